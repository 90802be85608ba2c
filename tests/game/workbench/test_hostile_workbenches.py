"""Tampered records of games by constraints, through every way to import one: each is refused with the same plain
message, and nothing changes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from qmines.cli.cli import main
from qmines.errors import RecordError
from qmines.game.game import Game
from qmines.game.params import Params
from qmines.game.records.record import header, identity, text_of
from qmines.game.records.replay import replay, verify
from qmines.game.workbench.lessons import LESSONS, Lesson, lesson_named, lesson_of
from qmines.lab.tutor import follow
from qmines.review.summary import summary
from tests.bridge.asking import Engine
from tests.game.records.test_bad_records import is_sentence, refusal
from tests.game.workbench.test_bad_workbenches import LAYOUT, MADE, START
from tests.workbenches import on_board


def record(*made: str) -> str:
    """The record of a game on a board of 15 cells, after some valid moves."""
    game = on_board(LAYOUT, START)
    for at, move in enumerate(made):
        game.play(move, at=at)
    return text_of(game)


BEGUN = record()
SELECTED = record("select 1,0", "select 1,1")
PAUSED = record("select 1,0", "pause")
OVER = record("select 1,0", "select 1,1", "subtract", "resign")
LISTED = record(*MADE)
"""Here `#1` is gone, and `#2` to `#13` are there."""

NO_EFFECT = "Move {}, {!r}, has no effect at that point."
NOTHING_AT = "There is no constraint on closed cells at {}."
TAKES = {
    "delete": "a derived constraint, as in 'delete #2'",
    "option": "one of auto_zero, auto_clear, auto_flag, resolve_complex, and on or off",
    **{
        verb: f"an open number, the total or a derived constraint, as in '{verb} 3,4', '{verb} total' or '{verb} #2'"
        for verb in ("select", "carry out")
    },
}
"""What may follow a verb; the verbs left out take nothing."""
NO_LINE = "Line {} is not a move: {!r}."


def misread(verb: str, given: str) -> str:
    """The message about a verb with something else behind it."""
    return f"'{verb}' takes {TAKES.get(verb, 'nothing else')}" + (f", not {given!r}." if given else ".")


def refused(base: str, made: tuple[str, ...], reason: str) -> tuple[str, tuple[str, ...], str]:
    """Moves of which the game itself refuses the last."""
    number = base.count(" p ") + len(made)
    return base, made, f"Move {number}, {made[-1]!r}, is not possible. {reason}"


MOVES: list[tuple[str, tuple[str, ...], str]] = [
    # After the end no move is possible, except that the end may be taken back once.
    *((OVER, (move,), NO_EFFECT.format(5, move)) for move in ("select 1,1", "subtract", "carry out #1", "delete #1")),
    *((OVER, (move,), NO_EFFECT.format(5, move)) for move in ("option auto_flag on", "redo", "resign", "resume")),
    (BEGUN, ("resign", "undo", "undo"), NO_EFFECT.format(3, "undo")),
    # During a pause.
    *((PAUSED, (move,), NO_EFFECT.format(3, move)) for move in ("select 1,1", "reduce", "undo", "pause")),
    # Undone past the beginning, or redone with nothing taken back.
    (BEGUN, ("undo",), NO_EFFECT.format(1, "undo")),
    (BEGUN, ("redo",), NO_EFFECT.format(1, "redo")),
    (LISTED, ("undo",) * 4, NO_EFFECT.format(10, "undo")),
    (LISTED, ("undo", "redo", "redo"), NO_EFFECT.format(9, "redo")),
    (LISTED, ("undo", "option auto_zero off", "redo"), NO_EFFECT.format(9, "redo")),
    # What does not follow, or says nothing new.
    refused(SELECTED, ("merge",), "Merge takes two constraints on the same cells."),
    refused(SELECTED, ("reduce",), "Reduce takes one selected constraint."),
    refused(SELECTED, ("subtract", "subtract"), "Subtract takes two selected constraints."),
    (SELECTED, ("subtract", "select 1,0", "select 1,1", "subtract"), NO_EFFECT.format(6, "subtract")),
    (SELECTED, ("select 1,0",), NO_EFFECT.format(3, "select 1,0")),
    (SELECTED, ("deselect", "deselect"), NO_EFFECT.format(4, "deselect")),
    refused(SELECTED, ("carry out 1,1",), "It does not settle its cells yet: some may be safe and some may be mines."),
    # Already gone, or never there.
    refused(LISTED, ("select #2", "delete #2", "reduce"), "Reduce takes one selected constraint."),
    refused(LISTED, ("delete #2", "select #2"), NOTHING_AT.format("#2")),
    refused(LISTED, ("delete #2", "delete #2"), NOTHING_AT.format("#2")),
    refused(LISTED, ("undo", "select #2"), NOTHING_AT.format("#2")),
    refused(LISTED, ("carry out #9999999",), NOTHING_AT.format("#9999999")),
    # From another board.
    refused(LISTED, ("select 3,0",), "The move 'select 3,0' is not on the board."),
    refused(LISTED, ("carry out 2,5",), "The move 'carry out 2,5' is not on the board."),
    # Invalid names.
    *((LISTED, (f"select {it}",), misread("select", it)) for it in ("# 2", "1,0,0", "1, 0", "#2 ")),
    *((LISTED, (f"delete {it}".strip(),), misread("delete", it)) for it in ("1,0", "")),
    (LISTED, ("carry out",), misread("carry out", "")),
    (LISTED, ("carry 1,0",), "'carry 1,0' is not a move."),
    *((LISTED, (f"{verb} {it}",), misread(verb, it)) for verb, it in (("subtract", "#2"), ("merge", "#2 #3"))),
    *((LISTED, (f"{verb} {it}",), misread(verb, it)) for verb, it in (("reduce", "total"), ("undo", "2"))),
    (LISTED, ("select TOTAL",), NO_LINE.format(17, "9 p select TOTAL")),
    (LISTED, ("select #-2",), NO_LINE.format(17, "9 p select #-2")),
    (LISTED, ("select \uff11,0",), r"Line 17 is not a move: '9 p select \uff11,0'."),
    (LISTED, ("select #2; delete #2",), NO_LINE.format(17, "9 p select #2; delete #2")),
    # Options that only the page has, that nobody knows, or that are set already.
    *((LISTED, (f"option {it}",), misread("option", it)) for it in ("cheat on", "total on", "auto_flag")),
    (LISTED, ("option auto_clear off",), NO_EFFECT.format(7, "option auto_clear off")),
    (LISTED, ("option auto_clear on", "option auto_clear on"), NO_EFFECT.format(8, "option auto_clear on")),
]
"""Moves that come after a record, and the message about the last one."""

OF_CELLS = refused(BEGUN, ("select 1,0",), "In this game you open cells directly, without constraints.")[-1]

HEADERS: list[tuple[str, str, str]] = [
    ("size 5x3", "size 5x4", "The board does not fit its size."),
    ("size 5x3", "size 15x1", "'2,0' is not a cell of the board."),
    ("size 5x3", "size 3x5", refused(BEGUN, ("select 1,0",), NOTHING_AT.format("1,0"))[-1]),
    ("board 4800", "board 48zz", "The board does not fit its size."),
    ("board 4800", "board .*..*", "The board does not fit its size."),
    ("board 4800", "board 4800\nboard 4800", "Line 10 gives board a second time."),
    ("board 4800", "board 4800\nopened 3,1", "'3,1' is not a cell of the board."),
    ("board 4800", "board 4800\nderived #1", "Line 10 has 'derived #1', which this version does not know."),
    ("mines 2", "mines 0", "The record does not describe a valid game. A game must have at least one mine."),
    ("mines 2", "mines -2", "A record's mines must be a number, not '-2'."),
    ("origin again", "origin drawn", "The record gives a board, but says that its board was drawn."),
    ("origin again", "origin again\nlesson total", "Line 8 has 'lesson total', which this version does not know."),
    ("rules constraints", "rules classic", OF_CELLS),
    ("rules constraints", "rules constraints\nplay cells", OF_CELLS),
    (
        "rules constraints",
        "rules constraints\nassist safe_cell",
        "Move 5, 'select total', is where the game itself should open a cell.",
    ),
]
"""Changes to the lines before the moves."""


def meddled() -> list[tuple[str, str]]:
    """All such records, each with its message."""
    found = [(base + "".join(f"9 p {move}\n" for move in made), sentence) for base, made, sentence in MOVES]
    for old, new, sentence in HEADERS:
        assert LISTED.count(f"{old}\n") == 1
        found.append((LISTED.replace(f"{old}\n", f"{new}\n"), sentence))
    return found


def test_they_are_many_and_each_is_another() -> None:
    records = [text for text, _ in meddled()]
    assert len(set(records)) == len(records) > 60


@pytest.mark.parametrize("read", [replay, verify])
def test_the_engine_refuses_them(read: Callable[[str], object]) -> None:
    for text, sentence in meddled():
        with pytest.raises(RecordError) as refused:
            read(text)
        assert str(refused.value) == sentence


def test_the_page_is_told_the_same_and_its_game_stands() -> None:
    engine = Engine()
    shown = engine.ask("resume", record=LISTED)
    for text, sentence in meddled():
        assert engine.refused("resume", record=text) == ("bad_record", sentence)
        assert engine.refused("film", record=text) == ("bad_record", sentence)
    paused = engine.ask("play", move="pause", at=9)
    assert paused["bench"] == shown["bench"]
    assert paused["revision"] == shown["revision"] + 1


def test_the_command_line_says_it_in_one_line_and_ends_with_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for text, sentence in meddled():
        path = tmp_path / "record.txt"
        path.write_text(text, encoding="utf-8")
        assert main(["verify", str(path)]) == 2
        assert capsys.readouterr() == ("", f"qmines: {sentence}\n")


# Lessons


def solved(params: Params) -> Game:
    """A game on a lesson's board that takes the next useful action until the end."""
    game = Game(params)
    assert [*follow(game)]
    assert game.state == "won"
    return game


def with_board(game: Game, board: frozenset[int]) -> str:
    """The record of a game with other mines on its board."""
    text, own = text_of(game), header(game.params)
    return header(replace(game.params, board=board)) + text.removeprefix(own)


@pytest.mark.parametrize("lesson", LESSONS, ids=[lesson.name for lesson in LESSONS])
def test_a_lesson_with_a_mine_elsewhere_does_not_follow_or_is_no_lesson(lesson: Lesson) -> None:
    game = solved(lesson.params)
    cells = set(range(game.params.grid.size)) - lesson.mines - {lesson.start}
    records = [with_board(game, lesson.mines - {mine} | {other}) for mine in sorted(lesson.mines) for other in cells]
    sentences = [sentence for record in records if (sentence := refusal(record)) is not None]
    assert all(map(is_sentence, sentences))
    taken = [record for record in records if refusal(record) is None]
    assert [lesson_of(replay(record).params) for record in taken] == [""] * len(taken)
    assert len(records) > 70
    assert len(taken) <= 2


def test_nobody_solves_a_lesson_on_another_board() -> None:
    """The moves of a lesson solve that board, too, but it is not the lesson's board."""
    lesson = lesson_named("subtraction-2")
    game = solved(lesson.params)
    record = with_board(game, lesson.mines - {22} | {20})
    moved = replay(record)
    assert (moved.state, lesson_of(moved.params)) == ("won", "")
    entry = {"id": identity(moved), "record": record, "summary": summary(moved).data()}
    engine = Engine()
    assert engine.ask("examine", game=entry)["ok"]
    claimed = {**entry, "summary": {**entry["summary"], "lesson": lesson.name}}
    code, sentence = engine.refused("examine", game=claimed)
    assert code == "bad_record"
    assert "lesson" in sentence
    assert is_sentence(sentence)
    real = {"id": identity(game), "record": text_of(game), "summary": summary(game).data()}
    assert engine.refused("examine", game={**real, "record": record})[0] == "bad_record"
