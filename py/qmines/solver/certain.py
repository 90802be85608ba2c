"""Certain cells of positions that cannot be counted completely.

A world of all constraints is also a world of some of them, so whatever these make certain is certain. A component that
takes too much work to count is therefore examined through *windows*: the constraints around one of its constraints,
connected to it by shared cells, nearest first. A window is counted like any component. Cells found certain are known
from then on: the rest gets smaller and falls into smaller parts, which may be counted whole. This goes on until no
window shows anything, or the allowed work is used up.

This also shortens counting: a board of 100×100 with a third open takes 1.7 s of processor time and 44 MB instead of 14
s and 273 MB. Games do not count like this, because their records depend on the counted work, and on what it makes too
complex.

The method is sound, and finds nearly all certain cells, since the constraints that make a cell certain are mostly near
it. It misses chains of conclusions longer than a window, and cells that only the total decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from qmines.errors import TooComplex
from qmines.grid import Cell
from qmines.position import Position
from qmines.solver.analyse import Solver
from qmines.solver.conflict import impossible
from qmines.solver.constraints import Component
from qmines.solver.count import Counted
from qmines.solver.frontier import CONTRADICTION, Frontier, Part
from qmines.solver.meter import Meter

Counting = Callable[[Component], Counted | None]
"""A function that counts a component."""

_WIDE = 40
"""How many constraints a window has."""

_INNER = 10
"""How many constraints in the middle of a window need no separate window."""

_STATES = 20_000
"""How many states counting a window, or a part, may take."""

_WORK = 10_000_000
"""How much work all windows together may take: about ten seconds."""

_BYTES = 100_000_000
"""How many bytes a count may hold."""


def certain(position: Position) -> Frontier:
    """A frontier with the cells that can be decided: `safe` and `mines`. Raises `ImpossiblePosition` if numbers
    contradict each other.
    """
    frontier = Frontier(position, partly(Solver(_STATES, Meter(memory=_BYTES)).count))
    frontier.refine()
    meter = Meter(_WORK, _BYTES)
    count = partly(Solver(_STATES, meter).count)
    seen: set[Component] = set()
    while windows := [window for part in frontier.parts() for window in _windows(part) if window not in seen]:
        seen.update(windows)
        for window in windows:
            if meter.spent > _WORK:
                return frontier
            counted = count(window)
            if counted is not None:
                if counted.is_impossible:
                    raise impossible(position, CONTRADICTION)
                frontier.know(_cells(window, counted.safe), _cells(window, counted.mines))
        frontier.refine()
    return frontier


def partly(count: Counting) -> Counting:
    """The same counting, but None for anything too complex."""

    def counted(component: Component) -> Counted | None:
        try:
            return count(component)
        except TooComplex:
            return None

    return counted


def _cells(window: Component, groups: list[int]) -> list[Cell]:
    return [cell for group in groups for cell in window.groups[group]]


def _windows(part: Part) -> Iterator[Component]:
    """The windows of a part that could not be counted."""
    if part.counted is not None:
        return
    constraints = part.component.constraints
    under: dict[int, list[int]] = {}
    for index, (cells, _) in enumerate(constraints):
        for cell in cells:
            under.setdefault(cell, []).append(index)
    covered: set[int] = set()
    for first in range(len(constraints)):
        if first not in covered:
            near = [first]
            met = {first}
            for index in near:
                for cell in constraints[index].cells:
                    near += [other for other in under[cell] if other not in met]
                    met.update(under[cell])
                if len(near) >= _WIDE:
                    break
            covered.update(near[:_INNER])
            yield Component(constraints[index] for index in near[:_WIDE])
