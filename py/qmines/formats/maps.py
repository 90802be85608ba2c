"""A board as a map of clues and mines, as hardyOne/MineSweeper's *Map* is one: in and out as text.

Rows of characters, one a cell, with or without spaces between them: ``*`` a mine, ``0`` to ``8`` how many mines are
round a cell that has none, ``.`` a cell that has none and says nothing. A first line that names the size, as
``9x8x10``, may stand before them; it is held against the rows. (That program says what a map consists of and no more;
its rows are ours.)
"""

from __future__ import annotations

import re
from typing import NamedTuple

from qmines.errors import PositionError
from qmines.game.layout import Layout
from qmines.grid import Grid

LARGEST = 1_000_000
"""The most cells of a map."""

_HEADER = re.compile(r"([0-9]{1,7})x([0-9]{1,7})x([0-9]{1,9})\b")
_SIGNS = frozenset("*.012345678")


class Map(NamedTuple):
    """A board: its size, and where the mines are."""

    grid: Grid
    mines: frozenset[int]


def read(text: str) -> Map:
    """The board of a map. Raises `PositionError` naming what is wrong and where.

    >>> read("1*1\\n111").mines
    frozenset({1})
    """
    lines = [line for line in text.splitlines() if line.strip()]
    header = _HEADER.match(lines[0]) if lines else None
    rows = ["".join(line.split()) for line in lines[bool(header) :]]
    grid = _grid(rows)
    cells = "".join(rows)
    mines = frozenset(cell for cell, sign in enumerate(cells) if sign == "*")
    size = grid.columns, grid.rows, len(mines)
    if header and tuple(map(int, header.groups())) != size:
        told, found = header[0], "x".join(map(str, size))
        raise PositionError(f"The first line says {told}, but the map is {found}.")
    _require_clues(grid, mines, cells)
    return Map(grid, mines)


def written(board: Map) -> str:
    """The map of a board with all its clues, without a newline at its end.

    >>> print(written(read("..*\\n...")))
    01*
    011
    """
    grid = board.grid
    numbers = Layout(grid, board.mines).numbers
    signs = "".join("*" if cell in board.mines else str(numbers[cell]) for cell in range(grid.size))
    return "\n".join(signs[at : at + grid.columns] for at in range(0, grid.size, grid.columns))


def _grid(rows: list[str]) -> Grid:
    if not rows:
        raise PositionError("A map has at least one row.")
    for number, row in enumerate(rows, 1):
        if strange := next((sign for sign in row if sign not in _SIGNS), ""):
            raise PositionError(f"Row {number} of the map has {strange!a}, which is no clue and no mine.")
        if len(row) != len(rows[0]):
            raise PositionError(f"Row {number} of the map has {len(row)} cells, the first one {len(rows[0])}.")
    if len(rows) * len(rows[0]) > LARGEST:
        raise PositionError(f"A map has at most {LARGEST:,} cells.")
    return Grid(len(rows), len(rows[0]))


def _require_clues(grid: Grid, mines: frozenset[int], cells: str) -> None:
    """Raises `PositionError` at a clue that the mines contradict."""
    numbers = Layout(grid, mines).numbers
    for cell, sign in enumerate(cells):
        if sign.isdecimal() and int(sign) != numbers[cell]:
            row, column = grid.place(cell)
            raise PositionError(
                f"The map says {sign} at row {row + 1}, column {column + 1}, but {numbers[cell]} mines are round it."
            )
