"""AVF, the replays of Minesweeper Arbiter, and of FreeSweeper: binary, with texts between. Numbers are big-endian.

::

    version: Arbiter's second number (52 is 0.52), or 0, FreeSweeper, whose release is the next byte, and whose mode is
           lucky if the one after that is odd; 4 bytes
    level: 3 is 8x8 with 10 mines, 4 16x16 with 40, 5 30x16 with 99;
           6 any other, then columns - 1, rows - 1, 2 bytes mines
    row and column of each mine, from 1
    some bytes of varying number; the third but last is 17 with question marks, 127 without
    [LEVEL|begun|ended|BnnnTs.hh]    with the size before `begun` if the level is any other
    some bytes; then events of 8 bytes, up to one whose time is 0
    cs=, in FreeSweeper a byte for each event, some bytes, then lines: figures, the player, the program

An event has a code, its place in pixels, and its seconds and hundredths, 1 s too high. So is the time `T` of Arbiter,
which can also be wrong; FreeSweeper's `T` is right, and the bytes after `cs=` have its events' thousandths. Cells
have 16 pixels. `begun` is local time, and lacks the month in old versions. Files do not say how their games ended.

Where the texts and the events begin is not told, so they are looked for: the text is the first `[`, digit, `|` after
the board, and the first event is in the first second, with a known code before and after it. Of moves of the mouse only
a last one is kept: the others change nothing. A player's name is in the code page of the player (see `strings`).
Arbiter up to 0.44 opens a cell after a chord that was let go right button first. Sources: `parser_avf.c` and
`parser_fsvf.c` of thefinerminer/minesweeper-rawvf, `avf_video.rs` of eee555/ms-toollib, and `avf.py` of
ralokt/sweeping-view.
"""

from __future__ import annotations

import re
from struct import Struct

from qmines.errors import PositionError
from qmines.formats.replays.cursor import Cursor
from qmines.formats.replays.pieces import dotted_date
from qmines.formats.replays.replay import (
    LONGEST_TEXT,
    Code,
    Event,
    Header,
    Replay,
    require_events,
    require_presses,
)
from qmines.formats.replays.strings import decoded, program_in
from qmines.grid import Cell, Grid
from qmines.text import counted

WHAT = "An AVF file"

_SIDE = 16
_LEVELS = {3: (8, 8, 10), 4: (16, 16, 40), 5: (16, 30, 99)}
_OTHER = 6
_NEWEST_RILIAN = 44
"""The newest version of Arbiter in which a left release after a chord opens a cell."""

_LUCKY = 1
_WHY_LUCKY = "This game was played in the mode lucky, whose rules do not follow from its board."

_CODES: dict[int, Code] = {
    1: "mv",
    3: "lc",
    5: "lr",
    9: "rc",
    17: "rr",
    33: "mc",
    65: "mr",
    145: "rr",
    193: "mr",
    11: "sc",
    21: "lr",
}
_MOVE = 1
_EVENT = Struct(">8B")
_KNOWN = b"[" + b"".join(b"\\x%02x" % code for code in _CODES) + b"]"
_UNKNOWN = re.compile(_KNOWN.replace(b"[", b"[^"))
_FIRST = re.compile(_KNOWN + rb".\x01...\x00.(?=" + _KNOWN + rb")", re.DOTALL)

_MARKS = {17: True, 127: False}
_OPENS = re.compile(rb"\[[0-9]\|")
_LONGEST_HEAD = 1_000
_SIZE = re.compile(r"W[0-9]+H[0-9]+M")
_FIGURES = re.compile(r"B([0-9]{1,6})T([0-9]{1,7})(?:[.,]([0-9]{0,3}))?\Z")

_BEFORE_LINES = 17
_FIGURE_LINES = (b"Realtime:", b"Skin:")
_COPYRIGHT = re.compile(r"\.?\s*Copyright", re.IGNORECASE)


def resembles(data: bytes) -> bool:
    """Whether damaged data were probably meant to be an AVF file: by the level, which is the sixth byte, and the text
    with times, which begins soon after the mines.
    """
    return len(data) > 5 and data[5] in (*_LEVELS, _OTHER) and b"|" in data[:100_000]


def read(data: bytes) -> Replay:
    """Reads a replay. Raises `PositionError` naming what is wrong and where."""
    cursor = Cursor(data, WHAT)
    version, release, helps = cursor.number(), cursor.number(), cursor.number()
    cursor.take(2)
    grid, layout = _board(cursor)
    marks, head = _head(cursor)
    match = _FIGURES.search(head)
    if not match:
        raise PositionError(f"{WHAT} does not give its 3BV and time at the end of the text before byte {cursor.at}.")
    records, thousandths = _records(cursor, is_free=not version)
    events = _events(records, grid, thousandths)
    player, number = _lines(cursor)
    bbbv, seconds, rest = int(match[1]), int(match[2]), match[3] or ""
    time = seconds * 1000 + int(rest.ljust(3, "0")) - (1000 if version else 0)
    header = Header(
        program="Arbiter" if version else "FreeSweeper",
        version=(number or f"0.{version}") if version else str(release),
        player=player,
        date=_date(head, len(layout)),
        time=time if time > 0 else None,
        bbbv=bbbv or None,
    )
    why_not = _WHY_LUCKY if not version and helps & _LUCKY else ""
    return Replay(
        grid,
        layout,
        header,
        events,
        rules="" if why_not else "classic",
        why_not=why_not,
        marks=marks,
        rilian=0 < version <= _NEWEST_RILIAN,
    )


def _board(cursor: Cursor) -> tuple[Grid, frozenset[Cell]]:
    at = cursor.at + 1
    level = cursor.number()
    if level in _LEVELS:
        rows, columns, count = _LEVELS[level]
    elif level == _OTHER:
        columns, rows, count = cursor.number() + 1, cursor.number() + 1, cursor.number(2)
    else:
        raise PositionError(f"{WHAT} has the unknown level {level} at byte {at}; this program knows 3 to 6.")
    grid = Grid(rows, columns)
    if count > grid.size:
        raise PositionError(f"{WHAT} gives {counted(count, 'mine')} at byte {at + 3} for {grid.size:,} cells.")
    at = cursor.at
    places = cursor.take(2 * count)
    mines = set[Cell]()
    for number in range(0, 2 * count, 2):
        row, column = places[number], places[number + 1]
        if not (1 <= row <= rows and 1 <= column <= columns):
            place = f"row {row}, column {column}"
            raise PositionError(f"{WHAT} puts a mine outside the board at byte {at + number + 1}: {place}.")
        cell = grid.cell(row - 1, column - 1)
        if cell in mines:
            raise PositionError(f"{WHAT} puts a second mine on one cell at byte {at + number + 1}.")
        mines.add(cell)
    return grid, frozenset(mines)


def _head(cursor: Cursor) -> tuple[bool, str]:
    """Whether question marks are on, and the text in brackets after its level."""
    data = cursor.data
    opens = _OPENS.search(data, cursor.at)
    if not opens:
        raise PositionError(f"{WHAT} has no text in brackets from byte {cursor.at + 1} on.")
    begin = opens.start()
    if begin - 2 < cursor.at or data[begin - 2] not in _MARKS:
        raise PositionError(f"{WHAT} does not say at byte {begin - 1} whether question marks are on.")
    end = data.find(b"]", begin, begin + _LONGEST_HEAD)
    if end < 0:
        raise PositionError(f"{WHAT} is damaged: the text in brackets at byte {begin + 1} does not end.")
    cursor.at = end + 1
    return _MARKS[data[begin - 2]], decoded(data[opens.end() : end])


def _date(head: str, mines: int) -> str | None:
    """When the game began, if the text has year and month. The size may come first, even without a `|`."""
    size = _SIZE.match(head)
    begun = head[size.end() :].removeprefix(str(mines)) if size else head
    return dotted_date(begun.removeprefix("|"))


def _records(cursor: Cursor, *, is_free: bool) -> tuple[bytes, bytes]:
    """The bytes of the events, and a byte for each with its thousandths. Leaves the cursor before the lines."""
    data = cursor.data
    first = _FIRST.search(data, cursor.at)
    if not first:
        raise PositionError(f"{WHAT} has no events from byte {cursor.at + 1} on.")
    begin = cursor.at = first.start()
    low, high = data[begin + 2 :: _EVENT.size], data[begin + 6 :: _EVENT.size]
    count = next((number for number, pair in enumerate(zip(low, high, strict=False)) if pair == (0, 0)), -1)
    if count < 0:
        raise PositionError(f"{WHAT} is cut short: its events from byte {begin + 1} on do not end.")
    codes = data[begin : begin + _EVENT.size * count : _EVENT.size]
    require_events(count)
    require_presses(count - codes.count(_MOVE))
    unknown = _UNKNOWN.search(codes)
    if unknown:
        at = begin + _EVENT.size * unknown.start()
        raise PositionError(f"{WHAT} has an event of the unknown code {data[at]} at byte {at + 1}.")
    records = cursor.take(_EVENT.size * count)
    cursor.take(_EVENT.size)
    mark = data.find(b"cs=", cursor.at)
    if mark < 0:
        raise PositionError(f"{WHAT} is cut short: 'cs=' does not follow its events from byte {cursor.at + 1} on.")
    cursor.at = mark + len(b"cs=")
    thousandths = cursor.take(count) if is_free else bytes(count)
    cursor.take(_BEFORE_LINES)
    if is_free:
        end = data.find(b"\r", cursor.at)
        if end < 0:
            raise PositionError(f"{WHAT} is cut short: it lacks its last lines after byte {cursor.at}.")
        cursor.at = end + 1
    return records, thousandths


def _events(records: bytes, grid: Grid, thousandths: bytes) -> tuple[Event, ...]:
    events: list[Event] = []
    rows, columns, last = grid.rows, grid.columns, len(thousandths) - 1
    fields = zip(_EVENT.iter_unpack(records), thousandths, strict=True)
    for number, ((code, x_high, s_low, x_low, hundredths, y_high, s_high, y_low), rest) in enumerate(fields):
        if code == _MOVE and number != last:
            continue
        at = ((s_high << 8 | s_low) - 1) * 1000 + hundredths * 10 + (rest & 0xF)
        column, row = (x_high << 8 | x_low) // _SIDE, (y_high << 8 | y_low) // _SIDE
        cell = row * columns + column if row < rows and column < columns else None
        events.append(Event(at, _CODES[code], cell))
    return tuple(events)


def _lines(cursor: Cursor) -> tuple[str, str]:
    """The player and the version of the program, from the last two lines."""
    if cursor.left > LONGEST_TEXT:
        raise PositionError(f"{WHAT} has a text that is too long from byte {cursor.at + 1} on.")
    at = cursor.at + 1
    lines = cursor.take(cursor.left).rstrip(b"\r\n\0").split(b"\r")
    if len(lines) < 2 or lines[-2].startswith(_FIGURE_LINES):
        raise PositionError(f"{WHAT} does not end with lines of its player and program from byte {at} on.")
    player, program = lines[-2:]
    _, version = program_in(_COPYRIGHT.split(decoded(program))[0])
    return decoded(player), version
