"""Proofs cut out of deductions: no unnecessary step, and no merging."""

import pytest

from qmines.checker.proofs import check_proof
from qmines.errors import ProofError
from qmines.position import Position
from qmines.proofs.deduce import Deduction
from qmines.proofs.prove import prove
from qmines.proofs.steps import Rule, mask_of

MERGED = "5x5x12\n#####\n##5#3\n##33#\n###3#\n#32##"


def test_two_constraints_on_the_same_cells_are_merged() -> None:
    """The middle 3 leaves row 4, columns 2 and 3 at most one mine, the bottom 3 at least one."""
    position = Position.from_text(MERGED)
    deduction = Deduction(position)
    deduction.begin_algebra(deduction.unknown)
    while deduction.derive():
        pass
    merged = [step for step in deduction.steps if step.rule == Rule.MERGING]
    assert merged
    for step in merged:
        ranges = [deduction.lives[source] for source in step.sources]
        assert all(live.whole == mask_of(step.cells) for live in ranges)
    place = deduction.steps.index(merged[0])
    data = [step.data(position.grid) for step in deduction.steps[: place + 1]]
    with pytest.raises(ProofError, match="The last step says nothing about the decision"):
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
