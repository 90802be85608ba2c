"""Distributions known by bounds: random choices that are exact although their weights are not worked out.

A distribution gives weights to whole numbers, up to a common factor. If the weights are small, a `Histogram` holds
them. On boards of a million cells they would have millions of digits, yet a choice only compares random bits with their
ratios. So a `Bounded` distribution gives bounds of its weights, closer ones on request, and finally the weights
themselves.

**Choosing.** Arrange the keys on the unit interval, in ascending order, each as long as its share. Let b and a be the
weights below and above a boundary, l ≤ b ≤ L and m ≤ a ≤ M. The boundary is at b / (b + a), which grows with b and
falls with a, so it lies between l / (l + M) and L / (L + m). The bits drawn so far say in which interval [x, x + 1) /
2^n the uniform number is. Every boundary is certainly not above it, certainly not below, or certainly inside; if the
bounds cannot say which, they are refined. So the key that is found, and the number of bits that it takes, are those of
the exact distribution: the bounds only give the answer sooner. Since a tie can only be recognised from the weights
themselves, refining ends with these.

**Coupling** takes a number of one distribution to another and keeps it with probability min(1, new(o)·Σ old / (old(o)·Σ
new)). Both sides have the term old(o)·new(o), so the decision depends on

    Σ over k ≠ o of old(o)·new(k) − new(o)·old(k).

Often both distributions are the same one, R, times small exact factors, g and h. Then this is R(o)·Σ R(k)·(g(o)·h(k) −
h(o)·g(k)), and the brackets are exact. That matters if g and h are proportional, as for a cell that is a mine in half
of the worlds whatever the total: the sum is then 0, which no bounds of its two parts could ever show.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import accumulate

from qmines.solver.count import Histogram

Bounds = dict[int, tuple[int, int]]
"""Key → a lower and an upper bound of its weight, in a unit that all keys share. Keys that are left out, or have the
upper bound 0, are impossible; those with the lower bound 0 may be impossible.
"""

_IMPOSSIBLE = (0, 0)

PRECISIONS = (0, 64, 128, 256, 512, 1024, 2048, 4096)
"""The precisions of a distribution, in bits, requested one after another; after these come the weights themselves."""


class Bounded:
    """A distribution known by `bounds`, given a precision, one of `PRECISIONS`, and by `exact`, the weights."""

    def __init__(self, bounds: Callable[[int], Bounds], exact: Callable[[], Histogram]) -> None:
        self.exact = exact
        self._bounds = bounds
        self._known: dict[int, Bounds] = {}

    def at(self, precision: int) -> Bounds:
        """Bounds of the weights; remembered."""
        if precision not in self._known:
            self._known[precision] = self._bounds(precision)
        return self._known[precision]


Distribution = Histogram | Bounded


class Weighted(Bounded):
    """A distribution with the weight of each key multiplied by a whole number."""

    def __init__(self, base: Bounded, factors: Histogram) -> None:
        super().__init__(
            lambda precision: {
                key: (low * factors[key], high * factors[key])
                for key, (low, high) in base.at(precision).items()
                if factors.get(key)
            },
            lambda: _times(base.exact(), factors),
        )
        self.base = base
        self.factors = factors


def times(distribution: Distribution, factors: Histogram) -> Distribution:
    """The distribution with the weight of each key multiplied by its factor, a whole number; without one it is 0.

    Couple distributions that differ by exact factors as products of one and the same distribution.
    """
    return Weighted(distribution, factors) if isinstance(distribution, Bounded) else _times(distribution, factors)


def exactly(distribution: Distribution) -> Histogram:
    """The weights themselves."""
    return distribution.exact() if isinstance(distribution, Bounded) else distribution


def refinements(distribution: Distribution) -> Iterator[Bounds]:
    """Closer and closer bounds of a distribution; the last ones are exact."""
    if isinstance(distribution, Bounded):
        for precision in PRECISIONS:
            yield distribution.at(precision)
    yield {key: (weight, weight) for key, weight in exactly(distribution).items()}


class Scale:
    """A distribution laid out on the unit interval, its keys in ascending order."""

    def __init__(self, distribution: Distribution) -> None:
        self._levels = refinements(distribution)
        self._refine()

    def only(self) -> int | None:
        """The only possible key; None if there are several. Raises `ValueError` if no key is possible."""
        while len(self._keys) > 1:
            if self._certain > 1:
                return None
            self._refine()
        if not self._keys:
            raise ValueError("A distribution without any weight cannot be drawn from.")
        return self._keys[0]

    def find(self, drawn: int, bits: int) -> int | None:
        """The key whose part contains all of [drawn, drawn + 1) / 2^bits; None if a boundary is inside that."""
        while True:
            low_total, high_total = self._lows[-1], self._highs[-1]
            for key, low, high in zip(self._keys, self._lows, self._highs, strict=True):
                # The boundary above this key is at least low / most and at most high / least.
                most, least = low + high_total - high, high + low_total - low
                if drawn * least >= high << bits:
                    continue
                if (drawn + 1) * most <= low << bits:
                    return key
                if drawn * most < low << bits and (drawn + 1) * least > high << bits:
                    return None
                break
            self._refine()

    def _refine(self) -> None:
        bounds = sorted((key, low, high) for key, (low, high) in next(self._levels).items() if high)
        self._keys = [key for key, _, _ in bounds]
        self._lows = list(accumulate(low for _, low, _ in bounds))
        self._highs = list(accumulate(high for _, _, high in bounds))
        self._certain = sum(low > 0 for _, low, _ in bounds)


def staying(old: int, old_distribution: Distribution, new_distribution: Distribution) -> Distribution:
    """Whether a maximal coupling keeps `old`: the weights of no (0) and of yes (1)."""
    if (
        isinstance(old_distribution, Weighted)
        and isinstance(new_distribution, Weighted)
        and old_distribution.base is new_distribution.base
    ):
        base, given, wanted = old_distribution.base, old_distribution.factors, new_distribution.factors
        return Bounded(
            lambda precision: _staying_of_one(old, base.at(precision), given, wanted),
            lambda: _staying(old, _times(base.exact(), given), _times(base.exact(), wanted)),
        )
    if isinstance(old_distribution, Bounded) or isinstance(new_distribution, Bounded):
        return Bounded(
            lambda precision: _staying_of_two(old, _at(old_distribution, precision), _at(new_distribution, precision)),
            lambda: _staying(old, exactly(old_distribution), exactly(new_distribution)),
        )
    return _staying(old, old_distribution, new_distribution)


def gain(old_distribution: Distribution, new_distribution: Distribution) -> Distribution:
    """The positive part of new − old, both normalised."""
    if isinstance(old_distribution, Bounded) or isinstance(new_distribution, Bounded):
        return Bounded(
            lambda precision: _gain_between(_at(old_distribution, precision), _at(new_distribution, precision)),
            lambda: _gain(exactly(old_distribution), exactly(new_distribution)),
        )
    return _gain(old_distribution, new_distribution)


def _at(distribution: Distribution, precision: int) -> Bounds:
    if isinstance(distribution, Bounded):
        return distribution.at(precision)
    return {key: (weight, weight) for key, weight in distribution.items()}


def _times(histogram: Histogram, factors: Histogram) -> Histogram:
    return {key: weight * factors.get(key, 0) for key, weight in histogram.items()}


def _staying(old: int, old_weights: Histogram, new_weights: Histogram) -> Histogram:
    before, now = old_weights[old] * sum(new_weights.values()), new_weights.get(old, 0) * sum(old_weights.values())
    return {0: max(before - now, 0), 1: now}


def _staying_of_one(old: int, base: Bounds, given: Histogram, wanted: Histogram) -> Bounds:
    """For two distributions that are `base` times factors. Both weights are divided by that of `old` in `base`."""
    least = most = now_least = now_most = 0
    before, now = given[old], wanted.get(old, 0)
    for key, (low, high) in base.items():
        factor = given.get(key, 0)
        now_least += now * factor * low
        now_most += now * factor * high
        difference = before * wanted.get(key, 0) - now * factor
        least += difference * (low if difference > 0 else high)
        most += difference * (high if difference > 0 else low)
    return {0: (max(least, 0), max(most, 0)), 1: (now_least, now_most)}


def _staying_of_two(old: int, old_bounds: Bounds, new_bounds: Bounds) -> Bounds:
    before_low, before_high = old_bounds[old]
    now_low, now_high = new_bounds.get(old, _IMPOSSIBLE)
    least = most = 0
    for key in {*old_bounds, *new_bounds} - {old}:
        low, high = old_bounds.get(key, _IMPOSSIBLE)
        new_low, new_high = new_bounds.get(key, _IMPOSSIBLE)
        least += before_low * new_low - now_high * high
        most += before_high * new_high - now_low * low
    now_least = now_low * sum(low for low, _ in old_bounds.values())
    now_most = now_high * sum(high for _, high in old_bounds.values())
    return {0: (max(least, 0), max(most, 0)), 1: (now_least, now_most)}


def _gain(old_weights: Histogram, new_weights: Histogram) -> Histogram:
    old_total, new_total = sum(old_weights.values()), sum(new_weights.values())
    gains = {key: weight * old_total - old_weights.get(key, 0) * new_total for key, weight in new_weights.items()}
    return {key: weight for key, weight in gains.items() if weight > 0}


def _gain_between(old_bounds: Bounds, new_bounds: Bounds) -> Bounds:
    """new(k)·(Σ old − old(k)) − old(k)·(Σ new − new(k)) where it may be positive."""
    old_least, old_most = (sum(bounds) for bounds in zip(*old_bounds.values(), strict=True))
    new_least, new_most = (sum(bounds) for bounds in zip(*new_bounds.values(), strict=True))
    gains = {}
    for key, (low, high) in new_bounds.items():
        old_low, old_high = old_bounds.get(key, _IMPOSSIBLE)
        least = low * (old_least - old_low) - old_high * (new_most - high)
        most = high * (old_most - old_high) - old_low * (new_least - low)
        if most > 0:
            gains[key] = max(least, 0), most
    return gains
