"""What becomes of a decision that hits a mine, row by row of the table over `guess`, by hand on small boards."""

from fractions import Fraction

import pytest

from qmines.game.judge import GUESSES, guessing
from qmines.game.knowledge import Knowledge
from qmines.game.layout import Layout
from qmines.game.params import Params
from qmines.game.rules import Rules
from qmines.grid import Grid
from qmines.position import CLOSED
from qmines.solver.analyse import Solver

GRID = Grid(2, 2)
ALL_BUT_THE_MINE = {0: 1, 2: 1, 3: 1}


def known(guess: str, knowledge: str, shown: dict[int, int]) -> Knowledge:
    """Four cells with a mine on the second, some of them open."""
    cells = bytearray([CLOSED]) * 4
    for cell, number in shown.items():
        cells[cell] = number
    found = Knowledge(Params(2, 2, 1, "7", rules=Rules(guess=guess, knowledge=knowledge, start="any")), Solver(), cells)
    found.layout = Layout(GRID, {1})
    return found


@pytest.mark.parametrize(
    ("guess", "knowledge", "shown", "cells", "reason"),
    [
        ("luck", "visible", {}, {1}, "mine"),
        ("luck", "visible", ALL_BUT_THE_MINE, {1}, "certain"),
        ("luck", "visible", {0: 1}, {1, 2, 3}, "chord"),
        ("forgiven", "visible", {}, {1}, None),
        ("forgiven", "visible", ALL_BUT_THE_MINE, {1}, "certain"),
        ("forgiven", "visible", {0: 1}, {1, 2, 3}, "chord"),
        ("forgiven", "deducible", {}, {1}, None),
        ("forgiven", "deducible", ALL_BUT_THE_MINE, {1}, "certain"),
    ],
)
def test_each_row(guess: str, knowledge: str, shown: dict[int, int], cells: set[int], reason: str | None) -> None:
    before = known(guess, knowledge, shown)
    safe = before.share_of_safe(frozenset(cells))
    ruling = guessing(Rules(guess=guess)).judge(before, frozenset(cells), safe)
    assert ruling.reason == reason
    assert (ruling.decision is None) == (reason is not None)


def test_what_could_be_found_out_is_another_reason_than_what_is_seen() -> None:
    """The open numbers left it a chance; the closure does not."""
    before = known("forgiven", "deducible", ALL_BUT_THE_MINE)
    ruling = guessing(Rules()).judge(before, frozenset({1}), Fraction(1, 2))
    assert ruling.reason == "closure"


def test_where_guesses_are_forgiven_what_is_not_certain_cannot_lose() -> None:
    assert {guess: row.spares for guess, row in GUESSES.items()} == {"luck": False, "forgiven": True}
