"""The gain from opening a cell that may become half of a choice of two.

Exchange some mines with adjacent safe cells. If all other cells touch as many of the first as of the second, no number
shows which of the two arrangements is true, and sooner or later the player has to guess. This happens for two
neighbours, and for the two diagonals of a box of four, if all *flanks*, the cells that touch more of the first than of
the second, are mines. If a cell is a mine of such a choice, a game lost by opening it now would have needed that guess
anyway.

The *influence* of a cell is the share of worlds in which it is such a mine. Only choices with at most one flank that is
not a known mine are considered. Of two choices in the same row only the likelier counts, likewise in the same column,
and of boxes the likeliest; worlds in several of them are counted twice, but the sum never exceeds the cell's share.

The idea, and how choices add up, are David Hill's (*JSMinesweeper*, MIT licence; facts, not code).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Literal, NamedTuple

from qmines.grid import Cell, Grid
from qmines.solver.analyse import Analysis
from qmines.solver.constraints import System
from qmines.solver.count import Histogram, unpacked
from qmines.solver.forward_backward import ForwardBackward
from qmines.solver.frontier import Part
from qmines.solver.total import Total

_MISSING = 1
"""How many flanks may be uncertain."""


class Exchange(NamedTuple):
    """Mines, and the safe cells that they may be exchanged with: two in a row, two in a column, or a box of four."""

    kind: Literal["row", "column", "box"]
    mines: frozenset[Cell]
    safe: frozenset[Cell]


class Influence:
    """The choices of two that a position may lead to. Raises `TooComplex` if a part cannot be counted.

    Behind two mines nothing distinguishes the cells of a box:

    >>> from qmines import Position, analyse
    >>> Influence(analyse(Position.from_text("4x2x3\\n2###\\n2###"))).of(3)
    0.25
    """

    def __init__(self, analysis: Analysis) -> None:
        analysis.require_counts()
        self._analysis = analysis
        self._grid = analysis.position.grid
        self._mines = analysis.mines | analysis.position.exploded
        self._place = {
            cell: (index, group)
            for index, part in enumerate(analysis.parts)
            for group, cells in enumerate(part.component.groups)
            for cell in cells
        }
        self._uncertain = frozenset(self._place).union(analysis.outside)

    def of(self, cell: Cell) -> float:
        """The share of worlds in which an uncertain cell is a mine of a choice of two."""
        likeliest: dict[str, int] = {}
        for exchange in exchanges(self._grid, cell):
            if exchange.mines | exchange.safe <= self._uncertain:
                missing = flanks(self._grid, exchange) - self._mines
                if len(missing) <= _MISSING and missing <= self._uncertain:
                    worlds = self._worlds(exchange.mines | missing, exchange.safe)
                    likeliest[exchange.kind] = max(likeliest.get(exchange.kind, 0), worlds)
        if not any(likeliest.values()):
            return 0.0
        return min(sum(likeliest.values()) / self._analysis.worlds, self._analysis.shares[cell])

    def _worlds(self, mines: frozenset[Cell], safe: frozenset[Cell]) -> int:
        """The worlds in which some uncertain cells are mines and others are safe."""
        analysis = self._analysis
        outside = len(analysis.outside)
        taken: dict[int, list[tuple[int, bool]]] = {}
        for cell in mines | safe:
            if cell in self._place:
                index, group = self._place[cell]
                taken.setdefault(index, []).append((group, cell in mines))
            else:
                outside -= 1
        ways = [_ways(analysis.parts[index], groups) for index, groups in taken.items()]
        owed = analysis.owed - len(mines)
        if owed < 0 or not all(ways):
            return 0
        return Total([*ways, analysis.ways_beside(tuple(sorted(taken)))], outside, owed).worlds


def exchanges(grid: Grid, cell: Cell) -> Iterator[Exchange]:
    """All choices of two in which a cell would be a mine."""
    row, column = grid.place(cell)
    for other in grid.neighbours[cell]:
        other_row, other_column = grid.place(other)
        if row == other_row:
            yield Exchange("row", frozenset([cell]), frozenset([other]))
        elif column == other_column:
            yield Exchange("column", frozenset([cell]), frozenset([other]))
        else:
            across = grid.cell(row, other_column), grid.cell(other_row, column)
            yield Exchange("box", frozenset([cell, other]), frozenset(across))


def flanks(grid: Grid, exchange: Exchange) -> frozenset[Cell]:
    """The cells that touch more of its mines than of its safe cells, or fewer."""
    touched = Counter(other for cell in exchange.mines for other in grid.neighbours[cell])
    touched.subtract(other for cell in exchange.safe for other in grid.neighbours[cell])
    return frozenset(cell for cell, more in touched.items() if more) - exchange.mines - exchange.safe


def _ways(part: Part, taken: list[tuple[int, bool]]) -> Histogram:
    """The worlds of a part in which a cell of each of these groups is a mine, or safe, by the mines in all others."""
    assert part.counted is not None
    system = part.component.system
    owed, left = list(system.mines), [size for _, size in system.groups]
    for group, is_mine in taken:
        left[group] -= 1
        for index in system.groups[group][0]:
            owed[index] -= is_mine
    if min(owed) < 0:
        return {}
    groups = [(indexes, size) for (indexes, _), size in zip(system.groups, left, strict=True) if size]
    width = sum(part.counted.ways.values()).bit_length() + 1
    return unpacked(ForwardBackward(System(tuple(owed), tuple(groups)), width).ways(), width)
