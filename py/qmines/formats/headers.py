"""Texts whose first line gives a board's size as ``COLUMNSxROWSxMINES``. Three formats begin like that, and the rows
tell which it is.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Literal

from qmines.errors import PositionError
from qmines.formats.content import require_few
from qmines.text import quoted

Kind = Literal["position", "jsm", "map"]

HEADER = re.compile(r"([0-9]{1,7})[xX×]([0-9]{1,7})[xX×]([0-9]{1,9})\b")
"""The size at the beginning of a line, with columns, rows and mines as its groups."""

_HEADERS = re.compile(rf"^[^\S\n]*{HEADER.pattern}", re.MULTILINE)

_OF_MAPS = frozenset("*.0123456789")
_OF_JSM = frozenset("HIOhio")


def is_header(line: str) -> bool:
    """Whether a line gives a size; something else may follow it."""
    return line.lstrip()[:1].isdigit() and HEADER.match(line.lstrip()) is not None


def size_in(text: str) -> tuple[int, int, int]:
    """Columns, rows and mines in the first line of a text. Raises `PositionError`.

    >>> size_in("30x16x99\\n")
    (30, 16, 99)
    """
    first = next((line.strip() for line in text.splitlines() if line.strip()), "")
    match = HEADER.fullmatch(first)
    if not match:
        raise PositionError(f"The first line must be COLUMNSxROWSxMINES like 9x9x10, not {quoted(first)}.")
    return int(match[1]), int(match[2]), int(match[3])


def pieces(text: str) -> list[str]:
    """A text in pieces, each beginning with its size. Raises `PositionError` if they are too many.

    >>> pieces("1x1x1\\n*\\n\\n1x1x0\\n.")
    ['1x1x1\\n*\\n', '1x1x0\\n.']
    """
    # A text can have millions of lines: nothing here goes through them one by one.
    text = "\n".join([*text.splitlines(), ""])
    starts = [header.start() for header in _HEADERS.finditer(text)]
    require_few(len(starts), "each under its size")
    if starts and not text[: starts[0]].strip():
        del starts[0]
    return [text[start:end].removesuffix("\n") for start, end in pairwise([0, *starts, len(text)])]


def kind_of(piece: str) -> Kind:
    """What a text with such a first line is, by the characters of its rows: with `#` a position; with `H`, `I` or `O`
    JSMinesweeper's; of `*`, points and digits alone a map, in which a point says nothing; otherwise a position.

    >>> kind_of("3x1x1\\n1H1"), kind_of("3x1x1\\n1*1"), kind_of("3x1x1\\n1F1"), kind_of("3x1x1\\n1#1")
    ('jsm', 'map', 'position', 'position')
    """
    _, *rows = piece.strip().splitlines() or [""]
    signs = {sign for row in rows for sign in row if not sign.isspace()}
    if "#" not in signs and signs & _OF_JSM:
        return "jsm"
    return "map" if signs <= _OF_MAPS else "position"
