"""Files by their paths: folders are walked and archives unpacked, and what cannot be read comes with its reason."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from qmines.cli.streams import StreamError, named, opened, read, whole
from qmines.errors import QminesError
from qmines.formats.replays.archive import Archive, is_archive


@dataclass(frozen=True)
class File:
    """The bytes of a file, or the reason why they could not be read."""

    name: str
    data: bytes = b""
    reason: str = ""


class Source:
    """One file, read when it is asked for; the length of a source is how many files it has."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __len__(self) -> int:
        return 1

    def __iter__(self) -> Iterator[File]:
        try:
            with opened(self.name) as stream:
                yield File(self.name, whole(stream, self.name))
        except StreamError as error:
            yield File(self.name, reason=str(error))


class Failed(Source):
    """A path that cannot be read, with the reason."""

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(name)
        self._reason = reason

    def __iter__(self) -> Iterator[File]:
        yield File(self.name, reason=self._reason)


class Packed(Source):
    """The files of an archive, opened only while it is read."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        with opened(name) as stream:
            self._count = len(Archive(stream))

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[File]:
        with opened(self.name) as stream:
            for entry in Archive(stream):
                yield File(f"{self.name}/{entry.name}", entry.data, entry.reason)


def sources_in(path: str) -> Iterator[Source]:
    """The files of a path; of a folder those in it and in its folders, in the order of their names, without hidden
    ones.
    """
    if not os.path.isdir(path):
        yield _source(path)
        return
    errors: list[OSError] = []
    for folder, folders, names in os.walk(path, onerror=errors.append):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        within = [Path(folder, name) for name in sorted(names) if not name.startswith(".")]
        yield from [_source(str(file)) for file in within if file.is_file()]
    for error in errors:
        yield Failed(str(error.filename), f"{error.filename} cannot be read: {error.strerror}.")


def is_single(path: str) -> bool:
    """Whether a path is one file, neither a folder nor an archive."""
    return not os.path.isdir(path) and not _is_packed(path)


def _source(path: str) -> Source:
    if not _is_packed(path):
        return Source(path)
    try:
        return Packed(path)
    except QminesError as error:
        return Failed(path, f"{named(path)} cannot be read: {error}")


def _is_packed(path: str) -> bool:
    """Whether a file is an archive, by its first bytes or its name."""
    if path == "-":
        return False
    try:
        with opened(path) as stream:
            return is_archive(read(stream.read, 4, path)) or path.lower().endswith(".zip")
    except StreamError:
        # Reading it as a file gives the reason.
        return False
