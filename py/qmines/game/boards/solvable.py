"""The search for a layout that logic alone solves from the first opened cell, if the rules ask for one."""

from __future__ import annotations

from collections.abc import Generator
from fractions import Fraction
from functools import partial

from qmines.errors import GameError
from qmines.game.boards.generate import layout
from qmines.game.boards.grading import by_rules, graded
from qmines.game.boards.no_guess import PATIENCE, Search
from qmines.game.boards.reach import Logic, Reach
from qmines.game.field.layout import Layout
from qmines.game.params import BUDGETS, Grade, Params
from qmines.grid import Cell
from qmines.sampling.sampler import Sampler
from qmines.solver.analyse import Solver
from qmines.solver.meter import Meter
from qmines.work import result_of

TRIES = 3000
"""The most solvable boards that are examined for one of a grade."""

LOOKED_AT = 20_000_000
"""The most cells to examine, in whole boards drawn or repaired: 41,666 boards of 30×16, or 222 of 300×300. That takes
minutes, and up to an hour if each board is costly. A game's own search has no such limit, since it can be cancelled.
"""


def searched(
    params: Params, first: Cell, sampler: Sampler, grade: Grade | None = None, meter: Meter | None = None
) -> Search:
    """The search for a layout that logic alone solves from the first opened cell, for the rule `layout` `no_guess`.
    With a grade, logic may use the rules of that grade and easier ones.
    """
    grid, mine_count, solver = params.grid, params.mine_count, Solver(BUDGETS[params.draws], meter)
    kept = {first, *(grid.neighbours[first] if params.rules.start == "opening" else ())}

    reach: Reach
    if grade is None or grade == "case split":
        reach = Logic(solver, grid, mine_count, [first])
    else:
        reach = partial(by_rules, solver, mine_count=mine_count, start=[first], grade=grade)
    return Search(grid, mine_count, first, kept, lambda: layout(params, first, sampler), reach, sampler)


def solvable(
    params: Params, first: Cell, sampler: Sampler, grade: Grade | None = None, patience: int = PATIENCE
) -> tuple[frozenset[Cell], Grade]:
    """A layout that logic alone solves from the first opened cell, and its grade, which can be chosen. Raises
    `GameError` if no examined board fits.
    """
    return result_of(solving(params, first, sampler, grade, patience))


def most_looked_at(params: Params) -> int:
    """How many boards a game's search examines for one of a grade."""
    return max(LOOKED_AT // params.grid.size, 1)


def solving(
    params: Params,
    first: Cell,
    sampler: Sampler,
    grade: Grade | None,
    patience: int = PATIENCE,
    meter: Meter | None = None,
) -> Generator[Fraction, None, tuple[frozenset[Cell], Grade]]:
    """Like `solvable`, but yields after every board how many of `most_looked_at` have been examined. With a meter, also
    raises `Exhausted`.
    """
    solver = Solver(BUDGETS[params.draws], meter)
    most = most_looked_at(params)
    looked = tries = 0
    while looked < most and tries < TRIES:
        search = searched(params, first, sampler, grade, meter)
        is_cut = search.most > most - looked
        search.most = min(search.most, most - looked)
        try:
            for _ in search.run(patience):
                yield Fraction(looked + search.boards, most)
        except GameError:
            if not is_cut:
                raise
        looked, tries = looked + search.boards, tries + 1
        if search.found is not None:
            found = graded(solver, Layout(params.grid, search.found), params.mine_count, [first])
            assert found is not None
            if grade is None or found == grade:
                return search.found, found
    wanted = "can be solved by logic alone" if grade is None else f"has the grade {grade}"
    other = "" if grade is None else "another grade, "
    raise GameError(f"None of {looked:,} boards {wanted}. Choose {other}fewer mines or a smaller board.")
