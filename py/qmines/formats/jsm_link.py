"""JSMinesweeper's links with ``analysis=``, from any host, or the code alone: ``aEaqaabLVZR``.

Two letters are the columns, two the rows, four the mines, in base 62 (``a-z A-Z 0-9``), the high letter first. Then
come the cells, row by row, in runs of equal signs. The letters are divided among the signs; a run is its length in the
base of its sign's share, and a sign with a single letter repeats it.

Numbers are smaller there than on the board. Each flag ``F``, and each closed cell ``I`` that a single number shows to
be a mine, takes 1 from every open number next to it, which makes longer runs. An ``O`` is a flag that would take 1 from
a 0, so it takes nothing.

It holds what `jsm` holds: not the mines, no question marks, and exploded mines become closed cells. It can be up to
3,843 cells wide and high. Source: `Board.js` and the class `Compressor` of DavidNHill/JSMinesweeper.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from qmines.errors import PositionError
from qmines.formats.content import Content, place_text, require_mines, sized
from qmines.formats.jsm import require_no_marks
from qmines.grid import Cell, Grid
from qmines.lanes import lanes
from qmines.position import CLOSED, EXPLODED, FLAGGED
from qmines.text import counted

_DIGITS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
_SHARES = {"0": 10, "1": 7, "2": 5, "3": 5, "4": 4, "5": 3, "6": 3, "7": 1, "8": 1, "I": 4, "H": 10, "F": 8, "O": 1}
"""How many letters each sign has, in their order."""


def _table(values: dict[str, int]) -> bytes:
    """A table for `bytes.translate`: a value for each sign, 0 for all others."""
    return bytes(values.get(chr(code), 0) for code in range(256))


_NUMBERS = {str(number): number for number in range(9)}
_TABLES = (
    _table({"F": 1, "I": 1}),
    _table(dict.fromkeys(_NUMBERS, 15)),
    _table(_NUMBERS),
    _table({"F": FLAGGED, "O": FLAGGED, "H": CLOSED, "I": CLOSED}),
)
"""Of each sign: whether it takes 1 from the numbers around it, a mask of numbers, the number, and the other codes."""

_HEAD = 8
_LONGEST_SIDE = 62**2 - 1
_LINK = re.compile(r"(?:^|[?&#]|&amp;)analysis=([^&#\s]*)")
"""In the source of a page, ``&`` is ``&amp;``."""
_BOARD = re.compile(r"(?:^|[?&#]|&amp;)board=([0-9]+x[0-9]+x[0-9]+)(?:&|#|$)")


def _shared() -> Iterator[tuple[str, str]]:
    """Each sign with its letters."""
    at = 0
    for sign, size in _SHARES.items():
        yield sign, _DIGITS[at : at + size]
        at += size


_LETTERS = dict(_shared())
_SIGN_OF = {letter: (sign, letters.index(letter)) for sign, letters in _LETTERS.items() for letter in letters}


def is_link(text: str) -> bool:
    """Whether a text gives a position in `analysis`."""
    return "analysis=" in text and _LINK.search(text) is not None


def read(text: str) -> Content:
    """Reads the position of a link or a code. Raises `PositionError` naming what is wrong and where.

    >>> read("analysis=adadaaabb2h").data("jsm-link")["view"]
    ['1F1', '111', '...']
    """
    link = _LINK.search(text)
    code = link[1] if link else text.strip()
    if set(code) - _SIGN_OF.keys():
        number, letter = next((number, letter) for number, letter in enumerate(code, 1) if letter not in _SIGN_OF)
        raise PositionError(f"Character {number} of the code is {letter!r}, which is not one of a-z, A-Z and 0-9.")
    if len(code) < _HEAD:
        raise PositionError(f"The code begins with {_HEAD} characters of size and mines, but it has {len(code)}.")
    columns, rows, mines = (_number(code[a:b]) for a, b in ((0, 2), (2, 4), (4, _HEAD)))
    grid = sized(rows, columns)
    require_mines(grid, mines)
    signs = _signs(code, grid)
    board, size = _BOARD.search(text), f"{columns}x{rows}x{mines}"
    differs = board is not None and board[1] != size
    told = (f"The link says {board[1][:40]}, but its code is {size}.",) if board and differs else ()
    return Content(grid, mines, _inflated(grid, signs), differences=told)


def _number(digits: str) -> int:
    number = 0
    for digit in digits:
        number = number * len(_DIGITS) + _DIGITS.index(digit)
    return number


def _signs(code: str, grid: Grid) -> str:
    """The signs of all cells. Raises `PositionError` if they are more or fewer than the board has."""
    runs: list[tuple[str, int]] = []
    done, last, length = 0, "", 0
    for number, letter in enumerate(code[_HEAD:], _HEAD + 1):
        sign, value = _SIGN_OF[letter]
        base = len(_LETTERS[sign])
        if sign != last:
            if base > 1 and value == 0:
                raise PositionError(f"Character {number} of the code, {letter!r}, begins a run of no length.")
            runs.append((last, length))
            done, last, length = done + length, sign, 0
        length = length + 1 if base == 1 else length * base + value
        if done + length > grid.size:
            raise PositionError(f"Character {number} of the code goes beyond the last of {counted(grid.size, 'cell')}.")
    if done + length < grid.size:
        raise PositionError(f"The code ends after {counted(done + length, 'cell')} of {grid.size:,}.")
    return "".join(sign * times for sign, times in [*runs, (last, length)])


def _inflated(grid: Grid, signs: str) -> bytes:
    """The codes of a view, with the numbers as they are on the board: all cells at once, by `lanes`."""
    on = lanes(grid)
    cells = signs.encode()
    takes, is_number, numbers, others = (on.pack(cells.translate(table)) for table in _TABLES)
    shown = numbers + (on.around(takes) & is_number)
    told = on.unpack(shown)
    if (most := max(told)) > 8:
        place = place_text(grid, told.index(most))
        raise PositionError(f"The code makes the number at {place} {most}, which none can be.")
    return on.unpack(shown + others)


def write(content: Content) -> str:
    """The parameter of a link."""
    position = content.position("A link to JSMinesweeper")
    require_no_marks(position)
    grid = position.grid
    if max(grid.rows, grid.columns) > _LONGEST_SIDE:
        size = f"{grid.columns}x{grid.rows}"
        raise PositionError(f"A link to JSMinesweeper cannot hold {size}: {_LONGEST_SIDE:,} is its longest side.")
    signs = _deflated(grid, bytearray(position.cells.replace(bytes([EXPLODED]), bytes([CLOSED]))))
    head = _digits(grid.columns, 2) + _digits(grid.rows, 2) + _digits(position.mine_count, 4)
    runs = (_run(match[1], len(match[0])) for match in re.finditer(r"(.)\1*", signs))
    return f"analysis={head}{''.join(runs)}"


def _digits(number: int, length: int) -> str:
    digits = ""
    for _ in range(length):
        number, digit = divmod(number, len(_DIGITS))
        digits = _DIGITS[digit] + digits
    return digits


def _run(sign: str, length: int) -> str:
    letters = _LETTERS[sign]
    if len(letters) == 1:
        return letters * length
    digits = ""
    while length:
        length, digit = divmod(length, len(letters))
        digits = letters[digit] + digits
    return digits


def _deflated(grid: Grid, view: bytearray) -> str:
    """The signs of all cells, with numbers lowered by flags and by mines that single numbers show."""
    around = grid.neighbours
    shown = _shown_mines(grid, view)
    signs = {}
    for cell, code in enumerate(view):
        if code != FLAGGED and cell not in shown:
            continue
        numbers = [other for other in around[cell] if view[other] <= 8]
        if all(view[other] for other in numbers):
            signs[cell] = "F" if code == FLAGGED else "I"
            for other in numbers:
                view[other] -= 1
        else:
            signs[cell] = "O" if code == FLAGGED else "H"
    return "".join(signs.get(cell, "H" if code == CLOSED else str(code)) for cell, code in enumerate(view))


def _shown_mines(grid: Grid, view: bytearray) -> set[Cell]:
    """The closed cells without a flag next to a number that has as many closed cells around it."""
    on = lanes(grid)
    closed = on.unpack(on.around(on.pack(bytes(code >= CLOSED for code in view))))
    full = (cell for cell, code in enumerate(view) if code and code == closed[cell])
    return {other for cell in full for other in grid.neighbours[cell] if view[other] == CLOSED}
