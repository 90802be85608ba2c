"""The ends that are played out, and what is remembered of them.

An end is everything that is left of a game, or a part cut off from the rest with a fixed number of mines: it and the
rest cannot help each other, so it is played out on its own. `endgame` searches an end with few worlds.

**No search is wasted.** Every end of up to `ALWAYS` worlds is played out, and every end on boards of up to `SMALL`
cells. Otherwise a search is begun only if its predicted states are well within the budget: they grow with the worlds
and with the sets of worlds that no play distinguishes, as fitted in `studies/ends.md`. The budget counts states, never
time. A search that has failed is not begun again.

**Nothing is searched twice.** A search values every state that best play may reach. So a later position of the same
game finds its value, and so does the same position of another game: on small boards one search serves all games of a
process. On larger boards games do not meet again, so what an earlier game left is forgotten with the first search of
the next one. The most recently used searches are kept, as many as fit into `ROOM`. They are found by their starting
position: its open numbers are among those of the later one, and the numbers opened since leave as many worlds as the
later one has. A search depends only on its worlds, so the choice is the same whether it is kept or not.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from math import pow, sqrt
from typing import NamedTuple

from qmines.errors import TooComplex
from qmines.grid import Cell
from qmines.position import CLOSED, MARKED, Position
from qmines.solver.analyse import Analysis
from qmines.solver.constraints import Component
from qmines.strategies.endgame import Endgame

ALWAYS = 1_000
"""Ends of up to this many worlds are always played out: the most states seen were about 30,000."""

SMALL = 16
"""Ends on boards of up to this many cells are always played out, and serve all games: the most states are about 40,000.
"""

ROOM = 16_000_000
"""How many bytes of finished searches are kept."""

MOST_KEPT = 100
"""How many finished searches are kept: each of them is checked when an end is asked for."""

WORTH_KEEPING = 30
"""A search of fewer states is quickly repeated."""

_BEGIN = 0.4
"""A search is begun if its predicted states are no more than this share of the budget: some searches have several times
as many.
"""

_MOST_IN_VAIN = 100
"""How many ends that were too much work are remembered."""

_SEEN = bytes(0 if CLOSED <= code <= MARKED else 255 for code in range(256))


class End(NamedTuple):
    """An end that can be played out: the best cell, and in how many of its `worlds` the game is won from there on."""

    cell: Cell
    won: int
    worlds: int


@dataclass(frozen=True)
class Remainder:
    """What is left to play out: components, cells outside all of them, and the mines that they have together."""

    parts: Sequence[Component]
    outside: Sequence[Cell]
    owed: int

    @classmethod
    def of(cls, analysis: Analysis) -> Remainder:
        """Everything that is left of a game."""
        return cls([part.component for part in analysis.parts], analysis.outside, analysis.owed)

    @cached_property
    def cells(self) -> list[Cell]:
        """Its cells, part by part."""
        return [*(cell for part in self.parts for cell in part.cells), *self.outside]

    def worlds(self) -> list[tuple[Cell, ...]]:
        """All of its worlds. Only for few worlds."""
        placed: dict[int, list[tuple[Cell, ...]]] = {0: [()]}
        for part in self.parts:
            more: dict[int, list[tuple[Cell, ...]]] = {}
            for count, mines in listed(part).items():
                for before, worlds in placed.items():
                    more.setdefault(before + count, []).extend(world + other for world in worlds for other in mines)
            placed = more
        return [
            world + rest
            for count, worlds in placed.items()
            if 0 <= self.owed - count <= len(self.outside)
            for rest in combinations(self.outside, self.owed - count)
            for world in worlds
        ]


@dataclass(frozen=True)
class Search:
    """A finished search, its budget, and its starting position: `cells` were closed, `seen` holds the codes of all
    other cells of the board in one integer. `size` is in bytes.
    """

    endgame: Endgame
    budget: int
    position: Position
    cells: frozenset[Cell]
    mask: int
    seen: int
    size: int

    def move(self, position: Position, cells: Collection[Cell], count: int) -> End | None:
        """The result for an end with these cells and this number of worlds; None if the search has not seen it."""
        began = self.position
        is_same = (began.grid, began.mine_count) == (position.grid, position.mine_count)
        if not is_same or not self.cells.issuperset(cells):
            return None
        opened = {cell: position.cells[cell] for cell in self.cells if not position.is_closed(cell)}
        worlds = self.endgame.left(opened)
        if worlds.bit_count() != count or not (worlds == self.endgame.every or self.endgame.has_valued(worlds)):
            return None
        return End(*self.endgame.best(worlds), count)


class Ends:
    """Plays ends out, and remembers the most recently used searches, up to `room` bytes."""

    def __init__(self, room: int = ROOM) -> None:
        self._room = room
        self._searches: list[Search] = []
        self._in_vain: dict[tuple[Position, frozenset[Cell], int], None] = {}

    def whole(self, analysis: Analysis, most_worlds: int, budget: int) -> End | None:
        """Everything that is left of a game, played out; None if it has more worlds or more states than that."""
        if analysis.worlds > most_worlds:
            return None
        return self._played(analysis, Remainder.of(analysis), analysis.worlds, budget)

    def cut_off(self, analysis: Analysis, most_worlds: int, budget: int) -> End | None:
        """The first part that is cut off from the rest, played out; None if there is none, or none that small."""
        for part in analysis.parts:
            assert part.counted is not None
            ways = part.counted.ways
            if len(ways) == 1 and is_cut_off(part.component, analysis):
                ((owed, count),) = ways.items()
                if count <= most_worlds:
                    found = self._played(analysis, Remainder([part.component], [], owed), count, budget)
                    if found is not None:
                        return found
        return None

    def _played(self, analysis: Analysis, left: Remainder, count: int, budget: int) -> End | None:
        position, cells = analysis.position, left.cells
        codes = int.from_bytes(position.cells, "little")
        for at, search in enumerate(self._searches):
            # With another budget the later position might not have been searched.
            if codes & search.mask == search.seen and search.budget == budget:
                found = search.move(position, cells, count)
                if found is not None:
                    self._searches.insert(0, self._searches.pop(at))
                    return found
        mines = analysis.mines | position.exploded
        is_bounded = count > ALWAYS and position.grid.size > SMALL
        case = position, frozenset(cells), budget
        if is_bounded and (foretold(count, 1) > _BEGIN * budget or case in self._in_vain):
            return None
        endgame = Endgame(position.grid, left.worlds(), cells, mines)
        try:
            if is_bounded and foretold(count, endgame.sets) > _BEGIN * budget:
                raise TooComplex("The endgame is likely to have too many states.")
            move = endgame.best(budget=budget if is_bounded else None)
        except TooComplex:
            self._in_vain[case] = None
            if len(self._in_vain) > _MOST_IN_VAIN:
                self._in_vain.pop(next(iter(self._in_vain)))
            return None
        if endgame.states < WORTH_KEEPING:
            return End(*move, count)
        endgame.forget_passing()
        mask = int.from_bytes(position.cells.translate(_SEEN), "little")
        self._keep(Search(endgame, budget, position, frozenset(cells), mask, codes & mask, endgame.bytes))
        return End(*move, count)

    def _keep(self, search: Search) -> None:
        """Remembers a search, and forgets those of other games and those not used for the longest time."""
        kept, left = [], self._room
        codes = int.from_bytes(search.position.cells, "little")
        for one in (search, *self._searches[: MOST_KEPT - 1]):
            is_useful = one.position.grid.size <= SMALL or codes & one.mask == one.seen
            if is_useful and one.size <= left:
                left -= one.size
                kept.append(one)
        self._searches = kept


ENDS = Ends()
"""What this process has played out."""


def foretold(worlds: int, sets: int) -> float:
    """The approximate number of states that the search of an end examines, by its number of worlds and of sets.

    A fit of 137 ends (`studies/ends.md`): one in three has three times as many, or a third.
    """
    return 1.39 * pow(sqrt(worlds * sets), 1.14)


def is_cut_off(part: Component, analysis: Analysis) -> bool:
    """Whether no uncertain cell outside a part touches one of it."""
    position = analysis.position
    certain = analysis.safe | analysis.mines
    cells = set(part.cells)
    near = {other for cell in cells for other in position.grid.neighbours[cell]}
    return not any(position.is_closed(other) and other not in certain for other in near - cells)


def listed(component: Component) -> dict[int, list[tuple[Cell, ...]]]:
    """All worlds of a component, by their number of mines. Only for few worlds."""
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
