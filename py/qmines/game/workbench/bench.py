"""How a workbench stands, as values: what undoing goes back to, and what the page is told of."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from qmines.game.events import Benched
from qmines.grid import Cell
from qmines.proofs.algebra import Constraint, Settled
from qmines.proofs.steps import Source, cells_of

DEFAULTS: Final = frozenset({"auto_zero"})
"""The options that are on when a game begins."""


@dataclass(frozen=True)
class Bench:
    """How a workbench stands: the `options` that are on, the `derived` constraints that stand, how many were ever made
    (the last one is `#made`), which are `selected`, which nobody has to undo, and how many `steps` of its proof stand.
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


def changes(before: Bench, after: Bench) -> list[Benched]:
    """How a workbench has changed from one standing to another: nothing, or one event."""
    if before == after and before.selected == after.selected:
        return []
    old, new = dict(before.derived), dict(after.derived)
    put = tuple([(name, one) for name, one in new.items() if old.get(name) != one])
    gone = tuple([name for name in old if name not in new])
    return [Benched(put, gone, after.selected, after.options)]


def trivial(source: Source, one: Constraint) -> Trivial:
    """A constraint that has a verdict, by its source."""
    return Trivial(source, tuple(cells_of(one.cells)), one.verdict)
