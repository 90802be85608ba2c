"""Machines at play, as the page asks for them: the games of a run in pieces, and one of them as a record."""

import json
from itertools import pairwise
from typing import Any

import pytest

from qmines.bridge import Bridge
from qmines.lab.games import games
from qmines.lab.play import Level
from qmines.strategies.named import STRATEGIES

RUN = {"strategy": "lowest", "rows": 9, "columns": 9, "mines": 10, "start": "opening", "seed": "7"}


def ask(bridge: Bridge, kind: str, **fields: Any) -> dict[str, Any]:
    """The answer to one request, when it has come."""
    text, _ = bridge.handle(json.dumps({"id": 1, "type": kind, **RUN, **fields}))
    answer: dict[str, Any] = {}
    while "id" not in answer:
        answer = json.loads(text or "{}")
        text, _ = bridge.advance() if bridge.busy else ("", b"")
    return answer


@pytest.mark.parametrize("strategy", list(STRATEGIES))
def test_games_come_as_the_engine_plays_them(strategy: str) -> None:
    answer = ask(Bridge(), "simulate", strategy=strategy, **{"from": 3, "count": 8})
    played = list(games(STRATEGIES[strategy], Level(9, 9, 10, "opening"), "7", range(3, 11)))
    assert answer["ok"]
    assert answer["outcomes"] == "".join(game.outcome for game in played)
    assert answer["guesses"] == [game.guesses for game in played]
    assert answer["luck"] == [None if game.luck is None else round(game.luck, 3) for game in played]
    assert len(answer["ms"]) == 8
    assert all(ms > 0 for ms in answer["ms"])


def test_pieces_of_a_run_are_the_run() -> None:
    bridge = Bridge()
    whole = ask(bridge, "simulate", **{"from": 1, "count": 12})
    bounds = [1, 2, 7, 13]
    pieces = [
        ask(bridge, "simulate", **{"from": first, "count": following - first}) for first, following in pairwise(bounds)
    ]
    assert "".join(piece["outcomes"] for piece in pieces) == whole["outcomes"]


def test_it_tells_how_far_it_has_come_and_can_be_cancelled() -> None:
    bridge = Bridge()
    assert bridge.handle(json.dumps({"id": 1, "type": "simulate", **RUN, "from": 1, "count": 900}))[0] == ""
    told = json.loads(bridge.advance()[0])
    assert told == {"type": "progress", "stage": "simulate", "done": 1, "total": 900}
    assert json.loads(bridge.handle('{"id": 2, "type": "cancel"}')[0])["error"]["code"] == "cancelled"
    assert json.loads(bridge.advance()[0])["id"] == 2
    assert bridge.advance()[0] == ""
    assert not bridge.busy


@pytest.mark.parametrize("number", range(1, 9))
@pytest.mark.parametrize("strategy", ["lowest", "agent"])
def test_a_game_as_a_record_replays_to_the_same_end(strategy: str, number: int) -> None:
    bridge = Bridge()
    outcome = ask(bridge, "simulate", strategy=strategy, **{"from": number, "count": 1})["outcomes"]
    answer = ask(bridge, "simulated", strategy=strategy, number=number)
    film = ask(bridge, "film", record=answer["record"])
    assert answer["summary"]["state"] == film["frames"][-1]["state"] == ("won" if outcome == "w" else "lost")
    assert {frame["who"] for frame in film["frames"]} == {"m"}


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"strategy": "luckiest"}, "There is no strategy named 'luckiest'"),
        ({"start": "corner"}, "The field start of a message is one of"),
        ({"mines": 81}, "81 mines do not fit"),
        ({"seed": "a b"}, "A seed is 1 to 64"),
        ({"from": 0}, "the first being number 1"),
        ({"count": 1001}, "From 1 to 1,000 games"),
        ({"count": 0}, "From 1 to 1,000 games"),
        ({"from": "1"}, "The field from of a message is a whole number."),
    ],
)
def test_what_makes_no_run_is_refused(fields: dict[str, Any], said: str) -> None:
    answer = ask(Bridge(), "simulate", **{"from": 1, "count": 5, **fields})
    assert not answer["ok"]
    assert said in answer["error"]["message"]


def test_a_game_that_ended_at_once_has_no_record() -> None:
    """Where the first click is granted nothing, some games end with it."""
    bridge = Bridge()
    answers = [ask(bridge, "simulated", start="any", mines=70, number=number) for number in range(1, 9)]
    assert "ended with its first click" in {answer["ok"]: answer for answer in answers}[False]["error"]["message"]
