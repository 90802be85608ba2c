"""Files `.board` of version 0.1, which Metasweeper pastes: a text with the mines, what is seen, or both.

::

    # MINESWEEPER-BOARD v0.1
    # Render: ascii
    rows: 2
    columns: 3
    mines: 1
    game_mode: classic

    [real]
    1*1
    111

    [view]
    UF1
    U11

In `[real]` a ``*`` is a mine and a digit a safe cell. In `[view]` ``U`` is closed, ``F`` flagged, ``?`` marked, a digit
open, ``X`` an exploded mine, ``@`` a mine that was shown at the end of a game (closed here), ``#`` a wrong flag. With
``Render: emoji`` each cell is an emoji instead. Other keys and comments are ignored.

It holds all but the first cell. Source: `board标准.md` of eee555.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from qmines.errors import PositionError
from qmines.formats.content import Content, place_text, require_mines, rows_in, sized
from qmines.game.field.layout import Layout
from qmines.grid import Grid
from qmines.position import CLOSED, EXPLODED, FLAGGED, MARKED
from qmines.text import counted, quoted

MARK = "# MINESWEEPER-BOARD"
_HEADER = f"{MARK} v0.1"
_SECTIONS = ("[real]", "[view]")
_REAL = "*012345678"
_VIEW = {"U": CLOSED, "F": FLAGGED, "?": MARKED, "X": EXPLODED, "@": CLOSED, "#": FLAGGED}
_VIEW |= {str(number): number for number in range(9)}
_SIGNS = {CLOSED: "U", FLAGGED: "F", MARKED: "?", EXPLODED: "X"} | {number: str(number) for number in range(9)}
_EMOJI = str.maketrans({"⬜": "U", "🚩": "F", "❓": "?", "💥": "X", "❌": "#"})
_BOMB = "💣"
_KEYCAP = re.compile("([0-8])\ufe0f?\u20e3")
_VARIANT = "\ufe0f"
_MOST_LINES = 1_000
"""The most lines before the first section."""

_KEY = re.compile(r"([^:]+):(.*)")


def is_board(text: str) -> bool:
    """Whether a text is such a file, of any version."""
    return text.startswith(MARK)


def read(text: str) -> Content:
    """Reads a board. Raises `PositionError` naming what is wrong and where.

    >>> read("# MINESWEEPER-BOARD v0.1\\nrows: 1\\ncolumns: 2\\nmines: 1\\n[view]\\nU1").data("board")["view"]
    ['#1']
    """
    lines = text.strip().splitlines() or [""]
    if lines[0].strip() != _HEADER:
        raise PositionError(f"Line 1 must be {_HEADER!r}, the version that is known here, not {quoted(lines[0])}.")
    values, begun = _values(lines)
    rows, columns, mines = (_whole(values, key) for key in ("rows", "columns", "mines"))
    grid = sized(rows, columns)
    require_mines(grid, mines)
    sections = _sections(lines, begun, grid)
    if not sections:
        raise PositionError("The file has neither a section [real] nor [view].")
    real, view = (sections.get(section) for section in _SECTIONS)
    layout = None if real is None else frozenset(cell for cell, sign in enumerate(real) if sign == "*")
    if layout is not None and len(layout) != mines:
        raise PositionError(f"The file says {counted(mines, 'mine')}, but [real] has {len(layout)}.")
    codes = None if view is None else bytes(map(_VIEW.__getitem__, view))
    if layout is not None and real is not None:
        _require_numbers(grid, layout, real)
    told = () if layout is None or codes is None else _differences(grid, layout, codes)
    return Content(grid, mines, codes, layout, differences=told)


def _values(lines: list[str]) -> tuple[dict[str, tuple[int, str]], int]:
    """The values of the keys, each with its line, and the index of the first line of a section."""
    values: dict[str, tuple[int, str]] = {}
    for number, line in enumerate(map(str.strip, lines), 1):
        if line in _SECTIONS:
            return values, number - 1
        if number > _MOST_LINES:
            raise PositionError(f"The file has no section in its first {_MOST_LINES:,} lines.")
        if render := re.fullmatch(r"# Render:\s*(.*)", line, re.IGNORECASE):
            if render[1].strip() not in ("ascii", "emoji"):
                raise PositionError(f"Line {number} must say Render: ascii or emoji, not {quoted(render[1], 20)}.")
        elif line and not line.startswith("#"):
            match = _KEY.fullmatch(line)
            if not match:
                raise PositionError(f"Line {number} is neither a key with a value nor a section: {quoted(line)}.")
            values[match[1].strip()] = number, match[2].strip()
    return values, len(lines)


def _whole(values: Mapping[str, tuple[int, str]], key: str) -> int:
    if key not in values:
        raise PositionError(f"The file does not give its {key}.")
    number, value = values[key]
    if not re.fullmatch("[0-9]{1,9}", value):
        raise PositionError(f"Line {number} must give {key} as a number, not {quoted(value, 20)}.")
    return int(value)


def _sections(lines: list[str], at: int, grid: Grid) -> dict[str, str]:
    """The signs of the sections, row by row, as ASCII."""
    sections: dict[str, str] = {}
    while at < len(lines):
        name = lines[at].strip()
        if name not in _SECTIONS or name in sections:
            if name and not name.startswith("#"):
                raise PositionError(f"Line {at + 1} belongs to no section: {quoted(name)}.")
            at += 1
            continue
        rows = [_plain(line, name) for line in lines[at + 1 : at + 1 + grid.rows]]
        if len(rows) < grid.rows:
            raise PositionError(f"The section {name} on line {at + 1} has {counted(len(rows), 'row')} of {grid.rows}.")
        known = _REAL if name == "[real]" else _VIEW
        for number, row in enumerate(rows, at + 2):
            if strange := next((sign for sign in row if sign not in known), ""):
                raise PositionError(f"Line {number} has {strange!r}, which is not a cell of {name}.")
            if len(row) != grid.columns:
                raise PositionError(f"Line {number} has {counted(len(row), 'cell')} instead of {grid.columns}.")
        sections[name] = "".join(rows)
        at += 1 + grid.rows
    return sections


def _plain(line: str, section: str) -> str:
    """A row with one ASCII sign for each cell: a keycap is a digit and one or two more characters."""
    row = _KEYCAP.sub(r"\1", line.strip()).replace(_VARIANT, "").replace(_BOMB, "*" if section == "[real]" else "@")
    return row.translate(_EMOJI)


def _require_numbers(grid: Grid, layout: frozenset[int], real: str) -> None:
    """Raises `PositionError` for the first number in `[real]` that contradicts the mines."""
    numbers = Layout(grid, layout).numbers
    for cell, sign in enumerate(real):
        if sign != "*" and int(sign) != numbers[cell]:
            touched = counted(numbers[cell], "mine")
            raise PositionError(f"The section [real] says {sign} at {place_text(grid, cell)}, which touches {touched}.")


def _differences(grid: Grid, layout: frozenset[int], codes: bytes) -> tuple[str, ...]:
    """Where what is seen contradicts the mines: the first cell."""
    numbers = Layout(grid, layout).numbers
    for cell, code in enumerate(codes):
        if (code <= 8 and (cell in layout or code != numbers[cell])) or (code == EXPLODED and cell not in layout):
            return (f"What [view] shows at {place_text(grid, cell)} is not what [real] has there.",)
    return ()


def write(content: Content) -> str:
    """A board, in ASCII, without a newline at its end."""
    grid, layout = content.grid, content.layout
    if layout is None and content.view is None:
        content.mines("A .board file")
    lines = [_HEADER, "# Render: ascii", "", f"rows: {grid.rows}", f"columns: {grid.columns}"]
    lines += [f"mines: {content.mine_count}", "game_mode: classic"]
    if layout is not None:
        numbers = Layout(grid, layout).numbers
        signs = "".join("*" if cell in layout else str(numbers[cell]) for cell in range(grid.size))
        lines += ["", "[real]", *rows_in(signs, grid.columns)]
    if content.view is not None:
        lines += ["", "[view]", *rows_in("".join(map(_SIGNS.__getitem__, content.view)), grid.columns)]
    return "\n".join(lines)
