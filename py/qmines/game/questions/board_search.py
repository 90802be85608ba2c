"""The search for a board that a first opening waits for: it may take long, so it runs before the move is made."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from qmines.game.game import Game
from qmines.game.moves import Move
from qmines.position import CLOSED, MARKED


def preparing(game: Game, move: Move | str) -> Iterator[Fraction]:
    """Runs the search that a move waits for, step by step. It yields the share of the board's safe cells reached so
    far, and keeps the result for `Game.play`, which otherwise searches for the board itself. Raises `MoveError` and
    `GameError`, as `Game.play` does.
    """
    move = Move.from_text(move) if isinstance(move, str) else move
    cell = move.cell(game.params.grid)
    if cell is None or move.verb != "open" or game.board.codes[cell] not in (CLOSED, MARKED):
        return
    if game.known.layout is None and game.state != "paused":
        yield from game.outcomes.preparing(game.params, cell, game.decisions + 1)


def take_board(game: Game, other: Game) -> None:
    """Takes over the board that another game with the same board and rules began with, so that the search need not be
    repeated. It is used only if the first move is the same.
    """
    mine, its = game.params, other.params
    alike = all(getattr(mine, name) == getattr(its, name) for name in ("grid", "mine_count", "seed", "rules", "grade"))
    if alike and mine.board is its.board is None and other.start is not None and other.decisions == 1:
        game.outcomes.take(other.start[0], 1, other.start[1])
