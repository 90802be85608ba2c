"""The policy of hardyOne/MineSweeper where its four rules find nothing safe.

If the share of all cells that are outside, closed and next to no open number, is above *p*, it opens one of these at
random. Else it takes the closed cell with the most open numbers around it for a mine, and goes on from there. So it may
lose in two ways: by a click on a mine (T), and by taking a cell for a mine that is none (F). Shares play no part in it.

Its text says neither how large *p* is nor which of several cells it takes for a mine; here that is the first.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from qmines.strategies.strategy import Assume, Choice, Impasse, Inference, Open


@dataclass(frozen=True)
class Agent:
    """The policy described above."""

    p: float = 0.25
    name: str = "agent"
    inference: Inference = "agent"

    def choose(self, impasse: Impasse, random: Random) -> Choice:
        position, around = impasse.position, impasse.position.grid.neighbours
        unknown = impasse.unknown()
        numbers = {cell: sum(position.cells[other] <= 8 for other in around[cell]) for cell in unknown}
        outside = [cell for cell in unknown if not numbers[cell]]
        if outside and (len(outside) > self.p * position.grid.size or len(outside) == len(unknown)):
            return Open(random.choice(outside))
        return Assume(max(unknown, key=lambda cell: (numbers[cell], -cell)))
