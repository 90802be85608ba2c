"""What some of the numbers of a position say, while the others are left out.

A number that is left out stays an open cell, so the rest keeps its closed cells, and nothing but constraints changes.
The questions are whether any mines fit some numbers, and how many mines these can be. Single numbers are followed
first, and it is remembered which number settled a cell, so that whatever follows can be traced to all the numbers it
rests on. What is left falls into pieces that share no cells; each is counted, and remembered by its system, since
leaving out a number changes only the pieces near it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from qmines.errors import Exhausted, TooComplex
from qmines.grid import Cell
from qmines.position import CLOSED, EXPLODED, Position
from qmines.solver.constraints import Component, Constraint, System
from qmines.solver.meter import Meter
from qmines.solver.support import support
from qmines.solver.total import Bits, more

_STATES = 100_000
"""How many states counting a piece may take."""

_A_NUMBER = 8
"""The work of following a number."""


class Settled(NamedTuple):
    """What single numbers settle: the first that cannot be met, if any; the number that settled each known cell, and
    how many cells were known when a number settled some; how many mines are known; and what the others still say.
    """

    wrong: Cell | None
    reasons: dict[Cell, Cell]
    times: dict[Cell, int]
    mines: int
    left: dict[Cell, Constraint]


class Subsets:
    """The open numbers of a position that say something, as `constraints` on its closed cells.

    >>> subsets = Subsets(Position.from_text("5x1x2\\n1#1#1"), Meter())
    >>> subsets.mines([0, 4]) == 1 << 2, subsets.mines([0, 2, 4]) == 0
    (True, True)
    """

    def __init__(self, position: Position, meter: Meter) -> None:
        self._around = position.grid.neighbours
        self._meter = meter
        self._memory: dict[System, Bits | None] = {}
        self.constraints: dict[Cell, Constraint] = {}
        cells = position.cells
        for number, code in enumerate(cells):
            if code < CLOSED:
                near = self._around[number]
                closed = tuple([cell for cell in near if CLOSED <= cells[cell] < EXPLODED])
                owed = code - [cells[cell] for cell in near].count(EXPLODED)
                if closed or owed:
                    self.constraints[number] = Constraint(closed, owed)

    def is_met(self, number: Cell) -> bool:
        """Whether some mines around a number meet it, whatever the others say."""
        cells, mines = self.constraints[number]
        return 0 <= mines <= len(cells)

    def cells(self, numbers: Iterable[Cell]) -> set[Cell]:
        """The closed cells around some numbers."""
        return {cell for number in numbers for cell in self.constraints[number].cells}

    def mines(self, numbers: Collection[Cell]) -> Bits | None:
        """The numbers of mines that the closed cells around some numbers can hold together; none if the numbers
        contradict each other, None if they are too complex to say.

        Raises `Exhausted` if it is more work than the meter allows.
        """
        settled = self.settled(numbers)
        if settled.wrong is not None:
            return 0
        found: Bits = 1 << settled.mines
        is_known = True
        for piece in self.joined(settled.left):
            counts = self.counts([settled.left[number] for number in piece])
            if counts == 0:
                return 0
            if counts is None:
                is_known = False
            else:
                found = more(found, counts)
        return found if is_known else None

    def settled(self, numbers: Collection[Cell]) -> Settled:
        """Follows single numbers until none settles a cell, or one cannot be met."""
        constraints, around = self.constraints, self._around
        owed = {number: constraints[number].mines for number in numbers}
        free = {number: len(constraints[number].cells) for number in numbers}
        reasons: dict[Cell, Cell] = {}
        times: dict[Cell, int] = {}
        wrong, mines = None, 0
        queue = list(numbers)
        for number in queue:
            if not 0 <= owed[number] <= free[number]:
                wrong = number
                break
            if not free[number] or 0 < owed[number] < free[number]:
                continue
            times[number] = len(reasons)
            mine = owed[number] > 0
            for cell in constraints[number].cells:
                if cell not in reasons:
                    reasons[cell] = number
                    mines += mine
                    for other in around[cell]:
                        if other in owed:
                            free[other] -= 1
                            owed[other] -= mine
                            queue.append(other)
        self._meter.spend(_A_NUMBER * len(queue))
        left = {
            number: Constraint(tuple([cell for cell in constraints[number].cells if cell not in reasons]), owed[number])
            for number in numbers
            if free[number]
        }
        return Settled(wrong, reasons, times, mines, left)

    def traced(self, settled: Settled, numbers: Iterable[Cell]) -> list[Cell]:
        """Some numbers, and all others that settled cells around them beforehand; the nearest first."""
        found = dict.fromkeys(numbers)
        for number in (queue := list(found)):
            time = settled.times.get(number, len(settled.reasons))
            for cell in self.constraints[number].cells:
                reason = settled.reasons.get(cell)
                if reason is not None and reason not in found and settled.times[reason] < time:
                    found[reason] = None
                    queue.append(reason)
        return queue

    def joined(self, constraints: Mapping[Cell, Constraint]) -> list[list[Cell]]:
        """The numbers of some constraints in pieces that share no cells."""
        pieces = []
        seen: set[Cell] = set()
        for number in constraints:
            if number not in seen:
                piece = self.near(constraints, number)
                seen.update(piece)
                pieces.append(piece)
        return pieces

    def near(self, constraints: Mapping[Cell, Constraint], centre: Cell, most: int | None = None) -> list[Cell]:
        """The numbers joined to one by the cells they share, the nearest first, `most` of them if given."""
        near = [centre]
        seen, met = {centre}, set[Cell]()
        for number in near:
            if most is not None and len(near) >= most:
                break
            for cell in constraints[number].cells:
                if cell not in met:
                    met.add(cell)
                    for other in self._around[cell]:
                        if other in constraints and other not in seen:
                            seen.add(other)
                            near.append(other)
        return near[:most]

    def counts(self, constraints: Iterable[Constraint]) -> Bits | None:
        """The numbers of mines that fit constraints; none if nothing fits, None if they are too complex to say."""
        system = Component(constraints).system
        if system not in self._memory:
            self._meter.spend(_A_NUMBER * len(system.mines))
            try:
                self._memory[system] = support(system, _STATES, self._meter)
            except Exhausted:
                raise
            except TooComplex:
                self._memory[system] = None
        return self._memory[system]
