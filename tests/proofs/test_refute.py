"""Refutations: found if there is no world, and only then."""

from random import Random

from qmines.proofs.deduce import Deduction
from qmines.proofs.refute import FLAT, FULL, NONE, Given, Refutation, near
from qmines.proofs.steps import TOTAL
from qmines.solver.analyse import Solver
from tests.proofs.test_deduce import shown


def test_a_refutation_is_found_where_and_only_where_there_is_no_world() -> None:
    solver, random = Solver(), Random("refute")
    refuted = 0
    for _, position in shown("refute", 150):
        lives = Deduction(position).plain()
        given = [Given(live.source, live.cells, live.least, live.most) for live in lives]
        for cell in random.sample(position.closed, min(3, len(position.closed))):
            search = Refutation(given, 10**6)
            steps = search.refute(Given(-9, 1 << cell, 1, 1), FULL)
            assert bool(steps) == (cell in solver.analyse(position).safe)
            refuted += bool(steps)
            for depth in (NONE, FLAT):
                assert steps or not search.refute(Given(-9, 1 << cell, 1, 1), depth)
    assert refuted > 30


def test_near_constraints_grow_from_the_cells() -> None:
    chain = [Given(index, 0b11 << index, 1, 1) for index in range(6)]
    assert [one.source for one in near(chain, 1, 1)] == [0]
    assert [one.source for one in near(chain, 1, 3)] == [0, 1, 2]
    assert len(near([*chain, Given(TOTAL, 255, 3, 3)], 1, 99)) == 6
