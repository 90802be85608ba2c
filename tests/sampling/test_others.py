"""The distributions of very many components: compared with brute force in exact numbers, and how fast they are."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from math import comb
from random import Random

import pytest

from qmines.sampling import interval_products, others
from qmines.sampling.distributions import Bounded, Bounds, Distribution, exactly, times
from qmines.sampling.interval_products import Tilt, Tree
from qmines.sampling.others import OtherComponents
from qmines.sampling.sampler import Sampler
from qmines.solver.count import Histogram
from qmines.solver.total import product

SIZES = (0, 1, 7, 40, 1000)


@pytest.fixture(params=["exact", "bounded"])
def kind(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """With `bounded`, even a few components are not computed exactly at once."""
    if request.param == "bounded":
        monkeypatch.setattr(others, "NARROW", 0)
        monkeypatch.setattr(interval_products, "NARROW", 0)
    return str(request.param)


def histogram(random: Random, most: int = 4) -> Histogram:
    """Some ways for up to `most` numbers of mines, now and then with a gap, or all ways for one number."""
    least = random.randint(0, 3)
    found = {least + more: random.choice([0, 1, 1, 2, 3, 8, 50]) for more in range(random.randint(1, most))}
    return {mines: ways for mines, ways in found.items() if ways} or {least: 3}


def histograms(random: Random, count: int) -> list[Histogram]:
    return [histogram(random) for _ in range(count)]


def components_of(given: Sequence[Histogram]) -> OtherComponents:
    return OtherComponents(lambda: given, sum(map(min, given)), sum(map(max, given)))


def binomial(size: int, mines: int) -> int:
    return comb(size, mines) if mines >= 0 else 0


def with_outside(given: Sequence[Histogram], size: int, totals: Sequence[int]) -> Histogram:
    ways = product(given)
    return {total: sum(ways[mines] * binomial(size, total - mines) for mines in ways) for total in totals}


def beside(given: Sequence[Histogram], size: int, total: int, spread: Histogram) -> Histogram:
    ways = product(given)
    return {
        mines: ways[mines] * sum(more * binomial(size, total - mines - other) for other, more in spread.items())
        for mines in ways
    }


def share(given: Sequence[Histogram], index: int, left: int) -> Histogram:
    after = product(given[index + 1 :])
    return {mines: ways * after.get(left - mines, 0) for mines, ways in given[index].items()}


def contain(bounds: Bounds, exact: Histogram) -> bool:
    """Whether some unit makes the bounds hold for all keys."""
    likely = {key: weight for key, weight in exact.items() if weight}
    if any(low for key, (low, _) in bounds.items() if key not in likely):
        return False
    if not likely:
        return True
    if not likely.keys() <= bounds.keys():
        return False
    lows = [Fraction(bounds[key][0], weight) for key, weight in likely.items()]
    return max(lows) <= min(Fraction(bounds[key][1], weight) for key, weight in likely.items())


def is_close(bounds: Bounds, exact: Histogram, bits: int) -> bool:
    """Whether the greatest weights are known to that many bits."""
    greatest = max(exact.values())
    return all(
        (bounds[key][1] - bounds[key][0]) << bits <= bounds[key][1]
        for key, weight in exact.items()
        if 2 * weight >= greatest
    )


def check(law: Distribution, exact: Histogram, kind: str, bits: int = 16) -> None:
    """Bounds hold at every precision, become close, and are exact in the end."""
    if isinstance(law, Bounded):
        for precision in (0, 64, 128, 512):
            assert contain(law.at(precision), exact), precision
            assert precision == 0 or not any(exact.values()) or is_close(law.at(precision), exact, precision - bits)
    assert contain({key: (weight, weight) for key, weight in exactly(law).items()}, exact)
    if any(exact.values()):
        for seed in range(3):
            draw, other = Sampler(f"{seed}"), Sampler(f"{seed}")
            assert draw.pick(law) == other.pick(exact)
            assert draw.below(1 << 64) == other.below(1 << 64)


@pytest.mark.parametrize("size", SIZES)
def test_totals_with_the_outside(size: int, kind: str) -> None:
    random = Random(f"with outside {size}")
    for _ in range(25):
        given = histograms(random, random.randint(0, 12))
        least, most = sum(map(min, given)), sum(map(max, given))
        middle = random.randint(least, most + size)
        totals = random.sample(range(middle - 4, middle + 5), random.randint(1, 9))
        law = components_of(given).with_outside(size, totals)
        check(law, with_outside(given, size, totals), kind, bits=40)


@pytest.mark.parametrize("size", SIZES)
def test_components_beside_the_outside(size: int, kind: str) -> None:
    random = Random(f"beside {size}")
    for _ in range(25):
        given = histograms(random, random.randint(0, 12))
        spread = histogram(random)
        least, most = sum(map(min, given)) + min(spread), sum(map(max, given)) + max(spread)
        total = random.randint(least, most + size)
        check(components_of(given).beside(size, total, spread), beside(given, size, total, spread), kind, bits=40)
        check(components_of(given).beside(size, total), beside(given, size, total, {0: 1}), kind, bits=40)


def test_one_component_after_the_other(kind: str) -> None:
    random = Random("shares")
    for _ in range(15):
        given = histograms(random, random.randint(1, 40))
        one = components_of(given)
        lefts = [sum(random.choice(list(ways)) for ways in given) for _ in range(2)]
        for index, ways in enumerate(given):
            for at, left in enumerate(lefts):
                exact = share(given, index, left)
                check(one.share(index, left), exact, kind, bits=50)
                lefts[at] -= random.choice([mines for mines in ways if exact[mines]])
        assert lefts == [0, 0]


def test_shares_may_be_asked_for_in_any_order(kind: str) -> None:
    random = Random("any order")
    given = histograms(random, 60)
    one = components_of(given)
    for _ in range(150):
        index = random.randrange(60)
        left = sum(random.choice(list(ways)) for ways in given[index:])
        check(one.share(index, left), share(given, index, left), kind, bits=60)


def test_couplings_are_those_of_the_exact_laws(kind: str) -> None:
    random = Random("couplings")
    for number in range(60):
        given, size = histograms(random, random.randint(1, 20)), random.choice([5, 60, 3000])
        old = sum(random.choice(list(ways)) for ways in given)
        total = old + random.randint(0, size)
        other = min(max(total + random.randint(-3, 3), old), old + size)
        laws = [beside(given, size, at, {0: 1}) for at in (total, other)]
        one = components_of(given)
        draw, exact = Sampler(f"{number}"), Sampler(f"{number}")
        assert draw.couple(old, one.beside(size, total), one.beside(size, other)) == exact.couple(old, *laws)
        totals = range(total - 3, total + 4)
        factors = [{at: random.randint(1, 3) for at in totals} for _ in range(2)]
        base, weights = one.with_outside(size, totals), with_outside(given, size, totals)
        assert draw.couple(total, *(times(base, by) for by in factors)) == exact.couple(
            total, *({at: weights[at] * by[at] for at in totals} for by in factors)
        )
        assert draw.pick(base) == exact.pick(weights)
        assert draw.below(1 << 64) == exact.below(1 << 64)


# The bound itself, with few enough bits that every rounding shows


@pytest.mark.parametrize("size", [0, 1, 9, 400])
def test_binomials_keep_between_their_bounds(size: int) -> None:
    random = Random(f"binomials {size}")
    for bits in (4, 20, 70):
        tilt = Tilt(random.randint(1, 70), random.randint(0, 7))
        factor = Fraction(tilt.numerator, 1 << tilt.shift)
        weights = [comb(size, mines) * factor**mines for mines in range(size + 1)]
        first, last = sorted(random.sample(range(-5, size + 6), 2))
        lows, highs = others._binomial_bounds(size, Tree([(1, 1)], tilt, bits), first, last)
        for mines, low, high in zip(range(first, last + 1), lows, highs, strict=True):
            true = weights[mines] / max(weights) * 2**bits if 0 <= mines <= size else 0
            assert low <= true <= high
            assert high - low <= max(bits, 20)


# Very many


def many() -> list[Histogram]:
    random = Random("many")
    found = []
    for _ in range(5000):
        least = random.randint(0, 3)
        found.append({mines: random.randint(1, 20) for mines in range(least, least + random.randint(2, 4))})
    return found


def shares_of(bounds: Bounds) -> dict[int, tuple[Fraction, Fraction]]:
    least, most = (sum(ends) for ends in zip(*bounds.values(), strict=True))
    return {
        key: (Fraction(low, low + most - high), Fraction(high, high + least - low))
        for key, (low, high) in bounds.items()
    }


def test_bounds_of_very_many_components_are_nested_and_quick() -> None:
    """The limits are several times what is needed, so that a busy machine does not matter."""
    given = many()
    least, most = sum(map(min, given)), sum(map(max, given))
    asked = []

    def ask() -> list[Histogram]:
        asked.append(1)
        return given

    one = OtherComponents(ask, least, most)
    law = one.with_outside(500_000, range(149_998, 150_003))
    assert isinstance(law, Bounded)
    law.at(0)
    assert not asked
    law.at(64)
    assert asked == [1]
    for coarse, fine in pairwise(shares_of(law.at(precision)) for precision in (0, 64, 128)):
        for key, (low, high) in fine.items():
            assert coarse[key][0] < low < high < coarse[key][1]
    assert law.at(0).keys() == set(range(149_998, 150_003))


def test_going_through_very_many_components_spends_the_total() -> None:
    given = many()
    one, draw = components_of(given), Sampler("many")
    left = sum(sum(ways) // len(ways) for ways in given) + 20
    for index in range(len(given)):
        left -= draw.pick(one.share(index, left))
    assert left == 0
