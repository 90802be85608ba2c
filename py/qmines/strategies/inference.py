"""Ways of inference, each of which finds some or all of the certain cells.

All of them are updated as cells open, and remember only mines: opening safe cells is up to the player. *exact* finds
everything that is certain in every world, using the total too. *pairs* uses single numbers and pairs that share cells,
without known cells, and keeps no differences. *rules* (`rules`) follows all rules that proofs name. The others come
from other people's programs: *sentences* (`sentences`) is virgs/minesweeper-ai's.

*agent* is hardyOne/MineSweeper's, taken literally. With n(A) the number on A less the known mines around it, and U(A)
its other closed neighbours:

1. n(A) = 0: all of U(A) is safe.
2. n(A) = |U(A)|: all of U(A) are mines.
3. n(A) > n(B) and |U(A) − U(B)| = n(A) − n(B): U(A) − U(B) are mines.
4. U(B) is inside U(A) and n(A) = n(B): U(A) − U(B) is safe.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Protocol

from qmines.grid import Cell, Grid
from qmines.position import EXPLODED, Position
from qmines.proofs.deduce import Deduction
from qmines.proofs.steps import Cells, cells_of, mask_of
from qmines.solver.analyse import Analysis, Solver
from qmines.strategies.rules import Named
from qmines.strategies.sentences import Sentences
from qmines.strategies.strategy import Inference

_PAIRS = 3
"""The level of the rules that look at two numbers."""


class Reasoner(Protocol):
    """One way of inference at work on one game."""

    def open(self, codes: Mapping[Cell, int]) -> None:
        """Adds cells that have opened, with their numbers."""
        ...

    def assume(self, cell: Cell) -> None:
        """Takes a cell for a mine from now on."""
        ...

    def safe(self) -> Collection[Cell]:
        """Closed cells found safe, at least some of them if any can be found."""
        ...

    @property
    def mines(self) -> frozenset[Cell]:
        """Closed cells found or assumed to be mines so far."""
        ...


def reasoner(inference: Inference, position: Position, solver: Solver) -> Reasoner:
    """A way of inference that begins at a position. Raises `ImpossiblePosition` if numbers contradict each other."""
    if inference == "exact":
        return Exact(position, solver)
    return _KINDS[inference](position)


class Exact:
    """Everything that is certain in every world."""

    def __init__(self, position: Position, solver: Solver) -> None:
        self._frontier = solver.frontier(position)
        self._assumed: frozenset[Cell] = frozenset()

    def open(self, codes: Mapping[Cell, int]) -> None:
        self._frontier.open(codes)

    def assume(self, cell: Cell) -> None:
        self._assumed |= {cell}

    def safe(self) -> Collection[Cell]:
        self._frontier.find_safe()
        return sorted(self._frontier.safe)

    @property
    def mines(self) -> frozenset[Cell]:
        return self._assumed.union(self._frontier.mines)

    def analysis(self) -> Analysis:
        """The worlds of what is open; call it only if nothing is safe."""
        return Analysis(self._frontier)


class Pairs:
    """Single numbers, and pairs of them."""

    def __init__(self, position: Position) -> None:
        self._deduction = Deduction(position)
        self._assumed: Cells = 0

    def open(self, codes: Mapping[Cell, int]) -> None:
        self._deduction.open(dict(codes))

    def assume(self, cell: Cell) -> None:
        self._assumed |= 1 << cell

    def safe(self) -> Collection[Cell]:
        self._deduction.follow(_PAIRS)
        opened = self._deduction.opened
        return [cell for cell in cells_of(self._deduction.safe) if cell not in opened]

    @property
    def mines(self) -> frozenset[Cell]:
        return frozenset(cells_of(self._deduction.mines | self._assumed))


class Four:
    """The four rules above, repeated until none gives anything."""

    def __init__(self, position: Position) -> None:
        self._grid: Grid = position.grid
        self._unknown = mask_of(position.closed)
        self._exploded = mask_of(position.exploded)
        self._mines: Cells = 0
        self._safe: Cells = 0
        self._numbers: dict[Cell, int] = {cell: code for cell, code in enumerate(position.cells) if code <= 8}

    def open(self, codes: Mapping[Cell, int]) -> None:
        for cell, code in codes.items():
            bit = 1 << cell
            self._unknown &= ~bit
            self._safe &= ~bit
            if code == EXPLODED:
                self._mines &= ~bit
                self._exploded |= bit
            else:
                self._numbers[cell] = code

    def assume(self, cell: Cell) -> None:
        self._know(1 << cell, mine=True)

    def safe(self) -> Collection[Cell]:
        while not self._safe and self._round():
            pass
        return list(cells_of(self._safe))

    @property
    def mines(self) -> frozenset[Cell]:
        return frozenset(cells_of(self._mines))

    def _know(self, cells: Cells, *, mine: bool) -> None:
        self._unknown &= ~cells
        if mine:
            self._mines |= cells
        else:
            self._safe |= cells

    def _round(self) -> bool:
        """Applies every rule to every number once; returns whether any gave something."""
        before = self._unknown
        for cell in list(self._numbers):
            owed, cells = self._left(cell)
            if not cells:
                # It cannot say anything more.
                del self._numbers[cell]
            elif owed == 0 or owed == cells.bit_count():
                self._know(cells, mine=owed > 0)
            else:
                for other in self._beside(cell):
                    self._compare(owed, cells, *self._left(other))
        return self._unknown != before

    def _compare(self, owed: int, cells: Cells, other_owed: int, others: Cells) -> None:
        rest = cells & ~others & self._unknown
        if not rest or cells & ~self._unknown:
            # Something here has become known on the way: another round will look again.
            return
        if owed > other_owed and rest.bit_count() == owed - other_owed:
            self._know(rest, mine=True)
        elif owed == other_owed and others and not others & ~cells:
            self._know(rest, mine=False)

    def _left(self, cell: Cell) -> tuple[int, Cells]:
        """How many mines a number still has to find, and its unknown cells."""
        around = mask_of(self._grid.neighbours[cell])
        found = (around & (self._mines | self._exploded)).bit_count()
        return self._numbers[cell] - found, around & self._unknown

    def _beside(self, cell: Cell) -> list[Cell]:
        """The other numbers that can share a cell with one: those within two steps, ascending."""
        around = self._grid.neighbours
        near = {two for one in around[cell] for two in around[one]} - {cell}
        return sorted(other for other in near if other in self._numbers)


_KINDS: dict[Inference, Callable[[Position], Reasoner]] = {
    "agent": Four,
    "pairs": Pairs,
    "sentences": Sentences,
    "rules": Named,
}
"""The ways that count no worlds."""
