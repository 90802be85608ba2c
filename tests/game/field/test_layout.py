"""A layout as it changes: mines, numbers, and which mines moved, compared with plain counting."""

from random import Random

import pytest

from qmines.game.field.layout import Layout, movement
from qmines.grid import Grid

SIZES = ((1, 1), (1, 6), (7, 1), (2, 2), (5, 4), (9, 13))


def drawn(random: Random, rows: int, columns: int) -> Layout:
    """A layout with mines in a random part of its cells."""
    size = rows * columns
    return Layout(Grid(rows, columns), random.sample(range(size), random.randint(0, size)))


def counted(layout: Layout, mines: set[int]) -> list[int]:
    """The number of every cell, from a look at its neighbours one by one."""
    return [len(mines.intersection(layout.grid.neighbours[cell])) for cell in range(layout.grid.size)]


@pytest.mark.parametrize(("rows", "columns"), SIZES)
def test_mines_and_numbers_stay_true_as_mines_move(rows: int, columns: int) -> None:
    random = Random(f"{rows} {columns}")
    for _ in range(20):
        layout = drawn(random, rows, columns)
        mines = set(layout.mines)
        for _ in range(10):
            assert layout.mines == mines
            assert list(layout.numbers) == counted(layout, mines)
            free = sorted(set(range(layout.grid.size)) - mines)
            count = random.randint(0, min(len(mines), len(free)))
            removed, added = random.sample(sorted(mines), count), random.sample(free, count)
            layout.move(movement(removed, added))
            mines = mines.difference(removed).union(added)


def test_questions_about_some_cells() -> None:
    """Whether any is a mine, and which ones; also for no cells, and however the cells are given."""
    random = Random("questions")
    for _ in range(50):
        layout = drawn(random, 5, 4)
        cells = random.sample(range(20), random.randint(0, 20))
        assert layout.among(iter(cells)) == layout.mines.intersection(cells)
        assert layout.has_mine(iter(cells)) == bool(layout.mines.intersection(cells))


def test_a_movement_pairs_sources_and_targets_in_ascending_order() -> None:
    assert movement({9, 2, 30}, {7, 1, 40}) == ((2, 1), (9, 7), (30, 40))
    assert movement((), ()) == ()
    with pytest.raises(ValueError, match="argument"):
        movement({1}, ())


def test_there_and_back_is_as_before() -> None:
    random = Random("back")
    layout = Layout(Grid(9, 9), random.sample(range(81), 20))
    mined, numbers = bytes(layout.mined), bytes(layout.numbers)
    free = [cell for cell in range(81) if not mined[cell]]
    moved = movement(random.sample(sorted(layout.mines), 12), random.sample(free, 12))
    layout.move(moved)
    assert bytes(layout.mined) != mined
    layout.move(tuple((target, source) for source, target in moved))
    assert (bytes(layout.mined), bytes(layout.numbers)) == (mined, numbers)
