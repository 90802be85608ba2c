"""Saves of Tatham's Mines as replays: games at random, what a record cannot hold, damaged files."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from qmines.errors import PositionError
from qmines.formats import tatham_save
from qmines.formats.recognise import boards_in
from qmines.formats.replays.played import Played, differences, played
from qmines.formats.replays.recorded import record_of
from qmines.formats.replays.replay import Act, Clicks
from qmines.formats.tatham_save import read, read_replay
from tests.formats.replays.refused import check_damage
from tests.formats.replays.writing_msor import told
from tests.formats.replays.writing_tatham import moves, save
from tests.formats.test_tatham_save import save as small
from tests.thorough import amount


def test_a_game_at_random_comes_back() -> None:
    """Moves without times, up to those that were undone."""
    results = set()
    for number in range(amount(200, 2000)):
        random = Random(f"tatham {number}")
        made = told(random, flags_fall=False)
        data = save(made, random)
        replay = read_replay(data)
        done = played(replay)
        results.add(done.result)
        assert (replay.rules, replay.why_not) == ("classic", "")
        assert {replay.grid.place(cell) for cell in replay.layout} == made.game.mines
        assert (done.result, done.bbbv, done.time) == (made.game.result, made.game.bbbv, None)
        letters = [move[0] for move in moves(made)]
        is_chord = made.game.result == "lost" and made.moves[-1]["type"] == 3
        assert done.clicks == Clicks(*(letters.count(letter) for letter in "OFC"))
        assert len(done.acts) == len(letters)
        shown = {replay.grid.place(cell): code for cell, code in enumerate(done.view) if code <= 8}
        assert is_chord or shown == made.shown
        assert (differences(done), replay.header.time, replay.header.mines) == ([], None, len(made.game.mines))
        # The program flags mines at the end, and every mine of a chord explodes.
        ours = [min(code, 9) for code in done.view]
        theirs = [min(code, 9) for code in read(data.decode()).view or ()]
        assert ours == theirs
    assert results == {"won", "lost", "unfinished"}


def test_the_first_cell_of_a_description_is_the_first_move() -> None:
    done = played(read_replay(small("F2,0").encode()))
    assert done.acts == (Act(None, "open", 0), Act(None, "flag", 2))
    assert record_of(done).endswith("0 p open 0,0\n0 p flag 0,2\n")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (small("F2,0", "S"), "The program solved this game on line 12, which is not a move of a record."),
        (
            small("F2,0", "RESTART", "F4,0"),
            "This game was begun again on line 12, and a record holds one attempt.",
        ),
        (
            small("F2,0", UI="D1"),
            "This game went on after a mine exploded, since that was undone, and a record would end there.",
        ),
        (
            small("F2,0", "O2,1", position=2, UI="D1"),
            "This game went on after a mine exploded, since that was undone, and a record would end there.",
        ),
        (
            small("F2,0", "O2,0"),
            "Line 12 opens a cell with a flag, which is not a move of a record.",
        ),
        (
            small("C1,0"),
            "Line 11 opens the cells around one whose flags do not fit, and no record does that.",
        ),
        (small("O2,0;O2,1", UI="D1"), ""),
        (small("F2,0", "S", position=2), ""),
        (small("F2,0", UI=""), ""),
    ],
)
def test_what_a_record_cannot_hold_is_told(text: str, reason: str) -> None:
    replay = read_replay(text.encode())
    assert (replay.rules, replay.why_not) == ("" if reason else "classic", reason)
    done = played(replay)
    if reason:
        with pytest.raises(PositionError) as caught:
            record_of(done)
        assert str(caught.value) == reason


def test_what_is_wrong_is_told() -> None:
    with pytest.raises(PositionError, match=r"^A save of Tatham's Mines must be text in UTF-8, and byte 3 is not\.$"):
        read_replay(b"SA\xff")


def test_damaged_files_are_refused_in_a_sentence() -> None:
    check_damage(read_replay, lambda random: save(told(random, flags_fall=False), random))


def test_a_save_is_read_once_for_its_board_and_its_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    lines, texts = tatham_save._lines, list[str]()
    text = small("F2,0").strip()

    def read_lines(given: str) -> Iterator[tuple[int, str, str]]:
        texts.append(given)
        return lines(given)

    monkeypatch.setattr(tatham_save, "_lines", read_lines)
    ((_, content),) = boards_in(text.encode())
    assert texts == [text]
    assert content == replace(read(text), game=content.game)
    assert isinstance(content.game, Played)
    assert content.game.replay == read_replay(text.encode())
