"""Single changes after which an impossible position has worlds.

Tried are every other value of each number of the conflict; every other total; and closing a number of the conflict
again, or an open cell next to one. Where a change touches neither these numbers nor their cells, they contradict each
other as before, so if the total takes no part, there is no other single repair. The smallest changes come first: a
number by 1, the total by 1, one cell closed; then larger steps, by their size. Of equal ones, those come first that
leave more worlds.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass

from qmines.errors import Conflict, ImpossiblePosition, TooComplex
from qmines.grid import Cell
from qmines.position import CLOSED, Position
from qmines.solver.analyse import Solver
from qmines.solver.conflict import conflict
from qmines.solver.meter import Meter
from qmines.solver.total import binomials, product
from qmines.work import result_of

_STATES = 100_000
"""How many states counting a part may take."""

_BYTES = 100_000_000
"""How many bytes a count may hold."""

_LARGEST = 8


@dataclass(frozen=True)
class Repair:
    """A change, and what it leads to: the changed `position`, and how many `worlds` that has.

    `number` is the new number of the open `cell`, None if the cell is closed again; for the total `cell` is None, and
    `number` the new total.
    """

    cell: Cell | None
    number: int | None
    position: Position
    worlds: int


Change = tuple[Cell | None, int | None]
"""A cell and its new number, or None and the new total."""


def repairs(position: Position, found: Conflict | None = None, solver: Solver | None = None) -> list[Repair]:
    """All repairs of a position that no world fits, the best first; `found` is its conflict, if that is known.

    A change is left out if its worlds are too many for the solver to count.

    >>> [(repair.cell, repair.number, repair.worlds) for repair in repairs(Position.from_text("4x1x1\\n1#2#"))][:3]
    [(2, 1, 1), (None, 2, 1), (2, None, 1)]
    """
    return result_of(repairing(position, found, solver))


def repairing(
    position: Position, found: Conflict | None = None, solver: Solver | None = None
) -> Generator[list[Repair], None, list[Repair]]:
    """The same, with pauses: yields the repairs found so far, in their final order, and returns all."""
    solver = solver or Solver(_STATES, Meter(memory=_BYTES))
    among = found or conflict(position)
    worlds_of = _by_total(solver, position) if among.total else lambda total: 0
    repairs: list[Repair] = []
    for equals in _changes(position, among):
        fitting = []
        for cell, number in equals:
            changed = _changed(position, cell, number)
            worlds = worlds_of(changed.mine_count) if cell is None else _worlds(solver, changed)
            if worlds:
                fitting.append(Repair(cell, number, changed, worlds))
            yield repairs
        repairs += sorted(fitting, key=lambda repair: -repair.worlds)
    return repairs


def _changes(position: Position, among: Conflict) -> Iterator[list[Change]]:
    """All changes to try, in lists of equal ones."""
    numbers, total = sorted(among.cells), position.mine_count
    around = position.grid.neighbours

    def by(step: int) -> list[Change]:
        tried = [(cell, position.cells[cell] + way) for cell in numbers for way in (-step, step)]
        return [(cell, number) for cell, number in tried if 0 <= number <= _LARGEST]

    def total_by(step: int) -> list[Change]:
        return [(None, other) for other in (total - step, total + step) if 0 <= other <= position.grid.size]

    yield by(1)
    yield total_by(1)
    near = {other for cell in numbers for other in (cell, *around[cell]) if position.cells[other] < CLOSED}
    yield [(cell, None) for cell in sorted(near)]
    for step in range(2, max(_LARGEST, position.grid.size) + 1):
        yield by(step) + total_by(step)


def _changed(position: Position, cell: Cell | None, number: int | None) -> Position:
    if cell is None:
        return Position(position.grid, number or 0, position.cells)
    return position.with_cells({cell: CLOSED if number is None else number})


def _worlds(solver: Solver, position: Position) -> int:
    """The number of worlds, 0 if they are too many to count."""
    try:
        return solver.worlds(position)
    except TooComplex:
        return 0


def _by_total(solver: Solver, position: Position) -> Callable[[int], int]:
    """The number of worlds by the total, 0 if they are too many to count."""
    try:
        frontier = solver.frontier(position)
        parts = frontier.parts()
    except ImpossiblePosition:
        return lambda total: 0
    counted = [part.counted.ways for part in parts if part.counted is not None]
    if len(counted) < len(parts):
        return lambda total: 0
    together, known = product(counted), len(position.exploded) + len(frontier.mines)
    free = binomials(frontier.outside_count, range(frontier.outside_count + 1))
    return lambda total: sum([ways * free.get(total - known - mines, 0) for mines, ways in together.items()])
