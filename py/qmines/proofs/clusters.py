"""Numbers that account for all mines that a part of a position needs, in small clusters that share no cells.

It is hard to show how many mines many numbers need together, and easy for a few. So numbers are left out, one after
another, as long as the remaining ones need as many mines as before, by the exact solver. They then fall into clusters
without a common cell, most of them a single number, whose needs add up.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from qmines.proofs.deduce import Live
from qmines.proofs.steps import cells_of, mask_of
from qmines.solver.constraints import Component, Constraint, connected
from qmines.solver.count import Counted

Count = Callable[[Component], Counted | None]
Cluster = tuple[list[Live], int]
"""Constraints that are joined, and how many mines (or safe cells) they need."""


def clusters(lives: Sequence[Live], need: int, count: Count, *, of_mines: bool) -> list[Cluster]:
    """Clusters that together need a number of mines, or of safe cells; none of their constraints can be left out.

    Empty if they do not need that many, or are too complex to count.
    """
    exact = [live for live in lives if live.cells and live.least == live.most]

    def density(live: Live) -> float:
        size = live.cells.bit_count()
        return (live.least if of_mines else size - live.most) / size

    kept = sorted(exact, key=density)
    clustered = _clustered(kept, count, of_mines=of_mines)
    if sum(needs for _, needs in clustered) < need:
        return []
    size = max(len(kept) // 4, 1)
    while size:
        start = 0
        while start < len(kept):
            fewer = kept[:start] + kept[start + size :]
            smaller = _clustered(fewer, count, of_mines=of_mines)
            if sum(needs for _, needs in smaller) >= need:
                kept, clustered = fewer, smaller
            else:
                start += size
        size //= 2
    return clustered


def _clustered(lives: Sequence[Live], count: Count, *, of_mines: bool) -> list[Cluster]:
    """The clusters of some constraints; none if one is too complex to count."""
    clustered = []
    for component in connected(Constraint(tuple(cells_of(live.cells)), live.least) for live in lives):
        counted = count(component)
        if counted is None:
            return []
        least, most = counted.span
        cells = mask_of(component.cells)
        joined = [live for live in lives if live.cells & cells]
        clustered.append((joined, least if of_mines else len(component.cells) - most))
    return clustered
