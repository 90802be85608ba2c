"""Counts the worlds of a component, exactly.

**The problem.** A component is a system of constraints "the mines among these cells are exactly n". Listing its
solutions is exponential in its length: a third of the stuck positions of 30×16 with 99 mines have over a million. Their
*number*, split by mines used, is a sum of products and can be had by dynamic programming.

**The programme.** Cells under the same constraints are interchangeable, so a group of n cells with m mines stands for
C(n, m) placements. Put the groups in an order and decide m for one after the other. What came before matters to what
follows only through the mines that each half-finished constraint is still owed. So

    state  = the mines owed by every constraint, packed into one integer, four bits each (a number is at most 8);
    value  = the number of ways to get there, split by mines used: a polynomial Σ ways[k]·x^k.

Placing m mines in a group subtracts m from the slots of its constraints: one subtraction of m·unit. A constraint owed
less than m, or more than its later cells can hold, forbids the step; both tests need only the group's own slots, so the
steps are worked out once for each pattern of these. Polynomials are packed into one integer too, `width` bits a
coefficient (Kronecker substitution: evaluation at x = 2^width, exact since no coefficient exceeds cells·2^cells), so
that adding, scaling and multiplying them are single operations on big integers.

**Two passes.** F[i][s] counts the ways from the start to state s before layer i, B[i][s] those from there to the end.
The worlds are F[L][0] = B[0][start]; weighted by the mines in group i they are Σ F[i][s] · Σ m·C(n, m)·x^m · B[i+1][s −
m·unit].

**Conditions.** That a certain cell is safe, or a mine, only changes the weights of its group: from C(n, m) to
C(f, m − a), with a mines fixed and f cells free. Then F is void after that layer and B before it; whatever is asked
next recomputes just the layers between. Drawing a world cell by cell rests on this.

**Cost** is the number of states: exponential in the constraints half-finished at once (the *width* of the order),
linear in length. The order is greedy: always the group that opens the fewest new constraints and finishes the most. On
long thin frontiers the width is 3–5; on a lattice of open numbers it is the shorter side of the lattice, and nothing
here helps against a wide one.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import comb
from typing import NamedTuple

from qmines.grid import Cell
from qmines.solver.constraints import Component, groups

States = dict[int, int]
Step = tuple[int, int, int, int]
"""Mines placed in a group: how many, what they take from the state, the shift of x^m, and the placements."""

Histogram = dict[int, int]
"""Number of mines → number of ways; entries that are 0 are left out."""

Indexes = tuple[int, ...]
"""A group, named by the constraints that its cells are under."""

_NARROW = 4
"""Components of so few constraints cost little in any order, less than looking for a better one."""

_SLOT = 4
_OWED = 15


class Layer(NamedTuple):
    """One group in the order: its cells, a 1 and a full mask at the slots of its constraints, and for each slot its
    shift and how many cells later layers hold for it.
    """

    cells: tuple[Cell, ...]
    unit: int
    mask: int
    slots: tuple[tuple[int, int], ...]


class Chain:
    """The dynamic programme over one component, under conditions on single cells.

    >>> from qmines.solver.constraints import Component, Constraint
    >>> chain = Chain(Component((0, 1, 2), (Constraint((0, 1), 1), Constraint((1, 2), 1))))
    >>> chain.ways()
    {1: 1, 2: 1}
    >>> chain.fix(1, mine=False)
    >>> chain.ways()
    {2: 1}
    """

    def __init__(self, component: Component) -> None:
        self.layers = _layers(component)
        self.layer_of = {cell: index for index, layer in enumerate(self.layers) for cell in layer.cells}
        size = len(component.cells)
        self.width = size + size.bit_length() + 1
        self._weights = [[comb(len(layer.cells), m) for m in range(len(layer.cells) + 1)] for layer in self.layers]
        self._free = [len(layer.cells) for layer in self.layers]
        self._fixed = [0] * len(self.layers)
        # The passes share the steps they have worked out: layer → what its constraints are owed → steps.
        self._steps: list[dict[int, list[Step]]] = [{} for _ in self.layers]
        start = sum(constraint.mines << _SLOT * index for index, constraint in enumerate(component.constraints))
        self._forward: list[States] = [{start: 1}, *({} for _ in self.layers)]
        self._backward: list[States] = [*({} for _ in self.layers), {0: 1}]
        self._swept = False
        self._forward_until = 0
        self._backward_from = len(self.layers)

    def fix(self, cell: Cell, *, mine: bool) -> None:
        """From now on counts only worlds in which `cell`, not fixed before, is a mine, or is safe."""
        index = self.layer_of[cell]
        self._free[index] -= 1
        self._fixed[index] += mine
        free, fixed = self._free[index], self._fixed[index]
        size = len(self.layers[index].cells)
        self._weights[index] = [comb(free, m - fixed) if m >= fixed else 0 for m in range(size + 1)]
        self._steps[index] = {}
        self._forward_until = min(self._forward_until, index)
        self._backward_from = max(self._backward_from, index + 1)

    def ways(self) -> Histogram:
        """The worlds by their number of mines."""
        self._reach(len(self.layers))
        return self._unpack(self._forward[-1].get(0, 0))

    def mined(self, cell: Cell) -> Histogram:
        """The worlds in which the free cell is a mine, times the free cells of its group, by number of mines."""
        return self._unpack(self._mined(self.layer_of[cell]))

    def worlds_with(self, cell: Cell, mine_count: int) -> int:
        """The number of worlds of `mine_count` mines in which the free cell is one of them."""
        index = self.layer_of[cell]
        weighted = self._mined(index) >> self.width * mine_count & ((1 << self.width) - 1)
        return weighted // self._free[index]

    def _mined(self, index: int) -> int:
        """Σ F·(m − fixed)·weight·x^m·B over the steps of one layer, packed."""
        self._reach(index)
        self._return(index + 1)
        mask, fixed, after = self.layers[index].mask, self._fixed[index], self._backward[index + 1]
        steps = self._steps[index]
        total = 0
        for state, ways in self._forward[index].items():
            rest = 0
            for mines, taken, shift, weight in steps.get(state & mask) or self._worked_out(index, state & mask):
                if mines > fixed:
                    rest += after.get(state - taken, 0) * (weight * (mines - fixed)) << shift
            if rest:
                total += ways * rest
        return total

    def _reach(self, index: int) -> None:
        """Makes the forward states valid up to and including those before layer `index`."""
        while self._forward_until < index:
            at = self._forward_until
            mask, steps = self.layers[at].mask, self._steps[at]
            following: States = {}
            for state, ways in self._forward[at].items():
                for _, taken, shift, weight in steps.get(state & mask) or self._worked_out(at, state & mask):
                    after = state - taken
                    following[after] = following.get(after, 0) + (ways * weight << shift)
            self._forward[at + 1] = following
            self._forward_until = at + 1
        self._swept = self._swept or index == len(self.layers)

    def _return(self, index: int) -> None:
        """Makes the backward states valid from those before layer `index` on.

        They are worked out for the states that the forward pass has reached, or had reached before the last
        conditions, which is no fewer.
        """
        if not self._swept:
            self._reach(len(self.layers))
        while self._backward_from > index:
            at = self._backward_from - 1
            mask, steps, after = self.layers[at].mask, self._steps[at], self._backward[at + 1]
            before: States = {}
            for state in self._forward[at]:
                ways = 0
                for _, taken, shift, weight in steps.get(state & mask) or self._worked_out(at, state & mask):
                    if (rest := after.get(state - taken)) is not None:
                        ways += rest * weight << shift
                if ways:
                    before[state] = ways
            self._backward[at] = before
            self._backward_from = at

    def _worked_out(self, index: int, owed: int) -> list[Step]:
        """What a group may do where its constraints are owed so much; remembered."""
        layer, weights = self.layers[index], self._weights[index]
        least, most = 0, len(layer.cells)
        for shift, later in layer.slots:
            left = owed >> shift & _OWED
            if left < most:
                most = left
            if left - later > least:
                least = left - later
        steps = [(m, layer.unit * m, self.width * m, weights[m]) for m in range(least, most + 1) if weights[m]]
        self._steps[index][owed] = steps
        return steps

    def _unpack(self, packed: int) -> Histogram:
        """The coefficients of a packed polynomial."""
        found: Histogram = {}
        mask = (1 << self.width) - 1
        mines = 0
        while packed:
            if ways := packed & mask:
                found[mines] = ways
            packed >>= self.width
            mines += 1
        return found


def _layers(component: Component) -> list[Layer]:
    """The groups in the order in which they are decided."""
    found = groups(component)
    later = [len(constraint.cells) for constraint in component.constraints]
    layers = []
    for indexes in _order(found, len(later)):
        cells = found[indexes]
        for index in indexes:
            later[index] -= len(cells)
        unit = sum(1 << _SLOT * index for index in indexes)
        slots = tuple((_SLOT * index, later[index]) for index in indexes)
        layers.append(Layer(cells, unit, unit * _OWED, slots))
    return layers


def _order(found: Iterable[Indexes], constraint_count: int) -> list[Indexes]:
    """A good order of groups, each given by its constraints.

    A greedy order ends at an end of the component, so the one that starts from there runs along it; of this one and
    the one back again the less laborious is taken. Components that cannot be wide take what comes first.
    """
    under: list[list[Indexes]] = [[] for _ in range(constraint_count)]
    for indexes in found:
        for index in indexes:
            under[index].append(indexes)
    order, _ = _greedy(under, under[0][0])
    if constraint_count <= _NARROW:
        return order
    along, work = _greedy(under, order[-1])
    back, other_work = _greedy(under, along[-1])
    return along if work <= other_work else back


def _greedy(under: list[list[Indexes]], first: Indexes) -> tuple[list[Indexes], int]:
    """From one group on, always the one that opens the fewest constraints less those it finishes; with the estimated
    work.

    The work is the sum over layers of 3^(constraints half-finished): an owed number takes about three values.
    """
    left = [len(groups_under) for groups_under in under]
    total = list(left)
    order: list[Indexes] = []
    near: dict[Indexes, None] = {first: None}
    placed: set[Indexes] = set()
    open_count = work = 0
    while near:

        def cost(indexes: Indexes) -> int:
            return sum((left[i] == total[i]) - (left[i] == 1) for i in indexes)

        best = min(near, key=cost)
        open_count += cost(best)
        work += 3**open_count
        del near[best]
        placed.add(best)
        order.append(best)
        for index in best:
            left[index] -= 1
            for other in under[index]:
                if other not in placed:
                    near[other] = None
    return order, work
