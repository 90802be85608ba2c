"""Records played again: to their end, from anywhere, move by move."""

from __future__ import annotations

import re
from random import Random

import pytest

from qmines.game.record import read, text_of
from qmines.game.replay import replay, replaying, verify
from tests.game.test_record import EXPECTED, NAMES, SEARCHED, golden


@pytest.mark.parametrize("name", NAMES)
def test_golden_records_replay_to_their_end(name):
    expected, game = EXPECTED[name], replay(golden(name))
    assert game.state == expected["state"]
    assert game.position().to_text() == expected["position"]
    assert " ".join("{},{}".format(*game.params.grid.place(cell)) for cell in sorted(game.layout)) == expected["mines"]
    assert (game.saves, list(game.saved)) == (expected["saves"], expected["saved"])
    assert (len(game.moves), game.elapsed, game.decisions) == tuple(
        expected[key] for key in ("moves", "elapsed", "decisions")
    )
    assert (game.end != ()) == (expected["end"] is not None)
    if game.end:
        assert expected["end"] == getattr(game.end[0], "how", None) or getattr(game.end[0], "reason", None)


@pytest.mark.parametrize("name", NAMES)
def test_golden_records_verify(name):
    report, expected = verify(golden(name)), EXPECTED[name]
    assert (report.state, report.elapsed, report.saves, report.moves, report.redrawn) == (
        *(expected[key] for key in ("state", "elapsed", "saves", "moves")),
        True,
    )


@pytest.mark.parametrize("name", NAMES)
def test_a_game_resumed_anywhere_goes_on_the_same(name):
    """Replay a part, play the rest: the same record. This is what a reload of the page does."""
    text = golden(name)
    moves = read(text)[1]
    # A board that was searched for comes with the first move, and from the record.
    places = range(int(name in SEARCHED), len(moves))
    for kept in Random(name).sample(places, min(8, len(places))):
        game = replay(after_moves(text, kept))
        for played in moves[kept:]:
            game.play(played.move, at=played.at, who=played.who)
        assert text_of(game) == text


def after_moves(text: str, count: int) -> str:
    """A record up to its so-manieth move."""
    head, body = text.split("\n\n")
    lines = re.findall(r"\d.*\n(?:board.*\n)?(?:moved.*\n)?", body)
    return head + "\n\n" + "".join(lines[:count])


def test_a_replay_can_be_watched_move_by_move():
    """It gives the game as it begins and after each move."""
    text = golden("hints-marks-pauses")
    states = [(len(game.moves), game.state) for game in replaying(text)]
    assert states[0] == (0, "fresh")
    assert [count for count, _ in states] == list(range(EXPECTED["hints-marks-pauses"]["moves"] + 1))
    assert "paused" in {state for _, state in states}
