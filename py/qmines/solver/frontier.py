"""What the open numbers say, kept up to date while cells open.

A game changes a few cells at a time, and the consequences stay near. So a frontier remembers, for every cell, whether
it is known, and for every open number how many mines it is still owed and by how many unknown cells; opening a cell
changes these only around it. Numbers that settle cells alone are followed at once. All other numbers belong to *parts*:
a part is a component, and its worlds once they have been asked for. Touching a number dissolves its part; when parts
are asked for, they are gathered again from the touched numbers. Whatever was not touched keeps its part and its count,
so the cost of a move depends on what it changed and not on the size of the board.

Every piece that a part falls into holds a touched number, since all numbers around a cell are touched when it becomes
known; so gathering from the touched numbers finds all parts. Parts are the connected components of the numbers without
the known cells, so they depend only on what is known, and not on how it became known.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping
from itertools import compress

from qmines.grid import Cell
from qmines.position import CLOSED, EXPLODED, FLAGGED, MARKED, Position
from qmines.solver.conflict import impossible
from qmines.solver.constraints import Component, Constraint
from qmines.solver.count import Counted
from qmines.solver.meter import Meter
from qmines.solver.propagate import MINED, NEAR, OUTSIDE, propagated
from qmines.solver.total import Total, can_take

_UNMARKED = bytes(CLOSED if code in (FLAGGED, MARKED) else code for code in range(256))
_IS_OUTSIDE = bytes(state == OUTSIDE for state in range(256))
_CELLS_A_UNIT = 8
"""How many cells are one unit of work when a whole board is visited."""

_A_NUMBER = 8
"""The work of adding a number to a part."""

CONTRADICTION = "The numbers contradict each other."


class Part:
    """A component of a frontier, the open numbers that it comes from, and its worlds once they are counted; a part too
    complex to count has no worlds.
    """

    __slots__ = ("component", "counted", "is_counted", "numbers")

    def __init__(self, component: Component, numbers: list[Cell]) -> None:
        self.component = component
        self.numbers = numbers
        self.counted: Counted | None = None
        self.is_counted = False

    def group_at(self, cell: Cell) -> int | None:
        """The index of a cell's group; None if it is not a cell of the part."""
        cells = self.component.cells
        at = bisect_left(cells, cell)
        if at == len(cells) or cells[at] != cell:
            return None
        return next(index for index, group in enumerate(self.component.groups) if cell in group)

    def certain(self) -> tuple[list[Cell], list[Cell]]:
        """The cells that are safe, and those that are mines, whatever the total is, as far as it has been counted."""
        counted, groups = self.counted, self.component.groups
        if counted is None:
            return [], []
        safe = [cell for group in counted.safe for cell in groups[group]]
        return safe, [cell for group in counted.mines for cell in groups[group]]


class Frontier:
    """Growing knowledge of a position: the known cells, and the parts that the rest falls into.

    `cells` are the codes of the position without flags and marks; `safe` and `mines` are the closed cells found certain
    so far. Every method raises `ImpossiblePosition` if numbers contradict each other; after that the frontier is
    useless.
    """

    def __init__(
        self, position: Position, count: Callable[[Component], Counted | None], meter: Meter | None = None
    ) -> None:
        self.grid = position.grid
        self.mine_count = position.mine_count
        self.cells = bytearray(position.cells.translate(_UNMARKED))
        self.meter = meter or Meter()
        self._count = count
        self.meter.spend(self.grid.size // _CELLS_A_UNIT)
        propagation = propagated(position)
        self._state = bytearray(propagation.state)
        self._owed = bytearray(propagation.owed)
        self._free = bytearray(propagation.free)
        self.safe = set(propagation.safe)
        self.mines = set(propagation.mines)
        self._to_place = position.mine_count - position.cells.count(EXPLODED)
        self.outside_count = propagation.state.count(OUTSIDE)
        self._parts: dict[Part, None] = {}
        self._part_of: dict[Cell, Part] = {}
        # Parts not counted yet, and parts in which something may be certain.
        self._uncounted: dict[Part, None] = {}
        self._waiting: dict[Part, None] = {}
        self._loose = set(compress(range(self.grid.size), propagation.free))
        # For all parts counted: their least and most mines together; for all ever counted: the widest span of mines.
        self._least = self._most = self._widest = 0
        self._undecided = 0

    # What is known

    @property
    def position(self) -> Position:
        """What is open, as a position."""
        return Position(self.grid, self.mine_count, bytes(self.cells))

    @property
    def owed(self) -> int:
        """The mines that are not known yet."""
        owed = self._to_place - len(self.mines)
        if self._to_place < 0:
            raise impossible(self.position, f"More mines have exploded than the total of {self.mine_count}.")
        if owed < 0:
            raise impossible(self.position, f"The numbers need more mines than the total of {self.mine_count}.")
        return owed

    def is_unknown(self, cell: Cell) -> bool:
        """Whether a cell is closed and not found certain so far."""
        return bool(self._state[cell] & 1)

    def parts(self) -> list[Part]:
        """The parts in the order of their first cells, all counted."""
        self._count_all()
        return sorted(self._parts, key=lambda part: part.component.constraints)

    def part_at(self, cell: Cell) -> Part | None:
        """The part of an unknown cell, counted; None for a cell outside, or a known one."""
        self._gather()
        if self._state[cell] != NEAR:
            return None
        part = next(self._part_of[number] for number in self.grid.neighbours[cell] if self._free[number])
        self._count_part(part)
        return part

    def outside(self) -> bytes:
        """A 1 for every cell outside, which is unknown and next to no open number; a 0 for all others."""
        return bytes(self._state.translate(_IS_OUTSIDE))

    @property
    def has_undecided(self) -> bool:
        """Whether there are parts too complex to count."""
        self._count_all()
        return self._undecided > 0

    def span(self) -> tuple[int, int]:
        """The least and the most mines of all parts together; parts too complex to count are left out."""
        self._count_all()
        return self._least, self._most

    def can_bind(self) -> bool:
        """Whether the total may decide something; by rule it decides nothing if parts are too complex to count."""
        self._count_all()
        return not self._undecided and not can_take(self._least, self._widest, self.outside_count, self.owed)

    # What changes

    def open(self, codes: Mapping[Cell, int]) -> None:
        """Takes note that closed cells have opened with these numbers, or exploded."""
        state, owed, free, around = self._state, self._owed, self._free, self.grid.neighbours
        before = {cell: state[cell] for cell in codes}
        for cell, code in codes.items():
            self.cells[cell] = code
            state[cell] = MINED if code == EXPLODED else 0
            self.outside_count -= before[cell] == OUTSIDE
        touched = []
        for cell, code in codes.items():
            if code == EXPLODED:
                if not before[cell]:
                    raise impossible(self.position, CONTRADICTION)
                self._to_place -= 1
                self.mines.discard(cell)
            else:
                mines, unknown = self._look_around(cell)
                if mines > code or before[cell] == MINED:
                    raise impossible(self.position, CONTRADICTION)
                self.safe.discard(cell)
                owed[cell], free[cell] = code - mines, unknown
                touched.append(cell)
            if before[cell] & 1:
                for other in around[cell]:
                    if free[other] and other not in codes:
                        free[other] -= 1
                        if code == EXPLODED:
                            self._take_mine(other)
                        touched.append(other)
        self._follow(touched)

    def know(self, safe: Iterable[Cell], mines: Iterable[Cell]) -> None:
        """Takes note that unknown cells are known from elsewhere to be safe, or mines."""
        touched: list[Cell] = []
        for cells, mine in ((safe, False), (mines, True)):
            for cell in cells:
                if self._state[cell] & 1:
                    touched += self._learn(cell, mine=mine)
        self._follow(touched)

    def find_safe(self) -> bool:
        """Counts parts, those with the fewest numbers first, until a safe cell turns up; returns whether one has.

        Their certain cells, and if nothing is safe those that the total decides, are known from then on.
        """
        while not self.safe:
            self._gather()
            waiting = sorted(self._waiting, key=lambda part: len(part.numbers))
            if not waiting and not self._bind():
                return False
            for part in waiting:
                self._learn_from(part)
                if self.safe:
                    break
        return True

    def refine(self) -> None:
        """Finds everything that is certain, and removes it from what is unknown."""
        while True:
            self._gather()
            waiting = list(self._waiting)
            for part in waiting:
                self._learn_from(part)
            if not waiting and not self._bind():
                return

    def _learn_from(self, part: Part) -> None:
        """Learns what is certain in a part, if it still is a part; the rest of it then waits."""
        if part in self._waiting:
            self._count_part(part)
            del self._waiting[part]
            self.know(*part.certain())

    def _bind(self) -> bool:
        """Learns what only the total decides; returns whether that is anything."""
        if not self.can_bind():
            return False
        safe, mines = verdicts(self)
        self.know(safe, mines)
        return bool(safe or mines)

    def _look_around(self, cell: Cell) -> tuple[int, int]:
        """The known mines and the unknown cells around an open cell; those outside are near from now on."""
        state = self._state
        near = [state[other] for other in self.grid.neighbours[cell]]
        if OUTSIDE in near:
            for other in self.grid.neighbours[cell]:
                if state[other] == OUTSIDE:
                    state[other] = NEAR
                    self.outside_count -= 1
        return near.count(MINED), near.count(NEAR) + near.count(OUTSIDE)

    def _learn(self, cell: Cell, *, mine: bool) -> list[Cell]:
        """Makes an unknown cell known; returns the numbers touched."""
        self.outside_count -= self._state[cell] == OUTSIDE
        self._state[cell] = MINED if mine else 0
        (self.mines if mine else self.safe).add(cell)
        free = self._free
        touched = [other for other in self.grid.neighbours[cell] if free[other]]
        for other in touched:
            free[other] -= 1
            if mine:
                self._take_mine(other)
        return touched

    def _take_mine(self, number: Cell) -> None:
        if not self._owed[number]:
            raise impossible(self.position, CONTRADICTION)
        self._owed[number] -= 1

    def _follow(self, touched: list[Cell]) -> None:
        """Settles what single numbers settle, beginning with those touched, and takes the touched ones from their
        parts.
        """
        state, owed, free, around = self._state, self._owed, self._free, self.grid.neighbours
        for number in touched:
            if owed[number] > free[number]:
                raise impossible(self.position, CONTRADICTION)
            self._loose.add(number)
            part = self._part_of.get(number)
            if part is not None:
                self._dissolve(part)
            if free[number] and owed[number] in (0, free[number]):
                mine = owed[number] > 0
                for cell in around[number]:
                    if state[cell] & 1:
                        touched += self._learn(cell, mine=mine)

    # Parts

    def _count_all(self) -> None:
        self._gather()
        for part in list(self._uncounted):
            self._count_part(part)

    def _count_part(self, part: Part) -> None:
        if part.is_counted:
            return
        part.counted = self._count(part.component)
        part.is_counted = True
        del self._uncounted[part]
        if part.counted is None:
            self._undecided += 1
        elif part.counted.is_impossible:
            raise impossible(self.position, CONTRADICTION)
        else:
            least, most = part.counted.span
            self._least += least
            self._most += most
            self._widest = max(self._widest, most - least)

    def _dissolve(self, part: Part) -> None:
        del self._parts[part]
        self._uncounted.pop(part, None)
        self._waiting.pop(part, None)
        for number in part.numbers:
            del self._part_of[number]
        if part.counted is not None:
            self._least -= part.counted.span[0]
            self._most -= part.counted.span[1]
        elif part.is_counted:
            self._undecided -= 1

    def _gather(self) -> None:
        """Makes parts of the numbers that belong to none."""
        while self._loose:
            number = self._loose.pop()
            if self._free[number] and number not in self._part_of:
                part = self._gathered(number)
                self._parts[part] = self._uncounted[part] = self._waiting[part] = None
                for other in part.numbers:
                    self._part_of[other] = part

    def _gathered(self, first: Cell) -> Part:
        """The part of a number: everything connected to it by unknown cells. It absorbs parts met on the way."""
        state, owed, free, around = self._state, self._owed, self._free, self.grid.neighbours
        numbers = [first]
        seen, met = {first}, set[Cell]()
        constraints = []
        for number in numbers:
            if number in self._part_of:
                self._dissolve(self._part_of[number])
            cells = tuple([cell for cell in around[number] if state[cell] == NEAR])
            constraints.append(Constraint(cells, owed[number]))
            for cell in cells:
                if cell not in met:
                    met.add(cell)
                    for other in around[cell]:
                        if free[other] and other not in seen:
                            seen.add(other)
                            numbers.append(other)
        self.meter.spend(_A_NUMBER * len(numbers))
        return Part(Component(constraints), numbers)


def verdicts(frontier: Frontier) -> tuple[set[Cell], set[Cell]]:
    """The unknown cells that are safe, and those that are mines, with what only the total decides."""
    safe: set[Cell] = set()
    mines: set[Cell] = set()
    parts = frontier.parts()
    for part in parts:
        certain = part.certain()
        safe.update(certain[0])
        mines.update(certain[1])
    if not frontier.can_bind():
        return safe, mines
    counted = [part.counted for part in parts if part.counted is not None]
    total = Total([worlds.ways for worlds in counted], frontier.outside_count, frontier.owed)
    if not total.left:
        mines_text = "1 mine" if frontier.mine_count == 1 else f"{frontier.mine_count} mines"
        raise impossible(frontier.position, f"No placement of {mines_text} fits the numbers.")
    for part, worlds, counts in zip(parts, counted, total.possible, strict=True):
        for group, mined in worlds.by_group():
            cells = part.component.groups[group]
            if not any(mined.get(used) for used in counts):
                safe.update(cells)
            elif all(mined.get(used) == len(cells) * worlds.ways[used] for used in counts):
                mines.update(cells)
    if total.left in ([0], [frontier.outside_count]):
        (mines if total.left[0] else safe).update(compress(range(frontier.grid.size), frontier.outside()))
    return safe, mines
