"""The strategies by their names."""

from __future__ import annotations

from qmines.strategies.agent import Agent
from qmines.strategies.best import Best
from qmines.strategies.lowest import Lowest, Progress
from qmines.strategies.ratio import Ratio
from qmines.strategies.strategy import Strategy

STRATEGIES: dict[str, Strategy] = {
    strategy.name: strategy for strategy in (Best(), Progress(), Lowest(), Ratio(), Agent())
}
"""The built-in strategies, the strongest first."""
