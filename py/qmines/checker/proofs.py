"""The independent checker: whether a proof, given as plain data, follows from a position. It shares no code with the
solver. It knows the board, what a position shows, and the rules of deduction; it counts and searches nothing.
`checker/steps.py` describes the steps.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from qmines.checker.knowledge import Known
from qmines.checker.reading import list_of
from qmines.checker.steps import take
from qmines.errors import ProofError
from qmines.grid import Cell
from qmines.position import Position


def check_proof(
    position: Position, steps: object, decision: Collection[Cell], numbers: Mapping[Cell, int] = MappingProxyType({})
) -> str:
    """Checks a proof that a decision is safe, or that it hits a mine; returns `safe` or `hit`.

    `numbers` are the numbers of the cells that the proof may open, given as facts. Raises `ProofError`.
    """
    if not decision or not all(position.is_closed(cell) for cell in decision):
        raise ProofError("The decision is not a set of closed cells.")
    listed = list_of(steps, "The proof")
    known = _followed(position, listed, numbers)
    last = listed[-1]
    cells = known.cells_of(last["cells"], f"Step {len(listed)}")
    if last["verdict"] in ("safe", "opened") and set(decision) <= cells:
        return "safe"
    if (last["verdict"] == "mine" and cells & set(decision)) or (last["verdict"] == "hit" and cells <= set(decision)):
        return "hit"
    raise ProofError("The last step says nothing about the decision.")


class Settled(NamedTuple):
    """What steps conclude: the cells that they prove safe, those of them that they open, and the mines."""

    safe: frozenset[Cell]
    opened: frozenset[Cell]
    mines: frozenset[Cell]


def check_steps(position: Position, steps: object, numbers: Mapping[Cell, int] = MappingProxyType({})) -> Settled:
    """Checks steps that need not lead to a decision; `numbers` are as for `check_proof`. Raises `ProofError`."""
    known = _followed(position, list_of(steps, "The proof"), numbers)
    opened = frozenset(cell for cell in known.shown if position.is_closed(cell))
    return Settled(frozenset(known.safe), opened, frozenset(known.mines))


def _followed(position: Position, steps: Sequence[Any], numbers: Mapping[Cell, int]) -> Known:
    """What is known after some steps."""
    if not steps:
        raise ProofError("The proof has no steps.")
    known = Known(position, numbers)
    for place, step in enumerate(steps, 1):
        take(known, step, f"Step {place}", 0)
    return known
