"""One game of a strategy, as fast as it can be played: no record, no events, no rearranging.

The strategy chooses its first cell; the layout is drawn then, so that it grants that cell what `start` says, each such
layout as likely as any other. Then inference opens what it finds safe, and the strategy is asked where that is nothing.
Games have a seed and a number. Layouts follow from these, and so do the strategy's random numbers: the same board, the
same game. Two strategies that begin with the same cell play the same boards.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Literal

from qmines.errors import GameError
from qmines.game.closure import opening
from qmines.game.generate import layout
from qmines.game.layout import Layout
from qmines.game.params import Params
from qmines.game.rules import Rules
from qmines.grid import Cell
from qmines.position import CLOSED, MARKED, Position
from qmines.sampling.sampler import Sampler
from qmines.solver.analyse import Solver
from qmines.strategies.inference import Exact, Reasoner, reasoner
from qmines.strategies.strategy import Assume, Choice, Impasse, Open, Start, Strategy, refined

Failure = Literal["T", "F"]
"""How a game was lost: a click on a mine, or a cell taken for a mine that is none."""


class StrategyError(GameError):
    """A strategy that answered with something that cannot be done."""


@dataclass(frozen=True)
class Level:
    """A size of board with its mines, and what the first opening is granted. Raises `GameError` where they make no
    game.
    """

    rows: int
    columns: int
    mine_count: int
    start: Start

    def __post_init__(self) -> None:
        self.params("0")

    def params(self, seed: str) -> Params:
        """The game of a seed."""
        rules = Rules(start=self.start, guess="luck", win="open")
        return Params(self.rows, self.columns, self.mine_count, seed, "classic", rules)


@dataclass
class Played:
    """A game that has ended: whether it was `won`, how often it was asked for a guess beside the first click, how the
    game was lost, and the cells opened or taken for mines by choice, in their order.
    """

    won: bool = False
    failure: Failure | None = None
    choices: list[Choice] = field(default_factory=list)

    @property
    def guesses(self) -> int:
        """How often the strategy was asked once the board was open."""
        return len(self.choices) - 1


def play(strategy: Strategy, level: Level, seed: str, number: int, solver: Solver) -> Played:
    """One game. Raises `StrategyError` for an answer that cannot be carried out; whatever the strategy raises."""
    name = f"{seed}/{number}"
    params = level.params(seed)
    grid = params.grid
    random = Random(f"{name}/strategy")
    played = Played()
    position = Position.blank(grid, level.mine_count)
    first = _chosen(strategy, Impasse(position, start=level.start), random, played)
    if not isinstance(first, Open):
        raise StrategyError(f"{strategy.name} began with a cell that it takes for a mine; it must open one.")
    board = Layout(grid, layout(params, first.cell, Sampler(f"{name}/layout")))
    codes = bytearray(position.cells)
    known = reasoner(strategy.inference, position, solver)
    left = grid.size - level.mine_count
    todo: list[Cell] = [first.cell]
    while True:
        if board.has_mine(todo):
            played.failure = "T"
            return played
        opened = opening(grid, codes, board.numbers, todo)
        for cell, code in opened.items():
            codes[cell] = code
        left -= len(opened)
        if not left:
            played.won = True
            return played
        known.open(opened)
        while not (todo := list(known.safe())):
            choice = _chosen(strategy, _impasse(known, codes, params, level.start, solver), random, played)
            if isinstance(choice, Open):
                todo = [choice.cell]
                break
            if not board.mined[choice.cell]:
                played.failure = "F"
                return played
            known.assume(choice.cell)


def _impasse(known: Reasoner, codes: bytearray, params: Params, start: Start, solver: Solver) -> Impasse:
    position = Position(params.grid, params.mine_count, bytes(codes))
    exact = known.analysis if isinstance(known, Exact) else lambda: refined(solver, position)
    return Impasse(position, known.mines, start, exact)


def _chosen(strategy: Strategy, impasse: Impasse, random: Random, played: Played) -> Choice:
    """What the strategy chooses, noted. Raises `StrategyError` for what cannot be done."""
    choice = strategy.choose(impasse, random)
    if not isinstance(choice, Open | Assume) or type(choice.cell) is not int:
        answer = ascii(choice)[:60]
        raise StrategyError(f"{strategy.name} answered {answer}, which is neither Open nor Assume of a cell.")
    grid, codes = impasse.position.grid, impasse.position.cells
    if not 0 <= choice.cell < grid.size or not CLOSED <= codes[choice.cell] <= MARKED:
        raise StrategyError(f"{strategy.name} chose {choice.cell}, which is no closed cell.")
    if choice.cell in impasse.mines:
        raise StrategyError(f"{strategy.name} chose {choice.cell}, which was known to be a mine.")
    played.choices.append(choice)
    return choice
