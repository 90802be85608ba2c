"""The first line of a profile, and totals over its games."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from operator import add
from typing import Any

import pytest

from qmines.errors import RecordError
from qmines.review.profile import Header, Totals, header_of, totals_of
from qmines.review.summary import summary
from tests.game.records.test_bad_records import is_sentence
from tests.review.test_examine import GAMES

HEADER = {
    "qmines": "profile 1",
    "name": "Ada Lovelace",
    "exported": "2026-01-31T12:00:00.000Z",
    "games": 3,
    "totals": {"played": 3, "won": 2, "lost": 1, "saves": 5},
}


def test_a_header_is_read() -> None:
    assert header_of(HEADER) == Header("Ada Lovelace", "2026-01-31T12:00:00.000Z", 3, Totals(3, 2, 1, 5))


def test_saved_positions_are_passed_over() -> None:
    saved = {**HEADER, "qmines": "profile 2", "positions": [{"name": "Corner"}, 7]}
    assert header_of(saved) == header_of(HEADER)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"qmines": "profile 4", "positions": []}, "this program reads profile 1, profile 2 and profile 3"),
        ({"qmines": "profile 3", "positions": [], "replays": 2001}, "at most 2,000 kept replays"),
        ({"qmines": "profile 2"}, "is missing positions"),
        ({"qmines": "profile 2", "positions": {}}, "list of at most 200"),
        ({"qmines": "profile 2", "positions": [{}] * 201}, "list of at most 200"),
        ({"positions": []}, "'positions', which this version does not know"),
        ({"qmines": "profile 99999999999999"}, "not a profile"),
        ({"qmines": 1}, "not a profile"),
        ({"qmines": "sealed profile 1"}, "protected by a password; only the page"),
        ({"name": ""}, "name"),
        ({"name": "x" * 25}, "name"),
        ({"name": ["x"]}, "name"),
        ({"exported": "today"}, "2026-01-31T12:00:00Z"),
        ({"games": -1}, "whole numbers"),
        ({"games": True}, "whole numbers"),
        ({"games": 1e3}, "whole numbers"),
        ({"games": 10**400}, "whole numbers"),
        ({"totals": []}, "The profile field totals must be an object."),
        ({"totals": {"played": 3}}, "The profile field totals is missing won."),
        ({"totals": {"played": 3, "won": 2, "lost": "1", "saves": 5}}, "whole numbers"),
        ({"colour": "blue"}, "'colour', which this version does not know"),
    ],
)
def test_a_header_that_is_none_is_refused(change: dict[str, Any], words: str) -> None:
    with pytest.raises(RecordError) as caught:
        header_of({**HEADER, **change})
    assert words in str(caught.value)
    assert is_sentence(str(caught.value))


def test_totals_are_the_sum_of_the_games() -> None:
    told = [summary(game) for game in GAMES]
    totals = reduce(add, map(totals_of, told), Totals())
    assert totals == Totals(
        len(told),
        sum(game.state == "won" for game in told),
        sum(game.state == "lost" for game in told),
        sum(game.saves for game in told),
    )
    totals.check(totals)
    for name in ("played", "won", "lost", "saves"):
        promised = replace(totals, **{name: getattr(totals, name) + 1})
        with pytest.raises(RecordError, match=f"{name} should be {getattr(totals, name)}, not"):
            promised.check(totals)
