"""How far a lesson has come: what begins it again, and when its last stage has been seen."""

from __future__ import annotations

from itertools import takewhile

from hypothesis import given, settings
from hypothesis import strategies as st

from qmines.game.moves import Move
from qmines.game.teach.course import STAGES, Course


def followed(*moves: str) -> Course:
    """How far a lesson has come after some moves of the player."""
    course = Course()
    for move in moves:
        course.follow(Move.from_text(move), "p")
    return course


def test_after_a_lesson_the_count_begins_again() -> None:
    assert [followed(*moves).stage for moves in ([], ["hint"], ["hint"] * 3, ["hint"] * 4)] == [1, 2, 4, 1]
    assert followed("hint", "hint", "open 0,0").stage == 1
    assert followed("hint", "pause", "resume", "hint 0,0", "hint").stage == 3


@settings(max_examples=300)
@given(st.lists(st.tuples(st.sampled_from(["hint", "hint", "hint", "hint 0,0", "pause", "flag 0,1"]), st.booleans())))
def test_how_far_a_lesson_has_come_is_what_looking_back_over_all_moves_finds(made: list[tuple[str, bool]]) -> None:
    """The game's own moves are ignored when the question is whether the player has seen the last stage."""
    course, moves, players = Course(), list[str](), list[str]()
    for move, is_own in made:
        course.follow(Move.from_text(move), "g" if is_own else "p")
        moves.append(move)
        players = players if is_own else moves.copy()
        assert course.stage == looked_back(moves) % STAGES + 1
        assert course.is_over == (players[-1:] == ["hint"] and looked_back(players) % STAGES == 0)


def looked_back(moves: list[str]) -> int:
    """How many `hint` moves there are since the board last changed."""
    asked = takewhile(lambda move: move.startswith(("hint", "pause")), reversed(moves))
    return sum(move == "hint" for move in asked)
