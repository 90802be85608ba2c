"""What a record from elsewhere may ask of the machine that replays it. The bounds are numbers, so that every machine
refuses the same games: characters, units of counted work, bytes that one count holds.

Reading and replaying are linear in the characters, apart from what the solver's meter counts. So a record takes at most
so much time for its length, and so much for its work; `studies/worst_case.md` says how much.
"""

from __future__ import annotations

from qmines.game.params import BUDGETS, Params
from qmines.solver.analyse import Solver
from qmines.solver.meter import Meter

LONGEST = 4_000_000
"""The most characters of a record, and of a certificate."""

MOST_WORK = 3_000_000
"""The most work of one record, in units of a meter. Whole games of 100×100 cells, opened and flagged with thought, come
to a seventh; those of 60×60 whose cells are opened anywhere, by chance, to a third.
"""

MOST_SEARCH = 1_500_000
"""The most work of searching again for a record's boards, in the same units. Beyond it a board counts as one that
cannot be drawn again: on Expert a search takes some 5,000, for the grade *case split* half a million, and on 100×100
with 2,000 mines a million.
"""

CELLS_LOOKED_AT = 4
"""So many cells of a board that a search looks at make a unit of work, beside what the solver counts."""

A_CELL = 12
"""Units for every cell of a board: it is laid out, and may open all at once."""

MOST_MEMORY = 100_000_000
"""The most bytes that the counting of one component may hold."""


def bounded_solver(params: Params) -> Solver:
    """A solver that judges as a game's own does, and raises `Exhausted` where that is too much work: at once, where the
    board alone is.
    """
    meter = Meter(MOST_WORK, MOST_MEMORY)
    meter.spend(A_CELL * params.grid.size)
    return Solver(BUDGETS[params.draws], meter)
