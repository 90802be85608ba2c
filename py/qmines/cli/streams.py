"""What the commands read and write: bytes in bounded pieces, text that any terminal can hold, JSON that is JSON."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, BinaryIO

from qmines.errors import QminesError

LONGEST = 5_000_000
"""The most bytes of a line, and of a file that is no profile; the page reads no longer lines either."""

MOST_PASSED_OVER = 100_000_000
"""So many bytes of a line that is too long are passed over; what goes on after them has no end."""

Line = tuple[int, bytes]
"""A line's number from 1, and its bytes; those of a line that is too long are cut just above the most."""

_RAISED = re.compile("[⁰¹²³⁴⁵⁶⁷⁸⁹]+")
_DIGITS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹×\u202f", "0123456789x ")


class StreamError(QminesError):
    """What is read cannot be, or what is written."""


@contextmanager
def opened(name: str) -> Iterator[BinaryIO]:
    """The bytes of a file, or of standard input where it is called `-`. Raises `StreamError`."""
    if name == "-":
        if sys.stdin is None:
            raise StreamError("Standard input is closed.")
        yield sys.stdin.buffer
        return
    try:
        stream = open(name, "rb")  # noqa: SIM115
    except OSError as error:
        raise StreamError(f"{name} cannot be read: {error.strerror}.") from error
    with stream:
        yield stream


def named(name: str) -> str:
    """A file as sentences name it."""
    return "Standard input" if name == "-" else name


def text_of(data: bytes, name: str) -> str:
    """The text of a file, without a byte order mark. Raises `StreamError`."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise StreamError(f"{named(name)} is not text in UTF-8.") from error


def whole(stream: BinaryIO, name: str, begun: bytes = b"") -> bytes:
    """All that a stream holds, after what has been read. Raises `StreamError` where that is too much."""
    data = begun + read(stream.read, LONGEST + 1 - len(begun), name)
    if len(data) > LONGEST:
        raise StreamError(f"{named(name)} is longer than {LONGEST:,} bytes.")
    return data


def read(reading: Any, size: int, name: str) -> bytes:
    """Some bytes. Raises `StreamError`, with what the system says."""
    try:
        data: bytes = reading(size)
    except OSError as error:
        raise StreamError(f"{named(name)} cannot be read: {error.strerror}.") from error
    return data


def lines(stream: BinaryIO, name: str, after: int = 0) -> Iterator[Line]:
    """The lines after so many that have been read. What is above the most of a line is passed over; raises
    `StreamError` where it does not end.
    """
    number = after
    while line := read(stream.readline, LONGEST + 1, name):
        number += 1
        yield number, line
        passed = 0
        while len(line) > LONGEST and not line.endswith(b"\n"):
            line = read(stream.readline, LONGEST + 1, name)
            passed += len(line)
            if passed > MOST_PASSED_OVER:
                raise StreamError(f"Line {number} does not end.")


def json_in(text: str | bytes) -> Any:
    """Plain data. Raises `ValueError` for what is no JSON, or is nested too deeply; `NaN` and infinity are none."""
    try:
        return json.loads(text, parse_constant=_no_number, parse_float=_finite)
    except RecursionError as error:
        raise ValueError("It is nested too deeply.") from error


def _no_number(name: str) -> float:
    raise ValueError(f"{name} is no number.")


def _finite(digits: str) -> float:
    number = float(digits)
    if number in (float("inf"), float("-inf")):
        return _no_number(digits[:20])
    return number


def say(text: str) -> None:
    """Writes a line to standard output, at once. Raises `StreamError`; and `BrokenPipeError` where nobody reads it."""
    if sys.stdout is None:
        raise StreamError("Standard output is closed.")
    try:
        print(_writable(text, sys.stdout.encoding), flush=True)
    except BrokenPipeError:
        raise
    except OSError as error:
        # Python would try to write the rest once more, at exit.
        sys.stdout = None
        raise StreamError(f"Standard output cannot be written: {error.strerror}.") from error


def _writable(text: str, encoding: str | None) -> str:
    """The same text, spelled so that an encoding has all of it: `10^22` for a power that it cannot raise."""
    try:
        text.encode(encoding or "ascii")
    except UnicodeEncodeError:
        plain = _RAISED.sub(lambda match: f"^{match[0]}", text).translate(_DIGITS)
        return plain.encode(encoding or "ascii", "backslashreplace").decode(encoding or "ascii")
    return text


def complain(sentence: str) -> None:
    """Writes one line to standard error, where there is any."""
    if sys.stderr is not None:
        print(f"qmines: {sentence}", file=sys.stderr)
