"""MBF, the common file for boards, also called ABF: as bytes, and as text, pairs of hexadecimal digits.

::

    1 byte   columns
    1 byte   rows
    2 bytes  mines, the high byte first
    2 bytes  for each mine: its column and its row, from 0

Mines are read in any order, and written row by row. Nothing marks a file as MBF, so it is read strictly to its last
byte. It holds the mines alone, on boards of at most 255 columns and rows. Sources: `Board.js` of
DavidNHill/JSMinesweeper, `Algorithms.js` of hwatson381/LlamaSweeper.
"""

from __future__ import annotations

import re

from qmines.errors import PositionError
from qmines.formats.content import Content, laid_out, place_text, require_mines, sized
from qmines.text import counted

_HEAD = 4
_LONGEST_SIDE = 255
_MOST = _HEAD + 2 * _LONGEST_SIDE**2
"""The most bytes of a file."""

_PAIR = re.compile(r"([0-9a-fA-F]{2})\s*")


def read(data: bytes) -> Content:
    """Reads a board. Raises `PositionError` naming what is wrong and where.

    >>> read(bytes([3, 2, 0, 1, 2, 0])).rows_of("*", ".")
    ['..*', '...']
    """
    if len(data) < _HEAD:
        raise PositionError(f"An MBF file begins with {_HEAD} bytes of size, but this has {len(data)}.")
    columns, rows, count = data[0], data[1], int.from_bytes(data[2:4])
    grid = sized(rows, columns)
    require_mines(grid, count)
    if len(data) != (needed := _HEAD + 2 * count):
        raise PositionError(f"An MBF file of {counted(count, 'mine')} has {needed} bytes, but this has {len(data)}.")
    mines = set()
    for at in range(_HEAD, needed, 2):
        column, row = data[at : at + 2]
        if column >= columns or row >= rows:
            place = f"column {column + 1}, row {row + 1}"
            raise PositionError(f"Byte {at + 1} puts a mine at {place}, which {columns}x{rows} does not have.")
        cell = grid.cell(row, column)
        if cell in mines:
            raise PositionError(f"Byte {at + 1} puts a second mine at {place_text(grid, cell)}.")
        mines.add(cell)
    return laid_out(grid, mines)


def write(content: Content) -> bytes:
    """The bytes of a board."""
    mines = content.mines("An MBF file")
    grid = content.grid
    if max(grid.rows, grid.columns) > _LONGEST_SIDE:
        raise PositionError(f"An MBF file cannot hold {grid.columns}x{grid.rows}: {_LONGEST_SIDE} is its longest side.")
    head = bytes([grid.columns, grid.rows]) + len(mines).to_bytes(2)
    return head + bytes(part for cell in sorted(mines) for part in reversed(grid.place(cell)))


def read_hex(text: str) -> Content:
    """Reads a board in hexadecimal digits.

    >>> read_hex("03 02 00 01 02 00").mine_count
    1
    """
    text = text.strip()
    pairs = []
    at = 0
    while at < len(text):
        pair = _PAIR.match(text, at)
        if not pair:
            raise PositionError(f"Character {at + 1} of the hexadecimal text is not the beginning of a pair of digits.")
        pairs.append(pair[1])
        at = pair.end()
        if len(pairs) > _MOST:
            raise PositionError(f"The hexadecimal text goes on at character {at} beyond the {_MOST:,} bytes of MBF.")
    return read(bytes.fromhex("".join(pairs)))


def write_hex(content: Content) -> str:
    """The bytes of a board as pairs of digits."""
    return write(content).hex(" ")
