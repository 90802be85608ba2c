"""The figures of a guess are what playing through every world gives."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import islice
from random import Random

import pytest

from qmines.grid import Cell, Grid
from qmines.position import CLOSED, Position
from qmines.solver.analyse import analyse
from qmines.strategies.figures import advised, compared, figures
from qmines.strategies.named import named
from tests.oracle.board import Board
from tests.oracle.brute import placements
from tests.positions import Size, stuck
from tests.thorough import further

World = frozenset[Cell]


class Brute:
    """All worlds of a position, and what follows from opening cells in each of them."""

    def __init__(self, position: Position) -> None:
        self.grid = position.grid
        self.open = frozenset(range(position.grid.size)).difference(position.closed)
        self.worlds = tuple(frozenset(mines) for mines in placements(Board.from_text(position.to_text())))

    def number(self, world: World, cell: Cell) -> int:
        return sum(other in world for other in self.grid.neighbours[cell])

    def shown(self, worlds: tuple[World, ...], cell: Cell) -> dict[int, tuple[World, ...]]:
        """The worlds in which a cell is safe, by the number that it shows."""
        found: dict[int, list[World]] = {}
        for world in worlds:
            if cell not in world:
                found.setdefault(self.number(world, cell), []).append(world)
        return {number: tuple(own) for number, own in found.items()}

    def safe_in(self, worlds: tuple[World, ...], cell: Cell) -> int:
        return sum(cell not in world for world in worlds)

    def left(self, cell: Cell) -> frozenset[Cell]:
        """The other closed cells that are not certainly safe already."""
        closed = frozenset(range(self.grid.size)) - self.open - {cell}
        return frozenset(other for other in closed if self.safe_in(self.worlds, other) < len(self.worlds))

    def share(self, count: int) -> Fraction:
        return Fraction(count, len(self.worlds))

    def mine(self, cell: Cell) -> Fraction:
        return self.share(sum(cell in world for world in self.worlds))

    def zero(self, cell: Cell) -> Fraction:
        return self.share(len(self.shown(self.worlds, cell).get(0, ())))

    def survived(self, worlds: tuple[World, ...], cell: Cell) -> int:
        """In how many worlds nothing is left to open after a cell, or the safest of the other cells is safe."""
        left = self.left(cell)
        going = tuple(world for world in worlds if not left <= world)
        return len(worlds) - len(going) + max((self.safe_in(going, other) for other in left), default=0)

    def both(self, cell: Cell) -> Fraction:
        """The number is shown, and then the game is won, or the safest of the other cells is opened."""
        return self.share(sum(self.survived(own, cell) for own in self.shown(self.worlds, cell).values()))

    def progress(self, cell: Cell) -> Fraction:
        """The number wins the game, or makes another cell safe for certain."""
        own = self.shown(self.worlds, cell).values()
        return self.share(sum(len(worlds) for worlds in own if self.survived(worlds, cell) == len(worlds)))

    def won(self, cell: Cell) -> Fraction:
        """In how many worlds best play wins that opens this cell first."""
        return self.share(sum(self._most(own, self.open | {cell}) for own in self.shown(self.worlds, cell).values()))

    def _most(self, worlds: tuple[World, ...], opened: frozenset[Cell]) -> int:
        @lru_cache(None)
        def most(worlds: tuple[World, ...], opened: frozenset[Cell]) -> int:
            closed = frozenset(range(self.grid.size)) - opened
            if any(closed == world for world in worlds):
                return len(worlds)
            return max(
                sum(most(own, opened | {cell}) for own in self.shown(worlds, cell).values()) for cell in sorted(closed)
            )

        return most(worlds, opened)


def small(seed: int) -> Position:
    """A board of up to 12 cells, some of them open, with a few worlds."""
    random = Random(f"figures {seed}")
    grid = Grid(random.randint(2, 3), random.randint(2, 4))
    cells = list(range(grid.size))
    mines = set(random.sample(cells, random.randint(1, 3)))
    codes = bytearray([CLOSED]) * grid.size
    for cell in cells:
        if cell not in mines and random.random() < 0.4:
            codes[cell] = sum(other in mines for other in grid.neighbours[cell])
    return Position(grid, len(mines), bytes(codes))


BOARDS = sorted((position for position in map(small, range(60)) if position.closed), key=lambda each: len(each.closed))
LARGEST = sum(len(position.closed) == 12 for position in BOARDS)
"""Playing through all worlds of one of these takes as long as the other boards together."""


@pytest.mark.parametrize(
    "position",
    [*BOARDS[:-LARGEST], *further(BOARDS[-LARGEST:])],
    ids=lambda position: position.to_text().replace("\n", "/"),
)
def test_every_figure_is_that_of_all_worlds(position):
    known, brute = analyse(position), Brute(position)
    assert known.worlds == len(brute.worlds)
    for cell in sorted(position.closed):
        found = figures(known, cell)
        assert (found.mine, found.zero) == (brute.mine(cell), brute.zero(cell))
        assert found.won == brute.won(cell)
        if found.mine in (0, 1):
            assert (found.both, found.progress) == (None, None)
        else:
            assert (found.both, found.progress) == (brute.both(cell), brute.progress(cell))


@pytest.mark.parametrize("position", BOARDS, ids=lambda position: position.to_text().replace("\n", "/"))
def test_the_best_play_opens_a_cell_that_wins_most(position):
    known, brute = analyse(position), Brute(position)
    cell = advised(known, named("best"))
    if known.safe or known.worlds == 1:
        assert cell is None or known.worlds == 1
    elif len(position.closed) < position.grid.size:
        assert cell is not None
        assert brute.won(cell) == max(map(brute.won, position.closed))


@pytest.mark.parametrize("position", BOARDS, ids=lambda position: position.to_text().replace("\n", "/"))
def test_what_strategies_compare_has_the_same_zeros_and_games_won(position):
    known = analyse(position)
    for cell in set(position.closed) - known.safe - known.mines:
        found, figure = compared(known, cell), figures(known, cell)
        assert (found.zero, found.won) == (figure.zero, figure.won)
        # Nothing is overlooked that is estimated to be certain.
        assert found.score.progress <= float(figure.progress) + 1e-9


@pytest.mark.parametrize("seed", range(3))
def test_no_play_wins_more_often_than_the_next_opening_is_safe(seed):
    seen = 0
    for position in islice(stuck(Size(6, 5, 8), f"figures {seed}"), 15):
        known = analyse(position)
        for cell in set(position.closed) - known.mines:
            found = figures(known, cell)
            assert found.progress <= found.both <= 1 - found.mine
            if found.won is not None:
                assert found.won <= found.both
                seen += 1
    assert seen > 20


def test_a_coin_is_won_half_the_time():
    found = figures(analyse(Position.from_text("2x1x1\n##")), 0)
    assert (found.both, found.progress, found.won) == (Fraction(1, 2), Fraction(1, 2), Fraction(1, 2))


def test_the_boards_have_guesses_and_ends():
    unsure = [position for position in BOARDS if not analyse(position).safe]
    assert len(unsure) > 15
    assert any(figures(analyse(position), cell).zero for position in unsure for cell in position.closed)
