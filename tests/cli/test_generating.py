"""`generate`: boards that an independent judge solves, the same for the same seed, and plain messages for the
impossible.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from qmines.game.field.layout import Layout
from qmines.grid import Grid
from qmines.lab.learner import needs_exactly
from qmines.lab.techniques import NEEDS, Technique
from tests.cli.asking import Done, here, refusal, run
from tests.oracle.solvable import solves


def made(*arguments: str, by: Callable[..., Done] = here) -> list[dict[str, Any]]:
    done = by("generate", *arguments, "--jsonl")
    assert (done.returncode, done.stderr) == (0, b"")
    return [json.loads(line) for line in done.stdout.splitlines()]


def start_of(board: dict[str, Any]) -> int:
    row, column = map(int, board["start"].split(","))
    return row * int(board["cols"]) + column


def test_boards_are_of_their_level_and_open_at_their_start() -> None:
    boards = made("--level", "intermediate", "--seed", "7", "--count", "20")
    assert len(boards) == 20
    grades = Counter(board["grade"] for board in boards)
    for board in boards:
        assert list(board) == ["rows", "cols", "mines", "start", "layout", "grade", "technique"]
        assert board["technique"] is None
        assert (board["rows"], board["cols"], board["mines"]) == (16, 16, 40)
        assert [len(row) for row in board["layout"]] == [16] * 16
        assert Counter("".join(board["layout"])) == {"*": 40, ".": 216}
        row, column = map(int, board["start"].split(","))
        near = [line[max(column - 1, 0) : column + 2] for line in board["layout"][max(row - 1, 0) : row + 2]]
        assert "*" not in "".join(near)
        assert solves(board["layout"], start_of(board)) == (board["grade"] is not None)
    assert grades[None]
    assert len(grades) > 2


@pytest.mark.parametrize("level", ["Beginner", "EXPERT", "9x9x35", "8x13x20"])
def test_boards_without_guesses_need_none(level: str) -> None:
    boards = made("--level", level, "--no-guess", "--seed", "7", "--count", "5")
    assert all(solves(board["layout"], start_of(board)) and board["grade"] for board in boards)
    assert len({tuple(board["layout"]) for board in boards}) == 5


@pytest.mark.parametrize("grade", ["trivial", "subtraction", "reduction", "total", "case-split"])
def test_boards_of_a_grade_are_of_that_grade(grade: str) -> None:
    for board in made("--level", "9x9x20", "--grade", grade, "--seed", "7", "--count", "2"):
        assert board["grade"] == grade.replace("-", " ")
        assert solves(board["layout"], start_of(board))
        assert solves(board["layout"], start_of(board), "single") == (grade == "trivial")
        assert solves(board["layout"], start_of(board), "pairs") == (grade in ("trivial", "subtraction"))


@pytest.mark.parametrize("technique", NEEDS)
def test_lessons_need_exactly_what_their_technique_takes(technique: Technique) -> None:
    boards = made("--level", "6x6x7", "--technique", technique, "--seed", "7", "--count", "2")
    assert boards[0]["layout"] != boards[1]["layout"]
    for board in boards:
        assert board["grade"]
        assert board["technique"] == technique
        mines = {cell for cell, sign in enumerate("".join(board["layout"])) if sign == "*"}
        assert needs_exactly(NEEDS[technique], Layout(Grid(6, 6), mines), [start_of(board)])


def test_the_same_seed_makes_the_same_boards_by_any_number_of_processes() -> None:
    order = ("--level", "9x9x30", "--no-guess", "--seed", "same", "--count", "4")
    boards = made(*order)
    assert made(*order, "--jobs", "2", by=run) == boards
    assert made(*order[:-1], "2") == boards[:2]
    assert made("--level", "9x9x30", "--no-guess", "--seed", "other", "--count", "4") != boards


def test_without_a_seed_boards_come_by_chance() -> None:
    assert made("--level", "Beginner") != made("--level", "Beginner")


def test_uniform_boards_need_no_guess_either() -> None:
    boards = made("--level", "9x9x12", "--no-guess", "--uniform", "--seed", "7", "--count", "5")
    assert all(solves(board["layout"], start_of(board)) for board in boards)


def test_boards_for_people_and_as_one_list() -> None:
    order = ("generate", "--level", "5x4x3", "--seed", "7", "--count", "2")
    shown = here(*order).stdout.decode()
    boards = json.loads(here(*order, "--json").stdout)
    assert [row for row in shown.split("\n") if set(row) <= {"*", "."} and row] == [
        row for board in boards for row in board["layout"]
    ]
    assert shown.startswith(f"5x4x3 from {boards[0]['start']}: ")


def test_a_board_to_practise_on_is_headed_by_what_it_practises() -> None:
    shown = here("generate", "--level", "6x6x7", "--technique", "reduction", "--seed", "7").stdout.decode()
    assert shown.split("\n")[0].endswith(": to practise reduction")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            ["--level", "9x9"],
            "A level must be Beginner, Intermediate, Expert, or look like 30x16x99 or 30x16x20%, not '9x9'.",
        ),
        (["--level", "9x9x81"], "81 mines do not fit on 9×9: one cell must stay free. Choose 80 or fewer."),
        (["--level", "1x9x2"], "A board must have 2 to 1000 rows and columns, not 1×9."),
        (["--level", "Beginner", "--grade", "hard"], "A grade must be one of trivial, subtraction, reduction, total"),
        (["--level", "Beginner", "--seed", "a b"], "A seed must be 1 to 64 letters"),
        (["--level", "Beginner", "--uniform"], "--uniform needs --no-guess or --grade"),
        (["--level", "5x5x4", "--technique", "total", "--no-guess"], "--technique cannot be used with --no-guess,"),
        (["--level", "5x5x4", "--technique", "merging"], "No board needs merging"),
        (["--level", "3x3x1", "--technique", "reduction"], "None of 2,000 such boards needs exactly this technique"),
        (["--level", "2x2x1", "--no-guess"], "No board that logic alone can solve was found."),
    ],
)
def test_what_cannot_be_is_refused_in_a_line(arguments: list[str], sentence: str) -> None:
    assert sentence in refusal(here("generate", *arguments))


@pytest.mark.parametrize("arguments", [["--count", "0"], ["--count", "many"], ["--jobs", "0"], []])
def test_arguments_that_are_none_are_refused(arguments: list[str]) -> None:
    level = ["--level", "Beginner"] if arguments else []
    done = here("generate", *level, *arguments)
    assert done.returncode == 2
    assert done.stdout == b""
