"""What is certain where not all can be counted.

A world of all constraints is a world of some of them: what these make certain is certain. So a component that takes too
much to count is looked at through *windows*: the constraints around one of its constraints, joined to it by the cells
they share, nearest first. A window is counted like any component. What is found is known from then on: it shortens what
is left, which falls into smaller parts, and these may be counted whole. This goes on until no window shows anything, or
all the work that is allowed is done.

What is found so shortens counting, too: of 100×100 cells with a third open 1.7 s of processor time and 44 MB instead of
14 s and 273 MB. Games do not count so, since their counted work, and what is too complex by it, belongs to their
records.

It is sound, and finds nearly all, since what makes a cell certain is mostly near it. A chain of conclusions longer than
a window, and what only the total decides, are beyond it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from qmines.errors import ImpossiblePosition, TooComplex
from qmines.grid import Cell
from qmines.position import Position
from qmines.solver.analyse import Solver
from qmines.solver.constraints import Component
from qmines.solver.count import Counted
from qmines.solver.frontier import CONTRADICTION, Frontier, Part
from qmines.solver.meter import Meter

Counting = Callable[[Component], Counted | None]
"""What counts a component."""

_WIDE = 40
"""How many constraints a window has."""

_INNER = 10
"""So many constraints in the middle of a window need no window of their own."""

_STATES = 20_000
"""How many states the counting of a window, or of a part, may take."""

_WORK = 10_000_000
"""How much work all windows together may take: some ten seconds."""

_BYTES = 100_000_000
"""How many bytes it may hold."""


def certain(position: Position) -> Frontier:
    """A frontier that knows what can be told: `safe` and `mines`. Raises `ImpossiblePosition` where numbers contradict
    each other.
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
                    raise ImpossiblePosition(CONTRADICTION)
                frontier.know(_cells(window, counted.safe), _cells(window, counted.mines))
        frontier.refine()
    return frontier


def partly(count: Counting) -> Counting:
    """The same counting, that gives None for whatever is too complex."""

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
