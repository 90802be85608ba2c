"""The first click: where it is, on every size and with every kind of protection."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmines.grid import Grid
from qmines.position import CLOSED, Position
from qmines.strategies.first import first_cell
from qmines.strategies.strategy import Impasse, Start


def first(rows: int, columns: int, mines: int, start: Start = "opening") -> tuple[int, int]:
    """Row and column of the first click on a closed board."""
    grid = Grid(rows, columns)
    return grid.place(first_cell(Impasse(Position(grid, mines, bytes([CLOSED]) * grid.size), start=start)))


@pytest.mark.parametrize(
    ("rows", "columns", "mines", "place"),
    [
        (9, 9, 10, (2, 2)),
        (16, 16, 40, (2, 2)),
        (16, 30, 99, (3, 3)),
        (14, 14, 36, (3, 3)),
        (14, 14, 35, (2, 2)),
        (13, 30, 200, (2, 2)),
        (5, 5, 4, (2, 2)),
        (4, 9, 4, (1, 1)),
        (1, 9, 2, (0, 0)),
    ],
)
def test_an_opening_begins_beside_the_corner(rows: int, columns: int, mines: int, place: tuple[int, int]) -> None:
    assert first(rows, columns, mines) == place


@pytest.mark.parametrize("start", ["any", "safe"])
def test_where_neighbours_may_be_mines_it_begins_in_the_corner(start: Start) -> None:
    assert first(16, 30, 99, start) == (0, 0)


@given(st.integers(1, 40), st.integers(1, 40), st.floats(0, 1))
def test_it_is_on_the_board_and_no_farther_from_the_near_corner_than_from_any_other(
    rows: int, columns: int, share: float
) -> None:
    row, column = first(rows, columns, round(share * (rows * columns - 1)))
    assert 0 <= row <= (rows - 1) / 2
    assert 0 <= column <= (columns - 1) / 2


@given(st.integers(1, 30), st.integers(1, 30), st.integers(0, 100))
def test_a_board_on_its_side_begins_with_the_same_cell(rows: int, columns: int, mines: int) -> None:
    mines = min(mines, rows * columns - 1)
    here = first(rows, columns, mines)
    # A square equals its mirror image: there both cells are the same one.
    assert rows == columns or here == first(columns, rows, mines)[::-1]
