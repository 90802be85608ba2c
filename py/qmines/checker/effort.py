"""A limit on the work of a check."""

from __future__ import annotations

from qmines.errors import ProofError

MOST_CELLS = 10_000_000
"""The most cells that a check may visit; proofs of whole boards visit a few thousand."""


class Effort:
    """The number of cells visited, so that every check ends. Raises `ProofError` above `MOST_CELLS`."""

    def __init__(self) -> None:
        self._cells = 0

    def spend(self, cells: int) -> None:
        """Counts cells that the check visits."""
        self._cells += cells
        if self._cells > MOST_CELLS:
            raise ProofError("This takes too long to check.")
