"""Finished games as others hand them over: taken only where all that is said of them follows from their records.

::

    {"qmines": "profile 1", "name": TEXT, "exported": UTC, "games": N,
     "totals": {"played": N, "won": N, "lost": N, "saves": N}}
    {"id": IDENTITY, "record": TEXT, "summary": {…}}          N lines of these

These are the lines of a profile file; here they are plain data, as JSON has them, and may be anything. Whatever is
wrong with them is a `RecordError`.

**The bound on the work.** A replay counts worlds, and a record can be made so that this takes for ever. So boards have
at most `MOST_CELLS`, and all else is bounded by `bounds`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Generator, Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

from qmines.errors import RecordError, TooComplex
from qmines.game.bounds import LONGEST, bounded_solver
from qmines.game.game import COUNTED_WHOLE, Game
from qmines.game.record import identity, read, repeating
from qmines.game.summary import Summary, summary

MOST_CELLS = COUNTED_WHOLE
"""The largest board of a game that is examined: 100×100 is the largest that the page offers. On boards of 1000×1000 a
single save may take ten seconds.
"""

VERSION = "profile 1"

_IDENTITY = re.compile(r"[0-9a-f]{64}")
_UTC = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]{1,6})?Z")
_LONGEST_NAME = 24
_MOST = 10**15
_FIELDS = ["mineVision" if field.name == "mine_vision" else field.name for field in fields(Summary)]


# One game


def examined(entry: object) -> Summary:
    """The summary of a game, held against its record: replayed, drawn again, ended, of that identity. Raises
    `RecordError` naming what does not follow.
    """
    work = examining(entry)
    while True:
        try:
            next(work)
        except StopIteration as end:
            found: Summary = end.value
            return found


def examining(entry: object) -> Generator[Game, None, Summary]:
    """Does what `examined` does, with a pause after every move; gives the game as it stands, in the end the summary."""
    given = _object(entry, ("id", "record", "summary"), "A game")
    told, text = _object(given["summary"], _FIELDS, "The summary of a game"), given["record"]
    if not isinstance(given["id"], str) or not _IDENTITY.fullmatch(given["id"]):
        raise RecordError("The identity of a game is 64 hexadecimal digits.")
    if not isinstance(text, str) or len(text) > LONGEST:
        raise RecordError(f"The record of a game is a text of at most {LONGEST:,} characters.")
    try:
        game = yield from _replayed(text)
    except TooComplex as error:
        raise RecordError("The game is too complex to be examined.") from error
    if not game.has_ended:
        raise RecordError("The game has not ended.")
    if identity(game) != given["id"]:
        raise RecordError("The identity of the game is not that of its record.")
    found = summary(game)
    for name, value in found.data().items():
        if not _is_same(told[name], value):
            raise RecordError(f"The summary's {name} does not follow from the record; it is {value!r}.")
    return found


def _replayed(text: str) -> Generator[Game, None, Game]:
    params, moves = read(text)
    if params.grid.size > MOST_CELLS:
        raise RecordError(f"Only games on boards of up to {MOST_CELLS:,} cells are examined.")
    for game in repeating(params, moves, redraw=True, solver=bounded_solver(params)):
        yield game
    return game


def _is_same(given: Any, value: object) -> bool:
    """Whether a field of a summary is what follows. Bits are rounded, and logarithms differ from machine to machine."""
    if isinstance(value, float):
        # A whole number that is too large for a float must not get as far as the difference.
        is_number = isinstance(given, int | float) and not isinstance(given, bool)
        return is_number and abs(given) <= _MOST and abs(given - value) < 0.015
    return type(given) is type(value) and given == value


# A profile


@dataclass(frozen=True)
class Totals:
    """How many games were played, won and lost, and their saves."""

    played: int = 0
    won: int = 0
    lost: int = 0
    saves: int = 0

    def __add__(self, other: Totals) -> Totals:
        return Totals(*(mine + its for mine, its in zip(self._values(), other._values(), strict=True)))

    def _values(self) -> tuple[int, ...]:
        return self.played, self.won, self.lost, self.saves

    def check(self, found: Totals) -> None:
        """Raises `RecordError` unless these are what was found."""
        for name, value in asdict(found).items():
            if getattr(self, name) != value:
                said = getattr(self, name)
                raise RecordError(f"The totals do not follow from the games: {name} should be {value}, not {said}.")


def totals_of(game: Summary) -> Totals:
    """What one game adds to the totals."""
    return Totals(1, int(game.state == "won"), int(game.state == "lost"), game.saves)


@dataclass(frozen=True)
class Header:
    """The first line of a profile file: whose it is, when it was written, and what it promises."""

    name: str
    exported: str
    games: int
    totals: Totals


def header_of(data: object) -> Header:
    """Reads the first line. Raises `RecordError`."""
    kind = data.get("qmines") if isinstance(data, dict) else None
    if not isinstance(kind, str) or not re.fullmatch(r"(sealed )?profile [0-9]{1,9}", kind):
        raise RecordError("This is no profile: its first line does not say 'profile 1'.")
    if kind.startswith("sealed"):
        raise RecordError("This profile is sealed by a password; only the page can open it.")
    if kind != VERSION:
        raise RecordError(f"This is a {kind!a}; this program reads profile 1.")
    given = _object(data, ("qmines", "name", "exported", "games", "totals"), "The first line of a profile")
    name, exported = given["name"], given["exported"]
    if not isinstance(name, str) or not 1 <= len(name) <= _LONGEST_NAME:
        raise RecordError(f"The name of a profile is a text of 1 to {_LONGEST_NAME} characters.")
    if not isinstance(exported, str) or not _UTC.fullmatch(exported):
        raise RecordError("The time of a profile's export is written like 2026-01-31T12:00:00Z.")
    names = [field.name for field in fields(Totals)]
    totals = _object(given["totals"], names, "The totals of a profile")
    counts = [_count(value) for value in (given["games"], *(totals[name] for name in names))]
    return Header(name, exported, counts[0], Totals(*counts[1:]))


def _object(data: object, names: Collection[str], what: str) -> Mapping[str, Any]:
    """Plain data that have just these names."""
    if not isinstance(data, dict):
        raise RecordError(f"{what} is written as an object.")
    if missing := next((name for name in names if name not in data), None):
        raise RecordError(f"{what} does not give {missing}.")
    if strange := next((name for name in data if name not in names), None):
        raise RecordError(f"{what} holds {strange[:40]!a}, which this version does not know.")
    return data


def _count(value: object) -> int:
    if type(value) is not int or not 0 <= value < _MOST:
        raise RecordError("The counts of a profile are whole numbers.")
    return value
