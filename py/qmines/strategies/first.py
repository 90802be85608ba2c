"""The first clicks.

On small boards the first cell of best play is known (`optima`). Elsewhere measurements decide. If the first opening
also opens its neighbours, a cell near a corner is best, because openings grow large there without being wasted at the
edge: the third row and column, on large dense boards the fourth. If only the cell itself is safe, the corner is best,
because it is the likeliest to show a 0. b1f6c1c4 (*MineSweeperProb*) measured both. While no corner has shown a 0, the
other corners are next: looking two steps ahead underestimates the value of an opening.
"""

from __future__ import annotations

from qmines.grid import Cell
from qmines.solver.analyse import Analysis
from qmines.strategies.optima import optimum
from qmines.strategies.strategy import Impasse

_DENSE = 0.18
"""From this share of mines on, the first opening on large boards is one cell farther from the corner."""

_LARGE = 14


def first_cell(impasse: Impasse) -> Cell:
    """The cell to begin with if nothing is open."""
    grid, mine_count = impasse.position.grid, impasse.position.mine_count
    if (known := optimum(grid, mine_count, impasse.start)) is not None:
        return known.first
    if impasse.start != "opening":
        return 0
    shorter = min(grid.rows, grid.columns)
    away = 3 if shorter >= _LARGE and mine_count > _DENSE * grid.size else 2
    away = min(away, (shorter - 1) // 2)
    return grid.cell(away, away)


def next_corner(analysis: Analysis) -> Cell | None:
    """The first corner that no number touches, while no 0 is open; None if there is none, or a cell is safer. Raises
    `TooComplex` if a part cannot be counted.
    """
    position, shares = analysis.position, analysis.shares
    if 0 in position.cells:
        return None
    columns, size = position.grid.columns, position.grid.size
    corners = {0, columns - 1, size - columns, size - 1}.intersection(analysis.outside)
    return min(corners) if corners and shares[min(corners)] == min(shares.values()) else None
