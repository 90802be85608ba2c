"""The best guess, by the lowest share or by the best play.

There is one only where nothing closed is provably safe (`judge.best_guesses`). The lowest share names all cells that
are least often a mine. The best play names one cell, which may be a mine more often if the number under it is worth
more. Where only guesses beside open numbers are spared and the best play would choose another cell, the lowest share
decides, so that no best guess ever loses by a forgiving rule.
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
    """The best guesses, and who has named them.

    `won` is the share of the worlds in which the best play wins that begins with the guess. It is there where a guess
    may lose the game and the end can be played out.
    """

    cells: tuple[Cell, ...]
    by: Adviser
    won: Fraction | None = None


def best_guess(known: Knowledge, rules: Rules, by: Adviser) -> BestGuess:
    """The best guesses where nothing closed is provably safe. Raises `TooComplex` where they cannot be weighed."""
    lowest = best_guesses(known, rules)
    if by == "lowest" or not lowest:
        return BestGuess(lowest, "lowest")
    # Most games never ask, so the page does not load it before.
    from qmines.strategies.best import Best
    from qmines.strategies.ends import ALWAYS

    # An end is played out from fewer worlds on than in the Lab: somebody waits for the answer.
    strategy = Best(worlds=ALWAYS)
    impasse = Impasse(known.seen.position, analyse=lambda: refined(known.solver, known.seen.position))
    # The best play leaves nothing to chance.
    cell = strategy.choose(impasse, Random(0)).cell
    spared = guessing(rules).spares(known, rules)
    if spared == "frontier" and known.seen.part_at(cell) is None:
        return BestGuess(lowest, "lowest")
    end = strategy.end(impasse.analysis) if spared == "none" and rules.lives == 1 else None
    return BestGuess((cell,), "best", Fraction(end.won, end.worlds) if end else None)
