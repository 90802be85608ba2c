"""A whole board as one integer: a byte, called a lane, for every cell.

An operation on big integers does the same to all cells at once, in a few nanoseconds a lane, while a loop takes a
microsecond a cell. The sum over the neighbours of every cell takes six additions: each row with itself a cell to either
side, then the rows above and below. Lanes hold numbers below 256, so nothing runs over into the next.

Measured, CPython 3.11: the numbers of a 30×16 board in 4 µs instead of 300 µs, of 1000×1000 in 6 ms instead of 1.1 s.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import compress
from typing import overload

from qmines.grid import Cell, Grid

Board = int
"""A number below 256 for every cell, row by row, the first cell lowest."""

_BLOCK = 1024


class Lanes:
    """The arithmetic of all boards of one grid.

    >>> lanes = Lanes(Grid(2, 3))
    >>> mines = lanes.pack(bytes([1, 0, 0, 0, 0, 0]))
    >>> list(lanes.unpack(lanes.around(mines)))
    [0, 1, 0, 1, 1, 0]
    """

    def __init__(self, grid: Grid) -> None:
        rows, columns = grid.rows, grid.columns
        self.size = grid.size
        self.ones = self.pack(b"\1" * grid.size)
        self._full = self.ones * 255
        self._fifteens = self.ones * 15
        self._row = 8 * columns
        self._not_first = self.pack((b"\0" + b"\xff" * (columns - 1)) * rows)
        self._not_last = self.pack((b"\xff" * (columns - 1) + b"\0") * rows)

    @staticmethod
    def pack(values: bytes | bytearray) -> Board:
        """The board with a byte for each cell."""
        return int.from_bytes(values, "little")

    def unpack(self, board: Board) -> bytes:
        """The byte of every cell."""
        return board.to_bytes(self.size, "little")

    def around(self, board: Board) -> Board:
        """For every cell the sum over its neighbours, without the cell itself."""
        rows = board + ((board & self._not_last) << 8) + ((board & self._not_first) >> 8)
        return rows + (rows << self._row & self._full) + (rows >> self._row) - board

    def some(self, board: Board) -> Board:
        """1 wherever a board of numbers up to 16 is not 0."""
        return board + self._fifteens >> 4 & self.ones

    def cells(self, board: Board) -> Iterator[Cell]:
        """The cells that are not 0, ascending."""
        return compress(range(self.size), self.unpack(board))


@lru_cache(maxsize=8)
def lanes(grid: Grid) -> Lanes:
    """The lanes of a grid, shared by all grids of one size."""
    return Lanes(grid)


class Marked(Sequence[Cell]):
    """The cells marked with a 1 in a byte a cell, ascending, without listing them.

    >>> list(Marked(bytes([0, 1, 0, 1])))
    [1, 3]
    """

    def __init__(self, marks: bytes) -> None:
        self._marks = marks
        self._before = [0]
        for start in range(0, len(marks), _BLOCK):
            self._before.append(self._before[-1] + marks.count(1, start, start + _BLOCK))

    def __len__(self) -> int:
        return self._before[-1]

    @overload
    def __getitem__(self, index: int) -> Cell: ...
    @overload
    def __getitem__(self, index: slice) -> list[Cell]: ...
    def __getitem__(self, index: int | slice) -> Cell | list[Cell]:
        if isinstance(index, slice):
            return [self[at] for at in range(*index.indices(len(self)))]
        if not 0 <= index < len(self):
            raise IndexError(f"There are {len(self)} marked cells, so index {index} is out of range.")
        block = bisect_right(self._before, index) - 1
        left = index - self._before[block]
        start, size = block * _BLOCK, _BLOCK
        while size > 1:
            size //= 2
            marked = self._marks.count(1, start, start + size)
            if left >= marked:
                left -= marked
                start += size
        return start
