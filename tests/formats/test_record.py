"""Our own record as a format: games that were played, and boards and views as games."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given

from buildtools.places import ROOT
from qmines import __version__
from qmines.errors import PositionError, QminesError
from qmines.formats.content import Content, laid_out
from qmines.formats.record import is_record, read, write
from qmines.game.records.replay import verify
from qmines.grid import Grid
from qmines.position import CLOSED, EXPLODED, Position
from tests.formats.samples import content, seeds

RECORDS = ROOT / "tests" / "golden" / "records"
EXPECTED = json.loads((RECORDS / "expected.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*.txt")), ids=lambda path: path.stem)
def test_games_are_read_as_they_ended(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    expected = EXPECTED[path.stem]
    held = read(text)
    assert is_record(text)
    assert held.layout is not None
    played = Position.from_text(expected["position"]).cells
    shown = held.position("it").cells
    exploded = [cell for cell, code in enumerate(shown) if code != played[cell]]
    # Mines that lost the game have exploded; a game that was given up or lost by an unproven opening may have none.
    if expected["end"] not in ("resigned", "unproven"):
        assert bool(exploded) == (expected["state"] == "lost")
    assert all(shown[cell] == EXPLODED and cell in held.layout for cell in exploded)
    assert sorted(held.layout) == sorted(held.grid.cell(*map(int, p.split(","))) for p in expected["mines"].split())
    if held.start is not None:
        assert held.start not in held.layout


def test_a_board_is_a_game_without_a_start() -> None:
    text = write(laid_out(Grid(2, 3), [0]))
    lines = ["qmines 1", "size 3x2", "mines 1", "seed 0", "draws 3", "rules classic", "origin given", "board 80", ""]
    assert text.split("\n") == lines
    assert read(text + "\n") == Content(Grid(2, 3), 1, bytes([CLOSED] * 6), frozenset({0}))


def test_a_first_cell_is_open_from_the_beginning() -> None:
    text = write(laid_out(Grid(2, 3), [0], 2))
    assert "start 0,2\nboard 80\n" in text
    assert read(text + "\n").data("record") == {
        "format": "record",
        "rows": 2,
        "cols": 3,
        "mines": 1,
        "view": ["#1.", "#1."],
        "layout": ["*..", "..."],
        "start": "0,2",
        "replay": {
            "program": f"qmines {__version__}",
            "player": None,
            "date": None,
            "result": "unfinished",
            "time": 0.0,
            "bbbv": 2,
            "clicks": {"left": 0, "right": 0, "chord": 0},
        },
    }


@given(seeds())
def test_a_true_view_comes_back(random: Random) -> None:
    made = content(random)
    assert made.view is not None
    made = replace(made, view=made.view.replace(bytes([EXPLODED]), bytes([CLOSED])))
    if min(made.grid.rows, made.grid.columns) < 2 or not 0 < made.mine_count < made.grid.size:
        with pytest.raises(QminesError):
            write(made)
        return
    text = write(made) + "\n"
    again = read(text)
    assert (again.view, again.layout, again.mine_count) == (made.view, made.layout, made.mine_count)
    if made.start is not None and made.view and made.view[made.start] <= 8:
        assert again.start == made.start
    assert verify(text).redrawn


def test_what_it_cannot_hold_is_told() -> None:
    made = Content(Grid(2, 2), 1, bytes([EXPLODED, CLOSED, CLOSED, CLOSED]), frozenset({0}))
    with pytest.raises(PositionError, match="cannot hold an exploded mine, and there is one at row 1, column 1"):
        write(made)
    with pytest.raises(PositionError, match="cannot hold a wrong number: row 1, column 1 shows 1, but is a mine"):
        write(replace(made, view=bytes([1, CLOSED, CLOSED, CLOSED])))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("qmines 2\n", "This record has version '2'; this program reads version 1."),
        ("qmines 1\nsize 3x2\n\n", "The record is missing its mines."),
        ("qmines 1\n" + "x" * 4_000_000, "A game record must be text of at most 4,000,000 characters."),
    ],
)
def test_what_is_wrong_is_told(text: str, sentence: str) -> None:
    with pytest.raises(QminesError) as caught:
        read(text)
    assert str(caught.value) == sentence


def test_a_board_that_is_too_large_to_replay_is_refused() -> None:
    text = write(laid_out(Grid(1000, 1000), [0])) + "\n"
    with pytest.raises(PositionError, match=r"^The game is too complex to replay\.$"):
        read(text)
