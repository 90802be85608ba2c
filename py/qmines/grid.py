"""The board's geometry: which cells there are and which touch. It knows no mines."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

Cell = int
"""A place of the grid, counted row by row from 0."""

_KEPT = 1 << 16
"""How many cells of a grid keep their neighbours in memory: all of most boards; on huge ones those where play goes on.
"""


class Grid:
    """`rows` × `columns` cells, numbered row by row from 0.

    >>> grid = Grid(2, 3)
    >>> grid.neighbours[0]
    (1, 3, 4)
    >>> grid.place(5), grid.cell(1, 2)
    ((1, 2), 5)
    """

    __slots__ = ("columns", "neighbours", "rows", "size")

    rows: int
    columns: int
    size: int
    neighbours: Mapping[Cell, tuple[Cell, ...]]

    def __init__(self, rows: int, columns: int) -> None:
        if rows < 1 or columns < 1:
            raise ValueError(f"A grid must have at least one row and one column, not {rows} and {columns}.")
        self.rows = rows
        self.columns = columns
        self.size = rows * columns
        self.neighbours = _neighbours(rows, columns)

    def cell(self, row: int, column: int) -> Cell:
        """The cell at a row and column from 0. Raises `IndexError` off the grid."""
        if not (0 <= row < self.rows and 0 <= column < self.columns):
            raise IndexError(f"{row},{column} is not on a board of {self.rows} rows and {self.columns} columns")
        return row * self.columns + column

    def place(self, cell: Cell) -> tuple[int, int]:
        """The row and column of a cell, from 0."""
        return divmod(cell, self.columns)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Grid) and (self.rows, self.columns) == (other.rows, other.columns)

    def __hash__(self) -> int:
        return hash((self.rows, self.columns))

    def __repr__(self) -> str:
        return f"Grid({self.rows}, {self.columns})"


class _Neighbours(dict[Cell, tuple[Cell, ...]]):
    """The up to eight neighbours of every cell, ascending, worked out when first asked for."""

    def __init__(self, rows: int, columns: int) -> None:
        self._rows = rows
        self._columns = columns

    def __missing__(self, cell: Cell) -> tuple[Cell, ...]:
        columns = self._columns
        row, column = divmod(cell, columns)
        if not 0 <= row < self._rows:
            raise IndexError(f"{cell} is not a cell of a board of {self._rows} rows and {columns} columns")
        left, right = max(column - 1, 0), min(column + 2, columns)
        neighbours = tuple(
            near
            for start in range(max(row - 1, 0) * columns, min(row + 2, self._rows) * columns, columns)
            for near in range(start + left, start + right)
            if near != cell
        )
        if len(self) >= _KEPT:
            self.clear()
        self[cell] = neighbours
        return neighbours


@lru_cache(maxsize=8)
def _neighbours(rows: int, columns: int) -> _Neighbours:
    """The neighbours on all grids of one size."""
    return _Neighbours(rows, columns)


def places(grid: Grid, cells: Iterable[Cell]) -> str:
    """Cells as files write them: `r,c` from 0, ascending, with spaces between.

    >>> places(Grid(2, 3), {5, 0})
    '0,0 1,2'
    """
    return " ".join("{},{}".format(*grid.place(cell)) for cell in sorted(cells))
