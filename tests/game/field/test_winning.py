"""How a game is won: every value of the rule `win`, with everything that could be missing."""

from dataclasses import replace

import pytest

from qmines.game.field.board import Board
from qmines.game.field.knowledge import Knowledge
from qmines.game.field.layout import Layout
from qmines.game.field.winning import how_won
from qmines.game.params import Params
from qmines.position import FLAGGED
from qmines.solver.analyse import Solver

MINE = 0
"""In a corner of a 2×3 board; the open cells must distinguish it from the cell below."""


@pytest.mark.parametrize(
    ("win", "opened", "flags", "how"),
    [
        ("open", (1, 2, 3, 4, 5), (), "opened"),
        ("open", (1, 2, 3, 4), (MINE,), ""),
        ("open_and_flag", (1, 2, 3, 4, 5), (), ""),
        ("open_and_flag", (1, 2, 3, 4, 5), (MINE,), "opened"),
        ("open_and_flag", (1, 2, 3, 4), (MINE,), ""),
        ("either", (1, 2, 3, 4, 5), (), "opened"),
        ("either", (2, 3), (MINE,), "flagged"),
        ("either", (2, 3), (5,), ""),
        ("either", (1, 2, 4, 5), (MINE,), ""),
        ("either", (), (MINE,), ""),
    ],
)
def test_a_game_is_won_as_its_rule_says(win: str, opened: tuple[int, ...], flags: tuple[int, ...], how: str) -> None:
    params = Params(rows=2, columns=3, mine_count=1, seed="1")
    board = Board(params.grid, 1)
    known = Knowledge(params, Solver(), board.codes)
    known.layout = Layout(params.grid, frozenset({MINE}))
    board.open({cell: known.layout.numbers[cell] for cell in opened}, "p")
    for cell in flags:
        board.mark(cell, FLAGGED)
    assert how_won(replace(params.rules, win=win), board, known) == how
