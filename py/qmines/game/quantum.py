"""The closure, and rearranging: exactly uniform, and visibly local.

**Closure.** What a player could have found out: open, in thought, every cell that is safe in all worlds, with its
true number, and repeat until nothing new is safe. Numbers of the closure hold in every world of it, so it is the same
whichever of them is the layout.

**The task.** A decision opens a set S; some of S is mined in the layout, but a world of the closure leaves all of S
safe. Wanted: a layout uniform over those worlds, given one uniform over the worlds with S hit, moving little.

**The parts.** Take out what is certain. The components of the rest, and the outside, are independent given how many
mines each holds. Let E be the parts that S meets, and T the number of mines in all other parts. Given T, the others
and E are independent, and whether S is hit concerns E alone. So if T gets its new law and, given T, each side gets
its own, the whole is uniform:

1. *T.* q_hit(T) ∝ R(T)·(E(M − T) − E_safe(M − T)) and q_safe(T) ∝ R(T)·E_safe(M − T), where R, E and E_safe count the
   worlds of the others, of E, and of E with S safe, by mines, and M is the number of mines owed. A maximal coupling
   turns T of the first law into T of the second.
2. *The others.* If T stayed, they are uniform given T and stay. Else the total of the other components is coupled
   against the outside, between its laws given the old and the new T, so that the outside gives way first; then
   component by component in the same way. A component whose count stays is uniform given its count, and stays; one
   whose count changes is redrawn; the outside adds, or removes, the difference at random.
3. *Inside E.* The split of E's mines among its parts is drawn from its law given T and S safe; each component is
   redrawn given its mines and S safe. The outside: given how many of its mines lie in S, the rest is uniform among its
   cells not in S; taking away the former, then adding or removing at random what the count lacks or has too much,
   leaves it uniform.

A component is redrawn cell by cell outwards from S, each cell coupled to its old value (`worlds.recast`): once S's own
cells are given, the old component is uniform given its count, whatever else was hit.

Each step turns a conditional law of the hit layout into that of the safe one, in the order in which they condition
each other; so uniform in, uniform out. Coupling is what makes it local: a mine far away moves only if the total there
must change. (Maximal coupling: Lindvall, *Lectures on the Coupling Method*, 1992.)
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from math import comb

from qmines.grid import Cell, Grid
from qmines.position import CLOSED, EXPLODED, MARKED, Position
from qmines.solver.analyse import Analysis, Solver
from qmines.solver.constraints import Component, parts
from qmines.solver.count import Chain, Histogram
from qmines.solver.worlds import Draw, recast

Layout = frozenset[Cell]
"""Where the mines are, exploded ones included."""


def number(grid: Grid, layout: Layout, cell: Cell) -> int:
    """How many mines touch a cell."""
    return sum(other in layout for other in grid.neighbours[cell])


def opening(position: Position, layout: Layout, cells: Collection[Cell]) -> dict[Cell, int]:
    """The cells that open with `cells`, and their numbers. A 0 opens its neighbours, flagged ones excepted."""
    found: dict[Cell, int] = {}
    queue = [cell for cell in cells if position.is_closed(cell)]
    grid, codes = position.grid, position.cells
    while queue:
        cell = queue.pop()
        if cell in found:
            continue
        found[cell] = number(grid, layout, cell)
        if found[cell] == 0:
            queue += [
                other for other in grid.neighbours[cell] if other not in found and codes[other] in (CLOSED, MARKED)
            ]
    return found


def closure(solver: Solver, position: Position, layout: Layout) -> Analysis:
    """The position after opening, in thought, all that is provably safe, analysed.

    `layout` must be one of the position's worlds.
    """
    cells, mines = bytearray(position.cells), set[Cell]()
    fresh: Collection[Cell] = range(position.grid.size)
    while True:
        _follow(position.grid, cells, layout, mines, fresh)
        analysis = solver.analyse(Position(position.grid, position.mine_count, bytes(cells)))
        if not analysis.safe:
            return analysis
        for cell in analysis.safe:
            cells[cell] = number(position.grid, layout, cell)
        fresh = _with_neighbours(position.grid, analysis.safe)


def _follow(grid: Grid, cells: bytearray, layout: Layout, mines: set[Cell], fresh: Collection[Cell]) -> None:
    """Opens what single numbers prove safe, and what the numbers so found prove, beginning with the `fresh` cells.

    It finds nothing that an analysis would not; but it looks only where something has changed. `cells` and `mines`
    (found so far) are changed in place.
    """
    queue = [cell for cell in fresh if cells[cell] <= 8]
    while queue:
        cell = queue.pop()
        closed, owed = [], cells[cell]
        for other in grid.neighbours[cell]:
            if other in mines or cells[other] == EXPLODED:
                owed -= 1
            elif cells[other] > 8:
                closed.append(other)
        if not closed or owed not in (0, len(closed)):
            continue
        if owed:
            mines.update(closed)
        else:
            for other in closed:
                cells[other] = number(grid, layout, other)
        queue += [other for other in _with_neighbours(grid, closed) if cells[other] <= 8]


def _with_neighbours(grid: Grid, cells: Collection[Cell]) -> set[Cell]:
    return set(cells).union(*(grid.neighbours[cell] for cell in cells))


@dataclass(frozen=True)
class Rearrangement:
    """The new layout; whether T was kept; and the cells of E, outside which nothing moved if it was."""

    layout: Layout
    kept: bool
    touched: frozenset[Cell]


def rearrange(
    solver: Solver, knowledge: Analysis, layout: Layout, decision: Collection[Cell], draw: Draw
) -> Rearrangement:
    """A layout in which all of `decision` is safe, uniform over the worlds of `knowledge` with that property.

    `layout` must be a world of `knowledge` in which `decision` is hit, and some world must leave it safe; raises
    `ValueError` when none does.
    """
    return _Rearranging(solver, knowledge, layout, frozenset(decision), draw).result()


class _Rearranging:
    """One rearranging; the module's theory explains each step."""

    def __init__(
        self, solver: Solver, knowledge: Analysis, layout: Layout, decision: frozenset[Cell], draw: Draw
    ) -> None:
        self.draw = draw
        self.grid = knowledge.position.grid
        self.decision = decision
        self.layout = layout
        self.mines = set(layout)
        found = parts(knowledge.position, safe=knowledge.safe, mines=knowledge.mines)
        self.owed = found.owed
        self.outside = found.outside
        self.outside_in_e = not decision.isdisjoint(found.outside)
        self.hit = [component for component in found.components if not decision.isdisjoint(component.cells)]
        self.others = [component for component in found.components if decision.isdisjoint(component.cells)]
        self.other_ways = [solver.count(component).ways for component in self.others]
        self.hit_ways = [solver.count(component).ways for component in self.hit]
        self.safe_ways = [_ways_safe(component, decision) for component in self.hit]

    def result(self) -> Rearrangement:
        old_total = self._count_in(self.others) + (0 if self.outside_in_e else self._count(self.outside))
        total = self.draw.couple(old_total, *self._laws_of_total())
        if total != old_total:
            self._change_others(old_total, total)
        self._fill_hit(self.owed - total)
        touched = {cell for component in self.hit for cell in component.cells}
        touched.update(self.outside if self.outside_in_e else ())
        return Rearrangement(frozenset(self.mines), total == old_total, frozenset(touched))

    def _laws_of_total(self) -> tuple[Histogram, Histogram]:
        """q_hit and q_safe, by T."""
        others = _products(self.other_ways)[0]
        hit, safe = _products(self.hit_ways)[0], _products(self.safe_ways)[0]
        size = len(self.outside)
        if self.outside_in_e:
            left = size - len(self.decision.intersection(self.outside))
            totals: Collection[int] = others
            rest: Callable[[int], int] = others.__getitem__
            all_e, safe_e = _spread(hit, size), _spread(safe, left)
        else:
            totals = [self.owed - mines for mines in hit]
            rest = _spread(others, size)
            all_e, safe_e = (lambda mines: hit.get(mines, 0)), (lambda mines: safe.get(mines, 0))
        q_hit, q_safe = {}, {}
        for total in totals:
            ways, safe_ways = all_e(self.owed - total), safe_e(self.owed - total)
            q_hit[total] = rest(total) * (ways - safe_ways)
            q_safe[total] = rest(total) * safe_ways
        return q_hit, q_safe

    def _change_others(self, old_total: int, total: int) -> None:
        """Step 2, where T changed: the outside gives way first, then component by component."""
        following = _products(self.other_ways)
        old_left, left = old_total, total
        if not self.outside_in_e:
            size, ways = len(self.outside), following[0]
            old_left = self._count_in(self.others)
            left = self.draw.couple(
                old_left,
                {mines: ways[mines] * _binomial(size, old_total - mines) for mines in ways},
                {mines: ways[mines] * _binomial(size, total - mines) for mines in ways},
            )
            self._set_outside(total - left)
        for component, ways, rest in zip(self.others, self.other_ways, following[1:], strict=True):
            old_count = self._count(component.cells)
            count = self.draw.couple(
                old_count,
                {mines: ways[mines] * rest.get(old_left - mines, 0) for mines in ways},
                {mines: ways[mines] * rest.get(left - mines, 0) for mines in ways},
            )
            if count != old_count:
                self._recast(component, count)
            old_left -= old_count
            left -= count

    def _fill_hit(self, owed: int) -> None:
        """Step 3: the split among the parts of E, then each part."""
        following = _products(self.safe_ways)
        room = len(self.outside) - len(self.decision.intersection(self.outside)) if self.outside_in_e else 0
        for component, ways, rest in zip(self.hit, self.safe_ways, following[1:], strict=True):
            later = _spread(rest, room)
            count = self.draw.pick({mines: ways[mines] * later(owed - mines) for mines in ways})
            self._recast(component, count)
            owed -= count
        if self.outside_in_e:
            self._set_outside(owed)

    def _set_outside(self, count: int) -> None:
        """Gives the outside `count` mines, none of them in S, moving as few as can be."""
        free = [cell for cell in self.outside if cell not in self.decision]
        self.mines.difference_update(self.decision.intersection(self.outside))
        mined = [cell for cell in free if cell in self.mines]
        if count > len(mined):
            empty = [cell for cell in free if cell not in self.mines]
            self.mines.update(self.draw.choose(empty, count - len(mined)))
        else:
            self.mines.difference_update(self.draw.choose(mined, len(mined) - count))

    def _recast(self, component: Component, count: int) -> None:
        cells = self._outwards(component)
        self.mines.difference_update(component.cells)
        self.mines |= recast(component, cells, self.layout, count, self.draw, self.decision)

    def _outwards(self, component: Component) -> list[Cell]:
        """The cells of a component by their distance from S, in the king's steps of chess, then row by row."""
        place = self.grid.place
        pressed = [place(cell) for cell in self.decision]

        def distance(cell: Cell) -> int:
            row, column = place(cell)
            return min(max(abs(row - r), abs(column - c)) for r, c in pressed)

        return sorted(component.cells, key=distance)

    def _count(self, cells: Collection[Cell]) -> int:
        return sum(cell in self.layout for cell in cells)

    def _count_in(self, components: Collection[Component]) -> int:
        return sum(self._count(component.cells) for component in components)


def _ways_safe(component: Component, decision: Collection[Cell]) -> Histogram:
    """The worlds of a component in which the decision is safe, by mines."""
    chain = Chain(component)
    for cell in component.cells:
        if cell in decision:
            chain.fix(cell, mine=False)
    return chain.ways()


def _products(histograms: Sequence[Histogram]) -> list[Histogram]:
    """For each i the ways of all histograms from i on together; the last entry, of none, is {0: 1}."""
    found: list[Histogram] = [{0: 1}]
    for histogram in reversed(histograms):
        product: Histogram = {}
        for mines, ways in found[-1].items():
            for more, other in histogram.items():
                product[mines + more] = product.get(mines + more, 0) + ways * other
        found.append(product)
    return found[::-1]


def _spread(histogram: Histogram, size: int) -> Callable[[int], int]:
    """The ways of some parts and `size` free cells together, as a function of their mines."""
    return lambda total: sum(ways * _binomial(size, total - mines) for mines, ways in histogram.items())


def _binomial(size: int, count: int) -> int:
    return comb(size, count) if count >= 0 else 0
