"""The dynamic programme compared with a plain enumeration, in both its ways."""

from math import comb, prod

import pytest

from qmines.errors import TooComplex
from qmines.solver.constraints import Component, Constraint, System, connected
from qmines.solver.count import Counted, Histogram, count, unpacked
from tests.solving import WAYS, by_size, count_by, given, random_component, random_system, solutions, worlds


@pytest.fixture(params=WAYS)
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """How systems are counted."""
    count_by(request.param, monkeypatch)
    return request.param


def enumerated(system: System) -> tuple[Histogram, list[Histogram]]:
    """The worlds by mines, and for each group weighted by its mines, from every solution."""
    ways: Histogram = {}
    mined: list[Histogram] = [{} for _ in system.groups]
    for numbers in solutions(system):
        placements = prod(comb(size, mines) for mines, (_, size) in zip(numbers, system.groups, strict=True))
        used = sum(numbers)
        ways[used] = ways.get(used, 0) + placements
        for mines, weighted in zip(numbers, mined, strict=True):
            if mines:
                weighted[used] = weighted.get(used, 0) + mines * placements
    return ways, mined


def check(found: Counted, system: System) -> None:
    """Check everything said about a system against its solutions."""
    ways, mined = enumerated(system)
    assert found.ways == ways
    assert list(found.mined) == mined
    assert found.is_impossible == (not ways)
    if ways:
        assert found.span == (min(ways), max(ways))
        certain = list(zip(*solutions(system), strict=True))
        assert found.safe == [group for group, numbers in enumerate(certain) if set(numbers) == {0}]
        assert found.mines == [g for g, numbers in enumerate(certain) if set(numbers) == {system.groups[g][1]}]


@pytest.mark.parametrize("part", range(4))
def test_systems_are_counted_like_their_solutions(part: int, way: str) -> None:
    """In each way 600 of them, some without any."""
    systems = [random_system(seed) for seed in range(150 * part, 150 * (part + 1))]
    found = [count(system) for system in systems]
    for counted, system in zip(found, systems, strict=True):
        check(counted, system)
    assert sum(counted.is_impossible for counted in found) >= 10
    assert sum(counted.states > 1 for counted in found) >= 25
    assert sum(bool(counted.safe or counted.mines) for counted in found if not counted.is_impossible) >= 25


@pytest.mark.parametrize("seed", range(40))
def test_components_are_counted_like_their_worlds(seed: int) -> None:
    """The enumeration by groups above, and this one cell by cell, have nothing in common."""
    component = random_component(seed)
    found, expected = count(component.system), worlds(component, {})
    assert found.ways == by_size(expected)
    for cells, mined in zip(component.groups, found.mined, strict=True):
        weights: Histogram = {}
        for world in expected:
            if hit := len(world.intersection(cells)):
                weights[len(world)] = weights.get(len(world), 0) + hit
        assert mined == weights


@pytest.mark.parametrize(
    ("text", "ways"),
    [
        ("ab=1", {1: 2}),
        ("ab=1 bc=1", {1: 1, 2: 1}),
        ("abcdefgh=4", {4: 70}),
        ("abc=1 bcd=2 cde=1", {2: 1}),
        ("abcdefgh=8 hi=1", {8: 1}),
        ("ab=1 bc=1 ac=1", {}),
        # Two pieces; in the last line one of them has no world.
        ("ab=1 bc=1 de=1 ef=1 abde=2", {2: 1, 3: 2, 4: 1}),
        ("ab=1 bc=1 ac=1 de=1 ef=1 abde=2", {}),
    ],
)
def test_small_counts(text: str, ways: Histogram, way: str) -> None:
    system = Component(given(text)).system
    assert count(system).ways == ways
    check(count(system), system)


def test_large_numbers_are_exact(way: str) -> None:
    """A strip of 100 constraints, compared with a recurrence: of 6 cells in three columns of two, three are mines."""
    length = 102
    system = Component(Constraint(tuple(range(2 * at, 2 * at + 6)), 3) for at in range(length - 2)).system
    # The mines of two columns determine those of the next.
    weight = (1, 2, 1)
    reached = {(a, b): {a + b: weight[a] * weight[b]} for a in range(3) for b in range(3)}
    for _ in range(length - 2):
        following: dict[tuple[int, int], Histogram] = {}
        for (a, b), histogram in reached.items():
            if 0 <= (c := 3 - a - b) <= 2:
                following[b, c] = {mines + c: ways * weight[c] for mines, ways in histogram.items()}
        reached = following
    ways: Histogram = {}
    for histogram in reached.values():
        for mines, more in histogram.items():
            ways[mines] = ways.get(mines, 0) + more
    found = count(system)
    assert found.ways == ways
    assert sum(sum(mined.values()) for mined in found.mined) == sum(mines * ways[mines] for mines in ways)


def test_a_ring_has_two_worlds(way: str) -> None:
    (component,) = connected([Constraint(tuple(sorted((i, (i + 1) % 8))), 1) for i in range(8)])
    found = count(component.system)
    assert found.ways == {4: 2}
    assert list(found.mined) == [{4: 1}] * 8


@pytest.mark.parametrize("text", ["ab=1 bc=1 ac=1", "a=1 ab=0", "ab=2 abc=1", "abc=5", "ab=1 abc=1 cd=2"])
def test_a_system_without_a_world(text: str, way: str) -> None:
    found = count(Component(given(text)).system)
    assert found.is_impossible
    assert found.ways == {}
    assert not any(found.mined)


# The budget


def test_what_reduction_settles_takes_no_states(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("qmines.solver.count.FEW", 0)
    assert count(Component(given("ab=1 bc=1 abc=1")).system, budget=0).ways == {1: 1}
    with pytest.raises(TooComplex):
        count(Component(given("ab=1")).system, budget=0)


def test_unpacked_reads_the_coefficients() -> None:
    assert unpacked(0, 8) == {}
    assert unpacked(5 + (7 << 24), 8) == {0: 5, 3: 7}
