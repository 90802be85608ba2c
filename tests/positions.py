"""Positions to measure with: stuck ones by level, whole games, and the hard set, all from fixed seeds.

What a seed gives depends only on verdicts and exact shares, so every correct solver gives the same positions.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice, product
from random import Random

from qmines import Analysis, Position, analyse
from qmines.game.events import Opened
from qmines.game.game import Game
from qmines.game.params import Params
from qmines.game.rules import LEVELS
from qmines.grid import Cell, Grid

_SIGNS = "012345678#"


@dataclass(frozen=True)
class Size:
    """Columns, rows and mines of a board."""

    columns: int
    rows: int
    mine_count: int

    @property
    def grid(self) -> Grid:
        """The board's geometry."""
        return Grid(self.rows, self.columns)


SIZES = {name: Size(*numbers) for name, numbers in LEVELS.items()}
"""The three levels."""


def rows_of(position: Position) -> list[str]:
    """A position without flags as `Position.from_rows` takes it: one string a row.

    >>> rows_of(Position.from_text("3x2x1\\n1#1\\n.#1"))
    ['1#1', '0#1']
    """
    signs, columns = "".join(_SIGNS[code] for code in position.cells), position.grid.columns
    return [signs[start : start + columns] for start in range(0, len(signs), columns)]


@dataclass(frozen=True)
class Board:
    """A layout with its size, and the positions that it shows."""

    size: Size
    layout: frozenset[Cell]

    @classmethod
    def drawn(cls, size: Size, random: Random, start: Cell | None = None) -> Board:
        """A uniformly drawn layout; a start cell and its neighbours hold no mine."""
        kept = set() if start is None else {start, *size.grid.neighbours[start]}
        free = [cell for cell in range(size.grid.size) if cell not in kept]
        return cls(size, frozenset(random.sample(free, size.mine_count)))

    def number(self, cell: Cell) -> int:
        """The mines around a cell."""
        return len(self.layout.intersection(self.size.grid.neighbours[cell]))

    def shown(self, opened: Collection[Cell]) -> Position:
        """The position in which exactly the safe cells among some cells are open."""
        safe = [cell for cell in opened if cell not in self.layout]
        blank = Position.blank(self.size.grid, self.size.mine_count)
        return blank.with_cells((cell, self.number(cell)) for cell in safe)

    def opened(self, position: Position, cells: Collection[Cell]) -> Position:
        """The position after some safe cells are opened, and with each 0 its neighbours."""
        found: dict[Cell, int] = {}
        waiting = list(cells)
        while waiting:
            cell = waiting.pop()
            if cell not in found and position.is_closed(cell):
                found[cell] = self.number(cell)
                waiting += self.size.grid.neighbours[cell] if not found[cell] else ()
        return position.with_cells(found)


def least_share(analysis: Analysis) -> Cell:
    """The closed cell that is a mine in the fewest worlds; the first of several."""
    return min(analysis.position.closed, key=lambda cell: Fraction(*analysis.weights[cell]))


# Single positions


def stuck_in(board: Board, start: Cell) -> Iterator[Position]:
    """The stuck positions of a board, played from a start cell.

    A position is stuck when no closed cell is certainly safe and some cell is unsure. The player opens every safe cell
    and, when stuck, the cell with the smallest share (the first of several). A mine there ends the game.
    """
    position = board.opened(board.shown(()), {start})
    while True:
        analysis = analyse(position)
        if analysis.safe:
            position = board.opened(position, analysis.safe)
            continue
        if len(analysis.mines) == len(position.closed):
            return
        yield position
        guess = least_share(analysis)
        if guess in board.layout:
            return
        position = board.opened(position, {guess})


def stuck(size: Size, seed: str) -> Iterator[Position]:
    """Stuck positions of one board after another, without end."""
    random = Random(seed)
    while True:
        start = random.randrange(size.grid.size)
        yield from stuck_in(Board.drawn(size, random, start), start)


def scattered(size: Size, part: float, random: Random) -> Position:
    """A position with some of the safe cells of a uniform layout open, here and there."""
    board = Board.drawn(size, random)
    safe = [cell for cell in range(size.grid.size) if cell not in board.layout]
    return board.shown(random.sample(safe, round(part * len(safe))))


def chequered(size: Size, random: Random) -> Position:
    """A position in which every second cell is open, as on a chessboard, if it is safe."""
    grid = size.grid
    return Board.drawn(size, random).shown([cell for cell in range(grid.size) if sum(grid.place(cell)) % 2 == 0])


def lattice(size: Size, random: Random) -> Position:
    """A position in which every second cell of every second row is open, if it is safe."""
    corners = range(0, size.rows, 2), range(0, size.columns, 2)
    return Board.drawn(size, random).shown([size.grid.cell(row, column) for row, column in product(*corners)])


# Whole games


@dataclass(frozen=True)
class Moves:
    """A game as its player sees it: the cells that each move opened, with their numbers."""

    size: Size
    opened: tuple[dict[Cell, int], ...]

    def positions(self) -> Iterator[Position]:
        """The position after each move."""
        position = Position.blank(self.size.grid, self.size.mine_count)
        for cells in self.opened:
            position = position.with_cells(cells)
            yield position


def quantum_game(size: Size, seed: str) -> Moves:
    """A quantum game to its end; forgiven guesses make every game a win.

    The player opens one certainly safe cell (the first of several) and, when stuck, the cell with the smallest share.
    """
    game = Game(Params(size.rows, size.columns, size.mine_count, seed))
    opened: list[dict[Cell, int]] = []
    while not game.has_ended:
        cell = chosen(game.position()) if opened else Random(seed).randrange(size.grid.size)
        events = game.play("open {},{}".format(*size.grid.place(cell)), at=len(opened))
        opened += [dict(zip(event.cells, event.numbers, strict=True)) for event in events if isinstance(event, Opened)]
    return Moves(size, tuple(opened))


def chosen(position: Position) -> Cell:
    """The cell that the player opens next."""
    analysis = analyse(position)
    return min(analysis.safe) if analysis.safe else least_share(analysis)


# The hard set


HARD: dict[str, tuple[Size, ...]] = {
    "chequered": (
        Size(9, 9, 20),
        Size(16, 16, 64),
        Size(20, 20, 100),
        Size(20, 20, 120),
        Size(24, 24, 144),
        Size(24, 24, 173),
        Size(30, 10, 75),
        Size(30, 16, 120),
        Size(30, 16, 144),
        Size(30, 30, 225),
    ),
    "lattice": (
        Size(9, 9, 24),
        Size(13, 13, 51),
        Size(15, 15, 68),
        Size(17, 17, 87),
        Size(17, 17, 116),
        Size(21, 13, 82),
        Size(21, 21, 132),
        Size(21, 21, 176),
        Size(30, 16, 96),
        Size(30, 16, 144),
        Size(30, 16, 192),
        Size(60, 16, 288),
    ),
    "scattered": (
        Size(16, 16, 51),
        Size(30, 16, 96),
        Size(50, 50, 375),
        Size(50, 50, 500),
        Size(60, 60, 720),
        Size(70, 70, 980),
        Size(80, 80, 960),
        Size(100, 100, 1500),
    ),
    "stuck": (Size(100, 100, 1500), Size(100, 100, 2000)),
}
"""The hard set by kind. Each stuck size has two positions: the first one of a board, and the one with the most closed
cells among the first six.
"""

BEYOND: dict[str, tuple[Size, ...]] = {
    "lattice": (Size(25, 25, 188), Size(29, 29, 168), Size(29, 29, 252)),
}
"""Positions that take more states than the command line's budget allows."""

SCATTERED_PART = 0.3
"""The part of the safe cells that is open in a scattered position of the hard set."""


def hard_set(chosen_sizes: Mapping[str, tuple[Size, ...]]) -> Iterator[tuple[str, Position]]:
    """Names and positions of the hard set, or of what is beyond it."""
    for kind, sizes in chosen_sizes.items():
        for size in sizes:
            name = f"{kind} {size.columns}×{size.rows}, {size.mine_count} mines"
            if kind == "stuck":
                found = list(islice(stuck(size, "hard"), 6))
                yield f"{name}, first", found[0]
                yield f"{name}, most closed", max(found, key=lambda position: len(position.closed))
            else:
                yield name, HARD_KINDS[kind](size, Random(1))


HARD_KINDS: dict[str, Callable[[Size, Random], Position]] = {
    "chequered": chequered,
    "lattice": lattice,
    "scattered": lambda size, random: scattered(size, SCATTERED_PART, random),
}
