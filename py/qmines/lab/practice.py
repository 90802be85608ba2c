"""Endless lessons: boards that need exactly one technique and its prerequisites (`NEEDS`), found by search."""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from qmines.errors import Exhausted, GameError
from qmines.game.field.layout import Layout
from qmines.game.params import Params
from qmines.game.workbench.lessons import on_board
from qmines.game.workbench.practice import BOARDS, Drawing
from qmines.lab.learner import needs_exactly
from qmines.lab.techniques import NEEDS, Technique
from qmines.text import quoted
from qmines.work import result_of

Size = tuple[int, int, int]
"""Columns, rows and mines."""

SIZES: Final[dict[Technique, tuple[Size, ...]]] = {
    "trivial": ((5, 5, 4), (6, 6, 6), (7, 7, 8), (8, 8, 10), (9, 9, 12)),
    "subtraction": ((5, 5, 5), (6, 6, 7), (7, 7, 9), (8, 8, 12), (9, 9, 15)),
    "reduction": ((5, 5, 5), (6, 6, 7), (7, 7, 9), (8, 8, 12), (9, 9, 15)),
    "total": ((5, 5, 5), (6, 6, 7), (7, 7, 9), (8, 8, 12)),
}
"""The sizes offered for each technique that a board can need."""

MOST_CELLS: Final = 100
"""The most cells of a practice board."""

_BUDGET: Final = 250
"""The most constraints that the search uses when the player is stuck. Boards that need more are rejected: a lesson is
short.
"""


def generated(technique: str, columns: int, rows: int, mines: int, seed: str) -> Params:
    """A game on a board of this size that needs exactly the technique and its prerequisites.

    The same seed gives the same game. Raises `GameError` if there are no such boards, or the search finds none.
    """
    return result_of(generating(technique, columns, rows, mines, seed))


def generating(technique: str, columns: int, rows: int, mines: int, seed: str) -> Generator[int, None, Params]:
    """Does the same as `generated`; yields the number of rejected boards after each of them, at most `BOARDS`."""
    known = _technique(technique)
    params = _drawn(columns, rows, mines, seed)
    for number in range(1, BOARDS + 1):
        drawing = Drawing(known, number, seed)
        start, board = drawing.board(params)
        if _is_lesson(known, Layout(params.grid, board), start):
            return on_board(rows, columns, board, start, drawing.name)
        yield number
    raise GameError(f"None of {BOARDS:,} such boards needs exactly this technique. Choose another number of mines.")


def _is_lesson(technique: Technique, board: Layout, start: int) -> bool:
    try:
        return needs_exactly(NEEDS[technique], board, [start], _BUDGET)
    except Exhausted:
        return False


def _technique(name: str) -> Technique:
    if name == "merging":
        raise GameError("No board needs merging: it never finds anything the other techniques miss.")
    for technique in NEEDS:
        if technique == name:
            return technique
    raise GameError(f"A technique must be one of {', '.join(NEEDS)}, not {quoted(name)}.")


def _drawn(columns: int, rows: int, mines: int, seed: str) -> Params:
    """The parameters of the boards to draw. Raises `GameError` if the board is too large."""
    if rows * columns > MOST_CELLS:
        raise GameError(f"A lesson can have at most {MOST_CELLS} cells, not {columns}×{rows}.")
    return Params(rows, columns, mines, seed, "constraints")
