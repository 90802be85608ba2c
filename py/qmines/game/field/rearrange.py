"""Rearranging: exactly uniform, and visibly local.

**The task.** A decision opens a set S; some cells of S are mines in the layout, but a world of the closure leaves all
of S safe. Wanted: a layout uniform over such worlds, given one uniform over the worlds with S hit, that moves few
mines.

**The parts.** Remove the certain cells. The components of the rest, and the outside, are independent given how many
mines each holds. Let E be the parts that S meets, and T the number of mines in all other parts. Given T, the others and
E are independent, and whether S is hit depends on E alone. So if T gets its new distribution and, given T, each side
gets its own, the whole is uniform:

1. *T.* q_hit(T) ∝ R(T)·(E(M − T) − E_safe(M − T)) and q_safe(T) ∝ R(T)·E_safe(M − T), where R, E and E_safe count the
   worlds of the others, of E, and of E with S safe, by mines, and M is the number of mines owed. A maximal coupling
   turns a T of the first distribution into one of the second.
2. *The others.* If T is unchanged, they are uniform given T and stay. Otherwise the total of the other components is
   coupled against the outside, between its distributions given the old and the new T, so that the outside changes
   first; then component by component in the same way. A component whose count is unchanged is uniform given its count,
   and stays; one whose count changes is redrawn; the outside adds or removes the difference at random.
3. *Inside E.* The split of E's mines among its parts is drawn from its distribution given T and S safe; each component
   is redrawn given its mines and S safe. The outside: given how many of its mines are in S, the rest is uniform among
   its cells not in S. Removing the mines in S, then adding or removing mines at random until the count is right, leaves
   it uniform.

A component is redrawn cell by cell outwards from S, each cell coupled to its old value (`worlds.resample`): once S's
own cells are given, the old component is uniform given its count, whatever else was hit.

**The others, however many,** enter only as ratios of worlds. Bounds on these are refined until they decide
(`sampling/others.py`). The outcome is that of the exact numbers, which are never written out on huge boards.

**Too complex.** If the knowledge has a part that is too complex to count, the distributions are unknown. Then a search
within a budget looks for a world that leaves the decision safe, starting at S and keeping what it can. That world is
consistent, but need not be uniform.

Each step turns a conditional distribution of the hit layout into that of the safe one, in the order in which they
condition each other: uniform in, uniform out. Coupling makes it local: a mine far away moves only if the total there
must change. (Maximal coupling: Lindvall, *Lectures on the Coupling Method*, 1992.)
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from math import comb

from qmines.errors import TooComplex
from qmines.game.field.decision import A_PART, Decision
from qmines.game.field.layout import Layout, Moved, movement
from qmines.grid import Cell
from qmines.lanes import Marked, lanes
from qmines.position import Position
from qmines.sampling.distributions import Distribution, times
from qmines.sampling.others import OtherComponents
from qmines.sampling.sampler import Sampler
from qmines.sampling.search import find_world
from qmines.sampling.worlds import resample, world_with
from qmines.solver.analyse import Solver
from qmines.solver.constraints import Component
from qmines.solver.count import Histogram
from qmines.solver.frontier import Part

SEARCHED = 2_000
"""How many trials the search for a world may take, for each distance from S, if a part is too complex to count; part of
`draws`.
"""


@dataclass(frozen=True)
class Rearrangement:
    """From where to where mines moved; whether T was kept; and whether the world is drawn, not merely found."""

    moved: Moved
    kept: bool
    drawn: bool = True


def rearrange(decision: Decision, layout: Layout, sampler: Sampler) -> Rearrangement | None:
    """A layout in which all of a decision is safe, uniform over the worlds of its knowledge with that property.

    `layout` must be a world of the knowledge, with all certain cells known, in which the decision is hit. Some world
    must leave it safe, otherwise this raises `ValueError`. If parts are too complex to count, it searches for a world,
    and returns None if it finds none.
    """
    if decision.known.has_undecided:
        return _searched(decision, layout, sampler)
    return _Rearranging(decision, layout, sampler).result()


def strike(
    solver: Solver, seen: Position, cells: Collection[Cell], layout: Layout, sampler: Sampler
) -> Rearrangement | None:
    """A layout in which at least one of a decision's cells is a mine, uniform over the visible worlds with that
    property; None if they are too complex to count. It loses the game, so no mine needs to stay where it is.

    The worlds in which the decision is hit are classed by its first cell that is a mine, in ascending order. A class is
    drawn by its number of worlds, then a world of that class. At least one cell must not be certainly safe.
    """
    ordered = sorted(cells)
    try:
        # In how many worlds the first 0, 1, 2 … cells are safe.
        safe = [solver.worlds(seen, safe=ordered[:count]) for count in range(len(ordered) + 1)]
        first = sampler.pick({at: safe[at] - safe[at + 1] for at in range(len(ordered))})
        world = world_with(solver, seen, sampler, safe=ordered[:first], mines=[ordered[first]])
    except TooComplex:
        return None
    mines = world | seen.exploded
    return Rearrangement(movement(layout.mines - mines, mines - layout.mines), kept=False)


class _Changing:
    """A layout that is being changed: what was removed and added so far."""

    def __init__(self, met: Decision, layout: Layout, sampler: Sampler) -> None:
        self.met = met
        self.known = met.known
        self.layout = layout
        self.sampler = sampler
        self.removed: set[Cell] = set()
        self.added: set[Cell] = set()

    def set_component(self, component: Component, mines: Collection[Cell]) -> None:
        """Gives a component these mines."""
        old = self.layout.among(component.cells)
        self.removed |= old.difference(mines)
        self.added |= set(mines).difference(old)

    def change_outside(self, change: int) -> None:
        """Gives the outside more mines, none of them in S, and moves as few as possible."""
        pressed = self.layout.among(self.met.outside)
        self.removed |= pressed
        change += len(pressed)
        if change > 0:
            self.added.update(self.sampler.choose(self._free(mined=False), change))
        else:
            self.removed.update(self.sampler.choose(self._free(mined=True), -change))

    def mines_outside(self) -> int:
        """How many mines of the layout are outside."""
        on = lanes(self.layout.grid)
        return (on.pack(self.known.outside()) & on.pack(self.layout.mined)).bit_count()

    def rings(self, component: Component) -> list[list[Cell]]:
        """The cells of a component by their distance from S, in king's steps; each ring row by row."""
        place = self.layout.grid.place
        pressed = [place(cell) for cell in self.met.cells]
        rings: dict[int, list[Cell]] = {}
        for cell in component.cells:
            row, column = place(cell)
            distance = min(max(abs(row - r), abs(column - c)) for r, c in pressed)
            rings.setdefault(distance, []).append(cell)
        return [rings[distance] for distance in sorted(rings)]

    def _free(self, *, mined: bool) -> Marked:
        """The mines and the safe cells among those outside and not in S."""
        on = lanes(self.layout.grid)
        outside = bytearray(self.known.outside())
        for cell in self.met.outside:
            outside[cell] = 0
        mines = on.pack(self.layout.mined)
        return Marked(on.unpack(on.pack(outside) & (mines if mined else on.ones ^ mines)))


class _Rearranging(_Changing):
    """One rearrangement; the module's docstring explains each step."""

    def __init__(self, met: Decision, layout: Layout, sampler: Sampler) -> None:
        super().__init__(met, layout, sampler)
        known = met.known
        self.owed = known.owed
        self.size = known.outside_count
        known.meter.spend(A_PART * len(known.parts()))
        self._others: list[Part] | None = None
        least, most = known.span()
        hit = [part.counted.span for part in met.parts if part.counted is not None]
        self.rest = OtherComponents(
            self._histograms, least - sum(low for low, _ in hit), most - sum(high for _, high in hit)
        )

    @property
    def others(self) -> list[Part]:
        """The parts that S does not meet, in the order of their first cells."""
        if self._others is None:
            self._others = [part for part in self.known.parts() if part not in self.met.parts]
        return self._others

    def _histograms(self) -> list[Histogram]:
        return [part.counted.ways for part in self.others if part.counted is not None]

    def result(self) -> Rearrangement:
        mines_in_e = sum(len(self.layout.among(part.component.cells)) for part in self.met.parts)
        mines_in_e += self.mines_outside() if self.met.outside else 0
        old_total = self.owed - mines_in_e
        total = self.sampler.couple(old_total, *self._laws_of_total())
        if total != old_total:
            self._change_others(old_total, total)
        self._fill_hit(self.owed - total)
        return Rearrangement(movement(self.removed - self.added, self.added - self.removed), total == old_total)

    def _laws_of_total(self) -> tuple[Distribution, Distribution]:
        """q_hit and q_safe, by T."""
        pressed = len(self.met.outside)
        hit, safe = _products(self.met.hit_ways)[0], _products(self.met.safe_ways)[0]
        if not pressed:
            ways = self.rest.with_outside(self.size, [self.owed - mines for mines in hit])
            q_hit = {self.owed - mines: hit[mines] - safe.get(mines, 0) for mines in hit}
            return times(ways, q_hit), times(ways, {self.owed - mines: safe.get(mines, 0) for mines in hit})
        # With j mines among the pressed cells outside, the rest of the outside has the same freedom as before.
        spread: Histogram = {}
        for mines, ways_hit in hit.items():
            for more in range(pressed + 1):
                spread[mines + more] = spread.get(mines + more, 0) + ways_hit * comb(pressed, more)
        spread = {mines: ways - safe.get(mines, 0) for mines, ways in spread.items()}
        left = self.size - pressed
        return self.rest.beside(left, self.owed, spread), self.rest.beside(left, self.owed, safe)

    def _change_others(self, old_total: int, total: int) -> None:
        """Step 2, if T changed: the outside changes first, then component by component."""
        old_left, left = old_total, total
        if not self.met.outside:
            old_outside = self.mines_outside()
            old_left = old_total - old_outside
            left = self.sampler.couple(
                old_left, self.rest.beside(self.size, old_total), self.rest.beside(self.size, total)
            )
            self.change_outside(total - left - old_outside)
        for index, part in enumerate(self.others):
            if left == old_left:
                return
            old_count = len(self.layout.among(part.component.cells))
            count = self.sampler.couple(old_count, self.rest.share(index, old_left), self.rest.share(index, left))
            if count != old_count:
                self._resample(part.component, count)
            old_left -= old_count
            left -= count

    def _fill_hit(self, owed: int) -> None:
        """Step 3: the split among the parts of E, then each part."""
        following = _products(self.met.safe_ways)
        room = self.size - len(self.met.outside) if self.met.outside else 0
        for part, ways, rest in zip(self.met.parts, self.met.safe_ways, following[1:], strict=True):
            law = {
                mines: here * sum(more * _binomial(room, owed - mines - later) for later, more in rest.items())
                for mines, here in ways.items()
            }
            count = self.sampler.pick(law)
            self._resample(part.component, count)
            owed -= count
        if self.met.outside:
            self.change_outside(owed - self.mines_outside())

    def _resample(self, component: Component, count: int) -> None:
        old = self.layout.among(component.cells)
        cells = [cell for ring in self.rings(component) for cell in ring]
        mines = resample(component, cells, old, count, self.sampler, self.met.cells, self.known.meter)
        self.set_component(component, mines)


def _searched(met: Decision, layout: Layout, sampler: Sampler) -> Rearrangement | None:
    """A rearrangement by search: the parts that S meets are redrawn, and the outside makes up for the difference."""
    changing = _Changing(met, layout, sampler)
    size = met.known.outside_count - len(met.outside)
    mines = changing.mines_outside()
    for part in met.parts:
        old = layout.among(part.component.cells)
        # The outside makes up for what the component has too many or too few of.
        counts = range(len(old) + mines - size, len(old) + mines + 1)
        rings, meter = changing.rings(part.component), met.known.meter
        world = find_world(part.component, rings, old, met.cells, counts, SEARCHED, meter)
        if world is None:
            return None
        changing.set_component(part.component, world)
        mines -= len(world) - len(old)
    if mines > size:
        return None
    changing.change_outside(mines - changing.mines_outside())
    moved = movement(changing.removed - changing.added, changing.added - changing.removed)
    return Rearrangement(moved, kept=False, drawn=False)


def _products(histograms: Sequence[Histogram]) -> list[Histogram]:
    """For each i the ways of all histograms from i on together; the last entry, with no histogram, is {0: 1}."""
    tails: list[Histogram] = [{0: 1}]
    for histogram in reversed(histograms):
        product: Histogram = {}
        for mines, ways in tails[-1].items():
            for more, other in histogram.items():
                product[mines + more] = product.get(mines + more, 0) + ways * other
        tails.append(product)
    return tails[::-1]


def _binomial(size: int, count: int) -> int:
    return comb(size, count) if count >= 0 else 0
