"""How far reasoning leads on a board, from its start cells.

Logic opens what is safe in every world, with the exact total of mines, until nothing new is safe: the closure. Single
numbers and pairs of them give most of it (`game/boards/sweep.py`); the exact solver takes over when these lead no
farther.

A search examines many boards that differ in a few cells. Whatever followed from unchanged numbers still follows,
because the new mines are one of their worlds. So the steps of the last boards are kept, and a board continues from the
last step before a number opened that is now different.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import deque
from collections.abc import Callable, Collection
from dataclasses import dataclass

from qmines.game.boards.sweep import Board, sweep
from qmines.game.field.closure import grow
from qmines.game.field.layout import Layout
from qmines.grid import Cell, Grid
from qmines.position import CLOSED, EXPLODED, Position
from qmines.solver.analyse import Solver

_KEPT = 3
"""How many boards have their steps kept: the one being changed and those tried as replacements."""

_STEPS = 64
"""The most steps that are kept of a board."""

_IS_OPEN = bytes(code <= 8 for code in range(256))


@dataclass(frozen=True)
class Reached:
    """How far a way of reasoning leads from a start: the final codes of all cells, and the closed ones that it knows to
    be mines.
    """

    cells: bytes
    mines: Collection[Cell]

    @property
    def open_count(self) -> int:
        """How many cells are open."""
        return self.cells.translate(_IS_OPEN).count(1)


Reach = Callable[[Layout], Reached]
"""A way of reasoning, applied to a layout from a start cell."""


def seen(grid: Grid, mine_count: int, mined: Board, opened: Board, known: Board = 0) -> Position:
    """What a player sees who has opened some cells; known mines count as exploded."""
    on = sweep(grid)
    codes = on.around(mined) & opened * 15 | (on.ones ^ opened) * CLOSED
    return Position(grid, mine_count, on.unpack(codes + known * (EXPLODED - CLOSED)))


class Logic:
    """How far logic alone leads from safe start cells, with the exact total, on one board after another."""

    def __init__(self, solver: Solver, grid: Grid, mine_count: int, start: Collection[Cell]) -> None:
        self._solver = solver
        self._grid = grid
        self._mine_count = mine_count
        self._on = sweep(grid)
        self._start = self._on.marked(start)
        # The mines of the last boards, and what was open and known on them, step by step.
        self._kept: list[tuple[Board, list[tuple[Board, Board]]]] = []

    def __call__(self, layout: Layout) -> Reached:
        """The closure of a layout."""
        on = self._on
        mined = on.pack(layout.mined)
        opened, known = self._followed(layout, mined)
        return Reached(seen(self._grid, self._mine_count, mined, opened).cells, set(on.cells(known)))

    def _followed(self, layout: Layout, mined: Board) -> tuple[Board, Board]:
        """What is open in the end, and the known mines."""
        on = self._on
        steps = self._steps_before(mined)
        while True:
            self._solver.meter.spend(self._grid.size)
            # On large boards there are too many single waves to keep.
            steps += deque(on.follow(mined, *steps[-1]), maxlen=None if on.is_patient else 1)
            opened, known = steps[-1]
            if opened | mined == on.ones:
                break
            if known == mined:
                # By the total, all the rest is safe.
                opened = on.ones ^ mined
                break
            frontier = self._solver.frontier(seen(self._grid, self._mine_count, mined, opened, known))
            if on.is_patient:
                frontier.find_safe()
            else:
                grow(frontier, layout)
                opened = on.pack(frontier.cells.translate(_IS_OPEN))
            opened |= on.marked(frontier.safe)
            known |= on.marked(frontier.mines)
            if not frontier.safe:
                break
            steps.append((opened, known))
        steps.append((opened, known))
        if len(steps) > _STEPS:
            del steps[1::2]
        self._kept.insert(0, (mined, steps))
        del self._kept[_KEPT:]
        return opened, known

    def _steps_before(self, mined: Board) -> list[tuple[Board, Board]]:
        """The steps of an earlier board that this one shares, from the board that leads farthest, which then becomes
        the last of the kept ones to be dropped.
        """
        best, farthest = [(self._start, 0)], 1
        for kept in self._kept.copy():
            changed = self._on.spread(kept[0] ^ mined)
            steps = kept[1]
            count = bisect_left(steps, 1, key=lambda step: int(step[0] & changed > 0))
            if count and (opened := steps[count - 1][0].bit_count()) > farthest:
                best, farthest = steps[:count], opened
                self._kept.remove(kept)
                self._kept.insert(0, kept)
        return best


def by_logic(solver: Solver, layout: Layout, mine_count: int, start: Collection[Cell]) -> Reached:
    """How far logic alone leads, with the exact total: to the closure."""
    return Logic(solver, layout.grid, mine_count, start)(layout)


def is_solvable(solver: Solver, layout: Layout, mine_count: int, start: Collection[Cell]) -> bool:
    """Whether logic alone opens every safe cell."""
    return by_logic(solver, layout, mine_count, start).open_count + mine_count == layout.grid.size
