"""Boards of a chosen grade, as the page asks for them: found, described, resumed, and refused if there are none."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest

from qmines.bridge import Bridge
from qmines.game.boards import solvable
from qmines.game.params import GRADES
from qmines.game.records.record import header, read
from qmines.game.records.replay import replay, verify
from qmines.grid import Grid
from tests.finished import params_of
from tests.oracle.solvable import solves

BOARD = {"columns": 16, "rows": 16, "mines": 60, "seed": "7", "rules": "no-guess", "origin": "given"}
FIRST = "open 8,8"


class Talk:
    """An engine, and its last replies."""

    def __init__(self) -> None:
        self.bridge = Bridge()
        self.progress: list[dict[str, Any]] = []

    def ask(self, type: str, **fields: object) -> dict[str, Any]:
        replies = [self.bridge.handle(json.dumps({"id": 1, "type": type, **fields}))]
        while self.bridge.busy:
            replies.append(self.bridge.advance())
        told = [json.loads(text) for text, _ in replies if text]
        self.progress = told[:-1]
        reply: dict[str, Any] = told[-1]
        return reply


def board_of(record: str) -> list[str]:
    """The rows of the board that a record's first move laid out."""
    params, (first, *_) = read(record)
    assert first.board is not None
    signs = "".join("*" if cell in first.board else "." for cell in range(params.grid.size))
    return [signs[at : at + params.columns] for at in range(0, params.grid.size, params.columns)]


@pytest.mark.parametrize("grade", GRADES)
def test_a_board_is_of_the_grade_that_is_wished(grade: str) -> None:
    """By the judge and by the summary. The record has both the board and the choice, so the two can be compared."""
    talk = Talk()
    assert talk.ask("new", **BOARD, grade=grade)["ok"]
    text = talk.ask("play", move=FIRST, at=0)["record"]["text"]
    start = Grid(16, 16).cell(8, 8)
    assert solves(board_of(text), start)
    assert solves(board_of(text), start, "single") == (grade == "trivial")
    assert solves(board_of(text), start, "pairs") == (grade in ("trivial", "subtraction"))
    assert f"\ngrade {grade}\n" in text
    assert verify(text).redrawn
    assert replay(text).state == "playing"
    assert talk.ask("play", move="resign", at=1)["summary"]["grade"] == grade


def test_a_wish_outlives_the_engine() -> None:
    """A game that has not opened anything is restored from its record, which has the chosen grade."""
    here, there = Talk(), Talk()
    record = here.ask("new", **BOARD, grade="total")["game"]["record"]
    assert there.ask("resume", record=record)["ok"]
    begun = here.ask("play", move=FIRST, at=0)
    assert there.ask("play", move=FIRST, at=0) == begun


def test_a_wish_beside_an_earlier_record_is_heard() -> None:
    """Earlier records did not have it: the page kept it separately."""
    record = header(params_of(16, 16, 60, "7", "no-guess", origin="given", draws=2))
    talk, without = Talk(), Talk()
    assert talk.ask("resume", record=record, grade="case split")["ok"]
    begun = talk.ask("play", move=FIRST, at=0)
    assert talk.ask("play", move="resign", at=1)["summary"]["grade"] == "case split"
    without.ask("resume", record=record)
    assert without.ask("play", move=FIRST, at=0)["record"] != begun["record"]


def test_where_the_first_opening_is_taken_back_the_wish_still_holds() -> None:
    talk = Talk()
    talk.ask("new", **BOARD, grade="case split")
    talk.ask("play", move=FIRST, at=0)
    talk.ask("play", move="undo", at=1)
    talk.ask("play", move="open 3,3", at=2)
    assert talk.ask("play", move="resign", at=3)["summary"]["grade"] == "case split"


def test_a_long_search_tells_how_many_boards_it_has_looked_at() -> None:
    talk = Talk()
    talk.ask("new", **BOARD, grade="case split")
    talk.ask("play", move=FIRST, at=0)
    told = [(message["stage"], message["total"]) for message in talk.progress]
    assert set(told) == {("grade", solvable.LOOKED_AT // 256)}
    looked = [message["done"] for message in talk.progress]
    assert len(looked) > 3
    assert all(5 <= later - earlier <= 10 for earlier, later in pairwise(looked))


def test_what_is_not_found_is_told_and_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solvable, "LOOKED_AT", 5 * 256)
    talk = Talk()
    talk.ask("new", **BOARD, grade="case split")
    refused = talk.ask("play", move=FIRST, at=0)
    assert refused["error"] == {
        "code": "bad_game",
        "message": "None of 5 boards has the grade case split. Choose another grade, fewer mines or a smaller board.",
    }
    assert talk.ask("play", move="flag 0,0", at=1)["state"] == "playing"


def test_a_search_that_is_cancelled_leaves_the_game_as_it_was() -> None:
    """Nothing is laid out, the choice still holds, and the same press searches again from the beginning."""
    talk, other = Talk(), Talk()
    for each in (talk, other):
        each.ask("new", **BOARD, grade="case split")
    talk.bridge.handle(json.dumps({"id": 2, "type": "play", "move": FIRST, "at": 0}))
    for _ in range(3):
        assert talk.bridge.busy
        talk.bridge.advance()
    stopped = json.loads(talk.bridge.handle(json.dumps({"id": 3, "type": "cancel"}))[0])
    assert (stopped["id"], stopped["error"]["code"]) == (2, "cancelled")
    while talk.bridge.busy:
        talk.bridge.advance()
    begun = talk.ask("play", move=FIRST, at=5)
    assert begun["record"]["text"].replace("5 p", "0 p") == other.ask("play", move=FIRST, at=0)["record"]["text"]
    assert talk.ask("play", move="resign", at=6)["summary"]["grade"] == "case split"


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"grade": "hard"}, "A grade must be one of trivial, subtraction, reduction, total, case split, not 'hard'."),
        ({"grade": "total", "rules": "quantum"}, "Only no-guess boards are graded"),
    ],
)
def test_wishes_that_make_no_game_are_refused(fields: dict[str, str], sentence: str) -> None:
    error = Talk().ask("new", **{**BOARD, **fields})["error"]
    assert error["code"] == "bad_game"
    assert error["message"].startswith(sentence)
