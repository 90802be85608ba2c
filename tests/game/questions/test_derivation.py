"""When derivations and solutions are available, and what they explain."""

from __future__ import annotations

from random import Random

import pytest

from qmines.errors import GameError, MoveError
from qmines.game.game import Game
from qmines.game.params import Params
from qmines.game.questions.derivation import derivation, earlier_derivation, solution
from qmines.game.questions.why import Why
from qmines.game.records.record import text_of
from qmines.game.records.replay import replay
from qmines.proofs.steps import cells_of, source_text
from qmines.work import result_of
from tests.proofs.test_derivation import TWO
from tests.workbenches import begun, moves, on_board, workbench_of


def test_a_derivation_is_told_of_the_board_in_which_it_was_made_without_flags() -> None:
    game = on_board("**.*. ..... .....", 10)
    for move in ("carry out 1,0", "select 1,3", "select 1,2", "subtract", "carry out #1"):
        game.play(move, at=0)
    told = derivation(game, "#1")
    assert told.cells == (4,)
    assert {0, 1} <= set(game.board.flags)
    assert list(told.position.closed) == [0, 1, 2, 3, 4]
    assert 10 not in told.position.cells


def test_a_solution_is_of_all_cells_and_its_steps_are_those_that_were_made() -> None:
    game = begun("0", 6, 6, 2)
    for name in ("auto_flag", "auto_clear"):
        game.play(f"option {name} on", at=0)
    assert game.state == "won"
    told = solution(game)
    assert list(told.cells) == sorted(told.position.closed)
    assert [step.cells for step in told.steps if step.verdict == "mine"] == [
        step.cells for step in workbench_of(game).steps if step.verdict == "mine"
    ]
    assert all(step.sentence for step in told.steps)


def test_only_a_board_that_was_solved_by_constraints_has_a_solution() -> None:
    game = begun("5")
    for other in (game, Game(Params(4, 4, 3, "1"))):
        with pytest.raises(GameError, match="Only a board solved by constraints"):
            solution(other)


@pytest.mark.parametrize("name", ["#2", "total", "1,0", "#", "#0", "", "#" + "9" * 40])
def test_what_was_not_derived_has_no_derivation(name: str) -> None:
    game = on_board(TWO, 10)
    for move in ("select 1,0", "select 1,1", "subtract"):
        game.play(move, at=0)
    with pytest.raises(MoveError, match=r"^Nothing in the list is called "):
        derivation(game, name)


def test_what_was_taken_back_has_none() -> None:
    game = on_board(TWO, 10)
    for move in ("select 1,0", "select 1,1", "subtract", "undo"):
        game.play(move, at=0)
    with pytest.raises(MoveError, match="Nothing in the list is called '#1'"):
        derivation(game, "#1")
    game.play("redo", at=0)
    assert derivation(game, "#1").cells == (2,)


def test_derivations_are_not_told_while_the_game_is_paused_or_where_nothing_is_derived() -> None:
    game = on_board(TWO, 10)
    for move in ("select 1,0", "select 1,1", "subtract", "pause"):
        game.play(move, at=0)
    with pytest.raises(MoveError, match="paused"):
        derivation(game, "#1")
    with pytest.raises(MoveError, match="In this game you open cells"):
        derivation(Game(Params(4, 4, 3, "1")), "#1")


# Earlier


def earlier(game: Game, name: str, after: int) -> Why:
    return result_of(earlier_derivation(game, name, after))


def test_what_stood_after_a_move_is_explained_as_it_was_then() -> None:
    """Undo and redo reuse names; the explanation is that of a game that ended at that move."""
    random, told, changed = Random("earlier"), 0, 0
    for number in range(12):
        game, stood = begun(f"earlier-{number}"), []
        for move in moves(game, random, noise=0.4):
            game.play(move, at=0)
            if game.state == "playing" and workbench_of(game).state.derived:
                stood.append(text_of(game))
        for record in random.sample(stood, min(6, len(stood))):
            then = replay(record)
            source, one = random.choice(workbench_of(then).state.derived)
            name = source_text(game.params.grid, source)
            why = earlier(game, name, len(then.moves))
            assert why == derivation(then, name)
            assert set(cells_of(one.cells)) <= set(why.cells)
            told += 1
            changed += dict(workbench_of(game).state.derived).get(source) != one
    assert min(told, changed) > 15


def over() -> Game:
    """A game that was given up. In it, `#1` was derived, undone, and derived again from other numbers."""
    game = on_board(TWO, 10)
    derive = ["select 1,0", "select 1,1", "subtract"]
    for move in (*derive, "undo", "deselect", "select total", "reduce", "resign"):
        game.play(move, at=0)
    return game


def test_a_name_that_was_given_twice_is_explained_as_it_was_meant() -> None:
    game = over()
    assert game.has_ended
    assert earlier(game, "#1", 3).cells == (2,)
    assert len(earlier(game, "#1", 7).cells) > 1


@pytest.mark.parametrize(
    ("name", "after", "sentence"),
    [
        ("#1", 2, "After 2 moves nothing in the list is called '#1'."),
        ("#1", 4, "After 4 moves nothing in the list is called '#1'."),
        ("#99", 8, "After 8 moves nothing in the list is called '#99'."),
        ("total", 3, "After 3 moves nothing in the list is called 'total'."),
        ("1,0", 3, "After 3 moves nothing in the list is called '1,0'."),
        ("#1", 9, "The game has only 8 moves."),
    ],
)
def test_what_did_not_stand_then_has_no_derivation(name: str, after: int, sentence: str) -> None:
    game = over()
    with pytest.raises(MoveError) as refused:
        earlier(game, name, after)
    assert str(refused.value) == sentence


def test_before_the_end_nothing_is_told_of_earlier() -> None:
    game = on_board(TWO, 10)
    for move in ("select 1,0", "select 1,1", "subtract", "undo"):
        game.play(move, at=0)
    with pytest.raises(MoveError, match="after the game"):
        earlier(game, "#1", 3)
    with pytest.raises(MoveError, match="In this game you open cells"):
        earlier(Game(Params(4, 4, 3, "1")), "#1", 0)
