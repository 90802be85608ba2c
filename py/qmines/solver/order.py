"""The order in which the groups of a system are decided.

The work of counting is the number of states, and that is exponential in the constraints half-finished at once. An order
that runs along a frontier from one end to the other keeps these few. It is found greedily: the next group is always the
one that opens the fewest new constraints less those it finishes. The quality of an order is known before anything is
counted: the estimated work is the sum over its steps of 3^(constraints half-finished), since an owed number takes about
three values. So other beginnings are tried only if much work is ahead. Systems of few groups keep the order of their
first cells, since counting them is quicker than finding a better order.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush

from qmines.solver.constraints import Indexes

_WORTH = 30
"""Another order is tried while the estimated work exceeds this many states a group: a try costs about as much."""

_TRIES = 3

FEW = 16
"""Systems of up to this many groups are not worth any effort before they are counted."""


def order(groups: Sequence[Indexes], constraint_count: int) -> list[int]:
    """A good order of groups, each given by its constraints; as indexes of `groups`.

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
        tried, work = _greedy(groups, under, last)
        last = tried[-1]
        worth *= 4
        if work < least:
            best, least = tried, work
    return best


def _greedy(groups: Sequence[Indexes], under: list[list[int]], first: int) -> tuple[list[int], int]:
    """The greedy order from one group on, with its estimated work; of equals, the one that was met first.

    The cost of a group changes only when one of its constraints is begun, or has one group left. So the costs are
    updated instead of recomputed, in a heap that gets another entry for each change.
    """
    left = [len(members) for members in under]
    costs = [0] * len(groups)
    for members in under:
        for group in members:
            # Each constraint would be begun; one with a single group would be finished, too.
            costs[group] += len(members) > 1
    met = {first: 0}
    near = [(costs[first], 0, first)]
    placed = [False] * len(groups)
    ordered: list[int] = []
    half_finished = work = 0
    while len(ordered) < len(groups):
        if not near:
            # A system that is not connected continues with another of its pieces.
            other = placed.index(False)
            met[other] = len(met)
            near = [(costs[other], met[other], other)]
        cost, _, best = heappop(near)
        if placed[best] or cost != costs[best]:
            continue
        half_finished += cost
        work += 3**half_finished
        placed[best] = True
        ordered.append(best)
        for index in groups[best]:
            members = under[index]
            is_begun, is_last = left[index] == len(members), left[index] == 2
            left[index] -= 1
            for other in members if is_begun or is_last else ():
                if not placed[other]:
                    costs[other] -= is_begun + is_last
                    at = met.setdefault(other, len(met))
                    heappush(near, (costs[other], at, other))
    return ordered, work
