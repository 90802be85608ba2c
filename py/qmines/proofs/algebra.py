"""The algebra of constraints: what follows from one or two of them on any board.

A constraint says that there are `least` to `most` mines among some cells; 0 to n mines among n cells goes without
saying. Three operations give new ones, with bounds cut to what is possible (stevenwaterman/Minesweeper-Constrained):

==========  =================================  ===========================================================
`subtract`  B within A, and smaller            A's cells without B's: least A − most B to most A − least B
`reduced`   some of A's cells are left out     the others: least A − their number to most A
`merge`     A and B on the same cells          those cells: the greater least to the smaller most
==========  =================================  ===========================================================

A constraint that says nothing, or nothing more than one of its sources, does not count as a result. A constraint is
*trivial* if it settles all of its cells: none of them can be a mine, or all must be.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, Protocol

from qmines.proofs.steps import Cells, cells_of

Settled = Literal["safe", "mine", ""]


class Bounded(Protocol):
    """Anything that bounds the mines among some cells."""

    @property
    def cells(self) -> Cells: ...
    @property
    def least(self) -> int: ...
    @property
    def most(self) -> int: ...


class Constraint(NamedTuple):
    """There are `least` to `most` mines among `cells`, a set as an integer.

    >>> Constraint(0b111, 0, 0).verdict, Constraint(0b11, 2, 2).verdict, Constraint(0b11, 1, 2).verdict
    ('safe', 'mine', '')
    """

    cells: Cells
    least: int
    most: int

    @property
    def size(self) -> int:
        """How many cells it has."""
        return self.cells.bit_count()

    @property
    def verdict(self) -> Settled:
        """What all of its cells are, if it is trivial; empty if it is not, or has no cells."""
        if not self.cells:
            return ""
        return "safe" if self.most == 0 else "mine" if self.least == self.size else ""

    @property
    def is_empty(self) -> bool:
        """Whether it says nothing: any number of its cells may be mines."""
        return self.least == 0 and self.most == self.size


def bounded(cells: Cells, least: int, most: int) -> Constraint:
    """A constraint with its bounds cut to what its number of cells can hold."""
    return Constraint(cells, max(least, 0), min(most, cells.bit_count()))


def subtract(one: Bounded, other: Bounded) -> Constraint | None:
    """A constraint without the cells of a smaller one inside it; None if the other is not inside it, or nothing
    follows.

    >>> subtract(Constraint(0b1111, 1, 2), Constraint(0b0111, 0, 1))
    >>> subtract(Constraint(0b1111, 2, 2), Constraint(0b0111, 0, 1))
    Constraint(cells=8, least=1, most=1)
    """
    if other.cells & ~one.cells or other.cells == one.cells:
        return None
    return _telling(bounded(one.cells ^ other.cells, one.least - other.most, one.most - other.least))


def reduced(one: Bounded, cells: Cells) -> Constraint | None:
    """A constraint with all but some of its cells left out; None if nothing follows."""
    left_out = (one.cells & ~cells).bit_count()
    return _telling(bounded(one.cells & cells, one.least - left_out, one.most))


def reduce(one: Bounded) -> tuple[Constraint, ...]:
    """A constraint with each of its cells left out once, in order, without results that say nothing.

    >>> [bin(each.cells) for each in reduce(Constraint(0b1111, 2, 3))]
    ['0b1110', '0b1101', '0b1011', '0b111']
    """
    each = (reduced(one, one.cells ^ 1 << cell) for cell in cells_of(one.cells))
    return tuple([found for found in each if found])


def merge(one: Bounded, other: Bounded) -> Constraint | None:
    """What two constraints on the same cells say together; None if the cells differ, or one of them says it alone.

    >>> merge(Constraint(0b11, 0, 1), Constraint(0b11, 1, 2))
    Constraint(cells=3, least=1, most=1)
    """
    if one.cells != other.cells or covers(one, other) or covers(other, one):
        return None
    return bounded(one.cells, max(one.least, other.least), min(one.most, other.most))


def covers(one: Bounded, other: Bounded) -> bool:
    """Whether one says everything that another on the same cells says."""
    return one.cells == other.cells and one.least >= other.least and one.most <= other.most


def without(one: Bounded, known: Cells, mines: Cells) -> Constraint:
    """What remains of a constraint when cells are known, `mines` among them."""
    found = (one.cells & mines).bit_count()
    return bounded(one.cells & ~known, one.least - found, one.most - found)


def _telling(found: Constraint) -> Constraint | None:
    return None if found.is_empty else found
