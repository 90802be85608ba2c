"""Taking moves back: how a game stood before each move.

Undoing restores the board, the mines, lives and saves as they were before the last move that stands, and takes back all
that the game did because of it. Moves that changed nothing of that, as hints, are passed over. What was opened and
taken back is not known to the solver; and deaths and guesses are counted for good.
"""

from __future__ import annotations

from dataclasses import dataclass

from qmines.game.field.field import Place
from qmines.game.moves import Move
from qmines.game.workbench.bench import Bench
from qmines.grid import Cell


@dataclass(frozen=True)
class Standing:
    """How a game stands, as far as undoing restores it."""

    has_ended: bool
    place: Place
    start: tuple[Cell, frozenset[Cell]] | None
    lives: int
    saves: int
    decisions: int
    own_openings: int
    bench: Bench | None = None


class Past:
    """How a game stood before its moves; kept only where the rules have undo. What was taken back can be made again,
    until another move comes.

    >>> past = Past(is_kept=True)
    >>> one, other = (Standing(False, Place(True, changes, 0), None, 1, 0, 1, 0) for changes in (3, 4))
    >>> past.came(one, Move("merge"))
    >>> past.came(other, Move("reduce"))
    >>> past.last(other) is one, past.last(other)
    (True, None)
    >>> past.again() == (one, Move("merge")), past.again()
    (True, None)
    """

    def __init__(self, *, is_kept: bool) -> None:
        self._is_kept = is_kept
        self._stood: list[tuple[Standing, Move]] = []
        self._undone: list[tuple[Standing, Move]] = []

    def came(self, stood: Standing, move: Move) -> None:
        """A move comes that may be taken back, perhaps one that changes nothing."""
        if self._is_kept:
            self._stood.append((stood, move))

    def led_on(self) -> None:
        """A move has changed something: what was taken back before it cannot be made again."""
        self._undone.clear()

    def last(self, now: Standing) -> Standing | None:
        """How the game stood before the last move that changed something, which stands no longer; None where there is
        none.
        """
        while self._stood:
            if (stood := self._stood.pop())[0] != now:
                self._undone.append(stood)
                return stood[0]
        return None

    def again(self) -> tuple[Standing, Move] | None:
        """The move that was taken back last, and how the game stood before it; None where there is none."""
        return self._undone.pop() if self._undone else None
