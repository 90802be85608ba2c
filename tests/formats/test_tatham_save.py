"""Saves of Tatham's Mines: moves, undone ones, restarts and the end; true views out and in again; damaged ones."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given

from qmines.errors import PositionError
from qmines.formats.content import Content
from qmines.formats.tatham_save import is_save, read, write
from qmines.grid import Grid
from qmines.position import CLOSED, EXPLODED, FLAGGED, MARKED
from tests.formats.samples import content, seeds


def save(*moves: str, position: int | None = None, **values: str) -> str:
    """A save of a board of five columns and two rows, with mines in the middle, above and below."""
    states = str(len(moves) + 1)
    fields = {
        "SAVEFILE": "Simon Tatham's Portable Puzzle Collection",
        "VERSION": "1",
        "GAME": "Mines",
        "PARAMS": "5x2n2",
        "CPARAMS": "5x2n2",
        "DESC": "0,0,u210",
        "UI": "D0",
        "TIME": "4.5",
        "NSTATES": states,
        "STATEPOS": states if position is None else str(position),
        **values,
    }
    lines = [(key, data) for key, data in fields.items() if data]
    lines += [(move, "210") if move == "RESTART" else ("MOVE", move) for move in moves]
    return "".join(f"{key:8}:{len(data)}:{data}\n" for key, data in lines)


def view(text: str) -> list[str]:
    rows: list[str] = read(text).data("tatham-save")["view"]
    return rows


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        (save(), [".2###", ".2###"]),
        (save("F2,0"), [".2F##", ".2###"]),
        (save("F2,0", "F2,0"), [".2###", ".2###"]),
        (save("F2,0", "F2,1", position=2), [".2F##", ".2###"]),
        (save("F2,0", "RESTART"), [".2###", ".2###"]),
        (save("O2,0"), [".2*##", ".2###"]),
        (save("O2,0;O2,1"), [".2*##", ".2*##"]),
        (save("O2,0", "S"), [".2*##", ".2###"]),
        (save(DESC="u210"), ["#####", "#####"]),
        (save("S", DESC="u210"), [".2F2.", ".2F2."]),
        (save("O1,0", "F2,0", "F2,1", "C1,0", DESC="u210"), [".2F##", ".2F##"]),
        (save().replace("\n", "\r\n"), [".2###", ".2###"]),
    ],
)
def test_moves_are_made_up_to_the_state_that_is_shown(text: str, rows: list[str]) -> None:
    assert view(text) == rows


def test_mines_get_flags_when_all_else_is_open() -> None:
    assert view(save("O4,0")) == [".2F2.", ".2F2."]


def test_private_boards_open_by_their_first_move() -> None:
    board = {"DESC": "1,1,m000", "PRIVDESC": "u210"}
    data = read(save("O1,1", "O0,1", **board)).data("tatham-save")
    assert (data["view"], data["start"]) == ([".2###", ".2###"], "1,1")
    assert view(save("O1,1", "O0,1", position=2, **board)) == ["#####", "#2###"]


@given(seeds())
def test_a_true_view_comes_back(random: Random) -> None:
    made = content(random)
    assert made.view is not None
    made = replace(made, view=made.view.replace(bytes([MARKED]), bytes([CLOSED])))
    again = read(write(made))
    assert (again.view, again.layout, again.mine_count) == (made.view, made.layout, made.mine_count)
    if made.start is not None and made.view and made.view[made.start] <= 8:
        assert again.start == made.start


def test_what_it_cannot_hold_is_told() -> None:
    one = Content(Grid(1, 3), 1, bytes([MARKED, CLOSED, CLOSED]), frozenset({2}))
    with pytest.raises(PositionError, match="cannot hold question marks, and there is one at row 1, column 1"):
        write(one)
    with pytest.raises(PositionError, match="cannot hold a wrong number: row 1, column 1 shows 5, but touches 0 mines"):
        write(replace(one, view=bytes([5, CLOSED, CLOSED])))
    assert "MOVE    :4:O2,0" in write(replace(one, view=bytes([CLOSED, FLAGGED, EXPLODED])))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (save(GAME="Loopy"), "A save of Mines must have 'Mines' as its GAME, not 'Loopy'."),
        (save(VERSION="2"), "A save of Mines must have '1' as its VERSION, not '2'."),
        (save(DESC=""), "The save does not give its DESC."),
        (save(PARAMS="x"), "The parameters of a game must look like 9x9n10, not 'x'."),
        (save(DESC="r2,u,77"), "The game has no mines yet: the program draws them at the first move."),
        (save(NSTATES="x"), "The NSTATES of a save must be a number, not 'x'."),
        (save("F4,0", NSTATES="3"), "The save has 1 moves, which do not fit NSTATES 3 and STATEPOS 2."),
        (save("F4,0", position=3), "The save has 1 moves, which do not fit NSTATES 2 and STATEPOS 3."),
        (save("F0,0"), "Line 11 flags row 1, column 1, which is not closed."),
        (save("O5,0"), "Line 11 has 'O5,0', which is not a move on this board."),
        (save("X"), "Line 11 has 'X', which is not a move on this board."),
        (save("O2,0", "F4,1"), "Line 12 moves on after the game was lost."),
        (save().replace(":5:5x2n2", ":6:5x2n2"), "Line 4 says that it has 6 bytes, but it has 5."),
        (save().replace("UI      :", "UI:"), "Line 7 must look like 'VERSION :1:1', not 'UI:2:D0'."),
    ],
)
def test_what_is_wrong_is_told(text: str, sentence: str) -> None:
    assert is_save(text)
    with pytest.raises(PositionError) as caught:
        read(text)
    assert str(caught.value) == sentence


def test_endless_work_is_refused() -> None:
    text = save(*["RESTART"] * 500, PARAMS="40x25", DESC=f"0,0,u{'0' * 249}1")
    with pytest.raises(PositionError, match=r"^The moves up to line \d+ open and close more than 500,000 cells\.$"):
        read(text)
