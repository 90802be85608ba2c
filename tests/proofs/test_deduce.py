"""Deduction by levels: nothing false, nothing missed on the way, and the easy rules first."""

from random import Random

import pytest

from qmines.position import Position
from qmines.proofs.deduce import Deduction
from qmines.proofs.prove import prove
from qmines.proofs.steps import TOTAL, cells_of, mask_of
from qmines.proofs.validity import is_valid
from qmines.solver.analyse import Solver
from tests.solving import Board


def shown(seed: str, count: int) -> list[tuple[Board, Position]]:
    random = Random(seed)
    boards = [Board.drawn(random, random.randint(3, 7), random.randint(3, 7), 0.22) for _ in range(count)]
    return [(board, board.shown(random, random.choice((0.3, 0.5, 0.7)), 0.05)) for board in boards]


def test_what_is_deduced_is_true_and_every_step_follows() -> None:
    solver = Solver()
    for _, position in shown("true", 150):
        analysis = solver.analyse(position)
        deduction = Deduction(position)
        deduction.follow()
        deduction.begin_algebra(deduction.unknown)
        while deduction.derive():
            pass
        assert set(cells_of(deduction.safe)) <= analysis.safe
        assert set(cells_of(deduction.mines)) <= analysis.mines
        assert deduction.unknown == mask_of(position.closed) & ~deduction.safe & ~deduction.mines
        assert is_valid(position, deduction.steps)


def test_deduction_goes_at_least_as_far_as_single_numbers_and_pairs() -> None:
    """A plain fixed point over all numbers and all pairs of them finds nothing more."""
    for _, position in shown("pairs", 100):
        deduction = Deduction(position)
        deduction.follow()
        lives = [live for live in deduction.lives.values() if live.source != TOTAL and live.cells]
        for one in lives:
            assert 0 < one.least < one.cells.bit_count()
            for two in lives:
                rest, shared = one.cells & ~two.cells, one.cells & two.cells
                if rest and shared:
                    assert one.least - min(two.most, shared.bit_count()) < rest.bit_count()
                    assert one.most - max(two.least - (two.cells & ~shared).bit_count(), 0) > 0


def test_with_numbers_safe_cells_are_opened_and_show_them() -> None:
    for board, position in shown("open", 60):
        deduction = Deduction(position, {cell: board.number(cell) for cell in range(board.grid.size)})
        deduction.follow()
        assert set(deduction.opened) == set(cells_of(deduction.safe))
        assert board.layout.isdisjoint(deduction.opened)
        assert is_valid(position, deduction.steps)
        alone = Deduction(position)
        alone.follow()
        assert not alone.safe & ~deduction.safe
        assert not alone.mines & ~deduction.mines


@pytest.mark.parametrize(
    ("text", "cell", "rule"),
    [
        ("3x2x1\n1#1\n111", 1, "complete set"),
        ("3x2x2\n##1\n2#1", 0, "subset difference"),
        ("3x2x2\n2#1\n###", 3, "inequality difference"),
        ("4x2x3\n12#2\n####", 7, "subtraction"),
        ("4x4x8\n2#2#\n###2\n###3\n*###", 10, "reduction"),
        ("3x2x2\n##2\n2##", 0, "total of mines"),
        ("4x3x3\n#1##\n1###\n#2##", 0, "case split"),
    ],
)
def test_the_hardest_rule_is_the_easiest_possible(text: str, cell: int, rule: str) -> None:
    proof = prove(Position.from_text(text), [cell])
    assert proof
    assert proof.rule.label == rule
