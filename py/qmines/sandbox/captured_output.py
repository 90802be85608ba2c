"""What a strategy prints: keeps the first characters, and stops a strategy that prints without end."""

from __future__ import annotations

from qmines.strategies.strategy import StrategyError

MOST = 10_000
"""The most characters printed for one choice."""

KEPT = 2_000
"""How many characters are kept out of everything that is printed."""


class CapturedOutput:
    """A replacement for standard output.

    >>> output = CapturedOutput()
    >>> print("So far", file=output)
    >>> output.text
    'So far\\n'
    """

    def __init__(self) -> None:
        self.text = ""
        self._length = 0

    def turn(self) -> None:
        """Begins another choice."""
        self._length = 0

    def write(self, text: str) -> int:
        """Prints. Raises `StrategyError` for too much output."""
        self._length += len(text)
        if self._length > MOST:
            raise StrategyError(f"The strategy printed more than {MOST:,} characters for one choice.")
        self.text += text[: KEPT - len(self.text)]
        return len(text)

    def flush(self) -> None:
        """Does nothing: nothing is buffered."""
