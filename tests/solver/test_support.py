"""Which numbers of mines are possible: those for which counting finds worlds."""

from __future__ import annotations

import pytest

from qmines.errors import Exhausted, TooComplex
from qmines.solver.constraints import System
from qmines.solver.count import count
from qmines.solver.meter import Meter
from qmines.solver.support import support
from qmines.solver.total import bits_of
from tests.solving import random_component, random_system

MANY = 10**6


@pytest.mark.parametrize("part", range(4))
def test_they_are_those_that_have_worlds(part: int) -> None:
    systems = [random_system(seed) for seed in range(150 * part, 150 * (part + 1))]
    found = [support(system, MANY, Meter()) for system in systems]
    assert found == [bits_of(count(system).ways) for system in systems]
    assert found.count(0) >= 10
    assert sum(bits & bits - 1 > 0 for bits in found) >= 10, "some have several"


@pytest.mark.parametrize("seed", range(40))
def test_they_are_those_of_components_of_the_board(seed: int) -> None:
    system = random_component(seed).system
    assert support(system, MANY, Meter()) == bits_of(count(system).ways)


def test_it_ends_at_its_budget_and_at_the_meters() -> None:
    chain = System((4,) * 12, tuple(((at - 1, at) if at else (at,), 4) for at in range(12)))
    meter = Meter()
    assert support(chain, MANY, meter)
    assert meter.spent > 30
    with pytest.raises(TooComplex):
        support(chain, 30, Meter())
    with pytest.raises(Exhausted):
        support(chain, MANY, Meter(work=30))
