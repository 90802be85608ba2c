"""A finished game as others hand it over: taken only where all that is said of it follows from its record.

::

    {"id": IDENTITY, "record": TEXT, "summary": {…}}

Here it is plain data, as JSON has them, and may be anything. Whatever is wrong with it is a `RecordError`. A record may
also come by itself, with nothing said of it.

**The bound on the work.** A replay counts worlds, and a record can be made so that this takes for ever. So boards have
at most `MOST_CELLS`, and all else is bounded by `bounds`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Generator, Mapping
from dataclasses import fields
from typing import Any

from qmines.errors import RecordError, TooComplex
from qmines.game.field.knowledge import COUNTED_WHOLE
from qmines.game.game import Game
from qmines.game.records.bounds import LONGEST, bounded_solver
from qmines.game.records.record import identity, read
from qmines.game.records.replay import repeating
from qmines.review.algebra import Algebra
from qmines.review.summary import Summary, summary
from qmines.work import result_of

MOST_CELLS = COUNTED_WHOLE
"""The largest board of a game that is examined: 100×100 is the largest that the page offers. On boards of 1000×1000 a
single save may take ten seconds.
"""

_IDENTITY = re.compile(r"[0-9a-f]{64}")
MOST = 10**15
"""No count or figure from elsewhere is larger."""
_FIELDS = [field.name.replace("mine_vision", "mineVision") for field in fields(Summary) if field.name != "algebra"]
_OF_CONSTRAINTS = [field.name for field in fields(Algebra)]
LATER = frozenset({"undone", "helped", "machine", "grade", "practice"})
"""What earlier versions did not tell: in their games it may be missing, and is worked out."""


def examined(entry: object) -> Summary:
    """The summary of a game, held against its record: replayed, drawn again, ended, of that identity; whole, too,
    where the game is of an earlier version. Raises `RecordError` naming what does not follow.
    """
    return result_of(examining(entry))


def examining(entry: object) -> Generator[Game, None, Summary]:
    """Does what `examined` does, with a pause after every move; gives the game as it stands, in the end the summary."""
    return (yield from examining_game(entry))[1]


def examining_game(entry: object) -> Generator[Game, None, tuple[Game, Summary]]:
    """As `examining`; gives in the end the game, too. Its `outcomes` say whether all of it was drawn again: what was
    not may be so by the rules, and is not known to be what its seed draws.
    """
    given = object_of(entry, ("id", "record", "summary"), "A game")
    told = given["summary"]
    by_constraints = isinstance(told, dict) and not told.keys().isdisjoint(_OF_CONSTRAINTS)
    given_summary = object_of(told, [*_FIELDS, *_OF_CONSTRAINTS * by_constraints], "The summary of a game", LATER)
    if not isinstance(given["id"], str) or not _IDENTITY.fullmatch(given["id"]):
        raise RecordError("The identity of a game is 64 hexadecimal digits.")
    game = yield from examining_record(given["record"])
    if identity(game) != given["id"]:
        raise RecordError("The identity of the game is not that of its record.")
    derived = summary(game)
    object_of(given_summary, derived.data(), "The summary of a game", LATER)
    for name, value in derived.data().items():
        if name in given_summary and not _is_same(given_summary[name], value):
            raise RecordError(f"The summary's {name} does not follow from the record; it is {value!r}.")
    return game, derived


def examining_record(text: object) -> Generator[Game, None, Game]:
    """The game of a record that comes by itself: replayed, drawn again, ended; with a pause after every move. Raises
    `RecordError` naming what does not follow.
    """
    if not isinstance(text, str) or len(text) > LONGEST:
        raise RecordError(f"The record of a game is a text of at most {LONGEST:,} characters.")
    params, moves = read(text)
    if params.grid.size > MOST_CELLS:
        raise RecordError(f"Only games on boards of up to {MOST_CELLS:,} cells are examined.")
    try:
        game = yield from repeating(params, moves, redraw=True, solver=bounded_solver(params))
    except TooComplex as error:
        raise RecordError("The game is too complex to be examined.") from error
    if not game.has_ended:
        raise RecordError("The game has not ended.")
    return game


def _is_same(given: Any, value: object) -> bool:
    """Whether a field of a summary is what follows. Bits are rounded, and logarithms differ from machine to machine."""
    if isinstance(value, float):
        # A whole number that is too large for a float must not get as far as the difference.
        is_number = isinstance(given, int | float) and not isinstance(given, bool)
        return is_number and abs(given) <= MOST and abs(given - value) < 0.015
    return type(given) is type(value) and given == value


def object_of(
    data: object, names: Collection[str], what: str, optional: Collection[str] = frozenset()
) -> Mapping[str, Any]:
    """Plain data that have just these names, some of which may be missing."""
    if not isinstance(data, dict):
        raise RecordError(f"{what} is written as an object.")
    if missing := next((name for name in names if name not in data and name not in optional), None):
        raise RecordError(f"{what} does not give {missing}.")
    if strange := next((name for name in data if name not in names), None):
        raise RecordError(f"{what} holds {strange[:40]!a}, which this version does not know.")
    return data
