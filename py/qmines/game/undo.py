"""Taking moves back: how a game stood before each move, and the way there.

Undoing restores the board, the mines, lives and saves as they were before the last move that stands, and takes back all
that the game did because of it. Moves that changed nothing of that, as hints, are passed over. What was opened and
taken back is not known to the solver; and deaths and guesses are counted for good.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from qmines.game.layout import Moved, back
from qmines.grid import Cell


@dataclass(frozen=True)
class Standing:
    """How a game stands, as far as undoing restores it. `changes` of the board and `shifts` of the mines say how many
    there were so far; `is_laid_out` whether there are mines at all.
    """

    has_ended: bool
    is_laid_out: bool
    start: tuple[Cell, frozenset[Cell]] | None
    lives: int
    saves: int
    decisions: int
    own_openings: int
    changes: int
    shifts: int


class Past:
    """How a game stood before its moves, and how its mines have moved; kept only where the rules have undo.

    >>> past = Past(is_kept=True)
    >>> past.shifted(((1, 2),))
    >>> list(past.ways_back(0)), past.shifts
    ([((2, 1),)], 0)
    """

    def __init__(self, *, is_kept: bool) -> None:
        self._is_kept = is_kept
        self._stood: list[Standing] = []
        self._shifts: list[Moved] = []

    @property
    def shifts(self) -> int:
        """How many times the mines have moved, as far as that stands."""
        return len(self._shifts)

    def came(self, stood: Standing) -> None:
        """A move comes that may be taken back, perhaps one that changes nothing."""
        if self._is_kept:
            self._stood.append(stood)

    def shifted(self, moved: Moved) -> None:
        """The mines have moved so."""
        if self._is_kept:
            self._shifts.append(moved)

    def last(self, now: Standing) -> Standing | None:
        """How the game stood before the last move that changed something, which stands no longer; None where there is
        none.
        """
        while self._stood:
            if (stood := self._stood.pop()) != now:
                return stood
        return None

    def ways_back(self, shifts: int) -> Iterator[Moved]:
        """The ways back of mines that have moved since they had done so this often; they stand no longer."""
        while len(self._shifts) > shifts:
            yield back(self._shifts.pop())
