"""EVF, the replays of Metasweeper: binary, in the versions 0 to 4. All numbers are big-endian.

::

    version, flags (128 complete, 8 transcoded), from 3 on settings (128 question marks)
    rows, columns, 2 bytes mines, side of a cell in pixels, 2 bytes mode, 2 bytes 3BV, time in ms (3 bytes; from 4 on 4)
    until 3: texts, each up to a 0: software, player, race, unique, begun, ended, country; from 2 on the device
    4: 2 bytes country, 8 bytes begun, 8 bytes ended; texts: software, if transcoded also transcoder and encoding,
       player, race, unique; 2 bytes length of the device, and the device
    a bit for each cell, row by row, 1 is a mine
    4: 2 bytes number of metrics, and a name for each
    events, up to one of 0

Until version 3 an event is a code, 3 bytes of time, and 2 bytes each of x and y; after 0 follow 32 bytes of checksum,
and 255 ends a file without one. In version 4 events come one after another in time and place: a code, a byte of
milliseconds since the last event, then for the mouse signed differences of x and y; for the board (100 to 121), and
measured figures (200, 201), what we work out ourselves and pass over; 255 is a pause. After 0 follows a checksum.

Version 0.2 calls itself 0 but has a device. Which of the two a file is, its length tells. The time of the beginning is
in microseconds since 1970, in UTC; what another program has transcoded may have local time. A place outside the board
may have any coordinates that are not on it. Checksums are not checked: how they are made is not public. A file that is
not complete does not say whether its game was lost, unless an event does. Of moves of the mouse only a last one is
kept: the others change nothing. Sources: the standard and code of eee555/Metasweeper, `evf_video.rs` of
eee555/ms-toollib.
"""

from __future__ import annotations

import re
from struct import Struct
from typing import NamedTuple

from qmines.errors import PositionError
from qmines.formats.replays.cursor import Cursor
from qmines.formats.replays.modes import rules_of, why_not
from qmines.formats.replays.pieces import grid_of, moment_of, without_moves
from qmines.formats.replays.replay import (
    MOST_EVENTS,
    MOST_PRESSES,
    Code,
    Event,
    Header,
    Replay,
    Result,
    cell_at,
    require_events,
    require_presses,
)
from qmines.formats.replays.strings import decoded, program_in
from qmines.grid import Cell, Grid
from qmines.text import counted

WHAT = "An EVF file"
_NEWEST = 4

_COMPLETE, _TRANSCODED = 128, 8
_MARKS = 128
_SHORTEST = 30
"""The fewest bytes of a file that can hold a game."""

_CODES: tuple[Code, ...] = ("mv", "lc", "lr", "rc", "rr", "mc", "mr", "pf", "cc", "l", "r", "m")
"""What the mouse does, by the codes from 1 on."""

_MOVE = 1
_LOST, _WON = 83, 82
_NUMBER, _TEXT, _PAUSE = 200, 201, 255

_MOUSE = 6
_LENGTHS = {
    **dict.fromkeys(range(1, 13), _MOUSE),
    **dict.fromkeys((81, _WON, _LOST, 99), 2),
    **dict.fromkeys(range(100, 122), 4),
    _NUMBER: 12,
    _TEXT: 4,
    _PAUSE: 3,
}
"""The bytes of an event of version 4, with its code and without the text that may follow."""

_LONGEST_RUN = 256
"""The most moves of the mouse that are added up at once."""

_OLD = Struct(">BBHHH")
_NEW = Struct(">xBhh")
_OLD_CHECKSUM = 32
_ENDS = re.compile(rb"[\x00\xff]")
_UNKNOWN = re.compile(rb"[^\x01-\x0c]")

_LATEST = 253_402_300_800_000_000
"""The year 10,000 in microseconds since 1970."""


class _About(NamedTuple):
    software: bytes
    player: bytes
    begun: int


class _Board(NamedTuple):
    grid: Grid
    side: int

    def cell(self, x: int, y: int) -> Cell | None:
        return cell_at(self.grid, x, y, self.side)


def resembles(data: bytes) -> bool:
    """Whether damaged data were probably meant to be an EVF file: by its version."""
    return data[:1] in (b"\1", b"\2", b"\3", b"\4") and len(data) > _SHORTEST


def read(data: bytes) -> Replay:
    """Reads a replay. Raises `PositionError` naming what is wrong and where."""
    return read_as(data, WHAT)


def read_as(data: bytes, what: str) -> Replay:
    """Reads a replay that error messages call `what`."""
    if not data:
        raise PositionError(f"{what} is empty.")
    if data[0] > _NEWEST:
        raise PositionError(f"{what} has version {data[0]}; this program reads 0 to {_NEWEST}.")
    if data[0]:
        return _read(Cursor(data, what), has_device=data[0] in (2, 3))
    try:
        return _read(Cursor(data, what), has_device=False)
    except PositionError as error:
        try:
            return _read(Cursor(data, what), has_device=True)
        except PositionError:
            raise error from None


def _read(cursor: Cursor, *, has_device: bool) -> Replay:
    version, flags = cursor.number(), cursor.number()
    marks = version > 2 and bool(cursor.number() & _MARKS)
    board, mines = _sizes(cursor)
    mode, bbbv, time = cursor.number(2), cursor.number(2), cursor.number(4 if version > 3 else 3)
    if version > 3:
        about = _about(cursor, is_transcoded=bool(flags & _TRANSCODED))
    else:
        about = _old_about(cursor, has_device=has_device)
    layout = _layout(cursor, board.grid, mines)
    events, lost = _events(cursor, board) if version > 3 else (_old_events(cursor, board), False)
    if cursor.left:
        raise PositionError(f"{cursor.what} has {counted(cursor.left, 'byte')} too many from byte {cursor.at + 1} on.")
    result: Result | None = "won" if flags & _COMPLETE else "lost" if lost else None
    program, number = program_in(decoded(about.software))
    date, begun = moment_of(about.begun // 1_000_000) if 0 < about.begun < _LATEST else (None, None)
    header = Header(
        program=program,
        version=number,
        player=decoded(about.player),
        date=date,
        begun=begun if version < 4 or not flags & _TRANSCODED else None,
        result=result,
        time=time or None,
        mines=mines,
        bbbv=bbbv or None,
    )
    return Replay(board.grid, layout, header, tuple(events), rules=rules_of(mode), why_not=why_not(mode), marks=marks)


def _sizes(cursor: Cursor) -> tuple[_Board, int]:
    """The board's size, the side of its cells, and how many mines it has."""
    at = cursor.at + 1
    rows, columns = cursor.number(), cursor.number()
    grid = grid_of(cursor, columns, rows)
    mines, side = cursor.number(2), cursor.number()
    if mines > grid.size:
        cells = counted(grid.size, "cell")
        raise PositionError(f"{cursor.what} gives {counted(mines, 'mine')} at byte {at + 2}, but it has {cells}.")
    if not side:
        raise PositionError(f"{cursor.what} has cells of 0 pixels at byte {at + 4}.")
    return _Board(grid, side), mines


def _old_about(cursor: Cursor, *, has_device: bool) -> _About:
    software, player, _, _, begun, _, _ = (cursor.text_to_zero() for _ in range(7))
    if has_device:
        cursor.text_to_zero()
    return _About(software, player, int(begun) if begun.isdigit() and len(begun) < 20 else 0)


def _about(cursor: Cursor, *, is_transcoded: bool) -> _About:
    cursor.take(2)
    begun, _ = cursor.number(8), cursor.number(8)
    software = cursor.text_to_zero()
    for _ in range(2 if is_transcoded else 0):
        cursor.text_to_zero()
    player, _, _ = (cursor.text_to_zero() for _ in range(3))
    cursor.take(cursor.number(2))
    return _About(software, player, begun)


def _layout(cursor: Cursor, grid: Grid, mines: int) -> frozenset[Cell]:
    """The mines, and after them the names of metrics, which are passed over."""
    at, version = cursor.at + 1, cursor.data[0]
    packed = cursor.take(-(-grid.size // 8))
    bits = f"{int.from_bytes(packed):0{8 * len(packed)}b}"[: grid.size]
    if bits.count("1") != mines:
        found = counted(bits.count("1"), "mine")
        raise PositionError(f"{cursor.what} has {found} on its board at byte {at}, but it says {mines:,}.")
    if version > 3:
        for _ in range(cursor.number(2)):
            cursor.text_to_zero()
    return frozenset(cell for cell, bit in enumerate(bits) if bit == "1")


def _old_events(cursor: Cursor, board: _Board) -> tuple[Event, ...]:
    codes = cursor.data[cursor.at :: _OLD.size]
    end = _ENDS.search(codes)
    if not end:
        raise PositionError(f"{cursor.what} is cut short: its events from byte {cursor.at + 1} on do not end.")
    count = end.start()
    require_events(count)
    require_presses(count - codes.count(_MOVE, 0, count))
    unknown = _UNKNOWN.search(codes, 0, count)
    if unknown:
        at = cursor.at + _OLD.size * unknown.start()
        raise PositionError(f"{cursor.what} has an event of the unknown code {cursor.data[at]} at byte {at + 1}.")
    events: list[Event] = []
    at = x = y = 0
    code = 0
    for code, high, low, x, y in _OLD.iter_unpack(cursor.take(_OLD.size * count)):
        at = high << 16 | low
        if code != _MOVE:
            events.append(Event(at, _CODES[code - 1], board.cell(x, y)))
    if cursor.number() == 0:
        cursor.take(_OLD_CHECKSUM)
    return without_moves(events, Event(at, "mv", board.cell(x, y)) if code == _MOVE else None)


def _events(cursor: Cursor, board: _Board) -> tuple[tuple[Event, ...], bool]:
    """The events of version 4, and whether one of them says that the game was lost."""
    data, place, size = cursor.data, cursor.at, len(cursor.data)
    events: list[Event] = []
    now = latest = x = y = count = 0
    lost = False
    while code := data[place] if place < size else 0:
        length = _LENGTHS.get(code)
        if not length:
            raise PositionError(f"{cursor.what} has an event of the unknown code {code} at byte {place + 1}.")
        if place + length > size:
            raise PositionError(f"{cursor.what} is cut short in the event at byte {place + 1}.")
        count += 1
        if code == _MOVE:
            run = data[place : place + _MOUSE * _LONGEST_RUN]
            codes = run[::_MOUSE]
            moves = min(len(run) // _MOUSE, len(codes) - len(codes.lstrip(b"\1")))
            count += moves - 1
            length = _MOUSE * moves
            moved = run[:length]
            latest = now = now + sum(moved[1::_MOUSE])
            # Differences are signed, but their bytes add up alike in 16 bits.
            x = x + (sum(moved[2::_MOUSE]) << 8) + sum(moved[3::_MOUSE]) & 0xFFFF
            y = y + (sum(moved[4::_MOUSE]) << 8) + sum(moved[5::_MOUSE]) & 0xFFFF
        elif code <= len(_CODES):
            elapsed, right, down = _NEW.unpack_from(data, place)
            latest = now = now + elapsed
            x, y = x + right & 0xFFFF, y + down & 0xFFFF
            events.append(Event(now, _CODES[code - 1], board.cell(x, y)))
        elif code == _PAUSE:
            now += data[place + 1] << 8 | data[place + 2]
        else:
            now += data[place + 1]
            lost |= code == _LOST
        if count > MOST_EVENTS or len(events) > MOST_PRESSES:
            require_events(count)
            require_presses(len(events))
        place += length
        if code == _TEXT:
            cursor.at = place
            cursor.text_to_zero()
            place = cursor.at
    cursor.at = place
    cursor.number()
    cursor.take(cursor.number(2))
    return without_moves(events, Event(latest, "mv", board.cell(x, y)) if count else None), lost
