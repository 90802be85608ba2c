"""Where the parts of a position meet: the total of mines.

The components and the outside know nothing of each other but that their mines add up to what is owed. With W_i[k] the
worlds of component i with k mines, and n cells outside, the worlds of the whole are

    Σ (W_1 ∗ W_2 ∗ …)[k] · C(n, owed − k),        ∗ being convolution.

*What is possible at all* needs no numbers: the sets of sums that can be reached, as bits of an integer, are shifted
and united. Verdicts rest on this alone, and cost next to nothing. *How many* takes the convolution. For one component
it is the product of all others, multiplied as packed integers in a balanced tree; for all components at once it is a
pass from either side, so that each sees what lies before and after it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from heapq import heapify, heappop, heappush
from math import comb

from qmines.solver.count import Histogram

Bits = int
"""A set of small numbers: bit n stands for n."""


def possible(histograms: Sequence[Histogram], outside: int, owed: int) -> tuple[list[list[int]], list[int]]:
    """For each component the numbers of mines that it can have, and the numbers that the outside can have, ascending.

    They are all empty when there is no world.
    """
    supports = [_bits(histogram) for histogram in histograms]
    before: list[Bits] = [1 << owed]
    for histogram in histograms:
        before.append(_less(before[-1], histogram))
    after = before[-1] & ((1 << outside + 1) - 1)
    left = _numbers(after)
    found = []
    for histogram, support, reached in zip(
        reversed(histograms), reversed(supports), reversed(before[:-1]), strict=True
    ):
        found.append([mines for mines in _numbers(support) if reached >> mines & after])
        after = _more(after, histogram) & reached
    return found[::-1], left


def product(histograms: Iterable[Histogram]) -> Histogram:
    """The ways of several components together, by their mines."""
    given = list(histograms)
    width = sum(sum(histogram.values()).bit_length() for histogram in given) + 1
    # The smallest two are multiplied first: the sizes of a balanced tree.
    heap = [(0, 0, 1), *(_pack(histogram, width) for histogram in given)]
    heapify(heap)
    while len(heap) > 1:
        (size, least, ways), (other_size, other_least, other_ways) = heappop(heap), heappop(heap)
        heappush(heap, (size + other_size, least + other_least, ways * other_ways))
    _, least, packed = heap[0]
    mask = (1 << width) - 1
    found: Histogram = {}
    while packed:
        if ways := packed & mask:
            found[least] = ways
        packed >>= width
        least += 1
    return found


def with_outside(histogram: Histogram, outside: int, owed: int) -> int:
    """The worlds of some components and `outside` free cells that hold `owed` mines together."""
    ways = 0
    for mines, placements in zip(sorted(histogram, reverse=True), binomials(outside, histogram, owed), strict=True):
        ways += histogram[mines] * placements
    return ways


def binomials(size: int, histogram: Iterable[int], owed: int) -> Iterator[int]:
    """C(size, owed − mines) for each number of mines of a histogram, the largest first; each is had from the one
    before.
    """
    count, value = -1, 0
    for mines in sorted(histogram, reverse=True):
        wanted = owed - mines
        if wanted < 0 or wanted > size:
            yield 0
            continue
        if count < 0:
            count, value = wanted, comb(size, wanted)
        while count < wanted:
            value = value * (size - count) // (count + 1)
            count += 1
        yield value


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
    after: list[Histogram] = [{left: ways for left in before[-1] if (ways := comb(outside, left))}]
    for histogram, reached in zip(reversed(histograms), reversed(before[:-1]), strict=True):
        after.append(
            {
                left: ways
                for left in reached
                if (ways := sum(more * after[-1].get(left - mines, 0) for mines, more in histogram.items()))
            }
        )
    return before, after[::-1]


def _pack(histogram: Histogram, width: int) -> tuple[int, int, int]:
    """Number of coefficients, the least exponent, and the polynomial above it packed."""
    if not histogram:
        return 0, 0, 0
    least = min(histogram)
    packed = sum(ways << width * (mines - least) for mines, ways in histogram.items())
    return max(histogram) - least + 1, least, packed


def _bits(numbers: Iterable[int]) -> Bits:
    found = 0
    for number in numbers:
        found |= 1 << number
    return found


def _numbers(bits: Bits) -> list[int]:
    return [number for number in range(bits.bit_length()) if bits >> number & 1]


def _less(bits: Bits, numbers: Iterable[int]) -> Bits:
    """Every difference of a member and one of the numbers that is not negative."""
    found = 0
    for number in numbers:
        found |= bits >> number
    return found


def _more(bits: Bits, numbers: Iterable[int]) -> Bits:
    """Every sum of a member and one of the numbers."""
    found = 0
    for number in numbers:
        found |= bits << number
    return found
