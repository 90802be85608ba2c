"""The parts around a cell, compared with a list of their worlds."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from qmines.errors import TooComplex
from qmines.grid import Cell
from qmines.position import EXPLODED, Position
from qmines.solver.analyse import Analysis, Solver
from qmines.strategies.ends import listed
from qmines.strategies.joint import Around, Joint, Joints
from qmines.strategies.strategy import refined
from tests.positions import Size, scattered


def worlds(known: Analysis, touched: tuple[int, ...], cell: Cell) -> list[frozenset[Cell]]:
    """All worlds of some parts in which the cell is safe."""
    found = [frozenset[Cell]()]
    for index in touched:
        placed = [mines for some in listed(known.parts[index].component).values() for mines in some]
        found = [world.union(mines) for world in found for mines in placed]
    return [world for world in found if cell not in world]


def as_counter(ways: list[list[int]]) -> Counter[tuple[int, int]]:
    return Counter({(near, mines): count for near, row in enumerate(ways) for mines, count in enumerate(row) if count})


def total_of(joint: Joint) -> Counter[tuple[int, int]]:
    """The ways of all groups together: every world, times its mines."""
    return sum((as_counter(ways) for _, ways in joint.groups), Counter[tuple[int, int]]())


@pytest.mark.parametrize("seed", range(6))
def test_worlds_are_split_by_the_mines_next_to_the_cell(seed: int) -> None:
    position = scattered(Size(6, 4, 7), 0.3, Random(seed))
    known = refined(Solver(), position)
    joints = Joints(known)
    for cell in (cell for cell in position.closed if cell not in known.safe | known.mines):
        around, near = joints.around(cell), position.grid.neighbours[cell]
        joint = joints.of(around)
        own = worlds(known, around.touched, cell)
        kinds = Counter((len(world.intersection(near)), len(world)) for world in own)
        assert as_counter(joint.ways) == kinds
        assert total_of(joint) == Counter({(n, mines): mines * count for (n, mines), count in kinds.items() if mines})


def test_surroundings_are_parts_outside_and_known_mines() -> None:
    position = Position.from_text("6x2x3\n1#####\n######").with_cells({8: EXPLODED})
    joints = Joints(refined(Solver(), position))
    assert joints.around(2) == Around(None, (((0, 0), 2),), 2)
    assert joints.around(1) == Around((0, 0), (((0, 0), 2),), 1)
    assert joints.around(1).touched == (0,)
    assert (joints.known_mines(2), joints.known_mines(5)) == (1, 0)
    assert joints.far(joints.around(2)) == 4
    assert joints.far(joints.around(1)) == 6


def test_parts_must_be_counted() -> None:
    with pytest.raises(TooComplex):
        Joints(refined(Solver(10), scattered(Size(30, 16, 99), 0.3, Random(1))))
