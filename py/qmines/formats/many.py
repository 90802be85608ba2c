"""Reviews of many files as one table: a row a game, and what a player learns from all of them together."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from io import StringIO
from itertools import pairwise
from typing import Any

from qmines.formats.reviewed import Reviewed
from qmines.review.judged import KINDS

_SUMS = ("expected_losses", "luck_bits", "accuracy", "hesitation", "efficiency")
COLUMNS = (
    *("file", "game", "format", "program", "player", "date", "rows", "cols", "mines"),
    *("result", "time", "bbbv", "bbbv_solved", "left", "right", "chord"),
    *("proven", "forced", "unnecessary", "mistake", "undecided", *_SUMS, "missed", "reason"),
)
"""The columns of the table as CSV."""

MOST_PERIODS = 10
"""Into at most this many periods the games are cut, to show how accuracy changes."""

_FORMULAS = ("=", "+", "-", "@")
"""A spreadsheet would take a text that begins so for a formula."""


@dataclass(frozen=True)
class Row:
    """A game of the table, or a file that has none to review, with the `reason`.

    `game` is its number in the file, counted from 1; None if the file has a single one. `figures` are its fields by
    their columns. `missed` counts by their names the rules that its unnecessary guesses missed.
    """

    file: str
    game: int | None = None
    reason: str = ""
    figures: Mapping[str, Any] = field(default_factory=dict)
    missed: Mapping[str, int] = field(default_factory=dict)

    @property
    def date(self) -> str:
        """When it was played; empty if the file does not say."""
        date: str | None = self.figures.get("date")
        return date or ""


def row_of(file: str, game: int | None, reviewed: Reviewed) -> Row:
    """The row of a reviewed game."""
    data = reviewed.data()
    summary = data["summary"]
    said = {} if reviewed.played is None else reviewed.played.data()
    missed = Counter(
        each.missed.rule.label
        for each in reviewed.judged.decisions
        if each.counts and each.kind == "unnecessary" and each.missed is not None
    )
    figures = {
        **{name: data[name] for name in ("format", "rows", "cols", "mines", "result", "time", "bbbv", "bbbv_solved")},
        **{name: said.get(name) for name in ("program", "player")},
        **data["clicks"],
        **summary,
        "date": reviewed.date,
        "missed": missed.most_common(1)[0][0] if missed else None,
    }
    return Row(file, game, "", figures, dict(missed))


@dataclass(frozen=True)
class Totals:
    """What some games come to. `first` and `last` are the dates of the first and the last game, or their files.

    `accuracy` is that of all decisions together; None if none was decided. `missed` has the rules that unnecessary
    guesses missed, the commonest first, with how many missed them.
    """

    first: str
    last: str
    games: int
    won: int
    unnecessary: int
    accuracy: float | None
    missed: tuple[tuple[str, int], ...]

    @property
    def win_rate(self) -> float | None:
        """The part of the games that were won; None without games."""
        return self.won / self.games if self.games else None

    @property
    def unnecessary_per_game(self) -> float | None:
        """Unnecessary guesses a game; None without games."""
        return self.unnecessary / self.games if self.games else None

    def data(self) -> dict[str, Any]:
        """The totals as data for JSON."""
        return {
            "first": self.first,
            "last": self.last,
            "games": self.games,
            "won": self.won,
            "win_rate": self.win_rate,
            "unnecessary": self.unnecessary,
            "unnecessary_per_game": self.unnecessary_per_game,
            "accuracy": self.accuracy,
            "missed": [{"rule": rule, "count": count} for rule, count in self.missed],
        }


def in_order(rows: Iterable[Row]) -> list[Row]:
    """The games by their dates, or, unless all have one, by the names of their files; rows without a game are left
    out.
    """
    games = [row for row in rows if not row.reason]
    has_dates = _have_dates(games)
    # Some files have a space where others have a T.
    return sorted(games, key=lambda row: (row.date.replace("T", " ") if has_dates else "", row.file, row.game or 0))


def totals(games: Sequence[Row]) -> Totals:
    """What games come to, in the order of `in_order`."""
    return _totals(games, has_dates=_have_dates(games))


def _have_dates(games: Iterable[Row]) -> bool:
    return all(row.date for row in games)


def _totals(games: Sequence[Row], *, has_dates: bool) -> Totals:
    decided = [sum(row.figures[kind] for kind in KINDS if kind != "undecided") for row in games]
    good = [(row.figures["accuracy"] or 0) * count for row, count in zip(games, decided, strict=True)]
    ends = [row.date if has_dates else row.file for row in (*games[:1], *games[-1:])] or ["", ""]
    missed = sum((Counter(row.missed) for row in games), Counter[str]())
    return Totals(
        first=ends[0],
        last=ends[-1],
        games=len(games),
        won=sum(row.figures["result"] == "won" for row in games),
        unnecessary=sum(row.figures["unnecessary"] for row in games),
        accuracy=sum(good) / sum(decided) if sum(decided) else None,
        missed=tuple(missed.most_common()),
    )


def periods(games: Sequence[Row], most: int = MOST_PERIODS) -> list[Totals]:
    """The totals of periods that follow each other, each with as many games as the others, or one more."""
    count = min(most, len(games))
    cuts = [len(games) * number // count for number in range(count + 1)] if count else []
    has_dates = _have_dates(games)
    return [_totals(games[begin:end], has_dates=has_dates) for begin, end in pairwise(cuts)]


def csv_of(rows: Iterable[Row]) -> str:
    """The table as CSV, with a header. No field begins like a formula.

    >>> csv_of([Row("=1+1.avf", reason="It is cut short.")]).splitlines()[1][:12]
    "'=1+1.avf,,,"
    """
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for row in rows:
        fields = {"file": row.file, "game": row.game, "reason": row.reason, **row.figures}
        writer.writerow([_field(fields.get(name)) for name in COLUMNS])
    return text.getvalue()


def _field(value: object) -> str:
    text = "" if value is None else str(value)
    return f"'{text}" if text.startswith(_FORMULAS) else text
