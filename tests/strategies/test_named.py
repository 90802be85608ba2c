"""All strategies by their names: none plays much worse, or better, than its report says."""

import pytest

from qmines.errors import GameError
from qmines.lab.play import Level
from qmines.lab.simulate import simulate
from qmines.strategies.named import STRATEGIES, named

INTERMEDIATE = Level(16, 16, 40, "opening")

REPORTED = {"best": 0.891, "progress": 0.885, "lowest": 0.875, "ratio": 0.810, "agent": 0.838}
"""Rates on Intermediate, of thousands of games each."""


@pytest.mark.parametrize("name", list(STRATEGIES))
def test_each_wins_about_as_often_as_its_report_says(name: str) -> None:
    """The games are the same ones at every run; the bounds lie four standard errors on either side."""
    games = 250
    rate = REPORTED[name]
    margin = 4 * (rate * (1 - rate) / games) ** 0.5
    assert abs(simulate(STRATEGIES[name], INTERMEDIATE, games, "named").won / games - rate) < margin


def test_a_strategy_is_had_by_its_name() -> None:
    assert named("ratio") is STRATEGIES["ratio"]
    with pytest.raises(GameError, match="no strategy named 'luckiest'"):
        named("luckiest")
