"""A player by techniques: it derives constraints on a board, and carries out those that settle their cells."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from copy import copy
from functools import lru_cache

from qmines.game.field.layout import Layout
from qmines.grid import Cell, Grid
from qmines.lab.saturation import BUDGET, easiest
from qmines.lab.techniques import Techniques, without_one
from qmines.proofs.algebra import Constraint
from qmines.proofs.steps import TOTAL, Cells, Source, cells_of, mask_of


class Learner:
    """A player on a board. `closed` has the cells that are neither open nor flagged; every flag is on a mine.

    >>> learner = Learner(Layout(Grid(1, 4), {0}), [3])
    >>> learner.is_done, learner.follow(frozenset())
    (False, True)
    """

    def __init__(self, layout: Layout, start: Collection[Cell]) -> None:
        self._layout = layout
        self._near = _near(layout.grid)
        self._mine_count = sum(layout.mined)
        self._flags: Cells = 0
        self._open: list[Cell] = []
        self.closed: Cells = (1 << layout.grid.size) - 1
        self._carry_out(mask_of(start), "safe")

    def copy(self) -> Learner:
        """A copy of the player that plays on independently."""
        other = copy(self)
        other._open = list(self._open)
        return other

    @property
    def is_done(self) -> bool:
        """Whether every safe cell is open and every mine flagged."""
        return not self.closed

    def follow(self, techniques: Techniques, budget: int = BUDGET) -> bool:
        """Carries out everything the techniques derive; returns whether that solves the board. Raises `Exhausted`."""
        while not self.is_done:
            standing = self.standing(techniques)
            settled = [one for one in standing.values() if one.verdict]
            if not settled and techniques:
                found = easiest(standing, techniques, budget)
                settled = [found.constraint] if found else []
            if not settled:
                return False
            for one in settled:
                self._carry_out(one.cells & self.closed, one.verdict)
        return True

    def standing(self, techniques: Techniques) -> dict[Source, Constraint]:
        """The constraints of the open numbers, and that of the total if it is one of the techniques."""
        near, closed, flags = self._near, self.closed, self._flags
        self._open = [cell for cell in self._open if near[cell] & closed]
        found: dict[Source, Constraint] = {}
        for cell in self._open:
            left = self._layout.numbers[cell] - (near[cell] & flags).bit_count()
            found[cell] = Constraint(near[cell] & closed, left, left)
        if "total" in techniques:
            left = self._mine_count - flags.bit_count()
            found[TOTAL] = Constraint(closed, left, left)
        return found

    def _carry_out(self, cells: Cells, verdict: str) -> None:
        if verdict == "mine":
            self._flags |= cells
            self.closed &= ~cells
            return
        while cells:
            self.closed &= ~cells
            opened = list(cells_of(cells))
            self._open += opened
            zeros = (self._near[cell] for cell in opened if not self._layout.numbers[cell])
            cells = _union(zeros) & self.closed


def solves(techniques: Techniques, layout: Layout, start: Collection[Cell], budget: int = BUDGET) -> bool:
    """Whether the techniques solve a board from its start cells. Raises `Exhausted` beyond the budget."""
    return Learner(layout, start).follow(techniques, budget)


def needs_exactly(techniques: Techniques, layout: Layout, start: Collection[Cell], budget: int = BUDGET) -> bool:
    """Whether a board needs exactly these techniques: together they solve it, and without any single one of them the
    player gets stuck. Raises `Exhausted` beyond the budget.
    """
    learner = Learner(layout, start)
    for fewer in without_one(techniques):
        if learner.copy().follow(fewer, budget):
            return False
    return learner.follow(techniques, budget)


@lru_cache(maxsize=8)
def _near(grid: Grid) -> tuple[Cells, ...]:
    """The mask of the neighbours of each cell."""
    return tuple([mask_of(grid.neighbours[cell]) for cell in range(grid.size)])


def _union(sets: Iterable[Cells]) -> Cells:
    joined = 0
    for cells in sets:
        joined |= cells
    return joined
