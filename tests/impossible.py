"""Positions that no world fits: small ones for brute force, large ones with a single false number or total."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from qmines import Position
from qmines.position import CLOSED, EXPLODED, FLAGGED, MARKED
from tests.oracle.board import Board as Read
from tests.oracle.brute import placements
from tests.positions import Board, Size

MOST_CLOSED = 8


def small(random: Random) -> Iterator[Position]:
    """Small positions of drawn layouts, with exploded mines, of which numbers or the total were changed until no world
    fits; without end.
    """
    while True:
        rows, columns = random.randint(1, 4), random.randint(2, 5)
        size = rows * columns
        mines = random.randint(0, size // 2)
        board = Board.drawn(Size(columns, rows, mines), random)
        closed = random.sample(range(size), min(size - 1, random.randint(1, MOST_CLOSED)))
        codes = {cell: random.choice((CLOSED, CLOSED, CLOSED, FLAGGED, MARKED)) for cell in closed}
        for cell in board.layout.difference(closed):
            codes[cell] = EXPLODED
        position = board.shown(range(size)).with_cells(codes)
        numbers = [cell for cell, code in enumerate(position.cells) if code < CLOSED]
        for _ in range(random.choice((1, 1, 1, 2, 4))):
            cell = random.choice([*numbers, None])
            position = changed(position, cell, random)
        if next(placements(Read.from_text(position.to_text())), None) is None:
            yield position


def changed(position: Position, cell: int | None, random: Random) -> Position:
    """The same with another number in a cell, or for None another total, mostly a near one."""
    old, most = (position.mine_count, position.grid.size) if cell is None else (position.cells[cell], 8)
    near = [value for value in (old - 2, old - 1, old - 1, old + 1, old + 1, old + 2) if 0 <= value <= most]
    value = random.choice(near) if random.random() < 0.9 else random.randint(0, most)
    if cell is None:
        return Position(position.grid, value, position.cells)
    return position.with_cells({cell: value})
