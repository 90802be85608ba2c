"""JSMinesweeper's position text, the files `.mine`: a line ``COLUMNSxROWSxMINES``, then the rows.

::

    0–8  open    F  flagged    H  closed    ?  a mine that was shown at the end of a game: closed here

It also reads the `I` (a closed mine that follows from one number) and `O` (a flag that contradicts a number) of its
links, small letters, spaces between cells, and any line ends.

It cannot hold the mines or question marks. Exploded mines are closed cells there, and are written so. Source:
`Board.js` of DavidNHill/JSMinesweeper.
"""

from __future__ import annotations

from qmines.errors import PositionError
from qmines.formats.content import Content, place_text, require_mines, require_rows, rows_in, sized
from qmines.formats.headers import size_in
from qmines.position import CLOSED, EXPLODED, FLAGGED, MARKED, Position

WHAT = "JSMinesweeper's text"

_NUMBERS = {str(number): number for number in range(9)}
_CODES = {"H": CLOSED, "?": CLOSED, "I": CLOSED, "F": FLAGGED, "O": FLAGGED, **_NUMBERS}
_SIGNS = {**dict(enumerate(_NUMBERS)), CLOSED: "H", EXPLODED: "H", FLAGGED: "F"}


def read(text: str) -> Content:
    """Reads a position. Raises `PositionError` naming what is wrong and where.

    >>> read("3x1x1\\n1FH").data("jsm")["view"]
    ['1F#']
    """
    columns, row_count, mines = size_in(text)
    grid = sized(row_count, columns)
    require_mines(grid, mines)
    lines = [(number, "".join(line.split())) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    rows = [row.upper() for _, row in lines[1:]]
    require_rows(rows, grid, lines[1][0] if len(lines) > 1 else 2)
    signs = "".join(rows)
    if set(signs) - _CODES.keys():
        cell, sign = next((cell, sign) for cell, sign in enumerate(signs) if sign not in _CODES)
        raise PositionError(f"{WHAT} has {sign!r} at {place_text(grid, cell)}, which is not a cell.")
    return Content(grid, mines, bytes(map(_CODES.__getitem__, signs)))


def write(content: Content) -> str:
    """The text of a position, without a newline at its end."""
    position = content.position(WHAT)
    require_no_marks(position)
    grid = position.grid
    rows = rows_in("".join(map(_SIGNS.__getitem__, position.cells)), grid.columns)
    return "\n".join([f"{grid.columns}x{grid.rows}x{position.mine_count}", *rows])


def require_no_marks(position: Position) -> None:
    """Raises `PositionError` if a cell has a question mark: in JSMinesweeper there are none."""
    if MARKED in position.cells:
        place = place_text(position.grid, position.cells.index(MARKED))
        raise PositionError(f"JSMinesweeper cannot hold question marks, and there is one at {place}.")
