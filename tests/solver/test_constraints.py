"""Constraints, the groups of their cells, and the components they form.

`given("ab=1 bc=1")` writes constraints on the cells a, b, c …
"""

from itertools import permutations
from random import Random

import pytest

from qmines.solver.constraints import Component, Constraint, System, connected
from tests.solving import given, letters, random_component


def test_components_are_joined_by_shared_cells_in_the_order_of_first_cells() -> None:
    found = connected(given("ef=1 ab=1 fg=1 bc=1"))
    assert [letters(component.cells) for component in found] == ["abc", "efg"]
    assert [component.constraints for component in found] == [tuple(given("ab=1 bc=1")), tuple(given("ef=1 fg=1"))]


def test_nothing_has_no_components() -> None:
    assert connected([]) == ()


@pytest.mark.parametrize(
    ("text", "groups"),
    [
        ("abc=1 bcd=2", ["a", "bc", "d"]),
        ("abc=1 abc=1", ["abc"]),
        ("ad=1 abcd=2", ["ad", "bc"]),
        ("bc=1 ab=1 cd=1 ad=1", ["a", "b", "c", "d"]),
        ("abcdefgh=3", ["abcdefgh"]),
    ],
)
def test_groups_are_cells_under_the_same_constraints(text: str, groups: list[str]) -> None:
    component = Component(given(text))
    assert [letters(cells) for cells in component.groups] == groups


def test_constraints_ascend_and_are_given_once() -> None:
    component = Component(given("bc=1 ab=1 bc=1 ab=2"))
    assert component.constraints == tuple(given("ab=1 ab=2 bc=1"))
    assert component.cells == (0, 1, 2)


@pytest.mark.parametrize("seed", range(30))
def test_a_system_tells_of_its_groups_what_the_constraints_tell_of_cells(seed: int) -> None:
    component = random_component(seed)
    assert component.cells == tuple(sorted({cell for cells, _ in component.constraints for cell in cells}))
    assert sorted(cell for cells in component.groups for cell in cells) == list(component.cells)
    assert component.system.mines == tuple(mines for _, mines in component.constraints)
    assert len({indexes for indexes, _ in component.system.groups}) == len(component.groups)
    for cells, (indexes, size) in zip(component.groups, component.system.groups, strict=True):
        assert len(cells) == size
        for cell in cells:
            above = [index for index, (under, _) in enumerate(component.constraints) if cell in under]
            assert indexes == tuple(above)


@pytest.mark.parametrize("seed", range(30))
def test_the_order_of_constraints_changes_nothing(seed: int) -> None:
    constraints = [*random_component(seed).constraints, Constraint((90, 91), 1)]
    mixed = Random(seed).sample(constraints, len(constraints))
    assert connected(mixed) == connected(constraints)
    assert [component.system for component in connected(mixed)] == [c.system for c in connected(constraints)]


def test_equal_constraints_make_equal_components() -> None:
    first, second, third = given("ab=1 bc=1 cd=1")
    alike = {Component(order) for order in permutations([first, second, third])}
    assert len(alike) == 1
    assert alike == {Component((first, second, third, first))}
    assert Component([first, second]) != Component([first])
    assert Component([first]) != (first,)
    assert repr(Component([first])) == "Component((Constraint(cells=(0, 1), mines=1),))"


def test_components_at_different_places_have_one_system() -> None:
    here, there = Component(given("abc=1 bcd=2")), Component(given("mno=1 nop=2"))
    assert here != there
    assert here.system == there.system == System((1, 2), (((0,), 1), ((0, 1), 2), ((1,), 1)))
    assert Component(given("abc=1 bcd=1")).system != here.system
