"""The state of a workbench, as values."""

from __future__ import annotations

from dataclasses import replace

from qmines.game.events import WorkbenchChanged
from qmines.game.workbench.state import DEFAULTS, Trivial, WorkbenchState, changes, trivial
from qmines.proofs.algebra import Constraint

ONE, OTHER = Constraint(0b11, 1, 1), Constraint(0b110, 0, 1)
STANDS = WorkbenchState(derived=((-2, ONE), (-3, OTHER)), made=2)


def test_what_is_as_it_was_is_no_change() -> None:
    assert changes(STANDS, STANDS) == []
    assert changes(STANDS, replace(STANDS, steps=5)) == []


def test_what_is_new_or_has_shrunk_is_put_and_what_is_gone_is_named() -> None:
    shrunk = Constraint(0b10, 0, 1)
    now = replace(STANDS, derived=((-3, shrunk), (-4, ONE)), made=3)
    assert changes(STANDS, now) == [WorkbenchChanged(((-3, shrunk), (-4, ONE)), (-2,), (), DEFAULTS)]


def test_another_selection_or_option_is_a_change() -> None:
    assert changes(STANDS, replace(STANDS, selected=(7,))) == [WorkbenchChanged((), (), (7,), DEFAULTS)]
    assert changes(STANDS, replace(STANDS, options=frozenset())) == [WorkbenchChanged((), (), (), frozenset())]


def test_a_selection_is_nothing_to_be_undone() -> None:
    assert replace(STANDS, selected=(7,)) == STANDS
    assert replace(STANDS, options=frozenset()) != STANDS


def test_what_settles_its_cells_is_told_with_them() -> None:
    assert trivial(-2, Constraint(0b101, 2, 2)) == Trivial(-2, (0, 2), "mine")
    assert trivial(8, Constraint(0b110, 0, 0)) == Trivial(8, (1, 2), "safe")
