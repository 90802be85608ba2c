"""The two passes give the same counts in exact numbers and when probed ahead, within the budget."""

from random import Random

import pytest

from qmines import Solver
from qmines.errors import TooComplex
from qmines.solver.constraints import System
from qmines.solver.count import count, unpacked
from qmines.solver.forward_backward import ForwardBackward
from tests.solving import Board, random_system


@pytest.fixture(scope="module")
def large() -> list[System]:
    """Components of more than 60 cells, from boards with some of their safe cells open; some of them are falsified."""
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
    """What is too complex does not depend on the way of counting."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("qmines.solver.count._SMALL", 10**9)
        budgets = [count(system).states for system in large]
    for system, budget in zip(large, budgets, strict=True):
        assert suffices(system, budget)
        assert not budget or not suffices(system, budget - 1)


def test_the_states_of_large_systems_are_those_the_budget_sees(large: list[System]) -> None:
    assert all(suffices(system, count(system).states) for system in large)


def test_mines_of_some_groups_are_told_apart() -> None:
    """A second variable, far above the first: its power is the number of mines in the groups that it marks."""
    random = Random(11)
    for seed in range(40):
        system = random_system(seed)
        marked = [random.random() < 0.4 for _ in system.groups]
        size = sum(size for _, size in system.groups)
        width = 2 * size + 8
        block = width * (size + 1)
        plain, mined = ForwardBackward(system, width).totals()
        shifts = [width + block if is_marked else width for is_marked in marked]
        joint, apart = ForwardBackward(system, width, shifts=shifts).totals()
        assert sum(ways << width * mines for mines, ways in folded(joint, width, block).items()) == plain
        for one, other in zip(mined, apart, strict=True):
            assert folded(other, width, block) == unpacked(one, width)
        if not any(marked):
            assert joint == plain


def folded(packed: int, width: int, block: int) -> dict[int, int]:
    """The ways by all mines, whatever the second variable says."""
    ways: dict[int, int] = {}
    for some in unpacked(packed, block).values():
        for mines, count_of in unpacked(some, width).items():
            ways[mines] = ways.get(mines, 0) + count_of
    return ways
