"""Distributions known by bounds give the same outcomes and the same bits as the weights themselves."""

from collections.abc import Iterator
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qmines.sampling.distributions import (
    PRECISIONS,
    Bounded,
    Bounds,
    Distribution,
    Scale,
    exactly,
    gain,
    staying,
    times,
)
from qmines.sampling.sampler import Sampler
from qmines.solver.count import Histogram

HISTOGRAMS = st.dictionaries(st.integers(0, 9), st.integers(0, 12), min_size=1, max_size=6).filter(
    lambda histogram: any(histogram.values())
)


class Blurred(Bounded):
    """A histogram behind bounds that are as bad as allowed, in another unit each time; counts the questions.

    At the precision p they are wrong by up to 2^(−p / step) of the greatest weight; `off` makes them miss the truth.
    """

    def __init__(self, histogram: Histogram, seed: str, step: int = 16, off: int = 0) -> None:
        super().__init__(self._blur, self._give)
        self.histogram = histogram
        self.asked: list[int] = []
        self._random = Random(seed)
        self._step = step
        self._off = off

    def _blur(self, precision: int) -> Bounds:
        self.asked.append(precision)
        unit = self._random.randint(1, 1000) << 400
        greatest = unit * max(self.histogram.values())
        wide = 1 << precision // self._step
        found = {}
        for key, weight in self.histogram.items():
            below, above = (self._random.randint(0, greatest) for _ in range(2))
            if weight or self._random.random() < 0.5:
                shift = self._off * greatest // wide
                low, high = weight * unit - below // wide + shift, weight * unit + above // wide + shift
                found[key] = max(low, 0), high
        return found

    def _give(self) -> Histogram:
        self.asked.append(PRECISIONS[-1] + 1)
        return {key: 7 * weight for key, weight in self.histogram.items()}


def outcome(of: str, seed: str, *arguments: int | Distribution) -> tuple[int, int]:
    """The outcome of a draw, and the next bits of its source."""
    draw = Sampler(seed)
    return getattr(draw, of)(*arguments), draw.below(1 << 64)


def cases(count: int) -> Iterator[tuple[str, Random]]:
    for number in range(count):
        yield f"laws {number}", Random(f"cases {number}")


@given(HISTOGRAMS, st.integers(0, 10**6), st.integers(1, 40))
@settings(max_examples=300)
def test_a_bounded_law_is_picked_from_like_its_weights(histogram: Histogram, seed: int, step: int) -> None:
    assert outcome("pick", f"{seed}", Blurred(histogram, f"{seed}", step)) == outcome("pick", f"{seed}", histogram)


@given(HISTOGRAMS, HISTOGRAMS, st.integers(0, 10**6), st.integers(1, 40), st.sampled_from([0, 1, 2]))
@settings(max_examples=400)
def test_bounded_laws_are_coupled_like_their_weights(
    old_law: Histogram, new_law: Histogram, seed: int, step: int, alike: int
) -> None:
    if alike:
        new_law = {key: alike * weight for key, weight in old_law.items()}
    old = next(key for key, weight in old_law.items() if weight)
    expected = outcome("couple", f"{seed}", old, old_law, new_law)
    blurred, other = Blurred(old_law, f"{seed}", step), Blurred(new_law, f"{seed}+", step)
    assert outcome("couple", f"{seed}", old, blurred, other) == expected
    assert outcome("couple", f"{seed}", old, old_law, other) == expected
    assert outcome("couple", f"{seed}", old, blurred, new_law) == expected


@given(HISTOGRAMS, HISTOGRAMS, HISTOGRAMS, st.integers(0, 10**6), st.integers(1, 40))
@settings(max_examples=300)
def test_one_law_with_two_factors_is_coupled_like_its_weights(
    base: Histogram, given: Histogram, wanted: Histogram, seed: int, step: int
) -> None:
    old_law, new_law = times(base, given), times(base, wanted)
    if not any(exactly(new_law).values()):
        return
    for old in [key for key, weight in exactly(old_law).items() if weight]:
        blurred = Blurred(base, f"{seed}", step)
        found = outcome("couple", f"{seed}", old, times(blurred, given), times(blurred, wanted))
        assert found == outcome("couple", f"{seed}", old, old_law, new_law)


def test_refining_happens_and_goes_to_the_end_where_it_must() -> None:
    asked = []
    for seed, random in cases(100):
        weights = {key: random.randint(1, 50) for key in range(4)}
        law = Blurred(weights, seed, step=16)
        Sampler(seed).pick(law)
        asked.append(len(law.asked))
    assert min(asked) < 3 < max(asked)
    tie = Blurred({0: 3, 1: 5}, "tie")
    assert Sampler("tie").couple(0, tie, Blurred({0: 6, 1: 10}, "other")) == 0
    assert tie.asked == [*PRECISIONS, PRECISIONS[-1] + 1]


def test_factors_in_proportion_need_no_exact_weights() -> None:
    base = Blurred({0: 3, 1: 5, 2: 4}, "half")
    assert Sampler("half").couple(1, times(base, {0: 1, 1: 2}), times(base, {0: 2, 1: 4})) == 1
    assert base.asked == [0]


def test_bounds_that_miss_the_truth_are_noticed() -> None:
    """A check of the tests above: wrong bounds change outcomes."""
    wrong = 0
    for seed, random in cases(200):
        weights = {key: random.randint(1, 9) for key in range(5)}
        wrong += outcome("pick", seed, Blurred(weights, seed, off=2)) != outcome("pick", seed, weights)
    assert wrong > 5


def test_sure_choices_draw_no_bits() -> None:
    untouched = Sampler("sure").below(1 << 64)
    assert outcome("pick", "sure", Blurred({4: 0, 5: 2}, "a")) == (5, untouched)
    assert outcome("couple", "sure", 5, Blurred({5: 2}, "b"), Blurred({5: 9}, "c")) == (5, untouched)
    assert outcome("couple", "sure", 5, Blurred({5: 2}, "d"), Blurred({6: 9}, "e")) == (6, untouched)


def test_a_bounded_law_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="without any weight"):
        Sampler("x").pick(Blurred({0: 0, 1: 0}, "x"))


def test_a_boundary_may_need_more_bits() -> None:
    """Parts of 1/3 and 2/3 meet within the interval of the first 64 bits, if these are 0x5555…"""
    scale = Scale({0: 1, 1: 2})
    assert scale.find((1 << 64) // 3, 64) is None
    assert scale.find((1 << 64) // 3 - 1, 64) == 0
    assert scale.find((1 << 64) // 3 + 1, 64) == 1


def test_times_multiplies_each_weight() -> None:
    blurred, histogram = Blurred({1: 2, 3: 4}, "m"), {1: 2, 3: 4}
    assert times(histogram, {3: 5, 8: 1}) == {1: 0, 3: 20}
    assert exactly(times(blurred, {3: 5})) == {1: 0, 3: 140}
    assert outcome("pick", "m", times(blurred, {1: 2, 3: 5})) == outcome("pick", "m", {1: 4, 3: 20})


def test_staying_and_gain_are_the_maximal_coupling() -> None:
    for _, random in cases(100):
        old_law = {key: random.randint(1, 9) for key in range(4)}
        new_law = {key: random.randint(0, 9) + (key == 2) for key in range(5)}
        old_total, new_total = sum(old_law.values()), sum(new_law.values())
        for old, weight in old_law.items():
            law = exactly(staying(old, old_law, new_law))
            kept = min(Fraction(1), Fraction(new_law[old], new_total) / Fraction(weight, old_total))
            assert Fraction(law[1], law[0] + law[1]) == kept
        shares = {key: Fraction(new_law[key], new_total) - Fraction(old_law.get(key, 0), old_total) for key in new_law}
        assert {
            key: Fraction(weight, old_total * new_total) for key, weight in exactly(gain(old_law, new_law)).items()
        } == {key: share for key, share in shares.items() if share > 0}
