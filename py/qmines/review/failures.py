"""How a machine that played along went wrong, by hardyOne/MineSweeper's two kinds: T, it opened a mine; F, it took a
cell for a mine that is none. They are told when the game has ended, for F tells where no mine is.
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
    """The cells of each kind, ascending: mines that the machine opened, and cells under its flags that are none."""

    clicked: tuple[Cell, ...]
    mistaken: tuple[Cell, ...]


def failures(game: Game) -> Failures:
    """Where the machine went wrong in a finished game. Raises `GameError` for one that has not ended."""
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
    """Who made the move that ended a game, or what the game did by itself because of it: the player or the machine."""
    return next(played.who for played in reversed(game.moves) if played.who != "g")


def flagged_by(game: Game, who: Who) -> frozenset[Cell]:
    """The cells under flags that stand and were put last by the player, the machine or the game."""
    last: dict[Cell | None, Who] = {}
    for played in game.moves:
        if played.move.verb == "flag":
            last[played.move.cell(game.params.grid)] = played.who
    return frozenset(cell for cell in game.board.flags if last.get(cell) == who)
