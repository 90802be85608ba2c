"""How a game begins on a given board."""

from dataclasses import replace
from random import Random

import pytest

from qmines.game.game import Game
from qmines.game.params import Params
from qmines.game.records.begin import begun_on
from qmines.game.records.record import text_of
from qmines.game.records.replay import replay, verify
from qmines.game.rules import PRESETS, preset
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


OPEN_TO_ALL = [name for name, rules in PRESETS.items() if rules.layout == "random" and rules.play == "cells"]


def without_start(name: str, seed: str, board: frozenset[Cell]) -> Params:
    return Params(5, 5, len(board), seed, name, preset(name), origin="given", board=board)


@pytest.mark.parametrize("name", OPEN_TO_ALL)
def test_without_a_start_nothing_is_open_until_the_player_opens_it(name: str) -> None:
    """Whatever helps begins after the first opening, and the record follows from itself."""
    for number in range(20):
        random = Random(f"{name} {number}")
        params = without_start(name, str(number), frozenset(random.sample(range(25), 8)))
        game = begun_on(params)
        assert game.params == params
        assert (game.state, game.start, game.board.open_count) == ("fresh", None, 0)
        assert game.layout == params.board
        game.play("flag 2,2", at=1)
        assert game.board.open_count == 0
        game.play("flag 2,2", at=2)
        while not game.has_ended and len(game.moves) < 40:
            row, column = game.params.grid.place(random.randrange(25))
            game.play(f"open {row},{column}", at=len(game.moves) + 2)
        text = text_of(game)
        assert "\nstart " not in text.split("\n\n")[0]
        assert text_of(replay(text)) == text
        assert verify(text).redrawn


def test_the_first_opening_of_a_board_without_a_start_is_not_protected() -> None:
    for cell, state in ((0, "lost"), (1, "playing"), (24, "won")):
        game = Game(without_start("classic", "0", frozenset({0})))
        row, column = game.params.grid.place(cell)
        game.play(f"open {row},{column}", at=0)
        assert game.state == state
        assert game.start == (None if cell == 0 else (cell, frozenset({0})))


def test_a_first_opening_is_taken_back_to_a_board_that_stays() -> None:
    params = without_start("classic", "0", frozenset({0, 7}))
    game = Game(replace(params, rules=replace(params.rules, undo="free")))
    game.play("open 4,4", at=0)
    game.play("undo", at=1)
    assert (game.board.open_count, game.start, game.layout) == (0, None, frozenset({0, 7}))
    assert verify(text_of(game)).state == "playing"
