"""The strategies by their names."""

from __future__ import annotations

from qmines.errors import GameError
from qmines.strategies.agent import Agent
from qmines.strategies.best import Best
from qmines.strategies.lowest import Lowest, Progress
from qmines.strategies.ratio import Ratio
from qmines.strategies.strategy import Strategy

STRATEGIES: dict[str, Strategy] = {
    strategy.name: strategy for strategy in (Best(), Progress(), Lowest(), Ratio(), Agent())
}
"""The built-in strategies, the strongest first."""


def named(name: str) -> Strategy:
    """A built-in strategy. Raises `GameError` where there is none of that name."""
    if name not in STRATEGIES:
        raise GameError(f"There is no strategy named {name[:40]!a}; there are {', '.join(STRATEGIES)}.")
    return STRATEGIES[name]
