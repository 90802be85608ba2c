"""`convert`: a text map in, and out with its clues or as JSON."""

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


def test_a_clue_that_is_wrong_is_told(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "wrong.txt"
    file.write_text("1*2\n", encoding="utf-8")
    assert main(["convert", str(file)]) == 2
    assert "row 1, column 3" in capsys.readouterr().err
