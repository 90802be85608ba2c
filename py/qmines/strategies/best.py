"""The best play that we know of, by what is left.

1. **Nothing open**: where it is best (`first`), and while no 0 is open, the other corners.
2. **Few worlds** (`WORLDS`): the end is played out exactly (`endgame`).
3. **A part cut off from the rest**, its number of mines fixed: nothing elsewhere can help in it nor be helped by it, so
   it is played out exactly by itself, and at once: a game lost there ends early.
4. Else the cell with the best chance to survive this opening and the next (`lookahead`), a little more where something
   certain would come of it, and more where it may become half of a choice of two (`influence`). Cells less safe than
   `CUT` times the safest are not looked at, nor cells outside where a cell beside a number is safer; *dead* cells,
   which can show one number only, come last, since to open them later loses nothing.

The order of work, the second step and influence are David Hill's (*JSMinesweeper*), the exact end b1f6c1c4's. It is not
optimal before the end: no search sees through millions of worlds. `docs/strategies.md` has what each part is worth.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from random import Random

from qmines.errors import TooComplex
from qmines.grid import Cell
from qmines.solver.analyse import Analysis
from qmines.solver.constraints import Component
from qmines.strategies.endgame import Endgame, listed
from qmines.strategies.first import first_cell, next_corner
from qmines.strategies.influence import Influence
from qmines.strategies.lookahead import Lookahead
from qmines.strategies.strategy import Impasse, Inference, Open

WORLDS = 10_000
"""So many worlds at most are played out exactly."""

STATES = 30_000
"""How many states of an end are looked into; beyond that it is guessed as anywhere else."""

CUT = 0.8
FEW_OUTSIDE = 30
"""Up to so many cells outside are all looked at."""

PROGRESS = 0.02
"""How much more a guess counts that always makes something certain."""

INFLUENCE = 0.9
"""The part of what a choice of two would cost later that opening one of its mines now is spared."""


@dataclass(frozen=True)
class Best:
    """The play described above. `worlds` 0 leaves out the exact end, `is_second_step` False the second step,
    `influence` 0 what becomes of choices of two.
    """

    worlds: int = WORLDS
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
            # Nothing can be weighed there: a cell outside, or any other.
            return Open((analysis.outside or sorted(analysis.undecided))[0])
        cell = self._played_out(analysis)
        return Open(self._scored(analysis) if cell is None else cell)

    def _played_out(self, analysis: Analysis) -> Cell | None:
        """The cell that exact play begins with; None where the end is too far."""
        parts = [part.component for part in analysis.parts]
        if analysis.worlds <= self.worlds:
            worlds = _worlds(parts, analysis.outside, analysis.owed)
            cells = [cell for part in parts for cell in part.cells] + analysis.outside
            if (cell := _best(analysis, worlds, cells)) is not None:
                return cell
        for part in analysis.parts:
            assert part.counted is not None
            ways = part.counted.ways
            if len(ways) == 1 and sum(ways.values()) <= self.worlds and _is_cut_off(part.component, analysis):
                owed = next(iter(ways))
                worlds = _worlds([part.component], [], owed)
                if (cell := _best(analysis, worlds, part.component.cells)) is not None:
                    return cell
        return None

    def _scored(self, analysis: Analysis) -> Cell:
        """The cell with the best score; of equals the one that makes more cells certain, then the safer, then the
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
            # Rounded, so that what is equal but for the order of additions is equal.
            found = round(score.value * (1 + self.progress * score.progress) * factor, 12), score.certain
            if best is None or found > highest:
                best, highest = cell, found
        return candidates[0] if best is None else best


def _worlds(parts: Iterable[Component], outside: list[Cell], owed: int) -> list[tuple[Cell, ...]]:
    """All worlds of some parts and of cells outside with so many mines together."""
    placed: dict[int, list[tuple[Cell, ...]]] = {0: [()]}
    for part in parts:
        more: dict[int, list[tuple[Cell, ...]]] = {}
        for count, mines in listed(part).items():
            for before, worlds in placed.items():
                more.setdefault(before + count, []).extend(world + other for world in worlds for other in mines)
        placed = more
    return [
        world + rest
        for count, worlds in placed.items()
        if 0 <= owed - count <= len(outside)
        for rest in combinations(outside, owed - count)
        for world in worlds
    ]


def _best(analysis: Analysis, worlds: list[tuple[Cell, ...]], cells: Iterable[Cell]) -> Cell | None:
    """The best cell where these worlds are all; None where they are too many to search."""
    position = analysis.position
    try:
        return Endgame(position.grid, worlds, cells, analysis.mines | position.exploded, STATES).best().cell
    except TooComplex:
        return None


def _is_cut_off(part: Component, analysis: Analysis) -> bool:
    """Whether no uncertain cell outside a part touches one of it."""
    position = analysis.position
    certain = analysis.safe | analysis.mines
    cells = set(part.cells)
    near = {other for cell in cells for other in position.grid.neighbours[cell]}
    return not any(position.is_closed(other) and other not in certain for other in near - cells)


def _candidates(analysis: Analysis) -> list[Cell]:
    """The cells worth a look, the safest first."""
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
