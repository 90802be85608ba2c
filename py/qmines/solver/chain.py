"""A component under conditions on single cells: the counting that draws worlds cell by cell. See `count` for the
theory.
"""

from __future__ import annotations

from math import comb, prod

from qmines.grid import Cell
from qmines.solver.constraints import Component
from qmines.solver.count import Histogram, swept, unpacked
from qmines.solver.meter import Meter
from qmines.solver.sweep import Packed, Sweep


class Chain:
    """The worlds of a component, while its cells are fixed one after the other.

    >>> from qmines.solver.constraints import Component, Constraint
    >>> chain = Chain(Component((Constraint((0, 1), 1), Constraint((1, 2), 1))))
    >>> chain.ways()
    {1: 1, 2: 1}
    >>> chain.fix(1, mine=False)
    >>> chain.ways()
    {2: 1}
    """

    def __init__(self, component: Component, meter: Meter | None = None) -> None:
        system, groups = component.system, component.groups
        found, self._width, sweeps = swept(system, meter=meter)
        self._settled = dict.fromkeys([cell for group in found.empty for cell in groups[group]], False)
        self._settled |= dict.fromkeys([cell for group in found.full for cell in groups[group]], True)
        self._certain = int(found.possible) << self._width * sum(self._settled.values())
        self._sweeps = [_Conditioned(sweep) for sweep in sweeps]
        self._place = {
            cell: (sweep, layer)
            for sweep, piece in zip(self._sweeps, found.pieces, strict=True)
            for layer, group in enumerate(sweep.order)
            for cell in groups[piece.groups[group]]
        }

    def fix(self, cell: Cell, *, mine: bool) -> None:
        """From now on counts only worlds in which `cell`, not fixed before, is a mine, or is safe."""
        if cell in self._place:
            sweep, layer = self._place[cell]
            sweep.fix(layer, mine=mine)
        elif self._settled.get(cell) != mine:
            self._certain = 0

    def ways(self) -> Histogram:
        """The worlds by their number of mines."""
        return unpacked(self._certain * prod(sweep.ways() for sweep in self._sweeps), self._width)

    def worlds_with(self, cell: Cell, mine_count: int) -> int:
        """The number of worlds of `mine_count` mines in which the free cell is one of them."""
        if cell in self._place:
            sweep, layer = self._place[cell]
            others = prod(other.ways() for other in self._sweeps if other is not sweep)
            return self._coefficient(sweep.mined(layer) * others * self._certain, mine_count) // sweep.free[layer]
        return self.ways().get(mine_count, 0) if self._settled.get(cell) else 0

    def _coefficient(self, packed: Packed, mines: int) -> int:
        return packed >> self._width * mines & ((1 << self._width) - 1)


class _Conditioned:
    """One sweep with, for each layer, the cells that are still free and the mines among the fixed ones."""

    def __init__(self, sweep: Sweep) -> None:
        self._sweep = sweep
        self.order = sweep.order
        self.free = sweep.sizes.copy()
        self._fixed = [0] * len(self.free)

    def fix(self, layer: int, *, mine: bool) -> None:
        self.free[layer] -= 1
        self._fixed[layer] += mine
        free, fixed = self.free[layer], self._fixed[layer]
        sizes = range(self._sweep.sizes[layer] + 1)
        self._sweep.weigh(layer, [comb(free, m - fixed) if m >= fixed else 0 for m in sizes])

    def ways(self) -> Packed:
        return self._sweep.ways()

    def mined(self, layer: int) -> Packed:
        """The worlds weighted by the mines among a layer's free cells."""
        return self._sweep.mined(layer, self._fixed[layer])
