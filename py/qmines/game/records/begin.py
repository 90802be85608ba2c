"""Begins a game on a given board, such as the board of another game that is played again."""

from __future__ import annotations

from dataclasses import replace

from qmines.game.game import Game
from qmines.game.params import Params
from qmines.sampling.sampler import Sampler


def begun_on(params: Params) -> Game:
    """A game on a given board. By rules that help, so many cells of it are open besides that something is provable: no
    move comes before the first, after which the game could help.
    """
    game = Game(params)
    while cells := game.assist.due():
        sampler = Sampler(f"{params.seed}/{len(params.opened) + 1}/begin")
        params = replace(params, opened=params.opened.union(sampler.choose(cells, 1)))
        game = Game(params)
    return game
