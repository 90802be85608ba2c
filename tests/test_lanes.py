"""Arithmetic on all cells at once, compared with a loop over the cells."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmines.grid import Grid
from qmines.lanes import Lanes, Marked, lanes

MOST = 28
"""Nine times this still fits into a lane."""

sides = st.integers(1, 12)


@st.composite
def boards(draw: st.DrawFn, most: int) -> tuple[Grid, bytes]:
    """A grid, and a number for each of its cells."""
    grid = Grid(draw(sides), draw(sides))
    return grid, bytes(draw(st.lists(st.integers(0, most), min_size=grid.size, max_size=grid.size)))


@given(boards(1) | boards(MOST))
def test_sums_over_neighbours_are_those_of_a_loop(board: tuple[Grid, bytes]) -> None:
    grid, values = board
    on = Lanes(grid)
    sums = [sum(values[near] for near in grid.neighbours[cell]) for cell in range(grid.size)]
    assert list(on.unpack(on.around(on.pack(values)))) == sums


@pytest.mark.parametrize("shape", [(1, 1), (1, 2), (2, 1), (1, 7), (7, 1), (2, 2), (3, 4), (4, 3)])
@pytest.mark.parametrize("value", [1, MOST])
def test_nothing_wraps_at_the_edges(shape: tuple[int, int], value: int) -> None:
    grid = Grid(*shape)
    on = Lanes(grid)
    for cell in range(grid.size):
        single = value << 8 * cell
        assert tuple(on.cells(on.around(single))) == grid.neighbours[cell]
    assert list(on.unpack(on.around(on.ones * value))) == [
        value * len(grid.neighbours[cell]) for cell in range(grid.size)
    ]


@given(boards(16))
def test_some_tells_where_a_number_is_not_0(board: tuple[Grid, bytes]) -> None:
    grid, values = board
    on = Lanes(grid)
    assert list(on.unpack(on.some(on.pack(values)))) == [value > 0 for value in values]
    assert list(on.cells(on.pack(values))) == [cell for cell, value in enumerate(values) if value]


def test_some_of_every_number() -> None:
    on = Lanes(Grid(1, 17))
    assert list(on.unpack(on.some(on.pack(bytes(range(17)))))) == [0] + [1] * 16


@given(boards(255))
def test_pack_and_unpack_are_inverse(board: tuple[Grid, bytes]) -> None:
    grid, values = board
    on = Lanes(grid)
    assert on.unpack(on.pack(values)) == values
    assert on.unpack(on.ones) == b"\1" * grid.size


def test_grids_of_one_size_share_their_lanes() -> None:
    assert lanes(Grid(3, 5)) is lanes(Grid(3, 5))
    assert lanes(Grid(3, 5)) is not lanes(Grid(5, 3))


@given(
    st.lists(st.booleans(), max_size=80), st.sampled_from([1, 4, 16, 1024]), st.integers(-90, 90), st.integers(-90, 90)
)
def test_marked_cells_are_those_of_a_list(marks: list[bool], block: int, start: int, stop: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("qmines.lanes._BLOCK", block)
        marked = Marked(bytes(marks))
        cells = [cell for cell, mark in enumerate(marks) if mark]
        assert list(marked) == cells
        assert len(marked) == len(cells)
        assert [marked[at] for at in range(len(cells))] == cells
        assert marked[start:stop] == cells[start:stop]
        assert marked[::-2] == cells[::-2]
        for index in (-1, len(cells)):
            with pytest.raises(IndexError, match=f"{len(cells)} marked cells, so index {index} is out of range"):
                _ = marked[index]


def test_marked_cells_of_many_blocks() -> None:
    marks = bytes(cell % 7 == 3 for cell in range(20_000))
    assert list(Marked(marks)) == list(range(3, 20_000, 7))
    assert len(Marked(b"")) == 0
