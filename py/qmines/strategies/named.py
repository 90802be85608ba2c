"""The strategies by their names."""

from __future__ import annotations

from qmines.errors import GameError
from qmines.strategies.agent import Agent, with_p
from qmines.strategies.best import Best
from qmines.strategies.lowest import Lowest, Progress
from qmines.strategies.program import RatioProgram
from qmines.strategies.ratio import Ratio
from qmines.strategies.strategy import Strategy
from qmines.text import quoted

STRATEGIES: dict[str, Strategy] = {
    strategy.name: strategy for strategy in (Best(), Progress(), Lowest(), RatioProgram(), Ratio(), Agent())
}
"""The built-in strategies, the strongest first."""


NAMES = f"{', '.join(STRATEGIES)} or agent:p with a p from 0 to 1"
"""The names to choose from, as sentences list them."""


def named(name: str) -> Strategy:
    """A built-in strategy; `agent:0.5` is the agent with that *p*. Raises `GameError` if none has the name."""
    kind, colon, p = name.partition(":")
    if colon and kind == Agent().name:
        return with_p(p)
    if name not in STRATEGIES:
        raise GameError(f"There is no strategy named {quoted(name)}. Choose one of {NAMES}.")
    return STRATEGIES[name]
