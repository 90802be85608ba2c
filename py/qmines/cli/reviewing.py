"""`review`: judges every decision of games, and makes a table of many."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from qmines.cli.arguments import number_of, positive
from qmines.cli.files import File, is_single, sources_in
from qmines.cli.progress import watched
from qmines.cli.reviews import Order, answering, figure, per_cent, report, reviews_of
from qmines.cli.streams import StreamError, complain, say, write_file
from qmines.errors import QminesError
from qmines.formats.many import Row, csv_of, row_of
from qmines.formats.replays.played import sentence_of
from qmines.formats.reviewed import Reviewed
from qmines.grid import Cell, Grid
from qmines.review.better import STRATEGIES
from qmines.review.judged import Decision, Sums
from qmines.text import counted, percent

_STDOUT = "-"
"""The name of standard output."""


def add_review(commands: Any) -> None:
    """Adds `review` to the commands of a parser."""
    command = commands.add_parser(
        "review",
        help="judge every decision of a game, or of thousands: proven, forced, or a guess without need",
        description="Judges every decision of a game by what was open before it, and compares it with the better move. "
        "It reads records of ours and replays of other programs, by their content. Several files, a folder or a .zip "
        "become a table.",
    )
    command.add_argument("paths", metavar="PATH", nargs="+", help="a file, a folder, a .zip, or - for standard input")
    command.add_argument(
        "--strategy", default="best", choices=STRATEGIES, help="what guesses are compared with: best by default"
    )
    command.add_argument("--game", type=number_of, metavar="N", help="take only game N of a file, counted from 1")
    command.add_argument("--json", action="store_true", help="print JSON; of several files, an object a line")
    command.add_argument("--csv", metavar="FILE", help="write the table as CSV to this file; - for standard output")
    command.add_argument("--jobs", type=positive, default=1, metavar="N", help="how many processes review the files")
    command.add_argument(
        "--cluster", metavar="ADDRESS", help="review on the workers of a Dask scheduler, like tcp://host:8786"
    )
    command.set_defaults(run=_review)


def _review(_: None, options: argparse.Namespace) -> int:
    order = Order(options.strategy, options.game, options.json)
    if options.csv == _STDOUT and order.as_json:
        raise StreamError("JSON and CSV cannot both be written to standard output.")
    if len(options.paths) == 1 and is_single(options.paths[0]):
        ((file,),) = sources_in(options.paths[0])
        return _review_one(file, order, options.csv)
    return _review_many(order, options)


def _review_many(order: Order, options: argparse.Namespace) -> int:
    """Reviews many files; returns the exit status. Raises `StreamError` if there are none."""
    sources = [source for path in options.paths for source in sources_in(path)]
    total = sum(map(len, sources))
    if not total:
        raise StreamError("There are no files here.")
    rows, seconds = list[Row](), 0.0
    with answering(order, options.jobs, options.cluster) as answers:
        for answer in watched(answers(file for source in sources for file in source), total, "files"):
            rows += answer.rows
            seconds += answer.seconds
            for line in answer.lines:
                say(line)
    if options.csv is not None:
        _write(options.csv, rows)
    if not order.as_json and options.csv != _STDOUT:
        say("\n".join(report(rows, seconds / total)))
    if all(row.reason for row in rows):
        complain(f"None of {counted(total, 'file')} could be reviewed.")
        return 2
    return 0


def _write(name: str, rows: Iterable[Row]) -> None:
    if name == _STDOUT:
        say(csv_of(rows).removesuffix("\n"))
    else:
        # Names of files need not be Unicode.
        write_file(name, csv_of(rows).encode("utf-8", "backslashreplace"))


# One file


def _review_one(file: File, order: Order, csv: str | None) -> int:
    """Reviews the games of one file; returns the exit status. Raises a `QminesError` with the reason if there is no
    game to review.
    """
    rows = list[Row]()
    for number, found in reviews_of(file, order):
        if isinstance(found, QminesError):
            if number is None or order.game is not None:
                raise found
            complain(f"Game {number}: {found}")
            rows.append(Row(file.name, number, str(found)))
        else:
            if order.as_json:
                say(json.dumps(found.data()))
            elif csv != _STDOUT:
                say(_text(found) if number is None else f"{_title(number, found)}{_text(found)}\n")
            rows.append(row_of(file.name, number, found))
    if csv is not None:
        _write(csv, rows)
    return 2 if all(row.reason for row in rows) else 0


def _title(number: int, one: Reviewed) -> str:
    """The number of a game in its file, and the name that it has there, if it has one."""
    name = "" if one.played is None else one.played.replay.header.file
    return f"Game {number}, {name}: " if name else f"Game {number}: "


def _text(one: Reviewed) -> str:
    """A review for people: the game, every decision that was not proven, and the sums."""
    params, out, clicks = one.judged.params, one.judged.outcome, one.clicks
    seconds = "" if one.time is None else f" in {one.time:.3f} s"
    lines = [
        f"{one.form}, {params.columns}x{params.rows} with {counted(params.mine_count, 'mine')}: {one.result}{seconds}",
        f"3BV {one.solved} of {out.bbbv}; {clicks.left} left, {clicks.right} right, {clicks.chord} chord clicks",
        *map(sentence_of, one.differs),
    ]
    told = [each for each in one.judged.decisions if each.kind != "proven"]
    if told:
        lines += ["", f"{'n':>4} {'seconds':>9}  {'kind':<12} {'mine':>5}  {'better':<14} row,column"]
        lines += map(_line, told)
    return "\n".join([*lines, "", *_sums(one.judged.sums)])


def _line(decision: Decision) -> str:
    grid = decision.before.grid
    at = "" if decision.at is None else f"{decision.at / 1000:.3f}"
    share = "" if decision.share is None else _risk(decision.share)
    better = ""
    if decision.best is not None and decision.best_share is not None:
        better = f"{_place(grid, decision.best)} {_risk(decision.best_share)}"
    cells = " ".join(_place(grid, cell) for cell in decision.cells)
    outcome = " hit" if decision.hit else ""
    left_out = "" if decision.counts else " (taken back)" if decision.is_undone else " (machine)"
    return f"{decision.n:>4} {at:>9}  {decision.kind:<12} {share:>5}  {better:<14} {cells}{outcome}{left_out}"


def _risk(share: Fraction) -> str:
    return f"{percent(share)} %" if share else "safe"


def _place(grid: Grid, cell: Cell) -> str:
    """A cell for people: rows and columns count from 1."""
    row, column = grid.place(cell)
    return f"{row + 1},{column + 1}"


def _sums(sums: Sums) -> list[str]:
    kinds = ("proven", "forced", "unnecessary", "mistake", "undecided")
    return [
        ", ".join(f"{getattr(sums, kind)} {kind}" for kind in kinds),
        f"expected losses {sums.expected_losses:.3f}, bits of luck {figure(sums.luck_bits, 2)}, accuracy "
        f"{per_cent(sums.accuracy)}, hesitation in seconds {figure(sums.hesitation, 3)}, efficiency "
        f"{figure(sums.efficiency, 3)}",
    ]
