"""Games whose player is elsewhere."""

from itertools import count
from typing import cast

import pytest

from qmines.lab.games import games
from qmines.lab.play import Level, chance
from qmines.lab.remote import RemoteGames, RemotePlayer
from qmines.strategies.named import STRATEGIES
from qmines.strategies.strategy import Assume, Inference, Open, Strategy, StrategyError

LEVEL = Level(8, 8, 14, "safe")


def asked(strategy: Strategy, numbers: range) -> RemoteGames:
    """The games of a strategy that is asked for each choice."""
    game = RemoteGames(RemotePlayer(strategy.name, strategy.inference), LEVEL, "7", numbers)
    randoms = {number: chance(number) for number in numbers}
    assert list(game.begin()) == list(numbers)
    while game.waiting:
        choices = {number: strategy.choose(impasse, randoms[number]) for number, impasse in game.waiting.items()}
        assert list(game.answer(choices)) == list(choices)
    return game


@pytest.mark.parametrize("name", list(STRATEGIES))
def test_they_come_to_what_is_played_here(name: str) -> None:
    numbers = range(3, 15)
    played = asked(STRATEGIES[name], numbers).played
    assert [played[number] for number in numbers] == list(games(STRATEGIES[name], LEVEL, "7", numbers))
    assert all(game.nanoseconds > 0 for game in played.values())


def begun(inference: str = "exact") -> RemoteGames:
    game = RemoteGames(RemotePlayer("mine.py", cast(Inference, inference)), LEVEL, "7", range(1, 3))
    list(game.begin())
    return game


def test_what_cannot_be_done_is_told_with_its_game() -> None:
    with pytest.raises(StrategyError, match=r"In game 2: mine.py chose 64, which is not a closed cell."):
        list(begun().answer({1: Open(0), 2: Open(64)}))
    with pytest.raises(StrategyError, match=r"In game 1: mine.py assumed a mine on its first cell"):
        list(begun().answer({1: Assume(0), 2: Open(0)}))


@pytest.mark.parametrize("numbers", [[], [1], [1, 2, 3]])
def test_just_what_waits_is_answered(numbers: list[int]) -> None:
    with pytest.raises(StrategyError, match="Answer exactly the games"):
        begun().answer({number: Open(0) for number in numbers})


def test_a_cell_known_to_be_a_mine_is_not_opened() -> None:
    game = begun("pairs")
    choices = {1: Open(0), 2: Open(0)}
    for _ in count():
        list(game.answer(choices))
        known = next((number for number, impasse in game.waiting.items() if impasse.mines), None)
        choices = {number: Open(impasse.unknown()[0]) for number, impasse in game.waiting.items()}
        if known is not None:
            break
    choices[known] = Open(min(game.waiting[known].mines))
    with pytest.raises(StrategyError, match=f"In game {known}: mine.py chose .* which is known to be a mine"):
        list(game.answer(choices))
