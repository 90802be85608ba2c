"""Layouts for the first opening, drawn. `solvable` searches for them if the rules ask for a board that logic alone
solves.
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import compress

from qmines.errors import GameError
from qmines.game.field.layout import Layout
from qmines.game.params import Params
from qmines.grid import Cell
from qmines.sampling.sampler import Sampler
from qmines.solver.analyse import Solver


def layout(params: Params, first: Cell, sampler: Sampler) -> frozenset[Cell]:
    """A layout for a game whose first opened cell is `first`, uniform among those that the rule `start` allows.

    `any` promises nothing, `safe` that the cell is not a mine, `opening` that no neighbour is one either; if the mines
    leave too little room for that, as few neighbours as possible are mines, each choice equally likely.
    """
    grid = params.grid
    granted: set[Cell] = set() if params.rules.start == "any" else {first}
    spare = sorted(grid.neighbours[first]) if params.rules.start == "opening" else []
    marks = bytearray(b"\1") * grid.size
    for cell in granted.union(spare):
        marks[cell] = 0
    room = list(compress(range(grid.size), marks))
    if params.mine_count <= len(room):
        return frozenset(sampler.choose(room, params.mine_count))
    return frozenset(room).union(sampler.choose(spare, params.mine_count - len(room)))


def first_cell(params: Params) -> Cell:
    """The cell that is kept free if the game itself opens the first one: any cell, drawn uniformly."""
    return Sampler(f"{params.seed}/0/start").choose(range(params.grid.size), 1)[0]


def first_opened(params: Params, kept: Cell, mines: frozenset[Cell]) -> Cell:
    """The first cell that the game itself opens, on a layout that keeps one free. It is the free cell if that touches
    no mine, otherwise one that touches none, drawn uniformly, because a lone number leaves nothing to work with. If
    every cell touches a mine, it is the free cell.
    """
    near = params.grid.neighbours
    if mines.isdisjoint(near[kept]):
        return kept
    zeros = [cell for cell in range(params.grid.size) if cell not in mines and mines.isdisjoint(near[cell])]
    return Sampler(f"{params.seed}/0/zero").choose(zeros, 1)[0] if zeros else kept


def is_granted(params: Params, first: Cell, mines: frozenset[Cell]) -> bool:
    """Whether a layout grants the first opened cell what the rule `start` promises."""
    start = params.rules.start
    if start == "any":
        return True
    near = params.grid.neighbours[first]
    room = params.grid.size - 1 - len(near)
    fewest = max(0, params.mine_count - room) if start == "opening" else len(near)
    return first not in mines and len(mines.intersection(near)) <= fewest


def require_solvable(params: Params, solver: Solver, mines: frozenset[Cell], first: Collection[Cell]) -> None:
    """Raises `GameError` if the rule `layout` promises that logic alone opens a board from its first cells, but it does
    not.
    """
    if params.rules.layout == "random":
        return
    from qmines.game.boards.reach import is_solvable  # no board without that promise needs it

    if not is_solvable(solver, Layout(params.grid, mines), params.mine_count, first):
        raise GameError("Logic alone cannot open that board from its start, but these rules promise it can.")
