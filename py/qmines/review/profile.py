"""Profile files: the header, which says whose games they hold, how many, and their totals.

::

    {"qmines": "profile 1", "name": TEXT, "exported": UTC, "games": N,
     "totals": {"played": N, "won": N, "lost": N, "saves": N}}
    {"id": IDENTITY, "record": TEXT, "summary": {…}}          N lines of these, described in `examine`

A player who has saved positions has a `profile 2`: its first line has them in `positions`, which is passed over. One
who kept replays has a `profile 3`: its first line also says in `replays` how many, and they follow the games, one a
line: `{"replay": {…}}`. They do not count as the player's games, and are passed over, too.

Here they are untrusted plain data. Whatever is wrong with them raises `RecordError`.
"""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass, fields

from qmines.errors import RecordError
from qmines.review.examine import MOST, object_of
from qmines.review.summary import Summary

VERSION = "profile 1"
WITH_POSITIONS = "profile 2"
WITH_REPLAYS = "profile 3"

MOST_POSITIONS = 200
"""The most positions that a player can save, as in the page."""

MOST_REPLAYS = 2000
"""The most replays that a player can keep, as in the page."""

_UTC = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]{1,6})?Z")
_LONGEST_NAME = 24


@dataclass(frozen=True)
class Totals:
    """The numbers of games played, won and lost, and of all their saves."""

    played: int = 0
    won: int = 0
    lost: int = 0
    saves: int = 0

    def __add__(self, other: Totals) -> Totals:
        return Totals(*(mine + its for mine, its in zip(self._values(), other._values(), strict=True)))

    def _values(self) -> tuple[int, ...]:
        return self.played, self.won, self.lost, self.saves

    def check(self, counted: Totals) -> None:
        """Raises `RecordError` unless these totals equal the counted ones."""
        for name, value in asdict(counted).items():
            if getattr(self, name) != value:
                said = getattr(self, name)
                raise RecordError(f"The totals do not match the games: {name} should be {value}, not {said}.")


def totals_of(game: Summary) -> Totals:
    """The totals of one game."""
    return Totals(1, int(game.state == "won"), int(game.state == "lost"), game.saves)


@dataclass(frozen=True)
class Header:
    """The first line of a profile file: the name of its player, the time of export, the number of games, their totals,
    and the number of replays.
    """

    name: str
    exported: str
    games: int
    totals: Totals
    replays: int = 0


def header_of(data: object) -> Header:
    """The header in the data of the first line. Raises `RecordError` if the line is not a header, is sealed, or is
    malformed.
    """
    kind = data.get("qmines") if isinstance(data, dict) else None
    if not isinstance(kind, str) or not re.fullmatch(r"(sealed )?profile [0-9]{1,9}", kind):
        raise RecordError("This is not a profile: its first line does not say 'profile 1'.")
    if kind.startswith("sealed"):
        raise RecordError("This profile is protected by a password; only the page can open it.")
    if kind not in (VERSION, WITH_POSITIONS, WITH_REPLAYS):
        raise RecordError(f"This is a {kind!r}; this program reads profile 1, profile 2 and profile 3.")
    more = {VERSION: (), WITH_POSITIONS: ("positions",), WITH_REPLAYS: ("positions", "replays")}[kind]
    keys = ("qmines", "name", "exported", "games", "totals", *more)
    given = object_of(data, keys, "The first line of a profile")
    positions = given.get("positions", [])
    if not isinstance(positions, list) or len(positions) > MOST_POSITIONS:
        raise RecordError(f"A profile's saved positions must be a list of at most {MOST_POSITIONS}.")
    name, exported = given["name"], given["exported"]
    if not isinstance(name, str) or not 1 <= len(name) <= _LONGEST_NAME:
        raise RecordError(f"A profile's name must be text of 1 to {_LONGEST_NAME} characters.")
    if not isinstance(exported, str) or not _UTC.fullmatch(exported):
        raise RecordError("A profile's export time must look like 2026-01-31T12:00:00Z.")
    names = [field.name for field in fields(Totals)]
    totals = object_of(given["totals"], names, "The profile field totals")
    counts = [_count(value) for value in (given["games"], *(totals[name] for name in names))]
    replays = _count(given.get("replays", 0))
    if replays > MOST_REPLAYS:
        raise RecordError(f"A profile can have at most {MOST_REPLAYS:,} kept replays.")
    return Header(name, exported, counts[0], Totals(*counts[1:]), replays)


def _count(value: object) -> int:
    if type(value) is not int or not 0 <= value < MOST:
        raise RecordError("A profile's counts must be whole numbers.")
    return value
