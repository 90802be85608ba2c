"""The guess of virgs/minesweeper-ai as its program made it when its author reported its win rate.

`ratio` is the guess described in its text. The program begins in the middle. Its pool has a sentence for every open
number, row by row, then those that follow from them, as they are found, and last the rest of the board: the mines not
yet found among all unknown cells. A cell, even one outside, gets the mean of mines over cells for the sentences that it
is in, and the program opens the first one with the lowest mean. If no sentence is left, it opens any closed cell.

Its inference goes on after *sentences* has ended. It supposes that a cell of a sentence is a mine, then that it is
safe; if an impossible sentence follows, the contrary holds. With `FEW` unknown cells or fewer the rest of the board is
a sentence like any other from the beginning.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from random import Random

from qmines.grid import Cell
from qmines.position import Position
from qmines.proofs.steps import Cells, cells_of, mask_of
from qmines.strategies.sentences import Sentences
from qmines.strategies.strategy import Impasse, Inference, Open

FEW = 10
"""With this many unknown cells or fewer, the rest of the board takes part in inference."""

Sentence = tuple[Cells, int]
"""Some cells, and how many mines are among them."""


@dataclass(frozen=True)
class RatioProgram:
    """The guess described above, after cells that a weaker inference has missed."""

    name: str = "ratio-program"
    inference: Inference = "sentences"

    def choose(self, impasse: Impasse, random: Random) -> Open:
        position = impasse.position
        grid = position.grid
        if impasse.is_fresh:
            return Open(grid.cell((grid.rows - 1) // 2, (grid.columns - 1) // 2))
        known = inferred(position, impasse.mines)
        if safe := known.safe():
            return Open(min(safe))
        unknown = [cell for cell in impasse.unknown() if cell not in known.mines]
        if not unknown or not known.said():
            return Open(random.choice(unknown or impasse.unknown()))
        return Open(least_mean([*known.said().items(), rest_of(position, known.mines)]))


def rest_of(position: Position, mines: frozenset[Cell]) -> Sentence:
    """The sentence of all unknown cells, if some closed ones are known to be mines."""
    owed = position.mine_count - len(position.exploded) - len(mines)
    return mask_of(cell for cell in position.closed if cell not in mines), owed


def inferred(position: Position, mines: frozenset[Cell]) -> Sentences:
    """All sentences about a position once nothing new follows, or as soon as something is safe."""
    while True:
        known = Sentences(position, mines)
        cells, owed = rest_of(position, mines)
        if cells.bit_count() <= FEW:
            known.say(cells, owed)
        for cell in sorted(means_of(known.said().items())):
            if known.safe():
                break
            for mine in (True, False):
                if known.refutes(cell, mine=mine):
                    known.settle(cell, mine=not mine)
                    break
        if known.safe() or known.mines == mines:
            return known
        # Rebuilt, so that the pool is in the program's order.
        mines = known.mines


def means_of(pool: Iterable[Sentence]) -> dict[Cell, Fraction]:
    """The mean of each cell over its sentences, in the order in which cells first appear."""
    ratios: defaultdict[Cell, list[Fraction]] = defaultdict(list)
    for cells, mines in pool:
        for cell in cells_of(cells):
            ratios[cell].append(Fraction(mines, cells.bit_count()))
    return {cell: sum(each, Fraction()) / len(each) for cell, each in ratios.items()}


def least_mean(pool: Iterable[Sentence]) -> Cell:
    """The first of the cells with the lowest mean."""
    means = means_of(pool)
    return min(means, key=means.__getitem__)
