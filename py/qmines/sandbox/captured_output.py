"""What a strategy prints: the first characters are kept, and a strategy that prints without end is stopped."""

from __future__ import annotations

from qmines.strategies.strategy import StrategyError

MOST = 10_000
"""The most characters that are printed for one choice."""

KEPT = 2_000
"""The characters that are kept of all that is printed."""


class CapturedOutput:
    """In place of standard output.

    >>> output = CapturedOutput()
    >>> print("So far", file=output)
    >>> output.text
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
        """Nothing is buffered."""
