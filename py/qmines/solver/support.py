"""Which numbers of mines the worlds of a system can have, without counting these worlds.

It is the forward pass of `count` with sets in place of polynomials: a state's value is the set of mines used on the way
to it, as bits of an integer. Placing m mines shifts it by m, and ways that meet are united. So the numbers stay small,
and one pass is enough: a third of the work of counting.
"""

from __future__ import annotations

from qmines.errors import TooComplex
from qmines.solver.constraints import System
from qmines.solver.meter import Meter
from qmines.solver.order import FEW, order
from qmines.solver.reduce import reduced, whole
from qmines.solver.total import Bits, more

_SLOT = 4
_OWED = 15


def support(system: System, budget: int, meter: Meter) -> Bits:
    """The numbers of mines that worlds of a system have; none if there is no world.

    Raises `TooComplex` if a piece of it takes more states than the budget, `Exhausted` if it is more work than the
    meter allows.

    >>> support(System((1, 1), (((0,), 1), ((0, 1), 1), ((1,), 1))), 100, Meter()) == 1 << 1 | 1 << 2
    True
    """
    reduction = whole(system) if len(system.groups) <= FEW else reduced(system)
    if not reduction.possible:
        return 0
    found: Bits = 1 << sum([system.groups[group][1] for group in reduction.full])
    for piece in reduction.pieces:
        found = more(found, _support(piece.system, budget, meter))
        if not found:
            break
    return found


def _support(system: System, budget: int, meter: Meter) -> Bits:
    """The same of a system that is connected."""
    groups, owed_at_first = system.groups, system.mines
    ordered = order([indexes for indexes, _ in groups], len(owed_at_first)) if len(groups) > FEW else range(len(groups))
    later = [0] * len(owed_at_first)
    for indexes, size in groups:
        for index in indexes:
            later[index] += size
    if any(not 0 <= mines <= room for mines, room in zip(owed_at_first, later, strict=True)):
        return 0
    states = {sum([mines << _SLOT * index for index, mines in enumerate(owed_at_first)]): 1}
    spent = 0
    for group in ordered:
        indexes, size = groups[group]
        for index in indexes:
            later[index] -= size
        unit = sum([1 << _SLOT * index for index in indexes])
        slots = [(_SLOT * index, later[index]) for index in indexes]
        steps: dict[int, range] = {}
        following: dict[int, Bits] = {}
        for state, used in states.items():
            pattern = state & unit * _OWED
            if pattern not in steps:
                owed = [(state >> shift & _OWED, room) for shift, room in slots]
                steps[pattern] = range(
                    max([0, *(n - room for n, room in owed)]), min([size, *(n for n, _ in owed)]) + 1
                )
            for count in steps[pattern]:
                after = state - count * unit
                following[after] = following.get(after, 0) | used << count
        states = following
        spent += len(states)
        meter.spend(len(states))
        if spent > budget:
            raise TooComplex(f"More than {budget} states are too many.")
    return states.get(0, 0)
