"""Subset reduction: the solutions of what is left are exactly those of the system."""

from itertools import product

import pytest

from qmines.solver.constraints import Component, System, connected
from qmines.solver.reduce import Piece, Reduced, reduced
from tests.solving import given, letters, random_system, solutions


def solutions_of(found: Reduced, group_count: int, sizes: list[int]) -> list[tuple[int, ...]]:
    """Every choice of a solution for each piece, with the decided groups."""
    if not found.possible:
        return []
    combined = []
    for chosen in product(*(list(solutions(piece.system)) for piece in found.pieces)):
        numbers = dict.fromkeys(found.empty, 0) | {group: sizes[group] for group in found.full}
        for piece, mines in zip(found.pieces, chosen, strict=True):
            numbers |= dict(zip(piece.groups, mines, strict=True))
        combined.append(tuple(numbers[group] for group in range(group_count)))
    return combined


def check(system: System) -> Reduced:
    """Check a system and its reduction."""
    found = reduced(system)
    sizes = [size for _, size in system.groups]
    expected = list(solutions(system))
    assert sorted(solutions_of(found, len(sizes), sizes)) == sorted(expected)
    if found.possible:
        groups = [*found.empty, *found.full, *(group for piece in found.pieces for group in piece.groups)]
        assert sorted(groups) == list(range(len(sizes)))
        for piece in found.pieces:
            assert [size for _, size in piece.system.groups] == [sizes[group] for group in piece.groups]
            check_whole(piece.system)
    return found


def check_whole(system: System) -> None:
    """A piece is connected, has no constraint without a group, and does not change when reduced again."""
    joined = grown = set(system.groups[0][0])
    while grown:
        grown = set().union(*(indexes for indexes, _ in system.groups if joined.intersection(indexes))) - joined
        joined = joined | grown
    assert joined == set(range(len(system.mines)))
    assert all(indexes for indexes, _ in system.groups)
    assert reduced(system) == Reduced((Piece(system, tuple(range(len(system.groups)))),), (), (), possible=True)


@pytest.mark.parametrize("part", range(6))
def test_no_solution_is_lost_or_won(part: int) -> None:
    found = [check(random_system(seed)) for seed in range(100 * part, 100 * (part + 1))]
    assert sum(not result.possible for result in found) >= 10
    assert sum(bool(result.empty or result.full) for result in found) >= 30
    assert sum(bool(result.pieces) for result in found) >= 20
    assert sum(len(result.pieces) > 1 for result in found) >= 1


@pytest.mark.parametrize(
    ("text", "empty", "full", "pieces"),
    [
        ("ab=1 bc=1", "", "", ["abc"]),
        ("ab=1 abc=1", "c", "", ["ab"]),
        ("ab=1 abc=2", "", "c", ["ab"]),
        ("ab=1 abcd=2", "", "", ["ab", "cd"]),
        ("ab=1 bc=1 abc=1", "ac", "b", []),
        ("ab=1 cd=1 abcdef=3", "", "", ["ab", "cd", "ef"]),
        ("ab=1 bc=1 abcd=2", "", "", ["abcd"]),
        # The middle of 1–2–1: nothing contains anything, yet the solution is unique; counting finds that.
        ("abc=1 bcd=2 cde=1", "", "", ["abcde"]),
        ("a=0 ab=1 bc=1 cd=1", "ac", "bd", []),
        # The second minus the first is within the third.
        ("ab=1 abcd=2 cde=1", "e", "", ["ab", "cd"]),
    ],
)
def test_what_becomes_of_a_system(text: str, empty: str, full: str, pieces: list[str]) -> None:
    component = Component(given(text))
    found = check(component.system)

    def cells(groups: tuple[int, ...]) -> str:
        return letters(cell for group in groups for cell in component.groups[group])

    assert found.possible
    assert (cells(found.empty), cells(found.full)) == (empty, full)
    assert sorted(cells(piece.groups) for piece in found.pieces) == pieces


def test_where_nothing_is_reduced_the_system_is_its_only_piece() -> None:
    (component,) = connected(given("abc=1 bcd=1 cde=2"))
    found = reduced(component.system)
    assert found.pieces[0].system is component.system
    assert found == Reduced((Piece(component.system, (0, 1, 2, 3, 4)),), (), (), possible=True)


def test_a_constraint_given_twice_counts_once() -> None:
    found = check(System((1, 1), (((0, 1), 3),)))
    assert found == Reduced((Piece(System((1,), (((0,), 3),)), (0,)),), (), (), possible=True)
    assert not check(System((1, 2), (((0, 1), 3),))).possible


@pytest.mark.parametrize(
    "text", ["a=1 ab=0", "ab=2 abc=1", "ab=1 abc=3", "ab=1 a=1 b=1", "ab=1 cd=1 abcd=3", "a=2 ab=2"]
)
def test_systems_without_a_solution(text: str) -> None:
    component = Component(given(text))
    assert not list(solutions(component.system))
    assert check(component.system) == Reduced((), (), (), possible=False)
