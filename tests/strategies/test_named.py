"""All strategies by name: none plays much worse, or better, than its report says."""

import pytest

from qmines.errors import GameError
from qmines.lab.play import Level
from qmines.lab.simulate import simulate
from qmines.strategies.agent import Agent
from qmines.strategies.named import STRATEGIES, named
from tests.thorough import amount

INTERMEDIATE = Level(16, 16, 40, "opening")

REPORTED = {
    "best": 0.891,
    "progress": 0.885,
    "lowest": 0.875,
    "ratio-program": 0.858,
    "ratio": 0.810,
    "agent": 0.838,
}
"""Rates on Intermediate, each from thousands of games."""


@pytest.mark.parametrize("name", list(STRATEGIES))
def test_each_wins_about_as_often_as_its_report_says(name: str) -> None:
    """Every run has the same games; the bounds are four standard errors on either side."""
    games = amount(100, 250)
    rate = REPORTED[name]
    margin = 4 * (rate * (1 - rate) / games) ** 0.5
    assert abs(simulate(STRATEGIES[name], INTERMEDIATE, games, "named").won / games - rate) < margin


def test_a_strategy_is_had_by_its_name() -> None:
    assert named("ratio") is STRATEGIES["ratio"]
    with pytest.raises(GameError, match="no strategy named 'luckiest'"):
        named("luckiest")


@pytest.mark.parametrize(
    ("name", "p", "told"),
    [
        ("agent:0.5", 0.5, "agent:0.5"),
        ("agent:0", 0, "agent:0"),
        ("agent:1", 1, "agent:1"),
        ("agent:1.0", 1, "agent:1"),
        ("agent:.50", 0.5, "agent:0.5"),
        ("agent:0.25", 0.25, "agent:0.25"),
        ("agent:00.0001", 0.0001, "agent:0.0001"),
    ],
)
def test_an_agent_is_had_by_its_p(name: str, p: float, told: str) -> None:
    agent = named(name)
    assert agent == Agent(p, told)


@pytest.mark.parametrize("p", ["", ".", "2", "1.01", "-0.5", "+0.5", "nan", "inf", "1e-1", "0,5", "0.5 ", "0.\u0665"])
def test_another_p_is_refused_with_its_range(p: str) -> None:
    with pytest.raises(GameError, match="a number from 0 to 1, as in agent:"):
        named(f"agent:{p}")


@pytest.mark.parametrize("name", ["ratio:0.5", "agents:0.5", ":0.5"])
def test_nobody_else_has_a_p(name: str) -> None:
    with pytest.raises(GameError, match="no strategy named"):
        named(name)


def test_the_agent_without_a_p_plays_by_a_quarter() -> None:
    level = Level(12, 12, 28, "safe")
    rates = {name: simulate(named(name), level, 60, "quarter") for name in ("agent", "agent:0.25", "agent:0.9")}
    counts = {name: (tally.won, tally.clicked, tally.mistaken) for name, tally in rates.items()}
    assert counts["agent"] == counts["agent:0.25"] != counts["agent:0.9"]
