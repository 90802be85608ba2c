"""Techniques of play by constraints, and what it means that a board needs some of them.

===============  ================================================================================
`trivial`        a number's cells are all safe, or all mines: it is carried out
`subtraction`    a constraint without the cells of another that lies within it
`reduction`      a constraint with a cell left out
`merging`        two constraints on the same cells, taken together
`total`          the constraint of all mines on all closed cells is used too
===============  ================================================================================

What is trivial always counts. A board *needs exactly* some techniques when they solve it from its start, every safe
cell open and every mine flagged, and without any single one of them one gets stuck. More techniques never derive less,
so without several of them one gets stuck too, and no smaller choice of techniques solves the board.

**No board needs merging.** Each bound that an operation gives comes from one bound of each of its sources: the most of
a difference from the most of the one and the least of the other, its least from the other two, both bounds of a
reduction from the same bound of its source. So the best least and the best most of a set of cells can each be derived
by itself, and what settles cells is one bound alone: a most of 0, or a least of all. To have both bounds in one
constraint, which is all that merging does, leads to no new one. It does not even shorten the way.

**No board needs reduction without subtraction.** A reduction settles cells only where its source did: it leaves their
most as it is, and takes one from the least with each cell.
"""

from __future__ import annotations

from typing import Final, Literal

Technique = Literal["trivial", "subtraction", "reduction", "merging", "total"]
Techniques = frozenset[Technique]

TECHNIQUES: Final[tuple[Technique, ...]] = ("trivial", "subtraction", "reduction", "merging", "total")
"""All of them, in the order in which they are learnt."""

NEEDS: Final[dict[Technique, Techniques]] = {
    "trivial": frozenset(),
    "subtraction": frozenset({"subtraction"}),
    "reduction": frozenset({"subtraction", "reduction"}),
    "total": frozenset({"subtraction", "total"}),
}
"""What a lesson of a technique needs exactly, beside what is trivial. There are none of merging."""

EVERYTHING: Final[Techniques] = frozenset({"subtraction", "reduction", "total"})
"""All that a board can need."""


def stages(techniques: Techniques) -> list[Techniques]:
    """What is tried in turn by whoever has some techniques: the easiest alone, then with the next one, up to all.

    >>> [sorted(stage) for stage in stages(frozenset({"total", "subtraction"}))]
    [['subtraction'], ['subtraction', 'total']]
    """
    learnt = [one for one in TECHNIQUES if one in techniques]
    return [frozenset(learnt[:count]) for count in range(1, len(learnt) + 1)]


def without_one(techniques: Techniques) -> list[Techniques]:
    """Some techniques, each left out once, the last to be learnt first."""
    return [techniques - {one} for one in reversed(TECHNIQUES) if one in techniques]
