"""The guess of virgs/minesweeper-ai: the cell with the lowest mean of mines over cells among its sentences.

A sentence gives the number of mines among some cells: that is a ratio. The strategy uses all sentences known at the
impasse, including differences (`sentences`), and a cell gets the mean of those that it is in. If there is no sentence,
any cell is as good as any other. The mean is not a probability: sentences about one cell are treated as independent,
cells outside are ignored, and the total is not used.

`studies/ratio.md` compares it with its author's report.
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
    """The guess described above, drawn at random from cells of equal means, after cells that a weaker inference has
    missed.
    """

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
