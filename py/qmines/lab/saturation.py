"""All constraints that techniques derive, and the easiest way to one that settles its cells.

The search visits constraints in the order of how many operations they take, the fewest first (Knuth's generalisation of
Dijkstra's algorithm), and combines each with all those visited before. A constraint that another one on the same cells
covers is dropped: the operations are monotone, so whatever follows from it is covered by something that follows from
the other. Each set of cells has finitely many ranges, so the search ends; by then some visited constraint covers each
constraint that can be derived.

**Reduction is part of subtraction.** The search never visits a reduction. Instead it reduces B to its cells within A
and subtracts the result from A. That derives as much: each bound that the operations derive, in any order, follows from
a bound of a visited constraint, by cutting that down to some of its cells and adding cells, of which any number may be
mines. (Suppose the bound of T follows in this way from that of T′, and the bound of S, within T, from that of S′.
Count, cell by cell, what is lost on both sides: the bound of T \\ S follows in this way from T′ less S′ reduced to its
cells within T′, or from T′ alone if that leaves nothing.) If a bound that follows in this way settles its cells, then
the bound that it follows from settles those cells too. For the same reason the search visits no constraint that says no
more than A cut down. So the sets of cells that arise are differences, and not all subsets of all sets.

The search is complete as long as no constraint of more than `WIDEST` cells needs to be cut down; the workbench does not
reduce wider ones either. Beyond a budget of visited constraints the search gives up, and then it is unknown whether
more can be derived.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Final

from qmines.errors import Exhausted
from qmines.game.workbench.constraints import WIDEST
from qmines.grid import Cell
from qmines.lab.techniques import Techniques, stages
from qmines.proofs.algebra import Constraint, bounded, covers, merge, subtract
from qmines.proofs.steps import TOTAL, Cells, Source, cells_of

BUDGET: Final = 1000
"""The most constraints that a search visits, in addition to those that it starts from."""

_NARROW: Final = 8
"""Constraints on at most this many cells are indexed by cell; wider ones are compared with all others."""


@dataclass(frozen=True)
class Derived:
    """A constraint, and the number of `operations` that derive it.

    A constraint on the workbench has a `name`. Any other has two `sources`: it is the first one less the
    second reduced to the cells of the first, or both merged if they are on the same cells.
    """

    constraint: Constraint
    operations: int = 0
    name: Source | None = None
    sources: tuple[Derived, ...] = ()

    def first(self) -> Derived:
        """The first constraint to derive on the way to this one: one whose own sources are both on the workbench.

        It is this constraint itself, one of its sources, or a source of those. Raises `ValueError` if this constraint
        is already on the workbench.
        """
        if not self.sources:
            raise ValueError("What stands need not be derived.")
        return next((source.first() for source in self.sources if source.name is None), self)

    @property
    def is_cut(self) -> bool:
        """Whether the second source has to be reduced to cells of the first."""
        one, other = self.sources
        return bool(other.constraint.cells & ~one.constraint.cells)


def easiest(standing: Mapping[Source, Constraint], techniques: Techniques, budget: int = BUDGET) -> Derived | None:
    """The constraint that settles its cells by the easiest techniques, and among those by the fewest operations; None
    if the techniques derive none. Raises `Exhausted` beyond the budget.

    >>> wall = {0: Constraint(0b011, 1, 1), 1: Constraint(0b111, 1, 1)}
    >>> easiest(wall, frozenset())
    >>> easiest(wall, frozenset({"subtraction"})).constraint
    Constraint(cells=4, least=0, most=0)
    """
    exhausted: Exhausted | None = None
    for stage in stages(techniques) or [techniques]:
        try:
            found = next((one for one in saturation(standing, stage, budget) if one.constraint.verdict), None)
        except Exhausted as error:
            # A harder technique may have a shorter way.
            exhausted, found = error, None
        if found:
            return found
    if exhausted:
        raise exhausted
    return None


def saturation(
    standing: Mapping[Source, Constraint], techniques: Techniques, budget: int = BUDGET
) -> Iterator[Derived]:
    """All constraints that the search visits, the easiest first. Raises `Exhausted` beyond the budget."""
    taken, queue, most = _Taken(), _Queue(), len(standing) + budget
    for name, constraint in standing.items():
        if name != TOTAL or "total" in techniques:
            queue.put(Derived(constraint, name=name))
    while found := queue.next():
        if taken.has(found.constraint):
            continue
        if taken.count >= most:
            raise Exhausted(f"More than {budget:,} constraints can be derived.")
        for other in taken.meeting(found.constraint.cells):
            for new, one, two in _combined(found, other, techniques):
                if not taken.has(new):
                    queue.put(_derived(new, one, two))
        taken.add(found)
        yield found


def _combined(one: Derived, other: Derived, techniques: Techniques) -> Iterator[tuple[Constraint, Derived, Derived]]:
    """The constraints that one use of each technique gives from two, each with its first and second source."""
    can_reduce = "reduction" in techniques
    if "subtraction" in techniques:
        if found := _difference(one.constraint, other.constraint, can_reduce):
            yield found, one, other
        if found := _difference(other.constraint, one.constraint, can_reduce):
            yield found, other, one
    if "merging" in techniques and (found := merge(one.constraint, other.constraint)):
        yield found, one, other


def _derived(found: Constraint, one: Derived, other: Derived) -> Derived:
    left_out = (other.constraint.cells & ~one.constraint.cells).bit_count()
    return Derived(found, one.operations + other.operations + left_out + 1, sources=(one, other))


def _difference(big: Constraint, small: Constraint, can_reduce: bool) -> Constraint | None:
    """`big` less `small`, reduced to the cells of `big` first if it may be; None if that says nothing new."""
    cells, theirs = big.cells, small.cells
    inside = cells & theirs
    if not inside or inside == cells:
        return None
    if inside != theirs:
        if not can_reduce:
            return None
        size, left_out = inside.bit_count(), (theirs ^ inside).bit_count()
        if (small.least <= left_out and small.most >= size) or size + left_out > WIDEST:
            return None
        small = bounded(inside, small.least - left_out, small.most)
    found = subtract(big, small)
    if found and can_reduce and big.size <= WIDEST and _says_no_more(found, big):
        return None
    return found


def _says_no_more(found: Constraint, one: Constraint) -> bool:
    """Whether `found`, on some of the cells of `one`, follows from `one` alone."""
    cut = bounded(found.cells, one.least - (one.size - found.size), one.most)
    return covers(cut, found)


class _Queue:
    """Constraints waiting to be visited: those of the fewest operations first, in the order in which they came."""

    def __init__(self) -> None:
        self._heap: list[tuple[int, int, Derived]] = []
        self._put_count = 0

    def put(self, found: Derived) -> None:
        heappush(self._heap, (found.operations, self._put_count, found))
        self._put_count += 1

    def next(self) -> Derived | None:
        return heappop(self._heap)[2] if self._heap else None


class _Taken:
    """The visited constraints, indexed by their cells."""

    def __init__(self) -> None:
        self._all: list[Derived] = []
        self._on: dict[Cells, list[Constraint]] = {}
        self._at: dict[Cell, list[int]] = {}
        self._wide: list[int] = []

    @property
    def count(self) -> int:
        return len(self._all)

    def has(self, one: Constraint) -> bool:
        """Whether one of them covers this constraint."""
        return any(covers(other, one) for other in self._on.get(one.cells, ()))

    def add(self, found: Derived) -> None:
        cells, number = found.constraint.cells, len(self._all)
        self._all.append(found)
        self._on.setdefault(cells, []).append(found.constraint)
        if found.constraint.size > _NARROW:
            self._wide.append(number)
            return
        for cell in cells_of(cells):
            self._at.setdefault(cell, []).append(number)

    def meeting(self, cells: Cells) -> list[Derived]:
        """At least all constraints that share a cell with `cells`, in the order of their visits."""
        if cells.bit_count() > _NARROW:
            return list(self._all)
        found = set(self._wide).union(*(self._at.get(cell, ()) for cell in cells_of(cells)))
        return [self._all[number] for number in sorted(found)]
