"""Saves in review: what was seen, what moved, and that nobody sees it too early."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction

import pytest

from qmines.bridge import Bridge
from qmines.checker.worlds import check_world
from qmines.errors import MoveError
from qmines.game.events import Rearranged
from qmines.game.game import Game
from qmines.game.params import Params
from qmines.game.records.replay import repeating
from qmines.review.saves import Saves, look_at
from tests.review.test_certificate import SAVED

PARAMS = Params(rows=5, columns=5, mine_count=10, seed="1", mine_vision=True)


def saved(params: Params = PARAMS) -> Game:
    """A game of a player who opens anything that isn't certainly a mine, until the first save."""
    for seed in range(100):
        game = Game(replace(params, seed=str(seed)))
        game.play("open 2,2", at=0)
        while not game.saves and not game.has_ended:
            cell = next(cell for cell in game.position().closed if cell not in game.closure().mines)
            game.play("open {},{}".format(*params.grid.place(cell)), at=1)
        if game.saves and not game.has_ended:
            return game
    raise AssertionError("No game had a save.")


def test_a_save_is_told_as_it_was() -> None:
    """Compared with the moves played again: the position before, the layouts around the save, and the share in its
    event.
    """
    count = chords = 0
    for game in SAVED:
        again, number = Game(game.params), 0
        for played in game.moves:
            seen, before = again.position(), again.layout
            events = again.play(played.move, at=played.at)
            if played.moved is None:
                continue
            number += 1
            found = look_at(game, number)
            share = next(event.share for event in events if isinstance(event, Rearranged))
            assert (found.seen, found.before, found.after, found.share) == (seen, before, again.layout, share)
            moved = {a for a, _ in played.moved}, {b for _, b in played.moved}
            assert (found.before - found.after, found.after - found.before) == moved
            assert found.decision & found.before
            assert not found.decision & found.after
            for world in (found.before, found.after):
                check_world(found.seen, world)
            opened = again.position().cells
            assert all(opened[cell] <= 8 and seen.cells[cell] > 8 for cell in found.decision)
            count += 1
            chords += len(found.decision) > 1
    assert count > 15
    assert chords


@pytest.mark.parametrize("number", [0, 2, 99])
def test_there_are_no_other_saves(number: int) -> None:
    with pytest.raises(MoveError, match=f"no quantum save number {number}"):
        look_at(saved(), number)


def test_a_first_press_that_nothing_protects_may_be_a_save() -> None:
    params = replace(PARAMS, rules=replace(PARAMS.rules, start="any"))
    count = 0
    for seed in range(40):
        game = Game(replace(params, seed=str(seed)))
        if not any(isinstance(event, Rearranged) for event in game.play("open 2,2", at=0)):
            continue
        found = look_at(game, 1)
        assert len(found.seen.closed) == 25
        assert found.decision == {12} <= found.before
        assert found.after == game.layout
        assert len(found.before) == len(found.after) == 10
        assert len(found.before - found.after) == 1
        assert found.share == Fraction(10, 25)
        count += 1
    assert count > 5


def test_it_is_seen_where_the_mines_are() -> None:
    hidden = saved(replace(PARAMS, mine_vision=False))
    with pytest.raises(MoveError, match="after the game, or with Mine Vision"):
        look_at(hidden, 1)
    hidden.play("resign", at=1)
    assert look_at(hidden, 1).decision
    assert look_at(saved(), 1).decision


def test_a_pause_covers_it() -> None:
    game = saved()
    game.play("pause", at=1)
    with pytest.raises(MoveError, match="paused"):
        look_at(game, 1)


@pytest.mark.parametrize("mine_vision", [False, True])
def test_a_running_game_has_no_certificates_of_saves(mine_vision: bool) -> None:
    """They reveal everything that could be found out, which Mine Vision does not."""
    bridge = Bridge()

    def ask(**message: object) -> dict:
        return json.loads(bridge.handle(json.dumps({"id": 1, **message}))[0])

    game = saved(replace(PARAMS, mine_vision=mine_vision))
    fields = {"columns": 5, "rows": 5, "mines": 10, "seed": game.params.seed, "rules": "quantum", "origin": "drawn"}
    ask(type="new", mineVision=mine_vision, **fields)
    for played in game.moves:
        ask(type="play", move=str(played.move), at=played.at)
    assert ask(type="certificate", save=1)["error"]["code"] == "bad_move"
    assert ask(type="save", number=1)["ok"] == mine_vision
    ask(type="play", move="resign", at=1)
    assert '"kind": "save"' in ask(type="certificate", save=1)["text"]


def test_a_walk_replays_the_game_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forward it continues from where it is; backward it starts again. It shows the same."""
    game, counted = max(SAVED, key=lambda game: game.saves), [0]

    def repeating_counted(params, moves):
        for replayed in repeating(params, moves):
            counted[0] += 1
            yield replayed

    assert game.saves > 1
    alone = [look_at(game, number) for number in range(1, game.saves + 1)]
    monkeypatch.setattr("qmines.review.saves.repeating", repeating_counted)
    walk = Saves(game)
    assert [walk.look_at(number) for number in range(1, game.saves + 1)] == alone
    assert counted[0] <= len(game.moves) + 1
    assert walk.look_at(1) == alone[0]
    with pytest.raises(MoveError, match="no quantum save number"):
        walk.look_at(game.saves + 1)
    assert walk.look_at(game.saves) == alone[-1]
