"""The command line as a user meets it: its output and its exit status."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from buildtools.places import ROOT
from qmines import Position
from tests.cli.asking import here, refusal, run


def test_analyse_shows_the_board_with_shares() -> None:
    result = run("analyse", "-", given="3x2x1\n1#1\n1#1\n")
    assert result.returncode == 0
    first, *rows = result.stdout.decode().splitlines()
    assert first == "2 worlds; 0 cells certainly safe, 0 certainly mines"
    assert [row.split() for row in rows] == [["1", "50%", "1"]] * 2


def test_analyse_reads_a_file_and_prints_json(tmp_path: Path) -> None:
    file = tmp_path / "position.txt"
    file.write_text("4x1x2\n1###")
    result = here("analyse", "--json", str(file))
    assert json.loads(result.stdout) == {"worlds": "2", "prob": {"0,1": "1/1", "0,2": "1/2", "0,3": "1/2"}}


def test_json_is_printed_of_one_position_or_of_many() -> None:
    for command in (("analyse", "-"), ("generate", "--level", "beginner")):
        done = here(*command, "--json", "--jsonl")
        assert done.returncode == 2
        assert re.search(rb"argument --jsonl?: not allowed with argument --jsonl?\n", done.stderr)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Поле", "not 'Поле'."),
        ("3x2x" + "9" * 400, "9999…'."),
        ("\x1b[2J\u202e", r"not '\x1b[2J\u202e'."),
        ("nonsense", "COLUMNSxROWSxMINES"),
        ("2x1x1\n1", "Row 1 has 1 cell instead of 2"),
        ("3x1x1\n1#2", "cannot be met"),
        ("3x1x3\n#2#", "No placement of 3 mines fits"),
        (b"\xff\xfe\x00", "not text in UTF-8"),
    ],
)
def test_bad_positions_end_with_one_line(text: str | bytes, sentence: str) -> None:
    assert sentence in refusal(here("analyse", "-", given=text))


def test_a_missing_file_is_one_line() -> None:
    assert "cannot be read" in refusal(run("analyse", "/no/such/file"))


def test_jsonl_answers_each_line_and_names_what_is_wrong() -> None:
    lines = [
        {"id": "a", "rows": 2, "cols": 3, "mines": 1, "cells": ["1#1", "1#1"]},
        {"id": "b", "rows": 2, "cols": 3, "mines": 1, "cells": ["1#1", "1#"]},
        {"id": "c", "rows": 1, "cols": 3, "mines": 3, "cells": ["#2#"]},
        {"id": "d", "rows": 1},
        {"id": "e", "rows": "1", "cols": 3, "mines": 3, "cells": ["#2#"]},
        [1, 2],
    ]
    given = "\n".join([*map(json.dumps, lines), "{", "", "9" * 5000])
    result = here("analyse", "--jsonl", "-", given=given)
    assert result.returncode == 0, result.stderr
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert answers[0]["worlds"] == "2"
    assert answers[0]["prob"] == {"0,1": "1/2", "1,1": "1/2"}
    assert answers[0]["ms"] >= 0
    assert [answer["id"] for answer in answers] == ["a", "b", "c", "d", "e", None, None, None]
    assert all(set(answer) == {"id", "error"} for answer in answers[1:2] + answers[3:])
    assert list(answers[2]) == ["id", "error", "conflict", "total"]


def test_counts_of_thousands_of_digits_are_printed_whole() -> None:
    text = "160x160x8000\n" + "\n".join(["#" * 160] * 160)
    answer = json.loads(run("analyse", "--json", "-", given=text).stdout)
    assert len(answer["worlds"]) > 6000
    assert answer["prob"]["0,0"] == "5/16"
    assert Position.from_text(text).mine_count == 8000


def test_a_reader_that_stops_early_is_no_error() -> None:
    line = json.dumps({"id": 1, "rows": 2, "cols": 3, "mines": 1, "cells": ["1#1", "1#1"]}) + "\n"
    command = f'"{sys.executable}" -m qmines analyse --jsonl - | head -n 1'
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "py")}
    result = subprocess.run(
        command, shell=True, input=(line * 3000).encode(), capture_output=True, env=environment, check=False
    )
    assert result.stderr == b""


def test_help_and_version_are_there() -> None:
    assert b"analyse" in here("--help").stdout
    assert here("--version").stdout.startswith(b"qmines 0.")
