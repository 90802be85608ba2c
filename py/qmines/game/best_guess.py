"""The best guess, by the lowest share or by the best play.

There is one only where nothing closed is provably safe (`judge.best_guesses`). The lowest share names all cells that
are least often a mine. The best play names one cell, which may be a mine more often if the number under it is worth
more. Where only guesses beside open numbers are spared and the best play would choose another cell, the lowest share
decides, so that no best guess ever loses by a forgiving rule.
"""

from __future__ import annotations

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

_WORLDS = 1000
"""An end is played out exactly from fewer worlds on than in the Lab: somebody waits for the answer."""


class BestGuess(NamedTuple):
    """The best guesses, and who has named them."""

    cells: tuple[Cell, ...]
    by: Adviser


def best_guess(known: Knowledge, rules: Rules, by: Adviser) -> BestGuess:
    """The best guesses where nothing closed is provably safe. Raises `TooComplex` where they cannot be weighed."""
    lowest = best_guesses(known, rules)
    if by == "lowest" or not lowest:
        return BestGuess(lowest, "lowest")
    # Most games never ask, so the page does not load it before.
    from qmines.strategies.best import Best

    impasse = Impasse(known.seen.position, analyse=lambda: refined(known.solver, known.seen.position))
    # The best play leaves nothing to chance.
    cell = Best(worlds=_WORLDS).choose(impasse, Random(0)).cell
    is_spared = guessing(rules).spares(known, rules) != "frontier" or known.seen.part_at(cell) is not None
    return BestGuess((cell,), "best") if is_spared else BestGuess(lowest, "lowest")
