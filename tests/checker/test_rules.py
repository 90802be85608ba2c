"""Each rule alone: how many sources it takes, and what follows from them."""

from typing import Any

import pytest

from qmines.checker.knowledge import Known
from qmines.checker.rules import VERDICTS, check_conclusion, check_range, check_shape
from qmines.errors import ProofError
from qmines.position import Position

POSITION = Position.from_text("4x2x2\n12#1\n####")
"""The cells of the left 1, 4 and 5, are among those of the 2: 2, 4, 5 and 6."""

SHAPES = {
    "complete set": ["0,0"],
    "subset difference": ["0,1", "0,0"],
    "inequality difference": ["0,1", "0,3"],
    "subtraction": ["0,1", "0,0"],
    "reduction": ["0,1"],
    "merging": ["0,1", "0,0"],
    "total of mines": ["total", "0,0"],
}


def test_every_rule_with_sources_is_tried() -> None:
    assert set(SHAPES) == set(VERDICTS) - {"opening", "case split"}


@pytest.mark.parametrize("rule", SHAPES)
def test_a_rule_takes_its_own_sources_and_no_others(rule: str) -> None:
    known, sources = Known(POSITION, {}), SHAPES[rule]
    check_shape(known, rule, sources, "Step 1")
    for wrong in ([], ["total"] if rule != "total of mines" else ["0,0"], [*sources, "total"]):
        with pytest.raises(ProofError, match=f"^Step 1: the rule {rule} "):
            check_shape(known, rule, wrong, "Step 1")


@pytest.mark.parametrize("rule", ["subset difference", "subtraction"])
def test_what_is_taken_away_lies_within(rule: str) -> None:
    with pytest.raises(ProofError, match="are not among those of the first"):
        check_shape(Known(POSITION, {}), rule, ["0,0", "0,1"], "Step 1")


def range_of(least: object, most: object, name: object = "#1") -> dict[str, Any]:
    return {"least": least, "most": most, "name": name}


@pytest.mark.parametrize(
    "given",
    [range_of(1, 0), range_of(-1, 1), range_of(0, 3), range_of(False, 1), range_of(0, 1.0)]
    + [range_of(0, 1, name) for name in ("#0", "1", "#1234567", None, "#2")],
)
def test_a_range_fits_its_cells_and_has_a_name_of_its_own(given: dict[str, Any]) -> None:
    known = Known(POSITION, {})
    known.learn({"verdict": "derived", "name": "#2", "least": 0, "most": 1}, frozenset({2, 6}), "Step 1")
    check_range(known, range_of(0, 1), frozenset({2, 6}), "Step 2")
    with pytest.raises(ProofError, match=r"^Step 2 has no "):
        check_range(known, given, frozenset({2, 6}), "Step 2")


def conclusion(rule: str, verdict: str, least: int = 0, most: int = 0) -> dict[str, Any]:
    return {"rule": rule, "verdict": verdict, "least": least, "most": most}


@pytest.mark.parametrize(
    ("step", "sources", "cells", "reason"),
    [
        (conclusion("subtraction", "derived", 1, 1), ["0,1", "0,0"], {2, 6}, ""),
        (conclusion("subtraction", "derived", 0, 2), ["0,1", "0,0"], {2, 6}, ""),
        (conclusion("subtraction", "derived", 2, 2), ["0,1", "0,0"], {2, 6}, "too narrow"),
        (conclusion("subtraction", "derived", 0, 1), ["0,1", "0,0"], {2}, "not the remaining ones"),
        (conclusion("subtraction", "derived", 0, 1), ["0,1", "0,0"], {4}, "that its sources do not cover"),
        (conclusion("reduction", "derived", 1, 2), ["0,1"], {2, 4, 5}, ""),
        (conclusion("reduction", "derived", 2, 2), ["0,1"], {2, 4, 5}, "too narrow"),
        (conclusion("reduction", "hit"), ["0,1"], {2, 4, 5}, ""),
        (conclusion("reduction", "hit"), ["0,1"], {2, 4}, "may all be safe"),
        (conclusion("complete set", "safe"), ["0,0"], {4, 5}, "may still hold a mine"),
        (conclusion("complete set", "mine"), ["0,0"], {4, 5}, "one of its cells may be safe"),
        (conclusion("complete set", "contradiction"), ["0,0"], set(), "can be met"),
        (conclusion("merging", "derived", 1, 1), ["0,0", "0,0"], {4, 5}, ""),
        (conclusion("merging", "derived", 1, 1), ["0,0", "0,1"], {4, 5}, "not on the same cells"),
    ],
)
def test_a_conclusion_follows_or_is_refused(
    step: dict[str, Any], sources: list[str], cells: set[int], reason: str
) -> None:
    known = Known(POSITION, {})
    if not reason:
        check_conclusion(known, step, sources, cells, "Step 1")
        return
    with pytest.raises(ProofError, match=f"^Step 1.*{reason}"):
        check_conclusion(known, step, sources, cells, "Step 1")
