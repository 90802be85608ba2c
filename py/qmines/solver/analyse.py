"""What a position says: how many worlds fit, and for every closed cell the share of them in which it is a mine.

>>> from qmines import Position, analyse
>>> analysis = analyse(Position.from_text("3x2x1\\n1#1\\n1#1"))
>>> analysis.worlds, analysis.probability(1)
(2, Fraction(1, 2))
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb

from qmines.errors import ImpossiblePosition
from qmines.grid import Cell
from qmines.position import Position
from qmines.solver.constraints import Component, Parts, parts
from qmines.solver.count import Chain, Histogram
from qmines.solver.total import passes, possible, product, with_outside

_REMEMBERED = 2000
"""How many components a `Solver` keeps; far more than one game has at a time."""


@dataclass(frozen=True)
class Counted:
    """A component with its worlds by mines used, and for each group (ascending cells) the worlds weighted by its
    mines.
    """

    component: Component
    ways: Histogram
    mined: tuple[tuple[tuple[Cell, ...], Histogram], ...]


class Analysis:
    """What follows from a position. Verdicts are there at once; numbers are worked out when first asked for.

    `safe` and `mines` are the closed cells that are certain: safe, or a mine, in every world.
    """

    def __init__(self, position: Position, found: Parts, counted: Sequence[Counted]) -> None:
        histograms = [part.ways for part in counted]
        self.position = position
        self._parts = found
        self._counted = counted
        self._possible, left = possible(histograms, len(found.outside), found.owed)
        if not left:
            raise ImpossiblePosition(f"No placement of {position.mine_count} mines agrees with the numbers.")
        safe, mines = set(found.safe), set(found.mines)
        for part, counts in zip(counted, self._possible, strict=True):
            for cells, mined in part.mined:
                if not any(mined.get(count) for count in counts):
                    safe.update(cells)
                elif all(mined.get(count) == len(cells) * part.ways[count] for count in counts):
                    mines.update(cells)
        if left in ([0], [len(found.outside)]):
            (mines if left[0] else safe).update(found.outside)
        self.safe = frozenset(safe)
        self.mines = frozenset(mines)

    @cached_property
    def worlds(self) -> int:
        """The number of worlds."""
        return with_outside(product(part.ways for part in self._counted), len(self._parts.outside), self._parts.owed)

    @cached_property
    def weights(self) -> dict[Cell, tuple[int, int]]:
        """For every closed cell the worlds in which it is a mine, times a factor: `(mined, factor)`."""
        found = self._parts
        before, after = passes([part.ways for part in self._counted], len(found.outside), found.owed)
        weights = dict.fromkeys(found.safe, (0, 1)) | dict.fromkeys(found.mines, (self.worlds, 1))
        for index, part in enumerate(self._counted):
            others = {
                mines: sum(ways * after[index + 1].get(owed - mines, 0) for owed, ways in before[index].items())
                for mines in part.ways
            }
            weights |= self._weights_of(part, others)
        return weights | self._weights_outside(before[-1])

    def probability(self, cell: Cell) -> Fraction:
        """The share of the worlds in which a closed cell is a mine. Raises `KeyError` for a cell that is not closed."""
        if cell in self.safe or cell in self.mines:
            return Fraction(cell in self.mines)
        if "weights" in self.__dict__:
            mined, factor = self.weights[cell]
        else:
            mined, factor = self._weights_near(cell)[cell]
        return Fraction(mined, factor * self.worlds)

    def _weights_near(self, cell: Cell) -> dict[Cell, tuple[int, int]]:
        """The weights of the part that holds a cell, all other components taken together."""
        found = self._parts
        for index, part in enumerate(self._counted):
            if cell in part.component.cells:
                rest = product(other.ways for at, other in enumerate(self._counted) if at != index)
                size = len(found.outside)
                others = {mines: with_outside(rest, size, found.owed - mines) for mines in self._possible[index]}
                return self._weights_of(part, others)
        if not self.position.is_closed(cell):
            raise KeyError(cell)
        ways = product(part.ways for part in self._counted)
        return self._weights_outside({found.owed - mines: count for mines, count in ways.items()})

    @staticmethod
    def _weights_of(part: Counted, others: Histogram) -> dict[Cell, tuple[int, int]]:
        """The weights of a component, given the ways of all other parts by the mines of this one."""
        return {
            cell: (sum(ways * others.get(mines, 0) for mines, ways in mined.items()), len(cells))
            for cells, mined in part.mined
            for cell in cells
        }

    def _weights_outside(self, left: Histogram) -> dict[Cell, tuple[int, int]]:
        """The weights of the outside, given the ways of all components by the mines they leave."""
        size = len(self._parts.outside)
        mined = sum(ways * comb(size - 1, owed - 1) for owed, ways in left.items() if owed > 0) if size else 0
        return dict.fromkeys(self._parts.outside, (mined, 1))


class Solver:
    """Analyses positions, and keeps what it learned of each component between calls."""

    def __init__(self) -> None:
        self._memory: dict[Component, Counted] = {}

    def analyse(self, position: Position) -> Analysis:
        """Counts the worlds of a position. Raises `ImpossiblePosition` when there are none."""
        found = parts(position)
        return Analysis(position, found, [self.count(component) for component in found.components])

    def worlds(self, position: Position, safe: Collection[Cell] = ()) -> int:
        """The number of worlds of a position in which all of `safe` is safe; 0 when there are none."""
        try:
            found = parts(position, safe=safe)
        except ImpossiblePosition:
            return 0
        ways = product(self.count(component).ways for component in found.components)
        return with_outside(ways, len(found.outside), found.owed)

    def count(self, component: Component) -> Counted:
        """The worlds of one component, remembered."""
        if component not in self._memory:
            if len(self._memory) >= _REMEMBERED:
                self._memory.clear()
            chain = Chain(component)
            ways = chain.ways()
            mined = tuple((layer.cells, chain.mined(layer.cells[0])) for layer in chain.layers) if ways else ()
            self._memory[component] = Counted(component, ways, mined)
        return self._memory[component]


def analyse(position: Position) -> Analysis:
    """The worlds of a single position. Raises `ImpossiblePosition` when there are none."""
    return Solver().analyse(position)
