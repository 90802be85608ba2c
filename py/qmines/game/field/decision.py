"""Whether a decision can be safe: the parts of the knowledge that it meets, and their worlds in which it is safe."""

from __future__ import annotations

from collections.abc import Collection

from qmines.grid import Cell
from qmines.solver.conditioned import ConditionedCount
from qmines.solver.constraints import Component
from qmines.solver.count import Histogram
from qmines.solver.frontier import Frontier
from qmines.solver.total import Total, can_take

A_PART = 30
"""The work of one part elsewhere, when all parts are visited, in units of a meter."""


class Decision:
    """A decision against some knowledge: the parts that it meets, E, and their worlds in which it is safe."""

    def __init__(self, known: Frontier, cells: Collection[Cell]) -> None:
        self.known = known
        self.cells = frozenset(cell for cell in cells if known.is_unknown(cell))
        self.holds_certain_mine = not known.mines.isdisjoint(cells)
        met = {cell: known.part_at(cell) for cell in self.cells}
        self.outside = frozenset(cell for cell, part in met.items() if part is None)
        parts = {part for part in met.values() if part is not None}
        self.parts = sorted(parts, key=lambda part: part.component.constraints)
        self.is_countable = all(part.counted is not None for part in self.parts)
        self.hit_ways = [part.counted.ways for part in self.parts if part.counted is not None]
        self.safe_ways = [self._ways_safe(part.component) for part in self.parts] if self.is_countable else []

    @property
    def can_be_safe(self) -> bool | None:
        """Whether some world leaves all of the decision safe; None if that is too complex to prove."""
        if self.holds_certain_mine or not all(self.safe_ways):
            return False
        if not self.is_countable:
            return None
        known = self.known
        if known.has_undecided:
            return True
        least, most = known.span()
        least += sum(min(safe) - min(hit) for safe, hit in zip(self.safe_ways, self.hit_ways, strict=True))
        outside = known.outside_count - len(self.outside)
        if can_take(least, most - least, outside, known.owed):
            return True
        others = [part.counted.ways for part in known.parts() if part not in self.parts and part.counted is not None]
        known.meter.spend(A_PART * len(others))
        return bool(Total([*others, *self.safe_ways], outside, known.owed).left)

    def _ways_safe(self, component: Component) -> Histogram:
        """The worlds of a component in which the decision is safe, by mines."""
        conditioned = ConditionedCount(component, self.known.meter)
        for cell in component.cells:
            if cell in self.cells:
                conditioned.fix(cell, mine=False)
        return conditioned.ways()
