"""Exact random choices: each compares a uniform number, with as many random bits as it takes, with exact ratios of
integers. So the distribution is exact, and the outcome depends on the ratios alone: a solver that counts in another
order, or with another common factor, draws the same. A choice that is certain draws no bits.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from qmines.grid import Cell
from qmines.sampling.distributions import Distribution, Scale, gain, staying

_BITS = 64


class Sampler:
    """A source of random choices, wholly determined by a text.

    >>> Sampler("7/1/layout").choose(range(10), 3) == Sampler("7/1/layout").choose(range(10), 3)
    True
    """

    def __init__(self, seed: str) -> None:
        self._random = Random(seed)

    def below(self, bound: int) -> int:
        """A uniform whole number from 0 to bound − 1."""
        bits = (bound - 1).bit_length()
        while (drawn := self._random.getrandbits(bits) if bits else 0) >= bound:
            pass
        return drawn

    def choose(self, cells: Sequence[Cell], count: int) -> list[Cell]:
        """`count` different ones of some cells, every set of that size equally likely. Give the cells in ascending
        order.
        """
        chosen = []
        # Fisher and Yates' shuffle, as far as needed. The cells are not copied: this holds the current values of the
        # places whose values have changed.
        moved: dict[int, int] = {}
        for index in range(count):
            other = index + self.below(len(cells) - index)
            chosen.append(cells[moved.get(other, other)])
            moved[other] = moved.get(index, index)
        return chosen

    def pick(self, distribution: Distribution) -> int:
        """A number, with probability in proportion to its weight."""
        scale = Scale(distribution)
        key = scale.only()
        drawn = bits = 0
        while key is None:
            drawn = drawn << _BITS | self._random.getrandbits(_BITS)
            bits += _BITS
            key = scale.find(drawn, bits)
        return key

    def couple(self, old: int, old_distribution: Distribution, new_distribution: Distribution) -> int:
        """Turns a number of one distribution into one of another, the same one as often as the two allow.

        Maximal coupling: `old` stays with probability min(1, new(old) / old(old)); otherwise the number comes from
        the positive part of new − old. The distributions need not be normalised.
        """
        if self.pick(staying(old, old_distribution, new_distribution)):
            return old
        return self.pick(gain(old_distribution, new_distribution))
