"""Twins: a mine and a safe cell that no number distinguishes.

If a mine and a safe cell have the same safe neighbours, not counting each other, then no number except their own
changes when the mine moves to its twin. So a player who has opened neither cannot tell them apart, and a board with
twins needs a guess, unless it starts at the safe one. Finding them takes about 30 µs on 30×16, a tenth of playing the
board.
"""

from __future__ import annotations

from functools import lru_cache

from qmines.game.boards.sweep import sweep
from qmines.game.field.layout import Layout
from qmines.grid import Cell, Grid

_NEAR = {(row, column) for row in (-1, 0, 1) for column in (-1, 0, 1)}
_APART = [(0, 1), (1, 0), (1, 1), (1, -1), (0, 2), (2, 0), (1, 2), (1, -2), (2, 1), (2, -1), (2, 2), (2, -2)]
"""The distances between two cells that share a safe neighbour."""


def has_twins(layout: Layout, start: Cell) -> bool:
    """Whether a layout has twins other than the start."""
    on = sweep(layout.grid)
    mined = on.pack(layout.mined)
    safe = on.ones ^ mined
    others = on.ones ^ on.marked([start])
    lonely = others & ~on.some(on.around(safe))
    if lonely & mined and lonely & safe:
        return True
    for apart, besides in _besides(layout.grid):
        twins = (mined ^ mined >> apart) & others & others >> apart
        for shift in besides:
            twins &= ~(safe >> shift if shift > 0 else safe << -shift)
            if not twins:
                break
        else:
            return True
    return False


@lru_cache(maxsize=8)
def _besides(grid: Grid) -> list[tuple[int, list[int]]]:
    """The shifts from a cell to another, and to the neighbours that only one of them has."""
    on = sweep(grid)
    found = []
    for down, right in _APART:
        near = _NEAR ^ {(down + row, right + column) for row, column in _NEAR}
        found.append((on.shift(down, right), [on.shift(*place) for place in sorted(near - {(0, 0), (down, right)})]))
    return found
