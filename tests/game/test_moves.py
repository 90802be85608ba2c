"""Moves as values: written, read again, and refused with an explanation if they aren't moves."""

import re
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmines.errors import MoveError
from qmines.game.field.rearrange import Rearrangement
from qmines.game.moves import OF_CELLS, OF_CONSTRAINTS, OPTIONS, Move, Played, Result, Verb
from qmines.grid import Grid
from qmines.proofs.steps import TOTAL

ON_CELLS = ("open", "chord", "flag", "mark", "hint", "select", "deselect", "carry out")
ALONE = ("pause", "resume", "resign", "undo", "redo", "hint", "help", "deselect", "subtract", "reduce", "merge")
ON_SOURCES = ("select", "deselect", "carry out", "delete")


def test_these_are_all_verbs() -> None:
    assert {*ON_CELLS, *ALONE, *ON_SOURCES, "option"} == set(get_args(Verb))
    assert {*OF_CELLS, *OF_CONSTRAINTS, "pause", "resume", "resign", "undo", "redo"} == set(get_args(Verb))


@pytest.mark.parametrize("verb", ON_SOURCES)
@pytest.mark.parametrize(("name", "source"), [("total", TOTAL), ("#1", TOTAL - 1), ("#23", TOTAL - 23)])
def test_a_move_on_a_constraint_is_read_as_it_is_written(verb: Verb, name: str, source: int) -> None:
    move = Move(verb, what=name)
    assert Move.from_text(f"{verb} {name}") == move
    assert str(move) == f"{verb} {name}"
    assert (move.cell(Grid(3, 3)), move.source(Grid(3, 3))) == (None, source)


@pytest.mark.parametrize("value", ["on", "off"])
@pytest.mark.parametrize("name", OPTIONS)
def test_an_option_is_read_as_it_is_written(name: str, value: str) -> None:
    move = Move.from_text(f"option {name} {value}")
    assert (move, str(move)) == (Move("option", what=f"{name} {value}"), f"option {name} {value}")
    assert move.source(Grid(3, 3)) is None


def test_a_number_is_a_constraint_by_its_cell() -> None:
    assert Move.from_text("select 1,2").source(Grid(3, 3)) == 5


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


@pytest.mark.parametrize("text", ["", "Open 1,2", "carry 1,2", "hint\n", "opened 1,2"])
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(MoveError, match=re.escape(f"{text!a} is not a move.")):
        Move.from_text(text)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("open", "'open' takes a cell, as in 'open 3,4'."),
        ("open 1", "'open' takes a cell, as in 'open 3,4', not '1'."),
        ("open 1,2,3", "'open' takes a cell, as in 'open 3,4', not '1,2,3'."),
        ("flag -1,2", "'flag' takes a cell, as in 'flag 3,4', not '-1,2'."),
        ("hint 1", "'hint' takes a cell or nothing, as in 'hint 3,4', not '1'."),
        ("pause 1,2", "'pause' takes nothing else, not '1,2'."),
        ("merge #1", "'merge' takes nothing else, not '#1'."),
        ("delete 1,2", "'delete' takes a derived constraint, as in 'delete #2', not '1,2'."),
        (
            "select #0",
            "'select' takes an open number, the total or a derived constraint, as in 'select 3,4', 'select total' or "
            "'select #2', not '#0'.",
        ),
        (
            "option x on",
            "'option' takes one of auto_zero, auto_clear, auto_flag, resolve_complex, and on or off, not 'x on'.",
        ),
    ],
)
def test_a_verb_with_something_else_behind_it_tells_what_it_takes(text: str, sentence: str) -> None:
    with pytest.raises(MoveError) as refused:
        Move.from_text(text)
    assert str(refused.value) == sentence


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


def test_a_result_is_played_as_the_record_has_it() -> None:
    move, decision = Move("open", (0, 1)), frozenset({1})
    assert Result([], decision).played(5, "p", move) == Played(5, "p", move)
    gave_way = Rearrangement(((1, 2),), kept=True, drawn=False)
    played = Result([], decision, gave_way, frozenset({3})).played(5, "m", move)
    assert played == Played(5, "m", move, ((1, 2),), drawn=False, board=frozenset({3}))
    assert played.decision == decision
