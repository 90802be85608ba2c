"""The parameters of a game, and the layouts drawn from them."""

from dataclasses import replace
from typing import Any

import pytest

from qmines.errors import GameError
from qmines.game.params import Params, grade_named
from qmines.game.rules import preset

GAME = Params(rows=3, columns=4, mine_count=3, seed="7")


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"rows": 1}, "2 to 1000 rows and columns, not 4×1"),
        ({"columns": 1001}, "2 to 1000 rows and columns, not 1001×3"),
        ({"mine_count": 0}, "at least one mine"),
        ({"mine_count": 12}, "12 mines do not fit on 4×3: one cell must stay free. Choose 11 or fewer."),
        ({"seed": ""}, "A seed must be"),
        ({"seed": "a b"}, "A seed must be"),
        ({"seed": "x" * 65}, "A seed must be"),
        ({"rules_name": "roulette"}, "no rules named"),
        ({"origin": "stolen"}, "A game's origin"),
        ({"begun": "yesterday"}, "starting time"),
        ({"begun": "2026-13-01T00:00:00Z"}, "starting time"),
        ({"begun": "2026-01-01T24:00:00Z"}, "starting time"),
        ({"start": 3}, "its start cell must come together"),
        ({"board": frozenset({1, 2, 3})}, "its start cell must come together"),
        ({"board": frozenset({1, 2, 3}), "origin": "again"}, "its start cell must come together"),
        ({"board": frozenset({1, 2, 3}), "origin": "given", "opened": frozenset({0})}, "must come together"),
        ({"board": frozenset({1, 2, 3}), "origin": "given", "rules": preset("no-guess")}, "must come together"),
        ({"board": frozenset({1, 2, 3}), "origin": "given", "rules": preset("constraints")}, "must come together"),
        ({"board": frozenset({1, 2}), "origin": "given"}, "holds 2 mines, but the game has 3"),
        ({"board": frozenset({1, 2}), "start": 0}, "holds 2 mines, but the game has 3"),
        ({"board": frozenset({1, 2, 3}), "start": 1}, "one of its safe cells"),
        ({"board": frozenset({1, 2, 3}), "start": 12}, "one of its safe cells"),
    ],
)
def test_what_makes_no_game_is_refused(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(GameError) as caught:
        replace(GAME, **changes)
    assert sentence in str(caught.value)


def test_a_grade_is_found_by_its_name() -> None:
    assert grade_named("Case-Split") == "case split"
    with pytest.raises(GameError, match=r"one of trivial, .*, not 'easy'"):
        grade_named("easy")
