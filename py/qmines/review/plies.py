"""The positions of a game that has no secrets, for questions about any of them.

Ply 0 is the beginning of the game, ply n the position after the n-th move of its record. A ply is stored as its
changes, since most moves change few cells.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence

from qmines.errors import MoveError, RecordError
from qmines.game.game import Game
from qmines.game.params import Params
from qmines.game.records.record import read
from qmines.game.records.replay import replaying
from qmines.grid import Cell
from qmines.position import CLOSED, Position
from qmines.text import counted

Changes = tuple[tuple[Cell, int], ...]
"""The cells that changed, with their new codes."""

_BLOCK = 4096
"""Boards are compared in blocks of this many cells, since most blocks are equal."""


class Plies:
    """The plies of a game with the given params, stored as the changes of each ply.

    >>> plies = Plies(Params(rows=2, columns=2, mine_count=1, seed="1"), [(), ((0, 1),), ((3, 10),)])
    >>> plies.position(1)
    Position.from_text('2x2x1\\n1#\\n##')
    """

    def __init__(self, params: Params, changes: Sequence[Changes]) -> None:
        self._params = params
        self._changes = changes

    def position(self, ply: int) -> Position:
        """The position at a ply. Raises `MoveError` if the game has fewer moves."""
        if ply >= len(self._changes):
            raise MoveError(f"The game has only {counted(len(self._changes) - 1, 'move')}.")
        cells = bytearray(closed(self._params))
        for changes in self._changes[: ply + 1]:
            for cell, code in changes:
                cells[cell] = code
        return Position(self._params.grid, self._params.mine_count, bytes(cells))


def require_told(game: Game, *, is_replay: bool) -> None:
    """Raises `RecordError` unless a record tells nothing that has to stay secret: its game has ended, or it is said to
    be a replay from a file, and gives the mines in its header. Questions about a running game go to that game.
    """
    params = game.params
    if not game.has_ended and not (is_replay and params.origin == "given" and params.board is not None):
        raise RecordError("The game has not ended.")


def plies_of(text: str, *, is_replay: bool = False) -> Generator[None, None, Plies]:
    """The plies of a record, with a pause after each of them.

    Raises `RecordError`, also if the game has not ended and is not a replay from a file.
    """
    params, _ = read(text)
    before, changes = closed(params), list[Changes]()
    for game in replaying(text):
        after = game.position().cells
        changes.append(changes_between(before, after))
        before = after
        yield
    require_told(game, is_replay=is_replay)
    return Plies(params, changes)


def closed(params: Params) -> bytes:
    """The codes of a board before anything is open."""
    return bytes([CLOSED]) * params.grid.size


def changes_between(before: bytes, after: bytes) -> Changes:
    """The cells that changed, with their new codes."""
    return tuple(
        (cell, after[cell])
        for start in range(0, len(after), _BLOCK)
        if before[start : start + _BLOCK] != after[start : start + _BLOCK]
        for cell in range(start, min(start + _BLOCK, len(after)))
        if before[cell] != after[cell]
    )
