"""The steps of a proof: each is read and checked by its rule, and its conclusion is known from then on.

A step is an object with `rule`, `sources`, `cells`, `verdict`, `sentence`. A derived or supposed constraint also has
`least`, `most` and `name`, an opening has `numbers`, one for each of its cells, and a case split has `steps`. Cells are
`r,c` from 0. A source is the cell of an open number, `total`, or the name of a constraint derived before. `rules`
describes what each rule allows. Every refusal names the step and says what does not follow.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from qmines.checker.knowledge import Known
from qmines.checker.reading import list_of
from qmines.checker.rules import VERDICTS, check_conclusion, check_range, check_shape
from qmines.errors import ProofError
from qmines.grid import Cell

_FIELDS = {"rule", "sources", "cells", "verdict", "sentence"}
_DEEPEST = 30


def take(known: Known, step: object, where: str, depth: int) -> None:
    """Checks a step; its conclusion is known from then on."""
    if not isinstance(step, dict):
        raise ProofError(f"{where} is not an object.")
    rule, verdict = _check_form(step, where, depth)
    cells = known.cells_of(step["cells"], where)
    if (not cells) != (verdict == "contradiction"):
        raise ProofError(f"{where} has no cells, or is a contradiction with cells.")
    if not all(known.position.is_closed(cell) for cell in cells):
        raise ProofError(f"{where} is about a cell that is not closed.")
    sources = list_of(step["sources"], where)
    if rule in ("opening", "case split"):
        if sources:
            raise ProofError(f"{where}: the rule {rule} takes no sources.")
    else:
        check_shape(known, rule, sources, where)
    if verdict in ("derived", "supposed"):
        check_range(known, step, cells, where)
    if rule == "opening":
        known.open(step, where, depth)
    elif verdict == "supposed":
        known.learn(step, cells, where)
    elif rule == "case split":
        _check_split(known, step, cells, where, depth)
        known.learn(step, cells, where)
    else:
        check_conclusion(known, step, sources, cells, where)
        known.learn(step, cells, where)


def _check_form(step: Mapping[str, Any], where: str, depth: int) -> tuple[str, str]:
    """The rule and the conclusion of a step, if they go together."""
    rule, verdict = step.get("rule"), step.get("verdict")
    if not isinstance(rule, str) or rule not in VERDICTS:
        raise ProofError(f"{where} does not name a rule.")
    if not isinstance(verdict, str) or verdict not in VERDICTS[rule]:
        raise ProofError(f"{where}: the rule {rule} cannot conclude that.")
    wanted = set(_FIELDS)
    wanted |= {"least", "most", "name"} if verdict in ("derived", "supposed") else set()
    wanted |= {"numbers"} if verdict == "opened" else set()
    wanted |= {"steps"} if rule == "case split" and verdict != "supposed" else set()
    if set(step) != wanted:
        raise ProofError(f"{where} does not have the fields {', '.join(sorted(wanted))}.")
    if not isinstance(step["sentence"], str):
        raise ProofError(f"{where} has no sentence.")
    if (verdict == "supposed") != (depth > 0 and where.endswith(".1")):
        raise ProofError(f"{where}: a supposition belongs at the start of a case split, and nowhere else.")
    return rule, verdict


def _check_split(known: Known, step: Mapping[str, Any], cells: frozenset[Cell], where: str, depth: int) -> None:
    """Checks a case split: it supposes the contrary of the conclusion first, and contradicts it last."""
    if depth >= _DEEPEST:
        raise ProofError(f"{where} is nested too deeply.")
    inner = list_of(step["steps"], where)
    if len(inner) < 2 or not isinstance(inner[0], dict) or not isinstance(inner[-1], dict):
        raise ProofError(f"{where} lacks a supposition or a contradiction.")
    branch = known.within()
    for place, other in enumerate(inner, 1):
        if isinstance(other, dict) and (other.get("verdict") == "contradiction") != (place == len(inner)):
            raise ProofError(f"{where}: a contradiction belongs at the end of a case split, and nowhere else.")
        take(branch, other, f"{where}.{place}", depth + 1)
    supposed = inner[0]
    if known.cells_of(supposed["cells"], where) != cells:
        raise ProofError(f"{where}: its supposition is about other cells.")
    size = len(cells)
    least, most = {"safe": (0, 0), "mine": (size, size), "hit": (1, size)}.get(step["verdict"]) or (
        step["least"],
        step["most"],
    )
    # Anything outside the range of the conclusion must have been supposed.
    contrary = {*range(least), *range(most + 1, size + 1)}
    if not contrary <= set(range(supposed["least"], supposed["most"] + 1)):
        raise ProofError(f"{where}: it does not suppose the opposite of its conclusion.")
