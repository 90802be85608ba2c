"""Inconsistent games by constraints, as records, in the page and on the command line: refused with an explanation, and
nothing changes.
"""

from __future__ import annotations

import re

import pytest

from qmines.errors import MoveError, RecordError
from qmines.game.records.record import text_of
from qmines.game.records.replay import replay, verify
from tests.bridge.asking import Engine
from tests.cli.asking import here, refusal
from tests.workbenches import on_board, workbench_of

LAYOUT, START = ".*..* ..... .....", 10
MADE = ("select 1,0", "select 1,1", "subtract", "carry out #1", "select total", "reduce")


def made() -> str:
    """The record of a game in which `#1` was derived, carried out and removed, and `#2` remains."""
    game = on_board(LAYOUT, START)
    for at, move in enumerate(MADE):
        game.play(move, at=at)
    return text_of(game)


LINES = [
    "9 p carry out #1",
    "9 p select #1",
    "9 p delete #1",
    "9 p select #9",
    "9 p deselect #2",
    "9 p deselect total",
    "9 p subtract",
    "9 p merge",
    "9 p reduce",
    "9 p redo",
    "9 p carry out 1,3",
    "9 p carry out 2,2",
    "9 p select 0,0",
    "9 p select 0,3",
    "9 p option auto_zero on",
    "9 p option auto_all on",
    "9 p option auto_zero",
    "9 p delete total",
    "9 p delete 1,3",
    "9 p select",
    "9 p select 9,9",
    "9 p select #0",
    "9 p select #99999999",
    "9 p open 0,0",
    "9 p flag 0,1",
    "9 p chord 1,1",
    "9 p hint",
    "9 p help",
    "9 g carry out total",
    "9 g select total",
    "9 g open 0,0",
    "9 g flag 0,1",
    "9 m select total",
    "9 m carry out total",
    "9 p select total\nmoved 0,1>0,0",
    "9 p select total\nboard 4800",
    "4 p select total",
]
"""Each follows a valid game: something already gone, an invalid move, or a move that nobody may make."""
WITHOUT_EFFECT = ("redo", "option auto_zero on")
"""Not errors at play, where they count as late clicks; but a record never has them."""


@pytest.mark.parametrize("line", LINES)
def test_a_record_with_a_move_that_does_not_follow_is_refused(line: str) -> None:
    record = f"{made()}{line}\n"
    for read in (replay, verify):
        with pytest.raises(RecordError, match=r"^[A-Z'0-9][^\n]{9,290}\.$"):
            read(record)


def test_a_refusal_names_the_move_that_does_not_follow() -> None:
    with pytest.raises(RecordError) as refused:
        replay(f"{made()}9 p carry out #1\n")
    gone = "There is no constraint on closed cells at #1."
    assert str(refused.value) == f"Move 7, 'carry out #1', is not possible. {gone}"


@pytest.mark.parametrize("line", [line for line in LINES if re.fullmatch(r"9 p [^\n]+", line)])
def test_the_game_itself_refuses_it_and_stands_as_it_stood(line: str) -> None:
    game = replay(made())
    before = game.position(), workbench_of(game).state, list(workbench_of(game).steps), len(game.moves), game.state
    move = line.removeprefix("9 p ")
    if move in WITHOUT_EFFECT:
        assert game.play(move, at=9) == []
    else:
        with pytest.raises(MoveError, match=r"^[A-Z'][^\n]{9,290}\.$"):
            game.play(move, at=9)
    assert (game.position(), workbench_of(game).state, workbench_of(game).steps, len(game.moves), game.state) == before


def test_the_page_keeps_its_game_where_another_cannot_be_taken_up() -> None:
    engine = Engine()
    shown = engine.ask("resume", record=made())
    for line in LINES:
        assert engine.refused("resume", record=f"{made()}{line}\n")[0] == "bad_record"
    after = engine.ask("play", move="select total", at=9)
    assert after["revision"] == shown["revision"] + 1
    assert [each["name"] for each in after["bench"]["selected"]] == ["total"]


BOARDS = {
    "a mine too many": ("board 4800", "board 4900"),
    "a mine too few": ("board 4800", "board 4000"),
    "another number of mines": ("mines 2", "mines 3"),
    "a start on a mine": ("start 2,0", "start 0,1"),
    "a start off the board": ("start 2,0", "start 3,0"),
    "no start": ("start 2,0\n", ""),
    "no board": ("board 4800\n", ""),
    "a board too short": ("board 4800", "board 48"),
    "mines beyond the last cell": ("board 4800", "board 4801"),
    "an open mine": ("board 4800\n", "board 4800\nopened 0,1\n"),
    "no protected start": ("rules constraints\n", "rules constraints\nstart any\n"),
    "a board that is searched for": ("rules constraints\n", "rules constraints\nlayout no_guess\n"),
    "mines elsewhere": ("board 4800", "board 0900"),
    "an option for a rule": ("rules constraints\n", "rules constraints\nauto_zero on\n"),
}
"""Changes to the record of a lesson. With its mines elsewhere it is another board, on which the moves are
impossible.
"""


@pytest.mark.parametrize("what", BOARDS)
def test_an_impossible_board_is_refused(what: str) -> None:
    old, new = BOARDS[what]
    assert made().count(old) == 1
    record = made().replace(old, new)
    for read in (replay, verify):
        with pytest.raises(RecordError, match=r"^[A-Z'0-9][^\n]{9,290}\.$"):
            read(record)
    engine = Engine()
    engine.ask("resume", record=made())
    before = engine.ask("worlds")
    assert engine.refused("resume", record=record)[0] == "bad_record"
    assert engine.ask("worlds") == before


def test_the_command_line_refuses_them_in_one_line() -> None:
    assert "no constraint on closed cells at #1" in refusal(here("verify", "-", given=made() + "9 p carry out #1\n"))
    edited = made().replace("board 4800", "board 4900")
    assert "holds 3 mines, but the game has 2" in refusal(here("verify", "-", given=edited))


def test_the_command_line_verifies_a_game_by_constraints() -> None:
    told = here("verify", "-", given=made()).stdout.decode()
    assert told == "Not finished in 0:00.0, 6 moves, 0 saves. Replaying it gives the same game.\n"
