"""Pieces that the files of several programs have: moments, boards, lists of cells."""

from __future__ import annotations

import re

from qmines.errors import PositionError
from qmines.formats.content import place_text
from qmines.formats.replays.cursor import Cursor
from qmines.formats.replays.replay import Event
from qmines.grid import Cell, Grid

_DAY = 24 * 60 * 60
_MOMENT = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2}) ([0-9]{2}):([0-9]{2}):([0-9]{2})")

_DOTTED = re.compile(r"([0-9]{1,2})\.([0-9]{1,2})\.([0-9]{4})\.([0-9]{1,2}):([0-9]{1,2}):([0-9]{1,2})")


def moment_of(seconds: int) -> tuple[str, str]:
    """A moment in seconds since 1970 as a date, and in UTC.

    >>> moment_of(1769860800)
    ('2026-01-31 12:00:00', '2026-01-31T12:00:00Z')
    """
    days, second = divmod(seconds, _DAY)
    # The day before 1 March of the year 0, after which leap days come at the ends of years.
    eras, day = divmod(days + 719_468, 146_097)
    year = (day - day // 1460 + day // 36_524 - day // 146_096) // 365
    day -= 365 * year + year // 4 - year // 100
    month = (5 * day + 2) // 153
    day -= (153 * month + 2) // 5
    year += 400 * eras + month // 10
    date = f"{year:04}-{(month + 2) % 12 + 1:02}-{day + 1:02}"
    time = f"{second // 3600:02}:{second // 60 % 60:02}:{second % 60:02}"
    return f"{date} {time}", f"{date}T{time}Z"


def is_moment(text: str) -> bool:
    """Whether there is such a moment.

    >>> is_moment("2024-02-29 23:59:59"), is_moment("2023-02-29 00:00:00")
    (True, False)
    """
    match = _MOMENT.fullmatch(text)
    if not match:
        return False
    year, month, day, *time = map(int, match.groups())
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    lengths = (31, 28 + leap, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
    is_day = year > 0 and 0 < month <= 12 and 0 < day <= lengths[month - 1]
    return is_day and time[0] < 24 and max(time) < 60


def dotted_date(text: str) -> str | None:
    """The date with which a text begins as Arbiter writes it, without its fraction; None if it lacks year or month.

    >>> dotted_date("1.2.2018.19:45:57:5503"), dotted_date("1.19:45:57:5503")
    ('2018-02-01 19:45:57', None)
    """
    match = _DOTTED.match(text)
    if not match:
        return None
    day, month, year, hour, minute, second = map(int, match.groups())
    return f"{year}-{month:02}-{day:02} {hour:02}:{minute:02}:{second:02}"


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
