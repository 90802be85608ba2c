"""Boards that are drawn for practice, and games that count as practice."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from qmines.game.game import Game
from qmines.game.records.record import text_of
from qmines.game.records.replay import replay
from qmines.game.rules import preset
from qmines.game.workbench.lessons import LESSONS
from qmines.game.workbench.practice import BOARDS, LONGEST, PRACTISED, Drawing, practised
from qmines.lab.practice import SIZES, generated
from qmines.lab.techniques import NEEDS, Technique

EACH = 25


def test_what_can_be_practised_is_what_boards_can_need() -> None:
    assert tuple(NEEDS) == PRACTISED


@pytest.mark.parametrize("technique", NEEDS)
def test_a_practice_board_tells_what_it_is_there_to_practise(technique: Technique) -> None:
    sizes = SIZES[technique]
    for number in range(EACH):
        params = generated(technique, *sizes[number % len(sizes)], seed=f"trivial-{number}-known")
        assert practised(params) == technique
        assert practised(replay(text_of(Game(params))).params) == technique


def test_every_drawing_has_a_name_that_is_a_seed() -> None:
    for technique in PRACTISED:
        assert len(Drawing(technique, BOARDS, "s" * LONGEST).name) <= 64


BOARD = generated("subtraction", 5, 5, 5, seed="known")
SAFE = frozenset(range(25)) - (BOARD.board or frozenset())


@pytest.mark.parametrize(
    "changes",
    [
        {"seed": "known"},
        {"seed": BOARD.seed.replace("subtraction", "reduction")},
        {"seed": BOARD.seed.replace("subtraction-", "subtraction-1")},
        {"seed": f"subtraction-1-{'s' * (LONGEST + 1)}"},
        {"start": min(SAFE - {BOARD.start})},
        {"opened": SAFE},
        {"start": None, "board": None, "origin": "given"},
        {"rules_name": "classic", "rules": preset("classic")},
        {"columns": 6},
    ],
)
def test_other_games_are_no_practice(changes: dict[str, Any]) -> None:
    assert practised(BOARD) == "subtraction"
    assert practised(replace(BOARD, **changes)) == ""


def test_lessons_are_no_practice() -> None:
    assert not any(practised(lesson.params) for lesson in LESSONS)
