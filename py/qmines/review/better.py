"""The better move of a judged decision: a safe cell, the one easiest to prove, or else the cell that a strategy opens.

Counted work bounds all of it. Beyond the bounds, something simpler is named: the first safe cell instead of the one
easiest to prove, the first cell of the lowest share instead of the strategy's.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from random import Random
from typing import NamedTuple

from qmines.errors import Exhausted, GameError, TooComplex
from qmines.game.boards.grading import LEVELS
from qmines.game.params import BUDGETS, DRAWS, Grade
from qmines.grid import Cell
from qmines.position import Position
from qmines.proofs.prove import Proof, Prover
from qmines.proofs.steps import Rule
from qmines.solver.analyse import Analysis, Solver
from qmines.solver.meter import Meter
from qmines.strategies.best import Best
from qmines.strategies.ends import ALWAYS
from qmines.strategies.figures import compared
from qmines.strategies.lowest import Lowest, Progress
from qmines.strategies.strategy import Impasse, Open, Strategy
from qmines.text import quoted

# The end is played out from fewer worlds on than in the Lab: a review is to take a second.
_STRATEGIES: dict[str, Strategy] = {strategy.name: strategy for strategy in (Best(worlds=ALWAYS), Progress(), Lowest())}

STRATEGIES = tuple(_STRATEGIES)
"""The names of the strategies that guesses are compared with, the strongest first."""

_A_PROOF = 10
"""The work of looking for a proof, in units a cell."""

_MOST_PROVING = 12_000_000
"""The most work that the proofs of one review take: on boards of 100×100 some hundred proofs."""

_A_CELL = 150
_SQUARE_A_UNIT = 100_000
"""What looking ahead from a cell next to a number costs, in microseconds or so: at least `_A_CELL`, two for every state
of its part, and one for each `_SQUARE_A_UNIT` of the square of the board's size, since binomials get long on large
boards.
"""

_MOST_LOOKING = 10_000_000
"""The most work of all lookaheads of one review, in the same units: enough for hundreds of guesses on Expert boards,
for some sixty on boards of 100×100.
"""

_ROUNDED = 12
"""To this many digits figures that are floats are compared: the order of additions changes the last ones."""


class Missed(NamedTuple):
    """What could have been known: the safe cell that was easiest to prove, and the hardest rule in its shortest
    proof.
    """

    proof: Proof

    @property
    def cell(self) -> Cell:
        """The safe cell."""
        return self.proof.cells[0]

    @property
    def rule(self) -> Rule:
        """The hardest rule that its proof needs."""
        return self.proof.rule

    @property
    def grade(self) -> Grade:
        """The same as a grade of boards, by which boards to practise are drawn."""
        return grade_of(self.rule)


def grade_of(rule: Rule) -> Grade:
    """The grade of boards that need a rule.

    >>> grade_of(Rule.SUBSET_DIFFERENCE)
    'subtraction'
    """
    return next(grade for grade, level in LEVELS.items() if rule.level <= level)


def missed_in(position: Position, solver: Solver | None = None) -> Missed | None:
    """What is missed by a guess in a position in which some closed cell is safe; None if none is.

    Raises `TooComplex` where the proof takes too much to find, `ImpossiblePosition` if no world fits.

    >>> missed_in(Position.from_text("3x2x1\\n1##\\n1##")).rule
    <Rule.TOTAL_OF_MINES: ('total of mines', 5, "All the board's mines, minus those the numbers account for.")>
    """
    solver = solver or Solver(BUDGETS[DRAWS])
    frontier = solver.frontier(position)
    frontier.refine()
    safe = Analysis(frontier).safe
    return _easiest(solver, frontier.position, safe) if safe else None


def _easiest(solver: Solver, position: Position, safe: frozenset[Cell]) -> Missed | None:
    solver.meter.spend(_A_PROOF * position.grid.size)
    prover = Prover(solver, position)
    found = prover.first(safe)
    # The same once more, since only a proof for one cell is made as short as possible.
    shortest = prover.prove(found.cells[:1]) if found else None
    return Missed(shortest) if shortest else None


class Better(NamedTuple):
    """The better move: the cell, the share of worlds in which it is a mine, and what could have been known if it is
    safe. Without a `cell` there is none: all closed cells are mines (the share is 0, for opening nothing), or nothing
    can be compared (the share is None).
    """

    cell: Cell | None
    share: Fraction | None
    missed: Missed | None = None


class Adviser:
    """Names better moves by a strategy. Raises `GameError` if none has the name."""

    def __init__(self, name: str) -> None:
        if name not in _STRATEGIES:
            *others, last = STRATEGIES
            raise GameError(f"Guesses are compared with {', '.join(others)} or {last}, not with {quoted(name)}.")
        self._strategy = _STRATEGIES[name]

        self._proving = Meter(_MOST_PROVING)
        self._looking = Meter(_MOST_LOOKING)

    @cached_property
    def _solver(self) -> Solver:
        return Solver(BUDGETS[DRAWS], self._proving)

    def safe(self, known: Analysis) -> Better:
        """The safe cell that was easiest to prove; the first one if no proof is found within the bounds."""
        try:
            missed = _easiest(self._solver, known.position, known.safe)
        except TooComplex:
            missed = None
        return Better(missed.cell if missed else min(known.safe), Fraction(0), missed)

    def guess(self, known: Analysis) -> Better:
        """The cell that the strategy opens where nothing is safe; within the bounds, or else the first of the lowest
        share.
        """
        if known.undecided:
            return Better(None, None)
        if len(known.mines) == len(known.position.closed):
            return Better(None, Fraction(0))
        strategy = self._strategy if self._can_look_ahead(known) else Lowest()
        choice = strategy.choose(Impasse(known.position, known.mines, analyse=lambda: known), Random(0))
        assert isinstance(choice, Open)
        return Better(choice.cell, known.probability(choice.cell))

    def is_as_good(self, known: Analysis, cell: Cell, best: Cell) -> bool:
        """Whether a cell equals the strategy's in all figures that the strategy compares: the share for the lowest
        share, also the progress and the safety of the next opening for progress, and for best play also the zeros and
        the games won, as `strategies.figures` compares them. Beyond the bounds, equal shares are enough.
        """
        if cell == best:
            return True
        if known.probability(cell) != known.probability(best):
            return False
        if isinstance(self._strategy, Lowest) or not self._can_look_ahead(known):
            return True
        return self._compared(known, cell) == self._compared(known, best)

    def _compared(self, known: Analysis, cell: Cell) -> tuple[object, ...]:
        (value, progress, *_), zero, won = compared(known, cell)
        near = round(value, _ROUNDED), round(progress, _ROUNDED)
        return near if isinstance(self._strategy, Progress) else (*near, zero, won)

    def _can_look_ahead(self, known: Analysis) -> bool:
        a_cell = _A_CELL + known.position.grid.size**2 // _SQUARE_A_UNIT
        parts = [(part.component, part.counted) for part in known.parts]
        work = [len(part.cells) * (a_cell + 2 * counted.states) for part, counted in parts if counted is not None]
        try:
            self._looking.spend(sum(work))
        except Exhausted:
            return False
        return True
