"""Constraints, and the components that they form.

A constraint says how many mines there are among some closed cells. Cells under the same constraints form a *group*:
they are interchangeable. Constraints that share cells, directly or through others, form a *component*. What makes a
component hard or easy is its *system*, the constraints and groups without the cells' names: components at different
places of the board, or of different boards, often have the same one.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from qmines.grid import Cell

Indexes = tuple[int, ...]


class Constraint(NamedTuple):
    """There are exactly `mines` mines among `cells` (ascending)."""

    cells: tuple[Cell, ...]
    mines: int


class System(NamedTuple):
    """Constraints and groups without names: the mines of each constraint; for each group the indexes of the constraints
    that it is under, and how many cells it has.
    """

    mines: tuple[int, ...]
    groups: tuple[tuple[Indexes, int], ...]


class Component:
    """Constraints joined by the cells they share. Equal ones have equal worlds.

    Its `constraints` ascend, each given once; `cells` ascend; `groups` come in the order of their first cells, each
    ascending; `system` follows the order of constraints and groups.
    """

    __slots__ = ("cells", "constraints", "groups", "system")

    def __init__(self, constraints: Iterable[Constraint]) -> None:
        self.constraints = tuple(sorted(set(constraints)))
        under: dict[Cell, list[int]] = {}
        for index, (cells, _) in enumerate(self.constraints):
            for cell in cells:
                if cell in under:
                    under[cell].append(index)
                else:
                    under[cell] = [index]
        self.cells: tuple[Cell, ...] = tuple(sorted(under))
        grouped: dict[Indexes, list[Cell]] = {}
        for cell in self.cells:
            indexes = tuple(under[cell])
            if indexes in grouped:
                grouped[indexes].append(cell)
            else:
                grouped[indexes] = [cell]
        self.groups: tuple[tuple[Cell, ...], ...] = tuple(map(tuple, grouped.values()))
        sizes = tuple([(indexes, len(cells)) for indexes, cells in grouped.items()])
        self.system = System(tuple([constraint.mines for constraint in self.constraints]), sizes)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Component) and self.constraints == other.constraints

    def __hash__(self) -> int:
        return hash(self.constraints)

    def __repr__(self) -> str:
        return f"Component({self.constraints!r})"


def connected(constraints: Iterable[Constraint]) -> tuple[Component, ...]:
    """The components of some constraints, ordered by their first cells."""
    members: dict[Cell, list[Constraint]] = {}
    for constraint in constraints:
        for cell in constraint.cells:
            members.setdefault(cell, []).append(constraint)
    components = []
    seen: set[Cell] = set()
    for start in sorted(members):
        if start in seen:
            continue
        joined: set[Constraint] = set()
        queue = [start]
        while queue:
            cell = queue.pop()
            if cell not in seen:
                seen.add(cell)
                for constraint in members[cell]:
                    if constraint not in joined:
                        joined.add(constraint)
                        queue += constraint.cells
        components.append(Component(joined))
    return tuple(components)
