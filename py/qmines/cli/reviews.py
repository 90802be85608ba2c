"""Reviews of many files: in processes or on a cluster, as rows and lines of JSON, and what they come to."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

from qmines.cli.cluster import cluster
from qmines.cli.files import File
from qmines.cli.processes import ProcessEnded, spread, spread_over
from qmines.cli.streams import StreamError
from qmines.errors import PositionError, QminesError
from qmines.formats.many import Row, Totals, in_order, periods, row_of, totals
from qmines.formats.reviewed import Reviewed, games_in
from qmines.text import counted
from qmines.work import result_of

_FILES_AT_ONCE = 8
_BYTES_AT_ONCE = 1_000_000
"""A batch ends with this many files, or bytes."""

_AHEAD = 64
"""The most batches that a cluster has at once."""

SHOWN = 20
"""How many files that failed, and rules that were missed, the report lists; CSV and JSON have all."""


@dataclass(frozen=True)
class Order:
    """How files are reviewed: by which strategy, which game of each (None: all), and whether JSON is wanted."""

    strategy: str
    game: int | None = None
    as_json: bool = False


@dataclass(frozen=True)
class Answer:
    """The results of a file: its rows, its lines of JSON if these are wanted, and the seconds that it took."""

    rows: tuple[Row, ...]
    lines: tuple[str, ...]
    seconds: float


def reviews_of(file: File, order: Order) -> Iterator[tuple[int | None, Reviewed | QminesError]]:
    """The reviews of the games of a file, or why one is not possible, each with the number of its game if the file has
    several. Raises `QminesError` if the file has no such game, or none at all.
    """
    if file.reason:
        raise StreamError(file.reason)
    games = list(enumerate(games_in(file.data, file.name), 1))
    if order.game is not None and order.game > len(games):
        raise PositionError(f"There is no game {order.game}: the file has {counted(len(games), 'game')}.")
    for number, game in games if order.game is None else [games[order.game - 1]]:
        shown = number if len(games) > 1 else None
        try:
            yield shown, result_of(game.reviewing(order.strategy))
        except QminesError as error:
            yield shown, error


def answered(order: Order, file: File) -> Answer:
    """Reviews the games of a file. What goes wrong becomes a row with its reason."""
    begun = time.perf_counter()
    rows, lines = list[Row](), list[str]()

    def add(row: Row, data: dict[str, Any]) -> None:
        rows.append(row)
        if order.as_json:
            lines.append(_json(row, data))

    try:
        for number, found in reviews_of(file, order):
            if isinstance(found, QminesError):
                add(Row(file.name, number, str(found)), {"error": str(found)})
            else:
                add(row_of(file.name, number, found), found.data())
    except QminesError as error:
        add(Row(file.name, None, str(error)), {"error": str(error)})
    return Answer(tuple(rows), tuple(lines), time.perf_counter() - begun)


def _json(row: Row, data: dict[str, Any]) -> str:
    """A line of JSON, with the file and, if that has several, the number of the game before everything else."""
    return json.dumps({"file": row.file, **({} if row.game is None else {"game": row.game}), **data})


@contextmanager
def answering(order: Order, jobs: int, address: str | None) -> Iterator[Callable[[Iterable[File]], Iterator[Answer]]]:
    """The function that gives the answers for files, in their order: by `jobs` processes, or on the cluster at an
    address. Files travel as bytes.
    """
    answer = partial(answered, order)
    if address is not None:
        with cluster(address) as executor:
            yield lambda files: spread_over(executor, answer, _batches(files), _AHEAD)
        return
    try:
        yield lambda files: spread(answer, _batches(files), jobs)
    except ProcessEnded as error:
        raise StreamError("A process that reviewed games was killed.") from error


def _batches(files: Iterable[File]) -> Iterator[list[File]]:
    some: list[File] = []
    size = 0
    for file in files:
        some.append(file)
        size += len(file.data)
        if len(some) == _FILES_AT_ONCE or size > _BYTES_AT_ONCE:
            yield some
            some, size = [], 0
    if some:
        yield some


# The report

MISSED = "missed deduction"


def report(rows: Sequence[Row], seconds: float) -> Iterator[str]:
    """The table of many games for people: periods one after the other, all together, and what failed. `seconds` is how
    long a file took.
    """
    games, failed = in_order(rows), [row for row in rows if row.reason]
    if games:
        yield from _table(totals(games), periods(games))
    yield f"{seconds:.3f} s a file"
    if failed:
        yield f"could not be reviewed: {len(failed):,}"
    for row in failed[:SHOWN]:
        game = "" if row.game is None else f", game {row.game}"
        yield f"  {_shown(row.file)}{game}: {row.reason}"
    if len(failed) > SHOWN:
        yield f"  and {len(failed) - SHOWN:,} more"


def _table(every: Totals, parts: Sequence[Totals]) -> Iterator[str]:
    names = [_shown(part.first) for part in parts]
    width = max(map(len, [*names, "from"]))
    yield f"{'from':<{width}} {'games':>7} {'won':>8} {'unnecessary a game':>19} {'accuracy':>9}"
    for name, part in [*zip(names, parts, strict=True), ("all", every)]:
        figures = (
            f"{per_cent(part.win_rate):>8} {figure(part.unnecessary_per_game, 2):>19} {per_cent(part.accuracy):>9}"
        )
        yield f"{name:<{width}} {part.games:>7,} {figures}"
    missed = every.missed[:SHOWN]
    if missed:
        width = max(map(len, [MISSED, *(rule for rule, _ in missed)]))
        yield f"{MISSED:<{width}} {'times':>7}"
    for rule, count in missed:
        yield f"{rule:<{width}} {count:>7,}"


def figure(number: float | None, digits: int) -> str:
    """A figure with some digits; a dash if there is none."""
    return "–" if number is None else f"{number:.{digits}f}"


def per_cent(part: float | None) -> str:
    """A part in per cent; a dash if there is none."""
    return "–" if part is None else f"{100 * part:.1f} %"


def _shown(name: str) -> str:
    """A name from elsewhere, safe to show in a terminal."""
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in name)
