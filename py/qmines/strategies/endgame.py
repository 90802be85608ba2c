"""Best play to the end, exactly, where few worlds are left.

A state of such an end is the set of worlds that are still possible; what is open follows from it, since every cell that
is safe in all of them may be opened at no risk. Its value is the number of these worlds that the best play wins:

    value(X) = Σ over numbers v of value({w in X: c safe, shows v})   for a cell c that is safe in all of X,
    value(X) = max over cells c of the same sum                       where no cell is,

and 1 for a single world. A cell is *living* in X if it can show two numbers. Opening one that is not tells nothing but
whether it is safe, so living ones go first; where none is living, one world is won whatever is done, for the worlds
differ in where their mines are, and all have as many. These are facts of the literature (`docs/strategies.md`).

**Sets of worlds are integers,** a bit a world: a world less, a number more is one operation on some hundred bits. The
numbers of a cell come from its neighbours' sets by adding bits in columns, as in a circuit, all worlds at once. States
are remembered by their integer. Candidates are tried from the safest on; one whose safe worlds are no more than the
best value found is out, and so is one that has lost too many on the way.

The search counts the states it looks into. Beyond its budget it gives up: by a number, never by a clock.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

from qmines.errors import TooComplex
from qmines.grid import Cell, Grid
from qmines.solver.constraints import Component

Worlds = int
"""A set of worlds: bit i stands for world i."""


class Move(NamedTuple):
    """The best cell to open, and in how many worlds the best play that begins so wins."""

    cell: Cell
    won: int


class Endgame:
    """Best play where every world can be listed.

    `worlds` are sets of cells with mines, no two alike and all of one size; `cells` the closed cells that are looked
    at; `mines` those that are mines in all worlds. `budget` is how many states a search looks into.

    >>> grid = Grid(1, 4)
    >>> Endgame(grid, [{0}, {3}], range(4)).best()
    Move(cell=1, won=2)
    """

    def __init__(
        self,
        grid: Grid,
        worlds: Sequence[Iterable[Cell]],
        cells: Iterable[Cell],
        mines: Iterable[Cell] = (),
        budget: int | None = None,
    ) -> None:
        self._all = (1 << len(worlds)) - 1
        mined = dict.fromkeys(mines, self._all)
        for index, world in enumerate(worlds):
            for cell in world:
                mined[cell] = mined.get(cell, 0) | 1 << index
        self._looks: list[tuple[Cell, Worlds, list[Worlds]]] = []
        for cell in sorted(cells):
            safe = self._all & ~mined.get(cell, 0)
            if safe:
                around = [mined[other] for other in grid.neighbours[cell] if other in mined]
                shown = [safe & one for one in _numbers(around, self._all) if safe & one]
                self._looks.append((cell, safe, shown))
        self._values: dict[Worlds, int] = {}
        self._budget = budget
        self.states = 0

    def best(self) -> Move:
        """The best cell among all worlds, and what it wins; of equals, the safest, then the first. Raises `TooComplex`
        beyond the budget.
        """
        worlds = self._all
        best = None
        certain = self._certain(worlds)
        if certain is not None:
            return Move(certain[0], sum(self.value(worlds & shown) for shown in certain[1]))
        looks = self._living(worlds)
        if not looks:
            return Move(max(self._looks, key=lambda look: (look[1].bit_count(), -look[0]))[0], 1)
        for count, cell, shown in looks:
            if best is not None and count <= best.won:
                break
            won = self._won(shown, count, best.won if best else 0)
            if best is None or won > best.won:
                best = Move(cell, won)
        assert best is not None
        return best

    def after(self, cell: Cell) -> int:
        """How many worlds are won that begin with this cell."""
        shown = next(shown for other, _, shown in self._looks if other == cell)
        return sum(self.value(one) for one in shown)

    def value(self, worlds: Worlds) -> int:
        """How many of some worlds the best play wins. Raises `TooComplex` beyond the budget."""
        if not worlds & worlds - 1:
            return 1 if worlds else 0
        known = self._values.get(worlds)
        if known is not None:
            return known
        self.states += 1
        if self._budget is not None and self.states > self._budget:
            raise TooComplex("The end has too many states to look into.")
        certain = self._certain(worlds)
        if certain is not None:
            value = sum(self.value(worlds & shown) for shown in certain[1])
        else:
            value = 1
            for count, _, shown in self._living(worlds):
                if count <= value:
                    break
                value = max(value, self._won(shown, count, value))
        self._values[worlds] = value
        return value

    def _certain(self, worlds: Worlds) -> tuple[Cell, list[Worlds]] | None:
        """A cell that is safe in all of the worlds and shows different numbers in some, with these."""
        for cell, safe, shown in self._looks:
            if worlds & ~safe == 0:
                split = [worlds & one for one in shown if worlds & one]
                if len(split) > 1:
                    return cell, split
        return None

    def _living(self, worlds: Worlds) -> list[tuple[int, Cell, list[Worlds]]]:
        """The cells that tell something, each once for all that are alike; the safest first."""
        living: dict[tuple[Worlds, ...], tuple[int, Cell, list[Worlds]]] = {}
        for cell, safe, shown in self._looks:
            left = worlds & safe
            if left:
                split = [one for number in shown if (one := left & number)]
                if len(split) > 1:
                    living.setdefault((left, *split), (left.bit_count(), cell, split))
        return sorted(living.values(), key=lambda look: (-look[0], -len(look[2]), look[1]))

    def _won(self, shown: Sequence[Worlds], count: int, least: int) -> int:
        """What a cell wins that shows this in `count` worlds together; no more than `least` if it cannot win more."""
        won = 0
        for one in shown:
            value = self.value(one)
            won += value
            count += value - one.bit_count()
            if count <= least:
                break
        return won


def _numbers(around: Sequence[Worlds], every: Worlds) -> list[Worlds]:
    """For each number from 0 to 8 the worlds in which so many of some cells are mines."""
    ones = twos = fours = eights = 0
    for mined in around:
        carry = ones & mined
        ones ^= mined
        more = twos & carry
        twos ^= carry
        carry = fours & more
        fours ^= more
        eights |= carry
    shown = []
    for number in range(len(around) + 1):
        worlds = every
        for bit, column in enumerate((ones, twos, fours, eights)):
            worlds &= column if number >> bit & 1 else ~column
        shown.append(worlds)
    return shown


def listed(component: Component) -> dict[int, list[tuple[Cell, ...]]]:
    """All worlds of a component, by their number of mines. They had better be few."""
    mines = component.system.mines
    groups = component.system.groups
    room = [0] * len(mines)
    for indexes, size in groups:
        for index in indexes:
            room[index] += size
    found: dict[int, list[tuple[Cell, ...]]] = {}

    def place(group: int, owed: list[int], room: list[int], chosen: tuple[Cell, ...]) -> None:
        if group == len(groups):
            found.setdefault(len(chosen), []).append(chosen)
            return
        indexes, size = groups[group]
        later = room.copy()
        for index in indexes:
            later[index] -= size
        for count in range(size + 1):
            left = owed.copy()
            for index in indexes:
                left[index] -= count
            if all(0 <= left[index] <= later[index] for index in indexes):
                for cells in combinations(component.groups[group], count):
                    place(group + 1, left, later, chosen + cells)

    place(0, list(mines), room, ())
    return found
