"""Some games of one strategy, one after the other: how long each took, and what went wrong told in one sentence."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator

from qmines.errors import QminesError
from qmines.lab.play import Level, Played, StrategyError, play
from qmines.solver.analyse import Solver
from qmines.strategies.strategy import Strategy

WRITTEN = "<strategy>"
"""The name of the file that a strategy's own text counts as."""


def games(strategy: Strategy, level: Level, seed: str, numbers: Iterable[int]) -> Iterator[Played]:
    """Plays the games of these numbers. Raises `StrategyError` for a strategy that fails."""
    solver = Solver()
    for number in numbers:
        begun = time.process_time_ns()
        try:
            played = play(strategy, level, seed, number, solver)
        except StrategyError as error:
            raise StrategyError(f"In game {number}: {error}") from error
        except QminesError:
            raise
        except Exception as error:
            raise StrategyError(f"In game {number}: {strategy.name} failed. {_told(error)}") from error
        played.nanoseconds = time.process_time_ns() - begun
        yield played


def _told(error: Exception) -> str:
    """What went wrong in somebody else's code, and in which line of it."""
    traceback = error.__traceback__
    line = 0
    while traceback is not None:
        if traceback.tb_frame.f_code.co_filename == WRITTEN:
            line = traceback.tb_lineno
        traceback = traceback.tb_next
    where = f" in line {line}" if line else ""
    return f"{type(error).__name__}{where}: {ascii(str(error))[1:-1][:200]}"
