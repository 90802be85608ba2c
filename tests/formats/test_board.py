"""Files `.board`: in ASCII and emoji, with and without mines, and damaged ones."""

import pytest

from qmines.errors import PositionError
from qmines.formats.board import read, write

TEXT = """# MINESWEEPER-BOARD v0.1
# Render: {render}
# whatever

author: somebody
comment: a: b
rows: 2
columns: 7
mines: 4
game_mode: classic
weather: fine

{sections}
"""
VIEW = "[view]\nUF?X@#1\n0123458\n"
EMOJI = "[view]\n⬜🚩❓💥💣❌1️⃣\n0️⃣1️⃣2️⃣3️⃣4️⃣5️⃣8️⃣\n"
REAL = "[real]\n1*11*32\n11112**\n"
REAL_EMOJI = "[real]\n1️⃣💣1️⃣1️⃣💣3️⃣2️⃣\n1️⃣1️⃣1️⃣1️⃣2️⃣💣💣\n"


def board(sections: str, render: str = "ascii") -> str:
    return TEXT.format(render=render, sections=sections)


@pytest.mark.parametrize(
    "text",
    [
        board(VIEW),
        board(EMOJI, "emoji"),
        board(EMOJI.replace("\ufe0f", ""), "emoji"),
        board(VIEW).replace("\n", "\r\n"),
        board(f"# {VIEW.splitlines()[1]}\n\n{VIEW}"),
    ],
)
def test_what_is_seen_is_read(text: str) -> None:
    data = read(text).data("board")
    assert data["view"] == ["#F?*#F1", ".123458"]
    assert (data["mines"], data["layout"], data["start"]) == (4, None, None)


@pytest.mark.parametrize("text", [board(REAL), board(REAL_EMOJI, "emoji")])
def test_mines_are_read(text: str) -> None:
    data = read(text).data("board")
    assert data["layout"] == [".*..*..", ".....**"]
    assert data["view"] is None


def test_both_come_back() -> None:
    text = write(read("# MINESWEEPER-BOARD v0.1\nrows: 1\ncolumns: 3\nmines: 1\n[view]\nUF?\n[real]\n01*"))
    assert text.splitlines()[-5:] == ["[real]", "01*", "", "[view]", "UF?"]
    assert write(read(text)) == text


def test_what_is_seen_and_is_not_so_is_told() -> None:
    text = "# MINESWEEPER-BOARD v0.1\nrows: 1\ncolumns: 3\nmines: 1\n[real]\n01*\n[view]\n0{}U"
    assert read(text.format(1)).differences == ()
    for shown in "0X8":
        told = ("What [view] shows at row 1, column 2 is not what [real] has there.",)
        assert read(text.format(shown)).differences == told


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "Line 1 must be '# MINESWEEPER-BOARD v0.1', the version that is known here, not ''."),
        (
            "# MINESWEEPER-BOARD v0.2",
            "Line 1 must be '# MINESWEEPER-BOARD v0.1', the version that is known here, "
            "not '# MINESWEEPER-BOARD v0.2'.",
        ),
        (board(VIEW, "braille"), "Line 2 must say Render: ascii or emoji, not 'braille'."),
        (board(""), "The file has neither a section [real] nor [view]."),
        (board(VIEW).replace("rows: 2\n", ""), "The file does not give its rows."),
        (board(VIEW).replace("rows: 2", "rows: two"), "Line 7 must give rows as a number, not 'two'."),
        (board(VIEW).replace("rows: 2", "rows 2"), "Line 7 is neither a key with a value nor a section: 'rows 2'."),
        (board(VIEW).replace("mines: 4", "mines: 15"), "A board of 14 cells cannot hold 15 mines."),
        (board(VIEW).replace("X", "x"), "Line 14 has 'x', which is not a cell of [view]."),
        (board(VIEW).replace("UF", "U"), "Line 14 has 6 cells instead of 7."),
        (board(VIEW).replace("rows: 2", "rows: 3"), "The section [view] on line 13 has 2 rows of 3."),
        (board(VIEW).replace("rows: 2", "rows: 1"), "Line 15 belongs to no section: '0123458'."),
        (board(VIEW + VIEW), "Line 16 belongs to no section: '[view]'."),
        (board("x: y\n" * 1_000), "The file has no section in its first 1,000 lines."),
        (board(REAL).replace("mines: 4", "mines: 5"), "The file says 5 mines, but [real] has 4."),
        (board(REAL).replace("*32", "*22"), "The section [real] says 2 at row 1, column 6, which touches 3 mines."),
        (
            board(VIEW).replace("rows: 2", "rows: 999999999"),
            "A board of 7x999999999 is too large: 1,000,000 cells are the most.",
        ),
    ],
)
def test_what_is_wrong_is_told(text: str, sentence: str) -> None:
    with pytest.raises(PositionError) as caught:
        read(text)
    assert str(caught.value) == sentence
