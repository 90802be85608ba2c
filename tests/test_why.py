"""Why a cell is what it is: proofs of what is certain by the rule's knowledge, worlds for the rest, no trace left."""

from __future__ import annotations

from dataclasses import replace

import pytest

from qmines.errors import MoveError
from qmines.game.game import Game
from qmines.game.layout import Layout
from qmines.game.params import Params
from qmines.game.quantum import Decision
from qmines.game.record import replay, text_of
from qmines.game.rules import preset
from qmines.game.why import Why, why
from qmines.grid import Cell
from qmines.position import CLOSED
from qmines.solver.check import check_proof, check_world
from tests.test_records import golden

PARAMS = Params(rows=9, columns=13, mine_count=30, seed="2", hints=True)


def begun(params: Params = PARAMS) -> Game:
    game = Game(params)
    game.play("open 4,6", at=0)
    return game


def closed(game: Game) -> list[Cell]:
    return [cell for cell, code in enumerate(game.position().cells) if code == CLOSED]


def open_at(game: Game, cell: Cell) -> None:
    game.play("open {},{}".format(*game.params.grid.place(cell)), at=0)


def check(game: Game, told: Why) -> None:
    """What is told follows by itself."""
    known = game.closure().position
    if told.proof is None:
        with_mine, without = told.worlds
        for world in told.worlds:
            check_world(known, world)
        assert with_mine & set(told.cells)
        assert not without & set(told.cells)
        return
    numbers = {cell: code for cell, code in enumerate(known.cells) if code < CLOSED <= told.position.cells[cell]}
    steps = [step.data(told.position.grid) for step in told.proof.steps]
    verdict = check_proof(told.position, steps, told.cells, numbers)
    assert verdict == ("safe" if told.proof.verdict == "safe" else "hit")


@pytest.mark.parametrize("seed", ["2", "5", "8"])
def test_every_closed_cell_has_a_reason(seed: str) -> None:
    game = begun(replace(PARAMS, seed=seed))
    known = game.closure()
    for cell in closed(game):
        told = why(game, cell)
        check(game, told)
        is_safe = cell in known.safe or known.position.cells[cell] < CLOSED
        verdict = "mine" if cell in known.mines else "safe" if is_safe else None
        assert (told.proof and told.proof.verdict) == verdict


def test_a_proof_may_open_what_is_safe_only_where_that_counts() -> None:
    game = begun()
    visible = replace(PARAMS, rules=preset("quantum").changed({"knowledge": "visible"}))
    cell = PARAMS.grid.cell(0, 5)
    told = why(game, cell)
    assert told.proof
    assert [step.verdict for step in told.proof.steps] == ["mine", "mine", "safe", "opened", "safe", "mine"]
    assert why(begun(visible), cell).proof is None


def test_a_lost_game_is_explained_by_its_decision() -> None:
    game = begun(replace(PARAMS, hints=False))
    mine = min(set(game.closure().mines) & set(closed(game)))
    open_at(game, mine)
    assert game.state == "lost"
    told = why(game, None)
    assert told.cells == (mine,)
    assert told.proof
    check(game, told)
    check(game, why(game, closed(game)[-1]))  # and the game keeps no secrets any more


def test_a_lost_chord_is_explained_by_its_cells() -> None:
    game = replay(golden("quantum-lost-chord"))
    told = why(game, None)
    assert len(told.cells) > 1
    assert told.proof
    assert told.proof.verdict == "hit"
    check(game, told)


def test_a_guess_that_was_luck_is_explained_by_two_worlds() -> None:
    game = replay(golden("classic-lost-guess"))
    told = why(game, None)
    assert told.proof is None
    for world in told.worlds:
        check_world(game.visible().position, world)


def test_flags_are_no_knowledge_and_asking_leaves_no_trace() -> None:
    game, flagged = begun(), begun()
    flagged.play("flag 0,0", at=0)
    before = text_of(flagged)
    for cell in closed(game)[:20]:
        assert why(flagged, cell) == why(game, cell)
    assert text_of(flagged) == before


def test_the_worlds_do_not_depend_on_the_layout() -> None:
    """Two layouts of the same closure: what is told is the same."""
    game = begun()
    known = game.closure().position
    worlds = set()
    for cell in (cell for cell in closed(game) if Decision(game._known(), frozenset({cell})).can_be_safe):
        told = why(game, cell)
        if told.proof is not None:
            continue
        moved = begun()
        assert moved._mines is not None
        other = next(world for world in told.worlds if world != moved.layout)
        moved._mines = Layout(PARAMS.grid, other)
        assert moved.closure().position == known
        assert why(moved, cell) == told
        worlds.add(other)
        if len(worlds) == 5:
            return
    pytest.fail("there were too few worlds")


def test_what_may_not_be_told_is_refused() -> None:
    game = begun()
    without = begun(replace(PARAMS, hints=False))
    paused = begun()
    paused.play("pause", at=1)
    for asked, cell, reason in (
        (game, PARAMS.grid.cell(4, 6), "closed cell"),
        (game, 9 * 13, "closed cell"),
        (game, None, "No decision"),
        (without, 0, "without hints"),
        (paused, 0, "paused"),
    ):
        with pytest.raises(MoveError, match=reason):
            why(asked, cell)


def test_before_the_first_opening_nothing_is_certain() -> None:
    told = why(Game(PARAMS), 0)
    assert told.proof is None
    assert [0 in world for world in told.worlds] == [True, False]
