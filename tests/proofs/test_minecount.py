"""The rule *total of mines*: what it decides is true, and where all mines are needed it goes as far as possible."""

from __future__ import annotations

from random import Random

from qmines.position import Position
from qmines.proofs.deduce import Deduction
from qmines.proofs.minecount import use_mine_count
from qmines.proofs.steps import Rule, cells_of, mask_of
from qmines.proofs.validity import is_valid
from qmines.solver.analyse import Solver
from tests.solving import Board


def test_numbers_that_share_no_cells_leave_the_rest_safe() -> None:
    position = Position.from_text("7x1x2\n#1###1#")
    deduction, frontier = Deduction(position), Solver().frontier(position)
    assert use_mine_count(deduction, frontier, mask_of([3]))
    assert deduction.safe == 1 << 3
    assert deduction.steps[-1].rule is Rule.TOTAL_OF_MINES
    assert set(deduction.steps[-1].sources) == {-1, 1, 5}


def test_where_every_other_cell_must_be_a_mine_it_is_one() -> None:
    position = Position.from_text("7x1x3\n#1###1#")
    deduction, frontier = Deduction(position), Solver().frontier(position)
    assert use_mine_count(deduction, frontier, mask_of([3]))
    assert deduction.mines == 1 << 3


def test_what_it_settles_is_true_and_follows() -> None:
    random, solver = Random("account"), Solver()
    used = 0
    for _ in range(300):
        board = Board.drawn(random, random.randint(2, 6), random.randint(2, 6), random.choice((0.1, 0.2, 0.6)))
        position = board.shown(random, random.choice((0.3, 0.6)))
        analysis, deduction = solver.analyse(position), Deduction(position)
        deduction.follow()
        goal = mask_of(analysis.safe | analysis.mines) & deduction.unknown
        if goal and use_mine_count(deduction, solver.frontier(position), goal):
            used += 1
            assert set(cells_of(deduction.safe)) <= analysis.safe
            assert set(cells_of(deduction.mines)) <= analysis.mines
            assert is_valid(position, deduction.steps)
    assert used > 20
