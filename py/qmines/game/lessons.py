"""The boards of the lessons of constraint play. Which lesson a game is follows from its board alone, so no record says
it: whoever plays such a board again plays the lesson.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from qmines.game.params import Params
from qmines.grid import Cell

LESSONS: Final[dict[str, str]] = {}
"""A board by the name of its lesson, in the order in which they are taught; written as `Board.read` reads it."""


class Board(NamedTuple):
    """A board with the cell that is open when play begins."""

    rows: int
    columns: int
    start: Cell | None
    mines: frozenset[Cell] | None

    @classmethod
    def read(cls, text: str) -> Board:
        """A board of rows of `*` (a mine), `.` and `o` (the first cell), with spaces between.

        >>> Board.read("*.. o..")
        Board(rows=2, columns=3, start=3, mines=frozenset({0}))
        """
        rows = text.split()
        signs = "".join(rows)
        mines = frozenset([cell for cell, sign in enumerate(signs) if sign == "*"])
        return cls(len(rows), len(rows[0]), signs.index("o"), mines)


def lesson_of(params: Params) -> str:
    """The name of the lesson that a game is, by its board; empty where it is none."""
    if params.rules.play != "constraints" or params.opened:
        return ""
    board = Board(params.rows, params.columns, params.start, params.board)
    return next((name for name, text in LESSONS.items() if Board.read(text) == board), "")
