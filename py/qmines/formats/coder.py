"""An arithmetic coder of yes and no, whose odds follow what it has seen: each answer takes as little room as it was
expected.

The range of numbers that are still possible is divided at each answer in proportion to the odds, and the part of that
answer is kept; any number in what is left tells all answers. Odds are counts of earlier answers in the same *context*.
All of it is whole numbers, so every machine writes and reads alike. (Rissanen, Langdon: "Arithmetic coding", 1979;
counts that begin with a half: Krichevsky, Trofimov: "The performance of universal encoding", 1981.)

The reader asks the same questions in the same order as the writer. Bytes that are missing read as zeros.
"""

from __future__ import annotations

from collections.abc import Hashable

_WHOLE = 1 << 16
"""Odds are parts of this."""

_TOP = 1 << 24
_WORD = (1 << 32) - 1
_MOST_SEEN = 1 << 10
"""Counts are halved here, so that they follow what changes."""


class Odds:
    """How often each answer was given in each context, no first, counted in halves."""

    def __init__(self) -> None:
        self._seen: dict[Hashable, list[int]] = {}

    def of(self, context: Hashable) -> list[int]:
        """The counts of a context, which the coder raises."""
        if context not in self._seen:
            self._seen[context] = [1, 1]
        return self._seen[context]


def _no(counts: list[int]) -> int:
    """The part of no."""
    no, yes = counts
    return max(1, min(_WHOLE - 1, _WHOLE * no // (no + yes)))


def _learn(counts: list[int], answer: int) -> None:
    counts[answer] += 2
    if counts[answer] > _MOST_SEEN:
        counts[:] = [max(1, count >> 1) for count in counts]


class Writer:
    """Writes answers; `code` and `bits` are what a `Reader` has, too, and give the answers back."""

    def __init__(self) -> None:
        self._low, self._range = 0, _WORD
        self._data = bytearray()

    def __len__(self) -> int:
        return len(self._data)

    def code(self, counts: list[int], answer: int = 0) -> int:
        """Writes an answer by counts, and learns it."""
        self.by_chance(_no(counts), answer)
        _learn(counts, answer)
        return answer

    def by_chance(self, no: int, answer: int = 0) -> int:
        """Writes an answer; the chance of a no is `no` in 65,536."""
        part = (self._range >> 16) * no
        if answer:
            self._low += part
            self._range -= part
        else:
            self._range = part
        while self._range < _TOP:
            self._shift()
            self._range <<= 8
        return answer

    def bits(self, count: int, value: int = 0) -> int:
        """Writes a whole number that has `count` bits."""
        for at in range(count - 1, -1, -1):
            self.by_chance(_WHOLE // 2, value >> at & 1)
        return value

    def data(self) -> bytes:
        """The bytes; nothing can be written after that."""
        # Of the numbers that are left, the one that ends with the most zeros, which need not be written.
        for zeros in (32, 24, 16, 8, 0):
            rounded = -(-self._low >> zeros) << zeros
            if rounded < self._low + self._range:
                break
        self._low = rounded
        for _ in range(4):
            self._shift()
        return bytes(self._data).rstrip(b"\0")

    def _shift(self) -> None:
        if self._low > _WORD:
            at = len(self._data) - 1
            while self._data[at] == 255:
                self._data[at] = 0
                at -= 1
            self._data[at] += 1
            self._low &= _WORD
        self._data.append(self._low >> 24)
        self._low = (self._low << 8) & _WORD


class Reader:
    """Reads the answers that a `Writer` wrote; what is handed over as an answer or a value is ignored."""

    def __init__(self, data: bytes) -> None:
        self._data, self._at = data, 4
        self._value, self._range = int.from_bytes(data[:4].ljust(4, b"\0")), _WORD

    def code(self, counts: list[int], answer: int = 0) -> int:
        """The next answer by counts, which learn it."""
        answer = self.by_chance(_no(counts))
        _learn(counts, answer)
        return answer

    def by_chance(self, no: int, answer: int = 0) -> int:
        """The next answer; the chance of a no is `no` in 65,536."""
        part = (self._range >> 16) * no
        if self._value < part:
            answer, self._range = 0, part
        else:
            answer = 1
            self._value -= part
            self._range -= part
        while self._range < _TOP:
            following = self._data[self._at] if self._at < len(self._data) else 0
            self._value = (self._value << 8 | following) & _WORD
            self._at += 1
            self._range <<= 8
        return answer

    def bits(self, count: int, value: int = 0) -> int:
        """The next whole number that has `count` bits."""
        value = 0
        for _ in range(count):
            value = value << 1 | self.by_chance(_WHOLE // 2)
        return value
