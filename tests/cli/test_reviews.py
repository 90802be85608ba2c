"""Answers for files: rows, lines and reasons, and the report of them all."""

from __future__ import annotations

import json

import pytest

from qmines.cli import reviews
from qmines.cli.files import File
from qmines.cli.reviews import Order, answered, answering, figure, per_cent, report, reviews_of
from qmines.cli.streams import StreamError
from qmines.errors import PositionError
from qmines.formats.many import Row
from qmines.game.records.record import text_of
from tests.finished import several

FILES = [File(f"{number}.txt", text_of(game).encode()) for number, game in enumerate(several(12, "reviews"))]


def test_an_answer_has_a_row_and_a_line_for_each_game() -> None:
    answer = answered(Order("best", as_json=True), FILES[0])
    (row,), (line,) = answer.rows, answer.lines
    assert (row.file, row.game, row.reason) == ("0.txt", None, "")
    assert list(json.loads(line))[:2] == ["file", "format"]
    assert json.loads(line)["summary"]["proven"] == row.figures["proven"]
    assert answered(Order("best"), FILES[0]).lines == ()
    assert answer.seconds > 0


def test_what_goes_wrong_is_a_row_with_its_reason() -> None:
    for file, reason in (
        (File("a", b"junk"), "The file is in no format that is known here: its first line is 'junk'."),
        (File("a", reason="It is gone."), "It is gone."),
        (File("a", b"qmines 1\n"), "The record is cut short: its last line is incomplete."),
    ):
        answer = answered(Order("best", as_json=True), file)
        assert answer.rows == (Row("a", None, reason),)
        assert json.loads(answer.lines[0]) == {"file": "a", "error": reason}


def test_a_game_that_is_not_there_is_told() -> None:
    with pytest.raises(PositionError, match="no game 2: the file has 1 game"):
        list(reviews_of(FILES[0], Order("best", 2)))
    with pytest.raises(StreamError, match="gone"):
        list(reviews_of(File("a", reason="It is gone."), Order("best")))
    assert [number for number, _ in reviews_of(FILES[0], Order("best", 1))] == [None]


@pytest.mark.parametrize("jobs", [1, 2])
def test_answers_come_in_the_order_of_the_files(jobs: int) -> None:
    with answering(Order("lowest"), jobs, None) as answers:
        rows = [row for answer in answers(iter(FILES)) for row in answer.rows]
    assert [row.file for row in rows] == [file.name for file in FILES]


def test_batches_end_with_files_or_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "_BYTES_AT_ONCE", 10)
    files = [File("", bytes(size)) for size in (6, 6, *[1] * 9, 20)]
    assert [len(batch) for batch in reviews._batches(files)] == [2, 8, 2]


def test_the_report_shows_no_signs_that_a_terminal_obeys() -> None:
    told = "\n".join(report([Row("\x1b[2Jgame\n", None, "It is gone.")], 0.5))
    assert told == "0.500 s a file\ncould not be reviewed: 1\n  \ufffd[2Jgame\ufffd: It is gone."


def test_the_report_says_which_game_of_a_file_failed() -> None:
    lines = list(report([Row("day.evfs", 2, "No."), Row("day.evfs", 13, "No.")], 0))
    assert lines[2:] == ["  day.evfs, game 2: No.", "  day.evfs, game 13: No."]


def test_the_report_names_some_failures_and_counts_the_rest() -> None:
    lines = list(report([Row(f"{number}", None, "No.") for number in range(25)], 0))
    assert lines[1] == "could not be reviewed: 25"
    assert lines[-1] == "  and 5 more"
    assert len(lines) == 23


def test_the_report_cuts_games_into_periods() -> None:
    rows = [row for file in FILES for row in answered(Order("lowest"), file).rows]
    head, *lines = report(rows, 0.25)
    assert head.split() == ["from", "games", "won", "unnecessary", "a", "game", "accuracy"]
    # One game of them has no date, so they come by their names.
    assert [line.split()[0] for line in lines[:10]] == [f"{name}.txt" for name in (0, 1, 10, 11, 2, 4, 5, 6, 7, 8)]
    assert lines[10].startswith("all ")
    assert " 12 " in lines[10]
    assert lines[-1] == "0.250 s a file"
    # Then the deductions that were missed, the commonest first.
    head, *missed = lines[11:-1]
    assert head.split() == ["missed", "deduction", "times"]
    counts = [int(line.split()[-1]) for line in missed]
    assert counts == sorted(counts, reverse=True)
    assert sum(counts) == sum(sum(row.missed.values()) for row in rows)
    assert len({len(line) for line in [head, *missed]}) == 1


def test_figures_are_dashes_where_there_are_none() -> None:
    assert (figure(None, 2), figure(1.005, 1), per_cent(None), per_cent(0.5)) == ("–", "1.0", "–", "50.0 %")
