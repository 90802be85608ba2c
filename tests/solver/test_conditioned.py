"""Components under conditions on single cells, compared with a plain enumeration."""

from random import Random

import pytest

from qmines.solver.conditioned import ConditionedCount
from qmines.solver.constraints import Component, Constraint, connected
from qmines.solver.count import count
from tests.solving import WAYS, by_size, count_by, given, random_component, worlds


@pytest.fixture(params=WAYS)
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """How systems are counted."""
    count_by(request.param, monkeypatch)
    return request.param


def check_while_cells_are_fixed(component: Component, random: Random) -> None:
    """Count everything that is left, and ask for every free cell, between one fixed cell and the next."""
    conditioned, fixed = ConditionedCount(component), dict[int, bool]()
    conditioned.ways()
    free = list(component.cells)
    random.shuffle(free)
    while True:
        found = worlds(component, fixed)
        sizes = range(len(component.cells) + 2)
        asked = conditioned.ways() if random.random() < 0.5 else None
        # Cells are asked in a random order, so that passes are kept and renewed in every direction.
        for cell in random.sample(free, random.randint(0, len(free))):
            with_mine = by_size([mines for mines in found if cell in mines])
            assert [conditioned.worlds_with(cell, size) for size in sizes] == [with_mine.get(size, 0) for size in sizes]
        assert conditioned.ways() == by_size(found)
        assert asked in (None, by_size(found))
        if not free:
            return
        cell = free.pop()
        fixed[cell] = cell in random.choice(found) if random.random() < 0.9 else random.random() < 0.5
        if not worlds(component, fixed):
            conditioned.fix(cell, mine=fixed[cell])
            assert conditioned.ways() == {}
            assert {conditioned.worlds_with(other, size) for other in free for size in sizes} <= {0}
            return
        conditioned.fix(cell, mine=fixed[cell])


@pytest.mark.parametrize("seed", range(100))
def test_counts_match_enumeration_while_cells_are_fixed_one_by_one(seed: int, way: str) -> None:
    check_while_cells_are_fixed(random_component(seed), Random(-seed))


@pytest.mark.parametrize("text", ["ab=1 bc=1 abc=1", "ab=1 abc=2 cd=1", "ab=1 abcd=2", "a=1 ab=1 bcd=2"])
def test_cells_that_reduction_settles_can_be_asked_and_fixed(text: str, way: str) -> None:
    component = Component(given(text))
    for seed in range(10):
        check_while_cells_are_fixed(component, Random(seed))


def test_a_contradictory_component_has_no_worlds() -> None:
    (component,) = connected(given("ab=1 bc=1 ac=1"))
    conditioned = ConditionedCount(component)
    assert conditioned.ways() == {}
    assert {conditioned.worlds_with(cell, mines) for cell in component.cells for mines in range(4)} == {0}


def test_cells_of_a_component_that_reduction_refutes_can_be_asked() -> None:
    conditioned = ConditionedCount(Component(given("a=1 ab=0")))
    assert conditioned.ways() == {}
    assert conditioned.worlds_with(0, 1) == 0
    conditioned.fix(0, mine=True)
    assert conditioned.ways() == {}


def test_cells_can_be_asked_before_anything_else(way: str) -> None:
    component = Component(given("ab=1 bc=1"))
    assert [ConditionedCount(component).worlds_with(cell, 2) for cell in component.cells] == [1, 0, 1]


def test_symmetric_components_count_alike(way: str) -> None:
    (component,) = connected([Constraint(tuple(sorted((i, (i + 1) % 8))), 1) for i in range(8)])
    conditioned = ConditionedCount(component)
    assert conditioned.ways() == {4: 2}
    assert {conditioned.worlds_with(cell, 4) for cell in component.cells} == {1}


def test_a_long_strip_agrees_with_its_count() -> None:
    """More than 60 cells rule out enumeration, but the sum over both values of every cell is the whole."""
    component = Component(Constraint(tuple(range(2 * at, 2 * at + 6)), 3) for at in range(38))
    conditioned, counted, random = ConditionedCount(component), count(component.system), Random(1)
    assert conditioned.ways() == counted.ways
    for cells, mined in zip(component.groups, counted.mined, strict=True):
        for mines, weight in mined.items():
            assert conditioned.worlds_with(cells[0], mines) * len(cells) == weight
    for cell in random.sample(component.cells, len(component.cells)):
        before = conditioned.ways()
        used = random.choice(sorted(before))
        hit = conditioned.worlds_with(cell, used)
        mine = bool(hit) if hit in (0, before[used]) else random.random() < 0.5
        conditioned.fix(cell, mine=mine)
        assert conditioned.ways().get(used, 0) == (hit if mine else before[used] - hit)
    assert sum(conditioned.ways().values()) == 1
