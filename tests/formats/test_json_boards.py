"""Boards and positions as JSON: a value, a list, or one in each line."""

import pytest

from qmines.errors import PositionError
from qmines.formats.json_boards import data_in, read, values_in

POSITION = '{"rows": 1, "cols": 3, "mines": 1, "view": ["#1."]}'


def test_what_generate_and_analyse_use_is_read() -> None:
    (board,) = read('{"layout": ["*.", ".."], "start": "1,1", "grade": "trivial"}')
    assert (board.layout, board.start, board.view) == (frozenset({0}), 3, None)
    (asked,) = read('{"id": 7, "rows": 1, "cols": 3, "mines": 1, "cells": ["#1."]}')
    assert asked == read(POSITION)[0]
    assert asked.layout is None


def test_what_convert_prints_comes_back() -> None:
    text = '{"format": "board", "rows": 1, "cols": 3, "mines": 1, "view": ["#1."], "layout": ["*.."], "start": "0,2"}'
    (both,) = read(text)
    assert both.data("board") == {
        "format": "board",
        "rows": 1,
        "cols": 3,
        "mines": 1,
        "view": ["#1."],
        "layout": ["*.."],
        "start": "0,2",
        "replay": None,
    }


@pytest.mark.parametrize(
    "text", [f"[{POSITION}, {POSITION}]", f"{POSITION}\n\n{POSITION}\n", f"\n[{POSITION},\n{POSITION}]"]
)
def test_several_are_read(text: str) -> None:
    assert len(read(text)) == 2


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[]", "The list is empty."),
        ("{", "Line 1, character 2: The boards start like JSON, but are not valid JSON."),
        ('{"layout":\n["*."}', "Line 2, character 6: The boards start like JSON, but are not valid JSON."),
        (f"{POSITION}\n\n{{", "Line 3, character 2: The boards start like JSON, but are not valid JSON."),
        ('{"a": 1}\n' + "[" * 101, "The JSON text is nested too deeply on line 2."),
        ('{"a": "[[", "b": ' + "[" * 101 + "]" * 101 + "}", "The JSON text is nested too deeply on line 1."),
        ("[" + "1" * 5_000 + "]", "The JSON text from line 1 on has a number that is too long."),
        ("[1]", 'A JSON board must be {"rows", "cols", "mines", "layout" or "view": [row, …]}.'),
        ('{"view": "#"}', 'A JSON position must be {"rows", "cols", "mines", "view": [row, …]}.'),
        ('{"view": ["#"], "rows": true, "cols": 1, "mines": 0}', 'A JSON position must give "rows" as a number.'),
        ('{"view": ["#"], "rows": 1, "cols": 1, "mines": -1}', 'A JSON position must give "mines" as a number.'),
        ('{"view": ["#"], "rows": 1, "cols": 1e3, "mines": 1}', 'A JSON position must give "cols" as a number.'),
        ('{"view": ["Z"], "rows": 1, "cols": 1, "mines": 1}', "Row 1 has 'Z', which is not a cell: 'Z'."),
        ('{"layout": ["*."], "start": "0,2"}', "The start '0,2' is not a cell of the board."),
        ('{"layout": ["*."], "start": 3}', "The start '3' is not a cell of the board."),
    ],
)
def test_what_is_wrong_is_told(text: str, sentence: str) -> None:
    with pytest.raises(PositionError) as caught:
        read(text)
    assert str(caught.value) == sentence


def test_brackets_within_strings_do_not_nest() -> None:
    assert len(read('{"layout": ["*."], "note": "' + "[" * 500 + '"}')) == 1


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("[" * 101, 1),
        ("[\n" * 101 + "]" * 101, 101),
        ('\n["]",' * 101, 102),
        ('["\\"]",\n' * 101, 101),
        ('["\\\\",\n' * 101, 101),
        ('[["[["],\n' + '{"a":' * 100, 2),
    ],
)
def test_brackets_within_strings_do_not_count(text: str, line: int) -> None:
    with pytest.raises(PositionError, match=rf"^The JSON text is nested too deeply on line {line}\.$"):
        data_in(text)
    assert data_in('["' + "[" * 500 + '"]') == ["[" * 500]


def test_a_list_has_not_too_many_boards() -> None:
    with pytest.raises(PositionError, match=r"^The text has 50,001 boards, in a list: 50,000 are the most\.$"):
        values_in("[" + "1," * 50_000 + "1]")
