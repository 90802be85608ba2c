"""Reviews of replays have the figures of their mouse; those of our records, the figures of their moves."""

from __future__ import annotations

import pytest

from qmines.errors import PositionError
from qmines.formats.replays.modes import why_not
from qmines.formats.replays.played import Played
from qmines.formats.replays.replay import Clicks, Header
from qmines.formats.reviewed import Reviewable, Reviewed, games_in
from qmines.game.records.record import text_of
from qmines.review.judged import judging
from qmines.review.summary import summary
from qmines.work import result_of
from tests.finished import several
from tests.formats.replays.hands import replayed


def reviewed(game: Played | str, strategy: str = "best") -> Reviewed:
    return result_of(Reviewable("avf", game).reviewing(strategy))


def test_the_data_of_a_replay_is_as_documented() -> None:
    header = Header(time=3500, bbbv=5, result="lost", clicks=Clicks(left=2, chord=1), date="2020-01-31")
    acts = ((1000, "open", 0), (2500, "flag", 3), (4500, "open", 2))
    one = reviewed(replayed("..*. ....", *acts, header=header))
    data = one.data()
    assert data == {
        "format": "avf",
        "rows": 2,
        "cols": 4,
        "mines": 1,
        "result": "lost",
        "time": 3.5,
        "bbbv": 4,
        "bbbv_solved": 1,
        "clicks": {"left": 2, "right": 1, "chord": 0},
        "header_differs": [
            {"what": "bbbv", "header": 5, "moves": 4},
            {"what": "chord", "header": 1, "moves": 0},
        ],
        "decisions": [
            {
                "n": 1,
                "at": 3500,
                "seconds": 3.5,
                "cells": ["0,2"],
                "kind": "unnecessary",
                "hit": True,
                "share": "1/2",
                "best": "0,3",
                "best_share": "0/1",
                "lost": "1/2",
                "safe": ["0,3", "1,3"],
                "before": "4x2x1\n.1#F\n.1##",
            }
        ],
        "summary": {
            "proven": 0,
            "forced": 0,
            "unnecessary": 1,
            "mistake": 0,
            "undecided": 0,
            "expected_losses": 0.5,
            "luck_bits": 0.0,
            "accuracy": 0.0,
            "hesitation": None,
            "efficiency": 1 / 3,
        },
    }
    assert list(data) == [
        *("format", "rows", "cols", "mines", "result", "time", "bbbv", "bbbv_solved", "clicks", "header_differs"),
        *("decisions", "summary"),
    ]
    assert one.date == "2020-01-31"


def test_a_replay_without_times_has_none() -> None:
    data = reviewed(replayed("..*. ....", (None, "open", 0), (None, "open", 3))).data()
    assert (data["time"], data["result"], data["summary"]["hesitation"]) == (None, "unfinished", None)
    assert [(each["at"], each["seconds"]) for each in data["decisions"]] == [(None, None)]


def test_a_strict_game_begins_with_its_first_cell_open() -> None:
    strict = replayed("..*. .... ....", (0, "flag", 2), (50, "open", 0), (900, "open", 3), rules="strict-no-guess")
    (only,) = reviewed(strict).judged.decisions
    assert (only.kind, only.at, only.before.to_text()) == ("proven", 850, "4x3x1\n.1F#\n.111\n....")


def test_what_cannot_be_reviewed_says_why() -> None:
    with pytest.raises(PositionError, match="played in the mode cheat"):
        reviewed(replayed("..*. ....", (0, "open", 0), rules="", why_not=why_not(2)))
    with pytest.raises(PositionError, match="No cell was opened"):
        reviewed(replayed("..*. ....", (0, "flag", 0)))
    with pytest.raises(PositionError, match="holds a board, and no game"):
        games_in(b"2x2x1\n1#\n##")


def test_our_records_are_reviewed_as_they_are() -> None:
    """Their saves and lives too: nothing is rebuilt. Line ends of other systems and a byte order mark do no harm."""
    for game in several(3, "reviewed"):
        text = text_of(game)
        data = f"\ufeff{text}".replace("\n", "\r\n").encode()
        (found,) = games_in(data, "record.txt")
        one = result_of(found.reviewing())
        assert (found.form, one.judged) == ("record", result_of(judging(text)))
        assert one.result == game.state
        assert one.data()["bbbv_solved"] == summary(game).solved
        assert one.data()["header_differs"] == []
        assert one.date == game.params.begun
