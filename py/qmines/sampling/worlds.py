"""Worlds drawn uniformly. They are drawn cell by cell in row-major order, each given those before it, so that the
result depends on the worlds alone and not on how they were counted.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterable, Sequence
from contextlib import suppress

from qmines.errors import ImpossiblePosition, TooComplex
from qmines.grid import Cell
from qmines.lanes import Marked
from qmines.position import Position
from qmines.sampling.sampler import Sampler
from qmines.sampling.search import find_world
from qmines.solver.analyse import Solver
from qmines.solver.conditioned import ConditionedCount
from qmines.solver.constraints import Component
from qmines.solver.count import Histogram
from qmines.solver.frontier import Frontier, Part
from qmines.solver.meter import Meter
from qmines.solver.order import order
from qmines.solver.total import passes


class Conditioned:
    """A component whose cells are given one after the other, with the number of worlds left."""

    def __init__(
        self,
        component: Component,
        mine_count: int,
        given: Iterable[tuple[Cell, bool]] = (),
        meter: Meter | None = None,
    ) -> None:
        self._mine_count = mine_count
        self._counts = ConditionedCount(component, meter)
        for cell, mine in given:
            self._counts.fix(cell, mine=mine)
        self.worlds = self._counts.ways().get(mine_count, 0)
        if not self.worlds:
            raise ValueError("The component has no such world.")

    def distribution(self, cell: Cell) -> Histogram:
        """How many worlds leave the cell safe (0), and in how many it is a mine (1)."""
        mined = self._counts.worlds_with(cell, self._mine_count)
        return {0: self.worlds - mined, 1: mined}

    def give(self, cell: Cell, distribution: Histogram, mine: int) -> None:
        """Settles a cell whose distribution is known."""
        if distribution[mine] < self.worlds:
            self._counts.fix(cell, mine=bool(mine))
            self.worlds = distribution[mine]


def draw_component(component: Component, mine_count: int, sampler: Sampler) -> frozenset[Cell]:
    """A world of one component, all with `mine_count` mines equally likely. Raises `ValueError` if there is none."""
    left = Conditioned(component, mine_count)
    mines = set()
    for cell in component.cells:
        distribution = left.distribution(cell)
        mine = sampler.pick(distribution)
        left.give(cell, distribution, mine)
        mines |= {cell} if mine else set()
    return frozenset(mines)


def resample(
    component: Component,
    cells: Sequence[Cell],
    old: Collection[Cell],
    mine_count: int,
    sampler: Sampler,
    safe: Collection[Cell] = (),
    meter: Meter | None = None,
) -> frozenset[Cell]:
    """Turns a world of a component, uniform given its own count and its values on `safe`, into one uniform given
    `mine_count` and all of `safe` safe, keeping what it can. Raises `ValueError` if there is none.

    The order is that of `cells`; each cell is coupled to its old value, between its distributions given the cells
    before it in the old world and in the new. As soon as the cells before leave the same worlds to both, nothing moves
    any more.
    """
    pressed = [cell for cell in component.cells if cell in safe]
    old_count = sum(cell in old for cell in component.cells)
    before = Conditioned(component, old_count, [(cell, cell in old) for cell in pressed], meter)
    after = Conditioned(component, mine_count, [(cell, False) for cell in pressed], meter)
    mines = set()
    for cell in cells:
        if cell in safe:
            continue
        old_distribution, new_distribution = before.distribution(cell), after.distribution(cell)
        value = sampler.couple(int(cell in old), old_distribution, new_distribution)
        before.give(cell, old_distribution, int(cell in old))
        after.give(cell, new_distribution, value)
        mines |= {cell} if value else set()
    return frozenset(mines)


def draw_world(solver: Solver, position: Position, sampler: Sampler) -> frozenset[Cell]:
    """The closed mines of a world of the position, every world equally likely.

    Raises `ImpossiblePosition` or `ValueError` if there is none.
    """
    return draw_from(solver.frontier(position), sampler)


def world_with(
    solver: Solver, position: Position, sampler: Sampler, safe: Collection[Cell] = (), mines: Collection[Cell] = ()
) -> frozenset[Cell]:
    """The closed mines of a world of a position in which some closed cells are safe and others mines, each such world
    equally likely.

    Raises `ImpossiblePosition` or `ValueError` if there is none, `TooComplex` if worlds cannot be drawn.
    """
    frontier = solver.frontier(position)
    if not (frontier.safe.isdisjoint(mines) and frontier.mines.isdisjoint(safe)):
        raise ImpossiblePosition("No such world fits the numbers.")
    frontier.know(set(safe), set(mines))
    if frontier.has_undecided:
        raise TooComplex("Too many numbers depend on each other to draw a layout.")
    return draw_from(frontier, sampler)


def draw_from(frontier: Frontier, sampler: Sampler) -> frozenset[Cell]:
    """The closed mines of a world of some knowledge, every world equally likely. No part of it may be too complex."""
    return _drawn(frontier, frontier.parts(), frontier.owed, sampler).union(frontier.mines)


def _drawn(frontier: Frontier, parts: Sequence[Part], owed: int, sampler: Sampler) -> frozenset[Cell]:
    """The cells of `owed` mines in counted parts and outside, every way equally likely. Raises `ValueError` if there is
    none.
    """
    histograms = [part.counted.ways for part in parts if part.counted is not None]
    _, after = passes(histograms, frontier.outside_count, owed)
    if not after[0].get(owed):
        raise ValueError("No world has that number of mines.")
    mines: set[Cell] = set()
    for index, part in enumerate(parts):
        following = after[index + 1]
        count = sampler.pick({k: ways * following.get(owed - k, 0) for k, ways in histograms[index].items()})
        mines |= draw_component(part.component, count, sampler)
        owed -= count
    return frozenset(mines).union(sampler.choose(Marked(frontier.outside()), owed))


def find_from(frontier: Frontier, sampler: Sampler, tries: int, trials: int) -> Generator[None, None, frozenset[Cell]]:
    """The closed mines of some world of knowledge of which parts may be too complex to count, with a pause after each
    try: these parts are searched, and the rest is drawn. The choice is not uniform. Raises `TooComplex` if no world is
    found in `tries` searches of up to `trials` each for every such part.
    """
    parts = frontier.parts()
    counted = [part for part in parts if part.counted is not None]
    orders = [_searched(part.component) for part in parts if part.counted is None]
    least, most = frontier.span()
    most += frontier.outside_count
    closed = frontier.outside_count + sum(len(part.component.cells) for part in parts)
    for _ in range(tries):
        mines, owed = set(frontier.mines), frontier.owed
        left = sum(len(cells) for _, cells in orders)
        for component, cells in orders:
            left -= len(cells)
            likely = sampler.choose(component.cells, len(cells) * frontier.owed // closed)
            counts = range(max(0, owed - most - left), owed - least + 1)
            found = find_world(component, [cells], frozenset(likely), (), counts, trials, frontier.meter)
            if found is None:
                break
            mines |= found
            owed -= len(found)
        else:
            with suppress(ValueError):
                return frozenset(mines) | _drawn(frontier, counted, owed, sampler)
        yield
    raise TooComplex("Too many numbers depend on each other to find a layout.")


def _searched(component: Component) -> tuple[Component, list[Cell]]:
    """A component with its cells in an order in which a search notices soon that it went wrong."""
    indexes = [under for under, _ in component.system.groups]
    groups = (component.groups[group] for group in order(indexes, len(component.constraints)))
    return component, [cell for group in groups for cell in group]
