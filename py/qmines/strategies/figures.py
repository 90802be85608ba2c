"""What is known about opening one cell, in figures, so that guesses can be compared.

The letters in brackets are those of b1f6c1c4's *MineSweeperProb*. All figures but the last are shares of all worlds, so
a number that helps only in few worlds counts for little.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from random import Random
from typing import NamedTuple

from qmines.grid import Cell
from qmines.position import Position
from qmines.solver.analyse import Analysis, Solver
from qmines.strategies.best import Best
from qmines.strategies.endgame import Endgame
from qmines.strategies.ends import ALWAYS, Remainder
from qmines.strategies.lookahead import Lookahead, Score
from qmines.strategies.sequels import sequels
from qmines.strategies.strategy import Impasse, Open, Strategy, refined

_STATES = 100_000
"""How many states counting a part may take."""

_KEPT = 4
"""How many positions are remembered: somebody compares cells of one."""

_SOLVER = Solver(_STATES)


class Figures(NamedTuple):
    """The figures of one closed cell.

    `mine`: it is a mine. `zero`: it is safe and shows a 0 (Z). `both`: it is safe, and so is the safest opening after
    it (U). `progress`: it is safe, and makes another cell certainly safe (S). Where the opening itself wins, nothing is
    left to open or to prove, and both count it. These two leave out the cells that are certain already, and are None
    for one of them. `won`: best play wins that opens it first; None if there are too many worlds to play the end out.
    Where no cell is certainly safe, `progress` and `won` are no more than `both`.
    """

    cell: Cell
    mine: Fraction
    zero: Fraction
    both: Fraction | None
    progress: Fraction | None
    won: Fraction | None


def figures(known: Analysis, cell: Cell) -> Figures:
    """The figures of a closed cell, exactly.

    Raises `KeyError` if the cell is not closed, `TooComplex` if worlds cannot be counted.

    >>> from qmines import Position, analyse
    >>> figures(analyse(Position.from_text("4x1x1\\n1###")), 3).zero
    Fraction(1, 1)
    """
    share, position = known.probability(cell), known.position
    if share in (0, 1):
        return Figures(cell, share, _zero(known, cell), None, None, _won(position, cell, is_safe=share == 0))
    found = sequels(_refined(position), cell)
    both = Fraction(sum(one.safe for one in found), known.worlds)
    progress = Fraction(sum(one.worlds for one in found if one.is_sure), known.worlds)
    return Figures(cell, share, _zero(known, cell), both, progress, _won(position, cell))


class Compared(NamedTuple):
    """The figures by which strategies choose between uncertain cells of one share: the `score` that they work with, an
    estimate, and `zero` and `won` of `Figures`.
    """

    score: Score
    zero: Fraction
    won: Fraction | None


def compared(known: Analysis, cell: Cell) -> Compared:
    """What strategies compare of an uncertain cell. Raises `TooComplex` if worlds cannot be counted."""
    return Compared(_look(known.position).score(cell), _zero(known, cell), _won(known.position, cell))


def advised(known: Analysis, strategy: Strategy) -> Cell | None:
    """The cell that a strategy opens; None if one is certainly safe, if all closed cells are mines, or if the strategy
    takes a cell for a mine. Raises `TooComplex`.
    """
    position = known.position
    if known.safe or len(known.mines) == len(position.closed):
        return None
    known.require_counts()
    impasse = Impasse(position, known.mines, analyse=lambda: _refined(position))
    if isinstance(strategy, Best):
        # Somebody waits for the answer.
        strategy = Best(worlds=ALWAYS)
    choice = strategy.choose(impasse, Random(0))
    return choice.cell if isinstance(choice, Open) else None


def _zero(known: Analysis, cell: Cell) -> Fraction:
    """In how many of the worlds a closed cell shows a 0."""
    position = known.position
    around = {cell, *position.grid.neighbours[cell]}
    if cell in known.mines or not around.isdisjoint(position.exploded):
        return Fraction(0)
    return Fraction(_SOLVER.worlds(position, around - _open(position)), known.worlds)


def _open(position: Position) -> frozenset[Cell]:
    return frozenset(range(position.grid.size)).difference(position.closed)


@lru_cache(_KEPT)
def _refined(position: Position) -> Analysis:
    return refined(_SOLVER, position)


@lru_cache(_KEPT)
def _look(position: Position) -> Lookahead:
    return Lookahead(_refined(position))


@lru_cache(_KEPT)
def _endgame(position: Position) -> Endgame | None:
    """Everything that is left, if that is few worlds and more than one."""
    analysis = _refined(position)
    if not 1 < analysis.worlds <= ALWAYS:
        return None
    left = Remainder.of(analysis)
    # Safe cells are not open yet: what they show helps.
    return Endgame(position.grid, left.worlds(), [*left.cells, *analysis.safe], analysis.mines | position.exploded)


def _won(position: Position, cell: Cell, *, is_safe: bool = False) -> Fraction | None:
    """In how many of the worlds best play wins that opens a cell first: a certain one, or an uncertain one."""
    analysis = _refined(position)
    if cell in analysis.mines:
        return Fraction(0)
    if analysis.worlds == 1:
        return Fraction(1)
    endgame = _endgame(position)
    if endgame is None:
        return None
    return Fraction(endgame.best().won if is_safe else endgame.after(cell), analysis.worlds)
