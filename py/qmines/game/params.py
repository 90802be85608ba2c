"""The parameters of a game. A game is params + seed + moves: everything else follows from these."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, get_args

from qmines.errors import GameError
from qmines.game.rules import PRESETS, Rules, preset
from qmines.grid import Cell, Grid
from qmines.text import counted, quoted

BUDGETS = {1: None, 2: 100_000, 3: 100_000}
"""For each version of everything that is drawn (layouts and rearranging), how many states the counting of one component
may take before the rules call it too complex. It is a number of states rather than a time, so that every machine
decides alike. From 3 on a record names the grade that was chosen for its board, so that the search can be repeated.
"""

GRADED = 3
"""The first version whose records name a grade."""

DRAWS = max(BUDGETS)
"""The version of new games. It rises when the same seed would draw something else, or be judged otherwise."""

LARGEST_SIDE = 1000
"""The most rows or columns that a game may have."""

Grade = Literal["trivial", "subtraction", "reduction", "total", "case split"]
"""The hardest rule that a board needs; `grading` defines each of them."""

GRADES: tuple[Grade, ...] = get_args(Grade)
"""From easy to hard."""

_SEED = re.compile(r"[A-Za-z0-9_-]{1,64}")
_BEGUN = re.compile(
    r"[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]Z",
)
ORIGINS = ("drawn", "given", "daily", "again")


@dataclass(frozen=True)
class Params:
    """Size, mines, seed, rules and assistance of one game. Raises `GameError` if they make none.

    `board` is a layout given from outside, with `start` its first cell and `opened` all the cells to be open when play
    begins. Without a `start` no cell is open then, and the first opening is not protected; only games with random
    layouts, in which cells are opened one by one, may begin so. `begun` is UTC, to the second. `draws` is the version
    that the game was drawn with. A board that is searched for may have a chosen `grade`.
    """

    rows: int
    columns: int
    mine_count: int
    seed: str
    rules_name: str = "quantum"
    rules: Rules = PRESETS["quantum"]
    hints: bool = False
    mine_vision: bool = False
    origin: str = "drawn"
    begun: str | None = None
    draws: int = DRAWS
    start: Cell | None = None
    board: frozenset[Cell] | None = None
    opened: frozenset[Cell] = frozenset()
    grade: Grade | None = None

    def __post_init__(self) -> None:
        self._check_size()
        if not _SEED.fullmatch(self.seed):
            raise GameError("A seed must be 1 to 64 letters, digits, hyphens or underscores.")
        preset(self.rules_name)
        if self.origin not in ORIGINS:
            raise GameError(f"A game's origin must be one of {', '.join(ORIGINS)}, not {quoted(self.origin)}.")
        if self.begun is not None and not _BEGUN.fullmatch(self.begun):
            raise GameError("A game's starting time must look like 2026-01-31T12:00:00Z.")
        board, start = self.board is not None, self.start is not None
        if (board != start and not (board and self._may_lack_start)) or (self.opened and not start):
            raise GameError("A given board and its start cell must come together.")
        if self.board is not None:
            self._check_board(self.board)
        if self.grade is not None:
            self._check_grade()

    def _check_size(self) -> None:
        rows, columns, mines = self.rows, self.columns, self.mine_count
        if not (2 <= rows <= LARGEST_SIDE and 2 <= columns <= LARGEST_SIDE):
            raise GameError(f"A board must have 2 to {LARGEST_SIDE} rows and columns, not {columns}×{rows}.")
        if mines < 1:
            raise GameError("A game must have at least one mine.")
        if mines >= rows * columns:
            most = rows * columns - 1
            raise GameError(
                f"{mines} mines do not fit on {columns}×{rows}: one cell must stay free. Choose {most} or fewer."
            )

    @property
    def _may_lack_start(self) -> bool:
        return self.origin == "given" and self.rules.layout == "random" and self.rules.play == "cells"

    def _check_board(self, board: frozenset[Cell]) -> None:
        if len(board) != self.mine_count:
            raise GameError(f"The board holds {counted(len(board), 'mine')}, but the game has {self.mine_count}.")
        cells = {*self.opened, *(() if self.start is None else (self.start,))}
        if not all(0 <= cell < self.rows * self.columns for cell in cells) or cells & board:
            raise GameError("The start cell of a given board must be one of its safe cells.")

    def _check_grade(self) -> None:
        if self.rules.layout == "random" or self.board is not None:
            raise GameError("Only no-guess boards are graded: choose layout no_guess first.")
        if self.draws < GRADED:
            raise GameError(f"A grade can be chosen only from draws {GRADED} on.")
        if self.origin == "drawn":
            raise GameError("A board with a chosen grade cannot have the origin drawn.")

    @cached_property
    def grid(self) -> Grid:
        """The board's geometry."""
        return Grid(self.rows, self.columns)


def grade_named(text: str) -> Grade:
    """The grade of that name, in which a hyphen counts as a space. Raises `GameError` if there is none."""
    name = re.sub("[-_]", " ", text.lower())
    if name not in GRADES:
        raise GameError(f"A grade must be one of {', '.join(GRADES)}, not {quoted(text)}.")
    return name
