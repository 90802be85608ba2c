"""The study of proofs: a small run of what its command does at length."""

from collections import defaultdict

import pytest

from qmines import Position, Solver
from qmines.proofs.prove import prove
from studies.proofs import Tally, UnprovenError, check, hold, positions, report, timed
from tests.positions import SIZES


def test_positions_are_of_all_levels_and_both_kinds() -> None:
    kinds = [(level, kind) for level, kind, _ in positions(12)]
    assert len(set(kinds)) == 2 * len(SIZES)
    assert [position for *_, position in positions(6)] == [position for *_, position in positions(6)]


def test_the_report_tells_what_was_counted() -> None:
    solver, tallies = Solver(), defaultdict(Tally)
    times: dict[str, list[float]] = defaultdict(list)
    for level, kind, position in positions(6):
        longest = hold(solver, position, solver.analyse(position), tallies[level, kind])
        if longest is not None:
            times[level] += timed(solver, position, [longest])
    text = report(6, tallies, times)
    certain = sum(len(tally.steps) for tally in tallies.values())
    assert certain == sum(tally.rules.total() for tally in tallies.values()) > 100
    assert text.startswith("# Proofs of what is certain\n\n6 positions")
    assert f"**{certain:,} have a proof" in text
    assert "| Expert | scattered |" in text


def test_a_proof_of_something_else_is_found_out() -> None:
    proof = prove(Position.from_text("3x2x1\n1#1\n111"), [1])
    assert proof
    check(proof, "hit")
    with pytest.raises(UnprovenError):
        check(proof, "safe")
