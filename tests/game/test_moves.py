"""Moves as values: text in, text out, and what is no move is refused with a sentence."""

import re
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmines.errors import MoveError
from qmines.game.moves import Move, Played, Verb
from qmines.grid import Grid

ON_CELLS = ("open", "chord", "flag", "mark", "hint")
ALONE = ("pause", "resume", "resign", "undo", "hint", "help")


def test_these_are_all_verbs() -> None:
    assert set(ON_CELLS) | set(ALONE) == set(get_args(Verb))


@given(st.sampled_from(ON_CELLS), st.integers(0, 9_999_999), st.integers(0, 9_999_999))
def test_a_move_on_a_cell_is_read_as_it_is_written(verb, row, column) -> None:
    move = Move(verb, (row, column))
    assert Move.from_text(str(move)) == move


@pytest.mark.parametrize("verb", ALONE)
def test_a_move_without_a_cell_is_read_as_it_is_written(verb) -> None:
    assert str(Move.from_text(verb)) == verb
    assert Move.from_text(verb).cell(Grid(3, 3)) is None


def test_zeros_before_a_number_make_no_other_move() -> None:
    assert Move.from_text("open 003,01") == Move("open", (3, 1))


@pytest.mark.parametrize("text", ["", "open", "open 1", "open 1,2,3", "pause 1,2", "Open 1,2", "open -1,2", "hint\n"])
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(MoveError, match=re.escape("is no move.")):
        Move.from_text(text)


def test_a_quote_of_what_is_no_move_is_short() -> None:
    with pytest.raises(MoveError) as refused:
        Move.from_text("x" * 10_000)
    assert len(str(refused.value)) < 100


def test_a_cell_is_one_of_the_board() -> None:
    assert Move("open", (1, 2)).cell(Grid(3, 3)) == 5
    with pytest.raises(MoveError, match=r"'open 3,0' is not on the board"):
        Move("open", (3, 0)).cell(Grid(3, 3))


def test_what_a_move_decided_on_is_not_compared() -> None:
    """It follows from the record; a record read from text does not have it."""
    assert Played(0, "p", Move("open", (1, 2)), decision=frozenset({5})) == Played(0, "p", Move("open", (1, 2)))
