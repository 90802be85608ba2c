"""Deduction by levels: nothing false, nothing missed on the way, and the easy rules first."""

from random import Random

import pytest

from qmines.checker.proofs import check_proof
from qmines.errors import ProofError
from qmines.position import Position
from qmines.proofs.deduce import Deduction
from qmines.proofs.follows import follows
from qmines.proofs.prove import prove
from qmines.proofs.refute import FLAT, FULL, NONE, Given, Refutation, near
from qmines.proofs.steps import TOTAL, Rule, gathered, members
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
        assert set(members(deduction.safe)) <= analysis.safe
        assert set(members(deduction.mines)) <= analysis.mines
        assert deduction.unknown == gathered(position.closed) & ~deduction.safe & ~deduction.mines
        assert follows(position, deduction.steps)


def test_deduction_goes_at_least_as_far_as_single_numbers_and_pairs() -> None:
    """A plain fixpoint over all numbers and all pairs of them finds nothing more."""
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
        assert set(deduction.opened) == set(members(deduction.safe))
        assert board.layout.isdisjoint(deduction.opened)
        assert follows(position, deduction.steps)
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


MERGED = "5x5x12\n#####\n##5#3\n##33#\n###3#\n#32##"


def test_two_constraints_on_the_same_cells_are_merged() -> None:
    """The 3 at the middle leaves row 4, columns 2 and 3 one mine at most, the 3 at the foot one at least."""
    position = Position.from_text(MERGED)
    deduction = Deduction(position)
    deduction.begin_algebra(deduction.unknown)
    while deduction.derive():
        pass
    merged = [step for step in deduction.steps if step.rule == Rule.MERGING]
    assert merged
    for step in merged:
        ranges = [deduction.lives[source] for source in step.sources]
        assert all(live.whole == gathered(step.cells) for live in ranges)
    place = deduction.steps.index(merged[0])
    data = [step.data(position.grid) for step in deduction.steps[: place + 1]]
    with pytest.raises(ProofError, match="The last step says nothing of the decision"):
        check_proof(position, data, [0], {})
    for bound, change in (("least", 1), ("most", -1)):
        narrow = [*data[:-1], {**data[-1], bound: data[-1][bound] + change}]
        with pytest.raises(ProofError, match=f"Step {place + 1}"):
            check_proof(position, narrow, [0], {})


def test_no_proof_needs_merging() -> None:
    position = Position.from_text(MERGED)
    proof = prove(position, [23])
    assert proof
    assert [step.rule.label for step in proof.steps] == ["reduction", "subtraction", "subset difference"]


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
