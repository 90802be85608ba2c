"""What holds under all rules alike: records, films, summaries, hints, lessons and proofs of random games."""

from __future__ import annotations

from collections import Counter

import pytest

from qmines.game.game import Game
from qmines.game.rules import PRESETS
from tests.every_preset import game_of, hold_film, hold_knowledge, hold_proofs, hold_record
from tests.thorough import amount

GAMES = amount(24, 60)
"""Games of each preset; `studies/presets.py` plays thousands."""


@pytest.fixture(scope="module", params=PRESETS)
def games(request: pytest.FixtureRequest) -> list[Game]:
    """Finished games by one preset."""
    return [game_of(request.param, number, "every") for number in range(GAMES)]


def test_a_record_tells_the_whole_game(games: list[Game]) -> None:
    for game in games:
        hold_record(game)


def test_a_film_shows_every_board_of_a_game(games: list[Game]) -> None:
    for game in games:
        hold_film(game)


def test_hints_and_lessons_agree_with_brute_force(games: list[Game]) -> None:
    met = sum(map(hold_knowledge, games), Counter[str]())
    assert met["shares"] > 20
    # If no cell is opened by hand, there are no lessons about cells.
    assert bool(met["lessons"]) == (games[0].workbench is None)


def test_losses_saves_and_solutions_are_proven(games: list[Game]) -> None:
    met = sum(map(hold_proofs, games), Counter[str]())
    assert met["solutions proven"] > 0 or games[0].workbench is None
    assert met.total() > 0 or not any(game.saves or game.deaths for game in games)
