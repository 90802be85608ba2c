"""Replays `.mvf` of Minesweeper Clone: up to 0.96, 0.97, 2006 and 2007, and two changed programs of 0.97.

From 0.97 on a file begins with ``11 4D``, and byte 27 has the last digit of the year: `5` 0.97, `6` and `7` 2006 and
2007, `8` the "funny mode" hack of 0.97, whose games are all UPK. A file of another hack of 0.97 begins with ``00 00``.
Then come date, level, mode, time, in 0.97 the figures of the game, whether question marks are on, the board, the
player, and records of the mouse: in each the buttons that are down, the place and the time, with their bits in an order
that follows from one number of the file. Behind the records is a checksum of an unknown kind, which is not read.

The order of the bits comes from decimal digits of sines and cosines. No such value is nearer than 3e-7 of its last
digit to where it is rounded, which any mathematical library keeps to. A value that is rounded to nine digits gives its
first eight. Files up to 0.96 have no such order. They begin with the board and end with time, name and checksum, of
which there are three forms. Their records have a byte for the seconds, so from 256 s on these begin again from 0, about
as often as the time at the end allows. Up to seven bytes behind all this are passed over, if without them that
time is the one from a record to the last. Early versions are said to have recorded the first 240 s alone.

What was pressed and released follows from which buttons are down: in one record, presses come before releases. The
press before the first record is implied, and up to 0.96 so is the release after the last. The clock of 0.97 starts at
the press, so its time is up to 0.01 s too high. How the program counts clicks is not known, so these are not compared.
Files cannot be written, as nobody says how checksums are made. Source: `parser_mvf.c` of thefinerminer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate, pairwise
from math import cos, sin, sqrt
from struct import Struct
from typing import NamedTuple

from qmines.errors import PositionError
from qmines.formats.replays import modes
from qmines.formats.replays.cursor import Cursor
from qmines.formats.replays.pieces import cells_in, grid_of, without_moves
from qmines.formats.replays.replay import Code, Event, Header, Replay, cell_at, require_events, require_presses
from qmines.formats.replays.strings import decoded
from qmines.grid import Cell, Grid
from qmines.text import counted

WHAT = "An MVF file"
MARK = b"\x11\x4d"
PROGRAM = "Minesweeper Clone"

_HACKED = b"\0\0"
_YEAR = 27
_VERSION = 53
"""The byte with the length of the version's text, in 2006 and 2007."""

_SIDE = 16
_MODES = {1: 0, 2: 3, 3: 1, 4: 2}
"""For each mode, its number in `modes`."""

_UPK = 3


class _Form(NamedTuple):
    """How a version stores its records: how many bits a coordinate has, and the time; what is taken off coordinates."""

    place: int
    time: int
    shift: int

    @property
    def size(self) -> int:
        """The bytes of a record."""
        return -(-(3 + 2 * self.place + self.time) // 8)


_OF_097 = _Form(9, 17, 0)
_OF_2007 = _Form(11, 22, 32)
_OLD = Struct(">BBBHHB")
_LAP = 256
"""The seconds of old records begin again from 0 after 255."""

_LATE = 20
"""The ms that a time at the end of old files may be wrong by."""

_TAILS = ((100, 22, "0.96 or older"), (100, 10, "0.76"), (0, 10, "0.75 or older"))
"""The bytes of name and checksum at the end of old files, and the version."""

_LEFT, _MIDDLE, _RIGHT = 1, 2, 4
"""The buttons in old files."""

_PRESSES: tuple[tuple[int, Code], ...] = ((_LEFT, "lc"), (_RIGHT, "rc"), (_MIDDLE, "mc"))
_RELEASES: tuple[tuple[int, Code], ...] = ((_LEFT, "lr"), (_RIGHT, "rr"), (_MIDDLE, "mr"))


def read(data: bytes) -> Replay:
    """Reads a replay. Raises `PositionError` naming what is wrong and where."""
    if data.startswith(_HACKED):
        return _dated(Cursor(data, WHAT, at=7), "0.97 hack", _OF_097)
    if not data.startswith(MARK):
        return _old(data)
    year = chr(Cursor(data, WHAT, at=_YEAR).number())
    if year == "5":
        return _dated(Cursor(data, WHAT, at=74), "0.97", _OF_097)
    if year == "8":
        return _dated(Cursor(data, WHAT, at=74), "0.97 funny mode hack", _OF_097, _UPK)
    if year not in ("6", "7"):
        known = "that of 0.97, 2006 and 2007 end with 5, 6, 7 and 8"
        raise PositionError(f"{WHAT} of a year that ends with {year!r} at byte {_YEAR + 1} is not known here: {known}.")
    cursor = Cursor(data, WHAT, at=_VERSION)
    version = decoded(cursor.take(cursor.number()))
    if cursor.at > 71:
        raise PositionError(f"{WHAT} is damaged: its version at byte {_VERSION + 1} is longer than its place.")
    return _dated(Cursor(data, WHAT, at=71), version or f"200{year}", _OF_2007)


def _dated(cursor: Cursor, version: str, form: _Form, mode: int | None = None) -> Replay:
    """A replay from the date on; all games of the program have a `mode`, or the file gives it."""
    has_figures = form is _OF_097
    date = _date(cursor)
    cursor.take(1)
    given = cursor.number()
    mode = given if mode is None else mode
    time = cursor.number(2) * 1000 + cursor.number() * 10 if has_figures else cursor.number(3)
    bbbv, solved, *_ = (cursor.number(2) if has_figures else 0 for _ in range(5))
    marks = cursor.number() != 0
    grid, layout = _board(cursor, 1)
    header = Header(
        program=PROGRAM,
        version=version,
        player=decoded(cursor.take(cursor.number())),
        date=date,
        time=time,
        slack=30 if has_figures else 20,
        # The program writes 0 for what it did not count.
        bbbv=bbbv or None,
        solved=solved if bbbv else None,
    )
    events = _events(cursor, grid, form)
    number = _MODES.get(mode)
    if number is None:
        reason = f"This game was played in mode {mode}, whose rules do not follow from its board."
        return Replay(grid, layout, header, events, rules="", why_not=reason, marks=marks)
    rules, reason = modes.rules_of(number), modes.why_not(number)
    return Replay(grid, layout, header, events, rules=rules, why_not=reason, marks=marks)


def _date(cursor: Cursor) -> str | None:
    """The date; 2007 sometimes forgets the day."""
    month, day, year = cursor.number(), cursor.number(), cursor.number(2)
    time = ":".join(f"{cursor.number():02}" for _ in range(3))
    if not 1 <= month <= 12:
        return None
    return f"{year:04}-{month:02}-{day:02} {time}" if 1 <= day <= 31 else f"{year:04}-{month:02}"


def _board(cursor: Cursor, first: int) -> tuple[Grid, frozenset[Cell]]:
    columns, rows = cursor.number(), cursor.number()
    grid, count = grid_of(cursor, columns, rows), cursor.number(2)
    return grid, frozenset(cells_in(cursor, grid, count, first))


# Records with permuted bits


def digits(leading: int) -> str:
    """The digits that order the bits of the records: 48, of which 0.97 takes the first 40.

    >>> digits(0)[:16]
    '3805676961293676'
    """
    a, b = sqrt(leading), sqrt(leading + 1000)
    c, d = sqrt(a + 1000), sqrt(b + 1000)
    values = cos(c + 1000), sin(sqrt(b)), cos(c), sin(sqrt(a) + 1000), cos(d), sin(d)
    return "".join(f"{round(abs(value * 10**8)):08}"[:8] for value in values)


def _events(cursor: Cursor, grid: Grid, form: _Form) -> tuple[Event, ...]:
    """The events of the records."""
    order = digits(cursor.number(2))[: 8 * form.size]
    bits = sorted(range(len(order)), key=order.__getitem__)
    count = cursor.number(3)
    require_events(count)
    begin, records = cursor.at, cursor.take(form.size * count)
    columns = [records[byte :: form.size] for byte in range(form.size)]
    states = _states(columns, [bits[2], bits[1], bits[0]])

    def event_at(index: int) -> tuple[int, Cell | None]:
        record = [column[index] for column in columns]
        y, x, time = (
            sum((record[bit // 8] >> bit % 8 & 1) << place for place, bit in enumerate(bits[start:end]))
            for start, end in _fields(form)
        )
        if form is _OF_097:
            if (hundredths := time & 127) > 99:
                at = begin + form.size * index + 1
                raise PositionError(
                    f"{WHAT} is damaged: the time at byte {at} has {hundredths} hundredths of a second."
                )
            time = (time >> 7) * 1000 + hundredths * 10
        return time, cell_at(grid, x - form.shift, y - form.shift, _SIDE)

    return _changes(states, event_at)


def _fields(form: _Form) -> Iterator[tuple[int, int]]:
    """Where the bits of y, x and the time begin and end."""
    at = 3
    for size in (form.place, form.place, form.time):
        yield at, at + size
        at += size


def _states(columns: Sequence[bytes], bits: Iterable[int]) -> bytes:
    """The buttons of each record, of which `columns` have a byte each; `bits` are where left, middle and right are."""
    states = 0
    for number, bit in enumerate(bits):
        table = bytes(1 << number if byte >> bit % 8 & 1 else 0 for byte in range(256))
        states |= int.from_bytes(columns[bit // 8].translate(table))
    return states.to_bytes(len(columns[0]))


def _changes(states: bytes, event_at: Callable[[int], tuple[int, Cell | None]]) -> tuple[Event, ...]:
    """The presses and releases between states of the buttons; `event_at` says when and where a record is."""
    changed = [index for index, (before, now) in enumerate(pairwise(b"\0" + states)) if before != now]
    require_presses(len(changed))
    events: list[Event] = []
    for index in changed:
        before, now = states[index - 1] if index else 0, states[index]
        at, cell = event_at(index)
        events += [Event(at, code, cell) for button, code in _PRESSES if now & ~before & button]
        events += [Event(at, code, cell) for button, code in _RELEASES if before & ~now & button]
    last = len(states) - 1
    return without_moves(events, Event(event_at(last)[0], "mv", None) if last >= 0 else None)


# Files up to 0.96


def _old(data: bytes) -> Replay:
    """A replay that begins with its board."""
    cursor = Cursor(data, f"{WHAT} of 0.96 or older")
    grid, layout = _board(cursor, 0)
    marks = cursor.number() != 0
    cursor.take(1)
    begin = cursor.at
    spare = next((spare for spare in range(_OLD.size) if _fits(data[: len(data) - spare], begin)), 0)
    tail = _tail(data[: len(data) - spare])
    if tail.at < begin:
        cursor.take(cursor.left + 1)
    if rest := (tail.at - begin) % _OLD.size:
        raise PositionError(
            f"{cursor.what} has {counted(rest, 'byte')} between its records and its time at byte {tail.at + 1}."
        )
    end = Cursor(data, cursor.what, at=tail.at)
    seconds = end.number(2)
    time = seconds * 1000 + end.number() * 10
    events = _old_events(cursor, grid, (tail.at - begin) // _OLD.size, round(seconds / _LAP))
    player = decoded(end.take(tail.name))
    header = Header(program=PROGRAM, version=tail.version, player=player, time=time)
    return Replay(grid, layout, header, events, marks=marks)


class _Tail(NamedTuple):
    """What is behind the records: where it begins, with the time; how many bytes the name has; the version."""

    at: int
    name: int
    version: str


def _tail(data: bytes) -> _Tail:
    """The tail of a file. The checksum had digits at first, and later 0 at both of its ends."""
    form = 1 if data[-13:-10] == b"   " else 2
    if not data[-1:].isdigit() and not data[-22:-21].isdigit():
        form = 0
    name, checksum, version = _TAILS[form]
    return _Tail(len(data) - 3 - name - checksum, name, version)


def _fits(data: bytes, begin: int) -> bool:
    """Whether the records of a file end where its time begins, and that is the time since one of them, or since 0."""
    at = _tail(data).at
    if at < begin + _OLD.size or (at - begin) % _OLD.size or data[at + 2] > 99:
        return False
    seconds = int.from_bytes(data[at : at + 2])
    times = _old_times(data[begin:at], round(seconds / _LAP))
    began = times[-1] - 1000 * seconds - 10 * data[at + 2]
    return not {0, *times}.isdisjoint(range(began - _LATE, began + _LATE + 1))


def _old_times(records: bytes, most_laps: int) -> list[int]:
    """The times of records, in ms; their seconds begin again from 0 at most `most_laps` times."""
    seconds, hundredths = records[:: _OLD.size], records[1 :: _OLD.size]
    laps = accumulate(now < before for before, now in pairwise(bytes(1) + seconds))
    fields = zip(laps, seconds, hundredths, strict=True)
    return [1000 * (_LAP * min(lap, most_laps) + second) + 10 * part for lap, second, part in fields]


def _old_events(cursor: Cursor, grid: Grid, count: int, most_laps: int) -> tuple[Event, ...]:
    """The events of records, whose seconds begin again from 0 at most `most_laps` times."""
    require_events(count)
    begin, records = cursor.at, cursor.take(_OLD.size * count)
    hundredths, states = records[1 :: _OLD.size], records[2 :: _OLD.size]
    times = _old_times(records, most_laps)
    damaged = (
        index
        for index, (before, now) in enumerate(pairwise([0, *times]))
        if now < before or hundredths[index] > 99 or states[index] > _LEFT + _MIDDLE + _RIGHT
    )
    if (index := next(damaged, None)) is not None:
        at = begin + _OLD.size * index + 1
        raise PositionError(
            f"{cursor.what} is damaged: its record at byte {at} goes back in time or has unknown values."
        )

    def event_at(index: int) -> tuple[int, Cell | None]:
        _, _, _, x, y, _ = _OLD.unpack_from(records, _OLD.size * index)
        return times[index], cell_at(grid, x, y, _SIDE)

    events = _changes(states, event_at)
    if not count:
        return events
    at, cell = event_at(count - 1)
    return *events, *(Event(at, code, cell) for button, code in _RELEASES if states[-1] & button)
