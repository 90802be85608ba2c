"""`convert`: boards and positions in, and out as maps with their clues, in another format, or as JSON."""

import json
import sys
from collections.abc import Callable
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from buildtools.places import ROOT
from qmines.cli import main

Capture = pytest.CaptureFixture[str]
BinaryCapture = pytest.CaptureFixture[bytes]
Given = Callable[[str | bytes], str]

BOARD = {
    "rows": 3,
    "cols": 4,
    "mines": 2,
    "view": ["#F1.", "##21", "#1##"],
    "layout": [".*..", "....", "..*."],
    "start": "0,3",
}
"""A board in which the flag is right, and something is open."""

GOLDEN = {
    "position": b"4x3x2\n#F1.\n##21\n#1##\n",
    "jsm": b"4x3x2\nHF10\nHH21\nH1HH\n",
    "jsm-link": b"analysis=aeadaaacS2cTmSlT\n",
    "tatham": b"4x3:3,0,m3a6\n",
    "tatham-save": b"""SAVEFILE:41:Simon Tatham's Portable Puzzle Collection
VERSION :1:1
GAME    :5:Mines
PARAMS  :6:4x3n2a
CPARAMS :6:4x3n2a
DESC    :4:m3a6
UI      :2:D0
TIME    :1:0
NSTATES :1:4
STATEPOS:1:4
MOVE    :4:F1,0
MOVE    :4:O3,0
MOVE    :4:O1,2
""",
    "record": b"""qmines 1
size 4x3
mines 2
seed 0
draws 3
rules classic
origin given
start 0,3
board 4020

0 p flag 0,1
0 p open 2,1
""",
    "board": b"""# MINESWEEPER-BOARD v0.1
# Render: ascii

rows: 3
columns: 4
mines: 2
game_mode: classic

[real]
1*10
1221
01*1

[view]
UF10
UU21
U1UU
""",
    "mgb": b'{"x_size": 4, "y_size": 3, "mine_coords": [[1, 0], [2, 2]], "per_cell": 1, "reach": 8}\n',
    "pttacg": b"b=43&m=80g\n",
    "mbf": bytes([4, 3, 0, 2, 1, 0, 2, 2]),
    "mbf-hex": b"04 03 00 02 01 00 02 02\n",
    "map": b"4x3x2\n1*10\n1221\n01*1\n",
}


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
    sides = {"rows": 2, "cols": 3, "mines": 2}
    held = {"format": "map", **sides, "view": None, "layout": ["..*", "*.."], "start": None, "replay": None}
    assert json.loads(capsys.readouterr().out) == held


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
    names = ("rows", "cols", "mines", "layout")
    read = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [[board[name] for name in names] for board in read] == [[board[name] for name in names] for board in made]
    assert main(["convert", str(file)]) == 0
    text = capsys.readouterr().out
    assert text.count("6x5x6\n") == count
    file.write_text(text, encoding="utf-8")
    assert main(["convert", str(file), "--json"]) == 0
    again = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [[board[name] for name in names] for board in again] == [[board[name] for name in names] for board in read]


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


POSITION = "4x2x2\n#F?*\n.12#\n"
"""A position that no format of others holds whole."""


@pytest.fixture
def given(tmp_path: Path) -> Callable[[str | bytes], str]:
    """Writes a file and gives its name."""

    def write(data: str | bytes) -> str:
        file = tmp_path / "given"
        file.write_bytes(data if isinstance(data, bytes) else data.encode())
        return str(file)

    return write


@pytest.mark.parametrize("name", sorted(GOLDEN))
def test_each_format_is_written_as_ever(name: str, given: Given, capsysbinary: BinaryCapture) -> None:
    """Byte for byte: other programs read it."""
    assert main(["convert", given(json.dumps(BOARD)), "--to", name]) == 0
    assert capsysbinary.readouterr() == (GOLDEN[name], b"")


@pytest.mark.parametrize("name", sorted(GOLDEN))
def test_what_is_written_is_recognised(name: str, given: Given, capsys: Capture) -> None:
    assert main(["convert", given(GOLDEN[name]), "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["format"] == name
    assert (said["rows"], said["cols"], said["mines"]) == (3, 4, 2)
    for part in ("view", "layout", "start"):
        assert said[part] in (None, BOARD[part])


def test_a_file_of_its_own_gets_what_is_written(given: Given, tmp_path: Path, capsys: Capture) -> None:
    out = tmp_path / "out"
    assert main(["convert", given("1*1\n"), "--to", "mbf", "--out", str(out)]) == 0
    assert out.read_bytes() == bytes([3, 1, 0, 1, 1, 0])
    assert main(["convert", str(out), "--to", "mbf-hex", "--out", str(out)]) == 0
    assert out.read_text() == "03 01 00 01 01 00\n"
    assert main(["convert", str(out), "--json", "--out", str(out)]) == 0
    assert json.loads(out.read_text())["layout"] == [".*."]
    assert capsys.readouterr() == ("", "")


def test_json_beside_another_format_says_what_was_read(given: Given, tmp_path: Path, capsys: Capture) -> None:
    out = tmp_path / "out"
    assert main(["convert", given("1*1\n"), "--to", "pttacg", "--json", "--out", str(out)]) == 0
    assert json.loads(capsys.readouterr().out)["format"] == "map"
    assert out.read_text() == "b=31&m=8\n"


def test_a_file_that_cannot_be_written_is_told(given: Given, tmp_path: Path, capsys: Capture) -> None:
    assert main(["convert", given("1*1\n"), "--out", str(tmp_path / "none" / "out")]) == 2
    out, complaint = capsys.readouterr()
    assert out == ""
    assert complaint.endswith("cannot be written: No such file or directory.\n")


def test_several_boards_are_written_and_one_is_taken(given: Given, capsys: Capture) -> None:
    three = given("2x1x1\n#1\n2x1x1\n##\n\n2x1x1\n1#\n")
    assert main(["convert", three, "--to", "jsm"]) == 0
    assert capsys.readouterr().out == "2x1x1\nH1\n\n2x1x1\nHH\n\n2x1x1\n1H\n"
    assert main(["convert", three, "--json"]) == 0
    said = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [board["view"] for board in said] == [["#1"], ["##"], ["1#"]]
    assert main(["convert", three, "--to", "position", "--game", "3"]) == 0
    assert capsys.readouterr().out == "2x1x1\n1#\n"
    assert main(["convert", three, "--to", "position", "--game", "4"]) == 2
    assert capsys.readouterr().err == "qmines: There is no board 4: the file has 3 boards.\n"


def test_a_format_of_single_boards_refuses_several(given: Given, capsys: Capture) -> None:
    two = given("2x1x1\n*1\n2x1x1\n1*\n")
    assert main(["convert", two, "--to", "mbf"]) == 2
    told = "qmines: An MBF or ABF file holds one board, and the file has 2: choose one by --game N.\n"
    assert capsys.readouterr().err == told
    assert main(["convert", two, "--to", "mbf-hex", "--game", "2"]) == 0
    assert capsys.readouterr().out == "02 01 00 01 01 00\n"


@pytest.mark.parametrize(
    ("text", "options", "sentence"),
    [
        (POSITION, [], "A map needs to know where the mines are, which is not known here."),
        (POSITION, ["--to", "mbf"], "An MBF file needs to know where the mines are, which is not known here."),
        ("*1\n", ["--to", "position"], "A position needs to know which cells are open, which is not known here."),
        (POSITION, ["--to", "jsm"], "JSMinesweeper cannot hold question marks, and there is one at row 1, column 3."),
    ],
)
def test_what_a_format_cannot_hold_is_told(
    text: str, options: list[str], sentence: str, given: Given, tmp_path: Path, capsys: Capture
) -> None:
    out = tmp_path / "out"
    assert main(["convert", given(text), *options, "--out", str(out)]) == 2
    assert capsys.readouterr() == ("", f"qmines: {sentence}\n")
    assert not out.exists()


def test_an_impossible_position_is_converted_like_any_other(given: Given, capsys: Capture) -> None:
    assert main(["convert", given("3x1x1\n8#0\n"), "--to", "jsm"]) == 0
    assert capsys.readouterr().out == "3x1x1\n8H0\n"


def test_bytes_are_not_for_a_terminal(given: Given, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert main(["convert", given("*1\n"), "--to", "mbf"]) == 2
    told = "qmines: A binary format is not for a terminal: choose a file by --out FILE.\n"
    assert capsys.readouterr() == ("", told)


def test_standard_input_is_recognised(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(bytes([3, 1, 0, 1, 1, 0]))))
    assert main(["convert", "-", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["format"] == "mbf"


@pytest.mark.parametrize("number", ["0", "-1", "x", "99999999"])
def test_a_number_that_no_board_has_is_refused(number: str, given: Given) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["convert", given("*1\n"), "--game", number])
    assert caught.value.code == 2


def test_what_contradicts_itself_is_read_and_told(given: Given, capsys: Capture) -> None:
    assert main(["convert", given("2x2n3:8\n"), "--to", "map"]) == 0
    assert capsys.readouterr() == ("2x2x1\n*1\n11\n", "qmines: The game ID says 3 mines, but its board has 1.\n")


def test_a_game_is_converted_as_it_ended(given: Given, capsys: Capture) -> None:
    record = (ROOT / "tests" / "golden" / "records" / "classic-lost-guess.txt").read_text(encoding="utf-8")
    assert main(["convert", given(record), "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["format"], said["rows"], said["cols"], said["mines"]) == ("record", 16, 16, 40)
    assert said["view"][0] == "#############1##"
    assert said["layout"][0] == "...*.....*.**..."
    assert main(["convert", given(record), "--to", "position"]) == 0
    assert capsys.readouterr().out.splitlines()[1:] == said["view"]


def test_damaged_records_are_refused_like_any_file(given: Given, capsys: Capture) -> None:
    assert main(["convert", given("qmines 1\nsize 3x2\n\n"), "--json"]) == 2
    assert capsys.readouterr() == ("", "qmines: The record is missing its mines.\n")


def test_a_replay_becomes_a_record_of_its_moves(tmp_path: Path, capsys: Capture) -> None:
    replay, kept = tmp_path / "game.msor", tmp_path / "record.txt"
    cells = [(2, 0, 0), (1, 1, 1), (2, 1, 0), (0, 2, 0), (1, 2, 0), (2, 2, 0), (1, 0, 1), (0, 1, 1)]
    touched = [number for x, y, value in cells for number in (x, y, value, 0, 0)]
    moves = [{"type": 0, "x": 2, "y": 2, "time": 5, "touchCells": touched}]
    replay.write_text(json.dumps({"header": {"width": 3, "height": 3, "mines": 1}, "replay": moves}))
    assert main(["convert", str(replay), "--to", "record", "--out", str(kept)]) == 0
    assert kept.read_text().endswith("origin given\nboard 8000\n\n0 p open 2,2\n")
    assert main(["convert", str(kept), "--to", "record"]) == 0
    assert capsys.readouterr().out == kept.read_text()
