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
from math import comb

from qmines.errors import ImpossiblePosition
from qmines.grid import Cell
from qmines.position import Position
from qmines.solver.constraints import Component, Parts, parts
from qmines.solver.count import Chain, Histogram

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


@dataclass(frozen=True)
class Analysis:
    """The worlds of a position. `weights` holds, for every closed cell, the number of worlds in which it is a mine
    times
    `spread` of that cell: `(mined, spread)`, so that the share is mined / (spread · worlds)."""

    position: Position
    worlds: int
    safe: frozenset[Cell]
    mines: frozenset[Cell]
    weights: dict[Cell, tuple[int, int]]

    def probability(self, cell: Cell) -> Fraction:
        """The share of the worlds in which a closed cell is a mine. Raises `KeyError` for a cell that is not closed."""
        mined, spread = self.weights[cell]
        return Fraction(mined, spread * self.worlds)


class Solver:
    """Analyses positions, and keeps what it learned of each component between calls."""

    def __init__(self) -> None:
        self._memory: dict[Component, Counted] = {}

    def analyse(self, position: Position) -> Analysis:
        """Counts the worlds of a position. Raises `ImpossiblePosition` when there are none."""
        found = parts(position)
        counted = [self.count(component) for component in found.components]
        before, after = meet(found, [part.ways for part in counted])
        worlds = after[0].get(found.owed, 0)
        if not worlds:
            raise ImpossiblePosition(_no_world(position))
        weights: dict[Cell, tuple[int, int]] = dict.fromkeys(found.safe, (0, 1)) | dict.fromkeys(
            found.mines, (worlds, 1)
        )
        for index, part in enumerate(counted):
            others = given(before[index], after[index + 1], part.ways)
            for cells, mined in part.mined:
                total = sum(ways * others[mines] for mines, ways in mined.items())
                weights |= dict.fromkeys(cells, (total, len(cells)))
        weights |= dict.fromkeys(found.outside, _outside(found, before[-1]))
        safe = frozenset(cell for cell, (mined, _) in weights.items() if not mined)
        mines = frozenset(cell for cell, (mined, spread) in weights.items() if mined == spread * worlds)
        return Analysis(position, worlds, safe, mines, weights)

    def worlds(self, position: Position, safe: Collection[Cell] = ()) -> int:
        """The number of worlds of a position in which all of `safe` is safe; 0 when there are none."""
        try:
            found = parts(position, safe=safe)
        except ImpossiblePosition:
            return 0
        _, after = meet(found, [self.count(component).ways for component in found.components])
        return after[0].get(found.owed, 0)

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


def meet(found: Parts, histograms: Sequence[Histogram]) -> tuple[list[Histogram], list[Histogram]]:
    """Where the parts meet: mines still owed → ways, `before[i]` by the components before i, `after[i]` by those from
    i on and
    the outside. The worlds are `after[0][owed]`."""
    before: list[Histogram] = [{found.owed: 1}]
    for histogram in histograms:
        following: Histogram = {}
        for owed, ways in before[-1].items():
            for mines, more in histogram.items():
                if mines <= owed:
                    following[owed - mines] = following.get(owed - mines, 0) + ways * more
        before.append(following)
    after: list[Histogram] = [{owed: ways for owed in before[-1] if (ways := comb(len(found.outside), owed))}]
    for histogram, reached in zip(reversed(histograms), reversed(before[:-1]), strict=True):
        after.append(
            {
                owed: ways
                for owed in reached
                if (ways := sum(more * after[-1].get(owed - mines, 0) for mines, more in histogram.items()))
            }
        )
    return before, after[::-1]


def given(before: Histogram, after: Histogram, histogram: Histogram) -> Histogram:
    """For each number of mines that one component may use, the ways of all other parts to use the rest."""
    return {mines: sum(ways * after.get(owed - mines, 0) for owed, ways in before.items()) for mines in histogram}


def _outside(found: Parts, before: Histogram) -> tuple[int, int]:
    """The weight of every cell of the outside: the worlds with a mine in one given cell of it."""
    size = len(found.outside)
    return sum(ways * comb(size - 1, owed - 1) for owed, ways in before.items() if owed and size), 1


def _no_world(position: Position) -> str:
    return f"No placement of {position.mine_count} mines agrees with the numbers."
