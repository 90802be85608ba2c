"""No-guess boards: an independent judge, which shares nothing with the engine, solves them; spoilt ones are refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from qmines.errors import GameError, RecordError
from qmines.game.boards.generate import layout
from qmines.game.boards.grading import graded
from qmines.game.boards.no_guess import Search
from qmines.game.boards.reach import Reached, is_solvable
from qmines.game.boards.solvable import searched
from qmines.game.field.layout import Layout
from qmines.game.game import Game
from qmines.game.params import Params
from qmines.game.records.record import board_text, text_of
from qmines.game.records.replay import replay, verify
from qmines.game.rules import preset
from qmines.grid import Cell, Grid
from qmines.sampling.sampler import Sampler
from qmines.solver.analyse import Solver
from tests.oracle.chi_square import survival, uniformity
from tests.oracle.solvable import solves
from tests.thorough import amount, further

LEVELS = [(9, 9, 10, 200), (16, 16, 40, 200), (30, 16, 99, 200)]
DENSE = [(9, 9, 35, 10), (16, 16, 99, 10), (30, 16, 130, 10), (30, 16, 170, 10)]
SMALL = [(5, 5, 5, 60), (5, 5, 12, 40), (4, 7, 9, 60)]


def params(columns: int, rows: int, mines: int, seed: object = 1, rules: str = "strict-no-guess") -> Params:
    return Params(rows, columns, mines, str(seed), rules, preset(rules))


def lines(grid: Grid, mines: frozenset[Cell]) -> list[str]:
    signs = "".join("*" if cell in mines else "." for cell in range(grid.size))
    return [signs[at : at + grid.columns] for at in range(0, grid.size, grid.columns)]


def found(game: Params, first: Cell) -> frozenset[Cell]:
    search = searched(game, first, Sampler(f"{game.seed}/{first}"))
    for _ in search.run():
        pass
    assert search.found is not None
    return search.found


def boards(columns: int, rows: int, mines: int, count: int) -> Iterator[tuple[Params, Cell, frozenset[Cell]]]:
    for seed in range(count):
        game = params(columns, rows, mines, seed)
        first = Random(f"start {seed}").randrange(game.grid.size)
        yield game, first, found(game, first)


DAILY = [LEVELS[0], LEVELS[1], DENSE[0], DENSE[2], *SMALL]


@pytest.mark.parametrize(
    ("columns", "rows", "mines", "count"),
    [*DAILY, *further(each for each in (*LEVELS, *DENSE) if each not in DAILY)],
)
def test_an_own_judge_solves_them_and_grades_them_alike(columns: int, rows: int, mines: int, count: int) -> None:
    solver, grades = Solver(), Counter[str | None]()
    for game, first, found_mines in boards(columns, rows, mines, amount(-(-count // 4), count)):
        board = lines(game.grid, found_mines)
        assert len(found_mines) == mines
        assert solves(board, first)
        grade = graded(solver, Layout(game.grid, found_mines), mines, [first])
        # No board needs more than its grade says, or less.
        assert solves(board, first, "single") == (grade == "trivial")
        assert solves(board, first, "pairs") == (grade in ("trivial", "subtraction"))
        assert grade != "reduction" or solves(board, first, "parts"), "it needs the total"
        grades[grade] += 1
    assert None not in grades


@pytest.mark.parametrize(("columns", "rows", "mines"), [(9, 9, 10), (9, 9, 16), (16, 16, 40), (6, 5, 8)])
def test_the_judge_agrees_on_any_board(columns: int, rows: int, mines: int) -> None:
    """Some of the boards are not solvable by logic: a judge that always says yes would be worthless."""
    solver, told = Solver(), Counter[bool]()
    for seed in range(amount(80, 200)):
        game = params(columns, rows, mines, seed)
        first = Random(seed).randrange(game.grid.size)
        drawn = layout(game, first, Sampler(f"any {seed}"))
        answer = solves(lines(game.grid, drawn), first)
        assert is_solvable(solver, Layout(game.grid, drawn), mines, [first]) == answer
        told[answer] += 1
    assert min(told[True], told[False]) > 5


@pytest.mark.parametrize(("mines", "first", "near"), [(3, 12, 0), (12, 12, 0), (15, 12, 0), (21, 0, 0)])
def test_the_first_cell_keeps_what_the_start_grants(mines: int, first: Cell, near: int) -> None:
    for seed in range(10):
        game = params(5, 5, mines, seed)
        layout = found(game, first)
        assert first not in layout
        assert len(layout.intersection(game.grid.neighbours[first])) == near


def test_on_usual_levels_boards_are_uniform_among_the_solvable_ones() -> None:
    """They are drawn until one is solvable, and not repaired."""
    for columns, rows, mines in ((9, 9, 10), (16, 16, 40)):
        for seed in range(20):
            game = params(columns, rows, mines, seed)
            search = searched(game, 40, Sampler(str(seed)))
            for _ in search.run():
                pass
            assert search.repairs == 0


def test_boards_that_are_solvable_as_drawn_stay_as_they_are() -> None:
    solver, kept = Solver(), 0
    for seed in range(40):
        game = params(9, 9, 10, seed)
        drawn = layout(game, 40, Sampler(f"{seed}/40"))
        if is_solvable(solver, Layout(game.grid, drawn), 10, [40]):
            assert found(game, 40) == drawn
            kept += 1
    assert kept > 20


def test_without_repairs_all_solvable_boards_are_equally_likely() -> None:
    counts = Counter[frozenset[Cell]]()
    game, sampler = params(4, 3, 3), Sampler("uniform")
    for _ in range(6000):
        search = searched(game, 0, sampler)
        for _ in search.run(patience=0):
            pass
        assert search.found is not None
        counts[search.found] += 1
    room = [cell for cell in range(12) if cell not in (0, 1, 4, 5)]
    solver = Solver()
    every = {frozenset({a, b, c}) for a in room for b in room for c in room if len({a, b, c}) == 3}
    solvable = {mines for mines in every if is_solvable(solver, Layout(game.grid, mines), 3, [0])}
    assert set(counts) == solvable
    assert 3 < len(solvable) < len(every)
    assert uniformity(list(counts.values()))[2] > 1e-4


def test_a_repair_draws_the_free_cells_as_they_are_in_all_worlds() -> None:
    """A row, stuck at its third cell; no number remains. Six of the eight closed cells are outside."""
    grid = Grid(1, 10)
    free, whole = Counter[frozenset[Cell]](), Counter[frozenset[Cell]]()
    for seed in range(6000):
        tried: list[frozenset[Cell]] = []

        def reach(board: Layout, tried: list[frozenset[Cell]] = tried) -> Reached:
            tried.append(board.mines)
            return Reached(bytes([0, 1, *[9] * 8]), ())

        search = Search(grid, 2, 0, [0], lambda: frozenset({2, 4}), reach, Sampler(str(seed)))
        run = search.run()
        while search.boards == len(tried) < 8:
            next(run)
        # A world that was drawn unchanged is not examined again.
        whole[tried[-1]] += 1
        free[tried[-1] & {2, 3}] += 1
    worlds = {frozenset[Cell](): 15, frozenset({2}): 6, frozenset({3}): 6, frozenset({2, 3}): 1}
    share = 6000 / sum(worlds.values())
    statistic = sum((free[mines] - share * ways) ** 2 / (share * ways) for mines, ways in worlds.items())
    assert survival(statistic, 3) > 1e-4
    # Mines that leave are equally likely at every outside cell that had none; those that may stay do stay.
    assert uniformity([whole[frozenset({4, other})] for other in range(5, 10)])[2] > 1e-4
    assert all(4 in mines or mines == {2, 3} for mines in whole)


def test_a_search_says_how_far_it_has_come_and_gives_up_in_the_end() -> None:
    grid = Grid(4, 4)
    search = Search(
        grid,
        5,
        0,
        [0],
        lambda: frozenset(range(11, 16)),
        lambda board: Reached(bytes([1] + [9] * 15), ()),
        Sampler("x"),
    )
    told: list[int] = []
    with pytest.raises(GameError, match="logic alone can solve"):
        told.extend(search.run())
    assert set(told) == {1}
    assert search.boards == search.most
    assert search.found is None


def test_the_seed_alone_decides() -> None:
    assert found(params(16, 16, 99, 3), 40) == found(params(16, 16, 99, 3), 40)
    assert len({found(params(9, 9, 35, seed), 40) for seed in range(10)}) == 10


# In games


def won(rules: str, seed: int) -> Game:
    """A game won only by what is provably safe."""
    game = Game(params(9, 9, 20, seed, rules))
    game.play("open 4,4", at=0)
    while not game.has_ended:
        row, column = game.params.grid.place(min(game.visible().safe))
        game.play(f"open {row},{column}", at=game.at + 10)
    return game


@pytest.mark.parametrize("rules", ["strict-no-guess", "strong-guessable", "no-guess"])
def test_a_game_is_won_without_a_guess_and_its_record_follows(rules: str) -> None:
    for seed in range(20):
        game = won(rules, seed)
        assert game.state == "won"
        assert set(game.survived) == {1}
        text = text_of(game)
        assert text.count("\nboard ") == 1
        assert verify(text).state == "won"
        assert replay(text).moves == game.moves


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        (lambda board, text: text.replace(f"board {board}\n", ""), "does not give the board"),
        (lambda board, text: text.replace(board, "00" * 11), "that this game cannot have"),
        (lambda board, text: text.replace(board, board[:-2]), "does not fit its size"),
        (lambda board, text: text.replace(f"board {board}\n", f"board {board}\n" * 2), "is not a move"),
        (lambda board, text: text + f"board {board}\n", "the record says it does"),
        (lambda board, text: text.replace("rules strict-no-guess", "rules classic"), "the record says it does"),
    ],
)
def test_boards_tampered_with_are_refused(changed, sentence: str) -> None:
    game = won("strict-no-guess", 3)
    assert game.start is not None
    text = changed(board_text(game.params.grid, game.start[1]), text_of(game))
    for read in (replay, verify):
        with pytest.raises(RecordError, match=sentence):
            read(text)


def test_a_board_that_asks_for_luck_is_refused() -> None:
    """In a record, and when it is given to a game whose rules promise more."""
    solver, refused = Solver(), 0
    for seed in range(30):
        game = params(9, 9, 20, seed)
        drawn = layout(game, 40, Sampler(str(seed)))
        if is_solvable(solver, Layout(game.grid, drawn), 20, [40]):
            continue
        refused += 1
        with pytest.raises(RecordError, match="Logic alone cannot open that board"):
            replay(text_of(Game(game)) + f"0 p open 4,4\nboard {board_text(game.grid, drawn)}\n")
        with pytest.raises(GameError, match="Logic alone cannot open that board"):
            Game(Params(9, 9, 20, "7", "no-guess", preset("no-guess"), origin="given", start=40, board=drawn))
    assert refused > 10
