"""The boards of the lessons: what they consist of, and which games are lessons."""

from __future__ import annotations

from dataclasses import replace

import pytest

from qmines.errors import GameError
from qmines.game.game import Game
from qmines.game.params import Params
from qmines.game.records.record import text_of
from qmines.game.records.replay import replay
from qmines.game.rules import preset
from qmines.game.workbench.lessons import LESSONS, Lesson, lesson_named, lesson_of

NAMES = [lesson.name for lesson in LESSONS]


def test_there_are_seven_in_the_order_in_which_they_are_taught() -> None:
    assert NAMES == ["trivial", "subtraction-1", "subtraction-2", "reduction-1", "reduction-2", "total", "everything"]


@pytest.mark.parametrize("lesson", LESSONS, ids=NAMES)
def test_a_board_is_small_whole_and_another_than_the_rest(lesson: Lesson) -> None:
    assert {len(row) for row in lesson.rows} == {lesson.params.columns}
    assert 5 <= len(lesson.rows) <= 9
    assert 5 <= lesson.params.columns <= 9
    assert "".join(lesson.rows).count("o") == 1
    assert [other.name for other in LESSONS if other.rows == lesson.rows] == [lesson.name]


@pytest.mark.parametrize("lesson", LESSONS, ids=NAMES)
def test_a_game_on_the_board_is_the_lesson_also_when_it_is_read_from_its_record(lesson: Lesson) -> None:
    game = Game(lesson_named(lesson.name).params)
    assert lesson_of(game.params) == lesson.name
    assert game.board.open_count > 1
    game.play("select total", at=0)
    assert lesson_of(replay(text_of(game)).params) == lesson.name


def test_other_games_are_none() -> None:
    params = LESSONS[0].params
    other_start = min(set(range(params.grid.size)) - LESSONS[0].mines)
    assert lesson_of(replace(params, rules_name="classic", rules=preset("classic"))) == ""
    assert lesson_of(replace(params, opened=frozenset({other_start}))) == ""
    assert lesson_of(replace(params, start=other_start)) == ""
    assert lesson_of(Params(5, 5, 4, "drawn", "constraints", preset("constraints"))) == ""


def test_what_is_no_lesson_is_named() -> None:
    with pytest.raises(GameError, match=r"There is no lesson named 'merging'\. Choose one of trivial, "):
        lesson_named("merging")
