"""Worlds that no play tells apart: every pair found is checked, and no play wins more than the bound."""

from collections.abc import Sequence
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from qmines.grid import Cell, Grid
from qmines.strategies.endgame import Endgame
from qmines.strategies.inseparable import Bound, inseparable
from tests.strategies.test_endgame import naive
from tests.thorough import amount

World = frozenset[Cell]


def columns(grid: Grid, worlds: Sequence[World]) -> tuple[dict[Cell, int], dict[Cell, list[int]]]:
    """The worlds in which each cell is a mine, and those in which it shows each number, one world at a time."""
    mined = dict.fromkeys(range(grid.size), 0)
    shown = {cell: [0] * 9 for cell in range(grid.size)}
    for at, world in enumerate(worlds):
        for cell in range(grid.size):
            if cell in world:
                mined[cell] |= 1 << at
            else:
                shown[cell][len(world.intersection(grid.neighbours[cell]))] |= 1 << at
    return mined, shown


def are_inseparable(grid: Grid, one: World, other: World) -> bool:
    return all(
        len(one.intersection(grid.neighbours[cell])) == len(other.intersection(grid.neighbours[cell]))
        for cell in range(grid.size)
        if cell not in one | other
    )


def sets_of(grid: Grid, worlds: Sequence[World]) -> list[list[int]]:
    return inseparable(grid, worlds, *columns(grid, worlds), ())


@st.composite
def ends(draw: st.DrawFn) -> tuple[Grid, list[World]]:
    """A small board and some of its worlds, often all of them."""
    rows, columns = draw(st.sampled_from([(1, 5), (2, 3), (2, 4), (3, 3), (2, 5), (3, 4)]))
    grid = Grid(rows, columns)
    mines = draw(st.integers(1, min(5, grid.size - 1)))
    every = [frozenset(world) for world in combinations(range(grid.size), mines)]
    if draw(st.booleans()):
        return grid, every
    return grid, draw(st.lists(st.sampled_from(every), min_size=1, max_size=40, unique=True))


@given(ends())
def test_any_two_of_a_set_are_inseparable(end: tuple[Grid, list[World]]) -> None:
    grid, worlds = end
    sets = sets_of(grid, worlds)
    assert sorted(at for members in sets for at in members) == list(range(len(worlds)))
    for members in sets:
        for one, other in combinations(members, 2):
            assert are_inseparable(grid, worlds[one], worlds[other])


def test_the_two_cells_of_a_choice_and_the_diagonals_of_a_square_are_found() -> None:
    row = [frozenset({0}), frozenset({1})]
    assert sets_of(Grid(1, 2), row) == [[0, 1]]
    square = [frozenset({0, 3}), frozenset({1, 2})]
    assert sets_of(Grid(2, 2), square) == [[0, 1]]


def test_what_a_number_tells_apart_is_not_a_set() -> None:
    """The cell between them shows which of the two is nearer to the mine."""
    assert sets_of(Grid(1, 4), [frozenset({0}), frozenset({3})]) == [[0], [1]]


def test_choices_far_apart_multiply() -> None:
    """Two cells in each corner of a row, walled in by mines: of four worlds one is won."""
    grid = Grid(1, 8)
    worlds = [frozenset({2, 5, one, other}) for one in (0, 1) for other in (6, 7)]
    assert len(sets_of(grid, worlds)) == 1
    assert Endgame(grid, worlds, range(8)).best().won == 1


@given(st.data())
def test_the_bound_counts_the_sets_that_some_worlds_are_in(data: st.DataObject) -> None:
    sizes = data.draw(st.lists(st.integers(1, 9), min_size=1, max_size=12))
    numbers = iter(range(sum(sizes)))
    sets = [[next(numbers) for _ in range(size)] for size in sizes]
    bound = Bound(sets)
    assert len(set(bound.places.values())) == sum(sizes)
    some = data.draw(st.sets(st.sampled_from(range(sum(sizes)))))
    worlds = sum(1 << bound.places[at] for at in some)
    assert bound.most(worlds) == sum(not some.isdisjoint(members) for members in sets)


@settings(max_examples=amount(30, 100))
@given(ends())
def test_no_play_wins_more_than_the_bound(end: tuple[Grid, list[World]]) -> None:
    grid, worlds = end
    worlds = worlds[:8]
    assert naive(grid, worlds) <= len(sets_of(grid, worlds))
