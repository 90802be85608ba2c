"""How much a check may look at."""

from __future__ import annotations

from qmines.errors import ProofError

MOST_CELLS = 10_000_000
"""How many cells a check may look at; the proofs of whole boards come to some thousands."""


class Effort:
    """How many cells have been looked at, so that every check ends. Raises `ProofError` above `MOST_CELLS`."""

    def __init__(self) -> None:
        self._cells = 0

    def spend(self, cells: int) -> None:
        """Notes that so many cells are looked at."""
        self._cells += cells
        if self._cells > MOST_CELLS:
            raise ProofError("This takes too long to be checked.")
