"""The rules of deduction: what each may conclude, from how many sources, and whether the conclusion follows."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from qmines.checker.knowledge import Known
from qmines.errors import ProofError
from qmines.grid import Cell

_NAME = re.compile(r"#[1-9][0-9]{0,5}")

VERDICTS = {
    "opening": {"opened"},
    "complete set": {"safe", "mine", "contradiction"},
    "subset difference": {"safe", "mine"},
    "inequality difference": {"safe", "mine"},
    "subtraction": {"derived"},
    "reduction": {"derived", "hit"},
    "merging": {"derived"},
    "total of mines": {"safe", "mine", "hit", "derived", "contradiction"},
    "case split": {"safe", "mine", "hit", "derived", "supposed"},
}
"""The rules, and what each may conclude."""


def check_shape(known: Known, rule: str, sources: Sequence[object], where: str) -> None:
    """How many sources a rule takes, and which: only the rule of the total may use the total, as its first source."""
    count = {"complete set": 1, "reduction": 1}.get(rule, 2)
    if rule == "total of mines":
        # Within a case split, a constraint on many cells that is only supposed serves as a separate total.
        if not sources or "total" in sources[1:] or not known.is_total(sources[0]):
            raise ProofError(f"{where}: the rule {rule} must start from the total.")
    elif len(sources) != count or "total" in sources:
        raise ProofError(f"{where}: the rule {rule} takes {count} numbers or constraints.")
    if rule in ("subset difference", "subtraction"):
        large, small = (known.constraint(source, where)[0] for source in sources)
        if not small < large:
            raise ProofError(f"{where}: the cells of the second source are not among those of the first.")


def check_range(known: Known, step: Mapping[str, Any], cells: frozenset[Cell], where: str) -> None:
    """A derived or supposed constraint bounds the mines among its cells, and has its own name."""
    least, most = step["least"], step["most"]
    if type(least) is not int or type(most) is not int or not 0 <= least <= most <= len(cells):
        raise ProofError(f"{where} has no valid least and most number of mines.")
    name = step["name"]
    if not isinstance(name, str) or not _NAME.fullmatch(name) or name in known.named:
        raise ProofError(f"{where} has no unique name.")


def check_conclusion(
    known: Known, step: Mapping[str, Any], sources: Sequence[object], cells: Collection[Cell], where: str
) -> None:
    """Whether the conclusion follows from the sources."""
    if step["rule"] == "merging":
        _check_merged(known, step, sources, cells, where)
        return
    rest, least, most = known.combined(sources, where)
    verdict = step["verdict"]
    if verdict == "contradiction":
        if least <= len(rest) and most >= 0:
            raise ProofError(f"{where} is not a contradiction: the numbers can be met.")
        return
    if not set(cells) <= rest:
        raise ProofError(f"{where} is about cells that are known already or that its sources do not cover.")
    if verdict == "safe" and most != 0:
        raise ProofError(f"{where} does not follow: its cells may still hold a mine.")
    if verdict == "mine" and least != len(rest):
        raise ProofError(f"{where} does not follow: one of its cells may be safe.")
    if verdict == "hit" and least - len(rest - set(cells)) < 1:
        raise ProofError(f"{where} does not follow: its cells may all be safe.")
    if verdict == "derived":
        if step["rule"] != "reduction" and set(cells) != rest:
            raise ProofError(f"{where} does not follow: its cells are not the remaining ones.")
        if step["least"] > max(least - len(rest - set(cells)), 0) or step["most"] < min(most, len(cells)):
            raise ProofError(f"{where} does not follow: its least or most is too narrow.")


def _check_merged(
    known: Known, step: Mapping[str, Any], sources: Sequence[object], cells: Collection[Cell], where: str
) -> None:
    """Two constraints on the same cells, each giving a bound."""
    (one, low, high), (two, other_low, other_high) = (known.constraint(source, where) for source in sources)
    if not one == two == set(cells):
        raise ProofError(f"{where}: its constraints are not on the same cells.")
    if step["least"] > max(low, other_low, 0) or step["most"] < min(high, other_high, len(one)):
        raise ProofError(f"{where} does not follow: its least or most is too narrow.")
