"""Random worlds: their exact probabilities, whatever the form of a distribution."""

from collections import Counter
from fractions import Fraction
from itertools import islice
from random import Random

from qmines import Position, Solver
from qmines.checker.worlds import check_world
from qmines.grid import Cell
from qmines.sampling.sampler import Sampler
from qmines.sampling.worlds import draw_world, world_with
from tests.positions import SIZES, stuck


def chi_square(seen: Counter[object], law: dict[object, Fraction], draws: int) -> float:
    """Σ (seen − expected)² / expected, and nothing outside the distribution."""
    assert set(seen) <= {key for key, share in law.items() if share}
    return float(sum((seen[key] - share * draws) ** 2 / (share * draws) for key, share in law.items() if share))


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
