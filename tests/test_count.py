"""The dynamic programme against a plain enumeration, with and without conditions."""

import random
from itertools import product

import pytest

from qmines.solver.constraints import Component, Constraint, connected
from qmines.solver.count import Chain, Histogram


def random_component(seed: int) -> Component:
    """A connected system of two to six constraints on at most ten cells, satisfied by some placement."""
    rng = random.Random(seed)
    cells = range(rng.randint(3, 10))
    world = {cell for cell in cells if rng.random() < 0.4}
    found = []
    for _ in range(rng.randint(2, 6)):
        under = tuple(sorted(rng.sample(cells, rng.randint(1, min(8, len(cells))))))
        found.append(Constraint(under, len(world.intersection(under))))
    return max(connected(found), key=lambda component: len(component.cells))


def worlds(component: Component, fixed: dict[int, bool]) -> list[set[int]]:
    """Every placement that meets the constraints and the fixed values."""
    found = []
    for values in product((False, True), repeat=len(component.cells)):
        mines = {cell for cell, mine in zip(component.cells, values, strict=True) if mine}
        if all((cell in mines) == mine for cell, mine in fixed.items()) and all(
            len(mines.intersection(cells)) == count for cells, count in component.constraints
        ):
            found.append(mines)
    return found


def by_size(found: list[set[int]]) -> Histogram:
    return {size: sum(len(mines) == size for mines in found) for size in {len(mines) for mines in found}}


@pytest.mark.parametrize("seed", range(120))
def test_counts_match_enumeration_while_cells_are_fixed_one_by_one(seed: int) -> None:
    component = random_component(seed)
    rng = random.Random(-seed)
    chain, fixed = Chain(component), {}
    free = list(component.cells)
    rng.shuffle(free)
    while True:
        found = worlds(component, fixed)
        assert chain.ways() == by_size(found)
        # Asked in a random order, so that messages are kept and renewed in every direction.
        for cell in rng.sample(free, len(free)):
            with_mine = by_size([mines for mines in found if cell in mines])
            assert {size: chain.worlds_with(cell, size) for size in with_mine} == with_mine
        if not free:
            return
        cell = free.pop()
        fixed[cell] = cell in rng.choice(found)
        chain.fix(cell, mine=fixed[cell])


def test_a_contradictory_component_has_no_worlds() -> None:
    (component,) = connected([Constraint((0, 1), 1), Constraint((1, 2), 1), Constraint((0, 2), 1)])
    assert Chain(component).ways() == {}


def test_symmetric_components_count_alike() -> None:
    ring = [Constraint(tuple(sorted((i, (i + 1) % 8))), 1) for i in range(8)]
    (component,) = connected(ring)
    chain = Chain(component)
    assert chain.ways() == {4: 2}
    assert {chain.worlds_with(cell, 4) for cell in component.cells} == {1}
