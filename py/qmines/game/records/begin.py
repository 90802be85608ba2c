"""Begins a game on a given board, for example on the board of an earlier game."""

from __future__ import annotations

from dataclasses import replace

from qmines.game.game import Game
from qmines.game.params import Params
from qmines.sampling.sampler import Sampler


def begun_on(params: Params) -> Game:
    """A game on a given board. If the rules help, enough other cells are open for something to be provable, because the
    game can only help after a move.
    """
    game = Game(params)
    while cells := game.assist.due():
        sampler = Sampler(f"{params.seed}/{len(params.opened) + 1}/begin")
        params = replace(params, opened=params.opened.union(sampler.choose(cells, 1)))
        game = Game(params)
    return game
