"""The history of a game: a snapshot before each move, for undo and redo.

Undo restores the board, the mines, lives and saves as they were before the last move that stands, and takes back all
that the game did because of it. Moves that changed nothing of that, such as hints, are passed over. The solver does not
know what was opened and taken back. Deaths and guesses are counted for good.
"""

from __future__ import annotations

from dataclasses import dataclass

from qmines.game.field.field import Place
from qmines.game.moves import Move
from qmines.game.workbench.state import WorkbenchState
from qmines.grid import Cell


@dataclass(frozen=True)
class Snapshot:
    """What undo restores of a game."""

    has_ended: bool
    place: Place
    start: tuple[Cell, frozenset[Cell]] | None
    lives: int
    saves: int
    decisions: int
    own_openings: int
    workbench: WorkbenchState | None = None


class History:
    """The snapshots before a game's moves; kept only where the rules have undo. A move that was taken back can be made
    again until another move changes something.

    >>> history = History(is_kept=True)
    >>> one, other = (Snapshot(False, Place(True, changes, 0), None, 1, 0, 1, 0) for changes in (3, 4))
    >>> history.add(one, Move("merge"))
    >>> history.add(other, Move("reduce"))
    >>> history.undo(now=other) is one, history.undo(now=other)
    (True, None)
    >>> history.redo() == (one, Move("merge")), history.redo()
    (True, None)
    """

    def __init__(self, *, is_kept: bool) -> None:
        self._is_kept = is_kept
        self._done: list[tuple[Snapshot, Move]] = []
        self._undone: list[tuple[Snapshot, Move]] = []

    def add(self, before: Snapshot, move: Move) -> None:
        """Adds a move that can be taken back, even one that changes nothing."""
        if self._is_kept:
            self._done.append((before, move))

    def drop_undone(self) -> None:
        """A move has changed something: what was taken back before it cannot be made again."""
        self._undone.clear()

    def undo(self, now: Snapshot) -> Snapshot | None:
        """Takes back the last move that changed something, and gives the snapshot before it; None where there is no
        such move.
        """
        while self._done:
            if (done := self._done.pop())[0] != now:
                self._undone.append(done)
                return done[0]
        return None

    def redo(self) -> tuple[Snapshot, Move] | None:
        """The move that was taken back last, with the snapshot before it; None where there is none."""
        return self._undone.pop() if self._undone else None
