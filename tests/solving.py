"""What the tests of the solver's folders share: small systems with all their solutions, and boards to open.

Constraints are written on the cells a, b, c …: `given("ab=1 bc=1")`.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from random import Random

import pytest

from qmines.grid import Cell, Grid
from qmines.position import CLOSED, EXPLODED, FLAGGED, MARKED, Position
from qmines.solver.constraints import Component, Constraint, System, connected
from qmines.solver.count import Histogram


def given(text: str) -> list[Constraint]:
    """Constraints written as `cells=mines`."""
    pairs = (item.split("=") for item in text.split())
    return [Constraint(tuple(ord(letter) - 97 for letter in cells), int(mines)) for cells, mines in pairs]


def letters(cells: Iterable[Cell]) -> str:
    """Cells in the letters of `given`."""
    return "".join(chr(97 + cell) for cell in sorted(cells))


def random_component(seed: int) -> Component:
    """A connected system of at most six constraints on at most ten cells, satisfied by some placement."""
    random = Random(seed)
    cells = range(random.randint(3, 10))
    world = {cell for cell in cells if random.random() < 0.4}
    found = []
    for _ in range(random.randint(2, 6)):
        under = tuple(sorted(random.sample(cells, random.randint(1, min(8, len(cells))))))
        found.append(Constraint(under, len(world.intersection(under))))
    return max(connected(found), key=lambda component: len(component.cells))


def random_system(seed: int) -> System:
    """The system of a random component; every third one has a constraint falsified, so that it may have no world."""
    system, random = random_component(seed).system, Random(-seed)
    mines = list(system.mines)
    if seed % 3 == 0:
        mines[random.randrange(len(mines))] = random.randint(0, 4)
    return System(tuple(mines), system.groups)


def worlds(component: Component, fixed: Mapping[Cell, bool]) -> list[set[Cell]]:
    """Every placement that meets the constraints and the fixed values."""
    found = []
    for values in product((False, True), repeat=len(component.cells)):
        mines = {cell for cell, mine in zip(component.cells, values, strict=True) if mine}
        if all((cell in mines) == mine for cell, mine in fixed.items()) and all(
            len(mines.intersection(cells)) == count for cells, count in component.constraints
        ):
            found.append(mines)
    return found


def by_size(found: Collection[set[Cell]]) -> Histogram:
    """How many placements have each number of mines."""
    return {size: sum(len(mines) == size for mines in found) for size in {len(mines) for mines in found}}


def solutions(system: System) -> Iterator[tuple[int, ...]]:
    """Every way to give each group a number of mines that meets all constraints."""
    for numbers in product(*(range(size + 1) for _, size in system.groups)):
        sums = [0] * len(system.mines)
        for mines, (indexes, _) in zip(numbers, system.groups, strict=True):
            for index in indexes:
                sums[index] += mines
        if tuple(sums) == system.mines:
            yield numbers


@dataclass(frozen=True)
class Board:
    """A layout, and the positions that it shows."""

    grid: Grid
    layout: frozenset[Cell]

    @classmethod
    def drawn(cls, random: Random, rows: int, columns: int, part: float) -> "Board":
        """A layout in which about a given part of the cells are mines."""
        cells = range(rows * columns)
        return cls(Grid(rows, columns), frozenset(cell for cell in cells if random.random() < part))

    def number(self, cell: Cell) -> int:
        """The mines around a cell."""
        return len(self.layout.intersection(self.grid.neighbours[cell]))

    def blank(self) -> Position:
        """The position with all cells closed."""
        return Position.blank(self.grid, len(self.layout))

    def codes(self, cells: Iterable[Cell]) -> dict[Cell, int]:
        """What cells show when they are opened: their numbers, or an explosion."""
        return {cell: EXPLODED if cell in self.layout else self.number(cell) for cell in cells}

    def flooded(self, position: Position, cells: Iterable[Cell]) -> dict[Cell, int]:
        """What is shown after cells of a position are opened, zeros with all their neighbours."""
        found: dict[Cell, int] = {}
        waiting = list(cells)
        while waiting:
            cell = waiting.pop()
            if cell not in found and position.is_closed(cell):
                found |= self.codes([cell])
                waiting += self.grid.neighbours[cell] if found[cell] == 0 else ()
        return found

    def shown(self, random: Random, part: float, exploded: float = 0.0, marked: float = 0.0) -> Position:
        """The position with some safe cells open, some mines exploded, and flags and marks."""
        codes: dict[Cell, int] = {}
        for cell in range(self.grid.size):
            if random.random() < (exploded if cell in self.layout else part):
                codes |= self.codes([cell])
            elif random.random() < marked:
                codes[cell] = random.choice((FLAGGED, MARKED, CLOSED))
        return self.blank().with_cells(codes)


WAYS = ("as it is", "reduced", "reduced, in two stages")


def count_by(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Count every system unreduced or reduced, and in two stages: how many worlds, then by their mines."""
    few = 10**9 if way == "as it is" else 0
    monkeypatch.setattr("qmines.solver.count.FEW", few)
    monkeypatch.setattr("qmines.solver.forward_backward.FEW", few)
    monkeypatch.setattr("qmines.solver.count._SMALL", 0 if "stages" in way else 10**9)
