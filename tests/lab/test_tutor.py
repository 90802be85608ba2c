"""The next useful action: it is possible, makes progress, and honestly says when nothing does."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest

from qmines.game.game import Game
from qmines.game.params import Params
from qmines.game.questions.multiverse import draw_another
from qmines.game.rules import preset
from qmines.game.workbench.lessons import LESSONS, Lesson, lesson_named, on_board
from qmines.lab.tutor import ENDED, NOTHING, TOO_WIDE, Action, follow, moves, next_action
from qmines.position import CLOSED
from qmines.proofs.steps import TOTAL, source_text
from qmines.solver.analyse import Solver
from tests.workbenches import standing

FREE = replace(preset("constraints"), start="opening")
QUICK = 15
"""No lesson takes more actions."""


def free(seed: str, rows: int = 6, columns: int = 6, mines: int = 7) -> Game:
    return Game(Params(rows, columns, mines, seed, "constraints", FREE, hints=True))


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_a_lesson_is_solved_by_its_own_techniques_in_few_actions(lesson: Lesson) -> None:
    game = Game(lesson.params)
    done = list(follow(game))
    assert game.state == "won"
    assert len(done) <= QUICK
    used = {action.verb for action in done} - {"carry out"}
    names = {"subtract": "subtraction", "reduce": "reduction"}
    assert {names[verb] for verb in used} == set(lesson.techniques) - {"trivial", "total"}
    assert any(TOTAL in action.sources for action in done) == ("total" in lesson.techniques)


def test_every_action_is_of_what_stands_and_has_an_effect() -> None:
    """In free games, too, whatever the player has derived before."""
    random, done, ends = Random("tutor"), 0, set()
    for number in range(60):
        game = free(str(number))
        while (action := next_action(game).action) is not None:
            stood = standing(game)
            assert set(action.sources) <= set(stood)
            expect_cells(game, action)
            for move in moves(game.params.grid, action):
                events = game.play(move, at=game.at)
            assert events
            done += 1
            meddle(game, random)
        ends.add(game.state)
    assert done > 500
    assert ends == {"won", "playing"}


def expect_cells(game: Game, action: Action) -> None:
    """The cells that the action is about, worked out from the current constraints."""
    found = [standing(game)[source].cells for source in action.sources]
    cells = sum(1 << cell for cell in action.cells)
    if action.verb == "carry out":
        assert cells == found[0]
    elif action.verb == "subtract":
        assert found[1] & ~found[0] == 0
        assert cells == found[0] & ~found[1]
    else:
        assert cells & ~found[0] == 0
        assert 0 < cells.bit_count() < found[0].bit_count()


def meddle(game: Game, random: Random) -> None:
    """The player derives something else, or deletes something."""
    if game.has_ended or random.random() < 0.6:
        return
    derived = [source for source in standing(game) if source < TOTAL]
    if derived and random.random() < 0.3:
        game.play(f"delete #{TOTAL - random.choice(derived)}", at=game.at)
        return
    game.play("deselect", at=game.at)
    number = random.choice([source for source in standing(game) if source >= 0] or [TOTAL])
    game.play(f"select {source_text(game.params.grid, number)}", at=game.at)
    game.play("reduce", at=game.at)


def test_with_each_operation_the_way_is_shorter() -> None:
    """Nobody is led in circles between two cells."""
    for lesson in LESSONS:
        operations = 0
        for action in follow(Game(lesson.params)):
            operations = 0 if action.verb == "carry out" else operations + 1
            assert operations <= 6


def test_sentences_name_places_as_the_page_shows_them() -> None:
    told = [action.sentence for action in follow(Game(lesson_named("reduction-2").params))]
    assert told[:5] == [
        "The 2 at row 3, column 3 shares two cells with the 1 at row 3, column 4 and has others of its "
        "own: try reducing it.",
        "The cells of #1 on row 2, columns 3 and 4 are all among those of the 1 at row 3, column 4: try subtracting.",
        "#4 on row 2, column 5 has no mine: carry it out.",
        "#2 on row 2, column 2 has one mine in one cell: carry it out.",
        "Every closed cell next to the 2 at row 1, column 4 is a mine. Press the 2 to flag them.",
    ]
    told = [action.sentence for action in follow(Game(lesson_named("total").params))]
    assert told[0] == "The cells of the 2 at row 2, column 2 are all among those of the whole board: try subtracting."


def test_where_the_board_needs_more_it_is_told_and_true() -> None:
    more = 0
    for number in range(100):
        game = free(f"more-{number}", 4, 5, 5)
        for _ in follow(game):
            pass
        told = next_action(game).sentence
        if not told.startswith("This board needs more than these steps: the exact solver can prove "):
            continue
        more += 1
        ((row, column, what),) = re.findall(r"row (\d+), column (\d+) (safe|a mine), but no combination", told)
        cell = game.params.grid.cell(int(row) - 1, int(column) - 1)
        known = Solver().analyse(game.position())
        assert cell in (known.safe if what == "safe" else known.mines)
        assert game.position().cells[cell] == CLOSED
    assert more > 0


def test_where_nothing_can_be_proven_that_is_told() -> None:
    game = Game(on_board(2, 3, frozenset({0}), 2, "s"))
    assert next_action(game).action is None
    assert next_action(game).sentence == NOTHING


def test_beyond_the_budget_no_more_is_claimed_than_is_known() -> None:
    game = Game(lesson_named("reduction-2").params)
    told = next_action(game, budget=0)
    assert told.action is None
    beyond = "but no way to show it with these steps was found."
    assert told.sentence == f"The exact solver can prove row 2, column 2 a mine, {beyond}"


def test_too_complex_positions_are_not_judged() -> None:
    game = Game(on_board(2, 3, frozenset({0}), 2, "s"), solver=Solver(0))
    assert next_action(game).sentence == TOO_WIDE


def test_after_the_end_nothing_is_left_to_do() -> None:
    game = Game(LESSONS[0].params)
    assert list(follow(game))
    assert (next_action(game).action, next_action(game).sentence) == (None, ENDED)
    given_up = Game(LESSONS[0].params)
    given_up.play("resign", at=0)
    assert (next_action(given_up).action, next_action(given_up).sentence) == (None, ENDED)


def test_the_total_is_carried_out_only_where_nothing_else_leads_on() -> None:
    game = Game(on_board(4, 4, frozenset({0}), 3, "s"))
    told = [(action.verb, action.sources) for action in follow(game)]
    assert told
    assert all(TOTAL not in sources for _, sources in told)


def test_what_is_told_follows_from_what_is_seen() -> None:
    """Two boards that look alike but have different mines get the same advice."""
    compared = 0
    for number in range(30):
        game = free(f"alike-{number}", 6, 6, 8)
        for action in follow(game):
            if action.verb == "carry out":
                break
        opened = frozenset(cell for cell, code in enumerate(game.position().cells) if code <= 8)
        other = draw_another(game, "visible", "s")
        assert game.start is not None
        assert game.layout is not None
        start = game.start[0]
        alike = [on_board(6, 6, mines, start, "s") for mines in (game.layout, other)]
        told = [next_action(Game(replace(params, opened=opened - {start}))) for params in alike]
        assert told[0] == told[1]
        compared += other != game.layout
    assert compared > 20


@pytest.mark.parametrize("size", [(2, 2, 1), (9, 9, 10), (16, 30, 99), (100, 100, 1500), (100, 50, 1000)])
def test_free_boards_of_every_size_begin_with_a_safe_cell_and_are_told_what_is_next(size: tuple[int, int, int]) -> None:
    rows, columns, mines = size
    game = Game(Params(rows, columns, mines, "free", "constraints", preset("constraints"), hints=True))
    assert game.start is not None
    first, layout = game.start
    assert first not in layout
    assert len(layout) == mines
    assert game.position().cells[first] <= 8
    assert next_action(game).sentence
