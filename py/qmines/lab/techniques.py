"""The techniques of play by constraints, and what it means that a board needs some of them.

===============  ================================================================================
`trivial`        carries out a constraint whose cells are all safe, or all mines
`subtraction`    subtracts from a constraint another one that lies within it
`reduction`      leaves a cell out of a constraint
`merging`        combines two constraints on the same cells into one
`total`          uses the constraint of all mines on all closed cells too
===============  ================================================================================

The player always has `trivial`. A board *needs exactly* some techniques if they solve it from its start, with every
safe cell open and every mine flagged, and if the player gets stuck without any single one of them. More techniques
never derive less, so the player also gets stuck without several of them, and no smaller set of techniques solves the
board.

**No board needs merging.** Each bound that an operation gives comes from one bound of each of its sources: the most of
a difference comes from the most of the first and the least of the second, its least from the other two bounds, and each
bound of a reduction from the same bound of its source. So the best least and the best most of a set of cells can each
be derived separately, and a single bound settles cells: a most of 0, or a least equal to their number. Merging only
puts both bounds into one constraint, which leads to no new bound. It does not even shorten the way.

**No board needs reduction without subtraction.** A reduction settles cells only if its source does: it keeps the most,
and takes one from the least for each cell left out.
"""

from __future__ import annotations

from typing import Final, Literal

Technique = Literal["trivial", "subtraction", "reduction", "merging", "total"]
Techniques = frozenset[Technique]

TECHNIQUES: Final[tuple[Technique, ...]] = ("trivial", "subtraction", "reduction", "merging", "total")
"""All techniques, in the order in which players learn them."""

NEEDS: Final[dict[Technique, Techniques]] = {
    "trivial": frozenset(),
    "subtraction": frozenset({"subtraction"}),
    "reduction": frozenset({"subtraction", "reduction"}),
    "total": frozenset({"subtraction", "total"}),
}
"""The techniques that a lesson of each technique needs exactly, besides `trivial`. There are no lessons of merging."""

EVERYTHING: Final[Techniques] = frozenset({"subtraction", "reduction", "total"})
"""All techniques that a board can need, besides `trivial`."""


def stages(techniques: Techniques) -> list[Techniques]:
    """The sets of techniques to try in turn: the easiest technique alone, then the easiest two, up to all of them.

    >>> [sorted(stage) for stage in stages(frozenset({"total", "subtraction"}))]
    [['subtraction'], ['subtraction', 'total']]
    """
    learnt = [one for one in TECHNIQUES if one in techniques]
    return [frozenset(learnt[:count]) for count in range(1, len(learnt) + 1)]


def without_one(techniques: Techniques) -> list[Techniques]:
    """The sets that leave out one of the techniques each, beginning with the one learnt last."""
    return [techniques - {one} for one in reversed(TECHNIQUES) if one in techniques]
