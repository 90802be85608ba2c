"""What some of the numbers say, by brute force, and what it rests on."""

from __future__ import annotations

from itertools import combinations, islice
from random import Random

import pytest

from qmines import Position
from qmines.errors import Exhausted
from qmines.solver import subsets as module
from qmines.solver.meter import Meter
from qmines.solver.subsets import Subsets
from tests.impossible import small


def of(text: str) -> Subsets:
    return Subsets(Position.from_text(text), Meter())


def tried(subsets: Subsets, numbers: list[int]) -> int:
    """The numbers of mines that fit some numbers, from every choice of the cells around them."""
    cells = sorted(subsets.cells(numbers))
    constraints = [subsets.constraints[number] for number in numbers]
    found = 0
    for count in range(len(cells) + 1):
        for mines in map(frozenset, combinations(cells, count)):
            if all(len(mines.intersection(near)) == owed for near, owed in constraints):
                found |= 1 << count
    return found


@pytest.mark.parametrize("part", range(2))
def test_any_numbers_say_what_they_allow(part: int) -> None:
    random = Random(f"subsets {part}")
    for position in islice(small(random), 150):
        subsets = Subsets(position, Meter())
        for _ in range(4):
            numbers = random.sample(list(subsets.constraints), random.randint(0, len(subsets.constraints)))
            assert subsets.mines(numbers) == tried(subsets, numbers), (position, numbers)


def test_numbers_that_say_nothing_are_no_constraints() -> None:
    subsets = of("4x2x2\n..1*\n..1#")
    assert {number: tuple(constraint) for number, constraint in subsets.constraints.items()} == {
        2: ((7,), 0),
        6: ((7,), 0),
    }
    assert of("2x1x1\n.1").constraints == {1: ((), 1)}
    assert not of("2x1x1\n.1").is_met(1)


def test_what_is_traced_alone_settles_the_same() -> None:
    """The number that cannot be met, with what its cells were settled by, cannot be met either."""
    traced = shorter = 0
    for position in islice(small(Random("traced")), 400):
        subsets = Subsets(position, Meter())
        settled = subsets.settled(list(subsets.constraints))
        if settled.wrong is not None:
            rests_on = subsets.traced(settled, [settled.wrong])
            assert rests_on[0] == settled.wrong
            assert subsets.mines(rests_on) == 0
            traced += 1
            shorter += len(rests_on) < len(subsets.constraints)
    assert shorter > traced / 2 > 50


def test_the_nearest_come_first() -> None:
    subsets = of("9x1x4\n1#1#1#1#1")
    assert subsets.near(subsets.constraints, 4) == [4, 2, 6, 0, 8]
    assert subsets.near(subsets.constraints, 4, 2) == [4, 2]
    assert of("7x1x2\n1#1.1#1").joined(of("7x1x2\n1#1.1#1").constraints) == [[0, 2], [4, 6]]


def test_what_is_too_complex_is_not_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_STATES", 2)
    subsets = of("5x3x3\n#####\n#2#2#\n#####")
    assert subsets.mines([6, 8]) is None
    assert subsets.mines([6]) == 1 << 2
    spent = Subsets(Position.from_text("5x3x3\n#####\n#2#2#\n#####"), Meter(work=10))
    with pytest.raises(Exhausted):
        spent.mines([6, 8])
