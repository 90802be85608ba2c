"""Replays made by hand, as readers of other programs give them."""

from __future__ import annotations

from typing import Any

from qmines.formats.replays.played import Played, played
from qmines.formats.replays.replay import Act, Header, Replay, Verb
from qmines.grid import Grid

Moved = tuple[int | None, Verb, int]
"""When, in milliseconds, what, and which cell."""


def replayed(board: str, *acts: Moved, header: Header | None = None, **others: Any) -> Played:
    """A replay in moves on a board of rows like `..*`."""
    rows = board.split()
    layout = frozenset(at for at, sign in enumerate("".join(rows)) if sign == "*")
    grid = Grid(len(rows), len(rows[0]))
    return played(Replay(grid, layout, header or Header(), acts=tuple(Act(*act) for act in acts), **others))
