"""The failures of a machine that played along, of the two kinds of hardyOne/MineSweeper: T, it opened a mine; F, it
took a safe cell for a mine. They stay secret until the game has ended, since F shows where no mine is.
"""

from __future__ import annotations

from dataclasses import dataclass

from qmines.errors import GameError
from qmines.game.events import Lost, Who
from qmines.game.game import Game
from qmines.grid import Cell
from qmines.position import EXPLODED


@dataclass(frozen=True)
class Failures:
    """The cells of each kind, ascending: mines that the machine opened, and safe cells under its flags."""

    clicked: tuple[Cell, ...]
    mistaken: tuple[Cell, ...]


def failures(game: Game) -> Failures:
    """The failures of the machine in a finished game. Raises `GameError` if the game has not ended."""
    if not game.has_ended or game.layout is None:
        raise GameError("The game has not ended.")
    codes = game.board.codes
    opened = {cell for played in game.moves if played.who == "m" for cell in played.decision}
    clicked = {cell for cell in opened if codes[cell] == EXPLODED}
    end = game.end[0]
    if isinstance(end, Lost) and game.moves[-1].who == "m":
        clicked.update(end.fatal)
    return Failures(tuple(sorted(clicked)), tuple(sorted(flagged_by(game, "m") - game.layout)))


def ended_by(game: Game) -> Who:
    """Who ended a game, the player or the machine, by the last move that was not the game's own."""
    return next(played.who for played in reversed(game.moves) if played.who != "g")


def flagged_by(game: Game, who: Who) -> frozenset[Cell]:
    """The flagged cells whose flag was last put by `who`: the player, the machine or the game."""
    last: dict[Cell | None, Who] = {}
    for played in game.moves:
        if played.move.verb == "flag":
            last[played.move.cell(game.params.grid)] = played.who
    return frozenset(cell for cell in game.board.flags if last.get(cell) == who)
