"""The game on the board, as the page plays it."""

import pytest

from qmines.game.records.replay import replay, verify
from tests.bridge.asking import Engine, joined


@pytest.mark.parametrize("type", ["play", "worlds"])
def test_before_any_game_there_is_nothing_to_play(type: str) -> None:
    assert Engine().refused(type, move="open 0,0", at=0) == ("no_game", "There is no game yet.")


def test_pieces_of_the_record_make_the_record() -> None:
    engine = Engine()
    begun = engine.new()
    played = [engine.ask("play", move=move, at=at) for at, move in enumerate(["open 2,2", "pause", "resume", "hint"])]
    record = joined(begun, *played)
    assert verify(record).state == "playing"
    assert engine.ask("resume", record=record)["game"]["record"] == record


def test_its_revision_grows_with_what_changes_it_and_with_nothing_else() -> None:
    engine = Engine()
    assert engine.new()["revision"] == 0
    assert engine.ask("play", move="open 2,2", at=0)["revision"] == 1
    assert engine.ask("play", move="open 2,2", at=1)["revision"] == 1
    assert engine.ask("worlds")["revision"] == 1


def test_a_move_that_came_too_late_is_answered_with_no_events() -> None:
    engine = Engine()
    engine.new()
    engine.ask("play", move="open 2,2", at=0)
    late = engine.ask("play", move="open 2,2", at=1)
    assert (late["ok"], late["events"], late["record"]["text"]) == (True, [], "")


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"rules": "no-such"}, "bad_game"),
        ({"mines": 25}, "bad_game"),
        ({"origin": "again"}, "bad_game"),
        ({"changes": {"lives": "many"}}, "bad_game"),
        ({"rows": "5"}, "bad_message"),
        ({"hints": 1}, "bad_message"),
        ({"seed": 7}, "bad_message"),
    ],
)
def test_what_makes_no_game_leaves_the_one_on_the_board(fields: dict[str, object], code: str) -> None:
    engine = Engine()
    engine.new()
    engine.ask("play", move="open 2,2", at=0)
    assert engine.new(**fields)["error"]["code"] == code
    assert engine.ask("play", move="pause", at=5)["revision"] == 2


@pytest.mark.parametrize("move", ["open 5,0", "open", "fly 0,0", "resign 1"])
def test_what_is_no_move_changes_nothing(move: str) -> None:
    engine = Engine()
    engine.new()
    assert engine.refused("play", move=move, at=0)[0] == "bad_move"
    assert engine.ask("play", move="open 2,2", at=0)["revision"] == 1


def test_the_day_is_told_by_the_first_move_and_by_no_other() -> None:
    engine = Engine()
    begun = engine.new()
    first = engine.ask("play", move="open 2,2", at=0, begun="2026-11-24T12:00:00Z")
    second = engine.ask("play", move="pause", at=1, begun="2027-01-01T00:00:00Z")
    assert replay(joined(begun, first, second)).params.begun == "2026-11-24T12:00:00Z"


def test_a_board_is_begun_again_with_its_start_cell_open_and_by_other_rules() -> None:
    engine = Engine()
    record = joined(engine.new(), engine.ask("play", move="open 2,2", at=0))
    again = engine.ask("again", record=record, seed="2", rules="classic", changes={})["game"]
    game, old = replay(again["record"]), replay(record)
    assert old.start is not None
    assert (game.params.rules_name, game.params.start, game.params.board) == ("classic", *old.start)
    assert game.moves == []


def test_a_board_without_a_first_opening_cannot_be_begun_again() -> None:
    engine = Engine()
    record = engine.new()["game"]["record"]
    assert engine.refused("again", record=record, seed="2")[0] == "bad_game"
    assert engine.refused("again", record=record, seed="2", moves=0)[0] == "bad_game"


def test_a_game_goes_on_from_any_of_its_moves() -> None:
    engine = Engine()
    begun = engine.new()
    played = [engine.ask("play", move="open 2,2", at=0), engine.ask("play", move="pause", at=1)]
    record = joined(begun, *played)
    after = replay(joined(begun, played[0]))
    shown = engine.ask("again", record=record, seed="2", moves=1)["game"]
    assert replay(shown["record"]).position().cells == after.position().cells
    assert engine.refused("again", record=record, seed="2", moves=9)[0] == "bad_game"


@pytest.mark.parametrize("rules", ["classic", "quantum", "three-lives", "constraints"])
def test_flags_of_that_moment_are_the_first_moves(rules: str) -> None:
    engine = Engine()
    moves = [("open 2,2", 0), ("flag 0,0", 500), ("mark 0,4", 700), ("pause", 900)]
    record = joined(engine.new(seed="7"), *(engine.ask("play", move=move, at=at) for move, at in moves))
    after, begun = replay(record), "2026-01-31T12:00:00Z"
    shown = engine.ask("again", record=record, seed="2", moves=3, rules=rules, changes={}, begun=begun)
    game = replay(shown["game"]["record"])
    opened = [code <= 8 for code in after.position().cells]
    assert [code <= 8 for code in game.position().cells] == opened
    assert (game.params.origin, game.params.board, shown["game"]["elapsed"]) == ("again", after.layout, 0)
    signs = [] if rules == "constraints" else [(0, "p", "flag 0,0"), (0, "p", "mark 0,4")]
    assert [(played.at, played.who, str(played.move)) for played in game.moves] == signs
    assert game.params.begun == (begun if signs else None)


def test_a_board_that_rules_do_not_allow_is_not_played_on_by_them() -> None:
    engine = Engine()
    record = joined(engine.new(seed="7", mines=12), engine.ask("play", move="open 2,2", at=0))
    code, sentence = engine.refused("again", record=record, seed="2", moves=1, rules="no-guess", changes={})
    assert (code, sentence.startswith("Logic alone cannot open")) == ("bad_game", True)


def test_a_grade_is_wished_only_where_boards_are_searched_for() -> None:
    engine = Engine()
    code, sentence = engine.refused("resume", record=engine.new()["game"]["record"], grade="reduction")
    assert (code, sentence.endswith("choose layout no_guess first.")) == ("bad_game", True)
