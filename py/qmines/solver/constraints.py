"""What the numbers say: constraints, what they settle at once, and the parts they fall into.

A constraint says how many mines lie among some closed cells. Cells under the same constraints form a *group*: they are
interchangeable. Constraints that share cells, directly or through others, form a *component*. Closed cells under no
constraint are the *outside*. Components and outside meet in one thing alone, the total of mines.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from qmines.errors import ImpossiblePosition
from qmines.grid import Cell
from qmines.position import EXPLODED, Position


class Constraint(NamedTuple):
    """Exactly `mines` mines lie among `cells` (ascending)."""

    cells: tuple[Cell, ...]
    mines: int


class Component(NamedTuple):
    """Constraints joined by the cells they share, and those cells, ascending. Equal ones have equal worlds."""

    cells: tuple[Cell, ...]
    constraints: tuple[Constraint, ...]


@dataclass(frozen=True)
class Parts:
    """A position taken apart: what is settled, and the independent parts that share the mines `owed`.

    The components come in the order of their first cells; `outside` is ascending.
    """

    safe: frozenset[Cell]
    mines: frozenset[Cell]
    components: tuple[Component, ...]
    outside: tuple[Cell, ...]
    owed: int


def parts(position: Position, safe: Collection[Cell] = (), mines: Collection[Cell] = ()) -> Parts:
    """Takes a position apart, given cells already known to be safe or mines.

    Known cells and those that a single number settles belong to no part. Raises `ImpossiblePosition` when a number
    cannot be met.
    """
    known = dict.fromkeys(safe, 0) | dict.fromkeys(mines, 1)
    rest = settle(constraints(position), known)
    components = connected(rest)
    frontier = {cell for component in components for cell in component.cells}
    outside = tuple(cell for cell in position.closed if cell not in known and cell not in frontier)
    found = frozenset(cell for cell, mine in known.items() if mine)
    owed = position.mine_count - len(position.exploded) - len(found)
    if owed < 0:
        raise ImpossiblePosition(f"The numbers need more mines than the total of {position.mine_count}.")
    return Parts(frozenset(known) - found, found, components, outside, owed)


def constraints(position: Position) -> list[Constraint]:
    """One constraint for every open number that has a closed neighbour, row by row.

    Raises `ImpossiblePosition` when a number cannot be met by the cells around it.
    """
    found = []
    cells, neighbours = position.cells, position.grid.neighbours
    for cell, number in enumerate(cells):
        if number > 8:
            continue
        closed = []
        for other in neighbours[cell]:
            code = cells[other]
            if code > 8:
                if code == EXPLODED:
                    number -= 1
                else:
                    closed.append(other)
        if not 0 <= number <= len(closed):
            row, column = position.grid.place(cell)
            raise ImpossiblePosition(f"The {cells[cell]} at row {row + 1}, column {column + 1} cannot be met.")
        if closed:
            found.append(Constraint(tuple(closed), number))
    return found


def settle(found: Sequence[Constraint], known: dict[Cell, int]) -> list[Constraint]:
    """Follows single constraints until none settles a cell; what is settled enters `known` (cell → 0 or 1).

    Gives the constraints left, reduced to unknown cells, without repetition. A constraint settles its cells when it has
    no mine left, or as many as cells. Raises `ImpossiblePosition` when one cannot be met.
    """
    # Only counts are kept up while cells become known; the constraints left are reduced once, at the end.
    free = [len(constraint.cells) for constraint in found]
    owed = [constraint.mines for constraint in found]
    under = _under(found)
    fresh = [cell for cell in known if cell in under]
    settled = [index for index, mines in enumerate(owed) if not mines or mines == free[index]]
    while fresh or settled:
        for index in settled:
            mine = 1 if owed[index] else 0
            for cell in found[index].cells:
                if cell not in known:
                    known[cell] = mine
                    fresh.append(cell)
        settled = []
        for cell in fresh:
            mine = known[cell]
            for index in under[cell]:
                free[index] -= 1
                owed[index] -= mine
                if not 0 < owed[index] < free[index]:
                    settled.append(index)
        fresh = []
        if any(not 0 <= owed[index] <= free[index] for index in settled):
            raise ImpossiblePosition("The numbers contradict each other.")
    left: dict[Constraint, None] = {}
    for index, constraint in enumerate(found):
        if free[index] == len(constraint.cells):
            left[constraint] = None
        elif free[index]:
            left[Constraint(tuple([cell for cell in constraint.cells if cell not in known]), owed[index])] = None
    return list(left)


def _under(found: Sequence[Constraint]) -> dict[Cell, list[int]]:
    """For every cell the indexes of the constraints that it is under."""
    under: dict[Cell, list[int]] = {}
    for index, (cells, _) in enumerate(found):
        for cell in cells:
            if cell in under:
                under[cell].append(index)
            else:
                under[cell] = [index]
    return under


def connected(found: Iterable[Constraint]) -> tuple[Component, ...]:
    """The components of some constraints, ordered by their first cells."""
    members: dict[Cell, list[Constraint]] = {}
    for constraint in found:
        for cell in constraint.cells:
            members.setdefault(cell, []).append(constraint)
    components = []
    seen: set[Cell] = set()
    for start in sorted(members):
        if start in seen:
            continue
        seen.add(start)
        cells, joined, queue = [], set(), [start]
        while queue:
            cell = queue.pop()
            cells.append(cell)
            for constraint in members[cell]:
                if constraint not in joined:
                    joined.add(constraint)
                    fresh = [other for other in constraint.cells if other not in seen]
                    seen.update(fresh)
                    queue += fresh
        components.append(Component(tuple(sorted(cells)), tuple(sorted(joined))))
    return tuple(components)


def groups(component: Component) -> dict[tuple[int, ...], tuple[Cell, ...]]:
    """The groups of a component: indexes of the constraints → the cells under just these, both ascending."""
    under: dict[Cell, tuple[int, ...]] = dict.fromkeys(component.cells, ())
    for index, constraint in enumerate(component.constraints):
        for cell in constraint.cells:
            under[cell] += (index,)
    found: dict[tuple[int, ...], tuple[Cell, ...]] = {}
    for cell, indexes in under.items():
        found[indexes] = (*found.get(indexes, ()), cell)
    return found
