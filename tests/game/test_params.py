"""The parameters of a game, and the layouts drawn from them."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from qmines.errors import GameError, NotBuilt
from qmines.game.generate import layout
from qmines.game.params import Params
from qmines.game.rules import PRESETS
from qmines.sampling.sampler import Sampler

GAME = Params(rows=3, columns=4, mine_count=3, seed="7")


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"rows": 1}, "2 to 1000 rows and columns, not 4×1"),
        ({"columns": 1001}, "2 to 1000 rows and columns, not 1001×3"),
        ({"mine_count": 0}, "at least one mine"),
        ({"mine_count": 12}, "12 mines do not fit on 4×3: one cell must stay free. Choose 11 or fewer."),
        ({"seed": ""}, "A seed is"),
        ({"seed": "a b"}, "A seed is"),
        ({"seed": "x" * 65}, "A seed is"),
        ({"rules_name": "roulette"}, "no rules named"),
        ({"origin": "stolen"}, "origin of a game"),
        ({"begun": "yesterday"}, "beginning of a game"),
        ({"begun": "2026-13-01T00:00:00Z"}, "beginning of a game"),
        ({"begun": "2026-01-01T24:00:00Z"}, "beginning of a game"),
        ({"start": 3}, "goes with its start cell"),
        ({"board": frozenset({1, 2, 3})}, "goes with its start cell"),
        ({"board": frozenset({1, 2}), "start": 0}, "holds 2 mines, but the game has 3"),
        ({"board": frozenset({1, 2, 3}), "start": 1}, "one of its safe cells"),
        ({"board": frozenset({1, 2, 3}), "start": 12}, "one of its safe cells"),
    ],
)
def test_what_makes_no_game_is_refused(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(GameError) as caught:
        replace(GAME, **changes)
    assert sentence in str(caught.value)


def test_rules_not_built_yet_are_refused() -> None:
    with pytest.raises(NotBuilt):
        replace(GAME, rules_name="kaboom", rules=PRESETS["kaboom"])


def with_start(start: str, mines: int = 3) -> Params:
    return replace(GAME, mine_count=mines, rules=replace(GAME.rules, start=start))


def test_an_opening_start_keeps_the_first_cell_and_its_neighbours_free() -> None:
    params = with_start("opening")
    for seed in range(50):
        assert layout(params, 0, Sampler(str(seed))).isdisjoint({0, *params.grid.neighbours[0]})


@pytest.mark.parametrize("mines", range(1, 12))
def test_the_first_cell_stays_free_and_neighbours_as_far_as_there_is_room(mines: int) -> None:
    params = with_start("opening", mines)
    drawn = layout(params, 5, Sampler("x"))
    assert len(drawn) == mines
    assert 5 not in drawn
    assert len(drawn.intersection(params.grid.neighbours[5])) == max(0, mines - 3)


@pytest.mark.parametrize(("start", "free"), [("any", 12), ("safe", 11), ("opening", 8)])
def test_layouts_are_uniform_over_the_room_there_is(start: str, free: int) -> None:
    params = with_start(start)
    draw, draws = Sampler(start), 6000
    seen = Counter(cell for _ in range(draws) for cell in layout(params, 0, draw))
    expected = draws * 3 / free
    assert len(seen) == free
    # Five standard deviations of a binomial count, for twelve cells with a fixed seed.
    assert all(abs(count - expected) < 5 * (draws * (3 / free) * (1 - 3 / free)) ** 0.5 for count in seen.values())


def test_the_seed_alone_decides() -> None:
    params = with_start("safe")
    assert layout(params, 2, Sampler("7/1/layout")) == layout(params, 2, Sampler("7/1/layout"))
    assert len({layout(params, 2, Sampler(f"{seed}/1/layout")) for seed in range(30)}) > 15
