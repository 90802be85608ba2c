"""What a few techniques derive from constraints: the easiest way to one that settles its cells.

Constraints are taken up by how many operations they take, the fewest first (Knuth's generalisation of Dijkstra's
algorithm), each combined with all that were taken up before. One that another on the same cells covers is dropped: the
operations are monotone, so whatever follows from it follows from the other, and is covered by that. Each set of cells
has finitely many ranges, so this ends; by then everything that can be derived is covered by something taken up.

**Reduction is done where it is used.** The search never takes up a reduction; it subtracts from A what is left of B
when B's cells outside A are left out. That derives as much: each bound that the operations derive, in any order,
follows from a bound of a constraint that is taken up, by cutting that down to some of its cells and adding cells, of
which any number may be mines. (Suppose the bound of T follows so from that of T′, and the bound of S, within T, from
that of S′. Count, cell by cell, what is lost on both sides: the bound of T \\ S follows so from T′ less what is left of
S′ in it, or from T′ alone where nothing is left.) A bound that follows so and settles its cells is of cells that the
other settles. For the same reason nothing is taken up that says no more than A cut down. In this way the sets that
arise are differences, not all parts of all sets.

It is complete where constraints that are to be cut down have `WIDEST` cells at most, as on the workbench; wider ones
are left alone there, too. Beyond a budget of constraints taken up it gives up, and what cannot be derived is not known.
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
"""So many constraints are taken up at most, beside those that stand."""

_NARROW: Final = 8
"""Constraints on so many cells are found by them; wider ones are compared with all."""


@dataclass(frozen=True)
class Derived:
    """A constraint, and how many `operations` it takes. What stands on the workbench has a `name`; what does not is
    the first of its `sources` less what is left of the second within it, or both taken together where they are on the
    same cells.
    """

    constraint: Constraint
    operations: int = 0
    name: Source | None = None
    sources: tuple[Derived, ...] = ()

    def first(self) -> Derived:
        """What the first operation on the way to it is part of: the one of its sources, or of theirs, whose own stand,
        or itself. Raises `ValueError` where it stands already.
        """
        if not self.sources:
            raise ValueError("What stands need not be derived.")
        return next((source.first() for source in self.sources if source.name is None), self)

    @property
    def is_cut(self) -> bool:
        """Whether the second source must be reduced before it lies within the first."""
        one, other = self.sources
        return bool(other.constraint.cells & ~one.constraint.cells)


def easiest(standing: Mapping[Source, Constraint], techniques: Techniques, budget: int = BUDGET) -> Derived | None:
    """The constraint that settles its cells by the easiest techniques, and by these in the fewest operations; None
    where none can be derived. Raises `Exhausted` beyond the budget.

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
    """All constraints that are taken up, the easiest first. Raises `Exhausted` beyond the budget."""
    taken, queue, most = _Taken(), _Queue(), len(standing) + budget
    for name, constraint in standing.items():
        if name != TOTAL or "total" in techniques:
            queue.put(Derived(constraint, name=name))
    while found := queue.next():
        if taken.has(found.constraint):
            continue
        if taken.count >= most:
            raise Exhausted(f"More than {budget:,} constraints follow from what stands.")
        for other in taken.meeting(found.constraint.cells):
            for new, one, two in _combined(found, other, techniques):
                if not taken.has(new):
                    queue.put(_derived(new, one, two))
        taken.add(found)
        yield found


def _combined(one: Derived, other: Derived, techniques: Techniques) -> Iterator[tuple[Constraint, Derived, Derived]]:
    """What a single use of the techniques gives from two constraints, and of which that is made."""
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
    """One without what is left of another within it; None where that says nothing new."""
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
    """Whether a constraint on some of another's cells follows from that one alone."""
    cut = bounded(found.cells, one.least - (one.size - found.size), one.most)
    return covers(cut, found)


class _Queue:
    """Constraints to be taken up, those of the fewest operations first, of these the first that came."""

    def __init__(self) -> None:
        self._heap: list[tuple[int, int, Derived]] = []
        self._came = 0

    def put(self, found: Derived) -> None:
        heappush(self._heap, (found.operations, self._came, found))
        self._came += 1

    def next(self) -> Derived | None:
        return heappop(self._heap)[2] if self._heap else None


class _Taken:
    """Constraints that were taken up, by their cells."""

    def __init__(self) -> None:
        self._all: list[Derived] = []
        self._on: dict[Cells, list[Constraint]] = {}
        self._at: dict[Cell, list[int]] = {}
        self._wide: list[int] = []

    @property
    def count(self) -> int:
        return len(self._all)

    def has(self, one: Constraint) -> bool:
        """Whether one of them covers it."""
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
        """Those that share cells with these, in the order in which they were taken up."""
        if cells.bit_count() > _NARROW:
            return list(self._all)
        found = set(self._wide).union(*(self._at.get(cell, ()) for cell in cells_of(cells)))
        return [self._all[number] for number in sorted(found)]
