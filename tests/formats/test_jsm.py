"""JSMinesweeper's position text: every sign, other spellings, and what it cannot hold."""

import pytest

from qmines.errors import PositionError
from qmines.formats.content import seen
from qmines.formats.jsm import read, write
from qmines.position import Position


def view(text: str) -> list[str]:
    rows: list[str] = read(text).data("jsm")["view"]
    return rows


def test_every_sign_is_read() -> None:
    assert view("13x1x4\n012345678FH?I") == [".12345678F###"]
    assert view("2x1x1\nOH") == ["F#"]


@pytest.mark.parametrize("text", ["3x2x1\nhf1\n000", "\n3X2×1\r\nHF1\r\n000\r\n\r\n", "3x2x1\n H F 1 \n\n0 0 0"])
def test_other_spellings_are_read(text: str) -> None:
    assert view(text) == ["#F1", "..."]


def test_it_is_written_as_that_program_does() -> None:
    assert write(seen(Position.from_text("4x2x2\n#F*1\n.123"))) == "4x2x2\nHFH1\n0123"


def test_marks_are_refused() -> None:
    with pytest.raises(PositionError) as caught:
        write(seen(Position.from_text("2x2x1\n##\n#?")))
    told = "JSMinesweeper cannot hold question marks, and there is one at row 2, column 2."
    assert str(caught.value) == told


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("3x1x1\nH.H", "JSMinesweeper's text has '.' at row 1, column 2, which is not a cell."),
        ("3x1x4\nHHH", "A board of 3 cells cannot hold 4 mines."),
        ("3x2x1\nHHH\n\nHH", "Line 3 has 2 cells instead of 3."),
        ("3x2x1\nHHH", "The board has 2 rows, but 1 are given."),
        ("3x2x1\n", "The board has 2 rows, but 0 are given."),
        ("9999x9999x1\nH", "A board of 9999x9999 is too large: 1,000,000 cells are the most."),
        ("3x1\nHHH", "The first line must be COLUMNSxROWSxMINES like 9x9x10, not '3x1'."),
    ],
)
def test_what_is_wrong_is_told(text: str, sentence: str) -> None:
    with pytest.raises(PositionError) as caught:
        read(text)
    assert str(caught.value) == sentence
