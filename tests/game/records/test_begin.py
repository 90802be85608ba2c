"""How a game begins on a given board."""

from dataclasses import replace

import pytest

from qmines.game.game import Game
from qmines.game.params import Params
from qmines.game.records.begin import begun_on
from qmines.game.records.record import text_of
from qmines.game.records.replay import replay
from qmines.game.rules import preset
from qmines.grid import Cell


def given(name: str, board: frozenset[Cell], start: Cell, seed: str = "1") -> Params:
    return Params(5, 5, len(board), seed, name, preset(name), origin="again", start=start, board=board)


def boards(name: str, count: int) -> list[Params]:
    """Boards of games begun under some rules, to be begun again."""
    found = []
    for number in range(count):
        game = Game(Params(5, 5, 8, str(number), name, preset(name)))
        game.play("open 0,0", at=0)
        if game.start is not None:
            start, board = game.start
            found.append(given(name, board, start, str(number)))
    return found


@pytest.mark.parametrize("name", ["classic", "quantum", "kaboom"])
def test_rules_that_do_not_help_open_the_start_and_what_follows_from_it(name: str) -> None:
    for params in boards(name, 20):
        game = begun_on(params)
        assert game.params == params
        assert text_of(game) == text_of(Game(params))


def test_rules_that_help_open_more_until_something_is_provable() -> None:
    more = 0
    for params in boards("always-solvable", 60):
        game = begun_on(params)
        more += len(game.params.opened)
        assert game.params.opened.isdisjoint(params.board or ())
        assert not game.assist.due()
        assert replace(game.params, opened=frozenset()) == params
    assert more > 10


def test_the_same_board_begins_in_the_same_way_and_its_record_says_how() -> None:
    for params in boards("always-solvable", 20):
        game = begun_on(params)
        assert begun_on(params).params == game.params
        assert replay(text_of(game)).position() == game.position()


def test_what_is_opened_depends_on_the_seed_alone() -> None:
    opened = set()
    for seed in range(12):
        game = begun_on(given("always-solvable", frozenset({6, 8, 12, 16, 18}), 0, str(seed)))
        opened.add(game.params.opened)
    assert len(opened) > 1
