"""Where derivations and solutions are to be had, and what they are told of."""

from __future__ import annotations

import pytest

from qmines.errors import GameError, MoveError
from qmines.game.derivation import derivation, solution
from qmines.game.game import Game
from qmines.game.params import Params
from tests.benches import begun, bench_of, on_board
from tests.proofs.test_derivation import TWO


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
        step.cells for step in bench_of(game).steps if step.verdict == "mine"
    ]
    assert all(step.sentence for step in told.steps)


def test_only_a_board_that_was_solved_by_constraints_has_a_solution() -> None:
    game = begun("5")
    for other in (game, Game(Params(4, 4, 3, "1"))):
        with pytest.raises(GameError, match="Only a board that was solved by constraints"):
            solution(other)


@pytest.mark.parametrize("name", ["#2", "total", "1,0", "#", "#0", "", "#" + "9" * 40])
def test_what_was_not_derived_has_no_derivation(name: str) -> None:
    game = on_board(TWO, 10)
    for move in ("select 1,0", "select 1,1", "subtract"):
        game.play(move, at=0)
    with pytest.raises(MoveError, match=r"^Nothing was derived that is called "):
        derivation(game, name)


def test_what_was_taken_back_has_none() -> None:
    game = on_board(TWO, 10)
    for move in ("select 1,0", "select 1,1", "subtract", "undo"):
        game.play(move, at=0)
    with pytest.raises(MoveError, match="Nothing was derived that is called '#1'"):
        derivation(game, "#1")
    game.play("redo", at=0)
    assert derivation(game, "#1").cells == (2,)


def test_derivations_are_not_told_while_the_game_is_paused_or_where_nothing_is_derived() -> None:
    game = on_board(TWO, 10)
    for move in ("select 1,0", "select 1,1", "subtract", "pause"):
        game.play(move, at=0)
    with pytest.raises(MoveError, match="paused"):
        derivation(game, "#1")
    with pytest.raises(MoveError, match="In this game cells are opened"):
        derivation(Game(Params(4, 4, 3, "1")), "#1")
