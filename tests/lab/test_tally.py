"""Results of many games, summed."""

from math import sqrt
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmines.lab.play import Played
from qmines.lab.tally import Tally, tallied, wilson
from qmines.strategies.strategy import Open

CHOICES = [Open(cell) for cell in range(6)]
GAMES = st.builds(
    Played,
    won=st.booleans(),
    failure=st.sampled_from([None, "T", "F"]),
    choices=st.integers(1, 6).map(lambda count: CHOICES[:count]),
    luck=st.one_of(st.none(), st.floats(0, 30)),
    nanoseconds=st.integers(0, 10**9),
)


@given(st.lists(GAMES), st.integers(0, 20), st.randoms(use_true_random=False))
def test_neither_order_nor_who_played_them_matters(played: list[Played], cut: int, random: Random) -> None:
    whole = tallied(played)
    shuffled = random.sample(played, len(played))
    assert tallied(shuffled[:cut]) + tallied(shuffled[cut:]) == whole
    assert whole + Tally() == whole


@given(st.lists(GAMES))
def test_every_game_counts_once(played: list[Played]) -> None:
    whole = tallied(played)
    assert whole.games == len(played)
    assert whole.won == [game.won for game in played].count(True)
    assert (whole.clicked, whole.mistaken) == tuple([game.failure for game in played].count(kind) for kind in "TF")
    assert whole.guesses == sum(len(game.choices) - 1 for game in played)
    assert abs(whole.luck - 1000 * sum(game.luck or 0 for game in played)) <= len(played)


@given(st.integers(1, 10_000), st.data())
def test_wilson_s_bounds_are_the_rates_that_would_just_be_believed(games: int, data: st.DataObject) -> None:
    """Each bound, as a rate, is 1.96 of its standard deviations away from the observed rate (E. B. Wilson, 1927)."""
    won = data.draw(st.integers(0, games))
    low, high = wilson(won, games)
    rate, rounding = won / games, 1e-12
    assert 0 <= low <= rate + rounding
    assert rate - rounding <= high <= 1
    for bound in (low, high):
        distance = abs(bound - rate)
        assert distance == pytest.approx(1.959964 * sqrt(bound * (1 - bound) / games), rel=1e-4, abs=1e-8)


@given(st.integers(1, 1000), st.data())
def test_losing_mirrors_winning(games: int, data: st.DataObject) -> None:
    won = data.draw(st.integers(0, games))
    low, high = wilson(won, games)
    assert wilson(games - won, games) == pytest.approx((1 - high, 1 - low))


def test_no_game_says_nothing() -> None:
    assert wilson(0, 0) == Tally().interval == (0.0, 1.0)


@pytest.mark.parametrize("games", range(1, 200))
def test_nothing_won_begins_at_nothing_and_all_won_ends_at_all(games: int) -> None:
    assert wilson(0, games)[0] == 0
    assert wilson(games, games)[1] == 1
