"""Reads binary files from front to back, never beyond their end."""

from __future__ import annotations

from typing import Literal

from qmines.errors import PositionError
from qmines.formats.replays.replay import LONGEST_TEXT
from qmines.text import counted


class Cursor:
    """A place in the bytes of a file. `what` is the file in sentences, for instance "An RMV file".

    >>> cursor = Cursor(b"\\x01\\x02ab\\0", "A file")
    >>> cursor.number(2), cursor.text_to_zero(), cursor.left
    (258, b'ab', 0)
    """

    def __init__(self, data: bytes, what: str, order: Literal["big", "little"] = "big", at: int = 0) -> None:
        self.data = data
        self.what = what
        self.at = at
        self._order = order

    @property
    def left(self) -> int:
        """How many bytes are left."""
        return len(self.data) - self.at

    def take(self, count: int) -> bytes:
        """The next bytes. Raises `PositionError` if there are fewer."""
        if count > self.left:
            wanted = counted(count, "byte")
            raise PositionError(f"{self.what} is cut short: it should have {wanted} more from byte {self.at + 1} on.")
        taken = self.data[self.at : self.at + count]
        self.at += count
        return taken

    def number(self, count: int = 1, *, signed: bool = False) -> int:
        """A number in the next bytes. Raises `PositionError`."""
        return int.from_bytes(self.take(count), self._order, signed=signed)

    def text_to_zero(self) -> bytes:
        """The bytes up to the next 0, which is passed over. Raises `PositionError` if none comes within the longest
        text.
        """
        end = self.data.find(b"\0", self.at, self.at + LONGEST_TEXT + 1)
        if end < 0:
            raise PositionError(f"{self.what} is damaged: the text at byte {self.at + 1} does not end.")
        taken = self.take(end - self.at)
        self.at += 1
        return taken
