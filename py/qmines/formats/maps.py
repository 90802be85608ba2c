"""A board as a text map of clues and mines, like the *Map* of hardyOne/MineSweeper: reads and writes it.

A map has rows of characters, one for each cell, with or without spaces between them: ``*`` for a mine, ``0`` to ``8``
for a safe cell with that many mines around it, ``.`` for a safe cell without a clue. The files of that program have
``9`` for a mine.

A first line may give the size, as ``9x8x10`` (columns, rows, mines), which is checked against the rows. It may also be
two whole numbers, rows and columns, if exactly that many rows and cells follow; otherwise such a line is itself a row,
of numbers with spaces between them.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from qmines.errors import PositionError
from qmines.formats.content import LARGEST, Content, laid_out
from qmines.formats.headers import HEADER, pieces
from qmines.game.field.layout import Layout
from qmines.grid import Grid
from qmines.text import counted

_SIDES = re.compile(r"\s*([0-9]{1,7})\s+([0-9]{1,7})\s*")
_SIGNS = frozenset("*.0123456789")


class Map(NamedTuple):
    """A board: its size, and where the mines are."""

    grid: Grid
    mines: frozenset[int]


def read(text: str) -> Map:
    """The board of a text map. Raises `PositionError` naming what is wrong and where.

    >>> read("1*1\\n111").mines
    frozenset({1})
    """
    lines = list(filter(str.strip, text.splitlines()))
    header = HEADER.match(lines[0].lstrip()) if lines else None
    if len(lines) > LARGEST + 1:
        raise _too_large()
    rows = ["".join(line.split()) for line in lines]
    grid = _grid(rows[1:] if header or _has_sides(lines, rows) else rows)
    cells = "".join(rows[-grid.rows :]).replace("9", "*")
    mines = frozenset(cell for cell, sign in enumerate(cells) if sign == "*")
    size = grid.columns, grid.rows, len(mines)
    if header and tuple(map(int, header.groups())) != size:
        given, found = header[0], "x".join(map(str, size))
        raise PositionError(f"The first line says {given}, but the map is {found}.")
    _require_clues(grid, mines, cells)
    return Map(grid, mines)


def several(text: str) -> list[Map]:
    """The boards of a text: of several maps, each beginning with its size, or of a single map.

    Raises `PositionError` as `read` does.
    """
    return list(map(read, pieces(text)))


def board_of(data: object) -> Map:
    """The board in the JSON data of `generate`: `{"rows", "cols", "mines", "layout": [row, …], …}`.

    `rows`, `cols` and `mines` may be left out, and are checked against the layout. Raises `PositionError`.
    """
    rows = data.get("layout") if isinstance(data, dict) else None
    if not isinstance(data, dict) or not isinstance(rows, list) or not all(map(_is_row, rows)):
        raise PositionError('A JSON board must be {"rows", "cols", "mines", "layout": [row, …]}.')
    board = read("\n".join(rows))
    grid = board.grid
    for name, found in (("rows", grid.rows), ("cols", grid.columns), ("mines", len(board.mines))):
        if (given := data.get(name, found)) != found:
            raise PositionError(f"The board says {repr(given)[:40]} {name}, but its layout has {found}.")
    return board


def _is_row(row: object) -> bool:
    return isinstance(row, str) and len(row.splitlines()) == 1


def written(board: Map) -> str:
    """The text map of a board with all its clues, without a newline at its end.

    >>> print(written(read("..*\\n...")))
    01*
    011
    """
    grid = board.grid
    numbers = Layout(grid, board.mines).numbers
    signs = "".join("*" if cell in board.mines else str(numbers[cell]) for cell in range(grid.size))
    return "\n".join(signs[at : at + grid.columns] for at in range(0, grid.size, grid.columns))


def content_of(board: Map) -> Content:
    """The board as what a file holds."""
    return laid_out(board.grid, board.mines)


def write(content: Content) -> str:
    """The text map of a board under its size, without a newline at its end.

    >>> write(laid_out(Grid(1, 2), [0]))
    '2x1x1\\n*1'
    """
    board = Map(content.grid, content.mines("A map"))
    return f"{board.grid.columns}x{board.grid.rows}x{len(board.mines)}\n{written(board)}"


def _has_sides(lines: list[str], rows: list[str]) -> bool:
    """Whether the first line gives the numbers of rows and columns that follow."""
    sides = _SIDES.fullmatch(lines[0]) if len(lines) > 1 else None
    if not sides:
        return False
    row_count, columns = map(int, sides.groups())
    return len(rows) - 1 == row_count and all(len(row) == columns for row in rows[1:])


def _grid(rows: list[str]) -> Grid:
    if not rows:
        raise PositionError("A map must have at least one row.")
    if len(rows) * len(rows[0]) > LARGEST:
        raise _too_large()
    if set(map(len, rows)) != {len(rows[0])} or not _SIGNS.issuperset("".join(rows)):
        raise _fault(rows)
    return Grid(len(rows), len(rows[0]))


def _fault(rows: list[str]) -> PositionError:
    """What is wrong with the first row that has a strange sign, or is not as long as the first."""
    for number, row in enumerate(rows, 1):
        if strange := next((sign for sign in row if sign not in _SIGNS), ""):
            return PositionError(f"Row {number} of the map has {strange!r}, which is neither a clue nor a mine.")
        if len(row) != len(rows[0]):
            return PositionError(
                f"Row {number} of the map has {counted(len(row), 'cell')}, but the first row has {len(rows[0])}."
            )
    raise AssertionError("all rows are as they should be")


def _too_large() -> PositionError:
    return PositionError(f"A map can have at most {LARGEST:,} cells.")


def _require_clues(grid: Grid, mines: frozenset[int], cells: str) -> None:
    """Raises `PositionError` for the first clue that contradicts the mines."""
    numbers = Layout(grid, mines).numbers
    for cell, sign in enumerate(cells):
        if sign.isdecimal() and int(sign) != numbers[cell]:
            row, column = grid.place(cell)
            touched = counted(numbers[cell], "mine")
            raise PositionError(f"The map says {sign} at row {row + 1}, column {column + 1}, which touches {touched}.")
