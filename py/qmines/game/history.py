"""The results of a game so far: the ledger of its decisions, and the history of its moves, for undo and redo.

The history has a snapshot before each move. Undo restores the board, the mines, lives and saves from before the last
move that has not been undone, and undoes everything that the game did because of it. It skips moves that changed none
of these, such as hints. The solver does not know what was opened and undone. Undo does not reduce the counts of deaths
and guesses.
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
    """The results of a game's decisions.

    Every decision adds the share of the visible worlds that left it safe (None if it was not counted) to one list:
    `survived` if it opened, `forgiven` if it needed a save, `lost_lives` if it cost a life, `losses` if it lost. Undo
    removes none of them, and does not reduce `deaths`. `lives` is how many are left. `decisions` and saves count only
    what has not been undone: `saved` has the cells of the saves, `save_moves` their moves, counted from 0.
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
        """Records a decision at a cell that was saved, by the move of that number."""
        self.saved.append(cell)
        self.save_moves.append(move)
        self.forgiven.append(safe)

    def survive(self, safe: Fraction | None) -> None:
        """Records a decision that opened without a save."""
        self.survived.append(safe)

    def lose_life(self, safe: Fraction | None) -> None:
        """Records a decision that cost a life; the game goes on."""
        self.lives -= 1
        self.deaths += 1
        self.lost_lives.append(safe)

    def lose(self, safe: Fraction | None) -> None:
        """Records a decision that lost the game."""
        self.lives -= 1
        self.deaths += 1
        self.losses.append(safe)

    def resign(self) -> None:
        """Records that the player gave up, which is not a decision and costs no life."""
        self.deaths += 1

    def restore(self, snapshot: Snapshot) -> None:
        """Undoes the decisions, lives and saves since a snapshot."""
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
    """The snapshots before a game's moves; kept only if the rules have undo. A move that was undone can be repeated
    until another move changes something.

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
        """Adds a move that can be undone, even one that changes nothing."""
        if self._is_kept:
            self._done.append((before, move))

    def drop_undone(self) -> None:
        """Takes note that a move has changed something: what was undone before it can no longer be repeated."""
        self._undone.clear()

    def undo(self, now: Snapshot) -> Snapshot | None:
        """Undoes the last move that changed something, and returns the snapshot before it; None if there is no such
        move.
        """
        while self._done:
            if (done := self._done.pop())[0] != now:
                self._undone.append(done)
                return done[0]
        return None

    def redo(self) -> tuple[Snapshot, Move] | None:
        """The move that was undone last, with the snapshot before it; None if there is none."""
        return self._undone.pop() if self._undone else None
