"""The closure: what a player could have found out.

Imagine opening every cell that is safe in all worlds, with its true number, and repeat until nothing new is safe. The
numbers of the closure hold in every world of it, so it is the same whichever of these worlds is the layout.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from qmines.game.field.layout import Layout
from qmines.grid import Cell, Grid
from qmines.position import CLOSED, MARKED, Position
from qmines.solver.analyse import Solver
from qmines.solver.frontier import Frontier


def opening(grid: Grid, codes: Sequence[int], numbers: Sequence[int], cells: Collection[Cell]) -> dict[Cell, int]:
    """The cells that open with `cells`, and their numbers. A 0 opens its neighbours, flagged ones excepted."""
    opened: dict[Cell, int] = {}
    queue = [cell for cell in cells if codes[cell] > 8]
    while queue:
        cell = queue.pop()
        if cell not in opened:
            opened[cell] = numbers[cell]
            if not opened[cell]:
                queue += [
                    other for other in grid.neighbours[cell] if other not in opened and codes[other] in (CLOSED, MARKED)
                ]
    return opened


def closure(solver: Solver, position: Position, layout: Layout) -> Frontier:
    """What a player could have found out from a position: it opens, in thought, everything that is provably safe.

    `layout` must be one of the position's worlds.
    """
    known = solver.frontier(position)
    grow(known, layout)
    return known


def grow(known: Frontier, layout: Layout) -> None:
    """Opens, in thought, what is provably safe, with its true numbers, until nothing new is."""
    numbers = layout.numbers
    while known.find_safe():
        known.open({cell: numbers[cell] for cell in known.safe})
