"""The two passes of the dynamic programme over one piece of a system. `count` has the theory."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import comb

from qmines.errors import TooComplex
from qmines.solver.constraints import System
from qmines.solver.meter import Meter
from qmines.solver.order import FEW, order

Packed = int
"""A polynomial in the number of mines, some bits a coefficient."""

States = dict[int, Packed]
Step = tuple[int, int, Packed]
"""A number of mines in a group, what it takes from the state, and the factor C(n, m)·x^m."""

_SLOT = 4
_OWED = 15
_A_STATE = 130
"""Bytes that a state takes, in addition to what it owes and its number of ways: an entry of a dictionary, two headers.
"""

_FEW, _SHORT = 16, 2_000
"""Layers with at most this many states, whose ways have at most this many bits, take almost no memory; measuring them
would cost as much as working them out.
"""

_BITS_A_UNIT = 12
"""How many bits of ways, as a power of two, cost as much work as a state."""

_CHOOSE = tuple(tuple(comb(n, m) for m in range(n + 1)) for n in range(9))


def _order(system: System) -> list[int]:
    if len(system.groups) <= FEW:
        return list(range(len(system.groups)))
    return order([indexes for indexes, _ in system.groups], len(system.mines))


class ForwardBackward:
    """The two passes over one connected system, under conditions on groups.

    It holds F and B for every layer, and how far each is valid. A `probe` is the same with 0 bits a coefficient,
    surveyed: what it found dead is left out, and the powers of x that all states of a layer share are kept apart.
    Passes that reach more states than the budget raise `TooComplex`; `meter` counts their work. A mine in a group is
    worth `width` bits, x; with `shifts`, as many as these say for each group, so that x is separate from another
    variable.
    """

    def __init__(
        self,
        system: System,
        width: int,
        budget: int | None = None,
        probe: ForwardBackward | None = None,
        meter: Meter | None = None,
        shifts: Sequence[int] | None = None,
    ) -> None:
        self.width = width
        self.states = 0
        self._owed_bits = _SLOT * len(system.mines)
        self._held: int = probe._held if probe else 0
        self._meter = meter or Meter()
        self._is_metered = self._meter.is_bounded
        self._budget = None if probe else budget
        self._probe = probe
        groups = system.groups
        self.order: list[int] = probe.order if probe else _order(system)
        self.sizes = [groups[group][1] for group in self.order]
        self._shifts = [shifts[group] for group in self.order] if shifts else [width] * len(self.order)
        self._factors = [self._packed_weights(layer, _CHOOSE[size]) for layer, size in enumerate(self.sizes)]
        self._units: list[int] = []
        self._slots: list[list[tuple[int, int]]] = []
        later = [0] * len(system.mines)
        for group in reversed(self.order):
            indexes = groups[group][0]
            unit = 0
            slots = []
            for index in indexes:
                unit |= 1 << _SLOT * index
                slots.append((_SLOT * index, later[index]))
                later[index] += groups[group][1]
            self._units.append(unit)
            self._slots.append(slots)
        self._units.reverse()
        self._slots.reverse()
        start = 0
        for index, mines in enumerate(system.mines):
            start |= mines << _SLOT * index
        # The passes share the steps they have worked out: layer → what its constraints are owed → steps.
        self._steps: list[dict[int, list[Step]]] = [{} for _ in self.order]
        self._forward: list[States] = [{start: 1}, *({} for _ in self.order)]
        self._backward: list[States] = [*({} for _ in self.order), {0: 1}]
        # The powers of x kept apart.
        self._least_before = [0] * (len(self.order) + 1)
        self._least_after = [0] * (len(self.order) + 1)
        # The memory of large layers, in bytes.
        self._forward_bytes = [0] * (len(self.order) + 1)
        self._backward_bytes = [0] * (len(self.order) + 1)
        self._has_reached_end = False
        self._reached = 0
        self._returned = len(self.order)

    @property
    def effort(self) -> int:
        """How many states the counting took."""
        return self._probe.states if self._probe else self.states

    def totals(self) -> tuple[Packed, list[Packed]]:
        """The worlds, and for each group the worlds weighted by its mines."""
        mined = dict(self.weighted())
        return self.ways(), [mined[group] for group in range(len(self.order))]

    def weighted(self) -> Iterator[tuple[int, Packed]]:
        """The groups from the last of the order to the first, each with the worlds weighted by its mines. Data that no
        other group needs is dropped on the way, so this works only once.
        """
        self.reach(len(self.order))
        while self._returned:
            at = self._returned - 1
            yield self.order[at], self._step_back()
            self._let_go(self._forward, self._forward_bytes, at, {})
            self._let_go(self._backward, self._backward_bytes, at + 1, {})

    def survey(self) -> Packed:
        """The worlds. Keeps only the states that they pass through, which is enough for a probe."""
        self.reach(len(self.order))
        while self._returned:
            self._step_back()
            at = self._returned
            self._let_go(self._forward, self._forward_bytes, at, {})
            self._let_go(self._backward, self._backward_bytes, at + 1, dict.fromkeys(self._backward[at + 1], 0))
        return self.ways()

    def ways(self) -> Packed:
        """The worlds."""
        self.reach(len(self.order))
        self._has_reached_end = True
        return self._forward[-1].get(0, 0) << self.width * self._least_before[-1]

    def reach(self, layer: int) -> None:
        """Makes F valid up to and including the states before a layer."""
        while self._reached < layer:
            at = self._reached
            mask, steps = self._units[at] * _OWED, self._steps[at]
            following: States = {}
            if self._forward_bytes[at]:
                self._expect(at)
            for state, ways in self._forward[at].items():
                for _, taken, factor in steps.get(state & mask) or self._worked_out(at, state & mask):
                    after = state - taken
                    if after in following:
                        following[after] += ways * factor
                    else:
                        following[after] = ways * factor
            self.states += len(following)
            if self._budget is not None and self.states > self._budget:
                raise TooComplex(f"More than {self._budget} states are too many to count.")
            self._least_before[at + 1] = self._least_before[at]
            if self._probe:
                alive = self._probe._backward[at + 1]
                following = {state: ways for state, ways in following.items() if state in alive}
                self._least_before[at + 1] += self._divide(following)
            if self._is_metered:
                self._tell(following, self._forward_bytes, at + 1)
            self._forward[at + 1] = following
            self._reached = at + 1

    def _step_back(self) -> Packed:
        """Makes B valid for one layer more, and returns the worlds weighted by the mines of that layer's group.

        B is worked out for the states that F has reached, or had reached before the last conditions, which are no
        fewer.
        """
        at = self._returned - 1
        mask, steps, after = self._units[at] * _OWED, self._steps[at], self._backward[at + 1]
        before: States = {}
        total = 0
        for state, ways in self._forward[at].items():
            onwards = weighted = 0
            for mines, taken, factor in steps.get(state & mask) or self._worked_out(at, state & mask):
                rest = after.get(state - taken)
                if rest is not None:
                    rest *= factor
                    onwards += rest
                    weighted += rest * mines
            if onwards:
                before[state] = onwards
                total += ways * weighted
        self._least_after[at] = self._least_after[at + 1]
        if self._probe:
            self._least_after[at] += self._divide(before)
        if self._is_metered:
            self._tell(before, self._backward_bytes, at)
        self._backward[at] = before
        self._returned = at
        return total << self.width * (self._least_before[at] + self._least_after[at + 1])

    def _expect(self, layer: int) -> None:
        """Counts the work of the states that follow a layer, each about as large as those before."""
        before = len(self._forward[layer])
        # A decided group rarely more than doubles the states.
        count = len(self._probe._backward[layer + 1]) if self._probe else 2 * before
        self._meter.hold(self._held + self._forward_bytes[layer] * count // before)

    def _tell(self, states: States, sizes: list[int], layer: int) -> None:
        """Counts the work of a finished layer, and everything that is held with it instead of the old data."""
        few = len(states) <= _FEW and self.width * layer <= _SHORT
        bits = 0 if few else _bits_of(states)
        self._meter.spend(len(states) + (bits + len(states) * self._owed_bits >> _BITS_A_UNIT))
        if few and not sizes[layer]:
            return
        size = 0 if few else self._bytes(len(states), bits)
        self._held += size - sizes[layer]
        sizes[layer] = size
        self._meter.hold(self._held)

    def _let_go(self, layers: list[States], sizes: list[int], layer: int, kept: States) -> None:
        """Keeps no more of a layer than this, whose ways are small."""
        layers[layer] = kept
        if sizes[layer]:
            size = self._bytes(len(kept), 0)
            self._held += size - sizes[layer]
            sizes[layer] = size

    def _bytes(self, count: int, bits: int) -> int:
        """The memory that CPython needs for states whose ways have a number of bits; a digit of 30 bits has four
        bytes.
        """
        return count * _A_STATE + (count * self._owed_bits + bits) * 2 // 15

    def _divide(self, states: States) -> int:
        """Divides the polynomials by the highest power of x that is in all of them; returns the power."""
        least = min([(ways & -ways).bit_length() - 1 for ways in states.values()], default=0) // self.width
        if least:
            for state in states:
                states[state] >>= self.width * least
        return least

    def mined(self, layer: int, fixed: int) -> Packed:
        """The worlds weighted by the mines of one layer's group beyond the `fixed` ones."""
        self.reach(layer if self._has_reached_end else len(self.order))
        self._has_reached_end = True
        while self._returned > layer + 1:
            self._step_back()
        mask, steps, after = self._units[layer] * _OWED, self._steps[layer], self._backward[layer + 1]
        total = 0
        self._meter.spend(len(self._forward[layer]))
        for state, ways in self._forward[layer].items():
            weighted = 0
            for mines, taken, factor in steps.get(state & mask) or self._worked_out(layer, state & mask):
                if mines > fixed:
                    weighted += after.get(state - taken, 0) * factor * (mines - fixed)
            total += ways * weighted
        return total << self.width * (self._least_before[layer] + self._least_after[layer + 1])

    def weigh(self, layer: int, weights: Sequence[int]) -> None:
        """From now on m mines in a layer's group stand for `weights[m]` placements, no more than before."""
        self._factors[layer] = self._packed_weights(layer, weights)
        self._steps[layer] = {}
        self._reached = min(self._reached, layer)
        self._returned = max(self._returned, layer + 1)

    def _packed_weights(self, layer: int, weights: Sequence[int]) -> list[Packed]:
        return [weight << self._shifts[layer] * mines for mines, weight in enumerate(weights)]

    def _worked_out(self, layer: int, owed: int) -> list[Step]:
        """What a group may do if its constraints are owed that many mines; remembered."""
        least, most = 0, self.sizes[layer]
        for shift, later in self._slots[layer]:
            left = owed >> shift & _OWED
            if left < most:
                most = left
            if left - later > least:
                least = left - later
        unit, factors = self._units[layer], self._factors[layer]
        steps = [(m, unit * m, factors[m]) for m in range(least, most + 1) if factors[m]]
        self._steps[layer][owed] = steps
        return steps


def _bits_of(states: States) -> int:
    """How many bits the ways of some states have together."""
    return sum(map(int.bit_length, states.values()))
