"""What the boards on the page of rules show, compared with the engine; `boards.test.js` counts their mines."""

from typing import Any

import pytest

from qmines import Analysis, Position, analyse
from tests.exports import exported

BOARDS: dict[str, dict[str, Any]] = exported("views/rules/boards.js", "RULE_BOARDS")
UPPER, LOWER = 0, 4
"""The two cells one of which is a mine."""


def known(name: str) -> Analysis:
    rows = BOARDS[name]["rows"]
    text = "\n".join(rows).replace("0", ".")
    return analyse(Position.from_text(f"{len(rows[0])}x{len(rows)}x{len(BOARDS[name]['mines'])}\n{text}"))


def marked(name: str, verdict: str) -> set[int]:
    return {cell for cell, hint in BOARDS[name]["shown"]["hints"] if hint["verdict"] == verdict}


def test_between_two_cells_nothing_can_be_known() -> None:
    found = known("quasi-no-guess")
    assert not found.safe
    assert marked("quasi-no-guess", "safe") == {UPPER, LOWER}
    assert UPPER not in found.mines
    assert LOWER not in found.mines


def test_an_opened_mine_proves_the_other_cell_safe() -> None:
    assert known("three-lives").safe == marked("three-lives", "safe") == {LOWER}


def test_whoever_is_to_guess_is_stuck() -> None:
    for name in ("kaboom", "kaboom-anywhere"):
        assert not known(name).safe
        assert not known(name).mines
    beside = {1, 4, 5}
    assert marked("kaboom", "safe") == beside
    assert marked("kaboom", "mine") == set(range(1, 12)) - beside
    assert marked("kaboom-anywhere", "safe") == set(range(1, 12))


@pytest.mark.parametrize("name", ["no-guess", "strict-no-guess", "constraints"])
def test_what_is_marked_is_proven(name: str) -> None:
    found = known(name)
    assert marked(name, "safe") == found.safe
    assert marked(name, "mine") == found.mines


def test_the_mine_that_lost_could_have_been_proven() -> None:
    assert set(BOARDS["strong-guessable"]["shown"]["fatal"]) <= known("strong-guessable").mines
