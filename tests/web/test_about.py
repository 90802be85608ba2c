"""The pictures of the page about the game are true: boards as the rules make them, of which what is said holds."""

from typing import Any

import pytest

from qmines import Analysis, Position, analyse
from tests.script import run

PLAIN = """
({NUMBERS, SAVE, PROVEN}) => [...NUMBERS, ...SAVE, ...PROVEN].map(({rows, shown}) => ({
  rows, mines: [...(shown.vision ?? shown.revealed ?? shown.hints.keys())], fatal: [...(shown.fatal ?? [])],
}))
"""
PICTURES: list[dict[str, Any]] = run("views/about/boards.js", PLAIN)
NUMBERS, BEFORE, AFTER, PROVEN = PICTURES


def position(picture: dict[str, Any]) -> Position:
    rows = picture["rows"]
    text = "\n".join(rows).replace("0", ".")
    return Position.from_text(f"{len(rows[0])}x{len(rows)}x{len(picture['mines'])}\n{text}")


def known(picture: dict[str, Any]) -> Analysis:
    return analyse(position(picture))


@pytest.mark.parametrize("picture", PICTURES)
def test_every_number_counts_the_mines_round_it(picture: dict[str, Any]) -> None:
    columns = len(picture["rows"][0])
    mines = {divmod(cell, columns) for cell in picture["mines"]}
    for row, signs in enumerate(picture["rows"]):
        for column, sign in enumerate(signs):
            around = sum(max(abs(row - y), abs(column - x)) == 1 for y, x in mines)
            assert sign == str(around) or sign in "#F", (row, column)
            assert sign in "#F" or (row, column) not in mines


def test_what_is_said_of_the_pictures_holds() -> None:
    assert known(NUMBERS).mines == set(NUMBERS["mines"])
    assert set(PROVEN["fatal"]) <= known(PROVEN).mines
    (left,) = set(BEFORE["mines"]) - set(AFTER["mines"])
    (came,) = set(AFTER["mines"]) - set(BEFORE["mines"])
    assert not {left, came} & (known(BEFORE).mines | known(BEFORE).safe)
    assert AFTER["rows"][0][left] == "1"
