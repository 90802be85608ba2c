"""Begins a game on a position from elsewhere, *Play from here*, or on what an earlier game showed, *Resume*.

Such a game has a given board, and what is open in the position is open when it begins; a 0 also opens its neighbours.
Without a layout, one is drawn by the game's seed, each world of the position equally likely. If the worlds are too
complex to count, one of them is searched for. Flags and question marks are the first moves of the player, at the time
0, except where constraints are played.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from typing import NamedTuple

from qmines.errors import GameError
from qmines.game.field.layout import Layout
from qmines.game.game import Game
from qmines.game.params import BUDGETS, DRAWS, Params
from qmines.game.records.begin import begun_on
from qmines.grid import Cell, Grid
from qmines.position import EXPLODED, FLAGGED, MARKED, Position
from qmines.sampling.sampler import Sampler
from qmines.sampling.worlds import draw_from, find_from
from qmines.solver.analyse import Solver
from qmines.text import counted

TRIES = 10
"""How often a world is searched for, if the worlds are too complex to count."""

TRIALS = 20_000
"""How many trials each of these searches may take for a part."""


class Begun(NamedTuple):
    """A game, and whether its layout was given, or is as likely as every other."""

    game: Game
    is_uniform: bool


def beginning(
    params: Params, position: Position, layout: frozenset[Cell] | None, begun: str | None = None
) -> Generator[None, None, Begun]:
    """Begins a game by the rules of some params on a position, with pauses; `begun` is its time in UTC.

    Raises `GameError` if no game can go on from there, `ImpossiblePosition` if no world fits, and `TooComplex` if none
    is found.
    """
    first = _first(position)
    is_uniform = True
    if layout is None:
        layout, is_uniform = yield from _world(position, Sampler(f"{params.seed}/0/world"))
    else:
        _require_fit(position, layout)
    opened = frozenset(cell for cell, code in enumerate(position.cells) if code <= 8)
    params = replace(params, origin="given", board=layout, start=first, opened=opened - {first})
    try:
        game = begun_on(params)
    except GameError as error:
        if params.rules.layout == "random":
            raise
        raise GameError(f"The rule layout {params.rules.layout} does not allow this board. {error}") from error
    yield from copying_signs(game, position, begun)
    return Begun(game, is_uniform)


def copying_signs(game: Game, position: Position, begun: str | None) -> Generator[None, None, None]:
    """Puts the flags and question marks of a position into a game that has just begun there, with pauses, as moves of
    the player at the time 0; `begun` is its time in UTC. Raises `GameError` if nothing is left to play.
    """
    signs = {} if game.params.rules.play == "constraints" else {FLAGGED: "flag", MARKED: "mark"}
    for cell, code in enumerate(position.cells):
        if code in signs and not game.has_ended:
            game.play(f"{signs[code]} {{}},{{}}".format(*position.grid.place(cell)), at=0, begun=begun)
            yield
    if game.has_ended:
        raise GameError("By these rules the position is already solved, so nothing is left to play.")


def _first(position: Position) -> Cell:
    """The first cell of a game: of the open cells with the smallest number, the first. Raises `GameError`."""
    if EXPLODED in position.cells:
        place = _place(position.grid, position.cells.index(EXPLODED))
        raise GameError(f"A game cannot begin with an exploded mine, and there is one at {place}.")
    smallest = min(position.cells)
    if smallest > 8:
        raise GameError("Nothing is open in this position: begin a new game of this size and total instead.")
    return position.cells.index(smallest)


def _world(position: Position, sampler: Sampler) -> Generator[None, None, tuple[frozenset[Cell], bool]]:
    """The mines of a world, and whether every world was equally likely."""
    solver = Solver(BUDGETS[DRAWS])
    solver.analyse(position)
    frontier = solver.frontier(position)
    if not frontier.has_undecided:
        return draw_from(frontier, sampler), True
    return (yield from find_from(frontier, sampler, TRIES, TRIALS)), False


def _require_fit(position: Position, mines: frozenset[Cell]) -> None:
    """Raises `GameError` if a layout is not one of the worlds."""
    grid = position.grid
    if len(mines) != position.mine_count:
        raise GameError(f"The layout has {counted(len(mines), 'mine')}, but the position has {position.mine_count}.")
    numbers = Layout(grid, mines).numbers
    for cell, code in enumerate(position.cells):
        if code <= 8 and cell in mines:
            raise GameError(f"The layout does not fit: {_place(grid, cell)} is open, but is a mine there.")
        if code <= 8 and code != numbers[cell]:
            touched = counted(numbers[cell], "mine")
            raise GameError(f"The layout does not fit: {_place(grid, cell)} shows {code}, but touches {touched} there.")


def _place(grid: Grid, cell: Cell) -> str:
    row, column = grid.place(cell)
    return f"row {row + 1}, column {column + 1}"
