"""What games by constraints come to, and in what words each is named."""

import csv
import io
from typing import Any

import pytest

from qmines.game.workbench.lessons import LESSONS
from qmines.game.workbench.practice import PRACTISED
from tests.script import called, game
from tests.web.test_figures import ALL

SOLVED = "views/stats/solved.js"
QUERY = "views/games/query.js"


def bench(number: int, **fields: object) -> dict[str, Any]:
    """A finished game by constraints, a free board of 5×5 unless the fields say otherwise."""
    usual = {"columns": 5, "rows": 5, "mines": 5, "rules": "constraints", "actions": 10, "techniques": ["trivial"]}
    return game(number, **{**usual, "lesson": "", "practice": "", **fields})


GAMES = [
    bench(9, time=8_000),
    bench(8, practice="reduction", time=50_000, actions=7, techniques=["trivial", "subtraction", "reduction"]),
    bench(7, practice="subtraction", columns=7, rows=7, mines=9, time=70_000),
    bench(6, practice="subtraction", time=20_000, actions=12),
    bench(5, practice="subtraction", time=20_000, actions=14),
    bench(4, practice="subtraction", time=60_000, actions=16),
    bench(3, practice="subtraction", state="lost", time=1_000, actions=1),
    bench(2, lesson="total", time=30_000, techniques=["trivial", "subtraction", "total"]),
    bench(1, lesson="trivial", state="lost", time=1_000, actions=0),
]


def test_sums_tell_lessons_practice_actions_and_time() -> None:
    assert called(SOLVED, "sumsOf", GAMES) == {
        "played": 9,
        "solved": 7,
        "lessons": 1,
        "practised": [["subtraction", 4], ["reduction", 1]],
        "actions": 80,
        "time": 260_000,
    }
    assert called(SOLVED, "sumsOf", [GAMES[7], GAMES[7]])["lessons"] == 1


def test_rows_are_by_lesson_technique_and_size_as_they_are_taught() -> None:
    rows = called(SOLVED, "rowsOf", GAMES)
    told = [(row["lesson"] or row["practice"], row["board"], row["played"], row["solved"]) for row in rows]
    assert told == [
        ("trivial", "5x5x5", 1, 0),
        ("total", "5x5x5", 1, 1),
        ("subtraction", "5x5x5", 4, 3),
        ("subtraction", "7x7x9", 1, 1),
        ("reduction", "5x5x5", 1, 1),
        ("", "5x5x5", 1, 1),
    ]


def test_of_those_solved_a_row_tells_best_and_median_time_and_fewest_actions() -> None:
    nobody, _, practice, *_ = called(SOLVED, "rowsOf", GAMES)
    assert practice["best"] == {"time": 20_000, "id": "game5"}, "of equals the earliest"
    assert (practice["median"], practice["fewest"]) == (20_000, 12)
    assert (nobody["best"], nobody["median"], nobody["fewest"]) == (None, None, None)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("lesson", [2, 1]),
        ("lesson 6", [2]),
        ("all mines of the board", [2]),
        ("practice", [8, 7, 6, 5, 4, 3]),
        ("practice subtraction won", [7, 6, 5, 4]),
        ("practice: reduction", [8]),
        ("constraints 7x7", [7]),
        ("5x5 numbers alone", [9]),
        ("given up", [3, 1]),
        ("practice lost", []),
    ],
)
def test_the_search_finds_games_by_what_they_were_for(words: str, expected: list[int]) -> None:
    found = called(QUERY, "filterGames", GAMES, {**ALL, "text": words}, 0)
    assert [int(each["identity"], 16) for each in found] == expected


def test_one_that_ended_unsolved_was_given_up_and_is_none_of_those_lost() -> None:
    """Such games come from files alone. One by cells is lost, given up or not."""
    assert called("views/games/class-words.js", "resultInWords", GAMES[6]["summary"]) == "Given up"
    by_cells = game(10, state="lost", reason="resigned")
    assert called("views/games/class-words.js", "resultInWords", by_cells["summary"]) == "Lost"
    found = called(QUERY, "filterGames", [*GAMES, by_cells], {**ALL, "result": "lost"}, 0)
    assert [int(each["identity"], 16) for each in found] == [10]
    [row] = csv.DictReader(io.StringIO("".join(called("views/stats/export.js", "csv", [GAMES[6]])), newline=""))
    assert row["result"] == "lost"


def test_every_purpose_has_a_name() -> None:
    def named(**fields: str) -> str:
        return str(called("views/games/class-words.js", "purposeInWords", bench(1, **fields)["summary"]))

    assert [named(lesson=lesson.name) for lesson in LESSONS] == [f"Lesson {number}" for number in range(1, 8)]
    assert [named(practice=technique) for technique in PRACTISED] == [
        "Practice: numbers alone",
        "Practice: subtraction",
        "Practice: reduction",
        "Practice: the whole board",
    ]
    assert named() == ""


def test_a_csv_has_columns_for_them() -> None:
    text = "".join(called("views/stats/export.js", "csv", [GAMES[1], GAMES[7], game(1)]))
    practice, lesson, other = csv.DictReader(io.StringIO(text, newline=""))
    names = ("lesson", "practice", "actions", "techniques")
    assert [practice[name] for name in names] == ["", "reduction", "7", "trivial; subtraction; reduction"]
    assert [lesson[name] for name in names] == ["total", "", "10", "trivial; subtraction; total"]
    assert [other[name] for name in names] == [""] * 4
