"""Which lesson a game is follows from its board."""

from __future__ import annotations

from dataclasses import replace

import pytest

from qmines.game import lessons
from qmines.game.lessons import lesson_of
from qmines.game.rules import preset
from tests.benches import begun, on_board

BOARD = ".*..* ..... o...."


def test_a_game_on_the_board_of_a_lesson_is_that_lesson(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(lessons.LESSONS, "subtraction-1", BOARD)
    params = on_board(BOARD, 10).params
    assert lesson_of(params) == "subtraction-1"
    assert lesson_of(replace(params, seed="other", hints=True)) == "subtraction-1"


def test_any_other_game_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(lessons.LESSONS, "subtraction-1", BOARD)
    params = on_board(BOARD, 10).params
    assert params.board is not None
    others = [
        replace(params, start=11),
        replace(params, opened=frozenset({11})),
        replace(params, board=frozenset({1, 3})),
        replace(params, rules_name="classic", rules=preset("classic")),
        begun("1", 3, 5, 2).params,
    ]
    assert [lesson_of(other) for other in others] == [""] * len(others)
