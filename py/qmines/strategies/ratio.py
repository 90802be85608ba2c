"""The guess of virgs/minesweeper-ai: the cell with the lowest mean of mines over cells among its constraints.

Each open number says that some of its closed cells, those that are known left out, hold so many mines: that is a ratio.
A cell under several constraints takes the mean of theirs. Where no number has closed cells left, any cell is as good as
any other. It is no probability: constraints of one cell are taken for independent, cells outside are never looked at,
and the total is not used.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from random import Random

from qmines.grid import Cell
from qmines.strategies.strategy import Impasse, Inference, Open


@dataclass(frozen=True)
class Ratio:
    """The guess described above, cells of equal means drawn at random."""

    name: str = "ratio"
    inference: Inference = "pairs"

    def choose(self, impasse: Impasse, random: Random) -> Open:
        means = ratios(impasse)
        least = min(means.values(), default=None)
        return Open(random.choice([cell for cell, mean in means.items() if mean == least] or impasse.unknown()))


def ratios(impasse: Impasse) -> dict[Cell, Fraction]:
    """The mean ratio of every unknown cell next to an open number, ascending by cell."""
    position, around = impasse.position, impasse.position.grid.neighbours
    known = impasse.mines | position.exploded
    unknown = impasse.unknown()
    of_number: dict[Cell, Fraction] = {}
    means = {}
    for cell in unknown:
        numbers = [other for other in around[cell] if position.cells[other] <= 8]
        for number in numbers:
            if number not in of_number:
                mines = position.cells[number] - sum(other in known for other in around[number])
                closed = sum(position.is_closed(other) and other not in known for other in around[number])
                of_number[number] = Fraction(mines, closed)
        if numbers:
            means[cell] = sum((of_number[number] for number in numbers), Fraction()) / len(numbers)
    return means
