"""The board of a game as the player sees it, kept up as a game at play changes it."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from qmines.game.events import Exploded, Flagged, Opened, State
from qmines.game.moves import Who
from qmines.grid import Cell, Grid
from qmines.position import CLOSED, EXPLODED, FLAGGED, MARKED, Position

STATES: dict[int, State] = {CLOSED: "closed", FLAGGED: "flagged", MARKED: "marked"}
"""What closed cells may be, by their codes."""


class Board:
    """The codes of all cells, row by row, with the flags among them, and how many are open.

    >>> board = Board(Grid(1, 3), 1)
    >>> board.open({0: 0, 1: 1}, "p")
    Opened(cells=(0, 1), numbers=(0, 1), by='p')
    >>> board.mark(2, FLAGGED), board.mines_left, board.is_open
    (Flagged(cell=2, state='flagged'), 0, True)
    """

    def __init__(self, grid: Grid, mine_count: int) -> None:
        self.grid = grid
        self.mine_count = mine_count
        self.codes = bytearray([CLOSED]) * grid.size
        self.flags: set[Cell] = set()
        self.open_count = 0
        self.exploded_count = 0

    def position(self) -> Position:
        """What the player sees, as it is now."""
        return Position(self.grid, self.mine_count, bytes(self.codes))

    @property
    def mines_left(self) -> int:
        """Mines less flags and exploded mines; it may be negative."""
        return self.mine_count - len(self.flags) - self.exploded_count

    @property
    def is_open(self) -> bool:
        """Whether all that is left is as many cells as there are mines."""
        return self.open_count + self.mine_count == self.grid.size

    def is_overflagged(self, cell: Cell) -> bool:
        """Whether a cell is open, and more flags and exploded mines lie round it than its number says."""
        number = self.codes[cell]
        return number <= 8 and self._marked_round(cell) > number

    def _marked_round(self, cell: Cell) -> int:
        return sum(self.codes[other] in (FLAGGED, EXPLODED) for other in self.grid.neighbours[cell])

    def chorded(self, cell: Cell) -> frozenset[Cell]:
        """The cells that a chord on a number opens: the closed unflagged ones round it, if the flags and exploded mines
        there equal it.
        """
        if self._marked_round(cell) != self.codes[cell]:
            return frozenset()
        return frozenset(other for other in self.grid.neighbours[cell] if self.codes[other] in (CLOSED, MARKED))

    def mark(self, cell: Cell, code: int) -> Flagged:
        """Puts a flag or a question mark on a closed cell, or takes it away."""
        self.codes[cell] = code
        (self.flags.add if code == FLAGGED else self.flags.discard)(cell)
        return Flagged(cell, STATES[code])

    def explode(self, mines: Collection[Cell], lives: int) -> Exploded:
        """Shows mines that have exploded; a flag there goes."""
        for cell in mines:
            self.codes[cell] = EXPLODED
            self.flags.discard(cell)
        self.exploded_count += len(mines)
        return Exploded(tuple(sorted(mines)), lives)

    def open(self, numbers: Mapping[Cell, int], by: Who) -> Opened:
        """Shows the numbers of closed cells; a flag there goes."""
        for cell, number in numbers.items():
            self.codes[cell] = number
            self.flags.discard(cell)
        self.open_count += len(numbers)
        return Opened(tuple(numbers), tuple(numbers.values()), by)
