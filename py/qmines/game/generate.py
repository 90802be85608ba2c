"""Layouts for the first opening."""

from __future__ import annotations

from itertools import compress

from qmines.game.params import Params
from qmines.grid import Cell
from qmines.sampling.sampler import Sampler


def layout(params: Params, first: Cell, sampler: Sampler) -> frozenset[Cell]:
    """A layout for a game whose first opened cell is `first`, uniform among those that the rule `start` allows.

    `any` grants nothing, `safe` that the cell is no mine, `opening` that no neighbour is either; where the mines
    leave too little room for that, as few neighbours as possible are mines, each choice equally likely.
    """
    grid, start = params.grid, params.rules.start
    granted: set[Cell] = set() if start == "any" else {first}
    spare = sorted(grid.neighbours[first]) if start == "opening" else []
    marks = bytearray(b"\1") * grid.size
    for cell in granted.union(spare):
        marks[cell] = 0
    room = list(compress(range(grid.size), marks))
    if params.mine_count <= len(room):
        return frozenset(sampler.choose(room, params.mine_count))
    return frozenset(room).union(sampler.choose(spare, params.mine_count - len(room)))
