"""What a position says: how many worlds fit, and for every closed cell the share of them in which it is a mine.

>>> from qmines import Position, analyse
>>> analysis = analyse(Position.from_text("3x2x1\\n1#1\\n1#1"))
>>> analysis.worlds, analysis.probability(1)
(2, Fraction(1, 2))
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection
from fractions import Fraction
from functools import cached_property
from itertools import compress

from qmines.errors import Exhausted, ImpossiblePosition, TooComplex
from qmines.grid import Cell
from qmines.position import Position
from qmines.solver.constraints import Component, System
from qmines.solver.count import Counted, Histogram, count
from qmines.solver.frontier import Frontier, verdicts
from qmines.solver.meter import Meter
from qmines.solver.total import Total, product

_REMEMBERED = 2000
"""How many systems a `Solver` keeps; far more than one game has at a time."""

_CELLS_A_UNIT = 16
"""How many cells are one unit of work when a whole board is visited."""

_BITS_A_UNIT = 64
"""How many bits of all parts together are one unit of work when worlds are counted."""

TOO_COMPLEX = "Too many numbers depend on each other to count the layouts."
"""The message if there are too many worlds to count."""


class Analysis:
    """What follows from a position. Verdicts are available at once; numbers are worked out when first asked for.

    `safe` and `mines` are the closed cells that are certain: safe, or a mine, in every world. `undecided` are those in
    parts too complex to count; if there are any, the total decides nothing, and there are no numbers. Cells known
    before anything was counted are settled; `owed` mines are left for the `parts` and for the cells `outside`,
    ascending.
    """

    def __init__(self, frontier: Frontier) -> None:
        self._meter = frontier.meter
        self._meter.spend(frontier.grid.size // _CELLS_A_UNIT)
        self.position = frontier.position
        self.parts = frontier.parts()
        self._counted = [part.counted for part in self.parts if part.counted is not None]
        self._known = frozenset(frontier.safe), frozenset(frontier.mines)
        safe, mines = verdicts(frontier)
        self.safe, self.mines = self._known[0] | safe, self._known[1] | mines
        self.undecided = frozenset(cell for part in self.parts if part.counted is None for cell in part.component.cells)
        self.outside = list(compress(range(frontier.grid.size), frontier.outside())) if frontier.outside_count else []
        self.owed = frontier.owed
        self._total = Total([counted.ways for counted in self._counted], len(self.outside), self.owed)
        self._beside: dict[tuple[int, ...], Histogram] = {}

    @property
    def by_total(self) -> frozenset[Cell]:
        """The certain cells that would not be certain without the total."""
        certain = self._known[0].union(self._known[1], *(found for part in self.parts for found in part.certain()))
        return (self.safe | self.mines) - certain

    @cached_property
    def worlds(self) -> int:
        """The number of worlds. Raises `TooComplex` if a part cannot be counted."""
        self.require_counts()
        self._meter.spend(self._total.effort // _BITS_A_UNIT)
        return self._total.worlds

    @cached_property
    def weights(self) -> dict[Cell, tuple[int, int]]:
        """For every closed cell the worlds in which it is a mine, times a factor: `(mined, factor)`.

        Raises `TooComplex` where a part cannot be counted.
        """
        weights: dict[Cell, tuple[int, int]] = {}
        for cells, mined, factor in self._weighted:
            weights.update(dict.fromkeys(cells, (mined, factor)))
        return weights

    @cached_property
    def shares(self) -> dict[Cell, float]:
        """For every closed cell the float nearest to its share. Raises `TooComplex` if a part cannot be counted."""
        weighted, worlds = self._weighted, self.worlds
        shares: dict[Cell, float] = {}
        for cells, mined, factor in weighted:
            shares.update(dict.fromkeys(cells, mined / (factor * worlds)))
        return shares

    @cached_property
    def _weighted(self) -> list[tuple[Collection[Cell], int, int]]:
        """The cells of equal share, with `mined` and `factor`."""
        self.require_counts()
        self._meter.hold(self._total.memory(sum([len(part.component.groups) for part in self.parts])))
        self._meter.spend(len(self.parts) * self._total.effort // _BITS_A_UNIT)
        weighted: list[tuple[Collection[Cell], int, int]] = [(self._known[0], 0, 1)]
        others_of = self._total.others()
        weighted.append((self._known[1], self.worlds, 1))
        for part, counted, others in zip(self.parts, self._counted, others_of, strict=True):
            weights = dict.fromkeys(range(len(part.component.groups)), 0)
            for group, mined in counted.by_group():
                weights[group] = sum([ways * others[mines] for mines, ways in mined.items()])
            weighted += [(cells, weights[group], len(cells)) for group, cells in enumerate(part.component.groups)]
        if self.outside:
            weighted.append((self.outside, self._total.mined_outside, len(self.outside)))
        return weighted

    def by_probability(self) -> dict[Fraction, list[Cell]]:
        """The closed cells by their shares. Raises `TooComplex` if a part cannot be counted.

        No share is worked out twice: on large boards its numbers have a hundred thousand digits, and all cells outside
        have the same one.
        """
        alike: dict[tuple[int, int], list[Cell]] = {}
        for cells, mined, factor in self._weighted:
            if cells:
                alike.setdefault((mined, factor), []).extend(cells)
        found: dict[Fraction, list[Cell]] = {}
        for (mined, factor), same in alike.items():
            found.setdefault(Fraction(mined, factor * self.worlds), []).extend(same)
        return found

    def probability(self, cell: Cell) -> Fraction:
        """The share of the worlds in which a closed cell is a mine.

        Raises `KeyError` for a cell that is not closed, `TooComplex` where its share cannot be counted.
        """
        if cell in self.safe or cell in self.mines:
            return Fraction(cell in self.mines)
        mined, factor = self.weights[cell] if "_weighted" in self.__dict__ else self._weight(cell)
        return Fraction(mined, factor * self.worlds)

    def _weight(self, cell: Cell) -> tuple[int, int]:
        """The entry of `weights` for an uncertain cell, worked out for its part alone."""
        self.require_counts()
        self._meter.spend(self._total.effort // _BITS_A_UNIT)
        for index, (part, counted) in enumerate(zip(self.parts, self._counted, strict=True)):
            if (at := part.group_at(cell)) is not None:
                others = self._total.beside(index)
                mined = next(mined for group, mined in counted.by_group() if group == at)
                weight = sum([ways * others[mines] for mines, ways in mined.items()])
                return weight, len(part.component.groups[at])
        at = bisect_left(self.outside, cell)
        if self.outside[at : at + 1] != [cell]:
            raise KeyError(cell)
        return self._total.mined_outside, len(self.outside)

    def best_guesses(self, *, near: bool = False) -> tuple[Cell, ...]:
        """All uncertain cells that are least often a mine, ascending; `near`: only those next to an open number. Raises
        `TooComplex` if a part cannot be counted.
        """
        weighted = [each for each in self._weighted if not near or each[0] is not self.outside]
        shares = [(Fraction(mined, factor), cells) for cells, mined, factor in weighted]
        least = min((share for share, _ in shares if 0 < share < self.worlds), default=None)
        return tuple(sorted(cell for share, cells in shares if share == least for cell in cells))

    def ways_beside(self, indexes: tuple[int, ...]) -> Histogram:
        """The worlds of all parts except those, by their mines; remembered. Raises `TooComplex` if a part cannot be
        counted.
        """
        self.require_counts()
        if indexes not in self._beside:
            self._meter.spend(self._total.effort // _BITS_A_UNIT)
            self._beside[indexes] = product(
                [counted.ways for index, counted in enumerate(self._counted) if index not in indexes]
            )
        return self._beside[indexes]

    def require_counts(self) -> None:
        """Raises `TooComplex` if a part cannot be counted."""
        if self.undecided:
            raise TooComplex(TOO_COMPLEX)

    def require_weights(self) -> None:
        """Counts what all shares rest on. Raises `TooComplex`; `Exhausted` if it is more than the meter allows."""
        self._weighted  # noqa: B018


class Solver:
    """Analyses positions, and keeps what it learned of each system of constraints between calls.

    A part that takes more states than `budget` to count is undecided; without a budget everything is counted. Work
    beyond what `meter` allows raises `Exhausted`, wherever it happens.
    """

    def __init__(self, budget: int | None = None, meter: Meter | None = None) -> None:
        self.meter = meter or Meter()
        self._budget = budget
        self._memory: dict[System, Counted | None] = {}

    def analyse(self, position: Position) -> Analysis:
        """Counts the worlds of a position. Raises `ImpossiblePosition` if there are none."""
        return Analysis(self.frontier(position))

    def frontier(self, position: Position) -> Frontier:
        """What a position says, ready to grow. Raises `ImpossiblePosition` if a number cannot be met."""
        return Frontier(position, self.count, self.meter)

    def worlds(self, position: Position, safe: Collection[Cell] = ()) -> int:
        """The number of worlds of a position in which all of `safe` is safe; 0 if there are none.

        Raises `TooComplex` where a part cannot be counted.
        """
        try:
            frontier = self.frontier(position)
            if not (frontier.mines | position.exploded).isdisjoint(safe):
                return 0
            frontier.know(set(safe), ())
            return Analysis(frontier).worlds
        except ImpossiblePosition:
            return 0

    def count(self, component: Component) -> Counted | None:
        """The worlds of one component, remembered; None if they take more states than the budget."""
        system = component.system
        if system not in self._memory:
            if len(self._memory) >= _REMEMBERED:
                self._memory.clear()
            try:
                self._memory[system] = count(system, self._budget, self.meter)
            except Exhausted:
                raise
            except TooComplex:
                self._memory[system] = None
        return self._memory[system]


def analyse(position: Position) -> Analysis:
    """The worlds of a single position. Raises `ImpossiblePosition` if there are none."""
    return Solver().analyse(position)
