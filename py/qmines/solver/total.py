"""The total of mines, which connects the parts of a position.

The components and the outside are independent, except that their mines add up to what is owed. With W_i[k] the worlds
of component i with k mines, and n cells outside, the number of worlds is

    Σ (W_1 ∗ W_2 ∗ …)[k] · C(n, owed − k),        ∗ being convolution.

*What is possible at all* needs no counting: the sets of reachable sums, as bits of an integer, are shifted and united.
Verdicts rest on this alone, and mostly not even on this, since the total rules out nothing as long as there is room to
spare (`can_take`). *How many* takes the convolution: the product of all components, multiplied as packed integers in a
balanced tree.

The shares of all components at once take, for each component, the ways of everything else: with R[k] = C(outside, k),

    A_i[k] = Σ (∗ of all W_j but W_i)[m] · R[owed − k − m].

It begins with R, the ways of the rest if all components are left out. If only one half of them is left out, the
components of the other half join that rest, one after the other; and so on, down to single components. Every step
multiplies long numbers by short ones and makes lists shorter, so that each level takes half as long as the one above.
Only one list a level is in memory. Passes from both ends over all components take three times as long, and keep as many
long lists as there are components.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from heapq import heapify, heappop, heappush
from math import comb, gcd, prod

from qmines.solver.count import Histogram, unpacked

_AN_ENTRY = 100
"""Bytes of an entry of a histogram, in addition to its bits."""

_HELD = 3
"""How many lists, as long as that of all components together, are held at once in `others`."""

Bits = int
"""A set of small numbers: bit n stands for n."""


class Total:
    """Some parts, given by their worlds by mines, and `outside` free cells, that hold `owed` mines together."""

    def __init__(self, histograms: Sequence[Histogram], outside: int, owed: int) -> None:
        self._histograms = histograms
        self._outside = outside
        self._owed = owed
        self._beside: dict[int, Histogram] = {}

    @cached_property
    def _reached(self) -> tuple[list[list[int]], list[int]]:
        return possible(self._histograms, self._outside, self._owed)

    @property
    def effort(self) -> int:
        """The bits of the product of all histograms, which determine the cost of counting the worlds."""
        left = [histogram for histogram in self._histograms if len(histogram) > 1]
        bits = sum([sum(histogram.values()).bit_length() for histogram in left])
        return bits * sum([max(histogram) - min(histogram) for histogram in left])

    def memory(self, further: int) -> int:
        """An upper bound of the bytes that `others` takes, together with `further` numbers as long as the worlds; at
        most a few times the true number.
        """
        mines = max(min(self._owed, self._outside), 1)
        # C(n, k) ≤ (e · n / k)^k.
        free = min(self._outside, mines * (3 * self._outside // mines).bit_length())
        bits = free + sum([sum(histogram.values()).bit_length() for histogram in self._histograms])
        entries = sum([max(histogram) - min(histogram) + 1 for histogram in self._histograms])
        return ((_HELD + 1) * entries + further) * (_AN_ENTRY + bits * 2 // 15)

    @property
    def possible(self) -> list[list[int]]:
        """For each part the numbers of mines that it can have, ascending."""
        return self._reached[0]

    @property
    def left(self) -> list[int]:
        """The numbers of mines that the outside can have, ascending; none if there is no world."""
        return self._reached[1]

    @cached_property
    def worlds(self) -> int:
        """The number of worlds."""
        for index, others in self._beside.items():
            return sum([ways * others[mines] for mines, ways in self._histograms[index].items()])
        return sum(self._by_outside.values())

    def others(self) -> list[Histogram]:
        """For each part, by its own mines, the ways of everything else."""
        if len(self._beside) < len(self._histograms):
            self._beside = dict(enumerate(beside_each(self._histograms, self._outside, self._owed)))
        return [self._beside[index] for index in range(len(self._histograms))]

    def beside(self, index: int) -> Histogram:
        """For one part, by its own mines, the ways of everything else; much quicker than for all parts."""
        if index not in self._beside:
            rest = product([other for at, other in enumerate(self._histograms) if at != index])
            own = self._histograms[index]
            free = binomials(self._outside, {self._owed - mines - more for mines in own for more in rest})
            self._beside[index] = {
                mines: sum([ways * free.get(self._owed - mines - more, 0) for more, ways in rest.items()])
                for mines in own
            }
        return self._beside[index]

    @property
    def mined_outside(self) -> int:
        """The worlds weighted by the mines outside."""
        if self._histograms and len(self._beside) == len(self._histograms):
            # All mines that are owed, in all worlds, but those within the parts.
            within = [
                mines * ways * others[mines]
                for histogram, others in zip(self._histograms, self.others(), strict=True)
                for mines, ways in histogram.items()
            ]
            return self._owed * self.worlds - sum(within)
        return sum([ways * left for left, ways in self._by_outside.items()])

    @cached_property
    def _by_outside(self) -> Histogram:
        """The worlds by the mines outside."""
        together = product(self._histograms)
        free = binomials(self._outside, [self._owed - mines for mines in together])
        return {
            self._owed - mines: ways * free[self._owed - mines]
            for mines, ways in together.items()
            if self._owed - mines in free
        }


def can_take(least: int, widest: int, outside: int, owed: int) -> bool:
    """Whether the total surely rules out nothing: the parts need `least` mines, and each at most `widest` more.

    With as few mines as possible in all other parts, each part can have any of its numbers: the rest goes outside, fits
    there, and leaves some of it empty.
    """
    spare = owed - least
    return widest <= spare < outside and spare > 0


def possible(histograms: Sequence[Histogram], outside: int, owed: int) -> tuple[list[list[int]], list[int]]:
    """For each part the numbers of mines that it can have, and the numbers that the outside can have, ascending.

    They are all empty if there is no world.
    """
    # The least mines of every part are set aside: only the excess takes bits.
    least = [min(histogram) for histogram in histograms]
    spare = owed - sum(least)
    if spare < 0:
        return [[] for _ in histograms], []
    above = [bits_of([mines - low for mines in histogram]) for histogram, low in zip(histograms, least, strict=True)]
    before: list[Bits] = [1 << spare]
    for bits in above:
        before.append(less(before[-1], bits))
    after = before[-1] & ((1 << outside + 1) - 1)
    left = numbers(after)
    counts = []
    for low, bits, reached in zip(reversed(least), reversed(above), reversed(before[:-1]), strict=True):
        counts.append([low + mines for mines in numbers(bits) if reached >> mines & after])
        after = more(after, bits) & reached
    return counts[::-1], left


def product(histograms: Iterable[Histogram]) -> Histogram:
    """The ways of several components together, by their mines."""
    factor, above = _simplest(histograms)
    width = sum(sum(histogram.values()).bit_length() for histogram in above) + 1
    # The smallest two are multiplied first: the sizes of a balanced tree.
    heap = [(0, 0, 1), *(_pack(histogram, width) for histogram in above)]
    heapify(heap)
    while len(heap) > 1:
        (size, least, ways), (other_size, other_least, other_ways) = heappop(heap), heappop(heap)
        heappush(heap, (size + other_size, least + other_least, ways * other_ways))
    _, least, packed = heap[0]
    return {least + mines: ways * factor for mines, ways in unpacked(packed, width).items()}


def _simplest(histograms: Iterable[Histogram]) -> tuple[int, list[Histogram]]:
    """The product of the common factors of each histogram's ways, and the histograms without these factors.

    If numbers are isolated, most parts have one number of mines, and nothing is left of their ways.
    """
    factor, left = 1, []
    for histogram in histograms:
        common = gcd(*histogram.values())
        factor *= common
        left.append({mines: ways // (common or 1) for mines, ways in histogram.items()})
    return factor, left


def binomials(size: int, counts: Iterable[int]) -> Histogram:
    """C(size, m) for each m of the counts, where it is not 0; each follows from the one before."""
    ways: Histogram = {}
    at, value = -1, 0
    for wanted in sorted(counts):
        if not 0 <= wanted <= size:
            continue
        if at < 0:
            at, value = wanted, comb(size, wanted)
        while at < wanted:
            value = value * (size - at) // (at + 1)
            at += 1
        ways[wanted] = value
    return ways


def beside_each(histograms: Sequence[Histogram], outside: int, owed: int) -> list[Histogram]:
    """For each component, by its mines, the ways of all others and the outside to hold the rest of the owed mines."""
    least = [min(histogram) for histogram in histograms]
    common = [gcd(*histogram.values()) for histogram in histograms]
    above = [
        [(mines - low, ways // factor) for mines, ways in histogram.items()]
        for histogram, low, factor in zip(histograms, least, common, strict=True)
    ]
    spare, span = owed - sum(least), sum([_span(terms) for terms in above])
    free, factors = binomials(outside, range(spare - span, spare + 1)), prod(common)
    ways = [factors * free.get(spare - more, 0) for more in range(span + 1)]
    # Components with one number of mines change nothing, and see what all others leave.
    wide = [terms for terms in above if len(terms) > 1]
    each = _split(wide, ways) if wide else iter(())
    alone = _joined(ways, wide) if len(wide) < len(above) else []
    found = []
    for histogram, low, factor, terms in zip(histograms, least, common, above, strict=True):
        seen = next(each) if len(terms) > 1 else alone
        found.append({mines: seen[mines - low] // factor for mines in histogram})
    return found


_Terms = list[tuple[int, int]]
"""The ways of a component without their common factor, by its mines above the least."""


def _span(terms: _Terms) -> int:
    return max([mines for mines, _ in terms])


def _split(components: Sequence[_Terms], ways: list[int]) -> Iterator[list[int]]:
    """For each component in turn, by its mines, the ways of everything else; `ways` are those of everything but all of
    them.
    """
    if len(components) == 1:
        yield ways
        return
    half = len(components) // 2
    yield from _split(components[:half], _joined(ways, components[half:]))
    yield from _split(components[half:], _joined(ways, components[:half]))


def _joined(ways: list[int], components: Iterable[_Terms]) -> list[int]:
    """The ways of a rest that these components have joined."""
    for terms in components:
        length = len(ways) - _span(terms)
        (mines, factor), *further = terms
        joined = [factor * each for each in ways[mines : mines + length]]
        for mines, factor in further:
            joined = [so_far + factor * each for so_far, each in zip(joined, ways[mines:], strict=False)]
        ways = joined
    return ways


def passes(histograms: Sequence[Histogram], outside: int, owed: int) -> tuple[list[Histogram], list[Histogram]]:
    """Mines still owed → ways: `before[i]` by the components before i, `after[i]` by those from i on and the outside.

    The worlds are `after[0][owed]`.
    """
    before: list[Histogram] = [{owed: 1}]
    for histogram in histograms:
        following: Histogram = {}
        for left, ways in before[-1].items():
            for mines, more in histogram.items():
                if mines <= left:
                    following[left - mines] = following.get(left - mines, 0) + ways * more
        before.append(following)
    after: list[Histogram] = [binomials(outside, before[-1])]
    for histogram, reached in zip(reversed(histograms), reversed(before[:-1]), strict=True):
        later = after[-1]
        pairs = list(histogram.items())
        after.append({left: sum([more * later.get(left - mines, 0) for mines, more in pairs]) for left in reached})
    return before, after[::-1]


def _pack(histogram: Histogram, width: int) -> tuple[int, int, int]:
    """Number of coefficients, the least exponent, and the polynomial above it packed."""
    if not histogram:
        return 0, 0, 0
    least = min(histogram)
    packed = sum(ways << width * (mines - least) for mines, ways in histogram.items())
    return max(histogram) - least + 1, least, packed


def bits_of(given: Iterable[int]) -> Bits:
    """The set of some numbers."""
    bits = 0
    for number in given:
        bits |= 1 << number
    return bits


def numbers(bits: Bits) -> list[int]:
    """The members of a set of numbers, ascending."""
    return [number for number in range(bits.bit_length()) if bits >> number & 1]


def less(bits: Bits, others: Bits) -> Bits:
    """Every difference of a member and one of the others that is not negative."""
    differences = 0
    for number in numbers(others):
        differences |= bits >> number
    return differences


def more(bits: Bits, others: Bits) -> Bits:
    """Every sum of a member and one of the others."""
    sums = 0
    for number in numbers(others):
        sums |= bits << number
    return sums
