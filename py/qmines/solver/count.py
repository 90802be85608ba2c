"""Counts the worlds of a component, exactly.

**The problem.** A component is a system of constraints "the mines among these cells are exactly n". Listing its
solutions is exponential in its length: a third of the stuck positions of 30×16 with 99 mines have over a million. Their
*number*, split by mines used, is a sum of products that dynamic programming can work out.

**The programme.** Cells under the same constraints are interchangeable, so a group of n cells with m mines stands for
C(n, m) placements. Put the groups in an order and decide m for one after another. Earlier groups matter to later ones
only through the mines that each half-finished constraint is still owed. So

    state  = the mines owed by every constraint, packed into one integer, four bits each (a number is at most 8);
    value  = the number of ways to get there, split by mines used: a polynomial Σ ways[k]·x^k.

Placing m mines in a group subtracts m from the slots of its constraints: one subtraction of m·unit. A constraint owed
less than m, or more than its later cells can hold, forbids the step; both tests need only the group's own slots, so the
steps are worked out once for each pattern of these. Polynomials are packed into one integer too, `width` bits a
coefficient (Kronecker substitution: evaluation at x = 2^width), so that adding, scaling and multiplying them are single
operations on big integers: a step is one multiplication by C(n, m)·x^m, and one addition.

**Two passes.** F[i][s] counts the ways from the start to state s before layer i, B[i][s] those from there to the end:

    F[i+1][s − m·unit] += F[i][s]·C(n, m)·x^m,        B[i][s] = Σ C(n, m)·x^m·B[i+1][s − m·unit].

The worlds are F[L][0] = B[0][start]; weighted by the mines in group i they are Σ F[i][s] · Σ m·C(n, m)·x^m · B[i+1][s −
m·unit], which the backward pass gathers on its way.

**Width of coefficients.** None exceeds cells·2^cells. Large systems stay far below, so they are first counted at x = 1,
which is the same programme with 0 bits a coefficient. That gives the number of worlds, W, and with it the bits that any
coefficient needs: every state that a world passes through has F·B ≤ W. Other states may run over, but they are dead
ends: from none of them does anything flow back into a world. The first count also shows which states these are; the
second leaves them out, and divides all polynomials of a layer by the power of x that they share.

**Conditions.** That a certain cell is safe, or a mine, only changes the weights of its group: from C(n, m) to C(f, m −
a), with a mines fixed and f cells free. Then F is void after that layer and B before it; the next request recomputes
just the layers between. `conditioned` draws worlds with this.

**Before counting,** `reduce` takes subset differences; a system that falls into pieces is the product of these.

**Cost** is the number of states: exponential in the constraints half-finished at once (the *width* of the order),
linear in length. On long thin frontiers the width is 3–5; on a lattice of open numbers it is the shorter side of the
lattice, and nothing here helps against a wide one: for that there is a budget of states. A constraint that alone joins
two halves needs no special care: between them the width is 1, and their costs simply add up.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from math import prod

from qmines.solver.constraints import System
from qmines.solver.forward_backward import ForwardBackward, Packed
from qmines.solver.meter import Meter
from qmines.solver.order import FEW
from qmines.solver.reduce import Reduced, reduced, whole

Histogram = dict[int, int]
"""Number of mines → number of ways; entries that are 0 are left out."""

Weighted = Iterable[tuple[int, Packed]]
"""Groups, each once, with the worlds weighted by their mines."""

_MOST_KEPT = 1 << 26
"""The most bits of weighted worlds that are kept; all playable boards need far fewer."""

_AT_ONCE = 32
"""Up to this many coefficients are cut off one by one; more are first cut in halves, since otherwise each cut would
copy the rest.
"""

_SMALL = 60
"""Up to this many cells a coefficient takes no more than two or three digits of a Python integer anyway."""


class Counted:
    """The worlds of a system: `ways` by mines used, and for each group the worlds weighted by its mines.

    `safe` and `mines` are the indexes of the groups that are certain whatever the total is; `states` is the most that a
    piece took to count; `is_impossible` means that there is no world. The weighted worlds of very many groups are not
    kept, and counted again on request.
    """

    def __init__(self, system: System, width: int, ways: Packed, mined: Weighted, states: int) -> None:
        self._system = system
        self._width = width
        self._ways = ways
        self.states = states
        self.is_impossible = not ways
        self.safe: list[int] = []
        self.mines: list[int] = []
        kept: dict[int, Packed] = {}
        bits = 0
        for group, weighted in mined:
            if not weighted:
                self.safe.append(group)
            if weighted == system.groups[group][1] * ways:
                self.mines.append(group)
            bits += weighted.bit_length()
            if bits > _MOST_KEPT:
                kept.clear()
            else:
                kept[group] = weighted
        self.safe.sort()
        self.mines.sort()
        self._kept = kept if bits <= _MOST_KEPT else None

    @cached_property
    def span(self) -> tuple[int, int]:
        """The fewest and the most mines of a world. Only if there is a world."""
        low = ((self._ways & -self._ways).bit_length() - 1) // self._width
        return low, (self._ways.bit_length() - 1) // self._width

    @cached_property
    def ways(self) -> Histogram:
        """The worlds by their number of mines; none if the system contradicts itself."""
        return unpacked(self._ways, self._width)

    @cached_property
    def mined(self) -> tuple[Histogram, ...]:
        """For each group the worlds by their number of mines, each times the mines that it has in the group."""
        mined = dict(self._counted_again() if self._kept is None else self._kept)
        return tuple([unpacked(mined.get(group, 0), self._width) for group in range(len(self._system.groups))])

    def by_group(self) -> Iterator[tuple[int, Histogram]]:
        """The groups with their `mined`, in no order: what is not kept is produced one group after another."""
        if self._kept is not None:
            yield from enumerate(self.mined)
            return
        for group, weighted in self._counted_again():
            yield group, unpacked(weighted, self._width)

    def _counted_again(self) -> Weighted:
        reduction, width, passes = prepared(self._system)
        return _weighted(self._system, reduction, width, passes)


def count(system: System, budget: int | None = None, meter: Meter | None = None) -> Counted:
    """The worlds of a system. Raises `TooComplex` if a piece of it takes more states than the budget, `Exhausted` if it
    is more than the meter allows.

    >>> counted = count(System((1, 1), (((0,), 1), ((0, 1), 1), ((1,), 1))))
    >>> counted.ways, counted.mined
    ({1: 1, 2: 1}, ({2: 1}, {1: 1}, {2: 1}))
    """
    reduction, width, passes = prepared(system, budget, meter)
    ways = prod([one.ways() for one in passes], start=_settled(system, reduction, width)[0])
    states = max([one.effort for one in passes], default=0)
    return Counted(system, width, ways, _weighted(system, reduction, width, passes), states)


def _weighted(system: System, reduction: Reduced, width: int, passes: list[ForwardBackward]) -> Weighted:
    """All groups with the worlds weighted by their mines."""
    settled, fixed = _settled(system, reduction, width)
    ways = [one.ways() for one in passes]
    for at, (piece, one) in enumerate(zip(reduction.pieces, passes, strict=True)):
        others = prod([part for other, part in enumerate(ways) if other != at], start=settled)
        for group, packed in one.weighted():
            yield piece.groups[group], packed * others
    whole = prod(ways, start=settled)
    for group, mines in fixed:
        yield group, mines * whole


def prepared(
    system: System, budget: int | None = None, meter: Meter | None = None
) -> tuple[Reduced, int, list[ForwardBackward]]:
    """A system reduced, the bits that a coefficient takes, and the two passes for each piece.

    Raises `TooComplex` if a piece takes more states than the budget.
    """
    if meter is not None:
        # Reducing and finding a good order are quadratic in the groups.
        meter.spend(len(system.groups) ** 2 // 16)
    reduction = whole(system) if len(system.groups) <= FEW else reduced(system)
    size = sum([size for _, size in system.groups])
    if size <= _SMALL:
        width = size + size.bit_length() + 1
        passes = [ForwardBackward(piece.system, width, budget, meter=meter) for piece in reduction.pieces]
        return reduction, width, passes
    probes = [ForwardBackward(piece.system, 0, budget, meter=meter) for piece in reduction.pieces]
    width = (size * prod(probe.survey() for probe in probes)).bit_length() + 1
    passes = [
        ForwardBackward(piece.system, width, budget, probe, meter)
        for piece, probe in zip(reduction.pieces, probes, strict=True)
    ]
    return reduction, width, passes


def _settled(system: System, reduction: Reduced, width: int) -> tuple[Packed, list[tuple[int, int]]]:
    """x^(mines that reduction has settled), 0 if it found that there is no world; and the settled groups' mines."""
    fixed = [(group, 0) for group in reduction.empty] + [(group, system.groups[group][1]) for group in reduction.full]
    return int(reduction.possible) << width * sum([mines for _, mines in fixed]), fixed


def unpacked(packed: Packed, width: int) -> Histogram:
    """The coefficients that are not 0."""
    histogram: Histogram = {}
    _unpack(packed, width, 0, histogram)
    return histogram


def _unpack(packed: Packed, width: int, mines: int, histogram: Histogram) -> None:
    """Adds the coefficients, starting with that of a number of mines."""
    count = packed.bit_length() // width
    if count > _AT_ONCE:
        half = count // 2
        _unpack(packed & ((1 << width * half) - 1), width, mines, histogram)
        _unpack(packed >> width * half, width, mines + half, histogram)
        return
    mask = (1 << width) - 1
    while packed:
        if ways := packed & mask:
            histogram[mines] = ways
        packed >>= width
        mines += 1
