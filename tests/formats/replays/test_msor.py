"""Files `.msor`: games at random, whose mines follow if they were won or lost; damaged files."""

import json
from random import Random
from typing import Any

import pytest

from qmines.errors import PositionError
from qmines.formats.replays.msor import is_msor, read, read_content
from qmines.formats.replays.played import differences, played
from qmines.formats.replays.replay import Act, Clicks
from qmines.position import CLOSED, FLAGGED
from tests.formats.replays.refused import check_damage, check_sentence, check_time
from tests.formats.replays.writing_msor import Told, msor, told
from tests.thorough import amount


def view(made: Told, *, flags: bool = True) -> list[int]:
    """The position at the end of a game that did not end."""
    places = [(row, column) for row in range(made.game.rows) for column in range(made.game.columns)]
    closed = {place: FLAGGED if flags and place in made.flags else CLOSED for place in places}
    return [made.shown.get(place, closed[place]) for place in places]


def test_a_game_at_random_comes_back() -> None:
    ends = {"won": 0, "lost": 0, "unfinished": 0}
    for number in range(amount(300, 3000)):
        made = told(Random(f"msor {number}"))
        ends[made.game.result] += 1
        data = msor(made)
        assert is_msor(json.loads(data))
        if made.game.result == "unfinished":
            content = read_content(data)
            assert (list(content.view or ()), content.layout, content.game) == (view(made), None, None)
            assert content.mine_count == len(made.game.mines)
            continue
        done = played(read(data))
        assert {done.replay.grid.place(cell) for cell in done.replay.layout} == made.game.mines
        assert (done.result, done.bbbv) == (made.game.result, made.game.bbbv)
        assert done.clicks == Clicks(*made.clicks)
        assert done.time == made.now - (made.began or 0)
        assert not differences(done)
        assert read_content(data).layout == done.replay.layout
    assert min(ends.values()) > 20


def move(kind: int, x: int, y: int, *touched: int, **more: Any) -> dict[str, Any]:
    cells = [number for at in range(0, len(touched), 3) for number in (*touched[at : at + 3], 0, 0)]
    return {"type": kind, "x": x, "y": y, "touchCells": cells, **more}


WON = [move(1, 2, 0, 2, 0, 10), move(0, 0, 0, 0, 0, 0, 1, 0, 1, time=1500.7)]


def text(*moves: Any, **header: Any) -> bytes:
    """A board of three columns and one row with one mine."""
    return json.dumps({"header": {"width": 3, "height": 1, "mines": 1, **header}, "replay": moves}).encode()


def test_moves_may_lack_times() -> None:
    done = played(read(text(*WON)))
    assert done.acts == (Act(None, "flag", 2), Act(1500, "open", 0))
    assert (done.result, done.time) == ("won", 0)
    done = played(read(text(move(0, 0, 0, 0, 0, 0, 1, 0, 1))))
    assert (done.result, done.time) == ("won", None)


def test_openings_take_flags_away() -> None:
    """The flag on a safe cell falls before the 0 next to it opens, as a move. A chord without effect counts, too."""
    moves = [move(1, 1, 0, 1, 0, 1), move(2, 1, 0), move(0, 0, 0, 0, 0, 0, 1, 0, 1)]
    done = played(read(text(*moves)))
    assert done.acts == (Act(None, "flag", 1), Act(None, "flag", 1), Act(None, "open", 0))
    assert (done.result, done.clicks) == ("won", Clicks(1, 1, 1))


def test_mines_follow_from_a_loss_that_shows_them() -> None:
    """One exploded, one was flagged, one is shown, and one flag was wrong."""
    moves = [move(1, 0, 0, 0, 0, 10), move(1, 1, 0, 1, 0, 10), move(0, 2, 0, 2, 0, 11, 3, 0, 10, 0, 0, 12)]
    done = played(read(text(*moves, width=4, mines=3)))
    assert (sorted(done.replay.layout), done.result) == ([1, 2, 3], "lost")
    with pytest.raises(
        PositionError, match=r"neither opens all but 2 mines nor shows all of them, so there is nothing"
    ):
        read(text(*moves, width=4, mines=2))


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b'{"header": {}}', 'An MSOR file must be {"header": {"width", "height", "mines"}, "replay": [move, …]}.'),
        (b"\xff", "An MSOR file must be text in UTF-8, and byte 1 is not."),
        (text(*WON)[:-1], "Line 1, character 213: The boards start like JSON, but are not valid JSON."),
        (text(*WON, width="3"), "An MSOR file must give its header's width as a whole number."),
        (text(*WON, height=True), "An MSOR file must give its header's height as a whole number."),
        (text(*WON, width=0), "An MSOR file gives a board of 0x1: it must have 1 to 1,000,000 cells."),
        (
            text(*WON, width=9999, height=9999),
            "An MSOR file gives a board of 9,999x9,999: it must have 1 to 1,000,000 cells.",
        ),
        (text(*WON, mines=4), "An MSOR file gives 4 mines to a board of 3 cells."),
        (text(5), "An MSOR file must have an object as its move 1."),
        (text(*WON, move(4, 0, 0)), "An MSOR file has a type of move 3 that is not known here: 0 to 3 are."),
        (
            text(move(0, 0, 0, 0, 0, 13)),
            "An MSOR file has a duel, in which cells begin again in move 1, and this is not read.",
        ),
        (text(move(0, 3, 0)), "An MSOR file has a cell in move 1 that its board of 3x1 has not."),
        (text(move(0, 0, 0, 0, 1, 0)), "An MSOR file has a cell in move 1 that its board of 3x1 has not."),
        (
            text(move(0, 0, 0, 0, 0, 9)),
            "An MSOR file has a value in move 1 that is not known here: 0 to 8 and 10 to 12 are.",
        ),
        (
            text({"type": 0, "x": 0, "y": 0, "touchCells": [0, 0, 0]}),
            "An MSOR file must have groups of five numbers as the touchCells of move 1.",
        ),
        (
            text({"type": 0, "x": 0, "y": 0, "touchCells": [0, 0, "0", 0, 0]}),
            "An MSOR file must have groups of five numbers as the touchCells of move 1.",
        ),
        (text(move(0, 0, 0, time="1")), "An MSOR file must give the time of move 1 in milliseconds."),
        (
            text(move(0, 0, 0, time=0)).replace(b'"time": 0', b'"time": NaN'),
            "An MSOR file must give the time of move 1 in milliseconds.",
        ),
        (
            text(*WON, move(1, 0, 0, 0, 0, 10)),
            "An MSOR file has a flag in move 3 at row 1, column 1, which is not closed.",
        ),
        (
            text(move(0, 0, 0, 0, 0, 0, 1, 0, 2)),
            "An MSOR file contradicts itself: row 1, column 2 shows 2, but touches 1 mine.",
        ),
    ],
)
def test_what_is_wrong_is_told(data: bytes, sentence: str) -> None:
    with pytest.raises(PositionError) as caught:
        read(data)
    assert str(caught.value) == sentence


@pytest.mark.parametrize("data", [b"[" * 100_000, b'{"replay":' * 50_000, b'{"header": ' + b"9" * 5_000 + b"}"])
def test_endless_texts_are_refused(data: bytes) -> None:
    with pytest.raises(PositionError) as caught:
        read(data)
    check_sentence(str(caught.value))


def test_damaged_files_are_refused_in_a_sentence() -> None:
    check_damage(read, lambda random: finished(random))


def finished(random: Random) -> bytes:
    """A game that ended."""
    while (made := told(random)).game.result == "unfinished":
        pass
    return msor(made)


def test_large_files_take_no_longer_than_a_second() -> None:
    cells = (0, 0, 0, 1, 0, 1) * 200_000
    assert not check_time(read, text(*WON[:1], move(0, 0, 0, *cells)))
    assert "nothing to replay" in check_time(read, text(*[{"type": 0, "x": 0, "y": 0}] * 150_000))
