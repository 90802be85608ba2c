"""Lessons over the protocol: the list, a lesson started, a lesson searched for, and the next useful action."""

from __future__ import annotations

import json
from typing import Any

import pytest

from qmines.bridge import Bridge
from qmines.game.records.replay import verify
from qmines.game.workbench.lessons import LESSONS, lesson_named
from tests.bridge.asking import Engine

FIELDS = {"technique": "reduction", "columns": 5, "rows": 5, "mines": 5, "seed": "s"}


def test_they_are_told_with_what_can_be_practised() -> None:
    told = Engine().ask("lessons")
    assert [lesson["name"] for lesson in told["lessons"]] == [lesson.name for lesson in LESSONS]
    assert told["lessons"][1] == {
        "name": "subtraction-1",
        "techniques": ["trivial", "subtraction"],
        "columns": 5,
        "rows": 5,
        "mines": 4,
    }
    assert [technique["name"] for technique in told["techniques"]] == ["trivial", "subtraction", "reduction", "total"]
    assert all(len(size) == 3 for technique in told["techniques"] for size in technique["sizes"])


@pytest.mark.parametrize("name", [lesson.name for lesson in LESSONS])
def test_following_what_is_next_solves_a_lesson(name: str) -> None:
    engine = Engine()
    game = engine.ask("lesson", name=name)["game"]
    assert (game["lesson"], game["rules"], game["origin"], game["hints"]) == (name, "constraints", "again", True)
    summary = solved(engine, game["record"])
    assert (summary["lesson"], summary["techniques"]) == (name, list(lesson_named(name).techniques))


def solved(engine: Engine, record: str) -> dict[str, Any]:
    """Take the next action until the game is won and its record holds; the game's summary."""
    summary: dict[str, Any] = {}
    for _ in range(100):
        told = engine.ask("next")
        if told["next"] is None:
            assert told["sentence"] == "There is nothing left to do."
            assert verify(record).state == "won"
            return summary
        assert told["sentence"] == told["next"]["sentence"]
        for move in moves(told["next"]["verb"], told["next"]["sources"]):
            played = engine.ask("play", move=move, at=0)
            record = record[: played["record"]["from"]] + played["record"]["text"]
            summary = played.get("summary", {})
    raise AssertionError("What is next leads nowhere.")


def moves(verb: str, sources: list[str]) -> list[str]:
    """The moves of an action, whatever was selected before."""
    if verb == "carry out":
        return [f"carry out {sources[0]}"]
    return ["deselect", *(f"select {source}" for source in sources), verb]


def test_a_lesson_that_is_searched_for_is_the_same_for_the_same_seed_and_can_be_solved() -> None:
    engine = Engine()
    game = engine.ask("practise", **FIELDS)["game"]
    assert (game["lesson"], game["columns"], game["rows"], game["mines"]) == ("", 5, 5, 5)
    assert Engine().ask("practise", **FIELDS)["game"] == game
    assert Engine().ask("practise", **{**FIELDS, "seed": "t"})["game"]["record"] != game["record"]
    assert (summary := solved(engine, game["record"]))["practice"] == "reduction"
    assert summary["lesson"] == ""


def test_a_board_that_was_practised_on_stays_one_when_it_is_played_again() -> None:
    """Its seed says which one it was; other boards get the requested seed."""
    engine = Engine()
    record = engine.ask("practise", **FIELDS)["game"]["record"]
    again = engine.ask("again", record=record, seed="other")["game"]
    assert solved(engine, again["record"])["practice"] == "reduction"
    by_cells = engine.ask("again", record=record, seed="other", rules="classic", changes={})["game"]
    assert "seed other" in by_cells["record"]


def test_the_search_tells_how_far_it_has_come_and_can_be_cancelled() -> None:
    bridge = Bridge()
    bridge.handle(json.dumps({"id": 1, "type": "practise", **FIELDS, "mines": 15}))
    told = json.loads(bridge.advance()[0])
    assert told == {"type": "progress", "stage": "lesson", "done": 50, "total": 2000}
    assert json.loads(bridge.handle('{"id": 2, "type": "cancel"}')[0])["error"]["code"] == "cancelled"


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"technique": "merging"}, "No board needs merging: it never finds anything the other techniques miss."),
        (
            {"technique": "luck"},
            "A technique must be one of trivial, subtraction, reduction, total, not 'luck'.",
        ),
        ({"columns": 11, "rows": 10}, "A lesson can have at most 100 cells, not 11×10."),
        ({"mines": 25}, "25 mines do not fit on 5×5: one cell must stay free. Choose 24 or fewer."),
        ({"seed": ""}, "A seed must be 1 to 64 letters, digits, hyphens or underscores."),
    ],
)
def test_what_makes_no_lesson_is_refused_and_changes_nothing(changes: dict[str, object], sentence: str) -> None:
    engine = Engine()
    engine.ask("lesson", name="trivial")
    assert engine.refused("practise", **{**FIELDS, **changes}) == ("bad_game", sentence)
    assert engine.ask("next")["next"]["verb"] == "carry out"


def test_what_is_next_is_told_only_where_it_may_be() -> None:
    engine = Engine()
    assert engine.refused("next")[0] == "no_game"
    engine.new()
    assert engine.refused("next") == ("bad_move", "In this game you open cells directly, without constraints.")
    engine.new(rules="constraints", hints=False)
    assert engine.refused("next") == ("bad_move", "This game was started without hints.")
    engine.ask("lesson", name="trivial")
    engine.ask("play", move="select total", at=0)
    engine.ask("play", move="pause", at=0)
    assert engine.refused("next") == ("bad_move", "The game is paused.")
