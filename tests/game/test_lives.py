"""More than one life: what an opened mine costs, shows and reveals, in random games on small boards."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from qmines.game.events import Exploded, Opened
from qmines.game.game import Game
from qmines.game.params import Params
from qmines.game.records.record import text_of
from qmines.game.records.replay import replay, verify
from qmines.game.rules import PRESETS
from qmines.position import EXPLODED
from qmines.review.film import filming
from qmines.review.summary import summary
from tests.oracle.board import Board
from tests.oracle.brute import shares

THREE = PRESETS["three-lives"]
RULES = {
    "three-lives": THREE,
    "without protection": replace(THREE, start="any"),
    "by flags too": replace(THREE, win="open_and_flag"),
    "quantum": replace(PRESETS["quantum"], lives=2),
    "forced": replace(PRESETS["quasi-no-guess"], lives=3),
}
SHAPES = ((3, 3, 3), (3, 4, 4), (4, 4, 5), (2, 5, 3))


def begun(name: str, number: int) -> Game:
    rows, columns, mines = SHAPES[number % len(SHAPES)]
    return Game(Params(rows, columns, mines, str(number), "three-lives", RULES[name]))


@pytest.mark.parametrize("name", RULES)
def test_a_mine_costs_a_life_and_the_last_one_loses(name: str) -> None:
    rules, cost = RULES[name], 0
    for number in range(80):
        game, choose, events = begun(name, number), Random(number), []
        left = rules.lives
        while not game.has_ended:
            columns = game.params.columns
            if game.board.is_open:
                mine = choose.choice(sorted((game.layout or frozenset()).difference(game.board.flags, exploded(game))))
                game.play(f"flag {mine // columns},{mine % columns}", at=0)
                continue
            cell = choose.choice(game.position().closed)
            before, survivors = game.position(), game.saves
            events = game.play(f"open {cell // columns},{cell % columns}", at=0)
            gone = [event for event in events if isinstance(event, Exploded)]
            if gone:
                cost, left = cost + 1, left - 1
                assert gone == [Exploded((cell,), left)]
                assert game.saves == survivors
                assert game.position().cells[cell] == EXPLODED
                assert before.is_closed(cell)
            elif game.state == "lost":
                left -= 1
            assert game.lives == left
            if not game.has_ended:
                expect_known(game)
        assert (game.state == "lost") == (left == 0)
        assert verify(text_of(game)).state == game.state
        assert replay(text_of(game)).position() == game.position()
        assert summary(game).deaths == rules.lives - left
    assert cost > 40


def exploded(game: Game) -> set[int]:
    return {cell for cell, code in enumerate(game.position().cells) if code == EXPLODED}


def expect_known(game: Game) -> None:
    """The solver counts with exploded mines as all placements of the mines do."""
    worlds, wanted = shares(Board.from_text(game.position().to_text()))
    assert game.known.visible_worlds() == worlds
    known = game.visible()
    assert {cell: known.probability(cell) for cell in wanted} == wanted
    assert game.board.mines_left == game.params.mine_count - len(game.board.flags) - len(exploded(game))


def test_a_chord_costs_one_life_and_opens_what_is_safe() -> None:
    """The 2 in the middle touches two mines; one flag is right, one wrong, so the chord hits one."""
    game = Game(Params(3, 3, 2, "1", "three-lives", THREE, start=4, board=frozenset({0, 8})))
    game.play("flag 0,0", at=0)
    game.play("flag 0,1", at=1)
    burst, opened = game.play("chord 1,1", at=2)
    assert burst == Exploded((8,), 2)
    assert isinstance(opened, Opened)
    assert set(opened.cells) == {2, 3, 5, 6, 7}
    # The exploded mine counts as a flag: without the wrong flag the chord opens the rest and wins.
    game.play("flag 0,1", at=3)
    assert game.state == "playing"
    game.play("chord 1,1", at=4)
    assert game.state == "won"


def test_exploded_mines_count_as_flagged() -> None:
    rules = replace(THREE, win="open_and_flag")
    game = Game(Params(1 + 1, 3, 2, "1", "three-lives", rules, start=0, board=frozenset({2, 5})))
    game.play("open 0,2", at=0)
    assert (game.state, game.lives, game.board.mines_left) == ("playing", 2, 1)
    game.play("open 0,1", at=1)
    game.play("open 1,1", at=2)
    assert game.state == "playing"
    game.play("flag 1,2", at=3)
    assert game.state == "won"


def test_a_film_shows_what_exploded_and_the_guess_that_it_was() -> None:
    for number in range(50):
        game, choose = begun("three-lives", number), Random(number)
        while not game.has_ended:
            cell = choose.choice(game.position().closed)
            columns = game.params.columns
            if game.board.is_open:
                game.play("resign", at=0)
            else:
                game.play(f"open {cell // columns},{cell % columns}", at=0)
        frames = list(filming(text_of(game)))
        burst = [frame for frame in frames if EXPLODED in dict(frame.changes).values()]
        assert len(burst) == len(game.lost_lives)
        assert [frame.safe for frame in burst] == game.lost_lives
        assert all(frame.kind == "guess" for frame in burst if frame.safe)
