"""The best play that we know of, depending on what is left.

1. **Nothing open**: the best first cell (`first`), and while no 0 is open, the other corners.
2. **Few worlds** (`WORLDS`): the end is played out exactly (`ends`).
3. **A part cut off from the rest**, with a fixed number of mines: it is played out exactly on its own, immediately, so
   that a game lost there ends early.
4. Otherwise the cell with the best chance to survive this opening and the next (`lookahead`), with a small bonus if
   something certain would follow, and a larger one if it may become half of a choice of two (`influence`). Cells less
   safe than `CUT` times the safest are ignored, and so are cells outside if a cell next to a number is safer; *dead*
   cells, which can show only one number, come last, since opening them later loses nothing.

The order of work, the second step and influence are David Hill's (*JSMinesweeper*), the exact end is b1f6c1c4's. The
play is not optimal before the end: no search handles millions of worlds. `docs/strategies.md` says how much each part
is worth.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from qmines.grid import Cell
from qmines.solver.analyse import Analysis
from qmines.strategies.ends import ENDS, End
from qmines.strategies.first import first_cell, next_corner
from qmines.strategies.influence import Influence
from qmines.strategies.lookahead import Lookahead
from qmines.strategies.strategy import Impasse, Inference, Open

WORLDS = 10_000
"""The most worlds that are played out exactly."""

STATES = 20_000
"""The most states that a search examines for an end of more than 1,000 worlds; beyond that it guesses as usual."""

CUT = 0.8
FEW_OUTSIDE = 30
"""Up to this many cells outside are all examined."""

PROGRESS = 0.02
"""The factor for a guess that always makes something certain."""

INFLUENCE = 0.9
"""The share of a choice of two's later cost that opening one of its mines now saves."""


@dataclass(frozen=True)
class Best:
    """The play described above. It plays out ends that have up to `worlds` worlds and take up to `states` states.

    With 0 worlds there is no exact end, with `is_second_step` False no second step, and with `influence` 0 choices of
    two count for nothing.
    """

    worlds: int = WORLDS
    states: int = STATES
    is_second_step: bool = True
    progress: float = PROGRESS
    influence: float = INFLUENCE
    name: str = "best"
    inference: Inference = "exact"

    def choose(self, impasse: Impasse, random: Random) -> Open:
        if impasse.is_fresh:
            return Open(first_cell(impasse))
        analysis = impasse.analysis
        if analysis.safe:
            # A weaker inference than the exact one has missed it.
            return Open(min(analysis.safe))
        if analysis.undecided:
            # Nothing can be compared there: a cell outside, or any other.
            return Open((analysis.outside or sorted(analysis.undecided))[0])
        end = self.end(analysis) or ENDS.cut_off(analysis, self.worlds, self.states)
        return Open(end.cell if end else self._scored(analysis))

    def end(self, analysis: Analysis) -> End | None:
        """Everything that is left of a game, played out; None if that is too much. Raises `TooComplex` if worlds cannot
        be counted.
        """
        return ENDS.whole(analysis, self.worlds, self.states)

    def _scored(self, analysis: Analysis) -> Cell:
        """The cell with the best score; of equals the one that makes more cells certain, then the safer one, then the
        first.
        """
        shares = analysis.shares
        if not self.is_second_step:
            return min(analysis.best_guesses())
        if (corner := next_corner(analysis)) is not None:
            return corner
        look, influence = Lookahead(analysis), Influence(analysis)
        best, highest = None, (0.0, 0.0)
        candidates = _candidates(analysis)
        for cell in candidates:
            safe = 1 - shares[cell]
            factor = 1 + self.influence * min(influence.of(cell), safe) / safe
            if best is not None and safe * (1 + self.progress) * factor < highest[0]:
                continue
            score = look.score(cell)
            if score.is_dead:
                continue
            # Rounded, so that scores that differ only by the order of additions are equal.
            found = round(score.value * (1 + self.progress * score.progress) * factor, 12), score.certain
            if best is None or found > highest:
                best, highest = cell, found
        return candidates[0] if best is None else best


def _candidates(analysis: Analysis) -> list[Cell]:
    """The cells worth examining, the safest first."""
    shares, around = analysis.shares, analysis.position.grid.neighbours
    near = [cell for part in analysis.parts for cell in part.component.cells]
    outside = analysis.outside
    safest = 1 - min(shares[cell] for cell in [*near, *outside[:1]])
    found = [cell for cell in near if 1 - shares[cell] >= CUT * safest]
    if outside and 1 - shares[outside[0]] == safest:
        touching = {other for cell in near for other in around[cell]}
        is_few = len(outside) < FEW_OUTSIDE
        found += [cell for cell in outside if is_few or cell in touching or len(around[cell]) <= 3] or outside[:1]
    return sorted(found, key=lambda cell: (shares[cell], cell))
