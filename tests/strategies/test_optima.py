"""Known optima: published values, the same from a new search, and that the best play begins there."""

from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from qmines.grid import Grid
from qmines.lab.play import Level, play
from qmines.position import Position
from qmines.solver.analyse import Solver
from qmines.strategies.best import Best
from qmines.strategies.optima import Optimum, known, optimum
from qmines.strategies.strategy import Impasse, Open, Start
from studies.optimum import best_first, searched
from tests.thorough import further

PUBLISHED: list[tuple[int, int, int, Start, tuple[int, int]]] = [
    # columns, rows, mines, protection of the first cell, wins and boards of the best first cell
    (3, 3, 1, "safe", (8, 8)),
    (3, 3, 2, "safe", (24, 28)),
    (3, 3, 3, "safe", (33, 56)),
    (4, 3, 2, "safe", (52, 55)),
    (4, 3, 3, "opening", (1, 1)),
    (4, 4, 2, "safe", (102, 105)),
    (4, 4, 3, "safe", (400, 455)),
    (4, 4, 4, "safe", (961, 1365)),
    (4, 4, 4, "any", (961, 1820)),
    (4, 4, 5, "safe", (1461, 3003)),
    (4, 4, 6, "safe", (1584, 5005)),
    (4, 4, 8, "safe", (859, 6435)),
    (4, 4, 3, "opening", (35, 35)),
    (4, 4, 4, "opening", (34, 35)),
    (4, 4, 5, "opening", (20, 21)),
    (4, 4, 6, "opening", (7, 7)),
    (4, 4, 8, "opening", (23, 45)),
]
"""Found elsewhere, by an independent recursion."""


@pytest.mark.parametrize(("columns", "rows", "mines", "start", "expected"), PUBLISHED)
def test_the_optima_are_those_that_were_found_elsewhere(
    columns: int, rows: int, mines: int, start: Start, expected: tuple[int, int]
) -> None:
    found = optimum(Grid(rows, columns), mines, start)
    assert found is not None
    assert found.share == Fraction(*expected)


SMALL = [board for board in searched() if board[0] * board[1] <= 9]
LARGER = [board for board in searched() if board[0] * board[1] > 9]


@pytest.mark.parametrize(("columns", "rows", "most"), [*SMALL, *further(LARGER)])
def test_searching_again_gives_the_table(columns: int, rows: int, most: int) -> None:
    grid = Grid(rows, columns)
    of_board = {key[2:]: one for key, one in known().items() if key[:2] == (columns, rows)}
    assert {mine_count for mine_count, _ in of_board} == set(range(1, most + 1))
    for (mine_count, start), one in of_board.items():
        assert best_first(grid, mine_count, start) == (one.first, one.won)


def test_where_neighbours_cannot_all_be_spared_nobody_says_that_no_play_wins_more() -> None:
    """Nine cells are protected in the middle of 4×4: eight mines do not fit next to them."""
    for mine_count, expected in ((7, True), (8, False)):
        found = optimum(Grid(4, 4), mine_count, "opening")
        assert found is not None
        assert found.is_most == expected
    assert all(one.is_most for (*_, start), one in known().items() if start != "opening")


def test_a_board_on_its_side_has_the_same_optimum() -> None:
    for (columns, rows, mine_count, start), one in known().items():
        turned = optimum(Grid(columns, rows), mine_count, start)
        assert turned is not None
        assert (turned.won, turned.share) == (one.won, one.share)
        row, column = divmod(one.first, columns)
        assert turned.first == (one.first if columns == rows else column * rows + row)


@pytest.mark.parametrize(("rows", "columns", "mines", "start"), [(4, 4, 5, "safe"), (4, 3, 3, "opening")])
def test_the_best_play_begins_there(rows: int, columns: int, mines: int, start: Start) -> None:
    blank = Position.blank(Grid(rows, columns), mines)
    best = optimum(blank.grid, mines, start)
    assert best is not None
    assert Best().choose(Impasse(blank, start=start), Random(0)) == Open(best.first)


BOARDS = [
    (columns, rows, mines, start)
    for columns, rows, mines, start in known()
    if (columns, rows) in {(4, 3), (4, 4)} and start != "any"
]
DAILY = [case for case in BOARDS if case[:2] == (4, 3) or case == (4, 4, 4, "safe")]


@pytest.mark.parametrize(
    ("columns", "rows", "mines", "start"), [*DAILY, *further([case for case in BOARDS if case not in DAILY])]
)
def test_the_best_play_wins_every_board_that_can_be_won(columns: int, rows: int, mines: int, start: Start) -> None:
    """It wins exactly as many of all boards as the optimum."""
    level = Level(rows, columns, mines, start)
    best = optimum(Grid(rows, columns), mines, start)
    assert best is not None
    granted = {best.first, *(Grid(rows, columns).neighbours[best.first] if start == "opening" else ())}
    boards = list(combinations([cell for cell in range(rows * columns) if cell not in granted], mines))
    solver = Solver()
    games = [
        play(Best(), level, "all", number, solver, drawing=lambda *_, board=board: frozenset(board))
        for number, board in enumerate(boards)
    ]
    assert (sum(game.won for game in games), len(games)) == (best.won, best.boards)


def test_elsewhere_nothing_is_known() -> None:
    assert optimum(Grid(16, 30), 99, "opening") is None
    assert not isinstance(optimum(Grid(4, 4), 20, "safe"), Optimum)
