"""Long runs of games that can be interrupted: a file for each run, which continues at the next call."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import Executor
from fnmatch import fnmatch
from pathlib import Path
from typing import NamedTuple

from qmines.lab.games import games
from qmines.lab.simulate import BATCH, Order, Run
from qmines.lab.tally import Tally

_EVERY = 10
"""After how many batches a run is saved."""


class Wins(NamedTuple):
    """Which games were won, from the first on, and the processor time of all."""

    won: Sequence[bool]
    nanoseconds: int


class Checkpoints:
    """Runs in a folder, by their names. Those whose name is not `wanted`, a pattern as of files, are not played
    further: they give what they have so far.
    """

    def __init__(self, folder: Path, wanted: str = "*", executor: Executor | None = None) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder
        self._wanted = wanted
        self._executor = executor

    def tally(self, name: str, order: Order) -> Tally:
        """The results of an order. Raises `GameError` if the saved results belong to another one."""
        run, file = Run(order), self._folder / f"{name}.json"
        if file.exists():
            run.resume(file.read_text(encoding="utf-8"))
        if not fnmatch(name, self._wanted):
            return run.tally
        for number, tally in enumerate(run.play(self._executor), 1):
            self._tell(name, tally.games, order.games)
            if number % _EVERY == 0:
                file.write_text(run.checkpoint(), encoding="utf-8")
        file.write_text(run.checkpoint(), encoding="utf-8")
        return run.tally

    def wins(self, name: str, order: Order) -> Wins:
        """Which games of an order are won, from the first on; plays them if necessary."""
        file = self._folder / f"{name}-{order.identity()[:12]}.json"
        outcomes, nanoseconds = json.loads(file.read_text(encoding="utf-8")) if file.exists() else ("", 0)
        while fnmatch(name, self._wanted) and len(outcomes) < order.games:
            numbers = range(len(outcomes) + 1, min(len(outcomes) + BATCH, order.games) + 1)
            for game in games(order.strategy, order.level, order.seed, numbers, order.strategy_seed):
                outcomes += game.outcome
                nanoseconds += game.nanoseconds
            file.write_text(json.dumps([outcomes, nanoseconds]), encoding="utf-8")
            self._tell(name, len(outcomes), order.games)
        return Wins([outcome == "w" for outcome in outcomes], nanoseconds)

    def _tell(self, name: str, done: int, of: int) -> None:
        if sys.stderr.isatty():
            print(f"\r{name}: {done:,} of {of:,}", end="", file=sys.stderr)


class Kept:
    """Counts of what a command has done, in a file: the next call continues behind the last case that was counted.

    The file belongs to a `version` of what is counted; another one is refused.
    """

    def __init__(self, file: Path, version: str) -> None:
        self._file, self._version = file, version
        self.done = 0
        self.counts = Counter[str]()
        if file.exists():
            told = json.loads(file.read_text(encoding="utf-8"))
            if told["version"] != version:
                raise ValueError(f"{file} is of version {told['version']}; this is {version}. Remove it to begin anew.")
            self.done, self.counts = told["done"], Counter(told["counts"])

    def add(self, counts: Counter[str]) -> None:
        """One more case."""
        self.done += 1
        self.counts += counts

    def total(self, what: str) -> int:
        """The sum of all counts whose names end so."""
        return sum(number for name, number in self.counts.items() if name.endswith(what))

    def write(self) -> None:
        """Keep what was counted; an interruption leaves the file as it was."""
        self._file.parent.mkdir(parents=True, exist_ok=True)
        told = {"version": self._version, "done": self.done, "counts": dict(self.counts)}
        unfinished = self._file.with_suffix(".part")
        unfinished.write_text(json.dumps(told), encoding="utf-8")
        unfinished.replace(self._file)
