"""The state of a workbench as values: what undo restores, and what the page receives."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from qmines.game.events import WorkbenchChanged
from qmines.grid import Cell
from qmines.proofs.algebra import Constraint, Settled
from qmines.proofs.steps import Source, cells_of

DEFAULTS: Final = frozenset({"auto_zero"})
"""The options that are on when a game begins."""


@dataclass(frozen=True)
class WorkbenchState:
    """The `options` that are on, the `derived` constraints in the list, how many were ever `made` (the last is
    `#made`), which are `selected`, and how many `steps` the proof has. A new selection alone is not something to undo.
    """

    options: frozenset[str] = DEFAULTS
    derived: tuple[tuple[Source, Constraint], ...] = ()
    made: int = 0
    selected: tuple[Source, ...] = field(default=(), compare=False)
    steps: int = field(default=0, compare=False)


class Trivial(NamedTuple):
    """A constraint that settles its cells: they are all `safe`, or all a `mine`."""

    source: Source
    cells: tuple[Cell, ...]
    verdict: Settled


def changes(before: WorkbenchState, after: WorkbenchState) -> list[WorkbenchChanged]:
    """What changed between two states of a workbench: nothing, or one event."""
    if before == after and before.selected == after.selected:
        return []
    old, new = dict(before.derived), dict(after.derived)
    put = tuple([(name, one) for name, one in new.items() if old.get(name) != one])
    gone = tuple([name for name in old if name not in new])
    return [WorkbenchChanged(put, gone, after.selected, after.options)]


def trivial(source: Source, one: Constraint) -> Trivial:
    """A constraint that has a verdict, by its source."""
    return Trivial(source, tuple(cells_of(one.cells)), one.verdict)
