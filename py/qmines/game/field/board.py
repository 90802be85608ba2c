"""The board of a game as the player sees it, updated as the game goes on."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from qmines.game.events import Exploded, Flagged, Opened, State, Who
from qmines.grid import Cell, Grid
from qmines.position import CLOSED, EXPLODED, FLAGGED, MARKED, Position

STATES: dict[int, State] = {CLOSED: "closed", FLAGGED: "flagged", MARKED: "marked"}
"""What closed cells may be, by their codes."""

CODES = {state: code for code, state in STATES.items()}


class Board:
    """The codes of all cells, row by row, with the flags among them, and how many are open.

    >>> board = Board(Grid(1, 3), 1)
    >>> board.open({0: 0, 1: 1}, "p")
    Opened(cells=(0, 1), numbers=(0, 1), by='p')
    >>> board.mark(2, FLAGGED), board.mines_left, board.is_open
    (Flagged(cell=2, state='flagged'), 0, True)

    A board that `remembers` can go back to what it was after a number of `changes`.

    >>> board = Board(Grid(1, 3), 1, remembers=True)
    >>> board.mark(2, FLAGGED), board.changes
    (Flagged(cell=2, state='flagged'), 1)
    >>> board.rewind(0), board.mines_left
    ({2: 'closed'}, 1)
    """

    def __init__(self, grid: Grid, mine_count: int, *, remembers: bool = False) -> None:
        self.grid = grid
        self.mine_count = mine_count
        self.codes = bytearray([CLOSED]) * grid.size
        self.flags: set[Cell] = set()
        self.open_count = 0
        self.exploded_count = 0
        self._set_at: dict[Cell, int] = {}
        """The current flags, numbered among all flags ever set."""
        self._set_count = 0
        self._journal: list[tuple[Cell, int, int]] = []
        """The cells that have changed, what they were before, and the number of the flag if that was one."""
        self._remembers = remembers

    def position(self) -> Position:
        """What the player sees, as it is now."""
        return Position(self.grid, self.mine_count, bytes(self.codes))

    @property
    def mines_left(self) -> int:
        """Mines less flags and exploded mines; it may be negative."""
        return self.mine_count - len(self.flags) - self.exploded_count

    @property
    def is_open(self) -> bool:
        """Whether only as many cells are left as there are mines."""
        return self.open_count + self.mine_count == self.grid.size

    def is_overflagged(self, cell: Cell) -> bool:
        """Whether a cell is open, with more flags and exploded mines around it than its number says."""
        number = self.codes[cell]
        return number <= 8 and self._marked_round(cell) > number

    def excess_round(self, cell: Cell) -> list[Cell]:
        """The flags around an open number that were set when it already had all its flags, by the order in which they
        were set; exploded mines come before them all.

        >>> board = Board(Grid(1, 3), 1)
        >>> _ = board.open({1: 1}, "p"), board.mark(2, FLAGGED), board.mark(0, FLAGGED)
        >>> board.excess_round(1)
        [0]
        """
        around = self.grid.neighbours[cell]
        wanted = self.codes[cell] - sum(self.codes[other] == EXPLODED for other in around)
        return sorted(self.flags.intersection(around), key=self._set_at.__getitem__)[max(0, wanted) :]

    def _marked_round(self, cell: Cell) -> int:
        return sum(self.codes[other] in (FLAGGED, EXPLODED) for other in self.grid.neighbours[cell])

    def chorded(self, cell: Cell) -> frozenset[Cell]:
        """The cells that a chord on a number opens: the closed unflagged ones around it, if the flags and exploded
        mines there equal it.
        """
        if self._marked_round(cell) != self.codes[cell]:
            return frozenset()
        return frozenset(other for other in self.grid.neighbours[cell] if self.codes[other] in (CLOSED, MARKED))

    def mark(self, cell: Cell, code: int) -> Flagged:
        """Puts a flag or a question mark on a closed cell, or takes it away."""
        self._remember([cell])
        self.codes[cell] = code
        self._set_count += code == FLAGGED
        self._flag(cell, self._set_count if code == FLAGGED else 0)
        return Flagged(cell, STATES[code])

    def _flag(self, cell: Cell, number: int) -> None:
        """Sets a flag with its number among all flags; 0 removes it."""
        if number:
            self.flags.add(cell)
            self._set_at[cell] = number
        elif cell in self.flags:
            self.flags.discard(cell)
            del self._set_at[cell]

    def explode(self, mines: Collection[Cell], lives: int) -> Exploded:
        """Shows mines that have exploded; a flag there goes."""
        self._remember(mines)
        for cell in mines:
            self.codes[cell] = EXPLODED
            self._flag(cell, 0)
        self.exploded_count += len(mines)
        return Exploded(tuple(sorted(mines)), lives)

    def open(self, numbers: Mapping[Cell, int], by: Who) -> Opened:
        """Shows the numbers of closed cells; a flag there goes."""
        self._remember(numbers)
        for cell, number in numbers.items():
            self.codes[cell] = number
            self._flag(cell, 0)
        self.open_count += len(numbers)
        return Opened(tuple(numbers), tuple(numbers.values()), by)

    @property
    def changes(self) -> int:
        """How many changes of a cell are remembered."""
        return len(self._journal)

    def _remember(self, cells: Iterable[Cell]) -> None:
        if self._remembers:
            self._journal += [(cell, self.codes[cell], self._set_at.get(cell, 0)) for cell in cells]

    def rewind(self, changes: int) -> dict[Cell, State]:
        """Takes back all changes after the first `changes`; returns the cells that changed, ascending, with what they
        are now.
        """
        changed: dict[Cell, int] = {}
        set_at: dict[Cell, int] = {}
        while len(self._journal) > changes:
            cell, code, number = self._journal.pop()
            changed[cell], set_at[cell] = code, number
        for cell, code in changed.items():
            before = self.codes[cell]
            self.open_count -= before <= 8
            self.exploded_count -= before == EXPLODED
            self.codes[cell] = code
            self._flag(cell, set_at[cell])
        return {cell: STATES[changed[cell]] for cell in sorted(changed)}
