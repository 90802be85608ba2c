"""What is known at a point of a proof: constraints shrink with it, and a case split changes nothing outside."""

import pytest

from qmines.checker.knowledge import Known
from qmines.errors import ProofError
from qmines.position import Position

POSITION = Position.from_text("4x2x3\n#2*#\n####")


def test_a_number_is_about_its_closed_cells_that_are_not_known() -> None:
    known = Known(POSITION, {})
    assert known.constraint("0,1", "Step 1") == ({0, 4, 5, 6}, 1, 1)
    known.mines.add(0)
    known.safe.add(4)
    assert known.constraint("0,1", "Step 1") == ({5, 6}, 0, 0)


def test_the_total_leaves_out_exploded_mines() -> None:
    assert Known(POSITION, {}).constraint("total", "Step 1") == ({0, 3, 4, 5, 6, 7}, 2, 2)


def test_what_was_derived_has_its_name() -> None:
    known = Known(POSITION, {})
    assert not known.is_total("#1")
    known.learn({"verdict": "derived", "name": "#1", "least": 0, "most": 1}, frozenset({0, 4}), "Step 1")
    assert known.is_total("#1")
    assert known.constraint("#1", "Step 2") == ({0, 4}, 0, 1)
    # Two of the number's four cells with one mine are left, and they hold at least none.
    assert known.combined(["0,1", "#1"], "Step 2") == ({5, 6}, 0, 1)


@pytest.mark.parametrize("source", ["0,0", "1,1", "#1"])
def test_where_no_number_is_shown_nothing_rests(source: str) -> None:
    with pytest.raises(ProofError, match=r"^Step 1 "):
        Known(POSITION, {}).constraint(source, "Step 1")


def test_constraints_that_overlap_are_not_counted_twice() -> None:
    known = Known(POSITION, {})
    for name, cells in (("#1", {0, 4}), ("#2", {4, 5})):
        known.learn({"verdict": "derived", "name": name, "least": 0, "most": 1}, frozenset(cells), "Step 1")
    with pytest.raises(ProofError, match="counts a cell twice"):
        known.combined(["0,1", "#1", "#2"], "Step 2")


def test_what_is_learnt_within_a_case_split_stays_there() -> None:
    known = Known(POSITION, {})
    branch = known.within()
    branch.learn({"verdict": "mine"}, frozenset({0}), "Step 1.1")
    assert (branch.mines, known.mines) == ({0}, set())


def test_nothing_is_safe_and_a_mine() -> None:
    known = Known(POSITION, {})
    known.learn({"verdict": "mine"}, frozenset({0}), "Step 1")
    with pytest.raises(ProofError, match="Step 2 is about a cell that is known to be a mine"):
        known.learn({"verdict": "safe"}, frozenset({0, 4}), "Step 2")
