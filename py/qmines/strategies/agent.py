"""The policy of hardyOne/MineSweeper for when its four rules find nothing safe.

If the share of all cells that are outside, closed and next to no open number, is above *p*, it opens one of these at
random. Otherwise it takes the closed cell with the most open numbers around it for a mine, and goes on from there. So
it may lose in two ways: by a click on a mine (T), and by assuming a mine on a safe cell (F). Shares play no part in it.

Its text says neither how large *p* is nor which of several cells it takes for a mine; here *p* can be chosen, a quarter
by default, and the cell is the first.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from random import Random

from qmines.errors import GameError
from qmines.strategies.strategy import Assume, Choice, Impasse, Inference, Open
from qmines.text import quoted

P = 0.25
"""The default of *p*."""

_SHARE = re.compile(r"0{0,20}(?:\.([0-9]{0,20}))?|0{0,20}1(?:\.0{0,20})?")


@dataclass(frozen=True)
class Agent:
    """The policy described above, with a *p* from 0 to 1."""

    p: float = P
    name: str = "agent"
    inference: Inference = "agent"

    def choose(self, impasse: Impasse, random: Random) -> Choice:
        position, around = impasse.position, impasse.position.grid.neighbours
        unknown = impasse.unknown()
        numbers = {cell: sum(position.cells[other] <= 8 for other in around[cell]) for cell in unknown}
        outside = [cell for cell in unknown if not numbers[cell]]
        # A quotient of whole numbers is the float nearest to it, and so is `p` to its text.
        if outside and (len(outside) / position.grid.size > self.p or len(outside) == len(unknown)):
            return Open(random.choice(outside))
        return Assume(max(unknown, key=lambda cell: (numbers[cell], -cell)))


def with_p(text: str) -> Agent:
    """The agent with the *p* in a text, named after it. Raises `GameError`.

    >>> with_p("0.50")
    Agent(p=0.5, name='agent:0.5', inference='agent')
    """
    match = _SHARE.fullmatch(text)
    if not match or not text.strip("."):
        raise GameError(f"The p in agent:p must be a number from 0 to 1, as in agent:0.5, not {quoted(text)}.")
    part = (match[1] or "").rstrip("0")
    written = f"0.{part}" if part else str(int(float(text)))
    return Agent(float(written), f"agent:{written}")
