"""Finished games, reviewed by their records."""

from typing import Any

import pytest

from qmines import analyse
from qmines.formats.replays.played import played
from qmines.formats.replays.recorded import record_of
from qmines.formats.replays.replay import Act, Header, Replay
from qmines.game.questions.multiverse import share_code
from qmines.game.records.record import text_of
from qmines.game.records.replay import replaying
from qmines.grid import Grid
from qmines.review.film import filming
from qmines.text import percent, readable
from qmines.work import result_of
from tests.bridge.asking import Engine, joined
from tests.finished import entry, several

GAMES = list(several(6, "quantum"))


@pytest.mark.parametrize("game", GAMES)
def test_a_film_has_a_frame_for_every_move_and_ends_as_the_game_did(game: Any) -> None:
    engine = Engine()
    film = engine.ask("film", record=text_of(game))
    assert film["game"]["record"] == text_of(game)
    assert [frame["move"] for frame in film["frames"]] == [str(played.move) for played in game.moves]
    assert film["frames"][-1]["state"] == game.state
    assert film["frames"][-1]["saves"] == game.saves
    assert "move" not in film["first"]


@pytest.mark.parametrize("game", GAMES)
def test_the_risk_of_a_decision_is_the_share_of_worlds_with_a_mine(game: Any) -> None:
    record = text_of(game)
    shares = [frame["mine"] for frame in Engine().ask("film", record=record)["frames"]]
    safe = [frame.safe for frame in result_of(filming(record)).frames[1:]]
    assert shares == [None if share is None else percent(1 - share) for share in safe]


@pytest.mark.parametrize("game", GAMES)
def test_an_examined_game_is_told_by_the_identity_that_it_came_with(game: Any) -> None:
    given = entry(game)
    told = Engine().ask("examine", game=given)
    assert told["identity"] == given["id"]
    assert told["summary"]["state"] == game.state


@pytest.mark.parametrize("game", GAMES)
def test_a_record_by_itself_is_told_what_it_comes_to(game: Any) -> None:
    told = Engine().ask("examine", record=text_of(game))
    assert {"id": told["identity"], "record": text_of(game), "summary": told["summary"]} == entry(game)


def test_a_record_by_itself_that_has_not_ended_or_does_not_follow_is_refused() -> None:
    record = text_of(GAMES[0])
    begun = Engine().new()["game"]["record"]
    assert Engine().refused("examine", record=begun) == ("bad_record", "The game has not ended.")
    for bad in (record[:-1], f"{record}9 p undo\n" * 2, "", "qmines 2\n\n"):
        assert Engine().refused("examine", record=bad)[0] == "bad_record"
    assert Engine().refused("examine", record=7)[0] == "bad_message"


def test_shares_of_a_ply_are_those_of_the_library() -> None:
    engine, record = Engine(), text_of(GAMES[0])
    for ply, then in enumerate(replaying(record)):
        told, found = engine.ask("shares", record=record, ply=ply), analyse(then.position())
        assert told["worlds"]["text"] == readable(found.worlds)
        shares = {cell: found.probability(cell) for cell in found.position.closed}
        expected = {cell: share_code(share.numerator, share.denominator) for cell, share in shares.items()}
        assert {cell: engine.data[cell] for cell in shares} == expected


def test_a_film_that_was_shown_is_not_replayed_for_its_shares(monkeypatch: pytest.MonkeyPatch) -> None:
    engine, record = Engine(), text_of(GAMES[0])
    engine.ask("film", record=record)
    monkeypatch.setattr("qmines.bridge.review.plies_of", lambda *_, **__: pytest.fail("replayed"))
    assert engine.ask("shares", record=record, ply=1)["ok"]


def test_shares_of_no_ply_are_refused() -> None:
    record, begun = text_of(GAMES[0]), Engine().new()["game"]["record"]
    assert Engine().refused("shares", record=record, ply=10**6)[0] == "bad_move"
    assert Engine().refused("shares", record=begun, ply=0) == ("bad_record", "The game has not ended.")
    for fields in ({"record": 7, "ply": 0}, {"record": record}, {"record": record, "ply": -1}):
        assert Engine().refused("shares", **fields)[0] == "bad_message"


def test_none_of_it_touches_the_game_on_the_board() -> None:
    engine = Engine()
    engine.new()
    engine.ask("play", move="open 2,2", at=0)
    before = engine.ask("worlds")
    engine.ask("film", record=text_of(GAMES[0]))
    engine.ask("examine", game=entry(GAMES[0]))
    assert engine.ask("worlds") == before


@pytest.mark.parametrize("game", [None, 7, {}, {"record": 7}, {"record": "qmines 1\n"}])
def test_what_is_no_entry_is_refused(game: object) -> None:
    assert Engine().refused("examine", game=game)[0] == "bad_record"


def test_a_game_that_goes_on_has_no_film_nor_shares_even_if_it_is_called_a_replay() -> None:
    engine = Engine()
    record = joined(engine.new(), engine.ask("play", move="open 2,2", at=0))
    for fields in ({}, {"replay": False}, {"replay": True}):
        assert engine.refused("film", record=record, **fields) == ("bad_record", "The game has not ended.")
        assert engine.refused("shares", record=record, ply=0, **fields) == ("bad_record", "The game has not ended.")
    assert engine.refused("film", record="qmines 9\n")[0] == "bad_record"


def test_a_replay_that_ends_early_has_a_film_as_far_as_it_goes() -> None:
    acts = (Act(0, "flag", 5), Act(10, "open", 3), Act(500, "open", 0))
    replay = Replay(Grid(3, 4), frozenset({5, 9}), Header(), acts=acts)
    record = record_of(played(replay))
    assert Engine().refused("film", record=record) == ("bad_record", "The game has not ended.")
    engine = Engine()
    film = engine.ask("film", record=record, replay=True)
    assert (film["game"]["state"], film["game"]["events"]) == ("playing", [])
    assert [(frame["move"], frame["elapsed"]) for frame in film["frames"]] == [
        ("flag 1,1", 0),
        ("open 0,3", 0),
        ("open 0,0", 490),
    ]
    mines = film["mines"]
    cells = engine.data[mines["offset"] :]
    assert {int.from_bytes(cells[at : at + 4], "little") for at in range(0, 4 * mines["count"], 4)} == {5, 9}
    assert Engine().ask("shares", record=record, ply=2, replay=True)["ok"]
