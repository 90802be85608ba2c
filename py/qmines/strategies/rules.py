"""The rules that proofs name, followed as far as they lead, without counting worlds.

If complete sets and differences (levels 1 to 3 of `proofs.steps.Rule`) give nothing, harder rules are tried, the easier
ones first: the total, if it leaves no mine or only mines; constraints derived from others (level 4); and case splits.
These suppose the contrary for one cell after another and follow it by complete sets, without and with a nested split,
among nearby constraints and then among all, including the total.

Proofs lead further, since the exact solver shows them which cells are worth a deeper look, and how much of the total
all parts need. So this finds nearly everything that is certain, and takes longer than counting.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import reduce
from operator import or_

from qmines.grid import Cell
from qmines.position import Position
from qmines.proofs.deduce import Deduction
from qmines.proofs.refute import FLAT, NONE, Given, OutOfBudget, Refutation, near
from qmines.proofs.steps import TOTAL, Cells, Rule, cells_of

_RADIUS = 3
"""Up to this many constraints away from a cell counts as nearby."""

_TRIALS = 100
"""How many suppositions one case split may follow."""


class Named:
    """All cells that these rules find, updated as cells open."""

    def __init__(self, position: Position) -> None:
        self._deduction = Deduction(position)

    def open(self, codes: Mapping[Cell, int]) -> None:
        self._deduction.open(dict(codes))

    def assume(self, cell: Cell) -> None:
        self._settle(Rule.CASE_SPLIT, 1 << cell, "mine")

    def safe(self) -> Collection[Cell]:
        deduction = self._deduction
        while True:
            deduction.follow()
            found = [cell for cell in cells_of(deduction.safe) if cell not in deduction.opened]
            if found or not (self._use_total() or self._derive() or self._split()):
                return found

    @property
    def mines(self) -> frozenset[Cell]:
        return frozenset(cells_of(self._deduction.mines))

    def _settle(self, rule: Rule, cells: Cells, verdict: str) -> bool:
        """Marks unknown cells as known; returns whether there were any."""
        cells &= self._deduction.unknown
        if cells:
            self._deduction.settle(rule, (), cells, verdict)
        return bool(cells)

    def _use_total(self) -> bool:
        total = self._deduction.total
        if total.most not in (0, total.cells.bit_count()):
            return False
        return self._settle(Rule.TOTAL_OF_MINES, total.cells, "mine" if total.most else "safe")

    def _derive(self) -> bool:
        """The algebra, on a separate deduction, because its derived constraints would get in the way of everything that
        follows.
        """
        deduction = self._deduction
        own = Deduction(deduction.seen())
        for cells, verdict in ((deduction.mines, "mine"), (deduction.safe & own.unknown, "safe")):
            if cells:
                own.settle(Rule.SUBTRACTION, (), cells, verdict)
        own.begin_algebra(own.unknown)
        own.derive()
        found = [self._settle(Rule.SUBTRACTION, own.mines, "mine"), self._settle(Rule.SUBTRACTION, own.safe, "safe")]
        return any(found)

    def _split(self) -> bool:
        """A case split on one cell, where all cells outside are equivalent; returns whether any leads to a
        contradiction.
        """
        deduction = self._deduction
        plain = [Given(live.source, live.cells, live.least, live.most) for live in deduction.plain()]
        beside = reduce(or_, [one.cells for one in plain if one.source != TOTAL], 0)
        outside = deduction.unknown & ~beside
        for depth, is_near in ((NONE, True), (FLAT, True), (NONE, False), (FLAT, False)):
            for cell in cells_of(beside if is_near else beside | outside & -outside):
                given = near(plain, 1 << cell, _RADIUS) if is_near else plain
                for value, verdict in ((1, "safe"), (0, "mine")):
                    if _is_refuted(given, Given(deduction.next_source(), 1 << cell, value, value), depth):
                        alike = outside if outside >> cell & 1 else 1 << cell
                        return self._settle(Rule.CASE_SPLIT, alike, verdict)
        return False


def _is_refuted(given: Sequence[Given], supposed: Given, depth: int) -> bool:
    try:
        return bool(Refutation(given, _TRIALS).refute(supposed, depth))
    except OutOfBudget:
        return False
