"""How a machine went wrong, found from its moves and the layout alone."""

import pytest

from qmines.errors import GameError, MoveError
from qmines.game.events import Lost
from qmines.game.game import Game
from qmines.game.records.record import read, text_of
from qmines.lab.agent import Machine
from qmines.review.failures import ended_by, failures, flagged_by
from qmines.strategies.named import STRATEGIES
from tests.finished import params_of


def played(rules: str, seed: str, strategy: str = "agent") -> Game:
    """A game that a machine played with the four rules, and gave up when it was stuck."""
    game = Game(params_of(8, 8, 14, seed, rules))
    player = Machine(game, "agent", STRATEGIES[strategy])
    try:
        while not game.has_ended:
            player.act("step", at=game.at + 1)
    except MoveError:
        game.play("resign", at=game.at + 1)
    return game


@pytest.mark.parametrize("rules", ["classic", "three-lives"])
def test_both_kinds_are_found_where_the_layout_has_them(rules: str) -> None:
    kinds = set()
    for number in range(30):
        game = played(rules, f"failure-{number}")
        told, layout = failures(game), game.layout
        assert layout is not None
        moves = [one for one in read(text_of(game))[1] if one.who == "m"]
        cells = {
            verb: {one.move.cell(game.params.grid) for one in moves if one.move.verb == verb}
            for verb in ("open", "flag")
        }
        assert set(told.clicked) == {cell for cell in cells["open"] if cell in layout}
        flags = {cell for cell, code in enumerate(game.position().cells) if code == 10}
        assert set(told.mistaken) == (flags & cells["flag"]) - layout
        kinds |= {"T"} if told.clicked else set()
        kinds |= {"F"} if told.mistaken else set()
    assert kinds == {"T", "F"}


def test_what_the_player_did_is_no_failure_of_the_machine() -> None:
    game = Game(params_of(8, 8, 14, "mine", "classic"))
    Machine(game, "exact", STRATEGIES["best"]).act("guess", at=0)
    closed = game.position().closed
    assert game.layout is not None
    wrong = next(cell for cell in closed if cell not in game.layout)
    game.play("flag {},{}".format(*game.params.grid.place(wrong)), at=1)
    assert flagged_by(game, "p") == {wrong}
    assert flagged_by(game, "m") == set()
    game.play("open {},{}".format(*game.params.grid.place(min(game.layout))), at=2)
    assert isinstance(game.end[0], Lost)
    assert (failures(game).clicked, failures(game).mistaken) == ((), ())


def test_nothing_is_told_before_the_end() -> None:
    game = Game(params_of(8, 8, 14, "mine", "classic"))
    Machine(game, "exact", STRATEGIES["best"]).act("guess", at=0)
    with pytest.raises(GameError, match="has not ended"):
        failures(game)


def test_whoever_made_the_last_move_ended_it() -> None:
    assert {ended_by(played("classic", f"failure-{number}")) for number in range(6)} == {"m"}
    game = Game(params_of(8, 8, 14, "mine", "classic"))
    Machine(game, "exact", STRATEGIES["best"]).act("guess", at=0)
    game.play("resign", at=1)
    assert ended_by(game) == "p"


def test_what_a_lesson_opens_last_is_of_whoever_asked_for_it() -> None:
    game = Game(params_of(5, 5, 3, "taught", "classic", hints=True))
    Machine(game, "exact", STRATEGIES["best"]).act("guess", at=0)
    while not game.has_ended:
        game.play("hint", at=game.at + 1)
    assert game.moves[-1].who == "g"
    assert ended_by(game) == "p"
