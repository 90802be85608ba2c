"""`analyse` on what takes long: it says so, can be interrupted, stays within memory, and reports what is certain."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from buildtools.places import ROOT
from qmines import Position
from qmines.cli import cli
from qmines.cli.cli import TOO_MANY
from qmines.game.field.layout import Layout
from qmines.grid import Grid, places
from qmines.solver import conflict
from qmines.solver.analyse import TOO_COMPLEX
from tests.cli.test_streams import tell
from tests.game.test_too_complex_games import lattice

Capture = pytest.CaptureFixture[str]

WIDTH = 20
"""The width of a lattice that is too complex for these tests' budget."""


def third_open(side: int, share: float, seed: str) -> str:
    """A square board with a third of its cells open at random."""
    random = Random(seed)
    grid = Grid(side, side)
    mines = frozenset(random.sample(range(grid.size), round(share * grid.size)))
    safe = [cell for cell in range(grid.size) if cell not in mines]
    numbers = Layout(grid, mines).numbers
    shown = random.sample(safe, round(grid.size / 3))
    return Position.blank(grid, len(mines)).with_cells({cell: numbers[cell] for cell in shown}).to_text()


def test_large_boards_are_counted_in_little_memory() -> None:
    """100×100 cells take some 60 MB; they would take some 270 MB with the weights of all groups in memory at once."""
    done = tell("$Q analyse --json -", third_open(100, 0.2, "w3").encode(), memory=170_000_000)
    assert (done.returncode, done.stderr) == (0, b"")
    answer = json.loads(done.stdout)
    shares = answer["prob"]
    assert len(shares) == 10_000 - 3_333
    assert len(answer["worlds"]) == 273


def test_a_share_that_all_cells_have_is_worked_out_once(tmp_path: Path, capsys: Capture) -> None:
    """For each cell again it would take minutes: the worlds have 19,557 digits."""
    side = 300
    board = f"{side}x{side}x18000\n" + "\n".join(["#" * side] * side)
    assert asked(board, tmp_path, "--json") == 0
    answer = json.loads(capsys.readouterr().out)
    assert len(answer["worlds"]) == 19_557
    assert set(answer["prob"].values()) == {"1/5"}
    assert len(answer["prob"]) == side * side
    assert asked(board, tmp_path) == 0
    head, *rows = capsys.readouterr().out.splitlines()
    assert head == "3.2 × 10¹⁹⁵⁵⁶ worlds; 0 cells certainly safe, 0 certainly mines"
    assert rows == [" ".join([" 20%"] * side)] * side


def tangled() -> tuple[Position, frozenset[int]]:
    """A lattice that is too complex, next to a part in which much is certain, and the mines."""
    game = lattice(WIDTH, "analysing")
    assert game.params.board is not None
    layout = Layout(game.params.grid, game.params.board)
    beside = [cell for cell in range(4 * WIDTH) if not layout.mined[cell]]
    return game.position().with_cells({cell: layout.numbers[cell] for cell in beside}), game.params.board


@pytest.fixture
def position(monkeypatch: pytest.MonkeyPatch) -> Position:
    """Such a position, with a budget that is spent quickly."""
    monkeypatch.setattr(cli, "BUDGET", 50_000)
    return tangled()[0]


def asked(position: Position | str, tmp_path: Path, *options: str) -> int:
    file = tmp_path / "position.txt"
    file.write_text(position if isinstance(position, str) else position.to_text(), encoding="utf-8")
    return cli.main(["analyse", *options, str(file)])


def test_what_is_certain_is_told_of_what_is_too_complex(position: Position, tmp_path: Path, capsys: Capture) -> None:
    assert asked(position, tmp_path, "--json") == 2
    out, told = capsys.readouterr()
    assert told == f"qmines: {TOO_COMPLEX}\n"
    assert out.startswith("{")
    answer = json.loads(out)
    assert list(answer) == ["error", "safe", "mines"]
    assert answer["error"] == TOO_COMPLEX
    grid, mines = position.grid, tangled()[1]
    cells = {places(grid, [cell]): cell for cell in position.closed}
    assert {cells[place] for place in answer["mines"]} <= mines
    assert not {cells[place] for place in answer["safe"]} & mines
    assert len(answer["mines"]) > 10


def test_with_many_it_is_told_beside_the_id(position: Position, tmp_path: Path, capsys: Capture) -> None:
    rows = position.to_text().split("\n")[1:]
    question = {"id": "x", "rows": WIDTH, "cols": WIDTH, "mines": position.mine_count, "cells": rows}
    (tmp_path / "lines").write_text(json.dumps(question), encoding="utf-8")
    assert cli.main(["analyse", "--jsonl", str(tmp_path / "lines")]) == 0
    told = json.loads(capsys.readouterr().out)
    assert list(told) == ["id", "error", "safe", "mines"]
    assert asked(position, tmp_path, "--json") == 2
    assert told == {"id": "x", **json.loads(capsys.readouterr().out)}


def test_as_text_it_is_the_board_with_its_certain_cells(position: Position, tmp_path: Path, capsys: Capture) -> None:
    assert asked(position, tmp_path) == 2
    out, told = capsys.readouterr()
    assert told == f"qmines: {TOO_COMPLEX}\n"
    assert len(out.splitlines()) == 1 + position.grid.rows
    head, *rows = out.splitlines()
    assert asked(position, tmp_path, "--json") == 2
    answer = json.loads(capsys.readouterr().out)
    safe, mines = len(answer["safe"]), len(answer["mines"])
    assert head == f"{safe} cell{'s' * (safe != 1)} certainly safe, {mines} certainly mines"
    marks = {f"{row},{column}": mark for row, line in enumerate(rows) for column, mark in enumerate(line.split())}
    assert [place for place, mark in marks.items() if mark == "100%"] == answer["mines"]
    assert [place for place, mark in marks.items() if mark == "0%"] == answer["safe"]
    characters = "".join(position.to_text().split("\n")[1:])
    assert all(mark in ("0%", "100%", sign) for mark, sign in zip(marks.values(), characters, strict=True))


# Many parts


def many_parts(down: int, across: int) -> str:
    """A board of parts that touch no other: two 1s each, which share three of their cells."""
    tile = ["########", "##1#1###", "########", "########"]
    rows = [row * across for _ in range(down) for row in tile]
    return "\n".join([f"{8 * across}x{4 * down}x{5 * down * across}", *rows])


def test_many_small_parts_are_counted(tmp_path: Path, capsys: Capture) -> None:
    """They were refused for the memory that the ways of each part's neighbours would have taken together."""
    down, across = 30, 25
    assert asked(many_parts(down, across), tmp_path, "--json") == 0
    shares = json.loads(capsys.readouterr().out)["prob"]
    parts = [
        {places: Fraction(share) for places, share in shares.items() if at == _tile_of(places)}
        for at in [(0, 0), (down - 1, across - 1)]
    ]
    assert list(parts[0].values()) == list(parts[1].values())
    assert sum(parts[0].values()) == 5


def _tile_of(place: str) -> tuple[int, int]:
    row, column = map(int, place.split(","))
    return row // 4, column // 8


def test_parts_that_are_too_many_together_are_told_as_such(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cli, "TOGETHER", 4000)
    assert asked(many_parts(6, 6), tmp_path, "--json") == 2
    out, told = capsys.readouterr()
    assert json.loads(out) == {"error": TOO_MANY, "safe": [], "mines": []}
    assert told == f"qmines: {TOO_MANY}\n"
    assert "too many parts" in TOO_MANY


# What contradicts what


@pytest.mark.parametrize(
    ("rows", "mines", "answer"),
    [
        (
            ["1#0#"],
            1,
            '"error": "The numbers contradict each other.", "conflict": ["0,0", "0,2"], "total": false}',
        ),
        (
            ["1#3#1#", "1#####"],
            2,
            '"error": "No placement of 2 mines fits the numbers.", "conflict": ["0,2"], "total": true}',
        ),
        (
            ["#1###1#"],
            1,
            '"error": "No placement of 1 mine fits the numbers.", "conflict": ["0,1", "0,5"], "total": true}',
        ),
        (["**"], 1, '"error": "More mines have exploded than the total of 1.", "conflict": [], "total": true}'),
        (["#2#"], 3, '"error": "No placement of 3 mines fits the numbers.", "conflict": [], "total": true}'),
        (["#1"], 3, '"error": "3 mines do not fit on a board of 2 cells.", "conflict": [], "total": true}'),
    ],
)
def test_json_names_the_numbers_that_contradict_each_other(
    rows: list[str], mines: int, answer: str, tmp_path: Path, capsys: Capture
) -> None:
    """To the byte, alone and as one of many; as text it is one line."""
    text = "\n".join([f"{len(rows[0])}x{len(rows)}x{mines}", *rows])
    assert asked(text, tmp_path, "--json") == 2
    out, told = capsys.readouterr()
    assert out == f"{{{answer}\n"
    assert told == f"qmines: {json.loads(out)['error']}\n"
    question = {"id": 7, "rows": len(rows), "cols": len(rows[0]), "mines": mines, "cells": rows}
    (tmp_path / "lines").write_text(f"{json.dumps(question)}\n{json.dumps(question)}\n", encoding="utf-8")
    assert cli.main(["analyse", "--jsonl", str(tmp_path / "lines")]) == 0
    assert capsys.readouterr().out == f'{{"id": 7, {answer}\n' * 2
    assert asked(text, tmp_path) == 2
    assert capsys.readouterr() == ("", told)


def test_a_conflict_that_may_not_be_minimal_says_so(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(conflict, "_WORK", 0)
    assert asked(Position.from_text("4x1x1\n1#0#"), tmp_path, "--json") == 2
    answer = json.loads(capsys.readouterr().out)
    assert answer["error"] == f"The numbers contradict each other. {cli.NOT_MINIMAL}"
    assert (answer["conflict"], answer["total"]) == (["0,0", "0,2"], True)


# What takes long


def test_it_says_that_it_takes_long_and_is_interrupted() -> None:
    """On a terminal, while a wide lattice keeps it busy. The test makes it report sooner than usual."""
    side = 300
    rows = ["".join("3" if r % 2 and c % 2 else "#" for c in range(side)) for r in range(side)]
    text = f"{side}x{side}x{side * side * 38 // 100}\n" + "\n".join(rows)
    impatient = "from qmines.cli import main, progress\nprogress._PATIENCE = 0.1\nraise SystemExit(main())\n"
    ours, theirs = os.openpty()
    with subprocess.Popen(
        [sys.executable, "-c", impatient, "analyse", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=theirs,
        env={**os.environ, "PYTHONPATH": str(ROOT / "py")},
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    ) as going:
        os.close(theirs)
        assert going.stdin is not None
        going.stdin.write(text.encode())
        going.stdin.close()
        said = os.read(ours, 200)
        assert said.startswith(b"\r\x1b[KLooking for what is certain: ")
        going.send_signal(signal.SIGINT)
        assert going.wait() == 130
        while not said.endswith(b"interrupted\r\n"):
            said += os.read(ours, 200)
    assert said.endswith(b"\r\x1b[Kqmines: interrupted\r\n")
    os.close(ours)
