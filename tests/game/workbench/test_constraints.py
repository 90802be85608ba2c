"""The constraints on a workbench, and what would follow from them."""

from __future__ import annotations

from random import Random

import pytest

from qmines.errors import MoveError
from qmines.game.workbench.constraints import WIDEST
from qmines.proofs.algebra import Constraint
from qmines.proofs.steps import TOTAL
from tests.workbenches import begun, moves, on_board, standing, workbench_of

TWO = ".*..* ..... ....."


def test_it_is_what_the_board_and_the_list_say_at_any_time() -> None:
    random, seen = Random("standing"), 0
    for number in range(12):
        game = begun(f"standing-{number}", 5, 5, 4)
        for move in moves(game, random, noise=0.3):
            assert workbench_of(game).standing() == standing(game)
            assert all(workbench_of(game).constraint(source) == one for source, one in standing(game).items())
            seen += len(standing(game))
            game.play(move, at=0)
    assert seen > 1000


@pytest.mark.parametrize("source", [0, 9, -5, TOTAL - 1])
def test_nothing_stands_at_closed_cells_and_at_numbers_with_none_beside_them(source: int) -> None:
    game = on_board(TWO, 10)
    if source == 9:
        source = 10
    with pytest.raises(MoveError, match=r"^There is no constraint on closed cells at .*\.$"):
        workbench_of(game).constraint(source)


def test_a_wide_constraint_is_not_reduced() -> None:
    game = begun("wide", 12, 12, 40)
    game.play("select total", at=0)
    assert len(game.position().closed) > WIDEST
    with pytest.raises(MoveError, match=f"on {WIDEST} cells at most"):
        workbench_of(game).results("reduce")


def test_neither_of_two_that_overlap_is_subtracted() -> None:
    game = on_board(TWO, 10)
    for move in ("select 1,1", "select 1,3"):
        game.play(move, at=0)
    with pytest.raises(MoveError, match=r"^Neither of the two is contained in the other\.$"):
        workbench_of(game).results("subtract")
    assert workbench_of(game).constraint(6) == Constraint(0b111, 1, 1)


def test_what_stands_already_is_not_derived_again() -> None:
    game = on_board(TWO, 10)
    for move in ("select 1,0", "select 1,1", "subtract"):
        game.play(move, at=0)
    for move in ("select 1,0", "select 1,1"):
        game.play(move, at=0)
    assert workbench_of(game).results("subtract") == ()
    assert game.play("subtract", at=0) == []


def test_what_would_be_derived_is_what_is_derived() -> None:
    game = on_board(TWO, 10)
    game.play("select total", at=0)
    workbench = workbench_of(game)
    shown = workbench.results("reduce")
    game.play("reduce", at=0)
    assert tuple(one for _, one in workbench.state.derived) == shown
    assert len(shown) == 5
