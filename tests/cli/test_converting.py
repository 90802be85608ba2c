"""`convert` reads a text map, and writes it with its clues or as JSON."""

import json
from pathlib import Path

import pytest

from qmines.cli import main

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def board(tmp_path: Path) -> str:
    file = tmp_path / "board.txt"
    file.write_text("..*\n*..\n", encoding="utf-8")
    return str(file)


def test_it_writes_all_clues(board: str, capsys: Capture) -> None:
    assert main(["convert", board]) == 0
    assert capsys.readouterr().out == "3x2x2\n12*\n*21\n"


def test_it_writes_json(board: str, capsys: Capture) -> None:
    assert main(["convert", board, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"rows": 2, "cols": 3, "mines": 2, "layout": ["..*", "*.."]}


def test_it_reads_what_generate_prints(tmp_path: Path, capsys: Capture) -> None:
    assert main(["generate", "--level", "9x8x20%", "--seed", "map"]) == 0
    made = capsys.readouterr().out
    file = tmp_path / "made.txt"
    file.write_text(made, encoding="utf-8")
    assert main(["convert", str(file)]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("9x8x14\n")
    for one, other in zip(made.splitlines()[1:9], shown.splitlines()[1:], strict=True):
        assert [sign == "*" for sign in one] == [sign == "*" for sign in other]


@pytest.mark.parametrize(
    "text",
    [
        "129\n921\n",
        "1 2 9\n9 2 1\n",
        "2 3\n129\n921\n",
        "2 3\n1 2 9\n9 2 1\n",
        "2 3\n1 2 *\n* 2 1\n",
        "3×2×2\n..*\n*..\n",
        "3X2X2\n. . *\n* . .\n",
    ],
)
def test_maps_of_other_programs_are_read(text: str, tmp_path: Path, capsys: Capture) -> None:
    """Maps in the format of hardyOne's program: 9 or * for a mine, with or without spaces, and a line of rows and
    columns.
    """
    file = tmp_path / "map.txt"
    file.write_text(text, encoding="utf-8")
    done = main(["convert", str(file)])
    assert (done, *capsys.readouterr()) == (0, "3x2x2\n12*\n*21\n", "")


def test_two_numbers_that_no_size_follows_are_a_row(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "map.txt"
    file.write_text("1 9\n1 1\n", encoding="utf-8")
    done = main(["convert", str(file)])
    assert (done, *capsys.readouterr()) == (0, "2x2x1\n1*\n11\n", "")


@pytest.mark.parametrize("form", ["--json", "--jsonl", None])
@pytest.mark.parametrize("count", [1, 3])
def test_it_reads_all_that_generate_prints(form: str | None, count: int, tmp_path: Path, capsys: Capture) -> None:
    """JSON, whole or a line per board, and text; one board or several, of any kind."""
    command = ["generate", "--level", "6x5x6", "--seed", "map", "--count", str(count)]
    assert main([*command, "--jsonl"]) == 0
    made = list(map(json.loads, capsys.readouterr().out.splitlines()))
    assert main([*command, *([form] if form else [])]) == 0
    file = tmp_path / "made"
    file.write_text(capsys.readouterr().out, encoding="utf-8")
    assert main(["convert", str(file), "--json"]) == 0
    read = json.loads(capsys.readouterr().out)
    boards = [{name: board[name] for name in ("rows", "cols", "mines", "layout")} for board in made]
    assert read == (boards[0] if count == 1 else boards)
    assert main(["convert", str(file)]) == 0
    text = capsys.readouterr().out
    assert text.count("6x5x6\n") == count
    file.write_text(text, encoding="utf-8")
    assert main(["convert", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == read


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[]", "The list is empty."),
        ("{", "The boards start like JSON, but are not valid JSON."),
        ('{"layout": ["*."]}\n{', "The boards start like JSON, but are not valid JSON."),
        ('{"rows": 2}', "A JSON board must be"),
    ],
)
def test_json_that_is_no_board_is_told(text: str, sentence: str, tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "wrong.json"
    file.write_text(text, encoding="utf-8")
    assert main(["convert", str(file)]) == 2
    assert sentence in capsys.readouterr().err


def test_a_clue_that_is_wrong_is_told(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "wrong.txt"
    file.write_text("1*2\n", encoding="utf-8")
    assert main(["convert", str(file)]) == 2
    assert "row 1, column 3" in capsys.readouterr().err
