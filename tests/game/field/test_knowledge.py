"""Knowledge that grows with a game equals that from scratch, after every opening and every save."""

from random import Random

import pytest

from qmines.game.field.closure import closure
from qmines.game.game import Game
from qmines.game.params import Params
from qmines.game.rules import preset
from qmines.solver.analyse import Solver


@pytest.mark.parametrize("rules", ["quantum", "classic"])
def test_what_grows_is_what_a_new_one_finds(rules: str) -> None:
    saves = 0
    for seed in range(40):
        random = Random(seed)
        game = Game(Params(6, 7, 9, str(seed), rules_name=rules, rules=preset(rules)))
        game.play("open 3,3", at=0)
        while not game.has_ended:
            cell = random.choice(sorted(set(game.position().closed) - game.closure().mines))
            game.play("open {},{}".format(*game.params.grid.place(cell)), at=0)
            if game.has_ended:
                break
            assert game.known.layout is not None
            fresh = closure(Solver(), game.position(), game.known.layout)
            assert game.known.closure.position == fresh.position
            assert game.known.closure.safe == fresh.safe
            assert game.known.closure.mines == fresh.mines
            assert game.known.seen.position.cells == game.position().cells
            assert game.closure().worlds == Solver().analyse(fresh.position).worlds
        saves += game.saves
    assert (saves > 3) == (rules == "quantum")


def test_flags_that_are_all_mines_are_proven_only_where_they_are_certain() -> None:
    game = Game(Params(2, 4, 1, "7"))
    game.play("open 0,0", at=0)
    assert game.known.layout is not None
    mines = game.known.layout.mines
    assert game.known.proves_all(mines) == (game.known.counting.mines == mines)
    assert not game.known.proves_all({0})
