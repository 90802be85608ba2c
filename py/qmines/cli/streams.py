"""Input and output of the commands: bytes in bounded pieces, text that any terminal can show, and strict JSON."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, BinaryIO

from qmines.errors import QminesError

LONGEST = 5_000_000
"""The most bytes of a line, as in the page, and of a file that is not a profile."""

MOST_PASSED_OVER = 100_000_000
"""The most bytes that are skipped at the end of a line that is too long; a longer line is taken to be endless."""

Line = tuple[int, bytes]
"""The number of a line, from 1, and its bytes; a line that is too long is cut to `LONGEST` + 1 bytes."""

_RAISED = re.compile("[⁰¹²³⁴⁵⁶⁷⁸⁹]+")
_DIGITS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹×\u202f", "0123456789x ")


class StreamError(QminesError):
    """Input that cannot be read, or output that cannot be written."""


@contextmanager
def opened(name: str) -> Iterator[BinaryIO]:
    """The bytes of a file, or of standard input if its name is `-`. Raises `StreamError` if it cannot be read."""
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
    """The name of a file at the beginning of a sentence."""
    return "Standard input" if name == "-" else name


def text_of(data: bytes, name: str) -> str:
    """The text in the data of a file, without a byte order mark. Raises `StreamError` if it is not UTF-8."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise StreamError(f"{named(name)} is not text in UTF-8.") from error


def whole(stream: BinaryIO, name: str, begun: bytes = b"") -> bytes:
    """All bytes of a stream, including those read before (`begun`). Raises `StreamError` for more than `LONGEST`."""
    data = begun + read(stream.read, LONGEST + 1 - len(begun), name)
    if len(data) > LONGEST:
        raise StreamError(f"{named(name)} is longer than {LONGEST:,} bytes.")
    return data


def read(reading: Any, size: int, name: str) -> bytes:
    """At most `size` bytes, by a `read` or `readline`. Raises `StreamError` with the reason that the system gives."""
    try:
        data: bytes = reading(size)
    except OSError as error:
        raise StreamError(f"{named(name)} cannot be read: {error.strerror}.") from error
    return data


def lines(stream: BinaryIO, name: str, after: int = 0) -> Iterator[Line]:
    """The lines of a stream, numbered on from `after` lines that have been read before.

    The rest of a line that is too long is skipped. Raises `StreamError` if such a line does not end.
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
                raise StreamError(f"Line {number} never ends.")


def json_in(text: str | bytes) -> Any:
    """The plain data of a JSON text. Raises `ValueError` if it is not JSON, or nests too deeply; `NaN` and infinity are
    not JSON.
    """
    try:
        return json.loads(text, parse_constant=_no_number, parse_float=_finite)
    except RecursionError as error:
        raise ValueError("It is nested too deeply.") from error


def _no_number(name: str) -> float:
    raise ValueError(f"{name} is not a number.")


def _finite(digits: str) -> float:
    number = float(digits)
    if number in (float("inf"), float("-inf")):
        return _no_number(digits[:20])
    return number


def say(text: str) -> None:
    """Writes a line to standard output, and flushes it. Raises `StreamError`, and `BrokenPipeError` if the reader has
    stopped.
    """
    if sys.stdout is None:
        raise StreamError("Standard output is closed.")
    try:
        print(_writable(text, sys.stdout.encoding), flush=True)
    except BrokenPipeError:
        raise
    except OSError as error:
        # Otherwise Python would try once more to write the rest, at exit.
        sys.stdout = None
        raise StreamError(f"Standard output cannot be written: {error.strerror}.") from error


def say_bytes(data: bytes) -> None:
    """Writes bytes to standard output. Raises `StreamError` if that is a terminal, which would show nonsense."""
    if sys.stdout is None:
        raise StreamError("Standard output is closed.")
    if sys.stdout.isatty():
        raise StreamError("A binary format is not for a terminal: choose a file by --out FILE.")
    try:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        sys.stdout = None
        raise StreamError(f"Standard output cannot be written: {error.strerror}.") from error


def write_file(name: str, data: bytes) -> None:
    """Writes a file. Raises `StreamError` if it cannot be written."""
    try:
        with open(name, "wb") as file:
            file.write(data)
    except OSError as error:
        raise StreamError(f"{name} cannot be written: {error.strerror}.") from error


def _writable(text: str, encoding: str | None) -> str:
    """The same text, rewritten if an encoding lacks some of its characters: `10^22` for a power in raised digits."""
    try:
        text.encode(encoding or "ascii")
    except UnicodeEncodeError:
        plain = _RAISED.sub(lambda match: f"^{match[0]}", text).translate(_DIGITS)
        return plain.encode(encoding or "ascii", "backslashreplace").decode(encoding or "ascii")
    return text


def complain(sentence: str) -> None:
    """Writes a line to standard error, if that is open."""
    if sys.stderr is not None:
        print(f"qmines: {sentence}", file=sys.stderr)
