"""Whether a game is won, by the rule `win`."""

from __future__ import annotations

from typing import Literal

from qmines.game.field.board import Board
from qmines.game.field.knowledge import Knowledge
from qmines.game.rules import Rules


def how_won(rules: Rules, board: Board, known: Knowledge) -> Literal["opened", "flagged", ""]:
    """How the game is won on the current board; empty if it is not.

    `open` is won by opening every safe cell, `open_and_flag` by also placing as many flags as there are mines, `either`
    also by flags alone, if they are on all mines and each of those is certain.
    """
    if board.is_open and (rules.win != "open_and_flag" or board.mines_left == 0):
        return "opened"
    return "flagged" if rules.win == "either" and not board.mines_left and known.proves_all(board.flags) else ""
