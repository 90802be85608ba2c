"""The guess of virgs/minesweeper-ai: the cell with the lowest mean of mines over cells among its sentences.

A sentence says that so many mines are among some cells: that is a ratio. All that are known at the impasse are looked
at, the differences that were found among them (`sentences`), and a cell takes the mean of those that it is in. Where
there is no sentence, any cell is as good as any other. It is no probability: sentences about one cell are taken for
independent, cells outside are never looked at, and the total is not used.

`studies/ratio.md` holds it against what its author reports.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from random import Random

from qmines.grid import Cell
from qmines.proofs.steps import cells_of
from qmines.strategies.sentences import Sentences
from qmines.strategies.strategy import Impasse, Inference, Open


@dataclass(frozen=True)
class Ratio:
    """The guess described above, cells of equal means drawn at random; first what a weaker inference has missed."""

    name: str = "ratio"
    inference: Inference = "sentences"

    def choose(self, impasse: Impasse, random: Random) -> Open:
        known = Sentences(impasse.position, impasse.mines)
        if safe := known.safe():
            return Open(min(safe))
        means = {cell: sum(ratios, Fraction()) / len(ratios) for cell, ratios in ratios_of(known).items()}
        least = min(means.values(), default=None)
        return Open(random.choice([cell for cell in sorted(means) if means[cell] == least] or impasse.unknown()))


def ratios_of(known: Sentences) -> dict[Cell, list[Fraction]]:
    """The ratios of all sentences that a cell is in."""
    ratios: defaultdict[Cell, list[Fraction]] = defaultdict(list)
    for cells, mines in known.said().items():
        for cell in cells_of(cells):
            ratios[cell].append(Fraction(mines, cells.bit_count()))
    return ratios
