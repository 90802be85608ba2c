"""How many games best play wins on small boards, and the first cell that it opens.

Found by searching all of their games (`studies/optimum.md`, written by `python -m studies.optimum`). No play wins more,
except on dense boards whose first cell is granted an opening: from a cell whose neighbours cannot all be spared, a
player who knows that all other cells are mines may win more.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb
from typing import NamedTuple

from qmines.grid import Cell, Grid
from qmines.strategies.strategy import Start


class Optimum(NamedTuple):
    """On how many of all `boards` best play wins, and the first cell that it opens. `is_most` says whether no play wins
    more.
    """

    won: int
    boards: int
    first: Cell
    is_most: bool

    @property
    def share(self) -> Fraction:
        """The share of the boards that it wins."""
        return Fraction(self.won, self.boards)


def optimum(grid: Grid, mine_count: int, start: Start) -> Optimum | None:
    """The optimum of a board, if it is known. `start` is what the first cell is granted."""
    if grid.columns >= grid.rows:
        return known().get((grid.columns, grid.rows, mine_count, start))
    turned = optimum(Grid(grid.columns, grid.rows), mine_count, start)
    if turned is None:
        return None
    row, column = divmod(turned.first, grid.rows)
    return turned._replace(first=grid.cell(column, row))


def boards(grid: Grid, mine_count: int, start: Start, first: Cell) -> int:
    """How many boards begin with a cell; 0 if there is no room for what it is granted."""
    granted = {"any": 0, "safe": 1, "opening": 1 + len(grid.neighbours[first])}[start]
    return comb(max(grid.size - granted, 0), mine_count)


@cache
def known() -> dict[tuple[int, int, int, Start], Optimum]:
    """All known optima, by columns, rows, mines and start; there are at least as many columns as rows."""
    optima: dict[tuple[int, int, int, Start], Optimum] = {}
    for line in _TABLE.splitlines():
        board, granted, *cases = line.split()
        columns, rows = map(int, board.split("x"))
        # If nothing is granted, the same boards are won as if the first cell is safe.
        starts: tuple[Start, ...] = ("opening",) if granted == "opening" else ("any", "safe")
        grid = Grid(rows, columns)
        for mine_count, case in enumerate(cases, 1):
            first, won = map(int, case.split(":"))
            for start in starts:
                is_most = all(boards(grid, mine_count, start, cell) for cell in range(grid.size))
                count = boards(grid, mine_count, start, first)
                optima[columns, rows, mine_count, start] = Optimum(won, count, first, is_most)
    return optima


_TABLE = """\
2x2 safe 0:1 0:1 0:1
3x2 safe 0:3 0:5 0:4 0:2 0:1
3x2 opening 0:1 0:1
4x2 safe 0:4 0:9 1:12 1:10 1:5 0:2 0:1
4x2 opening 0:2 1:1 0:2 0:1
5x2 safe 0:5 0:13 2:21 2:24 2:22 2:14 2:6 0:2 0:1
5x2 opening 0:3 1:3 1:2 1:1 0:2 0:1
6x2 safe 0:6 0:20 2:44 2:63 2:64 2:50 2:32 2:17 1:6 0:2 0:1
6x2 opening 0:4 1:6 2:7 2:6 2:3 1:1 0:2 0:1
7x2 safe 0:7 0:27 2:70 2:127 2:165 2:160 2:119 2:76 2:42 2:19 1:6 0:2 0:1
7x2 opening 0:5 1:10 3:16 3:19 3:16 3:9 2:3 1:1 0:2 0:1
8x2 safe 0:8 0:35 2:103 2:216 2:341 2:414 2:395 2:302 2:181 2:95 2:48 2:20 1:6 0:2 0:1
8x2 opening 0:6 1:15 1:29 3:41 3:43 3:34 3:20 3:9 2:3 1:1 0:2 0:1
3x3 safe 0:8 1:24 0:33 1:27 1:16 1:6 0:2 0:1
3x3 opening 0:5 1:3 1:1 0:3 0:1
4x3 safe 0:11 0:52 0:124 1:173 1:157 1:107 1:55 1:21 1:6 0:2 0:1
4x3 opening 0:8 0:28 5:1 1:13 1:5 1:1 0:4 0:1
5x3 safe 0:14 0:87 0:299 1:614 1:843 1:825 1:616 1:360 1:174 1:69 1:22 1:6 0:2 0:1
5x3 opening 0:11 5:36 7:20 7:15 7:6 6:1 2:26 2:7 1:1 0:4 0:1
4x4 safe 0:15 0:102 0:400 1:961 1:1461 1:1584 1:1317 5:859 5:453 5:204 5:79 5:24 1:6 0:2 0:1
4x4 opening 0:12 0:66 5:35 5:34 5:20 5:7 5:1 1:23 1:6 1:1 0:4 0:1
5x4 safe 0:19 0:166 0:864 0:2950
5x4 opening 0:16 5:90 7:158 7:309
6x3 safe 0:17 0:133 0:607 0:1750
6x3 opening 0:14 0:91 2:213 8:112
5x5 safe 0:24 0:266 0:1798
5x5 opening 0:21 0:204 12:512
6x6 safe 0:35 0:592
6x6 opening 0:32 0:496"""
