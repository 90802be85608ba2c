"""EVFS, several EVF replays of one session of Metasweeper in one file. All numbers are big-endian.

::

    version (0), 2 bytes length of a checksum
    for each game: its file's name up to a 0, 4 bytes length, the EVF file, and the checksum

At most 10,000 games are read, with 1,000,000 cells and 1,000,000 events in all. Checksums are not checked, nor whether
one player played all games one after another. Source: `evfs.rs` of eee555/ms-toollib.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from qmines.errors import PositionError
from qmines.formats.content import LARGEST
from qmines.formats.replays.cursor import Cursor
from qmines.formats.replays.evf import read_as
from qmines.formats.replays.replay import MOST_EVENTS, Replay
from qmines.formats.replays.strings import decoded

WHAT = "An EVFS file"
_MOST_GAMES = 10_000
_LONGEST_NAME = 1_000


class Named(NamedTuple):
    """A replay and the name of its file."""

    name: str
    replay: Replay

    @property
    def named(self) -> Replay:
        """The replay, whose header has the name."""
        return replace(self.replay, header=replace(self.replay.header, file=self.name))


def resembles(data: bytes) -> bool:
    """Whether damaged data were probably meant to be an EVFS file: by its version and, behind the name of its first
    game, that of EVF.
    """
    end = data.find(b"\0", 3, _LONGEST_NAME)
    return data[:1] == b"\0" and end > 3 and data[end + 5 : end + 6] in (b"\1", b"\2", b"\3", b"\4")


def read(data: bytes) -> list[Named]:
    """Reads all games. Raises `PositionError` naming the first that cannot be read and what is wrong there."""
    cursor = Cursor(data, WHAT)
    version = cursor.number()
    if version:
        raise PositionError(f"{WHAT} has version {version}; this program reads 0.")
    checksum = cursor.number(2)
    games: list[Named] = []
    cells = events = 0
    while cursor.left:
        number = len(games) + 1
        if number > _MOST_GAMES:
            raise PositionError(f"{WHAT} has more than {_MOST_GAMES:,} games.")
        name = decoded(cursor.text_to_zero())
        replay = read_as(cursor.take(cursor.number(4)), f"Game {number} of an EVFS file")
        cursor.take(checksum)
        cells += replay.grid.size
        events += len(replay.events)
        if cells > LARGEST or events > MOST_EVENTS:
            raise PositionError(f"{WHAT} is too large: its first {number:,} games have too many cells or events.")
        games.append(Named(name, replay))
    if not games:
        raise PositionError(f"{WHAT} has no games.")
    return games
