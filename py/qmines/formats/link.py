"""Our own links: ``#analyse?p=…`` with a position, and its mines where they are known; ``#analyse?r=…`` with the record
of a game that has ended. All of it is in the fragment, which browsers send to no server.

The value is a character for the version, then bytes in base64url: four of a checksum (CRC-32 of `p` or `r`, the
version and the content), then the content. A value that was cut, mistyped or made by another version is refused
before its content is read.

A position's content is written by an arithmetic `coder`: columns, rows and total; whether the mines follow, and where
they are; then each cell, by its left and upper neighbours. Where the mines are known, nearly all numbers follow from
them. A record's content is compressed by Deflate.

A link holds what is seen, the mines, and no first cell. It has at most 8,000 characters, and a board of at most 65,536
cells. An impossible position, or mines that contradict what is seen, are written like any others.
"""

from __future__ import annotations

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Generator, Iterator
from typing import Literal

from qmines.errors import PositionError
from qmines.formats import record
from qmines.formats.coder import Odds, Reader, Writer
from qmines.formats.content import Content
from qmines.game.field.layout import Layout
from qmines.game.records.bounds import LONGEST as LONGEST_RECORD
from qmines.grid import Cell, Grid
from qmines.position import CLOSED, EXPLODED, FLAGGED, MARKED
from qmines.text import counted, quoted
from qmines.work import result_of

Kind = Literal["p", "r"]
"""What a link has: a position, or a record."""

LONGEST = 8_000
"""The most characters of a value."""

LARGEST = 65_536
"""The most cells of a board in a link."""

_VERSION = "1"
_CHECKED = 4
_MOST_BYTES = (LONGEST - 1) * 3 // 4 - _CHECKED
_LINK = re.compile(r"\S*#analyse\?([pr])=(\S*)")
_VALUE = re.compile("[A-Za-z0-9_-]*")
_TOO_LONG = f"The link would have more than {LONGEST:,} characters."
_USUAL = (
    b"qmines 1\nsize 9x9\nmines 10\nsize 16x16\nmines 40\nsize 30x16\nmines 99\nseed 0\ndraws 3\nrules classic\n"
    b"hints on\norigin given\nstart \nboard \norigin daily\norigin drawn\nbegun 2026-01-01T00:00:00Z\n"
    b"rules quantum\nhints on\n"
    b"begun 2026-01-01T00:00:00Z\norigin drawn\n\n0 p open 5,5\n1000 p chord 5,5\nmoved 1,1>2,2\n1500 p flag 5,5\n"
)
"""What records often have, for Deflate to refer to."""


def is_link(text: str) -> bool:
    """Whether a text is such a link, of any version, or a damaged one."""
    return "#analyse?" in text and _LINK.fullmatch(text) is not None


def parts_of(text: str) -> tuple[Kind, str]:
    """What a link has, and the value. Raises `PositionError`."""
    match = _LINK.fullmatch(text.strip())
    if not match:
        raise PositionError("A link must end with #analyse?p=… or #analyse?r=….")
    return "p" if match[1] == "p" else "r", match[2]


def read(text: str) -> Content:
    """The content of a link. Raises `PositionError` if it is damaged, and as `record.read` does."""
    kind, value = parts_of(text)
    return record.read(record_in(value)) if kind == "r" else result_of(reading(value))


# The frame


def _framed(kind: Kind, content: bytes) -> str:
    """The value of a link. Raises `PositionError` if it is too long."""
    if len(content) > _MOST_BYTES:
        raise PositionError(_TOO_LONG)
    data = zlib.crc32(f"{kind}{_VERSION}".encode() + content).to_bytes(_CHECKED) + content
    return _VERSION + urlsafe_b64encode(data).decode().rstrip("=")


def _content(kind: Kind, value: str) -> bytes:
    """The checked content of a link. Raises `PositionError`."""
    if not value:
        raise PositionError("The link is cut short: nothing follows its beginning.")
    if len(value) > LONGEST:
        raise PositionError(f"The link has {counted(len(value), 'character')}: {LONGEST:,} are the most.")
    if strange := _VALUE.sub("", value):
        raise PositionError(f"The link has {quoted(strange[0])}, which does not belong in it.")
    if value[0] != _VERSION:
        raise PositionError(f"The link is of version {quoted(value[0])}; this program reads version {_VERSION}.")
    digits = value[1:]
    data = b"" if len(digits) % 4 == 1 else urlsafe_b64decode(digits + "=" * (-len(digits) % 4))
    check, content = data[:_CHECKED], data[_CHECKED:]
    sound = zlib.crc32(f"{kind}{_VERSION}".encode() + content).to_bytes(_CHECKED)
    # Several texts may stand for the same bytes, but only one is written.
    if check != sound or urlsafe_b64encode(data).decode().rstrip("=") != digits:
        raise PositionError("The link is damaged or cut short: its checksum does not fit.")
    return content


# Records


def record_link(text: str) -> str:
    """The value of a link with a record. Raises `PositionError` if it is too long."""
    deflate = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, zlib.DEF_MEM_LEVEL, zlib.Z_DEFAULT_STRATEGY, _USUAL)
    return _framed("r", deflate.compress(text.encode()) + deflate.flush())


def record_in(value: str) -> str:
    """The record in a link's value. Raises `PositionError`."""
    content, inflate = _content("r", value), zlib.decompressobj(-zlib.MAX_WBITS, _USUAL)
    try:
        data = inflate.decompress(content, LONGEST_RECORD + 1)
        text = data.decode("ascii")
    except (zlib.error, UnicodeDecodeError) as error:
        raise PositionError("The link holds no record.") from error
    if len(text) > LONGEST_RECORD:
        raise PositionError(f"The link holds a record of more than {LONGEST_RECORD:,} characters.")
    if not inflate.eof or inflate.unused_data:
        raise PositionError("The link holds no record.")
    return text


# Positions


def link(content: Content) -> str:
    """The value of a link with a position. Raises `PositionError` if it is too long, or nothing says what is seen."""
    return result_of(writing(content))


def writing(content: Content) -> Generator[None, None, str]:
    """Like `link`, with a pause after each row."""
    grid, view = content.grid, bytearray(content.position("A link").cells)
    if grid.size > LARGEST:
        raise PositionError(f"A link cannot hold {counted(grid.size, 'cell')}: {LARGEST:,} are the most.")
    writer = Writer()
    for number in (grid.columns, grid.rows, content.mine_count + 1):
        _number(writer, number)
    writer.bits(1, content.layout is not None)
    if content.layout is not None:
        _number(writer, len(content.layout) + 1)
        yield from _mines(writer, grid, len(content.layout), content.layout)
    for _ in _cells(writer, grid, view, content.layout):
        if len(writer) > _MOST_BYTES:
            raise PositionError(_TOO_LONG)
        yield
    return _framed("p", writer.data())


def reading(value: str) -> Generator[None, None, Content]:
    """The content in a link's value, with a pause after each row. Raises `PositionError`."""
    reader = Reader(_content("p", value))
    columns, rows, mines = _number(reader), _number(reader), _number(reader) - 1
    if columns * rows > LARGEST:
        raise PositionError(f"The link has a board of {columns}x{rows}: {LARGEST:,} cells are the most.")
    grid = Grid(rows, columns)
    known, layout = reader.bits(1), None
    count = _number(reader) - 1 if known else 0
    if max(mines, count) > grid.size:
        raise PositionError(f"The link has more mines than its {counted(grid.size, 'cell')}.")
    if known:
        layout = yield from _mines(reader, grid, count)
    view = bytearray([CLOSED]) * grid.size
    yield from _cells(reader, grid, view, layout)
    return Content(grid, mines, bytes(view), layout)


def _number(coder: Writer | Reader, number: int = 1) -> int:
    """A number from 1 to 2^32: its length, then its digits after the first."""
    length = coder.bits(5, number.bit_length() - 1)
    return 1 << length | coder.bits(length, number - (1 << number.bit_length() - 1))


def _mines(
    coder: Writer | Reader, grid: Grid, count: int, mines: frozenset[Cell] = frozenset()
) -> Generator[None, None, frozenset[Cell]]:
    """The cells of `count` mines, all places equally likely."""
    found: list[Cell] = []
    for cell in range(grid.size):
        left, owed = grid.size - cell, count - len(found)
        if not cell % grid.columns:
            yield
        if owed == left or (owed and coder.by_chance(max(1, (left - owed) * 65_536 // left), cell in mines)):
            found.append(cell)
    return frozenset(found)


def _cells(coder: Writer | Reader, grid: Grid, view: bytearray, layout: frozenset[Cell] | None) -> Iterator[None]:
    """The codes of all cells, row by row."""
    odds, columns = Odds(), grid.columns
    truth = None if layout is None else Layout(grid, layout)
    above = bytes([EXPLODED]) * (columns + 2)
    for start in range(0, grid.size, columns):
        left = EXPLODED
        row = bytearray([EXPLODED])
        for column in range(columns):
            near = (left, *above[column : column + 3])
            expected = None if truth is None else _expected(truth, start + column)
            left = view[start + column] = _cell(coder, odds, near, expected, view[start + column])
            row.append(left)
        above = bytes([*row, EXPLODED])
        yield


def _expected(truth: Layout, cell: Cell) -> int:
    """The code of a cell once it is open."""
    return EXPLODED if truth.mined[cell] else truth.numbers[cell]


def _cell(coder: Writer | Reader, odds: Odds, near: tuple[int, ...], expected: int | None, code: int) -> int:
    """The code of a cell, by its left and upper neighbours and by what it hides, if that is known."""
    around = "0" if 0 in near else tuple(CLOSED <= other <= MARKED for other in near)
    hidden = expected if expected in (None, 0, EXPLODED) else 1
    if coder.code(odds.of(("closed", around, hidden)), CLOSED <= code <= MARKED):
        if not coder.code(odds.of(("signed", hidden)), code != CLOSED):
            return CLOSED
        return MARKED if coder.code(odds.of("marked"), code == MARKED) else FLAGGED
    if expected is not None and coder.code(odds.of("true"), code == expected):
        return expected
    if coder.code(odds.of("exploded"), code == EXPLODED):
        return EXPLODED
    beside = tuple(min(other, 3) if other < CLOSED else other == EXPLODED for other in near[0:3:2])
    number = 0
    while number < 8 and coder.code(odds.of((beside, number)), code > number):
        number += 1
    return number
