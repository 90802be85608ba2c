"""Reviews of the games in a file of any program: every decision judged, and the figures of the game.

A replay is reviewed by its record (`replays.recorded`), our own record as it is.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

from qmines.errors import PositionError
from qmines.formats.content import Content
from qmines.formats.recognise import boards_in
from qmines.formats.record import is_record
from qmines.formats.replays.played import Difference, Played, differences
from qmines.formats.replays.recorded import record_of
from qmines.formats.replays.replay import Clicks
from qmines.formats.table import NAMED, text_in
from qmines.review.judged import OURS, Decision, Judged, Result, Told, judging

_OURS = NAMED["record"].name


@dataclass(frozen=True)
class Reviewed:
    """A reviewed game: the name of its format, its decisions, and its replay; None for a record of ours."""

    form: str
    judged: Judged
    played: Played | None = None

    @property
    def result(self) -> Result:
        """How it ended."""
        return self.judged.outcome.result if self.played is None else self.played.result

    @property
    def time(self) -> float | None:
        """Seconds from the first opening to the end, or to the last event; None if the format has no times."""
        return self.judged.outcome.time if self.played is None else self.played.seconds

    @property
    def clicks(self) -> Clicks:
        """The player's clicks."""
        out = self.judged.outcome
        return Clicks(out.left, out.right, out.chord) if self.played is None else self.played.clicks

    @property
    def solved(self) -> int:
        """The part of the 3BV that is solved."""
        return self.judged.outcome.solved

    @property
    def differs(self) -> list[Difference]:
        """Where the header of a replay says something else than its moves."""
        return [] if self.played is None else differences(self.played)

    @property
    def date(self) -> str | None:
        """When it was played, as far as the file says."""
        return self.judged.params.begun if self.played is None else self.played.replay.header.date

    def data(self) -> dict[str, Any]:
        """The review as data for JSON."""
        params = self.judged.params
        return {
            "format": self.form,
            "rows": params.rows,
            "cols": params.columns,
            "mines": params.mine_count,
            "result": self.result,
            "time": self.time,
            "bbbv": self.judged.outcome.bbbv,
            "bbbv_solved": self.solved,
            "clicks": self.clicks._asdict(),
            "header_differs": [difference._asdict() for difference in self.differs],
            **self.judged.data(),
        }


@dataclass(frozen=True)
class Reviewable:
    """A game in a file, before it is reviewed: the name of its format, and its replay or its record."""

    form: str
    game: Played | str

    def reviewing(self, strategy: str = "best") -> Generator[Decision, None, Reviewed]:
        """Reviews the game, with a pause after every decision. Raises a `QminesError` with the reason if that is not
        possible.
        """
        if isinstance(self.game, str):
            return Reviewed(self.form, (yield from judging(self.game, strategy, OURS)))
        clicks = sum(count or 0 for count in self.game.clicks)
        told = Told(has_times=self.game.began is not None, clicks=clicks, solved=self.game.solved)
        judged = yield from judging(record_of(self.game), strategy, told)
        return Reviewed(self.form, judged, self.game)


def games_in(data: bytes, name: str = "") -> list[Reviewable]:
    """The games in the bytes of a file, at least one; `name` is the file's. Raises `PositionError`.

    >>> games_in(b"3x1x1\\n1H1")
    Traceback (most recent call last):
    qmines.errors.PositionError: The file holds a board, and no game to review.
    """
    if (text := _record(data)) is not None:
        return [Reviewable(_OURS, text)]
    found = boards_in(data, name)
    games = [Reviewable(each.form.name, game) for each in found if (game := _played(each.content)) is not None]
    if not games:
        raise PositionError("The file holds a board, and no game to review.")
    return games


def _record(data: bytes) -> str | None:
    """The text of our own record; None for any other file."""
    try:
        text = text_in(data)
    except PositionError:
        return None
    # Other systems may have written other line ends.
    return text.replace("\r\n", "\n") if is_record(text) else None


def _played(content: Content) -> Played | None:
    return content.game if isinstance(content.game, Played) else None
