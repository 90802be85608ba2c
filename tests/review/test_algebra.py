"""The figures of games by constraints: actions, techniques, and the lesson."""

from __future__ import annotations

from typing import Any

import pytest

from qmines.game.game import Game
from qmines.game.workbench.lessons import LESSONS, Lesson
from qmines.lab.practice import generated
from qmines.lab.techniques import NEEDS, TECHNIQUES, Technique
from qmines.lab.tutor import follow
from qmines.review.algebra import algebra
from qmines.review.summary import summary
from tests.finished import finished, params_of
from tests.proofs.test_derivation import MERGING, ONE_AND_TWO, TWO
from tests.workbenches import on_board

DERIVED = ("select 1,0", "select 1,1", "subtract", "carry out #1")


def solved(*made: str) -> dict[str, Any]:
    """The summary of a game by constraints, solved or given up at the end."""
    game = on_board(TWO, 10)
    for at, move in enumerate(made):
        game.play(move, at=at)
    if not game.has_ended:
        game.play("resign", at=len(made))
    return summary(game).data()


@pytest.mark.parametrize(
    ("made", "actions", "techniques"),
    [
        ((), 0, []),
        (("option auto_flag on", "select 1,0", "deselect"), 0, []),
        (DERIVED[:3], 1, ["subtraction"]),
        (DERIVED, 2, ["trivial", "subtraction"]),
        ((*DERIVED[:3], "undo"), 1, []),
        ((*DERIVED[:3], "undo", "redo"), 1, ["subtraction"]),
        (("select total", "reduce"), 1, ["reduction", "total"]),
        (("select total", "select 1,2", "subtract"), 1, ["subtraction", "total"]),
        (("option resolve_complex on", *DERIVED[:3]), 1, ["trivial", "subtraction"]),
    ],
)
def test_games_by_constraints_tell_what_was_done_and_by_which_techniques(
    made: tuple[str, ...], actions: int, techniques: list[str]
) -> None:
    told = solved(*made)
    assert (told["actions"], told["techniques"], told["lesson"], told["practice"]) == (actions, techniques, "", "")
    assert told["moves"] == len(made) + 1


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_a_lesson_is_told_by_its_name_and_took_what_it_teaches(lesson: Lesson) -> None:
    game = Game(lesson.params)
    done = list(follow(game))
    told = summary(game).data()
    assert (told["state"], told["lesson"], told["practice"]) == ("won", lesson.name, "")
    assert told["techniques"] == sorted(lesson.techniques, key=TECHNIQUES.index)
    assert told["actions"] == len(done)


@pytest.mark.parametrize("technique", NEEDS)
def test_a_board_to_practise_on_tells_its_technique(technique: Technique) -> None:
    game = Game(generated(technique, 6, 6, 6, "practice"))
    list(follow(game))
    told = summary(game).data()
    assert (told["state"], told["lesson"], told["practice"]) == ("won", "", technique)


def test_merging_is_told() -> None:
    game = on_board(ONE_AND_TWO, 10)
    for move in (*MERGING, "resign"):
        game.play(move, at=0)
    assert summary(game).data()["techniques"] == ["reduction", "merging"]


def test_other_games_have_no_such_figures() -> None:
    game = finished(params_of(6, 5, 7, "algebra"))
    assert algebra(game) is None
    assert not {"actions", "techniques", "lesson", "practice", "algebra"} & summary(game).data().keys()
