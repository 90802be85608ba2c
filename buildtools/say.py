"""Messages for the person who waits: which step this is, out of how many, and what is being done."""

import time


class BuildError(Exception):
    """An error that stops the work; its message is a sentence for the person at the terminal."""


class Steps:
    """Announces the steps of a piece of work.

    >>> steps = Steps(2)
    >>> steps.begin("Looking for Node")
    [1/2] Looking for Node
    """

    def __init__(self, total: int) -> None:
        self._total = total
        self._begun = 0
        self._start = time.monotonic()

    def begin(self, words: str) -> None:
        self._begun += 1
        print(f"[{self._begun}/{self._total}] {words}", flush=True)

    def detail(self, words: str) -> None:
        """Say more about the current step."""
        print(f"      {words}", flush=True)

    def seconds(self) -> float:
        """Seconds since the work began."""
        return time.monotonic() - self._start
