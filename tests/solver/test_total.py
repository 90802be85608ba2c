"""How parts combine in the total, compared with trying every combination."""

from itertools import product as combinations
from math import comb, prod
from random import Random

import pytest

from qmines.solver.count import Histogram
from qmines.solver.total import Total, binomials, can_take, passes, possible, product

Case = tuple[list[Histogram], int, int]


def cases(part: int, count: int) -> list[Case]:
    """Up to four parts with gaps in their mines, some outside cells, and the mines that they owe together."""
    random = Random(f"total {part}")
    found = []
    for _ in range(count):
        histograms = [
            {mines: random.randint(1, 9) for mines in random.sample(range(6), random.randint(1, 4))}
            for _ in range(random.randint(0, 4))
        ]
        found.append((histograms, random.randint(0, 6), random.randint(0, 14)))
    return found


def combined(histograms: list[Histogram], outside: int, owed: int) -> list[tuple[tuple[int, ...], int, int]]:
    """Every choice of mines for the parts, with what it leaves to the outside, and its worlds."""
    return [
        (chosen, left, prod(h[mines] for h, mines in zip(histograms, chosen, strict=True)) * comb(outside, left))
        for chosen in combinations(*histograms)
        if 0 <= (left := owed - sum(chosen)) <= outside
    ]


@pytest.mark.parametrize("part", range(5))
def test_what_is_possible_is_what_some_combination_has(part: int) -> None:
    possible_at_all = 0
    for histograms, outside, owed in cases(part, 200):
        every = combined(histograms, outside, owed)
        parts = [sorted({chosen[at] for chosen, _, _ in every}) for at in range(len(histograms))]
        left = sorted({left for _, left, _ in every})
        assert possible(histograms, outside, owed) == (parts, left)
        total = Total(histograms, outside, owed)
        assert (total.possible, total.left) == (parts, left)
        possible_at_all += bool(every)
    assert 60 < possible_at_all < 195


@pytest.mark.parametrize("part", range(5))
def test_worlds_and_weights_are_sums_over_combinations(part: int) -> None:
    for histograms, outside, owed in cases(part, 200):
        every = combined(histograms, outside, owed)
        worlds = sum(ways for _, _, ways in every)
        others = [
            {mines: sum(w for chosen, _, w in every if chosen[at] == mines) // histogram[mines] for mines in histogram}
            for at, histogram in enumerate(histograms)
        ]
        total = Total(histograms, outside, owed)
        assert total.worlds == worlds
        assert total.others() == others
        assert total.mined_outside == sum(left * ways for _, left, ways in every)
        # Asked after the others, the worlds come from what was worked out for those.
        asked_later = Total(histograms, outside, owed)
        assert asked_later.others() == others
        assert asked_later.worlds == worlds
        assert asked_later.mined_outside == total.mined_outside
        assert [Total(histograms, outside, owed).beside(at) for at in range(len(histograms))] == others


def test_the_total_rules_nothing_out_where_it_can_be_taken() -> None:
    """It never says so wrongly, and says it often enough to be of use."""
    said = free = 0
    for histograms, outside, owed in cases(99, 4000):
        least = sum(map(min, histograms))
        widest = max((max(h) - min(h) for h in histograms), default=0)
        parts, left = possible(histograms, outside, owed)
        is_free = parts == [sorted(h) for h in histograms] and bool(set(left) - {0}) and bool(set(left) - {outside})
        is_said = can_take(least, widest, outside, owed)
        assert is_free or not is_said
        assert not can_take(least, widest + 1, outside, owed) or is_said
        said += is_said
        free += is_free
    assert said > 200
    assert said > free / 4


@pytest.mark.parametrize(
    ("least", "widest", "outside", "owed", "expected"),
    [
        (2, 3, 10, 5, True),
        (2, 3, 10, 4, False),
        (2, 3, 10, 11, True),
        (2, 3, 10, 12, False),
        (0, 0, 1, 0, False),
        (0, 0, 1, 1, False),
        (0, 0, 2, 1, True),
        (0, 0, 0, 0, False),
        (3, 0, 4, 2, False),
    ],
)
def test_where_the_total_can_be_taken(least: int, widest: int, outside: int, owed: int, expected: bool) -> None:
    assert can_take(least, widest, outside, owed) is expected


@pytest.mark.parametrize("part", range(3))
def test_products_and_passes_agree_with_combinations(part: int) -> None:
    for histograms, outside, owed in cases(part, 150):
        together: Histogram = {}
        for chosen in combinations(*histograms):
            ways = prod(h[mines] for h, mines in zip(histograms, chosen, strict=True))
            together[sum(chosen)] = together.get(sum(chosen), 0) + ways
        assert product(histograms) == together
        worlds = sum(ways for _, _, ways in combined(histograms, outside, owed))
        before, after = passes(histograms, outside, owed)
        for reached, following in zip(before, after, strict=True):
            assert min(reached, default=0) >= 0
            assert sum(ways * following.get(left, 0) for left, ways in reached.items()) == worlds


def test_a_part_without_worlds_leaves_none() -> None:
    assert product([{1: 2}, {}]) == {}
    assert product([]) == {0: 1}


def test_binomials_are_told_where_they_are_not_0() -> None:
    counts = [7, -1, 0, 3, 3, 5, 6]
    assert binomials(5, counts) == {0: 1, 3: 10, 5: 1}
    assert binomials(0, [0, 1]) == {0: 1}
    assert binomials(1000, [500]) == {500: comb(1000, 500)}


def test_large_numbers_stay_exact() -> None:
    histograms = [{mines: comb(300, mines) for mines in range(100, 200)} for _ in range(3)]
    total = Total(histograms, 2000, 700)
    assert total.worlds == sum(
        ways * comb(2000, 700 - mines) for mines, ways in product(histograms).items() if mines <= 700
    )
    others = total.others()
    for histogram, rest in zip(histograms, others, strict=True):
        assert sum(ways * rest[mines] for mines, ways in histogram.items()) == total.worlds
