"""Layouts for the first opening: uniform over what the rule grants."""

from collections import Counter
from dataclasses import replace

import pytest

from qmines.game.generate import layout
from qmines.game.params import Params
from qmines.sampling.sampler import Sampler
from tests.game.test_params import GAME


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
