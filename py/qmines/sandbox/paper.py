"""Where a strategy prints: what it writes first is kept, and one that writes without end is stopped."""

from __future__ import annotations

from qmines.strategies.strategy import StrategyError

MOST = 10_000
"""The most characters that are printed for one choice."""

KEPT = 2_000
"""The characters that are kept of all that is printed."""


class Paper:
    """In place of standard output.

    >>> paper = Paper()
    >>> print("So far", file=paper)
    >>> paper.text
    'So far\\n'
    """

    def __init__(self) -> None:
        self.text = ""
        self._length = 0

    def turn(self) -> None:
        """Another choice begins."""
        self._length = 0

    def write(self, text: str) -> int:
        """Prints. Raises `StrategyError` for what is too much."""
        self._length += len(text)
        if self._length > MOST:
            raise StrategyError(f"More than {MOST:,} characters were printed for one choice.")
        self.text += text[: KEPT - len(self.text)]
        return len(text)

    def flush(self) -> None:
        """There is nothing behind it to be written to."""
