"""Boards that links carry: the board of a finished game, started again as it was."""

from random import Random
from typing import Any

import pytest

from qmines.game.records.record import read
from qmines.game.records.replay import replay, verify
from qmines.game.rules import PRESETS
from tests.bridge.asking import Engine

SIZE = {"columns": 6, "rows": 7, "mines": 8}


def ended(rules: str, seed: str, engine: Engine) -> tuple[dict[str, Any], str]:
    """The last reply of a game that random presses bring to its end, and its record."""
    dice = Random(f"{rules}/{seed}")
    begun = engine.new(**SIZE, rules=rules, seed=seed)
    record: str = begun["game"]["record"]
    for at in range(200):
        place = f"{dice.randrange(SIZE['rows'])},{dice.randrange(SIZE['columns'])}"
        is_number = rules == "constraints"
        reply = engine.ask("play", move="resign" if is_number and at > 3 else f"open {place}", at=at)
        if not reply["ok"]:
            reply = engine.ask("play", move="resign", at=at)
        record = record[: reply["record"]["from"]] + reply["record"]["text"]
        if reply["state"] in ("won", "lost"):
            return reply, record
        assert "given" not in reply
    raise AssertionError("The game did not end.")


@pytest.mark.parametrize("rules", PRESETS)
def test_the_board_of_an_ended_game_begins_as_that_game_did(rules: str) -> None:
    engine = Engine()
    given = 0
    for seed in "abcdef":
        reply, record = ended(rules, seed, engine)
        first = replay(record).start
        if first is None or first[0] in first[1]:
            assert "given" not in reply
            continue
        given += 1
        begun = engine.new(**SIZE, rules=rules, seed="other", origin="given", **reply["given"])
        assert begun["ok"], begun
        params, moves = read(begun["game"]["record"])
        assert (params.board, params.start, params.origin, moves) == (first[1], first[0], "given", [])
        verify(begun["game"]["record"])
        known = replay(begun["game"]["record"]).position()
        assert known.cells[first[0]] <= 8
    assert given >= 3


def test_a_board_that_logic_solves_begins_under_every_preset() -> None:
    engine = Engine()
    reply, _ = ended("no-guess", "a", engine)
    for rules in PRESETS:
        begun = engine.new(**SIZE, rules=rules, seed="other", origin="given", **reply["given"])
        assert begun["ok"], begun
        assert verify(begun["game"]["record"]).redrawn


def test_what_was_open_when_a_game_began_is_open_again() -> None:
    """A game that continued from a position of another starts with all of that position open."""
    engine = Engine()
    begun = engine.new(**SIZE, rules="classic", seed="3")
    played = engine.ask("play", move="open 3,3", at=0)
    record = begun["game"]["record"][: played["record"]["from"]] + played["record"]["text"]
    engine.ask("again", record=record, moves=1, seed="4")
    text = replay(record).position().to_text()
    reply = engine.ask("play", move="resign", at=5)
    assert ";" in reply["given"]["opened"]
    begun = engine.new(**SIZE, rules="classic", seed="5", origin="given", **reply["given"])
    assert replay(begun["game"]["record"]).position().to_text() == text


GOOD = {"board": "8040", "from": "0,1"}


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"board": "80"}, "This link's board cannot be read. The board does not fit its size."),
        ({"board": "80zz"}, "This link's board cannot be read. The board does not fit its size."),
        ({"board": "8041"}, "This link's board cannot be read. The board has mines beyond its"),
        ({"board": "8000"}, "The board holds 1 mine, but the game has 2."),
        ({"from": ""}, "This link's board must mark exactly one cell to open first."),
        ({"from": "0,1 0,2"}, "This link's board must mark exactly one cell to open first."),
        ({"from": "2,0"}, "This link's board cannot be read. '2,0' is not a cell of the board."),
        ({"from": "0,0"}, "The start cell of a given board must be one of its safe cells."),
        ({"opened": "1,4"}, "The start cell of a given board must be one of its safe cells."),
        ({"opened": "0,1;;0,2"}, "This link's board cannot be read. '' is not a cell of the board."),
        ({"origin": "drawn"}, "A given board cannot be drawn"),
        ({"rules": "no-guess", "grade": "trivial"}, "A given board cannot be drawn"),
        ({"rules": "no-guess"}, "Logic alone cannot open that board from its start"),
    ],
)
def test_a_board_that_makes_no_game_is_refused_with_a_sentence(fields: dict[str, str], sentence: str) -> None:
    wish = {"columns": 5, "rows": 2, "mines": 2, "rules": "classic", "origin": "given", **GOOD, **fields}
    code, told = Engine().refused("new", **_usual(wish))
    assert (code, told[: len(sentence)]) == ("bad_game", sentence)


def _usual(wish: dict[str, Any]) -> dict[str, Any]:
    return {"seed": "1", "changes": {}, "hints": True, "mineVision": False, **wish}


def test_a_running_game_does_not_tell_its_board() -> None:
    engine = Engine()
    assert "given" not in engine.new()
    assert "given" not in engine.ask("play", move="open 2,2", at=0)
