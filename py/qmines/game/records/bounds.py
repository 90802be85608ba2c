"""Limits on the work that an imported record may cause. They are numbers, so that every machine refuses the same games:
characters, units of counted work, bytes that one count holds.

Reading and replaying are linear in the characters, apart from what the solver's meter counts. So both the time for a
record's length and the time for its work are limited; `studies/worst_case.md` has the figures.
"""

from __future__ import annotations

from qmines.game.params import BUDGETS, Params
from qmines.solver.analyse import Solver
from qmines.solver.meter import Meter

LONGEST = 4_000_000
"""The most characters of a record, and of a certificate."""

MOST_WORK = 3_000_000
"""The most work of one record, in units of a meter. Whole games of 100×100 cells, opened and flagged with thought, take
a seventh of it; those of 60×60 whose cells are opened at random, a third.
"""

MOST_SEARCH = 1_500_000
"""The most work of repeating the searches for a record's boards, in the same units. Beyond it a board counts as one
that cannot be drawn again. On Expert a search takes about 5,000, for the grade *case split* half a million, and on
100×100 with 2,000 mines a million.
"""

CELLS_LOOKED_AT = 4
"""How many cells of a board that a search examines are one unit of work, in addition to what the solver counts."""

A_CELL = 12
"""Units for every cell of a board: it is laid out, and all of it may open at once."""

MOST_MEMORY = 100_000_000
"""The most bytes that the counting of one component may hold."""


def bounded_solver(params: Params) -> Solver:
    """A solver that decides as a game's own does, but raises `Exhausted` if that is too much work: immediately if the
    board alone is.
    """
    meter = Meter(MOST_WORK, MOST_MEMORY)
    meter.spend(A_CELL * params.grid.size)
    return Solver(BUDGETS[params.draws], meter)
