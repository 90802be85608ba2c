"""Game IDs of Simon Tatham's Mines: ``9x9:4,4,m00b7d48a3e0231c419200``, also within a link.

Before the colon are columns and rows, which may be followed by ``n`` and the mines, and by ``a`` where a guess may be
needed. After it are the column and row of the first cell, if it is known, then ``m`` if the mines are masked (``u`` or
nothing if not), and the mines as hexadecimal digits: four cells a digit, row by row, the high bit first.

The mask, by which players cannot read the mines at a glance, is made of SHA-1: each half of the bytes is changed by a
hash of the other. A seed, ``9x9#123``, can only be read by the program that made it.

It holds the mines and the first cell. Sources: `mines.c` and `misc.c` of ghewgill/puzzles.
"""

from __future__ import annotations

import re
from hashlib import sha1
from typing import NamedTuple

from qmines.errors import PositionError
from qmines.formats.content import Content, laid_out, place_text, sized
from qmines.grid import Cell, Grid
from qmines.text import counted, quoted

_ID = re.compile(
    r"(?:[\w+.-]+:\S*#|\S*html#)?(?P<params>[0-9]{1,7}(?:x[0-9]{1,7})?(?:n[0-9.]+%?)?a?)(?P<kind>[:#])(?P<desc>\S*)"
)
_PARAMS = re.compile(r"([0-9]{1,7})(?:x([0-9]{1,7}))?(?:n([0-9.]{1,9}%?))?a?")
_DESC = re.compile(r"(?:(?P<x>[0-9]{1,7}),(?P<y>[0-9]{1,7}),)?(?P<mask>[mu]?)(?P<digits>[^,]*)")


class Described(NamedTuple):
    """The board of a description: its mines, and the first cell, if that is known."""

    mines: frozenset[Cell]
    start: Cell | None


def is_id(text: str) -> bool:
    """Whether the first line of a text is a game ID."""
    return _ID.fullmatch(text.strip().split("\n", 1)[0].strip()) is not None


def read(text: str) -> Content:
    """Reads the board of a game ID. Raises `PositionError` naming what is wrong and where.

    >>> read("3x1:0,0,u2").rows_of("*", ".")
    ['..*']
    """
    match = _ID.fullmatch(text.strip())
    if not match:
        raise PositionError(f"A game ID must look like 9x9:4,4,m00b7d48a3e0231c419200, not {quoted(text)}.")
    if match["kind"] == "#":
        raise PositionError("The game ID has a seed after #, from which only the program that made it draws the board.")
    grid, count = size_in(match["params"])
    mines, start = described(grid, match["desc"])
    content = laid_out(grid, mines, start)
    if count in (None, len(mines)):
        return content
    told = f"The game ID says {counted(count or 0, 'mine')}, but its board has {len(mines)}."
    return Content(grid, len(mines), None, mines, start, (told,))


def size_in(params: str) -> tuple[Grid, int | None]:
    """The size of a board, and how many mines it has, if that is given as a number. Raises `PositionError`."""
    match = _PARAMS.fullmatch(params)
    if not match:
        raise PositionError(f"The parameters of a game must look like 9x9n10, not {quoted(params)}.")
    columns, rows, mines = match.groups()
    return sized(int(rows or columns), int(columns)), int(mines) if mines and mines.isdecimal() else None


def described(grid: Grid, desc: str) -> Described:
    """The board of a description. Raises `PositionError` naming what is wrong and where."""
    if desc.startswith("r"):
        raise PositionError("The game has no mines yet: the program draws them at the first move.")
    match = _DESC.fullmatch(desc)
    if not match:
        raise PositionError(f"The description of a board must be a cell and hexadecimal digits, not {quoted(desc)}.")
    digits = match["digits"]
    if strange := re.search("[^0-9a-fA-F]", digits):
        at = match.start("digits") + strange.start() + 1
        raise PositionError(f"Character {at} of the description is {strange[0]!r}, which is not a hexadecimal digit.")
    if len(digits) != (needed := -(-grid.size // 4)):
        size = f"{grid.columns}x{grid.rows}"
        digits_needed = counted(needed, "hexadecimal digit")
        raise PositionError(f"A board of {size} needs {digits_needed}, but it has {len(digits)}.")
    data = bytes.fromhex(digits + "0" * (len(digits) % 2))
    data = _unmasked(data, grid.size) if match["mask"] == "m" else data
    bits = f"{int.from_bytes(data):0{len(data) * 8}b}"
    if "1" in bits[grid.size :]:
        raise PositionError("The last digit of the description puts a mine beyond the last cell.")
    mines = frozenset(cell for cell in range(grid.size) if bits[cell] == "1")
    return Described(mines, None if match["x"] is None else _start(grid, mines, int(match["x"]), int(match["y"])))


def _start(grid: Grid, mines: frozenset[Cell], column: int, row: int) -> Cell:
    if row >= grid.rows or column >= grid.columns:
        raise PositionError(
            f"The description begins with {column},{row}, which {grid.columns}x{grid.rows} does not have."
        )
    cell = grid.cell(row, column)
    if cell in mines:
        raise PositionError(f"The description opens {place_text(grid, cell)} first, which is a mine.")
    return cell


def write(content: Content) -> str:
    """The game ID of a board, masked."""
    mines = content.mines("A game ID")
    return f"{content.grid.columns}x{content.grid.rows}:{description(content.grid, mines, content.start)}"


def description(grid: Grid, mines: frozenset[Cell], start: Cell | None) -> str:
    """The masked description of a board."""
    bits = "".join("1" if cell in mines else "0" for cell in range(grid.size))
    length = -(-grid.size // 8)
    data = _masked(int(bits.ljust(length * 8, "0"), 2).to_bytes(length), grid.size)
    row, column = (0, 0) if start is None else grid.place(start)
    first = "" if start is None else f"{column},{row},"
    return f"{first}m{data.hex()[: -(-grid.size // 4)]}"


def _masked(data: bytes, bits: int) -> bytes:
    half = len(data) // 2
    first, second = data[:half], data[half:]
    first = _mixed(first, second)
    second = _mixed(second, first)
    return _padded(first + second, bits)


def _unmasked(data: bytes, bits: int) -> bytes:
    half = len(data) // 2
    first, second = data[:half], data[half:]
    second = _padded(first + _mixed(second, first), bits)[half:]
    return _mixed(first, second) + second


def _mixed(data: bytes, seed: bytes) -> bytes:
    """Bytes, exclusive-or a stream of hashes of a seed."""
    stream = b""
    for number in range(-(-len(data) // 20)):
        stream += sha1(seed + str(number).encode(), usedforsecurity=False).digest()
    return bytes(one ^ other for one, other in zip(data, stream, strict=False))


def _padded(data: bytes, bits: int) -> bytes:
    """Bytes with zeros after a number of bits."""
    spare = len(data) * 8 - bits
    return (int.from_bytes(data) >> spare << spare).to_bytes(len(data))
