"""Steps as they are written: what is no step is refused with its place and the reason, and nothing is known from it."""

from typing import Any

import pytest

from qmines.checker.knowledge import Known
from qmines.checker.steps import take
from qmines.errors import ProofError
from qmines.position import Position

POSITION = Position.from_text("3x2x1\n0##\n###")
STEP = {"rule": "complete set", "sources": ["0,0"], "cells": ["0,1"], "verdict": "safe", "sentence": "So it is."}
SUPPOSED = {"rule": "case split", "sources": [], "cells": ["0,1"], "verdict": "supposed", "sentence": ""}
SUPPOSED |= {"least": 1, "most": 1, "name": "#1"}


def test_what_follows_is_known_from_then_on() -> None:
    known = Known(POSITION, {})
    take(known, STEP, "Step 1", 0)
    assert known.safe == {1}


@pytest.mark.parametrize(
    ("step", "reason"),
    [
        (None, "is no object"),
        ({}, "names no rule"),
        (STEP | {"rule": "luck"}, "names no rule"),
        (STEP | {"rule": ["complete set"]}, "names no rule"),
        (STEP | {"verdict": "opened"}, "does not conclude that"),
        (STEP | {"verdict": {}}, "does not conclude that"),
        (STEP | {"least": 0}, "does not have the fields cells, rule, sentence, sources, verdict"),
        (STEP | {"sentence": 1}, "has no sentence"),
        (STEP | {"cells": []}, "speaks of no cells"),
        (STEP | {"verdict": "contradiction"}, "or of cells in a contradiction"),
        (STEP | {"cells": ["0,0"]}, "is not closed"),
        (STEP | {"sources": "0,0"}, "lacks a list"),
        (SUPPOSED, "a supposition stands at the beginning of a case split, and only there"),
    ],
)
def test_what_is_no_step_is_refused(step: object, reason: str) -> None:
    known = Known(POSITION, {})
    with pytest.raises(ProofError, match=f"^Step 1.*{reason}"):
        take(known, step, "Step 1", 0)
    assert not known.safe | known.mines
    assert not known.named


def split(*inner: object, **more: Any) -> dict[str, Any]:
    return {"rule": "case split", "sources": [], "cells": ["0,1"], "verdict": "safe", "sentence": ""} | {
        "steps": list(inner),
        **more,
    }


END = {"rule": "complete set", "sources": ["0,0"], "cells": [], "verdict": "contradiction", "sentence": ""}


def test_a_case_split_that_is_refuted_concludes_the_contrary() -> None:
    known = Known(POSITION, {})
    take(known, split(SUPPOSED, END), "Step 1", 0)
    assert known.safe == {1}
    assert not known.named


@pytest.mark.parametrize(
    ("step", "reason"),
    [
        (split(SUPPOSED), "no supposition and no contradiction"),
        (split(END, END), "a contradiction stands at the end"),
        (split(SUPPOSED | {"cells": ["1,0"]}, END), "its supposition is about other cells"),
        (split(SUPPOSED, END, verdict="mine"), "is not the contrary"),
        (split(SUPPOSED, END, sources=["0,0"]), "has no sources"),
    ],
)
def test_a_case_split_that_does_not_follow_is_refused(step: object, reason: str) -> None:
    with pytest.raises(ProofError, match=f"^Step 1.*{reason}"):
        take(Known(POSITION, {}), step, "Step 1", 0)
