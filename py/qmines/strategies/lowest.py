"""Strategies that open a cell of the lowest share, or a certainly safe one that their inference has missed."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from qmines.strategies.first import first_cell
from qmines.strategies.lookahead import Lookahead
from qmines.strategies.strategy import Impasse, Inference, Open


@dataclass(frozen=True)
class Lowest:
    """The cell that is least often a mine; of several the first. Most solvers do this: they look only at the next
    click.
    """

    name: str = "lowest"
    inference: Inference = "exact"

    def choose(self, impasse: Impasse, random: Random) -> Open:
        if impasse.is_fresh:
            return Open(first_cell(impasse))
        return Open(min(impasse.analysis.safe or impasse.analysis.best_guesses()))


@dataclass(frozen=True)
class Progress:
    """Of the cells that are least often a mine, the one after which something is most often certain, then the one after
    which the next opening is safest, then the first.

    These are P, S and U of b1f6c1c4's *MineSweeperProb*, in this order; its E and Q are left out.
    """

    name: str = "progress"
    inference: Inference = "exact"

    def choose(self, impasse: Impasse, random: Random) -> Open:
        if impasse.is_fresh:
            return Open(first_cell(impasse))
        if impasse.analysis.safe:
            return Open(min(impasse.analysis.safe))
        look = Lookahead(impasse.analysis)
        scores = {cell: look.score(cell) for cell in impasse.analysis.best_guesses()}
        return Open(max(scores, key=lambda cell: (scores[cell].progress, scores[cell].value, -cell)))
