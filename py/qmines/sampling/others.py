"""All components except those that a decision meets: the mines of very many of them and of the cells outside, as
distributions known by bounds.

Let O(s) be the ways of all components together with s mines, and R(j) = Σ O(s)·C(n, j − s) those of the components and
n cells outside with j mines. On a board of a million cells these have hundreds of thousands of digits, but draws need
only a few bits of their ratios.

**Coarse bounds of R** cost nothing. As C(n, m − 1) = C(n, m)·ρ(m) with ρ(m) = m / (n − m + 1), R(j − 1) / R(j) is an
average of ρ(j − s) over s. As ρ grows, it lies between ρ(j − most) and ρ(j − least), where least and most bound s;
provided that all of 0 < j − most, j − least ≤ n. No histogram is needed.

**Closer bounds** use those of O in fixed point (`interval_products`): with a tilt t, and up to a common factor,
O(s)·t^s lies between L(s) and L(s) + ε, ε being the same for all s. The binomials are weighted in the same way,
relative to the greatest of them, at c, which is found exactly: b(m) = C(n, m)·t^m / (C(n, c)·t^c) ≤ 1. From c outwards
each follows from the one before by a rational step, rounded down and up. Since they decrease on both sides of c, an
upper bound of one unit, once reached, holds for all that follow. Then

    Σ L(s)·b(j − s)  ≤  R(j)·t^j, up to a common factor,  ≤  Σ L(s)·b(j − s) + ε·(most − least + 1),

and t^j is divided out exactly. If the components have s of T mines in all, the weight of s is O(s)·C(n, T − s); its
bounds are L(s)·b(T − s) and (L(s) + ε)·b(T − s), and the tilt drops out of the ratios, since t^s·t^(T − s) is the same
for all s.

**One component after another.** Given the mines of the components before, component i has k mines in proportion to
W_i[k]·O_{>i}(left − k), where O_{>i} is the product of those after it.

**Few components** are not worth bounds. Then the distributions are exact at once; even their binomials are worked out
only up to a common factor, as products of as many small factors as the numbers of mines outside differ.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import cached_property
from math import perm
from operator import mul

from qmines.sampling.distributions import Bounded, Bounds, Distribution
from qmines.sampling.interval_products import NARROW, Components, Tree
from qmines.solver.count import Histogram

_COARSE_BITS = 256
"""Bits of the coarse bounds: as many as add no noticeable cost."""

_FINE = 64
"""The lowest precision of the bounds that rest on histograms."""


class OtherComponents:
    """Some components, which have at least `least` and at most `most` mines together.

    `histograms` gives the histogram of each. It is called once, and not before it is needed.
    """

    def __init__(self, histograms: Callable[[], Sequence[Histogram]], least: int, most: int) -> None:
        self.least = least
        self.most = most
        self._histograms = histograms

    def with_outside(self, size: int, totals: Collection[int]) -> Distribution:
        """For each total the ways in which the components and `size` free cells outside have it together."""
        reached = sorted(total for total in totals if self.least <= total <= self.most + size)
        if not reached:
            return {}
        if self.most - self.least <= NARROW:
            return self._exact_with_outside(size, reached)
        return Bounded(
            lambda precision: self._with_outside(size, reached, precision),
            lambda: self._exact_with_outside(size, reached),
        )

    def beside(self, size: int, total: int, spread: Histogram | None = None) -> Distribution:
        """For each number of mines in the components the ways in which they, `size` free cells outside, and something
        with the histogram `spread` have `total` together.
        """
        others = {mines: ways for mines, ways in (spread or {0: 1}).items() if ways}
        if self.most - self.least <= NARROW:
            return self._exact_beside(size, total, others)
        return Bounded(
            lambda precision: self._beside(size, total, others, max(precision, _FINE)),
            lambda: self._exact_beside(size, total, others),
        )

    def share(self, index: int, left: int) -> Distribution:
        """For each number of mines in one component the ways in which it and all after it have `left` together.

        Ask for one component after another: the work is shared.
        """
        parts = self._components
        least, weights = parts.first[index], parts.weights[index]
        first, last = left - parts.mosts[index + 1], left - parts.leasts[index + 1]
        ways = {mines: weight for mines, weight in enumerate(weights, start=least) if weight and first <= mines <= last}
        if len(ways) < 2:
            return ways
        if parts.is_narrow(index + 1):
            return self._exact_share(index, left, ways)
        return Bounded(
            lambda precision: self._share(index, left, ways, max(precision, _FINE)),
            lambda: self._exact_share(index, left, ways),
        )

    @cached_property
    def _components(self) -> Components:
        return Components(self._histograms())

    # The components and the outside

    def _with_outside(self, size: int, totals: Sequence[int], precision: int) -> Bounds:
        if precision or totals[0] < self.most or totals[-1] > size + self.least:
            return self._fine_with_outside(size, totals, max(precision, _FINE))
        return self._coarse_with_outside(size, totals)

    def _coarse_with_outside(self, size: int, totals: Sequence[int]) -> Bounds:
        """From the middle outwards."""
        start = totals[len(totals) // 2]
        wanted, bounds = set(totals), {start: (1 << _COARSE_BITS, 1 << _COARSE_BITS)}
        low = high = 1 << _COARSE_BITS
        for total in range(start + 1, totals[-1] + 1):
            fewest, most = total - self.most, total - self.least
            low, high = low * (size - most + 1) // most, -(-high * (size - fewest + 1) // fewest)
            if total in wanted:
                bounds[total] = low, high
        low = high = 1 << _COARSE_BITS
        for total in range(start, totals[0], -1):
            fewest, most = total - self.most, total - self.least
            low, high = low * fewest // (size - fewest + 1), -(-high * most // (size - most + 1))
            if total - 1 in wanted:
                bounds[total - 1] = low, high
        return bounds

    def _fine_with_outside(self, size: int, totals: Sequence[int], precision: int) -> Bounds:
        tree = self._components.tree(0, size, (totals[0] + totals[-1]) // 2, precision)
        first, lower = tree.distribution()
        first += self.least
        begin = totals[0] - first - len(lower) + 1
        lows, highs = _binomial_bounds(size, tree, begin, totals[-1] - first)
        lower.reverse()
        slip = tree.error * (self.most - self.least + 1) << tree.bits
        bounds = {}
        for total in totals:
            at = total - totals[0]
            factor = tree.tilt.power(totals[-1] - total, totals[-1] - totals[0])
            least = sum(map(mul, lower, lows[at : at + len(lower)]))
            most = sum(map(mul, lower, highs[at : at + len(lower)])) + slip
            bounds[total] = least * factor, most * factor
        return bounds

    def _exact_with_outside(self, size: int, totals: Sequence[int]) -> Histogram:
        ways = self._components.exact()
        begin = totals[0] - self.most
        placements = _binomials(size, begin, totals[-1] - self.least)
        return {
            total: sum(weight * placements[total - mines - begin] for mines, weight in ways.items()) for total in totals
        }

    # The components next to the outside

    def _beside(self, size: int, total: int, spread: Histogram, precision: int) -> Bounds:
        least, most = min(spread), max(spread)
        tree = self._components.tree(0, size, total - (least + most) // 2, precision)
        weighed = {mines: ways * tree.tilt.power(mines - least, most - least) for mines, ways in spread.items()}
        first, lower = tree.distribution()
        first += self.least
        begin = total - first - len(lower) + 1 - most
        lows, highs = _binomial_bounds(size, tree, begin, total - first - least)
        unlikely = 0, tree.error * sum(weighed.values()) << tree.bits
        bounds = dict.fromkeys(
            range(max(self.least, total - most - size), min(self.most, total - least) + 1),
            unlikely,
        )
        for mines, low in enumerate(lower, start=first):
            if mines in bounds:
                at = total - mines - begin
                bounds[mines] = (
                    low * sum(ways * lows[at - other] for other, ways in weighed.items()),
                    (low + tree.error) * sum(ways * highs[at - other] for other, ways in weighed.items()),
                )
        return bounds

    def _exact_beside(self, size: int, total: int, spread: Histogram) -> Histogram:
        begin = total - self.most - max(spread)
        placements = _binomials(size, begin, total - self.least - min(spread))
        return {
            mines: weight * sum(ways * placements[total - mines - other - begin] for other, ways in spread.items())
            for mines, weight in self._components.exact().items()
        }

    # One component after another

    def _share(self, index: int, left: int, ways: Histogram, precision: int) -> Bounds:
        parts = self._components
        tree = parts.tree(index, 0, left, precision)
        least, most = min(ways), max(ways)
        last = left - least - parts.leasts[index + 1]
        lows = tree.after(parts.place(index), last - (most - least), last)[::-1]
        bounds = {}
        for mines, weight in ways.items():
            factor, low = weight * tree.tilt.power(mines - least, most - least), lows[mines - least]
            bounds[mines] = factor * low, factor * (low + tree.error)
        return bounds

    def _exact_share(self, index: int, left: int, ways: Histogram) -> Histogram:
        after = self._components.exact(index + 1)
        return {mines: weight * after.get(left - mines, 0) for mines, weight in ways.items()}


def _binomials(size: int, first: int, last: int) -> list[int]:
    """C(size, m) for m from `first` to `last`, up to a common factor."""
    low, high = max(first, 0), min(last, size)
    binomials = [0] * (last - first + 1)
    if low <= high:
        value = perm(high, high - low)
        for mines in range(low, high + 1):
            binomials[mines - first] = value
            value = value * (size - mines) // (mines + 1)
    return binomials


def _binomial_bounds(size: int, tree: Tree, first: int, last: int) -> tuple[list[int], list[int]]:
    """Lower and upper bounds, in units of the tree, of C(size, m) weighed with its tilt, relative to the greatest of
    these, for m from `first` to `last`.
    """
    lows = [0] * (last - first + 1)
    highs = [int(0 <= mines <= size) for mines in range(first, last + 1)]
    up, shift = tree.tilt
    down = 1 << shift
    greatest = min((size + 1) * up // (up + down), size)
    if first <= greatest <= last:
        lows[greatest - first] = highs[greatest - first] = 1 << tree.bits
    low = high = 1 << tree.bits
    for mines in range(greatest + 1, min(last, size) + 1):
        above, below = (size - mines + 1) * up, mines * down
        low, high = low * above // below, -(-high * above // below)
        if high == 1:
            break
        if mines >= first:
            lows[mines - first], highs[mines - first] = low, high
    low = high = 1 << tree.bits
    for mines in range(greatest - 1, max(first, 0) - 1, -1):
        above, below = (mines + 1) * down, (size - mines) * up
        low, high = low * above // below, -(-high * above // below)
        if high == 1:
            break
        if mines <= last:
            lows[mines - first], highs[mines - first] = low, high
    return lows, highs
