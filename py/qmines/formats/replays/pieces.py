"""Pieces that the files of several programs have: moments, boards, lists of cells."""

from __future__ import annotations

from datetime import UTC, datetime

from qmines.errors import PositionError
from qmines.formats.content import place_text
from qmines.formats.replays.cursor import Cursor
from qmines.formats.replays.replay import Event
from qmines.grid import Cell, Grid


def moment_of(seconds: int) -> tuple[str, str]:
    """A moment in seconds since 1970 as a date, and in UTC.

    >>> moment_of(1769860800)
    ('2026-01-31 12:00:00', '2026-01-31T12:00:00Z')
    """
    moment = datetime.fromtimestamp(seconds, UTC)
    return f"{moment:%Y-%m-%d %H:%M:%S}", f"{moment:%Y-%m-%dT%H:%M:%SZ}"


def grid_of(cursor: Cursor, columns: int, rows: int) -> Grid:
    """The grid of a size that a file has just given, of a byte each. Raises `PositionError` if it has no cells."""
    if not columns or not rows:
        given = f"{columns}x{rows}, which has no cells"
        raise PositionError(f"{cursor.what} gives before byte {cursor.at + 1} a board of {given}.")
    return Grid(rows, columns)


def cells_in(cursor: Cursor, grid: Grid, count: int, first: int = 0) -> list[Cell]:
    """The cells of a list: a column and a row each, in a byte each, counted from `first`. Raises `PositionError` if one
    is not on the board or comes twice.
    """
    begin, pairs = cursor.at, cursor.take(2 * count)
    cells: dict[Cell, None] = {}
    for index in range(0, len(pairs), 2):
        column, row = pairs[index] - first, pairs[index + 1] - first
        if not (0 <= column < grid.columns and 0 <= row < grid.rows):
            told = f"has column {column + 1}, row {row + 1} at byte {begin + index + 1}"
            raise PositionError(f"{cursor.what} {told}, which its board of {grid.columns}x{grid.rows} does not have.")
        cell = grid.cell(row, column)
        if cell in cells:
            told = f"lists {place_text(grid, cell)} twice, at byte {begin + index + 1} again"
            raise PositionError(f"{cursor.what} is damaged: it {told}.")
        cells[cell] = None
    return list(cells)


def without_moves(events: list[Event], last: Event | None) -> tuple[Event, ...]:
    """Events without moves of the mouse, which change nothing, but with the last one, by which the time ends."""
    if last is not None and (not events or last.at > events[-1].at):
        events.append(last)
    return tuple(events)
