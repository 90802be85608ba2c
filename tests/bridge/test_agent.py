"""The machine that plays along, as the page uses it."""

import json
from typing import Any

import pytest

from qmines.bridge import Bridge
from qmines.game.records.replay import replay
from qmines.lab.agent import Machine
from qmines.strategies.ends import ALWAYS
from qmines.strategies.named import STRATEGIES
from tests.conversations import speak

GAME = {
    "type": "new",
    "columns": 9,
    "rows": 9,
    "mines": 10,
    "seed": "7",
    "rules": "classic",
    "changes": {},
    "origin": "drawn",
}
MACHINE = {"type": "machine", "inference": "exact", "strategy": "best", "at": 0}


def begun(**fields: Any) -> Bridge:
    bridge = Bridge()
    speak(bridge, [{"id": 0, **GAME, **fields}])
    return bridge


def asked(bridge: Bridge, action: str, **fields: Any) -> tuple[list[dict[str, Any]], dict[str, Any], bytes]:
    """The progress messages, the reply, and its bytes."""
    *told, (text, data) = speak(bridge, [{"id": 1, **MACHINE, "action": action, **fields}])
    return [json.loads(one) for one, _ in told], json.loads(text), data


def cells(found: dict[str, int], data: bytes) -> tuple[int, ...]:
    at = found["offset"]
    return tuple(int.from_bytes(data[at + 4 * index : at + 4 * index + 4], "little") for index in range(found["count"]))


def test_it_answers_as_a_move_is_answered_and_with_what_is_known_then() -> None:
    bridge, record = begun(), ""
    for at, action in enumerate(["guess", "show", "move", "show"]):
        _, reply, data = asked(bridge, action, at=at, begun="2026-01-31T12:00:00Z")
        record = record[: reply["record"]["from"]] + reply["record"]["text"]
        game = replay(record)
        known = Machine(game, "exact", STRATEGIES["best"]).found()
        assert reply["revision"] == len(game.moves)
        assert reply["state"] == game.state
        assert (cells(reply["found"]["safe"], data), cells(reply["found"]["mines"], data)) == (known.safe, known.mines)
    assert "begun 2026-01-31T12:00:00Z" in record
    assert reply["events"] == [{"type": "inferred"}]


def test_it_tells_its_moves_one_by_one() -> None:
    bridge = begun()
    asked(bridge, "guess")
    told, reply, _ = asked(bridge, "keep")
    made = reply["record"]["text"].count("\n")
    assert made > 5
    assert told == [{"type": "progress", "stage": "machine", "done": n, "total": n} for n in range(1, made + 1)]


def test_what_was_done_before_a_cancel_stands_and_is_told() -> None:
    bridge = begun()
    _, opened, _ = asked(bridge, "guess")
    bridge.handle(json.dumps({"id": 2, **MACHINE, "action": "keep"}))
    for _ in range(3):
        bridge.advance()
    stopped = json.loads(bridge.handle('{"id": 3, "type": "cancel"}')[0])
    assert (stopped["id"], stopped["ok"], len(stopped["events"])) == (2, True, 3)
    assert stopped["revision"] == opened["revision"] + 3
    record = opened["record"]["text"] + stopped["record"]["text"]
    assert len(replay(record).moves) == 4
    assert json.loads(bridge.advance()[0])["id"] == 3
    _, reply, _ = asked(bridge, "keep")
    assert replay(record + reply["record"]["text"]).state == reply["state"]


def test_a_cancel_before_the_first_move_changes_nothing() -> None:
    """While the engine still searches for a board, nothing has changed."""
    bridge = begun(rules="no-guess", columns=30, rows=16, mines=150)
    bridge.handle(json.dumps({"id": 2, **MACHINE, "action": "guess"}))
    while "search" not in (said := bridge.advance()[0]):
        assert not said
    assert json.loads(bridge.handle('{"id": 3, "type": "cancel"}')[0])["error"]["code"] == "cancelled"
    bridge.advance()
    ((text, _),) = speak(bridge, [{"id": 4, "type": "play", "move": "flag 0,0", "at": 0}])
    assert json.loads(text)["revision"] == 1


def test_a_finished_game_says_how_the_machine_went_wrong_whenever_it_is_shown() -> None:
    ends = set()
    for number in range(12):
        bridge, record = begun(seed=f"wrong-{number}", mines=25), ""
        state = "fresh"
        while state not in ("won", "lost"):
            _, reply, _ = asked(bridge, "step", inference="agent", strategy="agent")
            if not reply["ok"]:
                ((text, _),) = speak(bridge, [{"id": 1, "type": "play", "move": "resign", "at": 0}])
                reply = json.loads(text)
            record = record[: reply["record"]["from"]] + reply["record"]["text"]
            state = reply["state"]
            assert ("failures" in reply) == ("found" not in reply) or reply["state"] == "playing"
        *_, (text, _) = speak(bridge, [{"id": 1, "type": "resume", "record": record}])
        assert json.loads(text)["failures"] == reply["failures"]
        ends |= {kind for kind, where in reply["failures"].items() if where}
    assert ends == {"T", "F"}


def test_games_without_a_machine_say_nothing_of_failures() -> None:
    bridge = begun()
    ((_, _), (text, _)) = speak(
        bridge,
        [
            {"id": 1, "type": "play", "move": "open 0,0", "at": 0},
            {"id": 2, "type": "play", "move": "resign", "at": 0},
        ],
    )
    assert "failures" not in json.loads(text)
    assert json.loads(text)["summary"]["machine"] == 0


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"action": "dance"}, "The message field action must be one of show, move, keep, guess, step."),
        ({"inference": "luck"}, "The message field inference must be one of"),
        ({"strategy": "luck"}, "There is no strategy named 'luck'"),
        ({"at": -1}, "The message field at must be a whole number."),
    ],
)
def test_what_makes_no_sense_is_refused(fields: dict[str, Any], said: str) -> None:
    bridge = begun()
    _, reply, _ = asked(bridge, **{"action": "guess", **fields})
    assert said in reply["error"]["message"]
    _, reply, _ = asked(bridge, "move")
    assert reply["revision"] == 0


def test_where_a_guess_is_needed_the_exact_chance_to_win_is_told() -> None:
    told = 0
    for seed in range(40):
        bridge = begun(seed=str(seed), mines=16)
        asked(bridge, "guess")
        _, reply, _ = asked(bridge, "keep")
        while reply.get("found") is not None:
            _, shown, _ = asked(bridge, "show")
            end = reply["found"].get("end")
            # It is the chance of the current game, however often it is requested.
            assert shown["found"].get("end") == end
            if end is not None:
                told += 1
                assert 0 < end["won"] < end["worlds"] <= ALWAYS
            asked(bridge, "guess")
            _, reply, _ = asked(bridge, "keep")
    assert told > 5


@pytest.mark.parametrize(
    ("fields", "asking"),
    [
        ({"rules": "quantum"}, {}),
        ({"rules": "three-lives"}, {}),
        ({}, {"strategy": "lowest"}),
        ({}, {"inference": "pairs"}),
    ],
)
def test_where_it_would_be_wrong_no_chance_is_told(fields: dict[str, str], asking: dict[str, str]) -> None:
    """A guess may be forgiven, a life may be left, or the machine may not play by the count."""
    for seed in range(12):
        bridge = begun(seed=str(seed), mines=16, **fields)
        for action in ("guess", "keep", "show"):
            _, reply, _ = asked(bridge, action, **asking)
            assert "end" not in reply.get("found", {})
