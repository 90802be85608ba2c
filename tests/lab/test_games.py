"""Several games of one strategy, one after the other."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

import pytest

from qmines.errors import TooComplex
from qmines.lab.games import games
from qmines.lab.play import Level, Played, play
from qmines.solver.analyse import Solver
from qmines.strategies.named import STRATEGIES
from qmines.strategies.strategy import Choice, Impasse, Inference, Open, StrategyError

LEVEL = Level(8, 8, 14, "safe")


@dataclass(frozen=True)
class Failing:
    """A strategy that fails at its first question about an open board."""

    fail: Callable[[], Choice]
    name: str = "failing"
    inference: Inference = "rules"

    def choose(self, impasse: Impasse, random: Random) -> Choice:
        return Open(0) if impasse.is_fresh else self.fail()


def wrong() -> Choice:
    raise ZeroDivisionError("by nothing")


def dear() -> Choice:
    raise TooComplex("That is too much.")


def test_each_is_the_game_of_its_number_whichever_were_played_before() -> None:
    strategy = STRATEGIES["lowest"]
    alone = [play(strategy, LEVEL, "7", number, Solver()) for number in (4, 2, 9)]
    assert [*games(strategy, LEVEL, "7", [4, 2, 9])] == alone
    assert [*games(strategy, LEVEL, "7", [])] == []


def test_each_tells_the_time_that_it_took() -> None:
    assert all(game.nanoseconds > 0 for game in games(STRATEGIES["lowest"], LEVEL, "7", range(3)))


@pytest.mark.parametrize(
    ("fail", "sentence"),
    [
        (wrong, r"^In game \d+: failing failed\. .*by nothing"),
        (lambda: Open(-1), r"^In game \d+: "),
    ],
)
def test_what_a_strategy_does_wrong_is_told_with_the_number_of_the_game(
    fail: Callable[[], Choice], sentence: str
) -> None:
    with pytest.raises(StrategyError, match=sentence):
        list(games(Failing(fail), LEVEL, "7", range(1, 60)))


def test_what_is_not_its_fault_is_not_said_to_be() -> None:
    with pytest.raises(TooComplex, match=r"^That is too much\.$"):
        list(games(Failing(dear), LEVEL, "7", range(1, 60)))


def test_games_before_the_one_that_fails_have_been_given() -> None:
    given: list[Played] = []
    with pytest.raises(StrategyError) as failure:
        given.extend(games(Failing(wrong), LEVEL, "7", range(1, 60)))
    assert str(failure.value).startswith(f"In game {len(given) + 1}: ")
