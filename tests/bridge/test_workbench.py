"""Games by constraints, as the page plays them: the state of the bench, what would follow, and that nothing is lost."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from qmines.checker.certificates import check_certificate
from qmines.game.game import Game
from qmines.game.moves import OPERATIONS
from qmines.game.params import Params
from qmines.game.records.record import text_of
from qmines.game.records.replay import replay
from qmines.game.rules import preset
from qmines.review.certificate import end_certificate
from tests.bridge.asking import Engine
from tests.thorough import amount
from tests.workbenches import large, moves

C34 = {"rules": "constraints", "seed": "c34"}
"""The open numbers are 1 1 2 in the fourth row and 0 0 1 in the fifth."""


def playing(*made: str) -> Engine:
    engine = Engine()
    engine.new(**C34)
    for move in made:
        assert engine.ask("play", move=move, at=0)["ok"]
    return engine


def test_a_new_bench_is_empty_and_says_what_each_operation_asks_for() -> None:
    begun = Engine().new(**C34)
    assert (begun["game"]["derived"], begun["game"]["lesson"]) == ([], "")
    assert (begun["bench"]["selected"], begun["bench"]["options"]) == ([], ["auto_zero"])
    assert {verb: each["refusal"] for verb, each in begun["bench"]["preview"].items()} == {
        "subtract": "Subtract takes two selected constraints.",
        "reduce": "Reduce takes one selected constraint.",
        "merge": "Merge takes two selected constraints.",
    }


def test_what_is_selected_is_told_with_its_cells_and_what_would_follow() -> None:
    bench = playing("select 3,1").ask("play", move="select 3,0", at=0)["bench"]
    assert bench["selected"] == [
        {"name": "3,1", "cells": [10, 11, 12], "least": 1, "most": 1, "verdict": ""},
        {"name": "3,0", "cells": [10, 11], "least": 1, "most": 1, "verdict": ""},
    ]
    follows = {"cells": [12], "least": 0, "most": 0, "verdict": "safe"}
    assert bench["preview"]["subtract"] == {"results": [follows], "refusal": ""}
    assert bench["preview"]["merge"] == {"results": [], "refusal": "Merge takes two constraints on the same cells."}


def test_of_the_total_no_cells_are_named() -> None:
    (total,) = playing().ask("play", move="select total", at=0)["bench"]["selected"]
    assert total == {"name": "total", "cells": [], "least": 5, "most": 5, "verdict": ""}


def test_where_nothing_new_follows_there_is_no_result_and_no_refusal() -> None:
    made = ["select 3,1", "select 3,0", "subtract", "select 3,1", "select 3,0"]
    preview = playing(*made).ask("play", move="option auto_flag on", at=0)["bench"]["preview"]
    assert preview["subtract"] == {"results": [], "refusal": ""}


def told(constraint: dict[str, Any]) -> tuple[Any, ...]:
    return tuple(constraint["cells"]), constraint["least"], constraint["most"], constraint["verdict"]


def test_what_was_shown_is_what_comes() -> None:
    """In games without an option that carries it out at once."""
    random, compared = Random("preview"), 0
    for number in range(12):
        engine = Engine()
        begun = engine.new(rules="constraints", seed=f"preview-{number}")
        game, bench = replay(begun["game"]["record"]), begun["bench"]
        for move in moves(game, random, noise=0):
            shown = bench["preview"].get(move, {"results": []})["results"]
            reply = engine.ask("play", move=move, at=0)
            bench = reply["bench"]
            game.play(move, at=0)
            if move in OPERATIONS:
                (event,) = [event for event in reply["events"] if event["type"] == "benched"]
                assert [told(each) for each in event["put"]] == [told(each) for each in shown]
                compared += 1
    assert compared > 10


def test_a_game_that_is_taken_up_again_stands_as_it_stood() -> None:
    """After every move, as after a crash: derived constraints, selection, options, undo and redo."""
    met, ends = set(), set()
    # One lost game and one won game; those of the night are twice to three times as long.
    for number in (1, 5, *range(2, amount(2, 4))):
        random = Random(f"stands-{number}")
        game = Game(Params(5, 5, 4, f"stands-{number}", "constraints", preset("constraints")))
        engine = Engine()
        last = engine.ask("resume", record=text_of(game))
        for move in moves(game, random, noise=0.4):
            game.play(move, at=0)
            last = engine.ask("play", move=move, at=0)
            again = Engine().ask("resume", record=text_of(game))
            assert again["bench"] == last["bench"]
            assert again["game"]["state"] == last["state"]
            met.add(move.split(" ")[0])
            shown = engine.ask("resume", record=text_of(game))["game"]
            assert shown == again["game"]
        ends.add(last["state"])
        assert last["bench"]["selected"] == again["game"]["derived"] == [] or last["state"] == "lost"
    assert ends == {"won", "lost"}
    assert met >= {"select", "subtract", "carry", "option", "undo", "redo", "pause", "resume"}


def test_nothing_is_done_while_the_game_is_paused() -> None:
    engine = playing("select 3,1", "select 3,0", "pause")
    reply = engine.ask("play", move="subtract", at=9)
    assert (reply["events"], reply["record"]["text"], reply["state"]) == ([], "", "paused")
    assert engine.ask("play", move="resume", at=10)["state"] == "playing"
    assert [event["type"] for event in engine.ask("play", move="subtract", at=11)["events"]] == ["benched"]


def test_a_board_of_constraints_is_begun_again_and_by_other_rules() -> None:
    engine = playing("select 3,1", "select 3,0", "subtract")
    record = engine.ask("resume", record=text_of(replay(Engine().new(**C34)["game"]["record"])))["game"]["record"]
    again = engine.ask("again", record=record, seed="2")
    assert again["bench"]["selected"] == again["game"]["derived"] == []
    classic = engine.ask("again", record=record, seed="2", rules="classic", changes={})
    assert "bench" not in classic
    assert not {"derived", "lesson"} & classic["game"].keys()
    assert "bench" not in engine.ask("play", move="open 0,0", at=0)


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("open 0,0", "In this game you open cells only through constraints."),
        ("hint", "In this game you open cells only through constraints."),
        ("carry out 3,1", "It does not settle its cells yet: some may be safe and some may be mines."),
        ("select #1", "There is no constraint on closed cells at #1."),
        ("subtract", "Subtract takes two selected constraints."),
        ("delete total", "You can delete only what you derived."),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(move: str, sentence: str) -> None:
    engine = playing("select 3,1")
    before = engine.ask("play", move="pause", at=5)["bench"]
    engine.ask("play", move="resume", at=6)
    assert engine.refused("play", move=move, at=7) == ("bad_move", sentence)
    after = engine.ask("play", move="pause", at=8)
    assert (after["bench"], after["revision"]) == (before, 4)


def test_a_solved_board_has_a_certificate_that_the_checker_believes() -> None:
    engine = playing("select 3,2", "select 4,2", "subtract", "select 3,1", "select 3,0", "subtract", "carry out #2")
    assert engine.refused("certificate")[0] == "bad_game"
    for move in ("select 2,2", "select #1", "subtract", "option auto_flag on", "option auto_clear on"):
        engine.ask("play", move=move, at=0)
    text = engine.ask("certificate")["text"]
    assert (
        check_certificate(json.loads(text))
        == "The solution is proven: 14 safe cells and 5 mines were certain, in 14 steps."
    )


def test_the_proof_of_a_large_board_is_that_of_the_library() -> None:
    engine = Engine()
    engine.ask("resume", record=text_of(large()))
    assert json.loads(engine.ask("certificate")["text"]) == end_certificate(large())


def test_a_derivation_is_told_as_reasons_are() -> None:
    engine = playing("select 3,1", "select 3,0", "subtract", "carry out #1")
    told = engine.ask("derivation", name="#1")
    assert told["cells"] == [12]
    assert [(step["sources"], step["cells"], step["verdict"]) for step in told["steps"]] == [
        ([16, 15], [12], "derived")
    ]
    assert told["steps"][0]["sentence"] == (
        "Take the cells of the 1 at row 4, column 1 from those of the 1 at row 4, column 2: "
        "row 3, column 3 holds no mine."
    )
    assert engine.data[12] == 9
    assert engine.refused("derivation", name="#2")[0] == "bad_move"
    assert engine.refused("derivation")[0] == "bad_message"


def test_a_derivation_is_told_of_the_list_as_it_stood_after_so_many_moves() -> None:
    engine = playing("select 3,1", "select 3,0", "subtract")
    told = engine.ask("derivation", name="#1")
    assert engine.refused("derivation", name="#1", moves=3)[0] == "bad_move"
    for move in ("undo", "resign"):
        engine.ask("play", move=move, at=0)
    assert engine.refused("derivation", name="#1")[0] == "bad_move"
    assert engine.ask("derivation", name="#1", moves=3) == {**told, "revision": 5}
    assert engine.data[12] == 9
    assert engine.refused("derivation", name="#1", moves=4) == (
        "bad_move",
        "After 4 moves nothing in the list is called '#1'.",
    )
    for wrong in (-1, 1.5, "3", None, True):
        assert engine.refused("derivation", name="#1", moves=wrong)[0] == "bad_message"
