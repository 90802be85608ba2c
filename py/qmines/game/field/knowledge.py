"""What can be known in a running game: by the open numbers, and by everything that could be found out.

Both are updated as cells open. *Seen* is what the open numbers say; the *closure* is what the player could have found
out by opening, in thought, every cell that is safe. The rule `knowledge` says which of them counts. Each is a
`Frontier`, with parts and certain cells, and on request an `Analysis`, with shares.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction

from qmines.game.field.closure import closure, grow
from qmines.game.field.decision import Decision
from qmines.game.field.layout import Layout
from qmines.game.params import Params
from qmines.grid import Cell
from qmines.position import EXPLODED, Position
from qmines.proofs.deduce import Deduction
from qmines.solver.analyse import Analysis, Solver
from qmines.solver.frontier import Frontier, verdicts

COUNTED_WHOLE = 10_000
"""On boards with more cells, shares of the whole board are counted only on request, not at every move."""

_A_DEDUCTION = 10
"""The work of deducing what follows by the easy rules on a board, in units a cell."""

_FLAGS_A_UNIT = 32
"""How many compared flags are one unit of work."""


class Knowledge:
    """The knowledge of one game. `cells` are the codes of its board, which it updates itself; `layout` is None before
    the first opening.
    """

    def __init__(self, params: Params, solver: Solver, cells: bytearray) -> None:
        self.layout: Layout | None = None
        self._params = params
        self.solver = solver
        self._cells = cells
        self._seen: Frontier | None = None
        self._closure: Frontier | None = None
        self._unheard: dict[Cell, int] = {}
        """Cells that have opened since the closure last grew."""
        self._seen_analysis: Analysis | None = None
        self._closure_analysis: Analysis | None = None
        self._deduced: Deduction | None = None

    # What changes it

    def opened(self, numbers: Mapping[Cell, int]) -> None:
        """Takes note that cells have opened with these numbers, or exploded."""
        self._seen_analysis = self._closure_analysis = self._deduced = None
        if self._seen is not None:
            self._seen.open(numbers)
        if self._closure is not None:
            self._unheard |= numbers

    def rearranged(self) -> None:
        """Takes note that mines have moved, in agreement with the open numbers: the old closure no longer holds."""
        if not self.is_deducible:
            self._closure = self._closure_analysis = None

    def restart(self) -> None:
        """Takes note that cells have closed again: what they showed is no longer known."""
        self._seen = self._closure = self._seen_analysis = self._closure_analysis = self._deduced = None
        self._unheard = {}

    # Frontiers

    @property
    def seen(self) -> Frontier:
        """What the open numbers say."""
        if self._seen is None:
            position = Position(self._params.grid, self._params.mine_count, bytes(self._cells))
            # Flags and marks are not knowledge: a frontier leaves them out.
            self._seen = self.solver.frontier(position)
        return self._seen

    @property
    def counting(self) -> Frontier:
        """What counts by the rule `knowledge`, with all its certain cells known."""
        if self.is_deducible and self.layout is not None:
            return self.closure
        return self.proven()

    def proven(self) -> Frontier:
        """What the open numbers say, with all certain cells known."""
        seen = self.seen
        seen.refine()
        return seen

    @property
    def is_deducible(self) -> bool:
        """Whether what could be found out counts, by the rule."""
        return self._params.rules.knowledge == "deducible"

    @property
    def closure(self) -> Frontier:
        """What could be found out from the currently open cells; before the first opening, what is seen."""
        if self.layout is None:
            return self.seen
        if self._closure is None:
            self._closure = closure(self.solver, self.seen.position, self.layout)
        elif self._unheard:
            known = self._closure
            known.open({cell: shown for cell, shown in self._unheard.items() if known.cells[cell] > 8})
            grow(known, self.layout)
        self._unheard = {}
        return self._closure

    # Analyses

    def of_seen(self) -> Analysis:
        """The worlds of the open numbers."""
        if self._seen_analysis is None:
            self._seen_analysis = Analysis(self.seen)
        return self._seen_analysis

    def of_closure(self) -> Analysis:
        """The worlds of everything that the player could have found out."""
        if self.layout is None:
            return self.of_seen()
        if self._closure_analysis is None:
            is_grown = self._closure is not None and not self._unheard
            known = self._closure if is_grown else closure(self.solver, self.seen.position, self.layout)
            assert known is not None
            self._closure_analysis = Analysis(known)
        return self._closure_analysis

    def of_counting(self) -> Analysis:
        """The worlds of what counts by the rule `knowledge`."""
        return self.of_closure() if self.is_deducible else self.of_seen()

    # Answers

    def is_counted(self, known: Frontier) -> bool:
        """Whether shares of the whole board are counted at every move."""
        return self._params.grid.size <= COUNTED_WHOLE and not known.has_undecided

    def share_of_mine(self, cell: Cell) -> Fraction | None:
        """The share of the worlds that count with a mine there; None if it is not counted."""
        known = self.counting
        if not known.is_unknown(cell):
            return Fraction(cell in known.mines)
        return self.of_counting().probability(cell) if self.is_counted(known) else None

    def visible_worlds(self) -> int | None:
        """The number of visible worlds; None if it is not counted at every move."""
        return self.of_seen().worlds if self.is_counted(self.seen) else None

    def visible_share_of_mine(self, cell: Cell) -> Fraction | None:
        """The share of a mine by the open numbers alone; None if it is not counted."""
        return self.of_seen().probability(cell) if self.is_counted(self.seen) else None

    def share_of_safe(self, decision: frozenset[Cell]) -> Fraction | None:
        """The share of the visible worlds that leave a decision safe; None if it is not counted."""
        seen = self.seen
        if decision <= seen.safe:
            return Fraction(1)
        if not self.is_counted(seen):
            can_be_safe = Decision(seen, decision).can_be_safe
            return self._certainty(decision) if can_be_safe else None if can_be_safe is None else Fraction(0)
        visible = self.of_seen()
        if len(decision) == 1:
            return 1 - visible.probability(min(decision))
        return Fraction(self.solver.worlds(visible.position, safe=decision), visible.worlds)

    def _certainty(self, decision: frozenset[Cell]) -> Fraction | None:
        """1 if the open numbers prove all of a decision safe, otherwise None."""
        seen = self.seen
        parts = [seen.part_at(cell) for cell in decision if seen.is_unknown(cell)]
        safe = seen.safe.union(*(part.certain()[0] for part in parts if part is not None))
        if seen.can_bind():
            safe |= verdicts(seen)[0]
        return Fraction(1) if decision <= safe else None

    def is_certain(self, cell: Cell, *, mine: bool) -> bool:
        """Whether a closed cell is a mine, or safe, in every visible world; if that is too complex to count, by the
        easy rules.
        """
        if cell in (self.seen.mines if mine else self.seen.safe):
            return True
        known = self.of_seen()
        if cell in (known.mines if mine else known.safe):
            return True
        if cell not in known.undecided:
            return False
        deduced = self._easily_deduced()
        return bool((deduced.mines if mine else deduced.safe) >> cell & 1)

    def proves_all(self, flags: Collection[Cell]) -> bool:
        """Whether the flags are on exactly the mines that have not exploded, each of them certain by the knowledge that
        counts.

        If a lucky set of flags were enough to win, flags would be an oracle.
        """
        if self.layout is None:
            return False
        proven = self.counting.mines
        if len(proven) < self._params.mine_count - self._cells.count(EXPLODED):
            return False
        self.solver.meter.spend(len(flags) // _FLAGS_A_UNIT)
        return proven.issuperset(flags)

    def _easily_deduced(self) -> Deduction:
        """What follows from the open numbers by the easy rules; kept until more cells open."""
        if self._deduced is None:
            self.solver.meter.spend(_A_DEDUCTION * self._params.grid.size)
            self._deduced = Deduction(self.seen.position)
            self._deduced.follow()
        return self._deduced
