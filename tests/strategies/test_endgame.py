"""Best play to the end: known optima, and a recursion too simple to be wrong."""

from collections.abc import Iterable
from functools import cache
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmines.errors import TooComplex
from qmines.grid import Cell, Grid
from qmines.strategies.endgame import Endgame

Case = tuple[int, int, int, str, tuple[int, int], tuple[int, int]]

OPTIMA: list[Case] = [
    # columns, rows, mines, protection of the start, column and row of the start, wins and boards
    (3, 3, 1, "safe", (0, 0), (8, 8)),
    (3, 3, 1, "safe", (1, 1), (7, 8)),
    (3, 3, 2, "safe", (0, 0), (23, 28)),
    (3, 3, 2, "safe", (1, 0), (24, 28)),
    (3, 3, 2, "safe", (1, 1), (17, 28)),
    (3, 3, 3, "safe", (0, 0), (33, 56)),
    (3, 3, 3, "safe", (1, 0), (33, 56)),
    (3, 3, 3, "safe", (1, 1), (20, 56)),
    (4, 3, 2, "safe", (0, 0), (52, 55)),
    (4, 3, 2, "safe", (1, 0), (49, 55)),
    (4, 3, 2, "safe", (0, 1), (50, 55)),
    (4, 3, 2, "safe", (1, 1), (52, 55)),
    (4, 3, 3, "zero", (0, 0), (49, 56)),
    (4, 3, 3, "zero", (1, 0), (19, 20)),
    (4, 3, 3, "zero", (0, 1), (17, 20)),
    (4, 3, 3, "zero", (1, 1), (1, 1)),
    (4, 4, 2, "safe", (0, 0), (102, 105)),
    (4, 4, 2, "safe", (1, 0), (100, 105)),
    (4, 4, 2, "safe", (1, 1), (98, 105)),
    (4, 4, 3, "safe", (0, 0), (400, 455)),
    (4, 4, 3, "safe", (1, 0), (387, 455)),
    (4, 4, 3, "safe", (1, 1), (386, 455)),
    (4, 4, 4, "safe", (0, 0), (949, 1365)),
    (4, 4, 4, "safe", (1, 0), (961, 1365)),
    (4, 4, 4, "safe", (1, 1), (914, 1365)),
    (4, 4, 5, "safe", (0, 0), (1433, 3003)),
    (4, 4, 5, "safe", (1, 0), (1461, 3003)),
    (4, 4, 5, "safe", (1, 1), (1440, 3003)),
    (4, 4, 3, "zero", (0, 0), (211, 220)),
    (4, 4, 3, "zero", (1, 0), (116, 120)),
    (4, 4, 3, "zero", (1, 1), (35, 35)),
    (4, 4, 4, "zero", (0, 0), (417, 495)),
    (4, 4, 4, "zero", (1, 0), (185, 210)),
    (4, 4, 4, "zero", (1, 1), (34, 35)),
    (4, 4, 5, "zero", (0, 0), (512, 792)),
    (4, 4, 5, "zero", (1, 0), (183, 252)),
    (4, 4, 5, "zero", (1, 1), (20, 21)),
    (4, 4, 6, "zero", (0, 0), (454, 924)),
    (4, 4, 6, "zero", (1, 0), (126, 210)),
    (4, 4, 6, "zero", (1, 1), (7, 7)),
    (4, 4, 8, "zero", (0, 0), (146, 495)),
    (4, 4, 8, "zero", (1, 0), (23, 45)),
]
"""Exact optima of small boards, confirmed by an independent recursion."""


def boards(grid: Grid, mine_count: int, start: Cell, granted: str) -> list[tuple[Cell, ...]]:
    kept = {start, *(grid.neighbours[start] if granted == "zero" else ())}
    return list(combinations([cell for cell in range(grid.size) if cell not in kept], mine_count))


@pytest.mark.parametrize(("columns", "rows", "mines", "granted", "at", "expected"), OPTIMA)
def test_the_optima_of_small_boards(
    columns: int, rows: int, mines: int, granted: str, at: tuple[int, int], expected: tuple[int, int]
) -> None:
    grid = Grid(rows, columns)
    start = grid.cell(at[1], at[0])
    worlds = boards(grid, mines, start, granted)
    assert (Endgame(grid, worlds, range(grid.size)).after(start), len(worlds)) == expected


def naive(grid: Grid, worlds: Iterable[frozenset[Cell]]) -> int:
    """How many worlds the best play wins: it tries every cell in every state and remembers opened cells."""

    @cache
    def value(left: frozenset[frozenset[Cell]], opened: frozenset[Cell]) -> int:
        won = sum(len(world) + len(opened) == grid.size for world in left)
        if won:
            return won
        best = 0
        for cell in range(grid.size):
            if cell in opened:
                continue
            shown: dict[int, set[frozenset[Cell]]] = {}
            for world in left:
                if cell not in world:
                    number = len(world.intersection(grid.neighbours[cell]))
                    shown.setdefault(number, set()).add(world)
            best = max(best, sum(value(frozenset(some), opened | {cell}) for some in shown.values()))
        return best

    return value(frozenset(worlds), frozenset())


@given(st.data())
def test_a_naive_recursion_wins_as_often(data: st.DataObject) -> None:
    rows, columns = data.draw(st.sampled_from([(1, 5), (2, 3), (2, 4), (1, 7), (3, 3)]))
    grid = Grid(rows, columns)
    mines = data.draw(st.integers(1, min(4, grid.size - 1)))
    every = [frozenset(world) for world in combinations(range(grid.size), mines)]
    worlds = data.draw(st.lists(st.sampled_from(every), min_size=1, max_size=10, unique=True))
    end = Endgame(grid, worlds, range(grid.size))
    best = naive(grid, worlds)
    assert end.value(end.every) == best
    if len(worlds) > 1:
        move = end.best()
        assert move.won == best


def test_a_certain_cell_comes_first() -> None:
    assert Endgame(Grid(1, 4), [{0}, {3}], range(4)).best() == (1, 2)


def test_where_nothing_tells_anything_one_world_is_won() -> None:
    """Two adjacent cells at the end of a row: one is a mine, and nothing shows which."""
    end = Endgame(Grid(1, 4), [{2}, {3}], [2, 3])
    assert end.best().won == 1


def test_beyond_its_budget_it_gives_up() -> None:
    grid = Grid(4, 4)
    worlds = boards(grid, 4, 0, "safe")
    with pytest.raises(TooComplex, match="too many states"):
        Endgame(grid, worlds, range(grid.size)).best(budget=50)
