"""Questions about the game on the board."""

import json

import pytest

from qmines.checker.certificates import check_certificate
from tests.bridge.asking import Engine


def playing(**fields: object) -> Engine:
    engine = Engine()
    engine.new(**fields)
    engine.ask("play", move="open 2,2", at=0)
    return engine


def test_no_question_leaves_a_trace() -> None:
    engine = playing()
    before = engine.ask("worlds")
    for type, fields in (
        ("shares", {"of": "visible"}),
        ("world", {"of": "visible", "seed": "s"}),
        ("why", {"cell": 0}),
        ("save", {"number": 1}),
        ("certificate", {}),
    ):
        engine.ask(type, **fields)
        assert engine.ask("worlds") == before


def test_another_world_fits_what_is_seen() -> None:
    engine = playing()
    count = engine.ask("world", of="visible", seed="s")["count"]
    assert count == 5
    assert engine.ask("world", of="visible", seed="s")["count"] == count
    drawn = engine.data
    engine.ask("world", of="visible", seed="s")
    assert engine.data == drawn


@pytest.mark.parametrize(
    ("type", "fields", "code"),
    [
        ("shares", {"of": "everything"}, "bad_message"),
        ("shares", {}, "bad_message"),
        ("world", {"of": "visible", "seed": ""}, "bad_message"),
        ("world", {"of": "visible", "seed": "é"}, "bad_message"),
        ("world", {"of": "visible", "seed": "s" * 65}, "bad_message"),
        ("why", {"cell": 25}, "bad_move"),
        ("why", {"cell": -1}, "bad_message"),
        ("save", {"number": 1}, "bad_move"),
    ],
)
def test_what_makes_no_sense_is_refused(type: str, fields: dict[str, object], code: str) -> None:
    assert playing().refused(type, **fields)[0] == code


@pytest.mark.parametrize("type", ["shares", "world"])
def test_where_a_game_was_begun_without_hints_it_is_not_told(type: str) -> None:
    assert playing(hints=False).refused(type, of="visible", seed="s")[0] == "bad_move"


def test_a_loss_has_a_certificate_that_the_checker_believes() -> None:
    engine = Engine()
    for seed in range(30):
        engine.new(seed=str(seed), columns=4, rows=4, mines=5)
        for at, cell in enumerate(range(16)):
            reply = engine.ask("play", move=f"open {cell // 4},{cell % 4}", at=at)
            if reply["state"] == "lost":
                assert engine.ask("why")["ok"]
                told = engine.ask("certificate")
                assert check_certificate(json.loads(told["text"]))
                return
    pytest.fail("none of these games was lost")
