"""Products of very many histograms, in fixed point, with certified bounds.

The ways of all components together by their mines, O(s), are the product of their histograms as polynomials. On large
boards these numbers have thousands of digits, but distributions need only a few of them.

**Fixed point.** Weigh every mine with a factor t, the *tilt*: that multiplies O(s) by t^s. Normalised, each component
becomes a distribution of sum 1, and so does their product; t is such that its mean is where it is asked for, which
Newton's method finds in floating point (nothing relies on how well). Distributions are written in units of 2^−q,
rounded down, and packed into one integer (Kronecker substitution). So distributions are multiplied by a multiplication
of integers, a shift by q, and a mask that removes what slid over from the next coefficient; coefficients rounded to 0
at either end are dropped.

**The bound.** Let A, B be true distributions and L ≤ A ≤ L + α, M ≤ B ≤ M + β their bounds, all in units. As the sums
of B and of L are at most 2^q,

    L∗M ≤ A∗B ≤ (L + α)∗B ≤ L∗B + α·2^q ≤ L∗(M + β) + α·2^q ≤ L∗M + (α + β)·2^q,

so after the shift the error is at most α + β + 1 at every number, even if no coefficient is kept there. A single
component errs by at most 1; so a product of k of them by at most 2k − 1, in whatever order they are multiplied.

**What comes after a component** comes from the tree that gives the product, of pairs, fours, … of the components in
their order: what comes after a left half is its right half times what comes after both. Of each such product only the
coefficients are worked out that still matter, about as many as the half can have different numbers of mines. So going
through all components costs no more than a few trees.

**Cost**: a level of the tree multiplies integers of N coefficients in all, N being the different numbers of mines that
are possible; the upper levels less, as the distributions of k components hold only O(√(k·q)) coefficients above 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, cached_property
from math import exp, frexp, gcd, log, sqrt
from typing import NamedTuple, TypeVar

from qmines.solver.count import Histogram
from qmines.solver.total import product

Weights = tuple[int, ...]
"""The ways of a component with its least number of mines, with one more, and so on, without their common factor."""

NARROW = 128
"""Components whose number of mines together can have no more than this many values are multiplied exactly."""

_STEEP = 28.0
"""The tilt lies between e^−28 and e^28."""

_TILT_BITS = 16

_STEPS = 60
"""The most steps of Newton's method; after these the tilt is a poor one."""

_FAR = 2.0
"""The longest step of Newton's method."""

_FLAT = 1e-9
"""A smaller variance is replaced by this one."""

_GREAT = 600.0
"""The largest exponent for which floating point can still represent the exponential, and some weights of these."""

_SLACK = 4
"""How many more coefficients than needed are worked out, in case a second total differs a little."""

N = TypeVar("N", int, float)


class Tilt(NamedTuple):
    """The factor numerator / 2^shift."""

    numerator: int
    shift: int

    def power(self, mines: int, most: int) -> int:
        """The power of the factor by a number of mines up to `most`, times the denominator of the highest power."""
        power: int = self.numerator**mines
        return power << self.shift * (most - mines)


class Piece(NamedTuple):
    """Lower bounds of the distribution of some components: from the `low`-th coefficient to the `high`-th, packed."""

    low: int
    high: int
    packed: int


class Known(NamedTuple):
    """Lower bounds of the distribution of what follows a node: valid from `low` to `high`, packed from `start` on."""

    node: int
    low: int
    high: int
    start: int
    packed: int


class Tree:
    """The distributions of components, of pairs of them, of fours, …, and of all, in units of 2^−bits.

    Each coefficient is a lower bound; the true one is greater by at most `error`. Numbers of mines are those above the
    least possible.
    """

    def __init__(self, components: Sequence[Weights], tilt: Tilt, bits: int) -> None:
        self.tilt = tilt
        self.bits = bits
        self.error = 2 * len(components)
        self._powers = cache(lambda most: [tilt.power(mines, most) for mines in range(most + 1)])
        # Whole bytes, so that slicing separates the coefficients.
        self._bytes = (2 * bits + 8) // 8
        self._slot = 8 * self._bytes
        self._mask = (1 << self._slot - bits) - 1
        self._mask_bits = self._slot
        alike = {weights: self._single(weights) for weights in set(components)}
        self._levels = [[alike[weights] for weights in components]]
        while len(self._levels[-1]) > 1:
            below = self._levels[-1]
            above = [self._multiply(one, other) for one, other in zip(below[::2], below[1::2], strict=False)]
            self._levels.append(above + below[len(above) * 2 :])
        self._known: list[Known | None] = [None] * len(self._levels)

    def distribution(self) -> tuple[int, list[int]]:
        """The coefficients of the product of everything that are not 0, and the number of mines of the first."""
        low, high, packed = self._levels[-1][0]
        size = self._bytes
        data = packed.to_bytes((high - low + 1) * size, "little")
        return low, [int.from_bytes(data[at : at + size], "little") for at in range(0, len(data), size)]

    def after(self, index: int, low: int, high: int) -> list[int]:
        """The coefficients from `low` to `high` of the product of all components after one."""
        known = self._after(0, index, max(low, 0), max(high, 0))
        mask = (1 << self._slot) - 1
        return [
            known.packed >> self._slot * (at - known.start) & mask if at >= known.start else 0
            for at in range(low, high + 1)
        ]

    def _after(self, level: int, node: int, low: int, high: int) -> Known:
        if level == len(self._levels) - 1:
            return Known(node, low, high, 0, 1 << self.bits)
        nodes = self._levels[level]
        if node & 1 or node + 1 == len(nodes):
            return self._after(level + 1, node >> 1, low, high)
        known = self._known[level]
        if known and known.node == node:
            if known.low <= low and high <= known.high:
                return known
            low, high = min(low, known.low), max(high, known.high)
        else:
            # The components of this node will soon ask for as many more as they differ in mines.
            slack = nodes[node].high - nodes[node].low + _SLACK
            low, high = max(low - slack, 0), high + slack
        other = nodes[node + 1]
        rest = self._after(level + 1, node >> 1, max(low - other.high, 0), max(high - other.low, 0))
        packed, start = other.packed * rest.packed, other.low + rest.start
        if low > start:
            packed, start = packed >> self._slot * (low - start), low
        packed &= (1 << self._slot * max(high + 1 - start, 0)) - 1
        known = Known(node, low, high, start, self._rounded(packed))
        self._known[level] = known
        return known

    def _single(self, weights: Weights) -> Piece:
        weighed = [weight * power for weight, power in zip(weights, self._powers(len(weights) - 1), strict=True)]
        total = sum(weighed)
        packed = 0
        for weight in reversed(weighed):
            packed = packed << self._slot | (weight << self.bits) // total
        return self._cut(0, packed)

    def _multiply(self, one: Piece, other: Piece) -> Piece:
        return self._cut(one.low + other.low, self._rounded(one.packed * other.packed))

    def _rounded(self, packed: int) -> int:
        """Packed products, from units of 2^−2·bits to units of 2^−bits, rounded down."""
        while self._mask_bits < packed.bit_length():
            self._mask |= self._mask << self._mask_bits
            self._mask_bits *= 2
        return packed >> self.bits & self._mask

    def _cut(self, low: int, packed: int) -> Piece:
        if packed and not packed & self._mask & ((1 << self._slot) - 1):
            empty = ((packed & -packed).bit_length() - 1) // self._slot
            low, packed = low + empty, packed >> self._slot * empty
        return Piece(low, low + max(packed.bit_length() - 1, 0) // self._slot, packed)


class Components:
    """Histograms in order, without what makes no difference to a distribution.

    `leasts[i]` and `mosts[i]` bound the mines of those from i on.
    """

    def __init__(self, histograms: Sequence[Histogram]) -> None:
        self.first = [min(histogram) for histogram in histograms]
        self.weights = [_weights(histogram) for histogram in histograms]
        self.leasts = _sums(self.first, 0)
        self.mosts = _sums((max(histogram) for histogram in histograms), 0)
        # If a component can have only one number of mines, no distribution depends on it.
        self._open = [weights for weights in self.weights if len(weights) > 1]
        self._open_from = _sums((int(len(weights) > 1) for weights in self.weights), 0)
        self._tilt: _Chosen | None = None
        self._trees: dict[tuple[Tilt, int], Tree] = {}

    def exact(self, index: int = 0) -> Histogram:
        """The product of all from a component on, up to a common factor."""
        histogram = self._ends[self._open_from[index]] if self.is_narrow(index) else self._product(self.place(index))
        return {self.leasts[index] + mines: ways for mines, ways in histogram.items()}

    def is_narrow(self, index: int) -> bool:
        """Whether the components from this one on are few enough that their exact product is worth working out."""
        return self._open_from[index] < len(self._ends)

    @cached_property
    def _ends(self) -> list[Histogram]:
        """The products of the last 0, 1, 2, … open components, as long as they are narrow."""
        ends: list[Histogram] = [{0: 1}]
        for weights in reversed(self._open):
            if max(ends[-1]) + len(weights) - 1 > NARROW:
                break
            ends.append(product([ends[-1], dict(enumerate(weights))]))
        return ends

    def _product(self, place: int) -> Histogram:
        return product(dict(enumerate(weights)) for weights in self._open[place:])

    def place(self, index: int) -> int:
        """How many of the components before have no certain number of mines: the place in a tree."""
        return len(self._open) - self._open_from[index]

    def tree(self, index: int, size: int, target: int, precision: int) -> Tree:
        """The products, such that the components from `index` on with `size` free cells have about `target` mines on
        average. Relative to the likely numbers, they have the given precision.
        """
        tilt = self._tilted(self.place(index), size, target - self.leasts[index])
        bits = precision + 2 * len(self._open).bit_length()
        if (tilt, bits) not in self._trees:
            self._trees[tilt, bits] = Tree(self._open, tilt, bits)
        return self._trees[tilt, bits]

    def _tilted(self, place: int, size: int, target: int) -> Tilt:
        if self._tilt is None or not self._tilt.suits(place, size, target):
            self._tilt = self._chosen(place, size, target)
        return self._tilt.tilt

    def _chosen(self, place: int, size: int, target: int) -> _Chosen:
        """Newton's method for the mean as a function of the logarithm of the tilt; its derivative is the variance."""
        most = sum(len(weights) - 1 for weights in self._open[place:])
        outside = max(1.0, min(target - most / 2, size - 1.0))
        exponent = log(outside / (size - outside)) if size > 2 else 0.0
        for _ in range(_STEPS):
            moments = [_moments(weights, exponent) for weights in self._floats]
            means, variances = zip(*moments, strict=True)
            chosen = _Chosen(exponent, 0.0, _sums(means, 0.0), _sums(variances, 0.0))
            mean, variance = chosen.moments(place, size)
            step = (target - mean) / max(variance, _FLAT)
            step = max(min(step, _FAR, _STEEP - exponent), -_FAR, -_STEEP - exponent)
            # In standard deviations σ, what Newton's step leaves is about step²·σ.
            if step**4 * max(variance, 1) < 1:
                break
            exponent += step
        return chosen._replace(step=step)

    @cached_property
    def _floats(self) -> list[list[float]]:
        tops = [max(weights) for weights in self._open]
        return [[ways / top for ways in weights] for weights, top in zip(self._open, tops, strict=True)]


class _Chosen(NamedTuple):
    """A tilt, as the exponential of two summands; and for the first of them the means and variances of the mines of the
    components from each place on.
    """

    exponent: float
    step: float
    means: list[float]
    variances: list[float]

    @property
    def tilt(self) -> Tilt:
        factor = exp(self.exponent + self.step)
        shift = max(_TILT_BITS - frexp(factor)[1], 0)
        return Tilt(round(factor * 2**shift), shift)

    def moments(self, place: int, size: int) -> tuple[float, float]:
        """Mean and variance of the mines of the components from a place on and of `size` free cells."""
        share = 1 / (1 + exp(-self.exponent - self.step))
        mean = self.means[place] + self.step * self.variances[place] + size * share
        return mean, self.variances[place] + size * share * (1 - share)

    def suits(self, place: int, size: int, target: int) -> bool:
        """Whether the target is near enough to the mean."""
        mean, variance = self.moments(place, size)
        return abs(target - mean) <= 1 + 2 * sqrt(variance)


def _weights(histogram: Histogram) -> Weights:
    factor = gcd(*histogram.values())
    return tuple(histogram.get(mines, 0) // factor for mines in range(min(histogram), max(histogram) + 1))


def _sums(numbers: Iterable[N], none: N) -> list[N]:
    """The sums of all numbers from each one on; the last one is that of none."""
    sums: list[N] = [none]
    for number in reversed(list(numbers)):
        total: N = sums[-1] + number
        sums.append(total)
    return sums[::-1]


def _moments(weights: Sequence[float], exponent: float) -> tuple[float, float]:
    """Mean and variance of the numbers k with the weights weights[k]·e^(k·exponent)."""
    reach = _GREAT / len(weights)
    factor = exp(max(min(exponent, reach), -reach))
    power, total, first, second = 1.0, 0.0, 0.0, 0.0
    for mines, weight in enumerate(weights):
        share = weight * power
        total += share
        first += share * mines
        second += share * mines * mines
        power *= factor
    mean = first / total
    return mean, max(second / total - mean * mean, 0.0)
