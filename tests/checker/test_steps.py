"""Steps in their written form: anything else is refused with its place and the reason, and proves nothing."""

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
        (None, "is not an object"),
        ({}, "does not name a rule"),
        (STEP | {"rule": "luck"}, "does not name a rule"),
        (STEP | {"rule": ["complete set"]}, "does not name a rule"),
        (STEP | {"verdict": "opened"}, "cannot conclude that"),
        (STEP | {"verdict": {}}, "cannot conclude that"),
        (STEP | {"least": 0}, "does not have the fields cells, rule, sentence, sources, verdict"),
        (STEP | {"sentence": 1}, "has no sentence"),
        (STEP | {"cells": []}, "has no cells"),
        (STEP | {"verdict": "contradiction"}, "or is a contradiction with cells"),
        (STEP | {"cells": ["0,0"]}, "is not closed"),
        (STEP | {"sources": "0,0"}, "is missing a list"),
        (SUPPOSED, "a supposition belongs at the start of a case split, and nowhere else"),
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
        (split(SUPPOSED), "lacks a supposition or a contradiction"),
        (split(END, END), "a contradiction belongs at the end"),
        (split(SUPPOSED | {"cells": ["1,0"]}, END), "its supposition is about other cells"),
        (split(SUPPOSED, END, verdict="mine"), "does not suppose the opposite"),
        (split(SUPPOSED, END, sources=["0,0"]), "takes no sources"),
    ],
)
def test_a_case_split_that_does_not_follow_is_refused(step: object, reason: str) -> None:
    with pytest.raises(ProofError, match=f"^Step 1.*{reason}"):
        take(Known(POSITION, {}), step, "Step 1", 0)
