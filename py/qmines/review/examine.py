"""Examination of a finished game from elsewhere: accepted only if all claims about it follow from its record.

::

    {"id": IDENTITY, "record": TEXT, "summary": {…}}

Here a game is untrusted plain data, as read from JSON. Whatever is wrong with it raises `RecordError`. A record may
also come alone, without claims.

**The bound on the work.** A replay counts worlds, and a record can be crafted so that this takes for ever. So boards
have at most `MOST_CELLS`, and `bounds` limits everything else.
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
from qmines.text import quoted
from qmines.work import result_of

MOST_CELLS = COUNTED_WHOLE
"""The most cells of a board that is examined: the page offers boards up to 100×100, and a single save on a board of
1000×1000 may take ten seconds.
"""

_IDENTITY = re.compile(r"[0-9a-f]{64}")
MOST = 10**15
"""The largest count or figure that is accepted from elsewhere."""
_FIELDS = [field.name.replace("mine_vision", "mineVision") for field in fields(Summary) if field.name != "algebra"]
_OF_CONSTRAINTS = [field.name for field in fields(Algebra)]
LATER = frozenset({"undone", "helped", "machine", "grade", "practice"})
"""Fields that summaries of earlier versions lack: they may be missing, and then come from the record."""


def examined(entry: object) -> Summary:
    """The summary of a game from elsewhere, complete even if an earlier version wrote it.

    The record is replayed and drawn again; the game must have ended, and have the given identity and summary. Raises
    `RecordError` naming what does not follow.
    """
    return result_of(examining(entry))


def examining(entry: object) -> Generator[Game, None, Summary]:
    """Does the same as `examined`, with a pause after every move; yields the game so far, and returns the summary."""
    return (yield from examining_game(entry))[1]


def examining_game(entry: object) -> Generator[Game, None, tuple[Game, Summary]]:
    """Does the same as `examining`, but returns the game and its summary.

    `outcomes.redrawn` of the game says whether all of it could be drawn again. A board that could not be is one that
    the rules allow, but perhaps not the one that its seed draws.
    """
    given = object_of(entry, ("id", "record", "summary"), "A game")
    claimed = given["summary"]
    by_constraints = isinstance(claimed, dict) and not claimed.keys().isdisjoint(_OF_CONSTRAINTS)
    given_summary = object_of(claimed, [*_FIELDS, *_OF_CONSTRAINTS * by_constraints], "The summary of a game", LATER)
    if not isinstance(given["id"], str) or not _IDENTITY.fullmatch(given["id"]):
        raise RecordError("A game's identity must be 64 hexadecimal digits.")
    game = yield from examining_record(given["record"])
    if identity(game) != given["id"]:
        raise RecordError("The game's identity does not match its record.")
    derived = summary(game)
    object_of(given_summary, derived.data(), "The summary of a game", LATER)
    for name, value in derived.data().items():
        if name in given_summary and not _is_same(given_summary[name], value):
            raise RecordError(f"The summary's {name} does not match the record, which gives {value!r}.")
    return game, derived


def examining_record(text: object) -> Generator[Game, None, Game]:
    """The game of a record without claims: replayed, drawn again and ended. Pauses after every move, yielding the game
    so far. Raises `RecordError` naming what does not follow.
    """
    if not isinstance(text, str) or len(text) > LONGEST:
        raise RecordError(f"A game record must be text of at most {LONGEST:,} characters.")
    params, moves = read(text)
    if params.grid.size > MOST_CELLS:
        raise RecordError(f"Only games on boards of up to {MOST_CELLS:,} cells can be checked.")
    try:
        game = yield from repeating(params, moves, redraw=True, solver=bounded_solver(params))
    except TooComplex as error:
        raise RecordError("The game is too complex to check.") from error
    if not game.has_ended:
        raise RecordError("The game has not ended.")
    return game


def _is_same(given: Any, value: object) -> bool:
    """Whether a given field of a summary is the one that follows from the record.

    Floats may differ a little: bits are rounded, and logarithms differ from machine to machine.
    """
    if isinstance(value, float):
        # A whole number that is too large for a float must not get as far as the difference.
        is_number = isinstance(given, int | float) and not isinstance(given, bool)
        return is_number and abs(given) <= MOST and abs(given - value) < 0.015
    return type(given) is type(value) and given == value


def object_of(
    data: object, names: Collection[str], what: str, optional: Collection[str] = frozenset()
) -> Mapping[str, Any]:
    """The data, if they are an object with just these names, of which the optional ones may be missing.

    Raises `RecordError`, beginning with `what`, if they are not.
    """
    if not isinstance(data, dict):
        raise RecordError(f"{what} must be an object.")
    if missing := next((name for name in names if name not in data and name not in optional), None):
        raise RecordError(f"{what} is missing {missing}.")
    if strange := next((name for name in data if name not in names), None):
        raise RecordError(f"{what} has {quoted(strange)}, which this version does not know.")
    return data
