"""Boards that links carry: the board of a finished game, started again as it was."""

from random import Random
from typing import Any

import pytest

from qmines import Position
from qmines.game import params as params_module
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


def test_a_board_without_a_first_cell_begins_closed_where_the_rules_allow_it() -> None:
    engine = Engine()
    wish = {"columns": 5, "rows": 2, "mines": 2, "origin": "given", "board": "8040"}
    begun = engine.ask("new", **_usual({**wish, "rules": "classic"}))
    assert (begun["game"]["opened"], engine.data) == (False, bytes([9] * 10))
    assert "\norigin given\nboard 8040\n" in begun["game"]["record"]
    assert verify(begun["game"]["record"]).redrawn
    for fields in ({"rules": "no-guess"}, {"rules": "constraints"}, {"rules": "classic", "opened": "0,1"}):
        told = engine.refused("new", **_usual({**wish, **fields}))
        assert told == ("bad_game", "A given board and its start cell must come together.")


SEEN = "4x3x3\nF#1#\n#1##\n####"


def test_a_game_begins_from_a_position() -> None:
    engine = Engine()
    wish = {"rules": "classic", "origin": "given", "position": SEEN, "begun": "2026-01-31T12:00:00Z"}
    reply = engine.ask("new", **_usual(wish))
    assert engine.data[:12] == Position.from_text(SEEN).cells
    game = reply["game"]
    assert (game["rows"], game["columns"], game["mines"], game["origin"]) == (3, 4, 3, "given")
    assert (reply["revision"], game["state"], "uniform" in reply) == (1, "playing", False)
    assert game["record"].endswith("\n\n0 p flag 0,0\n")
    assert "\nbegun 2026-01-31T12:00:00Z\n" in game["record"]
    played = engine.ask("play", move="resign", at=5)
    assert played["ok"]
    record = game["record"][: played["record"]["from"]] + played["record"]["text"]
    assert verify(record).state == "lost"


def test_a_game_begins_from_a_position_and_its_layout() -> None:
    reply = Engine().ask("new", **_usual({"rules": "kaboom", "origin": "given", "position": SEEN, "layout": "1090"}))
    assert "\nboard 1090\nopened 1,1\n" in reply["game"]["record"]


def test_a_layout_that_need_not_be_uniform_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(params_module.BUDGETS, params_module.DRAWS, 0)
    reply = Engine().ask("new", **_usual({"rules": "classic", "origin": "given", "position": SEEN}))
    assert reply["uniform"] is False


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"origin": "drawn"}, ("bad_game", "A given board cannot be drawn, and its grade cannot be chosen.")),
        ({"grade": "total"}, ("bad_game", "A given board cannot be drawn, and its grade cannot be chosen.")),
        ({"board": "1090"}, ("bad_game", "A game begins either on the board of a link or from a position.")),
        (
            {"position": "hello"},
            ("bad_position", "A position must start with a line COLUMNSxROWSxMINES like 9x9x10, not"),
        ),
        ({"position": "2x2x1\n##\n##"}, ("bad_game", "Nothing is open in this position")),
        ({"position": "2x2x1\n2#\n##"}, ("bad_position", "No placement of 1 mine fits the numbers.")),
        ({"position": "3x1x1\n1#."}, ("bad_game", "A board must have 2 to 1000 rows and columns, not 3×1.")),
        ({"layout": "109"}, ("bad_game", "The layout cannot be read. The board does not fit its size.")),
        ({"layout": "1080"}, ("bad_game", "The layout has 2 mines, but the position has 3.")),
        ({"begun": 5}, ("bad_message", "The message field begun must be a string.")),
        ({"begun": "now"}, ("bad_game", "A game's starting time must look like 2026-01-31T12:00:00Z.")),
        ({"position": 5}, ("bad_message", "The message field position must be a string.")),
    ],
)
def test_a_position_that_makes_no_game_is_refused_with_a_sentence(
    fields: dict[str, Any], told: tuple[str, str]
) -> None:
    engine = Engine()
    engine.new()
    code, sentence = engine.refused(
        "new", **_usual({"rules": "classic", "origin": "given", "position": SEEN, **fields})
    )
    assert (code, sentence[: len(told[1])]) == told
    assert engine.ask("play", move="open 2,2", at=0)["ok"]
