"""The layout: where the mines are now, and the numbers around them."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import compress

from qmines.grid import Cell, Grid
from qmines.lanes import lanes

Moved = tuple[tuple[Cell, Cell], ...]
"""From where to where mines went: sources and targets, each ascending."""


class Layout:
    """The mines of a board, exploded ones included, and the number of every cell. Both are updated as mines move, in
    time proportional to the moves.

    `mined` holds a 1 for every mine, `numbers` how many mines touch each cell.

    >>> layout = Layout(Grid(1, 4), {0})
    >>> layout.move(((0, 3),))
    >>> sorted(layout.mines), list(layout.numbers)
    ([3], [0, 0, 1, 0])
    """

    __slots__ = ("grid", "mined", "numbers")

    def __init__(self, grid: Grid, mines: Iterable[Cell]) -> None:
        self.grid = grid
        self.mined = bytearray(grid.size)
        for cell in mines:
            self.mined[cell] = 1
        on = lanes(grid)
        self.numbers = bytearray(on.unpack(on.around(on.pack(self.mined))))

    @property
    def mines(self) -> frozenset[Cell]:
        """The cells with mines. Visits the whole board."""
        return frozenset(compress(range(self.grid.size), self.mined))

    def has_mine(self, cells: Iterable[Cell]) -> bool:
        """Whether any of the cells is a mine."""
        mined = self.mined
        return any(mined[cell] for cell in cells)

    def among(self, cells: Iterable[Cell]) -> set[Cell]:
        """Those of the cells that are mines."""
        mined = self.mined
        return {cell for cell in cells if mined[cell]}

    def move(self, moved: Moved) -> None:
        """Takes mines from some cells to others that have none."""
        mined, numbers, around = self.mined, self.numbers, self.grid.neighbours
        for source, target in moved:
            mined[source], mined[target] = 0, 1
            for cell in around[source]:
                numbers[cell] -= 1
            for cell in around[target]:
                numbers[cell] += 1


def back(moved: Moved) -> Moved:
    """The reverse of a move of mines."""
    return movement([target for _, target in moved], [source for source, _ in moved])


def movement(removed: Collection[Cell], added: Collection[Cell]) -> Moved:
    """The mines that went from some cells to as many others; sources and targets are ascending."""
    return tuple(zip(sorted(removed), sorted(added), strict=True))
