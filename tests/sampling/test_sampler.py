"""Random choices: their exact probabilities, whatever the form of a distribution."""

from collections import Counter
from fractions import Fraction
from math import comb

import pytest

from qmines.sampling.sampler import Sampler
from tests.sampling.test_worlds import chi_square


def test_below_is_uniform() -> None:
    draw = Sampler("below")
    seen: Counter[object] = Counter(draw.below(7) for _ in range(7000))
    # 22.5 is the 0.999 quantile of χ² with 6 degrees of freedom.
    assert chi_square(seen, {n: Fraction(1, 7) for n in range(7)}, 7000) < 22.5


def test_below_one_draws_no_bits() -> None:
    one, other = Sampler("x"), Sampler("x")
    assert one.below(1) == 0
    assert one.below(1000) == other.below(1000)


def test_choose_gives_every_set_alike() -> None:
    draw = Sampler("choose")
    seen: Counter[object] = Counter(frozenset(draw.choose(range(5), 2)) for _ in range(5000))
    # 27.9: 9 degrees of freedom.
    assert chi_square(seen, dict.fromkeys(seen, Fraction(1, comb(5, 2))), 5000) < 27.9
    assert len(seen) == 10


def test_choose_gives_what_a_shuffle_of_a_copy_gives() -> None:
    for size in range(1, 40):
        for count in (0, 1, size // 2, size):
            draw, other = Sampler(f"{size}"), Sampler(f"{size}")
            pool = list(range(100, 100 + size))
            for index in range(count):
                at = index + other.below(size - index)
                pool[index], pool[at] = pool[at], pool[index]
            assert draw.choose(range(100, 100 + size), count) == pool[:count]
            assert draw.below(1000) == other.below(1000)


def test_choose_does_not_copy_the_cells() -> None:
    assert len(set(Sampler("many").choose(range(10**15), 50))) == 50


def test_pick_follows_weights_of_any_size() -> None:
    big = 10**400
    draw = Sampler("pick")
    seen: Counter[object] = Counter(draw.pick({1: big, 2: 2 * big, 3: 0, 4: 5 * big}) for _ in range(8000))
    # 13.8: 2 degrees of freedom.
    assert chi_square(seen, {1: Fraction(1, 8), 2: Fraction(2, 8), 4: Fraction(5, 8)}, 8000) < 13.8


def test_a_choice_depends_on_ratios_alone() -> None:
    one, other = Sampler("same"), Sampler("same")
    small = [one.pick({0: 3, 1: 4, 2: 5}) for _ in range(200)]
    assert small == [other.pick({0: 3 * 7**90, 1: 4 * 7**90, 2: 5 * 7**90}) for _ in range(200)]


def test_a_law_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="without any weight"):
        Sampler("x").pick({0: 0})


@pytest.mark.parametrize(
    ("old_law", "new_law"),
    [
        ({0: 1, 1: 1}, {0: 1, 1: 3}),
        ({0: 2, 1: 3, 2: 5}, {1: 7, 2: 1, 3: 2}),
        ({0: 1}, {5: 1}),
        ({0: 4, 1: 4}, {0: 1, 1: 1}),
    ],
)
def test_coupling_turns_one_law_into_the_other_and_keeps_what_it_can(
    old_law: dict[int, int], new_law: dict[int, int]
) -> None:
    draw, draws = Sampler("couple"), 9000
    old_total, new_total = sum(old_law.values()), sum(new_law.values())
    pairs = [(old := draw.pick(old_law), draw.couple(old, old_law, new_law)) for _ in range(draws)]
    seen: Counter[object] = Counter(new for _, new in pairs)
    assert chi_square(seen, {key: Fraction(w, new_total) for key, w in new_law.items()}, draws) < 16.3
    kept = sum(old == new for old, new in pairs) / draws
    most = sum(min(Fraction(w, old_total), Fraction(new_law.get(key, 0), new_total)) for key, w in old_law.items())
    assert kept == pytest.approx(float(most), abs=4 * (0.25 / draws) ** 0.5)
