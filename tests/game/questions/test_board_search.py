"""Boards that are searched for before the move that waits for them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from qmines.game.game import Game
from qmines.game.params import Params
from qmines.game.questions.board_search import preparing, take_board
from qmines.game.records.record import text_of
from qmines.game.records.replay import replay
from qmines.game.rules import preset
from tests.game.boards.test_no_guess import params


def test_what_is_prepared_is_what_is_played() -> None:
    prepared, other = Game(params(30, 16, 130, 5)), Game(params(30, 16, 130, 5))
    shares = list(preparing(prepared, "open 8,15"))
    assert len(shares) > 2
    assert 0 < min(shares) < max(shares) == 1
    assert prepared.play("open 8,15", at=0) == other.play("open 8,15", at=0)
    assert prepared.moves == other.moves
    assert list(preparing(prepared, "open 0,0")) == []


def test_what_was_prepared_for_another_cell_is_not_used() -> None:
    prepared, other = Game(params(9, 9, 20, 5)), Game(params(9, 9, 20, 5))
    for _ in preparing(prepared, "open 8,8"):
        pass
    assert prepared.play("open 4,4", at=0) == other.play("open 4,4", at=0)
    assert prepared.layout == other.layout


def test_a_board_that_another_engine_found_is_taken_over() -> None:
    there, here = Game(params(16, 16, 60)), Game(params(16, 16, 60))
    there.play("open 8,8", at=0)
    take_board(here, replay(text_of(there)))
    assert list(preparing(here, "open 8,8")) == []
    here.play("open 8,8", at=0)
    assert here.layout == there.layout
    assert text_of(here) == text_of(there)


@pytest.mark.parametrize("change", [{"seed": "other"}, {"mine_count": 59}, {"rules": preset("strong-guessable")}])
def test_a_board_of_another_game_is_left(change: dict[str, Any]) -> None:
    there, here = Game(replace(params(16, 16, 60), **change)), Game(params(16, 16, 60))
    there.play("open 8,8", at=0)
    take_board(here, there)
    assert list(preparing(here, "open 8,8"))
    # It doesn't fit another cell either, or a game that has no board yet.
    for begun in ([], ["open 3,3"]):
        there, here = Game(params(16, 16, 60)), Game(params(16, 16, 60))
        for move in begun:
            there.play(move, at=0)
        take_board(here, there)
        assert list(preparing(here, "open 8,8"))


def test_other_games_prepare_nothing() -> None:
    quantum = Game(Params(9, 9, 20, "5"))
    assert list(preparing(quantum, "open 4,4")) == []
    assert list(preparing(Game(params(9, 9, 20)), "flag 4,4")) == []
