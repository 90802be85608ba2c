"""Replays `.rmv` of Viennasweeper, types 1 and 2: what the mouse did, and what each cell then showed.

After the mark ``*rmv`` come the type, the sizes of all sections, and the sections: in type 1 a result as text; the
program's version; the player; the board with the moment it was made at, in UTC; the flags set before the game;
properties, a byte each; in type 2 properties with names; the events, up to the end of the game; a checksum. Numbers
begin with their highest byte. The file must hold all sections. What a program puts behind the content of a section is
passed over: later ones may add to a player and to properties, and Viennasweeper 3 and 5 put a change of the clock
behind the end of the game. The size that the head gives for the whole file is not read, because Viennasweeper 5 writes
two bytes too few.

Events of cells are passed over: what cells showed follows from the mouse. The press that started the clock is missing
in old files. Positions of type 1 count from the window's corner, those of type 2 from the board's. The checksum is not
checked, as nobody says how it is made, so such files cannot be written either. Texts are in UTF-8, in type 1 only where
a property says so, and elsewhere in the code page of the player (see `strings`). Of the player, the name or the
nickname is read, and never the token, which is a secret. The file claims no clicks. Source: `rmv_spec` of ralokt.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from struct import Struct

from qmines.errors import PositionError
from qmines.formats.replays import modes
from qmines.formats.replays.cursor import Cursor
from qmines.formats.replays.pieces import cells_in, grid_of, moment_of, without_moves
from qmines.formats.replays.replay import MOST_EVENTS, Code, Event, Header, Replay, Result, cell_at, require_presses
from qmines.formats.replays.strings import shown, text_of
from qmines.grid import Grid
from qmines.text import counted

MARK = b"*rmv"
WHAT = "An RMV file"

_CODES: dict[int, Code] = {1: "mv", 2: "lc", 3: "lr", 4: "rc", 5: "rr", 6: "mc", 7: "mr"}
_ENDS: dict[int, Result] = {15: "lost", 16: "won", 17: "unfinished"}
_OF_CELLS = frozenset((*range(9, 15), *range(18, 28)))
_CLOCK = 0
_SHORT = 28
_CORNER = {1: (12, 56), 2: (0, 0)}
"""For each type, where the corner of the board is."""

_SIDE = 16
_CLONES = {
    1: "Viennasweeper",
    2: "Minesweeper Arbiter",
    3: "Minesweeper X",
    4: "Minesweeper Clone",
    5: "Metasweeper",
    6: "FreeSweeper",
    7: "MySweeper",
}
_BBBV = re.compile(r"(?:^|[#\n])\s*3BV\s*:\s*([0-9]{1,6})\s*#")
_COPYRIGHT = re.compile(r"\s*(?:Copyright.*|\(c\).*)", re.IGNORECASE)


@dataclass(frozen=True)
class _Sizes:
    """The type of a file, its program by number, and the sizes of its sections."""

    kind: int
    clone: int
    result: int
    version: int
    player: int
    board: int
    flags: int
    properties: int
    named: int
    events: int
    checksum: int


@dataclass(frozen=True)
class _Properties:
    marks: bool
    mode: int
    is_utf8: bool
    bbbv: int
    side: int


def read(data: bytes) -> Replay:
    """Reads a replay. Raises `PositionError` naming what is wrong and where."""
    cursor = Cursor(data, WHAT)
    sizes = _sizes(cursor)
    texts = [cursor.take(sizes.result), cursor.take(sizes.version)]
    fields = _Section(cursor, sizes.player, "player")
    players = [fields.take(fields.number()) for _ in range(fields.number(2))]
    fields.skip()
    board = _Section(cursor, sizes.board, "board")
    seconds = board.number(4)
    date, begun = moment_of(seconds) if seconds else (None, None)
    columns, rows = board.number(), board.number()
    grid, mine_count = grid_of(board, columns, rows), board.number(2)
    layout = frozenset(cells_in(board, grid, mine_count))
    board.end()
    flags = _Section(cursor, sizes.flags, "flags")
    flagged = cells_in(flags, grid, flags.number(2)) if sizes.flags else []
    flags.end()
    properties = _properties(cursor, sizes)
    clone = _clone_named(cursor, sizes)
    result, version = (_text(text, is_utf8=properties.is_utf8) for text in texts)
    names = [shown(_text(field, is_utf8=properties.is_utf8)) for field in players[:2]]
    events, end, time = _events(_Section(cursor, sizes.events, "events"), sizes.kind, grid, properties.side)
    cursor.take(sizes.checksum)
    program, version = _program(version, _CLONES.get(sizes.clone, clone))
    claimed = _BBBV.search(result)
    header = Header(
        program=program,
        version=version,
        player=next(filter(None, names), ""),
        date=date,
        begun=begun,
        result=end,
        time=time,
        # The program writes 0 where it did not count.
        bbbv=(int(claimed[1]) if claimed else properties.bbbv) or None,
    )
    return Replay(
        grid,
        layout,
        header,
        (*(Event(0, "pf", cell) for cell in flagged), *events),
        rules=modes.rules_of(properties.mode),
        why_not=modes.why_not(properties.mode),
        marks=properties.marks,
    )


def _sizes(cursor: Cursor) -> _Sizes:
    if cursor.take(len(MARK)) != MARK:
        raise PositionError(f"{WHAT} must begin with {MARK.decode()}.")
    kind = cursor.number(2)
    if kind not in _CORNER:
        raise PositionError(f"{WHAT} of type {kind} is not known here: types 1 and 2 are.")
    clone = cursor.number(2) >> 8 if kind == 2 else 1
    cursor.take(4)
    result = cursor.number(2) if kind == 1 else 0
    version, player, board, flags, properties = (cursor.number(2) for _ in range(5))
    named = cursor.number(2) if kind == 2 else 0
    events, checksum = cursor.number(4), cursor.number(2)
    sizes = _Sizes(kind, clone, result, version, player, board, flags, properties, named, events, checksum)
    sections = result + version + player + board + flags + properties + named + events + checksum
    if sections > cursor.left:
        given = counted(sections, "byte")
        raise PositionError(f"{WHAT} gives its sections {given} from byte {cursor.at + 1} on, but has {cursor.left:,}.")
    return sizes


class _Section(Cursor):
    """A section of a file, out of which nobody reads."""

    def __init__(self, cursor: Cursor, size: int, name: str) -> None:
        end = cursor.at + size
        cursor.take(size)
        super().__init__(cursor.data, f"{WHAT} (its {name})", at=end - size)
        self._end = end

    @property
    def left(self) -> int:
        return self._end - self.at

    def skip(self) -> None:
        """Passes over what is left."""
        self.take(self.left)

    def end(self) -> None:
        """Raises `PositionError` unless everything is read."""
        if self.left:
            raise PositionError(f"{self.what} has {counted(self.left, 'byte')} too many from byte {self.at + 1} on.")


def _properties(cursor: Cursor, sizes: _Sizes) -> _Properties:
    least = 7 if sizes.kind == 2 else 4
    if sizes.properties < least:
        raise PositionError(f"{WHAT} has {sizes.properties} properties at byte {cursor.at + 1}: {least} are the least.")
    given = cursor.take(sizes.properties)
    if sizes.kind == 1:
        return _Properties(given[0] != 0, given[2], sizes.properties > 4 and given[4] != 0, 0, _SIDE)
    if not given[6]:
        raise PositionError(f"{WHAT} says at byte {cursor.at - len(given) + 7} that its cells have no size.")
    return _Properties(given[0] != 0, given[2], True, given[4] + 256 * given[5], given[6])


def _clone_named(cursor: Cursor, sizes: _Sizes) -> str:
    """The program that the properties with names give, if they do."""
    section, clone = _Section(cursor, sizes.named, "named properties"), ""
    if sizes.kind == 2:
        for _ in range(section.number(2)):
            name, value = (section.take(section.number()) for _ in range(2))
            if name == b"clone_name":
                clone = shown(_text(value, is_utf8=True))
    section.skip()
    return clone


def _text(data: bytes, *, is_utf8: bool) -> str:
    if not is_utf8:
        return text_of(data)
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise PositionError(f"{WHAT} has a text that is not UTF-8, as it says: {data[:20]!r}.") from error


def _program(text: str, clone: str) -> tuple[str, str]:
    """The name and the version of the program.

    >>> _program("Vienna Minesweeper - Home Edition - Release 3.0H Copyright (C) 2008-2012", "Viennasweeper")
    ('Vienna Minesweeper', 'Home Edition - Release 3.0H')
    """
    name, dash, version = shown(_COPYRIGHT.sub("", text, count=1)).partition(" - ")
    return (name, version) if dash else (clone, name) if clone else (name, "")


_MOUSE = {1: Struct(">BHBBHH"), 2: Struct(">BHBBhh")}
"""For each type, an event of the mouse: its code, its time in two pieces, the buttons, and the place."""

_SIZES = {
    **dict.fromkeys(_CODES, 9),
    **dict.fromkeys(_OF_CELLS, 3),
    **dict.fromkeys(_ENDS, 4),
}
_KINDS = {1: {**_SIZES, _CLOCK: 5}, 2: {**_SIZES, _CLOCK: 5, _SHORT: 3}}
"""For each type and code, how many bytes an event has."""


def _events(section: _Section, kind: int, grid: Grid, side: int) -> tuple[tuple[Event, ...], Result, int]:
    """The events of the mouse, how the game ended, and when."""
    data, at, end = section.data, section.at, section.at + section.left
    mouse, sizes, (left, top) = _MOUSE[kind].unpack_from, _KINDS[kind], _CORNER[kind]
    events: list[Event] = []
    time, x, y = -1, 0, 0
    for _ in range(MOST_EVENTS):
        code = data[at] if at < end else -1
        size = sizes.get(code, 0)
        if not size or at + size > end:
            _require_event(section, code, at, size)
        if size == 9:
            code, high, low, _, x, y = mouse(data, at)
            time = high << 8 | low
            if code != 1:
                require_presses(len(events))
                events.append(Event(time, _CODES[code], cell_at(grid, x - left, y - top, side)))
        elif code == _SHORT:
            if time < 0:
                raise PositionError(f"{section.what} begins with a short move at byte {at + 1}.")
            steps = data[at + 2]
            time, x, y = time + data[at + 1], x + _STEPS[steps >> 4], y + _STEPS[steps & 15]
        elif size == 4:
            section.at = at + 1
            total = section.number(3)
            final = None if time < 0 else Event(time, "mv", cell_at(grid, x - left, y - top, side))
            return without_moves(events, final), _ENDS[code], total
        at += size
    raise PositionError(f"{section.what} has more than {MOST_EVENTS:,} events.")


def _require_event(section: _Section, code: int, at: int, size: int) -> None:
    """Raises `PositionError` for an event that is cut short or of no kind that is known."""
    section.at = at
    section.take(size or 1)
    raise PositionError(f"{section.what} has an event of unknown kind {code} at byte {at + 1}.")


_STEPS = (*range(8), *range(-8, 0))
"""Half a byte as a number from -8 to 7."""
