"""Random choices: exact in law, and independent of how a law is written."""

from collections import Counter
from fractions import Fraction
from itertools import islice
from math import comb
from random import Random

import pytest

from qmines import Position, Solver
from qmines.checker.proofs import check_world
from qmines.grid import Cell
from qmines.sampling.sampler import Sampler
from qmines.sampling.worlds import draw_world, world_with
from tests.positions import SIZES, stuck


def chi_square(seen: Counter[object], law: dict[object, Fraction], draws: int) -> float:
    """Σ (seen − expected)² / expected, and nothing outside the law."""
    assert set(seen) <= {key for key, share in law.items() if share}
    return float(sum((seen[key] - share * draws) ** 2 / (share * draws) for key, share in law.items() if share))


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


def test_drawn_worlds_are_uniform() -> None:
    position = Position.from_text("4x4x4\n##1#\n#2##\n####\n####")
    solver, draw = Solver(), Sampler("worlds")
    count = solver.worlds(position)
    draws = 60 * count
    seen: Counter[object] = Counter(draw_world(solver, position, draw) for _ in range(draws))
    assert len(seen) == count
    statistic = chi_square(seen, dict.fromkeys(seen, Fraction(1, count)), draws)
    # The normal approximation of χ² at p = 0.001 (Wilson and Hilferty 1931).
    df = count - 1
    assert statistic < df * (1 - 2 / (9 * df) + 3.09 * (2 / (9 * df)) ** 0.5) ** 3


def with_and_without(solver: Solver, position: Position, cell: Cell) -> tuple[frozenset[Cell], frozenset[Cell]]:
    """Two worlds, without and with a mine at an uncertain cell."""
    sampler = Sampler("w")
    return world_with(solver, position, sampler, safe=[cell]), world_with(solver, position, sampler, mines=[cell])


def test_worlds_with_and_without_a_mine_in_a_cell() -> None:
    random, solver = Random("witnesses"), Solver()
    for position in islice(stuck(SIZES["Intermediate"], "witness"), 10):
        analysis = solver.analyse(position)
        unsure = sorted(set(position.closed) - analysis.safe - analysis.mines)
        for cell in random.sample(unsure, min(len(unsure), 3)):
            without, having = with_and_without(solver, position, cell)
            assert cell not in without
            assert cell in having
            check_world(position, without)
            check_world(position, having)
            assert (without, having) == with_and_without(solver, position, cell)
