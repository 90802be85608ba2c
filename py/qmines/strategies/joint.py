"""The parts around a cell, counted together while the cell is safe: by the mines next to it, and by all mines.

The parts that a cell touches are counted again with two variables instead of one: x for every mine, and y for every
mine next to the cell. So the groups are split into the cells next to it and the others, and a polynomial that is one
packed integer (`solver.count`) becomes another, made of blocks of powers of x. The number of states stays the same, so
what could be counted once can be counted again.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import NamedTuple

from qmines.grid import Cell
from qmines.solver.analyse import Analysis
from qmines.solver.constraints import System
from qmines.solver.forward_backward import ForwardBackward, Packed
from qmines.solver.frontier import Part

Place = tuple[int, int]
"""A part and a group of it, by their indexes."""


class Around(NamedTuple):
    """What surrounds a cell. `home`: its own place, None if it is outside; `near`: how many of its unknown neighbours
    are in which place; `free`: how many of them are outside. Cells with equal surroundings show the same numbers
    equally often, apart from known mines next to them.
    """

    home: Place | None
    near: tuple[tuple[Place, int], ...]
    free: int

    @property
    def touched(self) -> tuple[int, ...]:
        """The indexes of the parts that the cell or one of its neighbours belongs to, ascending."""
        return tuple(sorted({index for (index, _), _ in self.near} | ({self.home[0]} if self.home else set())))


class Joints:
    """Counts parts of a position together; the analysis has all certain cells removed from its parts. Raises
    `TooComplex` if a part cannot be counted.
    """

    def __init__(self, analysis: Analysis) -> None:
        analysis.require_counts()
        self._analysis = analysis
        self._neighbours = analysis.position.grid.neighbours
        self._place_of: dict[Cell, Place] = {
            cell: (index, group)
            for index, part in enumerate(analysis.parts)
            for group, cells in enumerate(part.component.groups)
            for cell in cells
        }
        self._outside = frozenset(analysis.outside)
        self._mines = analysis.position.exploded.union(analysis.mines)

    def around(self, cell: Cell) -> Around:
        """What surrounds a cell."""
        near: dict[Place, int] = {}
        free = 0
        for other in self._neighbours[cell]:
            if (place := self._place_of.get(other)) is not None:
                near[place] = near.get(place, 0) + 1
            elif other in self._outside:
                free += 1
        return Around(self._place_of.get(cell), tuple(sorted(near.items())), free)

    def known_mines(self, cell: Cell) -> int:
        """How many mines next to a cell are known."""
        return sum(other in self._mines for other in self._neighbours[cell])

    def far(self, around: Around) -> int:
        """How many cells outside are neither such a cell nor next to it."""
        return len(self._outside) - around.free - (around.home is None)

    def of(self, around: Around) -> Joint:
        """The parts around such a cell, without the cell."""
        touched = around.touched
        return Joint([self._split(index, around) for index in touched], [self._analysis.parts[at] for at in touched])

    def _split(self, index: int, around: Around) -> tuple[System, list[bool]]:
        """The system of a part without the cell, with its groups split; and which of them are next to the cell."""
        system, near = self._analysis.parts[index].component.system, dict(around.near)
        groups = []
        is_near = []
        for group, (indexes, size) in enumerate(system.groups):
            beside = near.get((index, group), 0)
            away = size - beside - (around.home == (index, group))
            if beside:
                groups.append((indexes, beside))
                is_near.append(True)
            if away:
                groups.append((indexes, away))
                is_near.append(False)
        return System(system.mines, tuple(groups)), is_near


class Joint:
    """The worlds of some parts: `ways[n][k]` of them have n mines next to the cell, and k in all. `groups` are their
    groups after the split: the size, and the worlds in the same form, each times the mines that it has in the group.
    """

    def __init__(self, splits: Sequence[tuple[System, Sequence[bool]]], parts: Sequence[Part]) -> None:
        counted = [part.counted for part in parts if part.counted is not None]
        size = sum(len(part.component.cells) for part in parts)
        self._width = (prod(sum(one.ways.values()) for one in counted) * max(size, 1)).bit_length() + 1
        block = self._block = self._width * (sum(one.span[1] for one in counted) + 1)
        totals = []
        weighted = []
        sizes: list[int] = []
        for system, is_near in splits:
            shifts = [self._width + block if near else self._width for near in is_near]
            whole, mined = ForwardBackward(system, self._width, shifts=shifts).totals()
            totals.append(whole)
            weighted.append(mined)
            sizes += [size for _, size in system.groups]
        self.ways = self._unpacked(prod(totals))
        mined_ways = []
        for at, mined in enumerate(weighted):
            others = prod(whole for other, whole in enumerate(totals) if other != at)
            mined_ways += [self._unpacked(packed * others) for packed in mined]
        self.groups = list(zip(sizes, mined_ways, strict=True))

    def _unpacked(self, packed: Packed) -> list[list[int]]:
        width, block = self._width, self._block
        inner, outer = (1 << width) - 1, (1 << block) - 1
        numbers = []
        while packed:
            row, ways = packed & outer, []
            while row:
                ways.append(row & inner)
                row >>= width
            numbers.append(ways)
            packed >>= block
        return numbers
