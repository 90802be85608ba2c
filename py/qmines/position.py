"""Everything that a player knows: the numbers, the flags, the exploded mines and the total. Immutable.

Text form: a line ``COLUMNSxROWSxMINES``, then the rows, one character a cell::

    #  closed      F  flagged (closed)     ?  marked (closed)
    .  or 0        open, no mine around    1–8  open     *  an exploded mine

There may be spaces between the cells, blank lines between the rows, and ``X`` or ``×`` instead of ``x``.

An exploded mine is known and not closed; it counts towards numbers and total.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from qmines.errors import PositionError, TotalTooLarge
from qmines.grid import Cell, Grid
from qmines.text import counted

CLOSED, FLAGGED, MARKED, EXPLODED = 9, 10, 11, 12
"""Codes of a cell that shows no number; 0–8 are the open numbers."""

_CHARACTERS = "012345678#F?*"
_CODES = str.maketrans(_CHARACTERS + ".", "".join(map(chr, (*range(len(_CHARACTERS)), 0))))
_STRANGE = str.maketrans("", "", _CHARACTERS + ".")
_HEADER = re.compile(r"([0-9]{1,7})[xX×]([0-9]{1,7})[xX×]([0-9]{1,9})")


@dataclass(frozen=True, repr=False)
class Position:
    """What a player may know of a game.

    `cells` holds one code a cell, row by row: 0–8, `CLOSED`, `FLAGGED`, `MARKED`, `EXPLODED`. `mine_count` is the
    total.

    >>> position = Position.from_text("3x2x1\\n1#1\\n1#1")
    >>> position.closed
    (1, 4)
    >>> position
    Position.from_text('3x2x1\\n1#1\\n1#1')
    """

    grid: Grid
    mine_count: int
    cells: bytes

    @classmethod
    def from_text(cls, text: str) -> Position:
        """Reads the text form. Raises `PositionError` naming what is wrong and where."""
        header, *rows = [line for line in text.splitlines() if line.strip()] or [""]
        match = _HEADER.fullmatch(header.strip())
        if not match:
            raise PositionError(
                f"A position must start with a line COLUMNSxROWSxMINES like 9x9x10, not {_quoted(header)}."
            )
        columns, row_count, mines = map(int, match.groups())
        return cls.from_rows(rows, row_count, columns, mines)

    @classmethod
    def from_rows(cls, rows: Sequence[str], row_count: int, columns: int, mines: int) -> Position:
        """A position of strings, one a row. Raises `PositionError` quoting the offending row."""
        rows = ["".join(row.split()) for row in rows]
        if row_count < 1 or columns < 1:
            raise PositionError(f"A board must have at least one row and one column, not {row_count} and {columns}.")
        if len(rows) != row_count:
            follow = "1 follows" if len(rows) == 1 else f"{len(rows)} follow"
            raise PositionError(f"The header says {counted(row_count, 'row')}, but {follow}.")
        for number, row in enumerate(rows, 1):
            if len(row) != columns:
                raise PositionError(
                    f"Row {number} has {counted(len(row), 'cell')} instead of {columns}: {_quoted(row)}."
                )
            if strange := row.translate(_STRANGE):
                raise PositionError(f"Row {number} has {_quoted(strange[0])}, which is not a cell: {_quoted(row)}.")
        if not 0 <= mines <= row_count * columns:
            error = TotalTooLarge if mines > 0 else PositionError
            raise error(f"{mines} mines do not fit on a board of {counted(row_count * columns, 'cell')}.")
        cells = "".join(rows).translate(_CODES).encode("ascii")
        return cls(Grid(row_count, columns), mines, cells)

    @classmethod
    def blank(cls, grid: Grid, mine_count: int) -> Position:
        """The position before the first move: every cell closed."""
        return cls(grid, mine_count, bytes([CLOSED]) * grid.size)

    def to_text(self) -> str:
        """The text form, without a newline at its end; an open 0 is written as a point."""
        columns = self.grid.columns
        characters = "".join("." if code == 0 else _CHARACTERS[code] for code in self.cells)
        rows = [characters[start : start + columns] for start in range(0, self.grid.size, columns)]
        return "\n".join([f"{columns}x{self.grid.rows}x{self.mine_count}", *rows])

    def with_cells(self, codes: Mapping[Cell, int] | Iterable[tuple[Cell, int]]) -> Position:
        """The same position with some cells changed to the given codes."""
        cells = bytearray(self.cells)
        for cell, code in dict(codes).items():
            cells[cell] = code
        return Position(self.grid, self.mine_count, bytes(cells))

    def is_closed(self, cell: Cell) -> bool:
        """Whether a cell is closed; flagged and marked cells are."""
        return CLOSED <= self.cells[cell] <= MARKED

    @cached_property
    def closed(self) -> tuple[Cell, ...]:
        """The closed cells, ascending."""
        return tuple(cell for cell, code in enumerate(self.cells) if CLOSED <= code <= MARKED)

    @cached_property
    def exploded(self) -> frozenset[Cell]:
        """The exploded mines."""
        if EXPLODED not in self.cells:
            return frozenset()
        return frozenset(cell for cell, code in enumerate(self.cells) if code == EXPLODED)

    def __repr__(self) -> str:
        return f"Position.from_text({self.to_text()!r})"


def _quoted(text: str) -> str:
    """Foreign text, shortened; what cannot be printed is escaped."""
    return repr(text if len(text) <= 60 else text[:57] + "…")
