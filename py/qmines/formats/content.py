"""What a file of another program holds, in one value that all formats share: a board's size and mines, what is seen of
it, where the mines are, and the first cell.

Readers return it and writers take it, so every format converts into every other that can hold it. It needs no world
that fits: an impossible position is read and written like any other.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from qmines.errors import PositionError
from qmines.grid import Cell, Grid, places
from qmines.position import Position
from qmines.text import counted

LARGEST = 1_000_000
"""The most cells of a board."""

MOST_BOARDS = 50_000
"""The most boards of one text."""


class Game(Protocol):
    """A game that a file holds; `replays.played` has it."""

    def data(self) -> dict[str, Any]:
        """Its figures, as data for JSON."""
        ...


@dataclass(frozen=True)
class Content:
    """What a file holds; None stands for what it does not say.

    `view` has the codes of a position, row by row; `layout` has the mines; `start` is the first opened cell.
    `differences` are sentences about where the file contradicts itself without being damaged. A replay has `game`, and
    `view` is then what it shows at its end.

    >>> content = seen(Position.from_text("3x1x1\\n1F#"))
    >>> content.data("position")["view"], content.data("position")["layout"]
    (['1F#'], None)
    """

    grid: Grid
    mine_count: int
    view: bytes | None = None
    layout: frozenset[Cell] | None = None
    start: Cell | None = None
    differences: tuple[str, ...] = ()
    game: Game | None = field(default=None, compare=False)

    def data(self, name: str) -> dict[str, Any]:
        """The content as data for JSON, with the name of its format."""
        return {
            "format": name,
            "rows": self.grid.rows,
            "cols": self.grid.columns,
            "mines": self.mine_count,
            "view": None if self.view is None else self.position("JSON").to_text().split("\n")[1:],
            "layout": None if self.layout is None else self.rows_of("*", "."),
            "start": None if self.start is None else places(self.grid, [self.start]),
            "replay": None if self.game is None else self.game.data(),
        }

    def position(self, what: str) -> Position:
        """What is seen. Raises `PositionError` if the file does not say; `what` needs it."""
        if self.view is None:
            raise PositionError(f"{what} needs to know which cells are open, which is not known here.")
        return Position(self.grid, self.mine_count, self.view)

    def mines(self, what: str) -> frozenset[Cell]:
        """Where the mines are. Raises `PositionError` if the file does not say; `what` needs it."""
        if self.layout is None:
            raise PositionError(f"{what} needs to know where the mines are, which is not known here.")
        return self.layout

    def rows_of(self, mine: str, other: str) -> list[str]:
        """The layout as rows of two signs."""
        mines = self.layout or frozenset()
        return rows_in("".join(mine if cell in mines else other for cell in range(self.grid.size)), self.grid.columns)


def seen(position: Position) -> Content:
    """The content of a file that holds a position alone."""
    return Content(position.grid, position.mine_count, position.cells)


def laid_out(grid: Grid, mines: Iterable[Cell], start: Cell | None = None) -> Content:
    """The content of a file that holds a layout alone."""
    layout = frozenset(mines)
    return Content(grid, len(layout), None, layout, start)


def rows_in(signs: str, columns: int) -> list[str]:
    """The signs of all cells as rows.

    >>> rows_in("..*...", 3)
    ['..*', '...']
    """
    return [signs[at : at + columns] for at in range(0, len(signs), columns)]


def sized(rows: int, columns: int) -> Grid:
    """The grid of a size that a file gives. Raises `PositionError` if it is empty or too large."""
    if rows < 1 or columns < 1:
        raise PositionError(f"A board must have at least one row and one column, not {rows} and {columns}.")
    if rows * columns > LARGEST:
        raise PositionError(f"A board of {columns}x{rows} is too large: {LARGEST:,} cells are the most.")
    return Grid(rows, columns)


def require_mines(grid: Grid, mine_count: int) -> None:
    """Raises `PositionError` if a board is too small for that many mines."""
    if mine_count > grid.size:
        raise PositionError(f"A board of {counted(grid.size, 'cell')} cannot hold {counted(mine_count, 'mine')}.")


def place_text(grid: Grid, cell: Cell) -> str:
    """A cell for people.

    >>> place_text(Grid(2, 3), 5)
    'row 2, column 3'
    """
    row, column = grid.place(cell)
    return f"row {row + 1}, column {column + 1}"


def require_few(count: int, what: str) -> None:
    """Raises `PositionError` if a text has too many boards; `what` says how they are given."""
    if count > MOST_BOARDS:
        raise PositionError(f"The text has {count:,} boards, {what}: {MOST_BOARDS:,} are the most.")


def require_rows(rows: Sequence[str], grid: Grid, first: int = 1) -> None:
    """Raises `PositionError` unless a text has the rows and columns of a grid; `first` is the line of its first row."""
    if len(rows) != grid.rows:
        raise PositionError(f"The board has {counted(grid.rows, 'row')}, but {len(rows)} are given.")
    for number, row in enumerate(rows, first):
        if len(row) != grid.columns:
            raise PositionError(f"Line {number} has {counted(len(row), 'cell')} instead of {grid.columns}.")
