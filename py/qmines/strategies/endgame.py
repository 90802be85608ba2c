"""Best play to the end, exactly, for few remaining worlds.

A state of such an end is the set of worlds that are still possible; the open cells follow from it, since every cell
that is safe in all of these worlds can be opened at no risk. Its value is the number of these worlds that best play
wins:

    value(X) = Σ over numbers v of value({w in X: c safe, shows v})   for a cell c that is safe in all of X,
    value(X) = max over cells c of the same sum                       where no cell is,

and 1 for a single world. A cell is *living* in X if it can show two numbers. Opening any other cell shows only whether
it is safe, so living ones go first; if none is living, exactly one world is won by any play, because the worlds differ
in where their mines are, and all have the same number of mines. These facts are from the literature
(`docs/strategies.md`).

**Sets of worlds are integers,** a bit a world: removing worlds, or splitting them by a number, is one operation on a
few hundred bits. The numbers of a cell come from its neighbours' sets by adding bits in columns, as in a circuit, for
all worlds at once. Values are remembered by their integer.

**A cell is dropped once it cannot win more than the best so far.** The first bound on its wins is the number of its
safe worlds, where worlds that no play distinguishes count once (`inseparable`). The second adds up what can be won
after each of its numbers: a number that leads to no certain cell wins no more than the best of the remaining cells. The
cells that could win most are tried first. If one wins everything that can be won, the others are skipped. None of this
depends on how a state was reached, so its value, the choice in it and the states searched for them follow from the
state alone.

The search counts the states that it examines, and gives up beyond its budget: by a number, never by a clock.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from qmines.errors import TooComplex
from qmines.grid import Cell, Grid
from qmines.strategies.inseparable import Bound, Worlds, inseparable

Look = tuple[Cell, Worlds, tuple[Worlds, ...]]
"""A cell, the worlds in which it is safe, and those in which it shows each number that it can show."""

Choice = tuple[int, int, int, Cell, tuple[Worlds, ...]]
"""The most worlds that a cell can win, in how many worlds it is safe, how many numbers it may show, the cell with its
sign changed, so that the maximum is the best, and its worlds as in a look.
"""


class Move(NamedTuple):
    """The best cell to open, and the number of worlds that best play wins after it."""

    cell: Cell
    won: int


class State(NamedTuple):
    """A state that was examined: the most that can be won, its choices, the best first, and the cells that may be
    living.

    If cells that are safe in all worlds can show different numbers, `certain` is the first of them. They leave `alone`
    worlds, each of which is the only one with its numbers, and `told` has the other worlds.
    """

    most: int
    choices: list[Choice]
    living: list[Look]
    certain: Cell | None = None
    told: Sequence[Worlds] = ()
    alone: int = 0


class Endgame:
    """Best play if every world can be listed.

    `worlds` are sets of cells with mines, no two alike and all of one size; `cells` are the closed cells to consider;
    `mines` are those that are mines in all worlds. `states` is how many states have been examined.

    >>> grid = Grid(1, 4)
    >>> Endgame(grid, [{0}, {3}], range(4)).best()
    Move(cell=1, won=2)
    """

    COUNTS_ONCE = True
    """Whether worlds that no play distinguishes are counted once; without this, a search has more states."""

    LOOKS_AHEAD = True
    """Whether all the numbers of a cell are examined before any is played out; without this, there are more states."""

    def __init__(
        self,
        grid: Grid,
        worlds: Sequence[Collection[Cell]],
        cells: Iterable[Cell],
        mines: Collection[Cell] = (),
    ) -> None:
        self.cells = sorted(cells)
        each = range(len(worlds))
        mined, shown = _columns(grid, worlds, each, self.cells, mines)
        alone = [[index] for index in each]
        self._bound = Bound(inseparable(grid, worlds, mined, shown, mines) if self.COUNTS_ONCE else alone)
        places = [self._bound.places[index] for index in each]
        self._mined, self._shown = _columns(grid, worlds, places, self.cells, mines)
        self.every: Worlds = sum(1 << place for place in places)
        self._looks: list[Look] = []
        for cell, numbers in self._shown.items():
            split = tuple(some for some in numbers if some)
            if len(split) > 1:
                self._looks.append((cell, sum(split), split))
        self._values: dict[Worlds, int] = {}
        self._passing: list[Worlds] = []
        self._most_states: int | None = None
        self.states = 0

    def best(self, worlds: Worlds | None = None, budget: int | None = None) -> Move:
        """The best cell for all worlds or some of them, and what it wins. Of equals it is the one that could win most,
        then the safest, then the first.

        `budget` is how many more states may be examined; beyond it raises `TooComplex`.
        """
        self._most_states = None if budget is None else self.states + budget
        worlds = self.every if worlds is None else worlds
        state = self._look_into(worlds, self._looks)
        won, cell = self._play(worlds, state)
        if cell is None:
            closed = [(self._safe(one, worlds), -one) for one in self.cells]
            cell = -max(((count, one) for count, one in closed if count < worlds.bit_count()), default=closed[0])[1]
        return Move(cell, won)

    def after(self, cell: Cell) -> int:
        """How many worlds are won after opening this cell first."""
        return sum(self.value(some) for some in self._shown[cell] if some)

    def value(self, worlds: Worlds) -> int:
        """How many of some worlds best play wins."""
        return self._value(worlds, self._looks)

    def left(self, seen: Mapping[Cell, int]) -> Worlds:
        """The worlds in which these cells show these numbers."""
        worlds = self.every
        for cell, number in seen.items():
            numbers = self._shown[cell]
            worlds &= numbers[number] if number < len(numbers) else 0
        return worlds

    def has_valued(self, worlds: Worlds) -> bool:
        """Whether the value of these worlds has been found already."""
        return worlds in self._values

    def forget_passing(self) -> None:
        """Forgets the values of states in which a certain cell is opened, since they need no choice. Most states are of
        this kind, and they are soon found again.
        """
        for worlds in self._passing:
            self._values.pop(worlds, None)
        self._passing.clear()

    @property
    def sets(self) -> int:
        """The number of sets of worlds that no play distinguishes: no play wins more."""
        return self._bound.most(self.every)

    @property
    def bytes(self) -> int:
        """About how much memory the values take: a place in the table, two integers, and the bits of one of them."""
        return sum(160 + worlds.bit_length() // 7 for worlds in self._values)

    def _safe(self, cell: Cell, worlds: Worlds) -> int:
        """In how many of some worlds a cell is safe."""
        return (worlds & ~self._mined.get(cell, 0)).bit_count()

    def _value(self, worlds: Worlds, looks: list[Look]) -> int:
        """Like `value`, if only these cells may be living."""
        if not worlds & worlds - 1:
            return 1 if worlds else 0
        value = self._values.get(worlds)
        return self._found(worlds, self._look_into(worlds, looks)) if value is None else value

    def _found(self, worlds: Worlds, state: State) -> int:
        """The value of a state that was examined; remembered."""
        value = self._values[worlds] = self._play(worlds, state)[0]
        if state.certain is not None:
            self._passing.append(worlds)
        return value

    def _look_into(self, worlds: Worlds, looks: list[Look]) -> State:
        """What is known about a state before any cell is tried."""
        self.states += 1
        if self._most_states is not None and self.states > self._most_states:
            raise TooComplex("The endgame has too many states to search.")
        certain: Cell | None = None
        told, alone = [worlds], 0
        risky: list[tuple[Worlds, Look]] = []
        for look in looks:
            left = worlds & look[1]
            if left == worlds:
                before, told = told, []
                for one in before:
                    for number in look[2]:
                        some = one & number
                        if some & some - 1:
                            told.append(some)
                        elif some:
                            alone += 1
                if certain is None and told != before:
                    certain = look[0]
                if not told:
                    break
            elif left:
                risky.append((left, look))
        if certain is not None:
            return State(self._bound.most(worlds), [], [look for _, look in risky], certain, told, alone)
        living: list[Look] = []
        choices: dict[tuple[Worlds, ...], tuple[Cell, tuple[Worlds, ...]]] = {}
        for left, look in risky:
            cell, _, shown = look
            split = [some for number in shown if (some := left & number)]
            if len(split) > 1:
                living.append(look)
                choices.setdefault((left, *split), (cell, shown))
        most = self._bound.most
        ordered = [
            (most(key[0]), key[0].bit_count(), len(key) - 1, -cell, shown) for key, (cell, shown) in choices.items()
        ]
        ordered.sort(reverse=True)
        return State(ordered[0][0] if ordered else 1, ordered, living)

    def _play(self, worlds: Worlds, state: State) -> tuple[int, Cell | None]:
        """The value of a state and the cell that has it; None if no cell is living."""
        if state.certain is not None:
            return state.alone + sum([self._value(some, state.living) for some in state.told]), state.certain
        best, chosen = 1, None
        for most, _, _, cell, shown in state.choices:
            if most <= best:
                break
            won = self._won(worlds, shown, most, best, state.living)
            if won > best:
                best, chosen = won, -cell
        if chosen is None and state.choices:
            chosen = -state.choices[0][3]
        return best, chosen

    def _won(self, worlds: Worlds, shown: Iterable[Worlds], most: int, least: int, living: list[Look]) -> int:
        """What a cell wins; no more than `least` if it cannot win more. `most` is what it wins at most."""
        states: list[tuple[Worlds, State]] = []
        for number in shown:
            some = worlds & number
            if some & some - 1 and (bound := self._bound.most(some)) > 1:
                value = self._values.get(some) if self.LOOKS_AHEAD else self._value(some, living)
                if value is None:
                    state = self._look_into(some, living)
                    states.append((some, state))
                    value = state.most
                most += value - bound
                if most <= least:
                    return most
        for some, state in states:
            value = self._values.get(some)
            most += (self._found(some, state) if value is None else value) - state.most
            if most <= least:
                return most
        return most


def _columns(
    grid: Grid,
    worlds: Sequence[Collection[Cell]],
    places: Sequence[int],
    cells: Iterable[Cell],
    mines: Iterable[Cell],
) -> tuple[dict[Cell, Worlds], dict[Cell, list[Worlds]]]:
    """By cell the worlds in which it is a mine, and for each of `cells` those in which it is safe and shows each
    number, from 0 on. Every world is a bit at its place.
    """
    width = max(places, default=0) // 8 + 1
    bits: dict[Cell, bytearray] = {}
    every = bytearray(width)
    for world, place in zip(worlds, places, strict=True):
        byte, bit = place >> 3, 1 << (place & 7)
        every[byte] |= bit
        for cell in world:
            if cell not in bits:
                bits[cell] = bytearray(width)
            bits[cell][byte] |= bit
    all_worlds = int.from_bytes(every, "little")
    mined = dict.fromkeys(mines, all_worlds)
    mined.update((cell, int.from_bytes(column, "little")) for cell, column in bits.items())
    shown = {}
    for cell in cells:
        safe = all_worlds & ~mined.get(cell, 0)
        around = [mined[other] for other in grid.neighbours[cell] if other in mined]
        shown[cell] = [safe & number for number in _numbers(around, all_worlds)]
    return mined, shown


def _numbers(around: Sequence[Worlds], every: Worlds) -> list[Worlds]:
    """For each number from 0 to 8 the worlds with that many mines among some cells."""
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
