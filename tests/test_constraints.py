"""Constraints, what they settle, and the parts they fall into.

`given("ab=1 bc=1")` writes constraints on the cells a, b, c …
"""

from collections.abc import Iterable

import pytest

from qmines import ImpossiblePosition, Position
from qmines.solver.constraints import Constraint, connected, constraints, groups, parts, settle


def given(text: str) -> list[Constraint]:
    """Constraints written as `cells=mines`."""
    pairs = (item.split("=") for item in text.split())
    return [Constraint(tuple(ord(letter) - 97 for letter in cells), int(mines)) for cells, mines in pairs]


def letters(cells: Iterable[int]) -> str:
    return "".join(chr(97 + cell) for cell in sorted(cells))


def test_a_number_constrains_its_closed_neighbours_less_the_exploded_mines() -> None:
    position = Position.from_text("3x2x3\n2#F\n*3?")
    assert constraints(position) == [Constraint((1,), 1), Constraint((1, 2, 5), 2)]


@pytest.mark.parametrize(
    ("text", "known", "left"),
    [
        ("ab=1 bc=1", "", "ab=1 bc=1"),
        ("ab=2", "A B", ""),
        ("ab=0 bc=1", "a b C", ""),
        ("ab=1 a=0", "a B", ""),
        ("abc=1 ab=1 a=1", "A b c", ""),
        ("ab=1 ab=1", "", "ab=1"),
    ],
)
def test_single_constraints_settle_cells(text: str, known: str, left: str) -> None:
    found: dict[int, int] = {}
    rest = settle(given(text), found)
    assert rest == given(left)
    assert {chr(97 + cell).upper() if mine else chr(97 + cell) for cell, mine in found.items()} == set(known.split())


@pytest.mark.parametrize("text", ["a=1 a=0", "ab=2 b=0", "ab=1 a=0 b=0"])
def test_a_contradiction_is_refused(text: str) -> None:
    with pytest.raises(ImpossiblePosition):
        settle(given(text), {})


def test_components_are_joined_by_shared_cells_in_the_order_of_first_cells() -> None:
    found = connected(given("ef=1 ab=1 fg=1 bc=1"))
    assert [letters(component.cells) for component in found] == ["abc", "efg"]
    assert [len(component.constraints) for component in found] == [2, 2]


def test_groups_are_cells_under_the_same_constraints() -> None:
    (component,) = connected(given("abc=1 bcd=2"))
    assert sorted(letters(cells) for cells in groups(component).values()) == ["a", "bc", "d"]


def test_parts_leave_out_what_is_settled() -> None:
    found = parts(Position.from_text("5x2x3\n1###.\n1#2#."))
    assert found.owed + len(found.mines) == 3
    assert not found.safe & found.mines


def test_parts_take_known_cells_from_outside() -> None:
    position = Position.from_text("4x1x2\n1###")
    assert parts(position).mines == {1}
    found = parts(position, safe=[3])
    assert (found.safe, found.outside, found.owed) == ({3}, (2,), 1)


def test_more_mines_than_the_total_are_refused() -> None:
    with pytest.raises(ImpossiblePosition, match="more mines than the total of 1"):
        parts(Position.from_text("5x1x1\n#1.1#"))


def test_a_number_that_cannot_be_met_is_named() -> None:
    with pytest.raises(ImpossiblePosition, match="The 3 at row 1, column 1"):
        constraints(Position.from_text("2x1x1\n3#"))
