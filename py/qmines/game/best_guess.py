"""The best guess, by the lowest share or by best play.

There is one only if no closed cell is provably safe (`judge.best_guesses`). The lowest share names all cells that are
least often a mine. Best play names one cell, which may be a mine more often if its number would tell more. If the rules
spare only guesses next to open numbers and best play would choose another cell, the lowest share decides, so that no
best guess ever loses under a forgiving rule.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Literal, NamedTuple, get_args

from qmines.game.field.knowledge import Knowledge
from qmines.game.judge import best_guesses, guessing
from qmines.game.rules import Rules
from qmines.grid import Cell
from qmines.strategies.strategy import Impasse, refined

Adviser = Literal["lowest", "best"]

ADVISERS: tuple[Adviser, ...] = get_args(Adviser)
"""Names of strategies."""


class BestGuess(NamedTuple):
    """The best guesses, and the strategy that names them.

    `won` is the share of the worlds that best play wins after this guess. It is given if a guess may lose the game and
    the end can be played out.
    """

    cells: tuple[Cell, ...]
    by: Adviser
    won: Fraction | None = None


def best_guess(known: Knowledge, rules: Rules, by: Adviser) -> BestGuess:
    """The best guesses if no closed cell is provably safe. Raises `TooComplex` if they cannot be compared."""
    lowest = best_guesses(known, rules)
    if by == "lowest" or not lowest:
        return BestGuess(lowest, "lowest")
    # Most games never ask for it, so the page does not load it earlier.
    from qmines.strategies.best import Best
    from qmines.strategies.ends import ALWAYS

    # Playing out the end starts at fewer worlds than in the Lab, since a person waits for the answer.
    strategy = Best(worlds=ALWAYS)
    impasse = Impasse(known.seen.position, analyse=lambda: refined(known.solver, known.seen.position))
    # Best play leaves nothing to chance.
    cell = strategy.choose(impasse, Random(0)).cell
    spared = guessing(rules).spares(known, rules)
    if spared == "frontier" and known.seen.part_at(cell) is None:
        return BestGuess(lowest, "lowest")
    end = strategy.end(impasse.analysis) if spared == "none" and rules.lives == 1 else None
    return BestGuess((cell,), "best", Fraction(end.won, end.worlds) if end else None)
