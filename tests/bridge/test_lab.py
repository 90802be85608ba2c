"""Solvers at play, as the page asks for them: the games of a run in batches, and one of them as a record."""

import json
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from qmines.bridge import Bridge
from qmines.lab.games import games
from qmines.lab.play import Level, chance
from qmines.position import Position
from qmines.strategies.named import STRATEGIES, named
from qmines.strategies.strategy import Impasse, Open, Strategy

RUN = {"strategy": "lowest", "rows": 9, "columns": 9, "mines": 10, "start": "opening", "seed": "7"}


def ask(bridge: Bridge, kind: str, **fields: Any) -> dict[str, Any]:
    """The answer to one request, once it arrives."""
    text, _ = bridge.handle(json.dumps({"id": 1, "type": kind, **RUN, **fields}))
    answer: dict[str, Any] = {}
    while "id" not in answer:
        answer = json.loads(text or "{}")
        text, _ = bridge.advance() if bridge.busy else ("", b"")
    return answer


@pytest.mark.parametrize("strategy", [*STRATEGIES, "agent:0.6"])
def test_games_come_as_the_engine_plays_them(strategy: str) -> None:
    answer = ask(Bridge(), "simulate", strategy=strategy, **{"from": 3, "count": 8})
    played = list(games(named(strategy), Level(9, 9, 10, "opening"), "7", range(3, 11)))
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
        ({"start": "corner"}, "The message field start must be one of"),
        ({"mines": 81}, "81 mines do not fit"),
        ({"seed": "a b"}, "A seed must be 1 to 64"),
        ({"from": 0}, "numbered from 1"),
        ({"count": 1001}, "A request plays 1 to 1,000 games"),
        ({"count": 0}, "A request plays 1 to 1,000 games"),
        ({"from": "1"}, "The message field from must be a whole number."),
    ],
)
def test_what_makes_no_run_is_refused(fields: dict[str, Any], said: str) -> None:
    answer = ask(Bridge(), "simulate", **{"from": 1, "count": 5, **fields})
    assert not answer["ok"]
    assert said in answer["error"]["message"]


def test_a_game_that_ended_at_once_has_no_record() -> None:
    """If the first click cannot be made safe, some games end with it."""
    bridge = Bridge()
    answers = [ask(bridge, "simulated", start="any", mines=70, number=number) for number in range(1, 9)]
    assert "ended with its first click" in {answer["ok"]: answer for answer in answers}[False]["error"]["message"]


POSED = {"inference": "exact", "name": "mine.py", "from": 3, "count": 6}


def test_posed_games_come_to_what_the_engine_plays() -> None:
    bridge, strategy = Bridge(), STRATEGIES["lowest"]
    answer = ask(bridge, "pose", **POSED)
    states = {each["game"]: each["random"] for each in answer["questions"]}
    assert states == {number: list(chance(number).getstate()[1]) for number in range(3, 9)}
    while "questions" in answer:
        choices = [chosen(strategy, question) for question in answer["questions"]]
        answer = ask(bridge, "answered", choices=choices)
    whole = ask(Bridge(), "simulate", **{"from": 3, "count": 6})
    assert {name: answer[name] for name in ("outcomes", "guesses", "luck")} == {
        name: whole[name] for name in ("outcomes", "guesses", "luck")
    }


def test_a_game_of_a_player_elsewhere_is_told_again_from_its_choices() -> None:
    bridge = Bridge()
    choices: list[list[Any]] = []
    answer = ask(bridge, "pose", **{**POSED, "from": 4, "count": 1})
    while "questions" in answer:
        made = chosen(STRATEGIES["lowest"], answer["questions"][0])
        choices.append(list(made[1:]))
        answer = ask(bridge, "answered", choices=[made])
    told = {"inference": "exact", "name": "mine.py", "number": 4, "choices": choices}
    assert ask(bridge, "simulated", **told) == ask(bridge, "simulated", number=4)
    short = ask(bridge, "simulated", **{**told, "choices": choices[:-1]})["error"]
    assert short == {"code": "bad_game", "message": short["message"]}
    assert "These choices do not end the game" in short["message"]


def chosen(strategy: Strategy, question: dict[str, Any]) -> tuple[int, str, int]:
    """What a strategy answers to a question, from the question alone."""
    position = Position.from_text(question["position"])
    choice = strategy.choose(Impasse(position, frozenset(question["mines"]), question["start"]), Random(1))
    return question["game"], "open" if isinstance(choice, Open) else "assume", choice.cell


def test_a_question_tells_neither_seed_nor_mines() -> None:
    (question, *_) = ask(Bridge(), "pose", **POSED)["questions"]
    assert question.keys() == {"game", "position", "mines", "start", "random"}
    assert question["mines"] == []
    assert set(question["position"].partition("\n")[2]) == {"#", "\n"}


@pytest.mark.parametrize(
    ("kind", "fields", "said"),
    [
        ("pose", {"inference": "magic"}, "The message field inference must be one of agent, pairs, sentences, rules"),
        ("pose", {"count": 0}, "A request plays 1 to 1,000 games"),
        ("answered", {"choices": [[3, "fly", 4]]}, "The message field choices"),
        ("answered", {"choices": [[3, "open"]]}, "The message field choices"),
        ("answered", {"choices": 7}, "The message field choices"),
        ("simulated", {"strategy": "", "start": ""}, "There is no strategy named ''"),
        ("simulated", {"number": 3, "choices": 7}, "The message field choices must be a list of lists: open or"),
        (
            "simulated",
            {"number": 3, "choices": [["fly", 4]]},
            "The message field choices must be a list of lists: open or",
        ),
        ("simulated", {"number": 3, "choices": ["open"]}, "The message field choices must be a list of lists: open or"),
        ("simulated", {"number": 3, "choices": [], "inference": "magic"}, "The message field inference must be one of"),
        ("answered", {"choices": [[3, "open", 4]]}, "Answer exactly the games that are waiting."),
        ("answered", {"choices": [[n, "open", 81] for n in range(3, 9)]}, "In game 3: mine.py chose 81, which is no"),
    ],
)
def test_what_poses_or_answers_nothing_is_refused(kind: str, fields: dict[str, Any], said: str) -> None:
    bridge = Bridge()
    if kind == "answered":
        ask(bridge, "pose", **POSED)
    answer = ask(bridge, kind, **{**POSED, **fields})
    assert not answer["ok"]
    assert said in answer["error"]["message"]


def test_nothing_is_answered_that_was_not_posed() -> None:
    assert ask(Bridge(), "answered", choices=[])["error"]["message"] == "No games are waiting for choices."
