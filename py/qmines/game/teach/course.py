"""How far the current lesson has come. The moves alone decide how many of its stages were shown, so that a replay needs
no proof.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from qmines.game.events import Taught, Who
from qmines.game.moves import Move

if TYPE_CHECKING:
    from qmines.game.teach.lesson import Lesson

STAGES = 4

_PASSED_OVER = ("pause", "resume", "hint")
"""Moves that change nothing on the board do not restart a lesson."""


class Course:
    """The current lesson, and how far it has come. It is updated move by move, so that following a long game takes time
    linear in its moves.

    >>> course = Course()
    >>> course.follow(Move("hint"), "p")
    >>> course.stage
    2
    """

    def __init__(self) -> None:
        self._stages_told = 0
        self._lesson: tuple[object, Lesson | str] | None = None
        self.is_over = False
        """Whether the last stage has been shown, and only the game has moved since."""

    @property
    def stage(self) -> int:
        """The stage that the next `hint` shows."""
        return self._stages_told % STAGES + 1

    def follow(self, move: Move, who: Who) -> None:
        """Follows a move that had an effect."""
        is_asked = move.verb == "hint" and move.place is None and who != "m"
        if is_asked:
            self._stages_told += 1
        elif move.verb not in _PASSED_OVER:
            self._stages_told = 0
        if who != "g":
            self.is_over = is_asked and self.stage == 1

    def taught(self, of: object, find: Callable[[], Lesson | str]) -> Taught:
        """The next stage; `find` looks for a lesson if `of`, the board and the adviser, differs from that of the
        current one.
        """
        if self._lesson is None or self._lesson[0] != of:
            self._lesson = of, find()
        current = self._lesson[1]
        return Taught(0, current) if isinstance(current, str) else current.taught(self.stage)

    def moves(self) -> Iterator[Move]:
        """The move that ends the current lesson."""
        assert self._lesson is not None
        assert not isinstance(self._lesson[1], str)
        return self._lesson[1].moves()
