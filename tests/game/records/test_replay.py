"""Records played again: to their end, from any move, move by move."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from qmines.errors import RecordError
from qmines.game.game import Game
from qmines.game.params import DRAWS, GRADES, Grade
from qmines.game.records.record import header, read, text_of
from qmines.game.records.replay import replay, replaying, verify
from tests.finished import params_of
from tests.game.records.test_record import EXPECTED, NAMES, SEARCHED, golden


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
        name not in SEARCHED,
    )


# Boards that were searched for

BY_SEARCH = ["no-guess", "strict-no-guess", "strong-guessable"]


def packed(rules: str, draws: int) -> str:
    """Expert on a board that nobody searched for: all its mines are at the end, so that one click wins."""
    cells = "".join("01"[cell >= 480 - 99] for cell in range(480))
    board = "".join(f"{int(cells[at : at + 8], 2):02x}" for at in range(0, 480, 8))
    head = f"qmines 1\nsize 30x16\nmines 99\nseed anything-at-all\ndraws {draws}\nrules {rules}\norigin drawn\n\n"
    return f"{head}900 p open 0,0\nboard {board}\n"


@pytest.mark.parametrize("rules", BY_SEARCH)
def test_a_board_that_its_seed_does_not_come_to_is_refused(rules: str) -> None:
    with pytest.raises(RecordError, match="is followed by a board that the seed does not draw"):
        verify(packed(rules, DRAWS))


@pytest.mark.parametrize("draws", range(1, DRAWS))
@pytest.mark.parametrize("rules", BY_SEARCH)
def test_a_board_by_an_earlier_search_is_told_not_to_be_drawn_again(rules: str, draws: int) -> None:
    report = verify(packed(rules, draws))
    assert (report.state, report.redrawn) == ("won", False)


def is_drawn_again(text: str) -> bool:
    try:
        return verify(text).redrawn
    except RecordError:
        return False


def opened(rules: str, grade: Grade | None = None, size: tuple[int, int, int] = (9, 9, 16)) -> Game:
    """A game on a searched board, with its first cell open."""
    wish: dict[str, Any] = {"origin": "drawn"} if grade is None else {"origin": "given", "grade": grade}
    game = Game(params_of(*size, "sought", rules, **wish))
    game.play("open 4,4", at=0)
    return game


@pytest.mark.parametrize(
    ("rules", "grade"), [*((rules, None) for rules in BY_SEARCH), *(("no-guess", grade) for grade in GRADES)]
)
def test_a_searched_board_is_searched_for_again_and_compared(rules: str, grade: Grade | None) -> None:
    """It is confirmed as it is; with another seed or another first cell it is not."""
    text = text_of(opened(rules, grade, (9, 9, 20)))
    assert verify(text).redrawn
    assert (f"\ngrade {grade}\n" in text) == (grade is not None)
    # With another seed the search may take too long; then the board is not drawn again either.
    assert not is_drawn_again(text.replace("seed sought", "seed other"))
    assert not is_drawn_again(text.replace("open 4,4", "open 0,0"))


def test_each_board_of_openings_that_were_taken_back_is_compared() -> None:
    game = opened("no-guess")
    game.play("undo", at=1)
    game.play("open 0,0", at=2)
    text = text_of(game)
    assert text.count("board ") == 2
    assert verify(text).redrawn
    first, second = re.findall("(?m)^board (.*)$", text)
    with pytest.raises(RecordError):
        verify(text.replace(second, first))


def test_a_search_that_takes_too_long_is_not_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    """By counted work, so the limit is the same on every machine."""
    text = text_of(opened("no-guess"))
    monkeypatch.setattr("qmines.game.records.replay.MOST_SEARCH", 10)
    assert not verify(text).redrawn


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (("draws 3", "draws 2"), "A grade can be chosen only from draws 3 on."),
        (("grade total", "grade hard"), "A grade must be one of trivial, subtraction, reduction, total, case split"),
        (("grade total", "grade Total"), "A record must spell this grade 'grade total', not 'Total'."),
        (("rules no-guess", "rules classic"), "Only no-guess boards are graded"),
        (("origin given", "origin drawn"), "A board with a chosen grade cannot have the origin drawn."),
        (("grade total", "grade total\ngrade total"), "gives grade a second time"),
    ],
)
def test_a_wish_that_cannot_be_is_refused(change: tuple[str, str], sentence: str) -> None:
    text = header(params_of(9, 9, 16, "sought", "no-guess", origin="given", grade="total", draws=3))
    assert verify(text).state == "fresh"
    with pytest.raises(RecordError, match=sentence):
        verify(text.replace(*change))


@pytest.mark.parametrize("name", NAMES)
def test_a_game_resumed_anywhere_goes_on_the_same(name):
    """Replay a part, play the rest: the record is the same. A reload of the page does this."""
    text = golden(name)
    moves = read(text)[1]
    # A searched board comes with the first move, and from the record.
    places = range(int(name in SEARCHED), len(moves))
    for kept in Random(name).sample(places, min(8, len(places))):
        game = replay(after_moves(text, kept))
        for played in moves[kept:]:
            game.play(played.move, at=played.at, who=played.who)
        assert text_of(game) == text


def after_moves(text: str, count: int) -> str:
    """The first moves of a record, up to a given number."""
    head, body = text.split("\n\n")
    lines = re.findall(r"\d.*\n(?:board.*\n)?(?:moved.*\n)?", body)
    return head + "\n\n" + "".join(lines[:count])


def test_a_replay_can_be_watched_move_by_move():
    """It returns the game at the beginning and after each move."""
    text = golden("hints-marks-pauses")
    states = [(len(game.moves), game.state) for game in replaying(text)]
    assert states[0] == (0, "fresh")
    assert [count for count, _ in states] == list(range(EXPECTED["hints-marks-pauses"]["moves"] + 1))
    assert "paused" in {state for _, state in states}
