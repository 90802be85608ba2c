"""Counts work, so that replaying an imported record always ends: by numbers and never by a clock, so that every machine
refuses alike.

A unit of work is about what one state costs in counting, a microsecond or so. Code that does much work in one call
counts it (`ForwardBackward` for every layer, a search for every trial, a game whenever it visits the whole board); the
rest is linear in what is read. A meter also bounds the memory that one count may hold at a time, in bytes as CPython
needs them.
"""

from __future__ import annotations

from qmines.errors import Exhausted


class Meter:
    """Work spent, of `work` units at most, and `memory` bytes at most for one count; without them there is no bound.

    >>> meter = Meter(work=10)
    >>> meter.spend(7)
    >>> meter.spent
    7
    """

    def __init__(self, work: int | None = None, memory: int | None = None) -> None:
        self.spent = 0
        self.most_held = 0
        self._work = work
        self._memory = memory

    @property
    def is_bounded(self) -> bool:
        """Whether anything could be too much: if not, nothing has to be measured closely."""
        return self._work is not None or self._memory is not None

    def spend(self, work: int) -> None:
        """Notes some work. Raises `Exhausted` if that is more than allowed."""
        self.spent += work
        if self._work is not None and self.spent > self._work:
            raise Exhausted("This takes more work than allowed.")

    def hold(self, size: int) -> None:
        """Raises `Exhausted` if one count holds more bytes than allowed."""
        self.most_held = max(self.most_held, size)
        if self._memory is not None and size > self._memory:
            raise Exhausted("This takes more memory than allowed.")
