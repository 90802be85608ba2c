"""`simulate`: plays games by a strategy, and reports how many it wins."""

from __future__ import annotations

import argparse
import json
import os
import secrets
import signal
import sys
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import AbstractContextManager, contextmanager, redirect_stdout
from pathlib import Path
from typing import Any

from qmines.cli.arguments import positive
from qmines.cli.cluster import cluster
from qmines.cli.progress import watched
from qmines.cli.streams import StreamError, opened, say, text_of, whole
from qmines.errors import GameError
from qmines.formats.recognise import boards_in
from qmines.game.rules import LEVELS, shape
from qmines.lab.play import Given, Level
from qmines.lab.simulate import MOST, Order, Run, report, seed_in
from qmines.strategies.named import NAMES, named
from qmines.strategies.strategy import Start, Strategy
from qmines.strategies.written import written
from qmines.text import counted

_EVERY = 40
"""How many batches lie between two checkpoints."""

_KEPT = "With --checkpoint, the games played so far are kept."


def add_simulate(commands: Any) -> None:
    """Adds `simulate` to the commands of a parser."""
    command = commands.add_parser(
        "simulate",
        help="play thousands of games with a strategy and count how many it wins",
        description="Plays games with a strategy and counts how many it wins, with a 95 % interval. The same seed "
        "plays the same games, however many processes play them.",
    )
    board = command.add_mutually_exclusive_group(required=True)
    board.add_argument(
        "--level", help=f"{', '.join(LEVELS)}, or COLUMNSxROWSxMINES, with the mines as a number or a share like 20%%"
    )
    board.add_argument(
        "--map", metavar="FILE", help="one board in any form that convert reads, or - for standard input"
    )
    command.add_argument(
        "--start",
        choices=["opening", "safe", "any"],
        help="how the first click is protected: opening by default; always any on a map",
    )
    command.add_argument("--strategy", default="best", metavar="NAME|FILE.py", help=f"{NAMES}, or a file of your own")
    command.add_argument("--games", type=_games, default=1000, metavar="N", help="how many games")
    command.add_argument(
        "--seed", help="letters, digits, hyphens and underscores; by default that of the checkpoint, or random"
    )
    command.add_argument(
        "--strategy-seed",
        metavar="TEXT",
        help="the seed of the strategy's own random numbers; must differ from the boards' seed",
    )
    command.add_argument("--jobs", type=positive, default=1, metavar="J", help="how many processes play")
    command.add_argument(
        "--cluster", metavar="ADDRESS", help="play on the workers of a Dask scheduler, like tcp://host:8786"
    )
    command.add_argument(
        "--checkpoint", metavar="FILE", help="save progress here, and resume from it if the run was interrupted"
    )
    command.add_argument("--json", action="store_true", help="print JSON")
    command.set_defaults(run=_simulate)


def _games(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= MOST:
        raise argparse.ArgumentTypeError(f"it must be a number from 1 to {MOST:,}")
    return int(text)


def _simulate(_: None, options: argparse.Namespace) -> None:
    level = _level(options.level, options.start) if options.map is None else _given(options.map, options.start)
    kept = None if options.checkpoint is None else Path(options.checkpoint)
    before = None if kept is None else _checkpoint(kept)
    seed = _seed(before) if options.seed is None else options.seed
    run = Run(Order(_strategy(options.strategy), level, seed, options.games, options.strategy_seed))
    if before is not None:
        run.resume(before)
    if not run.is_finished:
        jobs = min(options.jobs, run.order.batch_count)
        _play(run, _processes(jobs) if options.cluster is None else cluster(options.cluster, _KEPT), kept)
    say(json.dumps(report(run)) if options.json else _text(run))


def _checkpoint(path: Path) -> str | None:
    """The checkpoint of an earlier call; None if there is none. Raises `StreamError`."""
    if not path.exists():
        return None
    with opened(str(path)) as stream:
        return text_of(whole(stream, str(path)), str(path))


def _seed(before: str | None) -> str:
    """The seed if none is given: that of a checkpoint, or a random one. Raises `GameError`."""
    return secrets.token_hex(6) if before is None else seed_in(before)


def _level(name: str, start: Start | None) -> Level:
    """The level of a name or a size. Raises `GameError`."""
    columns, rows, mines = shape(name)
    return Level(rows, columns, mines, start or "opening")


def _given(name: str, start: Start | None) -> Given:
    """The level of the one board in a file. Raises `GameError`, `PositionError`, `StreamError`."""
    if start not in (None, "any"):
        raise GameError("A map's mines are fixed, so its first click cannot be made safe: use --start any.")
    with opened(name) as stream:
        found, *others = boards_in(whole(stream, name), name)
    if others:
        raise GameError(f"All games are played on one board, but this file has {len(others) + 1}.")
    grid, mines = found.content.grid, found.content.mines("A simulation")
    return Given(grid.rows, grid.columns, len(mines), "any", tuple(sorted(mines)))


def _strategy(name: str) -> Strategy:
    """The strategy of a name or a file, which runs. Raises `GameError`, `StreamError`."""
    if not name.endswith(".py"):
        return named(name)
    with opened(name) as stream, redirect_stdout(sys.stderr):
        return written(text_of(whole(stream, name), name), Path(name).name)


def _play(run: Run, players: AbstractContextManager[Executor | None], kept: Path | None) -> None:
    """Plays the rest of a run. Raises `StreamError` if one of its processes is ended, or a checkpoint cannot be
    written.
    """
    from concurrent.futures.process import BrokenProcessPool

    try:
        # Standard output is for the report, so what a strategy prints goes to standard error.
        with redirect_stdout(sys.stderr), players as executor:
            batches = watched(run.play(executor), run.order.batch_count, "batches")
            for number, _ in enumerate(batches, 1):
                if kept is not None and number % _EVERY == 0:
                    _keep(run, kept)
    except BrokenProcessPool as error:
        raise StreamError("A process that played games was killed.") from error
    finally:
        if kept is not None:
            _keep(run, kept)


@contextmanager
def _processes(jobs: int) -> Iterator[Executor | None]:
    """An executor of `jobs` processes, which leave interrupts and standard output to this one; None if `jobs` is 1."""
    if jobs == 1:
        yield None
        return
    from concurrent.futures import ProcessPoolExecutor

    executor = ProcessPoolExecutor(jobs, initializer=_begin_process)
    try:
        yield executor
    finally:
        executor.shutdown(cancel_futures=True)


def _begin_process() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.stdout = sys.stderr


def _keep(run: Run, path: Path) -> None:
    """Writes a checkpoint, whole or not at all. Raises `StreamError`."""
    beside = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        beside.write_text(run.checkpoint(), encoding="utf-8")
        beside.replace(path)
    except OSError as error:
        raise StreamError(f"{path} cannot be written: {error.strerror}.") from error


def _text(run: Run) -> str:
    tally, order = run.tally, run.order
    low, high = tally.interval
    lines = [
        f"{order.strategy.name}: {tally.won:,} of {counted(tally.games, 'game')} won, "
        f"{100 * tally.won / tally.games:.2f} % (95 %: {100 * low:.2f} to {100 * high:.2f} %)",
        f"{tally.guesses / tally.games:.2f} guesses a game, {tally.nanoseconds / 1e6 / tally.games:.1f} ms a game, "
        f"seed {order.seed}",
    ]
    if tally.mistaken:
        lines.append(
            f"lost by opening a mine: {tally.clicked:,}; by assuming a mine on a safe cell: {tally.mistaken:,}"
        )
    return "\n".join(lines)
