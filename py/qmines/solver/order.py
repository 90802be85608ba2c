"""The order in which the groups of a system are decided.

The work of counting is the number of states, and that is exponential in the constraints half-finished at once. An order
that runs along a frontier from one end to the other keeps these few. It is found greedily: always the group that opens
the fewest new constraints less those it finishes. How good it came out is known before anything is counted: the
estimated work is the sum over its steps of 3^(constraints half-finished), since an owed number takes about three
values. So other beginnings are tried only where much work is ahead. Systems of few groups keep the order of their first
cells: they are counted sooner than a better one is found.
"""

from __future__ import annotations

from collections.abc import Sequence

from qmines.solver.constraints import Indexes

_WORTH = 30
"""Another order is tried while the estimated work exceeds this many states a group: a try costs about as much."""

_TRIES = 3

FEW = 16
"""Systems of so many groups are not worth any effort before they are counted."""


def order(groups: Sequence[Indexes], constraint_count: int) -> list[int]:
    """A good order of groups, each given by its constraints, connected through them; as indexes of `groups`.

    The greedy order ends at an end of the system, so the next try starts from there.
    """
    under: list[list[int]] = [[] for _ in range(constraint_count)]
    for group, indexes in enumerate(groups):
        for index in indexes:
            under[index].append(group)
    best, least = _greedy(groups, under, 0)
    last = best[-1]
    worth = _WORTH * len(groups)
    for _ in range(_TRIES):
        if least <= worth:
            break
        found, work = _greedy(groups, under, last)
        last = found[-1]
        worth *= 4
        if work < least:
            best, least = found, work
    return best


def _greedy(groups: Sequence[Indexes], under: list[list[int]], first: int) -> tuple[list[int], int]:
    """The greedy order from one group on, with its estimated work."""
    left = [len(members) for members in under]
    total = left.copy()
    found: list[int] = []
    near = {first: None}
    placed: set[int] = set()
    half_finished = work = 0
    while near:
        best, least = first, len(under) + 1
        for group in near:
            cost = 0
            for index in groups[group]:
                if left[index] == total[index]:
                    cost += 1
                if left[index] == 1:
                    cost -= 1
            if cost < least:
                best, least = group, cost
        half_finished += least
        work += 3**half_finished
        del near[best]
        placed.add(best)
        found.append(best)
        for index in groups[best]:
            left[index] -= 1
            for other in under[index]:
                if other not in placed:
                    near[other] = None
    return found, work
