"""The rules taken literally: what happens to a decision, whatever the engine makes of it.

The values of the rules are given by their names, and what is known as `Knowledge`: `visible` has the open numbers,
`known` what the rules count. Cells are masks.
"""

from __future__ import annotations

from typing import Any, Literal

from .board import bits
from .knowledge import Knowledge

Spared = Literal["none", "frontier", "all"]
"""Which uncertain cells cannot lose in this position."""


def becomes(rules: Any, visible: Knowledge, known: Knowledge, cells: int, is_hit: bool) -> str:
    """The outcome of a decision that hits a mine, or does not: `opened`, `saved`, or why it loses.

    If mines stay or move, only a decision that hits one needs a ruling; under `only_when_forced` and `never`, every
    decision does that is not certainly safe.
    """
    if rules.guess in ("only_when_forced", "never"):
        if not any(visible.has_world(mines=1 << cell) for cell in bits(cells)):
            return "opened"
        return "unproven" if rules.guess == "never" else _when_forced(rules, visible, cells, is_hit)
    if not is_hit:
        return "opened"
    if rules.guess == "luck" or (rules.guess == "forgiven_when_forced" and visible.safe_cells()):
        return "mine" if visible.has_world(safe=cells) else certainty(visible, cells)
    return "saved" if known.has_world(safe=cells) else certainty(visible, cells)


def _when_forced(rules: Any, visible: Knowledge, cells: int, is_hit: bool) -> str:
    if not visible.has_world(safe=cells):
        return certainty(visible, cells)
    spared = spares(rules, visible)
    if spared == "none":
        return "needless"
    if spared == "frontier" and cells & visible.outside:
        return "distant"
    return "saved" if is_hit else "opened"


def certainty(visible: Knowledge, cells: int) -> str:
    """Why a decision loses that no counted world leaves safe."""
    if cells.bit_count() > 1:
        return "chord"
    return "closure" if visible.has_world(safe=cells) else "certain"


def spares(rules: Any, visible: Knowledge) -> Spared:
    """Which guesses are free: all, those at the frontier, or none.

    If nothing is open, or the frontier has only certain mines, a player can only guess at the rest.
    """
    if rules.guess == "forgiven":
        return "all"
    if rules.guess in ("luck", "never") or visible.safe_cells():
        return "none"
    frontier = visible.closed & ~visible.outside
    is_near = rules.guess_where == "frontier" and frontier & ~visible.certain_mines()
    return "frontier" if is_near else "all"


def doom(rules: Any, visible: Knowledge, at: int) -> str | None:
    """Why opening a cell that may be safe still loses, if it does."""
    if rules.guess == "never":
        return "unproven"
    if rules.guess != "only_when_forced":
        return None
    if visible.safe_cells():
        return "needless"
    return "distant" if spares(rules, visible) == "frontier" and at & visible.outside else None
