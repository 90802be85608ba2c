"""Links of PTTACG's ZiNi calculator, which LlamaSweeper and JSMinesweeper take, too: ``b=93&m=dc014g``.

`b` is the size: ``1`` is 9×9, ``2`` is 16×16, ``3`` is 30×16; otherwise columns and rows in decimal, half of the digits
each. A writer that pads the rows to the digits of the columns makes an odd number of digits: the shorter half comes
first. `m` has the mines in base 32 (``0-9a-v``): five cells a digit, row by row, the high bit first, and the spare bits
of the last digit 0.

It is read from a link of any host, or from ``b=…&m=…`` alone, in which other parameters are ignored. It holds the mines
alone. Sources: `main.js` of DavidNHill/JSMinesweeper, links of the calculator.
"""

from __future__ import annotations

import re

from qmines.errors import PositionError
from qmines.formats.content import Content, laid_out, sized
from qmines.text import counted, quoted

_PARAMETER = re.compile(r"(?:^|[?&#]|&amp;)([bm])=([^&#\s]*)")
"""In the source of a page, ``&`` is ``&amp;``."""
_NAMED = {"1": (9, 9), "2": (16, 16), "3": (30, 16)}
_DIGITS = "0123456789abcdefghijklmnopqrstuv"
_VALUES = {digit: f"{value:05b}" for value, digit in enumerate(_DIGITS)}
_LONGEST_SIZE = 14


def is_link(text: str) -> bool:
    """Whether a text gives a board in `b` and `m`, or begins to."""
    if "b=" not in text or "m=" not in text:
        return text.startswith("b=")
    return {"b", "m"} <= {name for name, _ in _PARAMETER.findall(text)} or text.startswith("b=")


def read(text: str) -> Content:
    """Reads the board of a link. Raises `PositionError` naming what is wrong and where.

    >>> read("b=93&m=dc014g").rows_of("*", ".")
    ['.**.*.**.', '.........', '.*..*..*.']
    """
    given = _PARAMETER.findall(text)
    values = dict(given)
    for name in "bm":
        if [other for other, _ in given].count(name) != 1:
            raise PositionError(f"The link must give {name} once, as in b=93&m=dc014g.")
    columns, rows = _size(values["b"])
    grid = sized(rows, columns)
    digits = values["m"].lower()
    if len(digits) != (needed := -(-grid.size // 5)):
        characters = counted(needed, "character")
        raise PositionError(f"A board of {columns}x{rows} needs {characters} of m, but the link has {len(digits)}.")
    for number, digit in enumerate(digits, 1):
        if digit not in _VALUES:
            raise PositionError(f"Character {number} of m is {digit!r}, which is not one of 0-9 and a-v.")
    bits = "".join(map(_VALUES.__getitem__, digits))
    if "1" in bits[grid.size :]:
        raise PositionError(f"The last character of m, {digits[-1]!r}, puts a mine beyond the last cell.")
    return laid_out(grid, (cell for cell, bit in enumerate(bits) if bit == "1"))


def _size(text: str) -> tuple[int, int]:
    """Columns and rows."""
    if text in _NAMED:
        return _NAMED[text]
    if not re.fullmatch(rf"[0-9]{{2,{_LONGEST_SIZE}}}", text):
        raise PositionError(f"The size b must be 1, 2, 3 or columns and rows like 93 or 3016, not {quoted(text, 20)}.")
    half = len(text) // 2
    return int(text[:half]), int(text[half:])


def write(content: Content) -> str:
    """The parameters of a link."""
    mines = content.mines("A PTTACG link")
    grid = content.grid
    size = next((name for name, given in _NAMED.items() if given == (grid.columns, grid.rows)), "")
    if not size:
        width = max(len(str(grid.columns)), len(str(grid.rows)))
        size = f"{grid.columns:0{width}}{grid.rows:0{width}}"
    bits = "".join("1" if cell in mines else "0" for cell in range(grid.size))
    digits = (_DIGITS[int(bits[at : at + 5].ljust(5, "0"), 2)] for at in range(0, grid.size, 5))
    return f"b={size}&m={''.join(digits)}"
