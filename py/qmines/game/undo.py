"""Taking moves back: how a game stood before each move.

Undoing restores the board, the mines, lives and saves as they were before the last move that stands, and takes back all
that the game did because of it. Moves that changed nothing of that, as hints, are passed over. What was opened and
taken back is not known to the solver; and deaths and guesses are counted for good.
"""

from __future__ import annotations

from dataclasses import dataclass

from qmines.game.field import Place
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


class Past:
    """How a game stood before its moves; kept only where the rules have undo.

    >>> past = Past(is_kept=True)
    >>> one, other = (Standing(False, Place(True, changes, 0), None, 1, 0, 1, 0) for changes in (3, 4))
    >>> past.came(one)
    >>> past.came(other)
    >>> past.last(other) is one, past.last(other)
    (True, None)
    """

    def __init__(self, *, is_kept: bool) -> None:
        self._is_kept = is_kept
        self._stood: list[Standing] = []

    def came(self, stood: Standing) -> None:
        """A move comes that may be taken back, perhaps one that changes nothing."""
        if self._is_kept:
            self._stood.append(stood)

    def last(self, now: Standing) -> Standing | None:
        """How the game stood before the last move that changed something, which stands no longer; None where there is
        none.
        """
        while self._stood:
            if (stood := self._stood.pop()) != now:
                return stood
        return None
