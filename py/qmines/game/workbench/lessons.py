"""The boards of the seven lessons in constraint play. Each needs exactly the techniques that it teaches.

A search found them (`studies/lessons.py` says what was looked for, and in how many boards), and tests prove what they
need (`lab/learner.py`). A game on such a board is the lesson.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from qmines.errors import GameError
from qmines.game.params import Params
from qmines.game.rules import PRESETS
from qmines.grid import Cell
from qmines.text import quoted

_RULES: Final = "constraints"


@dataclass(frozen=True)
class Lesson:
    """A board as rows of `*` (a mine), `.`, and `o`, the cell that is open first; `techniques` are those of
    `lab/techniques.py` that it needs, `trivial` first.
    """

    name: str
    techniques: tuple[str, ...]
    rows: tuple[str, ...]

    @property
    def start(self) -> Cell:
        """The cell that is open first."""
        return "".join(self.rows).index("o")

    @property
    def mines(self) -> frozenset[Cell]:
        """The cells with mines."""
        return frozenset(cell for cell, sign in enumerate("".join(self.rows)) if sign == "*")

    @property
    def params(self) -> Params:
        """The game that is played on it, with hints, which show the next useful action."""
        return on_board(len(self.rows), len(self.rows[0]), self.mines, self.start, self.name)


def on_board(rows: int, columns: int, mines: frozenset[Cell], start: Cell, seed: str) -> Params:
    """A game played by constraints on a given board, with hints."""
    return Params(
        rows,
        columns,
        len(mines),
        seed,
        _RULES,
        PRESETS[_RULES],
        hints=True,
        origin="again",
        start=start,
        board=mines,
    )


def lesson_named(name: str) -> Lesson:
    """The lesson of that name. Raises `GameError` if there is none."""
    for lesson in LESSONS:
        if lesson.name == name:
            return lesson
    raise GameError(f"There is no lesson named {quoted(name)}. Choose one of {', '.join(one.name for one in LESSONS)}.")


def lesson_of(params: Params) -> str:
    """The name of a game's lesson; empty if the game is not a lesson."""
    if params.rules.play != "constraints" or params.board is None or params.opened - {params.start}:
        return ""
    shape = (params.rows, params.columns, params.start, params.board)
    for lesson in LESSONS:
        if (len(lesson.rows), len(lesson.rows[0]), lesson.start, lesson.mines) == shape:
            return lesson.name
    return ""


LESSONS: Final = (
    Lesson(
        "trivial",
        ("trivial",),
        (
            "*...*",
            "*....",
            "..*..",
            ".....",
            "...o.",
        ),
    ),
    Lesson(
        "subtraction-1",
        ("trivial", "subtraction"),
        (
            ".....",
            ".....",
            "....*",
            "*....",
            "**.o.",
        ),
    ),
    Lesson(
        "subtraction-2",
        ("trivial", "subtraction"),
        (
            "....*",
            ".....",
            "..o.*",
            ".....",
            ".**..",
        ),
    ),
    Lesson(
        "reduction-1",
        ("trivial", "subtraction", "reduction"),
        (
            ".....",
            "*.*.*",
            "*...*",
            ".....",
            "..o..",
        ),
    ),
    Lesson(
        "reduction-2",
        ("trivial", "subtraction", "reduction"),
        (
            "..*...",
            ".**...",
            "......",
            "...o.*",
            "*.....",
            "...*..",
        ),
    ),
    Lesson(
        "total",
        ("trivial", "subtraction", "total"),
        (
            "..*..",
            "*...*",
            "..o..",
            ".....",
            "..*..",
        ),
    ),
    Lesson(
        "everything",
        ("trivial", "subtraction", "reduction", "total"),
        (
            ".*...",
            "..*.*",
            "*...*",
            "..o..",
            ".....",
        ),
    ),
)
"""The lessons, in the order in which they are taught."""
