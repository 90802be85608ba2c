"""Worlds that no play distinguishes, of which it wins one at most.

Two worlds are *inseparable* if every cell that is safe in both shows the same number in both. A player meets either the
same numbers in both, or a cell that is a mine in one of them: no play wins both. If any two worlds of a set are
inseparable, no play wins more than one of the set. The two cells of a "50/50" are the smallest case: two worlds, one
win. So the number of such sets among some worlds bounds what can be won of them, and it is found by counting bits.

Sets are found by *exchanges*: a mine moves from a cell to another one, or two mines move from one diagonal of four
cells to the other, so that the numbers of all other safe cells stay the same. Whether an exchange is possible follows
from the world alone, so the sets found among some of the worlds are the parts of those found among all. Worlds
connected by several exchanges form a set only if a check of all members succeeds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from qmines.grid import Cell, Grid

Worlds = int
"""A set of worlds: a bit for each."""

Exchange = tuple[tuple[Cell, ...], tuple[Cell, ...]]
"""The mines of the first cells may just as well be on the second."""


class Bound:
    """The places of worlds as bits, those of a set next to each other, and how many of some worlds any play wins at
    most.

    `sets` are lists of indexes of worlds, each in one set. `places` has the place of each world by its index. A set has
    as many places as the next power of two.
    """

    def __init__(self, sets: Iterable[Sequence[int]]) -> None:
        by_shifts: dict[int, list[Sequence[int]]] = {}
        for members in sets:
            by_shifts.setdefault((len(members) - 1).bit_length(), []).append(members)
        self.places: dict[int, int] = {}
        self._alone: Worlds = 0
        self._regions: list[tuple[Worlds, Worlds, tuple[int, ...]]] = []
        at = 0
        for shifts in sorted(by_shifts, reverse=True):
            begin, firsts = at, 0
            for members in by_shifts[shifts]:
                self.places.update((index, at + place) for place, index in enumerate(members))
                firsts |= 1 << at
                at += 1 << shifts
            region = (1 << at) - (1 << begin)
            if shifts:
                self._regions.append((region, firsts, tuple(1 << shift for shift in range(shifts))))
            else:
                self._alone = region

    def most(self, worlds: Worlds) -> int:
        """The number of sets that some of the worlds are in: no play wins more."""
        count = (worlds & self._alone).bit_count()
        for region, firsts, shifts in self._regions:
            if some := worlds & region:
                for shift in shifts:
                    some |= some >> shift
                count += (some & firsts).bit_count()
        return count


def inseparable(
    grid: Grid,
    worlds: Sequence[Collection[Cell]],
    mined: Mapping[Cell, Worlds],
    shown: Mapping[Cell, Sequence[Worlds]],
    mines: Collection[Cell],
) -> list[list[int]]:
    """Sets of worlds, any two of which are inseparable, as lists of indexes; each world is in one set.

    `worlds` are sets of cells with mines; `mined` has the worlds in which a cell is a mine, `shown` those in which it
    shows each number, for all cells under consideration; `mines` are mines in all worlds. All other cells are open.
    """
    masks = [sum(1 << cell for cell in world) for world in worlds]
    index = {mask: at for at, mask in enumerate(masks)}
    sets = [[at] for at in range(len(worlds))]
    cells = sorted(shown)
    for exchanges in (_of_two(cells), _of_four(grid, cells)):
        joined = _Joined(sets)
        for one, other in exchanges:
            moved = sum(1 << cell for cell in one + other)
            for at in _bits(_exchangeable(grid, one, other, mined, mines)):
                partner = index.get(masks[at] ^ moved)
                if partner is not None:
                    joined.join(at, partner)
        sets = [one for parts in joined.groups() for one in _confirmed(parts, shown)]
    return sets


class _Joined:
    """Sets that are united when members of them are connected: a disjoint-set forest."""

    def __init__(self, sets: list[list[int]]) -> None:
        self._sets = sets
        self._set_of = {member: number for number, members in enumerate(sets) for member in members}
        self._leader = list(range(len(sets)))

    def join(self, one: int, other: int) -> None:
        self._leader[self._led(self._set_of[one])] = self._led(self._set_of[other])

    def groups(self) -> list[list[list[int]]]:
        """The sets, grouped by what was united."""
        groups: dict[int, list[list[int]]] = {}
        for number, members in enumerate(self._sets):
            groups.setdefault(self._led(number), []).append(members)
        return list(groups.values())

    def _led(self, number: int) -> int:
        leader = self._leader
        while leader[number] != number:
            leader[number] = number = leader[leader[number]]
        return number


def _of_two(cells: Sequence[Cell]) -> Iterator[Exchange]:
    """A mine moves from one cell to another."""
    return (((one,), (other,)) for one, other in combinations(cells, 2))


def _of_four(grid: Grid, cells: Sequence[Cell]) -> Iterator[Exchange]:
    """Two mines move from one diagonal of a square to the other."""
    looked_at = set(cells)
    for cell in cells:
        right, below, across = cell + 1, cell + grid.columns, cell + grid.columns + 1
        if right % grid.columns and looked_at.issuperset((right, below, across)):
            yield (cell, across), (right, below)


def _exchangeable(
    grid: Grid,
    one: Sequence[Cell],
    other: Sequence[Cell],
    mined: Mapping[Cell, Worlds],
    mines: Collection[Cell],
) -> Worlds:
    """The worlds in which the mines of `one` may just as well be on `other`: every cell whose number would change is a
    mine itself.
    """
    possible = -1
    for cell in one:
        possible &= mined.get(cell, 0)
    for cell in other:
        possible &= ~mined.get(cell, 0)
    if not possible:
        return 0
    changes = Counter(near for cell in one for near in grid.neighbours[cell])
    changes.subtract(near for cell in other for near in grid.neighbours[cell])
    for cell, change in changes.items():
        if change and cell not in one and cell not in other and cell not in mines:
            possible &= mined.get(cell, 0)
            if not possible:
                return 0
    return possible


def _confirmed(parts: list[list[int]], shown: Mapping[Cell, Sequence[Worlds]]) -> list[list[int]]:
    """United sets if any two of all their members are inseparable, otherwise the sets as they were."""
    members = [at for part in parts for at in part]
    if len(parts) > 1 and len(members) > 2:
        some = sum(1 << at for at in members)
        for numbers in shown.values():
            if sum(1 for worlds in numbers if worlds & some) > 1:
                return parts
    return [members]


def _bits(worlds: Worlds) -> Iterator[int]:
    """The places of the bits that are set."""
    text = bin(worlds)[:1:-1]
    at = text.find("1")
    while at >= 0:
        yield at
        at = text.find("1", at + 1)
