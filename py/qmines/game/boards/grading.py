"""Grades of boards: the hardest rule that is needed to open a whole board from its start.

=============  ========================================================================================
trivial        a number whose mines are all found, or whose closed cells are all mines
subtraction    two numbers that share cells: what one of them has besides
reduction      constraints derived from several numbers: without some cells, cut down to some, or taken together
total          all mines of the board together, less those that numbers account for
case split     the contrary is supposed, and followed until a number cannot be met
=============  ========================================================================================

Grades are the levels of the rules of proofs (`proofs.steps.Rule`), with the second and third as one. Rules are applied
to the whole board, the easiest first, and a harder one only if no easier one gives anything, so the hardest one used is
needed. By definition of the grade, at most `proofs.deduce.DERIVED` constraints are derived each time easier rules get
stuck. If even the total leads nowhere, the exact solver says whether logic does.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection

from qmines.game.boards.reach import Reached, is_solvable, seen
from qmines.game.boards.sweep import sweep
from qmines.game.field.layout import Layout
from qmines.game.params import Grade
from qmines.grid import Cell
from qmines.proofs.deduce import Deduction
from qmines.proofs.minecount import use_mine_count
from qmines.proofs.steps import Cells, Rule, cells_of, mask_of
from qmines.solver.analyse import Solver
from qmines.solver.frontier import Frontier, verdicts

LEVELS: dict[Grade, int] = {
    "trivial": Rule.COMPLETE_SET.level,
    "subtraction": Rule.INEQUALITY_DIFFERENCE.level,
    "reduction": Rule.REDUCTION.level,
    "total": Rule.TOTAL_OF_MINES.level,
    "case split": Rule.CASE_SPLIT.level,
}
"""The grades from easy to hard, each with the highest level of its rules."""


_A_ROUND = 2000
"""The work of looking for constraints to derive, each time easier rules get stuck, in units of a meter."""

_CELLS_A_UNIT = 1000
"""A deduction handles every cell by masks as wide as the board; this many cells of a mask's width are one unit of
work.
"""

_SINGLE = Rule.COMPLETE_SET.level
_PAIRS = Rule.INEQUALITY_DIFFERENCE.level


def graded(solver: Solver, layout: Layout, mine_count: int, start: Collection[Cell]) -> Grade | None:
    """The grade of a board from its start cells; None if logic alone does not open it all."""
    reasoning = Reasoning(solver, layout, mine_count, start, Rule.TOTAL_OF_MINES.level)
    if reasoning.is_done:
        return next(grade for grade, level in LEVELS.items() if reasoning.used <= level)
    return "case split" if is_solvable(solver, layout, mine_count, start) else None


def by_rules(solver: Solver, layout: Layout, mine_count: int, start: Collection[Cell], grade: Grade) -> Reached:
    """How far the rules of a grade lead, below that of case splits."""
    reasoning = Reasoning(solver, layout, mine_count, start, LEVELS[grade])
    return Reached(reasoning.position.cells, reasoning.mines)


class Reasoning:
    """Applies rules up to a level, 5 at most, to a board from its start until they give nothing new, and opens cells as
    soon as they are safe. Returns what is open in the end, the known mines, and the level of the hardest rule used.
    """

    def __init__(self, solver: Solver, layout: Layout, mine_count: int, start: Collection[Cell], level: int) -> None:
        self._solver = solver
        self._numbers = layout.numbers
        self._safe_count = layout.grid.size - mine_count
        self.used = 0
        on = sweep(layout.grid)
        mined, last = on.pack(layout.mined), (on.marked(start), 0)
        levels = (_SINGLE, _PAIRS) if level >= _PAIRS and on.is_patient else (_SINGLE,)
        for rule in levels:
            solver.meter.spend(layout.grid.size)
            if latest := deque(on.follow(mined, *last, by_pairs=rule == _PAIRS), maxlen=1):
                self.used, last = rule, latest[0]
        self.position = seen(layout.grid, mine_count, mined, last[0])
        self.mines = frozenset(on.cells(last[1]))
        if not on.is_patient:
            deduction = self._begun()
            deduction.follow(min(level, _PAIRS))
            self._keep(deduction)
        if level > _PAIRS:
            self._go_on(level)

    @property
    def is_done(self) -> bool:
        """Whether every safe cell is open."""
        return len(self.position.closed) == len(self.position.cells) - self._safe_count

    def _go_on(self, level: int) -> None:
        """Applies the rules above those of pairs, and these after each of them."""
        while not self.is_done:
            deduction = self._begun()
            if not self._takes_harder(deduction, level):
                return
            deduction.follow(_PAIRS)
            self._keep(deduction)

    def _begun(self) -> Deduction:
        """What is open, and the known mines, without the constraints derived on the way."""
        size = len(self.position.cells)
        self._solver.meter.spend(size * size // _CELLS_A_UNIT)
        deduction = Deduction(self.position, self._numbers)
        for cell in sorted(self.mines):
            deduction.settle(Rule.COMPLETE_SET, (), 1 << cell, "mine")
        return deduction

    def _keep(self, deduction: Deduction) -> None:
        self.used = max([self.used, *(step.rule.level for step in deduction.steps)])
        self.position, self.mines = deduction.seen(), frozenset(cells_of(deduction.mines))

    def _takes_harder(self, deduction: Deduction, level: int) -> bool:
        """Takes a step by the rules above those of pairs; whether there was any."""
        self._solver.meter.spend(_A_ROUND)
        frontier = self._solver.frontier(deduction.position)
        frontier.know((), self.mines)
        safe, mines = verdicts(frontier)
        if not safe | frontier.safe:
            # Finding a mine opens nothing yet.
            return False
        certain = mask_of(safe | frontier.safe | mines | frontier.mines) & deduction.unknown
        deduction.begin_algebra(_parts_with(frontier, certain))
        if deduction.derive():
            return True
        return level >= Rule.TOTAL_OF_MINES.level and use_mine_count(deduction, frontier, certain)


def _parts_with(frontier: Frontier, cells: Cells) -> Cells:
    """The cells of the parts that hold some of these cells."""
    parts = (mask_of(part.component.cells) for part in frontier.parts())
    joined = 0
    for part in parts:
        if part & cells:
            joined |= part
    return joined
