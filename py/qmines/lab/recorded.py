"""A simulated game as a record, for replay: the same board and the same cells, as moves of a machine (`m`)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from random import Random

from qmines.errors import GameError
from qmines.game.game import Game
from qmines.game.moves import Move, Verb
from qmines.game.params import Params
from qmines.game.records.begin import begun_on
from qmines.grid import Cell
from qmines.lab.play import Level, drawn, playing
from qmines.solver.analyse import Solver
from qmines.strategies.strategy import Choice, Impasse, Inference, Open, Player, Strategy

PACE = 250
"""Milliseconds from one turn to the next in the record, since a simulated game has no clock."""

_SEED_PART = 48
"""How many characters of a run's seed go into the record's: a seed has at most 64, and the game's number follows."""

_OTHER = "These choices do not end the game, so they are not from this game."


def recorded(strategy: Strategy, level: Level, seed: str, number: int) -> Game:
    """A game of a simulation, with the moves that `play` makes.

    It is a classic game on a given board, begun with the first cell open. Cells taken for mines are flagged. If one of
    them is safe, the simulated game ends there, so the machine resigns. Raises `GameError` if the first click hit a
    mine, since there is no board to begin on then; and what `play` raises.
    """
    solver = Solver()
    turns = playing(strategy, level, seed, number, solver)
    first = next(turns)[0].cell
    board = drawn(level, seed, number, first)
    if first in board:
        raise GameError("That game ended with its first click, so there is nothing to replay.")
    game = begun_on(_params(level, f"{seed[:_SEED_PART]}-{number}", first, board))
    for at, turn in enumerate(turns, 1):
        for choice in turn:
            _carry_out(choice, game, at * PACE)
    if not game.has_ended:
        # A safe cell was taken for a mine.
        game.play(Move("resign"), at=game.at, who="m")
    return game


def retold(player: Player, choices: Iterable[Choice], level: Level, seed: str, number: int) -> Game:
    """A game of a simulation, as `recorded` gives it, from all choices of a player that chose elsewhere.

    Raises what `recorded` raises; `GameError` also if there are too few or too many choices, `StrategyError` if one of
    them cannot be carried out.
    """
    repeating = _Repeating(player, choices)
    game = recorded(repeating, level, seed, number)
    if next(repeating.left, None) is not None:
        raise GameError(_OTHER)
    return game


class _Repeating:
    """A strategy for one game that repeats given choices."""

    def __init__(self, player: Player, choices: Iterable[Choice]) -> None:
        self.name: str = player.name
        self.inference: Inference = player.inference
        self.left = iter(choices)

    def choose(self, impasse: Impasse, random: Random) -> Choice:
        """The next choice, whatever the impasse. Raises `GameError` if none is left."""
        choice = next(self.left, None)
        if choice is None:
            raise GameError(_OTHER)
        return choice


def _carry_out(choice: Choice, game: Game, at: int) -> None:
    verb: Verb = "open" if isinstance(choice, Open) else "flag"
    game.play(Move(verb, game.params.grid.place(choice.cell)), at=at, who="m")


def _params(level: Level, seed: str, first: Cell, board: frozenset[Cell]) -> Params:
    return replace(level.params(seed), origin="again", start=first, board=board)
