"""What every strategy is: something that chooses when nothing is certain.

A way of inference (`Inference`) opens the cells that it finds safe. When it finds no more, the strategy gets an
`Impasse`, what the player knows, and answers with a cell to open, or with a cell to take for a mine from then on. It
never sees a layout. It is pure: the same impasse and the same random numbers give the same answer.

>>> from random import Random
>>> from qmines import Position
>>> from qmines.strategies.lowest import Lowest
>>> impasse = Impasse(Position.from_text("4x1x1\\n1###"))
>>> Lowest().choose(impasse, Random(1))
Open(cell=2)
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from random import Random
from typing import Literal, NamedTuple, Protocol, get_args

from qmines.errors import GameError
from qmines.grid import Cell
from qmines.position import Position
from qmines.solver.analyse import Analysis, Solver

Inference = Literal["agent", "pairs", "sentences", "rules", "exact"]
"""How certain cells are found before a strategy is asked.

``agent``      the four rules of hardyOne/MineSweeper ``pairs``      single numbers, and two that share cells
``sentences``  the three rules of virgs/minesweeper-ai, and what follows from their conclusions ``rules``      all rules
that proofs name, without counting worlds ``exact``      everything that is certain in every world, with the total
"""

INFERENCES: tuple[Inference, ...] = get_args(Inference)
"""Their names."""

Start = Literal["any", "safe", "opening"]
"""What the first opened cell is granted: nothing, itself, its neighbours too."""


class StrategyError(GameError):
    """A strategy that fails, or gives an impossible answer."""


class Open(NamedTuple):
    """Open this cell, whatever happens."""

    cell: Cell


class Assume(NamedTuple):
    """Assume a mine on this cell, and go on from there. If the cell is safe, the game is lost."""

    cell: Cell


Choice = Open | Assume


class Impasse:
    """A position in which a way of inference finds nothing certain to open.

    `mines` are the closed cells that it has found to be mines, or that were assumed to be. `start` matters while
    nothing is open. Raises `TooComplex` from `analysis` if the worlds cannot be counted.
    """

    def __init__(
        self,
        position: Position,
        mines: frozenset[Cell] = frozenset(),
        start: Start = "opening",
        analyse: Callable[[], Analysis] | None = None,
    ) -> None:
        self.position = position
        self.mines = mines
        self.start = start
        self._analyse = analyse

    @cached_property
    def analysis(self) -> Analysis:
        """The worlds of the open numbers, without what was assumed, with all certain cells removed from the parts."""
        return self._analyse() if self._analyse else refined(Solver(), self.position)

    @property
    def is_fresh(self) -> bool:
        """Whether nothing is open yet."""
        return len(self.position.closed) == self.position.grid.size

    def unknown(self) -> list[Cell]:
        """The closed cells that are not among the mines, ascending."""
        return [cell for cell in self.position.closed if cell not in self.mines]


class Player(Protocol):
    """A player. `name` is its public name; `inference` runs before it chooses."""

    @property
    def name(self) -> str: ...

    @property
    def inference(self) -> Inference: ...


class Strategy(Player, Protocol):
    """Anything that chooses."""

    def choose(self, impasse: Impasse, random: Random) -> Choice:
        """The cell to open, or to take for a mine. There is at least one unknown cell."""
        ...


def refined(solver: Solver, position: Position) -> Analysis:
    """The worlds of a position, with all certain cells removed from its parts."""
    frontier = solver.frontier(position)
    frontier.refine()
    return Analysis(frontier)
