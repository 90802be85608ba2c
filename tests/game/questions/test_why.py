"""What an explanation may reveal: nothing about the layout, and nothing about flags."""

from __future__ import annotations

import pytest

from qmines.game.field.layout import Layout
from qmines.game.game import Game
from qmines.game.params import Params
from qmines.game.questions.why import why
from qmines.grid import Cell

PARAMS = Params(rows=9, columns=13, mine_count=30, seed="2", hints=True)


def begun() -> Game:
    game = Game(PARAMS)
    game.play("open 4,6", at=0)
    return game


def uncertain(game: Game) -> list[Cell]:
    known = game.closure()
    return [cell for cell in known.position.closed if cell not in known.safe | known.mines]


def test_the_worlds_do_not_depend_on_the_layout() -> None:
    """Two layouts of one closure get the same explanation."""
    game = begun()
    for cell in uncertain(game)[:5]:
        told = why(game, cell)
        assert told.worlds
        moved = begun()
        moved.known.layout = Layout(PARAMS.grid, next(world for world in told.worlds if world != moved.layout))
        assert moved.closure().position == game.closure().position
        assert why(moved, cell) == told


def test_flags_are_no_knowledge() -> None:
    game, flagged = begun(), begun()
    flagged.play("flag 0,0", at=0)
    for cell in game.position().closed[:10]:
        assert why(flagged, cell) == why(game, cell)


@pytest.mark.parametrize("cell", [0, 116])
def test_before_the_first_opening_nothing_is_certain(cell: Cell) -> None:
    told = why(Game(PARAMS), cell)
    assert told.proof is None
    assert told.worlds
    assert [cell in world for world in told.worlds] == [False, True]
