"""The board's geometry."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmines.grid import Grid, places

sides = st.integers(1, 12)


@given(sides, sides)
def test_neighbours_are_the_cells_a_king_reaches(rows: int, columns: int) -> None:
    grid = Grid(rows, columns)
    for cell in range(grid.size):
        row, column = grid.place(cell)
        reached = [
            other
            for other in range(grid.size)
            if other != cell and max(abs(row - other // columns), abs(column - other % columns)) == 1
        ]
        assert list(grid.neighbours[cell]) == reached


@given(sides, sides)
def test_cell_and_place_are_inverse(rows: int, columns: int) -> None:
    grid = Grid(rows, columns)
    assert [grid.cell(*grid.place(cell)) for cell in range(grid.size)] == list(range(grid.size))


@pytest.mark.parametrize("place", [(-1, 0), (0, -1), (2, 0), (0, 3)])
def test_a_place_off_the_grid_is_refused(place: tuple[int, int]) -> None:
    with pytest.raises(IndexError, match="not on a board of 2 rows and 3 columns"):
        Grid(2, 3).cell(*place)


def test_a_grid_has_cells() -> None:
    with pytest.raises(ValueError, match="at least one row"):
        Grid(0, 3)


def test_grids_of_one_size_are_equal_and_share_their_neighbours() -> None:
    assert Grid(3, 4) == Grid(3, 4) != Grid(4, 3)
    assert len({Grid(3, 4), Grid(3, 4), Grid(4, 3)}) == 2
    assert Grid(3, 4).neighbours is Grid(3, 4).neighbours


def test_places_are_written_in_order() -> None:
    assert places(Grid(2, 3), {4, 0}) == "0,0 1,1"


@pytest.mark.parametrize("cell", [-1, -6, 6, 60])
def test_what_is_no_cell_has_no_neighbours(cell: int) -> None:
    with pytest.raises(IndexError, match=f"{cell} is not a cell of a board of 2 rows and 3 columns"):
        Grid(2, 3).neighbours[cell]


def test_a_huge_grid_costs_what_is_asked_of_it() -> None:
    grid = Grid(10**6, 10**6)
    assert grid.neighbours[0] == (1, 10**6, 10**6 + 1)
    assert grid.neighbours[grid.size - 1] == (grid.size - 10**6 - 2, grid.size - 10**6 - 1, grid.size - 2)
    assert len(grid.neighbours[grid.cell(500, 500)]) == 8


def test_neighbours_are_the_same_when_few_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("qmines.grid._KEPT", 5)
    # A size that no other test uses, because grids of one size share a cache.
    grid = Grid(13, 17)
    first = [grid.neighbours[cell] for cell in range(grid.size)]
    assert [grid.neighbours[cell] for cell in reversed(range(grid.size))] == first[::-1]
    assert len(grid.neighbours) <= 5
    assert grid.neighbours[18] == (0, 1, 2, 17, 19, 34, 35, 36)
