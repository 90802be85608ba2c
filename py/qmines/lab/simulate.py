"""Thousands of games of one strategy, on any `concurrent.futures.Executor`.

Games are numbered, and each follows from the seeds and its number alone. They are played in batches of `BATCH`, and
results are whole numbers that are added as they arrive (`tally`). So the results of a run do not depend on who plays
which batch when, and an interrupted run continues from its checkpoint: the batches that are done, and their tally.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import asdict, dataclass
from typing import Any

from qmines.errors import GameError
from qmines.lab.games import games
from qmines.lab.play import Level
from qmines.lab.tally import Tally, tallied
from qmines.strategies.strategy import Strategy

BATCH = 25
"""How many games make one batch."""

MOST = 100_000_000
"""The most games in one run."""

_LONGEST_TEXT = 64
"""The most characters in a strategy's seed."""

_AHEAD = 64
"""The most batches that are submitted at once and not yet added to the tally."""

_BROKEN = (ValueError, KeyError, TypeError, RecursionError)
"""What reading anything but a checkpoint raises."""

_NO_CHECKPOINT = "This is not a checkpoint, or it is cut short."


@dataclass(frozen=True)
class Order:
    """The definition of a run: `games` games of a strategy at a level, from a seed.

    The strategy's random numbers follow from the numbers of the games, and from `strategy_seed` if there is one. Raises
    `GameError` if the run cannot be played.
    """

    strategy: Strategy
    level: Level
    seed: str
    games: int
    strategy_seed: str | None = None

    def __post_init__(self) -> None:
        if not 1 <= self.games <= MOST:
            raise GameError(f"A run must have 1 to {MOST:,} games, not {self.games}.")
        self.level.params(self.seed)
        if self.strategy_seed is not None:
            _require_text(self.strategy_seed, self.seed)

    @property
    def batch_count(self) -> int:
        return -(-self.games // BATCH)

    def batch(self, index: int) -> range:
        """The numbers of the games of one batch, from 1."""
        return range(index * BATCH + 1, min((index + 1) * BATCH, self.games) + 1)

    def identity(self) -> str:
        """A hash of everything that the results follow from."""
        return hashlib.sha256(repr((self, BATCH)).encode()).hexdigest()


class Run:
    """An order and its results so far: `tally` has those of all batches that are done.

    >>> from qmines.strategies.named import STRATEGIES
    >>> run = Run(Order(STRATEGIES["lowest"], Level(5, 5, 3, "opening"), "7", 50))
    >>> for tally in run.play():
    ...     pass
    >>> run.tally.games
    50
    """

    def __init__(self, order: Order) -> None:
        self.order = order
        self.tally = Tally()
        self._done: set[int] = set()

    def play(self, executor: Executor | None = None) -> Iterator[Tally]:
        """Plays the batches that are left, on the executor or in this process; yields the tally after every batch.

        Raises `StrategyError` if the strategy fails, and what the executor raises; the tally keeps all finished
        batches.
        """
        left = [index for index in range(self.order.batch_count) if index not in self._done]
        if executor is None:
            for index in left:
                yield self._fold(index, played(self.order, index))
            return
        waiting: dict[Future[Tally], int] = {}
        indexes = iter(left)
        try:
            while True:
                for index in indexes:
                    waiting[executor.submit(played, self.order, index)] = index
                    if len(waiting) >= _AHEAD:
                        break
                if not waiting:
                    return
                for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                    yield self._fold(waiting.pop(future), future.result())
        finally:
            for future in waiting:
                future.cancel()

    @property
    def is_finished(self) -> bool:
        """Whether no batch is left."""
        return len(self._done) == self.order.batch_count

    def _fold(self, index: int, tally: Tally) -> Tally:
        self._done.add(index)
        self.tally += tally
        return self.tally

    def checkpoint(self) -> str:
        """The state of the run as one line of JSON, for `resume` and `seed_in`."""
        order = {"order": self.order.identity(), "seed": self.order.seed}
        return json.dumps({"qmines": "run", **order, "done": _ranges(self._done), "tally": asdict(self.tally)}) + "\n"

    def resume(self, text: str) -> None:
        """Takes the run's state from a checkpoint. Raises `GameError` if it isn't one, or is from another run."""
        try:
            state = json.loads(text)
            kind, identity, ranges = state["qmines"], state["order"], state["done"]
            tally = Tally(**state["tally"])
            done = {index for first, last in ranges for index in range(first, min(last, self.order.batch_count) + 1)}
        except _BROKEN as error:
            raise GameError(_NO_CHECKPOINT) from error
        if identity != self.order.identity():
            raise GameError(
                "The checkpoint belongs to another run: its strategy, level, start, seeds or number of games differ."
            )
        count = sum(len(self.order.batch(index)) for index in done if index in range(self.order.batch_count))
        is_whole = all(type(number) is int and number >= 0 for number in asdict(tally).values())
        if kind != "run" or not is_whole or tally.games != count:
            raise GameError("The checkpoint is inconsistent: its results do not add up to the games it counts.")
        self.tally, self._done = tally, done


def seed_in(checkpoint: str) -> str:
    """The seed of the run that a checkpoint belongs to. Raises `GameError` if it isn't a checkpoint, or has no seed, as
    those written before seeds were kept.
    """
    try:
        seed = json.loads(checkpoint).get("seed")
    except (*_BROKEN, AttributeError) as error:
        raise GameError(_NO_CHECKPOINT) from error
    if not isinstance(seed, str):
        raise GameError("This checkpoint holds no seed: give the seed of its run, or begin another checkpoint.")
    return seed


def simulate(strategy: Strategy, level: Level, games: int, seed: str, executor: Executor | None = None) -> Tally:
    """Plays a number of games to the end, and returns their tally. Raises `GameError` as `Order` does, and what
    `Run.play` raises.
    """
    run = Run(Order(strategy, level, seed, games))
    for _ in run.play(executor):
        pass
    return run.tally


def played(order: Order, index: int) -> Tally:
    """Plays one batch of games in this process, and returns its tally. Raises `StrategyError` if the strategy fails."""
    return tallied(games(order.strategy, order.level, order.seed, order.batch(index), order.strategy_seed))


def _require_text(text: str, seed: str) -> None:
    """Raises `GameError` if a text cannot be a strategy's seed."""
    if not (1 <= len(text) <= _LONGEST_TEXT and text.isprintable()):
        raise GameError(f"A strategy's seed must have 1 to {_LONGEST_TEXT} printable characters.")
    if text == seed:
        raise GameError(
            "A strategy's seed must differ from the boards' seed, or the strategy could predict the boards."
        )


def _ranges(numbers: set[int]) -> list[tuple[int, int]]:
    """The first and last number of each run of consecutive numbers."""
    ranges: list[tuple[int, int]] = []
    for number in sorted(numbers):
        if ranges and ranges[-1][1] == number - 1:
            ranges[-1] = ranges[-1][0], number
        else:
            ranges.append((number, number))
    return ranges


def report(run: Run) -> dict[str, Any]:
    """The results of a run as plain data: the rate of wins with its interval at 95 %, and means per game."""
    order, tally = run.order, run.tally
    level = order.level
    count = max(tally.games, 1)
    return {
        "strategy": order.strategy.name,
        "inference": order.strategy.inference,
        "columns": level.columns,
        "rows": level.rows,
        "mines": level.mine_count,
        "start": level.start,
        "seed": order.seed,
        **({} if order.strategy_seed is None else {"strategy_seed": order.strategy_seed}),
        "games": tally.games,
        "won": tally.won,
        "rate": tally.won / count,
        "interval": list(tally.interval),
        "guesses_per_game": tally.guesses / count,
        "bits_per_game": tally.luck / 1000 / count if order.strategy.inference == "exact" else None,
        "failures": {"T": tally.clicked, "F": tally.mistaken},
        "ms_per_game": round(tally.nanoseconds / 1e6 / count, 3),
    }
