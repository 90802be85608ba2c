"""Products of very many histograms stay within the stated error."""

from collections.abc import Sequence
from fractions import Fraction
from random import Random

import pytest

from qmines.sampling.interval_products import Tilt, Tree
from qmines.solver.total import product
from tests.thorough import amount


def true_law(given: Sequence[Sequence[int]], tilt: Tilt, bits: int) -> list[Fraction]:
    """The exact tilted distribution of some components, in units."""
    found = [Fraction(1 << bits)]
    factor = Fraction(tilt.numerator, 1 << tilt.shift)
    for weights in given:
        weighed = [weight * factor**mines for mines, weight in enumerate(weights)]
        following = [Fraction(0)] * (len(found) + len(weighed) - 1)
        for at, value in enumerate(found):
            for mines, weight in enumerate(weighed):
                following[at + mines] += value * weight / sum(weighed)
        found = following
    return found


def greatest_errors(tree: Tree, given: Sequence[Sequence[int]]) -> tuple[Fraction, Fraction]:
    """By how much true coefficients are below and above those of the product and of what follows each one."""
    low, kept = tree.distribution()
    law = true_law(given, tree.tilt, tree.bits)
    pairs = [*zip(law, [0] * low + kept + [0] * len(law), strict=False)]
    for index in range(len(given)):
        after = true_law(given[index + 1 :], tree.tilt, tree.bits)
        for first, last in ((0, len(after)), (len(after) // 3, len(after) // 2)):
            pairs += zip(after[first : last + 1], tree.after(index, first, last), strict=False)
    return max(kept - true for true, kept in pairs), max(true - kept for true, kept in pairs)


@pytest.mark.parametrize("bits", [5, 9, 14, 64])
def test_fixed_point_errs_by_no_more_than_is_said(bits: int) -> None:
    random = Random(f"fixed point {bits}")
    greatest = Fraction(0)
    for _ in range(amount(4, 12)):
        weights = [
            tuple(random.randint(1, 9) for _ in range(random.randint(2, 4))) for _ in range(random.randint(1, 33))
        ]
        tree = Tree(weights, Tilt(random.randint(1, 99), random.randint(0, 8)), bits)
        below, above = greatest_errors(tree, weights)
        assert below <= 0
        assert above <= tree.error
        greatest = max(greatest, above)
    # A bound of one unit in total would be too small.
    assert greatest > 2


def test_what_comes_after_does_not_depend_on_what_was_asked_before() -> None:
    random = Random("after")
    weights = [tuple(random.randint(1, 9) for _ in range(random.randint(2, 6))) for _ in range(100)]
    tree = Tree(weights, Tilt(1, 0), 64)
    after = [product(dict(enumerate(ways)) for ways in weights[index + 1 :]) for index in range(100)]
    for _ in range(400):
        index = random.randrange(99)
        at = random.randrange(len(after[index]))
        true = Fraction(after[index][at] << tree.bits, sum(after[index].values()))
        assert 0 <= true - tree.after(index, at, at)[0] <= tree.error
