"""A simulated game as a record, to be looked back at: the same board, the same cells, by a machine (`m`)."""

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
"""Milliseconds from one turn to the next: a simulated game has no time of its own."""

_SEED_PART = 48
"""How much of a run's seed names the record: a seed has 64 characters, and the number follows."""

_OTHER = "The game does not come to its end with just these choices, so it is not the one that was played."


def recorded(strategy: Strategy, level: Level, seed: str, number: int) -> Game:
    """A game of a simulation, with its moves, as `play` plays it.

    It is a classic game on a given board, begun with the first cell open. Cells taken for mines are flagged; one that
    is none ends the simulated game, so the machine gives up there. Raises `GameError` where the first click hit a mine:
    then there is no board to begin on; what `play` raises.
    """
    solver = Solver()
    turns = playing(strategy, level, seed, number, solver)
    first = next(turns)[0].cell
    board = drawn(level, seed, number, first)
    if first in board:
        raise GameError("That game ended with its first click: there is nothing to look back at.")
    game = begun_on(_params(level, f"{seed[:_SEED_PART]}-{number}", first, board))
    for at, turn in enumerate(turns, 1):
        for choice in turn:
            _carry_out(choice, game, at * PACE)
    if not game.has_ended:
        # A cell was taken for a mine that is none.
        game.play(Move("resign"), at=game.at, who="m")
    return game


def retold(player: Player, choices: Iterable[Choice], level: Level, seed: str, number: int) -> Game:
    """The same for a player who is not here, from all that it chose in that game.

    Raises `GameError` also where they are too few or too many; `StrategyError` where one cannot be carried out.
    """
    again = _Again(player, choices)
    game = recorded(again, level, seed, number)
    if next(again.left, None) is not None:
        raise GameError(_OTHER)
    return game


class _Again:
    """Chooses what was chosen before: a strategy for one game."""

    def __init__(self, player: Player, choices: Iterable[Choice]) -> None:
        self.name: str = player.name
        self.inference: Inference = player.inference
        self.left = iter(choices)

    def choose(self, impasse: Impasse, random: Random) -> Choice:
        """The next of them, whatever the impasse. Raises `GameError` where there is none."""
        choice = next(self.left, None)
        if choice is None:
            raise GameError(_OTHER)
        return choice


def _carry_out(choice: Choice, game: Game, at: int) -> None:
    verb: Verb = "open" if isinstance(choice, Open) else "flag"
    game.play(Move(verb, game.params.grid.place(choice.cell)), at=at, who="m")


def _params(level: Level, seed: str, first: Cell, board: frozenset[Cell]) -> Params:
    return replace(level.params(seed), origin="again", start=first, board=board)
