"""An independent judge of no-guess boards: it opens only what it can show to be safe.

It knows a board as lines of `*` and `.`, and four ways to reason: one number alone, two numbers that share cells, all
placements of mines part by part, and these with the total. It shares nothing with the engine.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from .board import neighbourhoods

Way = Literal["single", "pairs", "parts", "all"]
Constraint = tuple[frozenset[int], int]


def solves(rows: Sequence[str], start: int, way: Way = "all") -> bool:
    """Whether a way of reasoning opens every safe cell of a board from its start."""
    return _Board(rows).opened(start, way) == "".join(rows).count(".")


class _Board:
    def __init__(self, rows: Sequence[str]) -> None:
        self.mines = {cell for cell, sign in enumerate("".join(rows)) if sign == "*"}
        self.size = sum(map(len, rows))
        self.around = neighbourhoods(len(rows), len(rows[0]))
        self.numbers: dict[int, int] = {}
        self.known: set[int] = set()

    def opened(self, start: int, way: Way) -> int:
        """How many cells open from a start."""
        self._open([start])
        while safe := self._safe(way):
            self._open(safe)
        return len(self.numbers)

    def _open(self, cells: Sequence[int]) -> None:
        waiting = list(cells)
        while waiting:
            cell = waiting.pop()
            if cell in self.numbers:
                continue
            assert cell not in self.mines, "a cell was thought to be safe that is not"
            self.numbers[cell] = sum(other in self.mines for other in self.around[cell])
            if not self.numbers[cell]:
                waiting += self.around[cell]

    def _safe(self, way: Way) -> list[int]:
        """Cells that are safe by the easiest way that finds any."""
        while True:
            found = self._constraints()
            safe = {cell for cells, count in found if not count for cell in cells}
            mines = {cell for cells, count in found if count == len(cells) for cell in cells}
            if not safe | mines and way != "single":
                safe, mines = self._by_pairs(found)
            if not safe | mines and way in ("parts", "all"):
                safe, mines = self._by_all(found, has_total=way == "all")
            self.known |= mines
            if safe or not mines:
                return sorted(safe)

    def _constraints(self) -> list[Constraint]:
        found = []
        for cell, number in self.numbers.items():
            near = self.around[cell]
            left = frozenset(other for other in near if other not in self.numbers and other not in self.known)
            if left:
                found.append((left, number - sum(other in self.known for other in near)))
        return found

    def _by_pairs(self, found: Sequence[Constraint]) -> tuple[set[int], set[int]]:
        safe: set[int] = set()
        mines: set[int] = set()
        for one, count in found:
            for two, other in found:
                rest, shared = one - two, one & two
                if not rest or not shared:
                    continue
                if count - min(other, len(shared)) == len(rest):
                    mines |= rest
                if count - max(0, other - len(two - one)) == 0:
                    safe |= rest
        return safe, mines

    def _by_all(self, found: Sequence[Constraint], *, has_total: bool) -> tuple[set[int], set[int]]:
        """What holds in every placement: without the total if that is enough, otherwise with it, if it is known."""
        parts = list(_parts(found))
        near = {cell for cells, _ in found for cell in cells}
        away = [cell for cell in range(self.size) if cell not in self.numbers | dict.fromkeys(self.known | near)]
        totals = [_sums(part, {}) for part in parts]
        left = len(self.mines) - len(self.known)
        for is_total in (False, True)[: 1 + has_total]:
            safe: set[int] = set()
            mines: set[int] = set()
            for index, part in enumerate(parts):
                others = _added([*totals[:index], *totals[index + 1 :], set(range(len(away) + 1))])
                for cell in sorted({cell for cells, _ in part for cell in cells}):
                    can = [_sums(part, {cell: value}) for value in (0, 1)]
                    if is_total:
                        can = [{count for count in counts if left - count in others} for counts in can]
                    if not can[1]:
                        safe.add(cell)
                    elif not can[0]:
                        mines.add(cell)
            if is_total and away:
                counts = {left - count for count in _added(totals)} & set(range(len(away) + 1))
                safe |= set(away) if counts == {0} else set()
                mines |= set(away) if counts == {len(away)} else set()
            if safe | mines:
                return safe, mines
        return set(), set()


def _parts(found: Sequence[Constraint]) -> Iterator[list[Constraint]]:
    """Constraints connected by shared cells."""
    left = list(dict.fromkeys(found))
    while left:
        part = [left.pop()]
        for cells, _ in part:
            part += [other for other in left if other[0] & cells]
            left = [other for other in left if not other[0] & cells]
        yield part


def _sums(part: Sequence[Constraint], fixed: dict[int, int]) -> set[int]:
    """The numbers of mines that placements of a part can have."""
    cells = list(dict.fromkeys(cell for members, _ in part for cell in sorted(members)))
    last = {index: max(cells.index(cell) for cell in members) for index, (members, _) in enumerate(part)}
    states: dict[tuple[int, ...], set[int]] = {tuple(count for _, count in part): {0}}
    for at, cell in enumerate(cells):
        following: dict[tuple[int, ...], set[int]] = {}
        for owed, counts in states.items():
            for value in (fixed[cell],) if cell in fixed else (0, 1):
                then = tuple(left - (value and cell in part[index][0]) for index, left in enumerate(owed))
                if min(then) >= 0 and not any(then[index] for index, end in last.items() if end <= at):
                    following.setdefault(then, set()).update(count + value for count in counts)
        states = following
    return set().union(*states.values())


def _added(totals: Sequence[set[int]]) -> set[int]:
    """All sums of one number from each."""
    sums = {0}
    for numbers in totals:
        sums = {one + other for one in sums for other in numbers}
    return sums
