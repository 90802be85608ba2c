"""What happens to a decision that hits a mine, row by row of the table over `guess`, by hand on small boards."""

from fractions import Fraction

import pytest

from qmines.game.field.knowledge import Knowledge
from qmines.game.field.layout import Layout
from qmines.game.judge import GUESSES, Case, best_guesses, doom, guessing, is_spared
from qmines.game.params import Params
from qmines.game.rules import Rules
from qmines.grid import Grid
from qmines.position import CLOSED
from qmines.solver.analyse import Solver

GRID = Grid(2, 2)
ALL_BUT_THE_MINE = {0: 1, 2: 1, 3: 1}


NOTHING_SAFE = {0: 1}
"""The three others are alike: each is a mine in a third of the worlds."""


def known(guess: str, knowledge: str, shown: dict[int, int]) -> Knowledge:
    """Four cells with a mine on the second, some of them open."""
    cells = bytearray([CLOSED]) * 4
    for cell, number in shown.items():
        cells[cell] = number
    found = Knowledge(Params(2, 2, 1, "7", rules=Rules(guess=guess, knowledge=knowledge)), Solver(), cells)
    found.layout = Layout(GRID, {1})
    return found


def case(guess: str, knowledge: str, shown: dict[int, int], cells: set[int], where: str = "") -> Case:
    before = known(guess, knowledge, shown)
    rules = Rules(guess=guess, knowledge=knowledge, guess_where=where)
    return Case(before, frozenset(cells), before.share_of_safe(frozenset(cells)), rules)


@pytest.mark.parametrize(
    ("guess", "knowledge", "shown", "cells", "reason"),
    [
        ("luck", "visible", {}, {1}, "mine"),
        ("luck", "visible", ALL_BUT_THE_MINE, {1}, "certain"),
        ("luck", "visible", NOTHING_SAFE, {1, 2, 3}, "chord"),
        ("forgiven", "visible", {}, {1}, None),
        ("forgiven", "visible", ALL_BUT_THE_MINE, {1}, "certain"),
        ("forgiven", "visible", NOTHING_SAFE, {1, 2, 3}, "chord"),
        ("forgiven", "deducible", {}, {1}, None),
        ("forgiven", "deducible", ALL_BUT_THE_MINE, {1}, "certain"),
        ("forgiven_when_forced", "visible", NOTHING_SAFE, {1}, None),
        ("forgiven_when_forced", "visible", ALL_BUT_THE_MINE, {1}, "certain"),
        ("never", "visible", NOTHING_SAFE, {1}, "unproven"),
    ],
)
def test_each_row(guess: str, knowledge: str, shown: dict[int, int], cells: set[int], reason: str | None) -> None:
    ruling = guessing(Rules(guess=guess)).judge(case(guess, knowledge, shown, cells))
    assert ruling.reason == reason
    assert (ruling.decision is None) == (reason is not None)


def test_what_could_be_found_out_is_another_reason_than_what_is_seen() -> None:
    """The open numbers left it a chance; the closure does not."""
    before = known("forgiven", "deducible", ALL_BUT_THE_MINE)
    ruling = guessing(Rules()).judge(Case(before, frozenset({1}), Fraction(1, 2), Rules()))
    assert ruling.reason == "closure"


WIDE = Grid(2, 5)
"""Two mines: one next to the left 1, in a cell that nobody can tell; one in the columns beyond."""


def wide(where: str, shown: dict[int, int]) -> Case:
    cells = bytearray([CLOSED]) * 10
    for cell, number in shown.items():
        cells[cell] = number
    rules = Rules(guess="only_when_forced", guess_where=where, knowledge="visible", start="any")
    found = Knowledge(Params(2, 5, 2, "7", rules_name="kaboom", rules=rules), Solver(), cells)
    found.layout = Layout(WIDE, {1, 9})
    return Case(found, frozenset({8}), Fraction(1, 2), rules)


@pytest.mark.parametrize(
    ("where", "shown", "cell", "reason", "spared"),
    [
        # Nothing is open, so any first opening is spared.
        ("frontier", {}, 8, None, True),
        # A guess is forced: next to the number it is spared, elsewhere only if the rule says anywhere.
        ("frontier", {0: 1}, 1, None, True),
        ("frontier", {0: 1}, 8, "distant", False),
        ("anywhere", {0: 1}, 8, None, True),
        # Row 1 column 4 is provably safe, so every guess is needless.
        ("frontier", {0: 1, 5: 1, 6: 1, 2: 1, 7: 1}, 9, "needless", False),
    ],
)
def test_a_guess_is_free_only_when_it_is_forced(
    where: str, shown: dict[int, int], cell: int, reason: str | None, spared: bool
) -> None:
    one = wide(where, shown)
    ruling = GUESSES["only_when_forced"].judge(Case(one.known, frozenset({cell}), one.safe, one.rules))
    assert ruling.reason == reason
    assert ruling.decision is not None
    assert is_spared(one.known, one.rules, cell) == spared
    assert doom(one.known, one.rules, cell) == reason


@pytest.mark.parametrize(
    ("guess", "reason"),
    [("luck", None), ("forgiven", None), ("forgiven_when_forced", None), ("never", "unproven")],
)
def test_only_by_some_rules_a_cell_that_may_be_safe_loses_all_the_same(guess: str, reason: str | None) -> None:
    assert doom(known(guess, "visible", NOTHING_SAFE), Rules(guess=guess, knowledge="visible"), 1) == reason


def test_the_best_guesses_are_among_those_that_are_spared() -> None:
    """The cells beyond hold one mine among seven, but every guess there loses."""
    one = wide("frontier", {0: 1})
    assert best_guesses(one.known, one.rules) == (1, 5, 6)
    anywhere = wide("anywhere", {0: 1})
    assert best_guesses(anywhere.known, anywhere.rules) == (2, 3, 4, 7, 8, 9)
    assert best_guesses(known("never", "visible", NOTHING_SAFE), Rules(guess="never")) == ()
