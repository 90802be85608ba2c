"""The files in a `.zip`, within bounds that hold whatever the archive claims: what comes out is counted, not believed.

An entry that cannot be taken comes with its reason, and the others go on. Folders and hidden files are passed over.
"""

from __future__ import annotations

import struct
import zipfile
import zlib
from collections.abc import Iterator
from io import BytesIO
from typing import BinaryIO, NamedTuple

from qmines.errors import PositionError

MOST_ENTRIES = 10_000
"""The most entries of an archive."""

LARGEST = 5_000_000
"""The most bytes of an unpacked entry."""

MOST_BYTES = 1_000_000_000
"""The most bytes of all entries together, unpacked."""

_LONGEST_LIST = 4_000_000
"""The most bytes of the list of entries at the end of an archive, which is read at once."""

_END = b"PK\x05\x06"
_END_64 = b"PK\x06\x07"
_LENGTH_OF_END = 22
_LONGEST_COMMENT = 65_535
_BEGINNINGS = (b"PK\x03\x04", _END)
_ENCRYPTED = 1
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)

_FAULTS = (
    *(zipfile.BadZipFile, zlib.error, struct.error, EOFError, OSError),
    *(ValueError, LookupError, OverflowError, NotImplementedError),
)
"""What `zipfile` raises for damaged archives; 10,000 of them found these."""

DAMAGED = "The archive is damaged."


class Entry(NamedTuple):
    """A file of an archive: its name, and its bytes, or the reason why it was not taken."""

    name: str
    data: bytes = b""
    reason: str = ""


def is_archive(begun: bytes) -> bool:
    """Whether the first four bytes of a file are those of an archive."""
    return begun[:4] in _BEGINNINGS


class Archive:
    """An archive; its length is how many files it holds. Raises `PositionError` if it is damaged, or too much.

    >>> packed = BytesIO()
    >>> with zipfile.ZipFile(packed, "w") as archive:
    ...     archive.writestr("games/one.txt", "a game")
    >>> list(Archive(packed.getvalue()))
    [Entry(name='games/one.txt', data=b'a game', reason='')]
    """

    def __init__(self, file: bytes | BinaryIO) -> None:
        stream = BytesIO(file) if isinstance(file, bytes) else file
        _require_short_list(stream)
        try:
            self._archive = zipfile.ZipFile(stream)
        except _FAULTS as error:
            raise PositionError(DAMAGED) from error
        entries = self._archive.infolist()
        if len(entries) > MOST_ENTRIES:
            raise PositionError(f"The archive has {len(entries):,} entries: {MOST_ENTRIES:,} are the most.")
        self._files = [entry for entry in entries if not _is_passed_over(entry.filename)]

    def __len__(self) -> int:
        return len(self._files)

    def __iter__(self) -> Iterator[Entry]:
        left = MOST_BYTES
        for entry in sorted(self._files, key=lambda entry: entry.filename):
            taken = self._taken(entry) if left >= 0 else Entry(entry.filename)
            left -= len(taken.data)
            if left < 0:
                taken = Entry(entry.filename, reason=f"The archive holds more than {MOST_BYTES:,} bytes.")
            yield _judged(taken)

    def _taken(self, entry: zipfile.ZipInfo) -> Entry:
        """One entry, unpacked no further than it may be long."""
        if entry.flag_bits & _ENCRYPTED:
            return Entry(entry.filename, reason="This entry of the archive is encrypted.")
        if entry.compress_type not in _METHODS:
            return Entry(entry.filename, reason="This entry of the archive is packed in a way that is not read here.")
        try:
            with self._archive.open(entry) as stream:
                return Entry(entry.filename, stream.read(LARGEST + 1))
        except _FAULTS:
            return Entry(entry.filename, reason="This entry of the archive is damaged.")


def _judged(entry: Entry) -> Entry:
    """An unpacked entry; without its bytes if it may not be taken."""
    if len(entry.data) > LARGEST:
        return Entry(entry.name, reason=f"This entry is longer than {LARGEST:,} bytes.")
    if is_archive(entry.data) or entry.name.lower().endswith(".zip"):
        return Entry(entry.name, reason="An archive within an archive is not read.")
    return entry


def _is_passed_over(name: str) -> bool:
    return name.endswith("/") or any(part.startswith(".") or part == "__MACOSX" for part in name.split("/"))


def _require_short_list(stream: BinaryIO) -> None:
    """Raises `PositionError` if the list of entries would be too long to read. `zipfile` reads it as a whole."""
    size = stream.seek(0, 2)
    stream.seek(max(0, size - _LENGTH_OF_END - _LONGEST_COMMENT - len(_END_64) - 16))
    last = stream.read()
    stream.seek(0)
    at = last.rfind(_END)
    if at < 0 or len(last) - at < _LENGTH_OF_END:
        raise PositionError(DAMAGED)
    is_long = last[max(0, at - 20) : at].startswith(_END_64)
    if is_long or int.from_bytes(last[at + 12 : at + 16], "little") > _LONGEST_LIST:
        raise PositionError(f"The archive is too large: {MOST_ENTRIES:,} entries are the most.")
