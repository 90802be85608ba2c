"""A component under conditions on single cells: the counting that draws worlds cell by cell. See `count` for the
theory.
"""

from __future__ import annotations

from math import comb, prod

from qmines.grid import Cell
from qmines.solver.constraints import Component
from qmines.solver.count import Histogram, prepared, unpacked
from qmines.solver.forward_backward import ForwardBackward, Packed
from qmines.solver.meter import Meter


class ConditionedCount:
    """The worlds of a component, while its cells are fixed one after the other.

    >>> from qmines.solver.constraints import Component, Constraint
    >>> conditioned = ConditionedCount(Component((Constraint((0, 1), 1), Constraint((1, 2), 1))))
    >>> conditioned.ways()
    {1: 1, 2: 1}
    >>> conditioned.fix(1, mine=False)
    >>> conditioned.ways()
    {2: 1}
    """

    def __init__(self, component: Component, meter: Meter | None = None) -> None:
        system, groups = component.system, component.groups
        reduction, self._width, passes = prepared(system, meter=meter)
        self._settled = dict.fromkeys([cell for group in reduction.empty for cell in groups[group]], False)
        self._settled |= dict.fromkeys([cell for group in reduction.full for cell in groups[group]], True)
        self._certain = int(reduction.possible) << self._width * sum(self._settled.values())
        self._pieces = [_ConditionedPiece(one) for one in passes]
        self._place = {
            cell: (piece, layer)
            for piece, reduced in zip(self._pieces, reduction.pieces, strict=True)
            for layer, group in enumerate(piece.order)
            for cell in groups[reduced.groups[group]]
        }

    def fix(self, cell: Cell, *, mine: bool) -> None:
        """From now on counts only worlds in which `cell`, not fixed before, is a mine, or is safe."""
        if cell in self._place:
            piece, layer = self._place[cell]
            piece.fix(layer, mine=mine)
        elif self._settled.get(cell) != mine:
            self._certain = 0

    def ways(self) -> Histogram:
        """The worlds by their number of mines."""
        return unpacked(self._certain * prod(piece.ways() for piece in self._pieces), self._width)

    def worlds_with(self, cell: Cell, mine_count: int) -> int:
        """The number of worlds of `mine_count` mines in which the free cell is one of them."""
        if cell in self._place:
            piece, layer = self._place[cell]
            others = prod(other.ways() for other in self._pieces if other is not piece)
            return self._coefficient(piece.mined(layer) * others * self._certain, mine_count) // piece.free[layer]
        return self.ways().get(mine_count, 0) if self._settled.get(cell) else 0

    def _coefficient(self, packed: Packed, mines: int) -> int:
        return packed >> self._width * mines & ((1 << self._width) - 1)


class _ConditionedPiece:
    """The passes over one piece; for each layer the cells that are still free, and the mines among the fixed ones."""

    def __init__(self, passes: ForwardBackward) -> None:
        self._passes = passes
        self.order = passes.order
        self.free = passes.sizes.copy()
        self._fixed = [0] * len(self.free)

    def fix(self, layer: int, *, mine: bool) -> None:
        self.free[layer] -= 1
        self._fixed[layer] += mine
        free, fixed = self.free[layer], self._fixed[layer]
        sizes = range(self._passes.sizes[layer] + 1)
        self._passes.weigh(layer, [comb(free, m - fixed) if m >= fixed else 0 for m in sizes])

    def ways(self) -> Packed:
        return self._passes.ways()

    def mined(self, layer: int) -> Packed:
        """The worlds weighted by the mines among a layer's free cells."""
        return self._passes.mined(layer, self._fixed[layer])
