"""Looks for one world of a component that is too complex to count.

A depth-first search with a budget: cells get values one after another, each first its preferred value, and every
constraint that has no mine left to give, or no cell to spare, settles its other cells at once. The search prefers the
values of a world that is nearly right, and begins where that is wrong, so it soon agrees with it again. But a
depth-first search that goes wrong near its beginning notices only far from there, and keeps trying values at its end.
So all cells first keep their old values except those nearby, then except those a little farther off, and so on. The
result differs little from the old world. The choice is not uniform.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from qmines.grid import Cell
from qmines.solver.constraints import Component
from qmines.solver.meter import Meter

_A_TRIAL = 4
"""The work of a trial, in units of a meter."""


def find_world(
    component: Component,
    rings: Sequence[Sequence[Cell]],
    old: Collection[Cell],
    safe: Collection[Cell],
    counts: range,
    budget: int,
    meter: Meter | None = None,
) -> frozenset[Cell] | None:
    """The mines of a world of the component with all of `safe` safe, as many of them as one of `counts`.

    `rings` are its cells by their distance from where something must change, the nearest first. `old` are the mines of
    the world to stay close to. Returns None if there is no such world, or none was found in about `budget` trials a
    ring, after which backtracking ends. The meter counts the trials of each ring, and its fixed cells.
    """
    meter = meter or Meter()
    order = [cell for ring in rings for cell in ring if cell not in safe]
    pressed = [(cell, 0) for cell in component.cells if cell in safe]
    near = 0
    for ring in rings:
        near += len(ring) - len(set(ring).intersection(safe))
        search = _Search(component, budget)
        held = [(cell, int(cell in old)) for cell in order[near:]]
        if all(search.give(cell, value) for cell, value in pressed + held):
            world = search.complete(order[:near], frozenset(old), counts)
            meter.spend(_A_TRIAL * (budget - search.budget))
            if world is not None:
                return world
        meter.spend(2 * len(component.cells))
    return None


class _Search:
    """Values given so far, and what each constraint is still owed, by how many cells."""

    def __init__(self, component: Component, budget: int) -> None:
        self.budget = budget
        self.values: dict[Cell, int] = {}
        self.trail: list[Cell] = []
        self.members = [constraint.cells for constraint in component.constraints]
        self.owed = [constraint.mines for constraint in component.constraints]
        self.free = [len(cells) for cells in self.members]
        self.under: dict[Cell, list[int]] = {cell: [] for cell in component.cells}
        for index, constraint in enumerate(component.constraints):
            for cell in constraint.cells:
                self.under[cell].append(index)

    def give(self, cell: Cell, value: int) -> bool:
        """Gives a cell a value, and everything that follows from single constraints; False if they contradict it."""
        queue = [(cell, value)]
        for at, wanted in queue:
            if at in self.values:
                if self.values[at] != wanted:
                    return False
                continue
            self.values[at] = wanted
            self.trail.append(at)
            for index in self.under[at]:
                self.free[index] -= 1
                self.owed[index] -= wanted
            for index in self.under[at]:
                owed, free = self.owed[index], self.free[index]
                if not 0 <= owed <= free:
                    return False
                if free and owed in (0, free):
                    queue += [(other, int(owed > 0)) for other in self.members[index] if other not in self.values]
        return True

    def take_back(self, length: int) -> None:
        """Forgets the values given since the trail had that length."""
        while len(self.trail) > length:
            cell = self.trail.pop()
            value = self.values.pop(cell)
            for index in self.under[cell]:
                self.free[index] += 1
                self.owed[index] += value

    def complete(self, order: Sequence[Cell], preferred: frozenset[Cell], counts: range) -> frozenset[Cell] | None:
        """Gives all cells values; the choices still open are kept on a stack."""
        choices: list[tuple[int, int, int]] = []
        at = 0
        while True:
            while at < len(order) and order[at] in self.values:
                at += 1
            if at == len(order):
                mines = frozenset(cell for cell, value in self.values.items() if value)
                if len(mines) in counts:
                    return mines
                given = False
            else:
                value = int(order[at] in preferred)
                choices.append((at, len(self.trail), 1 - value))
                given = self._try(order[at], value)
            while not given:
                if not choices or self.budget <= 0:
                    return None
                at, length, value = choices.pop()
                self.take_back(length)
                given = self._try(order[at], value)

    def _try(self, cell: Cell, value: int) -> bool:
        self.budget -= 1
        return self.give(cell, value)
