"""Our own position text: what a player sees, as `qmines.position` describes it.

It cannot hold the mines.
"""

from __future__ import annotations

from qmines.formats.content import Content, seen, sized
from qmines.formats.headers import size_in
from qmines.position import Position


def read(text: str) -> Content:
    """Reads a position. Raises `PositionError` naming what is wrong and where.

    >>> read("3x1x1\\n1F#").mine_count
    1
    """
    columns, rows, _ = size_in(text)
    sized(rows, columns)
    return seen(Position.from_text(text))


def write(content: Content) -> str:
    """The text of a position, without a newline at its end."""
    return content.position("A position").to_text()
