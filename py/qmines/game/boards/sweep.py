"""What single numbers and pairs of them open, on a whole board at once, if the layout is known.

The solver follows the numbers of a position (`propagate`); this module also plays on: safe cells open, with their
numbers, and so on. An open number is *owed* the hidden mines next to it, and its *slack* is the number of closed safe
cells next to it. Both are held as a byte a cell. A number that is owed nothing opens the closed cells next to it, and
one without slack finds its mines.

*Pairs.* Of the unknown cells that two numbers share, no more are mines than the first is owed, and no more are safe
than the second has slack. If these two limits add up to all shared cells, everything is settled: the first number's
other cells are safe, and the second number's other cells are mines. Two numbers together say nothing more: this is the
case in which the cells of one without those of the other hold as many mines as they can. Two numbers that share two or
more cells can be in ten positions relative to each other, in either order. Comparing all pairs of a 30×16 board takes
about 25 µs; a single wave opens what it can in 4 µs.

Every row is followed by two empty lanes, so that nothing runs over into the next row.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import compress

from qmines.grid import Cell, Grid

Board = int
"""A number below 256 for every cell, row by row, the first cell lowest, with two lanes of 0 after every row."""

_GUARD = 2
_GUARDS = bytes(_GUARD)

_PATIENCE = 16
"""How many waves on large boards may bring almost nothing."""

_APART = ((0, 1), (0, 2), (1, 0), (2, 0), (1, 1), (1, -1), (1, 2), (1, -2), (2, 1), (2, -1))
"""The distances between two numbers that share two or more cells: rows and columns."""

_NEAR = {(row, column) for row in (-1, 0, 1) for column in (-1, 0, 1)}


class Sweep:
    """The arithmetic of all boards of one grid.

    >>> on = Sweep(Grid(1, 4))
    >>> mined, start = on.pack(bytes([0, 0, 0, 1])), on.pack(bytes([1, 0, 0, 0]))
    >>> [list(on.cells(opened)) for opened, _ in on.follow(mined, start, 0)]
    [[0, 1], [0, 1, 2], [0, 1, 2]]
    """

    def __init__(self, grid: Grid) -> None:
        self._columns = grid.columns
        self._size = grid.size
        self._stride = grid.columns + _GUARD
        self._up = 8 * self._stride
        self._few = grid.size >> 10
        self.ones = self.pack(b"\1" * grid.size)
        self._sevens = self.ones * 7
        # Sums reach beyond the last row.
        everywhere = int.from_bytes(b"\1" * (self._stride * (grid.rows + 3)), "little")
        self._sixteens, self._most = everywhere * 16, everywhere * 63
        self._besides = [self._beside(*apart) for apart in _APART]

    def shift(self, down: int, right: int) -> int:
        """The distance in bits from a cell to another."""
        return 8 * (down * self._stride + right)

    def _beside(self, down: int, right: int) -> tuple[int, list[int], list[int]]:
        """The shifts from a number to another, to the cells that only the first has, and to those that only the second
        has.
        """
        near, other = _NEAR, {(row + down, column + right) for row, column in _NEAR}
        shifts = [[self.shift(*place) for place in sorted(some)] for some in (near - other, other - near)]
        return self.shift(down, right), shifts[0], shifts[1]

    def pack(self, values: bytes | bytearray) -> Board:
        """The board with a byte for each cell."""
        columns = self._columns
        rows = [values[at : at + columns] for at in range(0, len(values), columns)]
        return int.from_bytes(_GUARDS.join(rows), "little")

    def unpack(self, board: Board) -> bytes:
        """The byte of every cell."""
        columns, stride = self._columns, self._stride
        lanes = board.to_bytes(self._size // columns * stride, "little")
        return b"".join([lanes[at : at + columns] for at in range(0, len(lanes), stride)])

    def cells(self, board: Board) -> Iterator[Cell]:
        """The cells that are not 0, ascending."""
        return compress(range(self._size), self.unpack(board))

    def marked(self, cells: Iterable[Cell]) -> Board:
        """The board with a 1 for each of some cells."""
        marks = bytearray(self._size)
        for cell in cells:
            marks[cell] = 1
        return self.pack(marks)

    def some(self, board: Board) -> Board:
        """1 wherever a board of numbers up to 8 is not 0."""
        return board + self._sevens >> 3 & self.ones

    def around(self, board: Board) -> Board:
        """For every cell the sum over its neighbours, without the cell itself; also for lanes outside the board."""
        up = self._up
        rows = board + (board << 8) + (board >> 8)
        return rows + (rows << up) + (rows >> up) - board

    def spread(self, board: Board) -> Board:
        """A 1 for every cell that has one or has a neighbour with one; also for lanes just outside the board."""
        up = self._up
        rows = board | board << 8 | board >> 8
        return rows | rows << up | rows >> up

    @property
    def is_patient(self) -> bool:
        """Whether `follow` goes on to the end. On a board of 1024 cells or more it stops when waves bring almost
        nothing: from then on, looking only at what changed is quicker than looking at the whole board.
        """
        return not self._few

    def follow(
        self, mined: Board, opened: Board, known: Board, *, by_pairs: bool = True
    ) -> Iterator[tuple[Board, Board]]:
        """What is open, and the known mines, as single numbers and pairs of them give more and more."""
        sevens, up, few = self._sevens, self._up, self._few
        hidden, shut = mined ^ known, self.ones ^ mined ^ opened
        # The sums are written out because most of the time is spent here.
        found, opens = hidden, shut
        owed = slack = 0
        patience = _PATIENCE
        while True:
            if found:
                rows = hidden + (hidden << 8) + (hidden >> 8)
                owed = rows + (rows << up) + (rows >> up) - hidden
            if opens:
                rows = shut + (shut << 8) + (shut >> 8)
                slack = rows + (rows << up) + (rows >> up) - shut
            done = opened ^ (owed + sevens >> 3 & opened)
            rows = done | done << 8 | done >> 8
            opens = (rows | rows << up | rows >> up) & shut
            done = opened ^ (slack + sevens >> 3 & opened)
            rows = done | done << 8 | done >> 8
            found = (rows | rows << up | rows >> up) & hidden
            if by_pairs and not found | opens:
                opens, found = self._by_pairs(hidden, shut, opened, owed, slack)
            brought = (opens | found).bit_count()
            patience -= brought <= few
            if not brought or not patience:
                return
            opened |= opens
            shut ^= opens
            hidden ^= found
            yield opened, mined ^ hidden

    def _by_pairs(self, hidden: Board, shut: Board, opened: Board, owed: Board, slack: Board) -> tuple[Board, Board]:
        """What pairs of numbers open, and the mines they find."""
        up, sixteens, most = self._up, self._sixteens, self._most
        live = owed + self._sevens >> 3 & opened
        owed, slack = owed & live * 15, slack & live * 15
        # Sums are kept 16 too high, so that one that falls below 0 does not borrow from the next lane.
        owed_more, slack_more = owed + sixteens, slack + sixteens
        unknown = hidden | shut
        two_across, two_down = unknown + (unknown >> 8), unknown + (unknown >> up)
        three_across, three_down = two_across + (unknown << 8), two_down + (unknown << up)
        square = two_across + (two_across >> up)
        shared = (
            three_down + (three_down >> 8),
            three_down >> 8,
            three_across + (three_across >> up),
            three_across >> up,
            square,
            square << 8,
            two_down >> 8,
            two_down << 8,
            two_across >> up,
            two_across << 8 >> up,
        )
        opens = found = 0
        for (apart, first, second), both in zip(self._besides, shared, strict=True):
            pairs = live & live >> apart
            if not pairs:
                continue
            settled = pairs & ~((owed_more + (slack >> apart) - both ^ sixteens) + most >> 6)
            if settled:
                opens |= _moved(settled, first)
                found |= _moved(settled, second)
            settled = pairs & ~((slack_more + (owed >> apart) - both ^ sixteens) + most >> 6)
            if settled:
                opens |= _moved(settled, second)
                found |= _moved(settled, first)
        return opens & shut, found & hidden


def _moved(board: Board, shifts: list[int]) -> Board:
    """A board, shifted by each of some distances."""
    moved = 0
    for shift in shifts:
        moved |= board << shift if shift > 0 else board >> -shift
    return moved


@lru_cache(maxsize=8)
def sweep(grid: Grid) -> Sweep:
    """The arithmetic of a grid, shared by all grids of one size."""
    return Sweep(grid)
