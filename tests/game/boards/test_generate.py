"""Layouts for the first opening: uniform over what the rule allows."""

from collections import Counter
from dataclasses import replace

import pytest

from qmines.game.boards.generate import first_cell, first_opened, layout
from qmines.game.game import Game
from qmines.game.params import Params
from qmines.game.rules import PRESETS, preset
from qmines.sampling.sampler import Sampler
from tests.game.test_params import GAME

WIDE = Params(3, 4, 5, "wide", "constraints", preset("constraints"))


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


def test_a_game_by_constraints_begins_with_a_zero_where_there_is_one() -> None:
    """All such cells are equally likely; if every cell touches a mine, it begins with the protected cell. `start` is
    only safe.
    """
    rules = preset("constraints")
    for number in range(60):
        game = Game(Params(5, 5, 4 + number % 9, f"zero-{number}", "constraints", rules))
        assert game.start is not None
        cell, mines = game.start
        near = game.params.grid.neighbours
        zeros = {one for one in range(25) if one not in mines and mines.isdisjoint(near[one])}
        assert cell not in mines
        assert cell in zeros or not zeros
    left = frozenset({0, 1, 4, 5, 8})
    found = Counter(first_opened(replace(WIDE, seed=str(seed)), 2, left) for seed in range(600))
    assert set(found) == {3, 7, 11}
    assert all(150 < times < 250 for times in found.values())
    assert first_opened(WIDE, 7, left) == 7
    assert first_opened(WIDE, 0, frozenset({1, 6, 9})) == 0


def test_presets_with_the_same_start_draw_the_same_layout_from_a_seed() -> None:
    """The same seed, size and first cell: rules that only judge games differently use the same board."""
    drawn: dict[str, set[frozenset[int]]] = {}
    for name, rules in PRESETS.items():
        if rules.layout == "random" and rules.play == "cells":
            game = Game(Params(9, 9, 10, "one", name, rules))
            game.play("open 4,4", at=0)
            assert game.start is not None
            drawn.setdefault(rules.start, set()).add(game.start[1])
    assert {start: len(layouts) for start, layouts in drawn.items()} == {"opening": 1, "safe": 1, "any": 1}


def test_what_the_game_opens_first_lies_on_the_board_that_its_cell_would_begin() -> None:
    """Play by constraints keeps one cell free and may open another: the layout is the one for the free cell."""
    rules = preset("constraints")
    params = Params(9, 9, 10, "one", "constraints", rules)
    solvable = Game(replace(params, rules_name="always-solvable", rules=preset("always-solvable")))
    solvable.play("open {},{}".format(*params.grid.place(first_cell(params))), at=0)
    started = Game(params).start
    assert started is not None
    assert solvable.start is not None
    assert started[1] == solvable.start[1]
