"""Reviews: what the engine tells the page about every decision of a game."""

from __future__ import annotations

from typing import Any

import pytest

from qmines.formats.replays.played import played
from qmines.formats.replays.recorded import record_of
from qmines.formats.replays.replay import Act, Header, Replay
from qmines.grid import Grid
from qmines.review.judged import judging
from qmines.text import percent
from qmines.work import result_of
from tests.bridge.asking import Engine, joined
from tests.game.records.test_record import golden

NAMES = ("quantum-won-with-saves", "quantum-lost-closure", "hints-marks-pauses")
EARLY = record_of(played(Replay(Grid(3, 4), frozenset({5, 9}), Header(), acts=(Act(0, "open", 3), Act(9, "open", 0)))))


@pytest.mark.parametrize("name", NAMES)
def test_a_review_has_the_kinds_the_shares_and_the_better_moves_of_the_library(name: str) -> None:
    reply, judged = Engine().ask("review", record=golden(name)), result_of(judging(golden(name)))
    assert reply["summary"] == judged.sums.data()
    assert (reply["outcome"]["result"], reply["outcome"]["bbbv"]) == (judged.outcome.result, judged.outcome.bbbv)
    assert len(reply["decisions"]) == len(judged.decisions) > 0
    for told, decision in zip(reply["decisions"], judged.decisions, strict=True):
        assert (told["n"], told["ply"], told["kind"]) == (decision.n, decision.ply, decision.kind)
        assert (told["cells"], told["hit"], told["at"]) == (list(decision.cells), decision.hit, decision.at)
        if decision.kind == "proven":
            assert "best" not in told
            continue
        assert decision.share is not None
        assert decision.best_share is not None
        assert (told["percent"], told["bestPercent"]) == (percent(decision.share), percent(decision.best_share))
        assert (told["best"], told["safe"]) == (decision.best, list(decision.safe))
        assert told["rule"] == (decision.missed.rule.title if decision.missed else None)


def test_another_strategy_may_be_compared_with_and_a_strange_one_is_refused() -> None:
    assert Engine().ask("review", record=golden(NAMES[0]), strategy="lowest")["ok"]
    assert Engine().refused("review", record=golden(NAMES[0]), strategy="worst")[0] == "bad_game"


def test_a_running_game_is_not_reviewed_even_if_it_is_called_a_replay() -> None:
    engine = Engine()
    record = joined(engine.new(), engine.ask("play", move="open 2,2", at=0))
    for fields in ({}, {"replay": True}):
        assert engine.refused("review", record=record, **fields) == ("bad_record", "The game has not ended.")


def test_a_replay_that_ends_early_is_reviewed_as_far_as_it_goes() -> None:
    assert Engine().refused("review", record=EARLY) == ("bad_record", "The game has not ended.")
    reply = review(EARLY)
    assert (reply["outcome"]["result"], reply["outcome"]["time"]) == ("unfinished", 0.009)
    assert [decision["ply"] for decision in reply["decisions"]] == [2]
    assert reply["summary"]["efficiency"] == reply["outcome"]["solved"] / 2


def test_a_file_may_have_no_times_and_knows_its_clicks() -> None:
    reply = review(EARLY, untimed=True, clicks=4)
    assert (reply["outcome"]["time"], reply["decisions"][0]["at"]) == (None, None)
    assert reply["summary"]["efficiency"] == reply["outcome"]["solved"] / 4


def review(record: str, **fields: object) -> dict[str, Any]:
    """The review of a replay from a file."""
    return Engine().ask("review", record=record, replay=True, **fields)
