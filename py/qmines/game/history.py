"""What a game has come to so far: the ledger of its decisions, and the history of its moves, for undo and redo.

The history has a snapshot before each move. Undo restores the board, the mines, lives and saves as they were before the
last move that stands, and takes back all that the game did because of it. Moves that changed nothing of that, such as
hints, are passed over. The solver does not know what was opened and taken back. Deaths and guesses are counted for
good.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from qmines.game.field.field import Place
from qmines.game.moves import Move
from qmines.game.workbench.state import WorkbenchState
from qmines.grid import Cell


@dataclass
class Ledger:
    """What the decisions of a game have come to.

    For every decision that opened, the share of the visible worlds that left it safe (None where it was not counted)
    stands in `survived`, or in `forgiven` where a save was needed; of one that cost a life, in `lost_lives`, and of one
    that lost, in `losses`. Undo gives none of them back, nor the `deaths`. `lives` are left; `decisions` and saves are
    counted as far as they stand: `saved` has the cells of the saves, `save_moves` their moves, counted from 0.
    """

    lives: int
    decisions: int = 0
    saved: list[Cell] = field(default_factory=list)
    save_moves: list[int] = field(default_factory=list)
    survived: list[Fraction | None] = field(default_factory=list)
    forgiven: list[Fraction | None] = field(default_factory=list)
    lost_lives: list[Fraction | None] = field(default_factory=list)
    losses: list[Fraction | None] = field(default_factory=list)
    deaths: int = 0

    def save(self, cell: Cell, move: int, safe: Fraction | None) -> None:
        """A decision made at a cell was saved, by the move of that number."""
        self.saved.append(cell)
        self.save_moves.append(move)
        self.forgiven.append(safe)

    def survive(self, safe: Fraction | None) -> None:
        """A decision opened without a save."""
        self.survived.append(safe)

    def lose_life(self, safe: Fraction | None) -> None:
        """A decision cost a life, and the game goes on."""
        self.lives -= 1
        self.deaths += 1
        self.lost_lives.append(safe)

    def lose(self, safe: Fraction | None) -> None:
        """A decision lost the game."""
        self.lives -= 1
        self.deaths += 1
        self.losses.append(safe)

    def resign(self) -> None:
        """The player gave up, which is no decision and costs no life."""
        self.deaths += 1

    def restore(self, snapshot: Snapshot) -> None:
        """Takes back the decisions, lives and saves since a snapshot."""
        self.lives, self.decisions = snapshot.lives, snapshot.decisions
        del self.saved[snapshot.saves :], self.save_moves[snapshot.saves :]


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
