"""What single numbers and pairs open on a whole board, compared with loops that ask one number after the other."""

from __future__ import annotations

from random import Random

import pytest

from qmines.game.boards.sweep import Sweep, sweep
from qmines.game.field.layout import Layout
from qmines.grid import Cell, Grid

SHAPES = [(1, 9, 2), (2, 7, 3), (9, 2, 4), (5, 5, 6), (9, 9, 14), (12, 6, 14), (16, 16, 45), (16, 30, 99)]
"""Rows, columns and mines."""


def one_by_one(layout: Layout, start: Cell, *, by_pairs: bool) -> tuple[set[Cell], set[Cell]]:
    """The cells that open and the mines that are found, single numbers first."""
    near, opened, known = layout.grid.neighbours, {start}, set[Cell]()
    while True:
        left = {
            number: {cell for cell in near[number] if cell not in opened and cell not in known} for number in opened
        }
        owed = {number: layout.numbers[number] - len(known.intersection(near[number])) for number in opened}
        safe = {cell for number in opened if not owed[number] for cell in left[number]}
        mines = {cell for number in opened if owed[number] == len(left[number]) for cell in left[number]}
        if by_pairs and not safe | mines:
            for one in opened:
                for other in opened:
                    alone, rest = left[one] - left[other], left[other] - left[one]
                    if owed[other] - owed[one] == len(rest):
                        safe, mines = safe | alone, mines | rest
        if not safe | mines:
            return opened, known
        assert not layout.has_mine(safe)
        opened |= safe
        known |= mines


def swept(layout: Layout, start: Cell, *, by_pairs: bool = True) -> tuple[set[Cell], set[Cell]]:
    on = sweep(layout.grid)
    begun = on.marked([start]), 0
    opened, known = [begun, *on.follow(on.pack(layout.mined), *begun, by_pairs=by_pairs)][-1]
    return set(on.cells(opened)), set(on.cells(known))


@pytest.mark.parametrize("by_pairs", [False, True], ids=["singles", "pairs"])
@pytest.mark.parametrize(("rows", "columns", "mines"), SHAPES)
def test_it_opens_and_finds_what_one_number_after_the_other_does(
    rows: int, columns: int, mines: int, by_pairs: bool
) -> None:
    grid, random = Grid(rows, columns), Random(f"{rows} {columns} {by_pairs}")
    for _ in range(8 if grid.size > 200 else 30):
        start = random.randrange(grid.size)
        spared = {start, *grid.neighbours[start][: random.randrange(9)]}
        room = [cell for cell in range(grid.size) if cell not in spared]
        layout = Layout(grid, random.sample(room, mines))
        assert swept(layout, start, by_pairs=by_pairs) == one_by_one(layout, start, by_pairs=by_pairs)


def test_pairs_open_what_single_numbers_do_not() -> None:
    """A wall with 1 2 1 in front of it."""
    layout = Layout(Grid(3, 3), {0, 2})
    assert swept(layout, 7, by_pairs=False) == ({3, 4, 5, 6, 7, 8}, set())
    assert swept(layout, 7) == ({1, 3, 4, 5, 6, 7, 8}, {0, 2})


def test_a_large_board_is_left_where_a_wave_brings_hardly_anything() -> None:
    """Then it costs less to look only at what changed: two rows of 2000 cells would take 2000 waves."""
    layout = Layout(Grid(2, 2000), {1999})
    on = sweep(layout.grid)
    assert not on.is_patient
    assert len(list(on.follow(on.pack(layout.mined), on.marked([0]), 0))) < 20
    wide = Layout(Grid(100, 100), {9999})
    opened, known = swept(wide, 4950)
    assert len(opened) > 9000
    assert not wide.has_mine(opened)
    assert known <= {9999}


@pytest.mark.parametrize("shape", [(1, 1), (3, 5), (5, 3)])
def test_boards_are_packed_and_unpacked(shape: tuple[int, int]) -> None:
    grid, on = Grid(*shape), Sweep(Grid(*shape))
    values = bytes(cell % 9 for cell in range(grid.size))
    assert on.unpack(on.pack(values)) == values
    assert on.marked(range(grid.size)) == on.ones
    assert list(on.cells(on.pack(values))) == [cell for cell in range(grid.size) if values[cell]]
