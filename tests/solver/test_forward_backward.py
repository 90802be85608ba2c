"""The two passes: alike in exact numbers and probed ahead, within the budget."""

from random import Random

import pytest

from qmines import Solver
from qmines.errors import TooComplex
from qmines.solver.constraints import System
from qmines.solver.count import count
from tests.solving import Board, random_system


@pytest.fixture(scope="module")
def large() -> list[System]:
    """Components of more than 60 cells, from boards with some of their safe cells open; and some of them falsified."""
    found = []
    for seed in range(30):
        random = Random(f"large {seed}")
        position = Board.drawn(random, 14, 18, random.uniform(0.15, 0.3)).shown(random, random.uniform(0.2, 0.35))
        for part in Solver().frontier(position).parts():
            system = part.component.system
            if sum(size for _, size in system.groups) > 60:
                found.append(system)
                if seed % 4 == 0:
                    found.append(
                        System(
                            tuple(max(1, mines - (at % 4 == 0)) for at, mines in enumerate(system.mines)), system.groups
                        )
                    )
    return found


def test_large_systems_are_counted_alike_both_ways(large: list[System], monkeypatch: pytest.MonkeyPatch) -> None:
    twice = [count(system) for system in large]
    monkeypatch.setattr("qmines.solver.count._SMALL", 10**9)
    once = [count(system) for system in large]
    for one, other in zip(once, twice, strict=True):
        assert one.ways == other.ways
        assert one.mined == other.mined
        assert (one.safe, one.mines, one.is_impossible) == (other.safe, other.mines, other.is_impossible)
        assert one.is_impossible or one.span == other.span == (min(one.ways), max(one.ways))
        assert one.is_impossible or set(one.ways) <= set(range(one.span[0], one.span[1] + 1))
    assert len(large) >= 20
    assert sum(counted.is_impossible for counted in once) >= 2
    assert max(sum(counted.ways.values()) for counted in once) > 10**12


def suffices(system: System, budget: int) -> bool:
    """Whether a system can be counted within a budget."""
    try:
        count(system, budget)
    except TooComplex:
        return False
    return True


def test_a_budget_is_exceeded_by_one_state_more(large: list[System], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("qmines.solver.count._SMALL", 10**9)
    for system in [*map(random_system, range(40)), *large]:
        counted = count(system)
        assert count(system).states == counted.states
        assert count(system, counted.states).ways == counted.ways
        if counted.states:
            with pytest.raises(TooComplex, match=f"More than {counted.states - 1} states"):
                count(system, counted.states - 1)


def test_the_budget_is_the_same_both_ways(large: list[System]) -> None:
    """What is too complex does not depend on how it is counted."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("qmines.solver.count._SMALL", 10**9)
        budgets = [count(system).states for system in large]
    for system, budget in zip(large, budgets, strict=True):
        assert suffices(system, budget)
        assert not budget or not suffices(system, budget - 1)


def test_the_states_of_large_systems_are_those_the_budget_sees(large: list[System]) -> None:
    assert all(suffices(system, count(system).states) for system in large)
