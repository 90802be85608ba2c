"""Games of one strategy in a row, each timed; a failure of the strategy becomes an error of one sentence."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator

from qmines.errors import QminesError
from qmines.lab.play import Level, Played, play
from qmines.solver.analyse import Solver
from qmines.strategies.strategy import Strategy, StrategyError
from qmines.strategies.written import FAILURES, failure_of


def games(
    strategy: Strategy, level: Level, seed: str, numbers: Iterable[int], strategy_seed: str | None = None
) -> Iterator[Played]:
    """Plays the games with these numbers; yields each with its processor time.

    Raises `StrategyError`, with the number of the game, if the strategy fails.
    """
    solver = Solver()
    for number in numbers:
        begun = time.process_time_ns()
        try:
            played = play(strategy, level, seed, number, solver, None, strategy_seed)
        except StrategyError as error:
            raise StrategyError(f"In game {number}: {error}") from error
        except QminesError:
            raise
        except FAILURES as error:
            raise StrategyError(f"In game {number}: {strategy.name} failed. {failure_of(error)}") from error
        played.nanoseconds = time.process_time_ns() - begun
        yield played
