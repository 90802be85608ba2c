"""What a file is follows from its content; damaged ones are refused in one sentence, whatever they promise."""

import pytest

from qmines.errors import QminesError
from qmines.formats.recognise import boards_in, other_readings
from qmines.formats.table import FORMATS, Format
from tests.formats.broken import read_damaged
from tests.formats.samples import endless
from tests.thorough import amount


@pytest.mark.parametrize(
    ("data", "name", "format_name"),
    [
        (b"3x1x1\n1#1", "", "position"),
        (b"\xef\xbb\xbf3x1x1\r\n1H1\r\n", "", "jsm"),
        (b"3x1x1\n1I1", "", "jsm"),
        (b"3x1x1\n1O1", "", "jsm"),
        (b"3x1x1\n1F?", "", "position"),
        (b"3x1x1\n1*1", "", "map"),
        (b"3x1x1\n.*.", "", "map"),
        (b"3\xc3\x971X1\n.9.", "", "map"),
        (b"1*1", "", "map"),
        (b"2 2\n9 9\n9 9", "", "map"),
        (b"b=93&m=dc014g", "", "pttacg"),
        (b"https://example.org/calculator/?m=dc014g&b=93&c=1", "", "pttacg"),
        (b"analysis=adacaaabb9e", "", "jsm-link"),
        (b"adacaaabb9e\n", "", "jsm-link"),
        (b"9x9:4,4,m00b7d48a3e0231c419200", "", "tatham"),
        (b"# MINESWEEPER-BOARD v0.1\nrows: 1\ncolumns: 2\nmines: 1\n[view]\n#1", "", "board"),
        (b'{"x_size": 1, "y_size": 1, "mine_coords": []}', "", "mgb"),
        (b"03 01 00 01 02 00", "", "mbf-hex"),
        (b"0301000102\n00\n", "", "mbf-hex"),
        (b"\3\1\0\1\2\0", "", "mbf"),
        (b"\3\1\0\1\2\0", "board.txt", "mbf"),
        (b'{"layout": ["*1"]}', "", "json"),
        (b'{"rows":1,"cols":9,"mines":1,"cells":["01#1012##"]}', "", "json"),
        (b'[{"rows": 1, "cols": 2, "mines": 1, "cells": ["#1"]}]', "", "json"),
    ],
)
def test_it_follows_from_the_content(data: bytes, name: str, format_name: str) -> None:
    assert [found.form.name for found in boards_in(data, name)] == [format_name]


def test_a_text_with_several_sizes_has_several_boards() -> None:
    found = boards_in(b"2x1x1\n#1\n\n2x1x1\nH1\n2x1x1\n*1\n")
    assert [board.form.name for board in found] == ["position", "jsm", "map"]
    with pytest.raises(QminesError, match=r"^Board 2: JSMinesweeper's text has 'Z' at row 1, column 2"):
        boards_in(b"2x1x1\n#1\n2x1x1\nHZ\n")


def test_lines_of_links_are_several_boards() -> None:
    found = boards_in(b"b=93&m=dc014g\n\nb=0102&m=g\n")
    assert [board.content.mine_count for board in found] == [8, 1]
    assert len(boards_in(b"2x2:8\n2x2n2:c\n")) == len(boards_in(b"analysis=adacaaabb9e\nanalysis=adacaaabb9e")) == 2
    with pytest.raises(QminesError, match=r"^The text has 50,001 boards, one a line: 50,000 are the most\.$"):
        boards_in(b"2x2:8\n" * 50_001)
    with pytest.raises(QminesError, match=r"^On line 2: Character 1 of m is 'z'"):
        boards_in(b"b=93&m=dc014g\nb=0102&m=z\n")


@pytest.mark.parametrize(
    ("data", "others"),
    [
        (b"3x1x1\n1*1", ["position"]),
        (b"3x1x0\n...", ["position"]),
        (b"3x1x0\n000", ["position", "jsm"]),
        (b"3x1x1\n1F?", ["jsm"]),
        (b"3x1x1\n1F1", []),
        (b"3x1x1\n1#1", []),
        (b"3x1x1\n1H1", []),
        (b"1*1", []),
        (b"\3\1\0\0", []),
    ],
)
def test_another_reading_is_offered_where_there_is_one(data: bytes, others: list[str]) -> None:
    assert [board.form.name for boards in other_readings(data) for board in boards] == others


def test_the_name_decides_among_what_has_no_mark() -> None:
    """These digits are a map as well as an MBF of one column."""
    both = b"01910000"
    with pytest.raises(QminesError, match="may be MBF in hexadecimal digits or a text map, and"):
        boards_in(both)


@pytest.mark.parametrize(
    ("data", "name", "sentence"),
    [
        (b"", "", "The file is empty."),
        (b"\r\n ", "game.rmv", "The file is empty."),
        (b"hello\nthere", "", "The file is in no format that is known here: its first line is 'hello'."),
        (b"hello", "x.mbf", "A board of 10,504 cells cannot hold 27,756 mines."),
        (b"\3\1\0", "", "An MBF file begins with 4 bytes of size, but this has 3."),
        (b"h\xe9llo", "", "Byte 2 is not text in UTF-8, and the file is not MBF either."),
        (b"\3\1\0\1\3\0", "x.MBF", "Byte 5 puts a mine at column 4, row 1, which 3x1 does not have."),
        (b"03 01 00 01 0g", "", "The file is in no format that is known here"),
        (b"03 01 00 01 02", "", "An MBF file of 1 mine has 6 bytes, but this has 5."),
        (b"1*2", "", "The map says 2 at row 1, column 3, which touches 1 mine."),
    ],
)
def test_what_fits_nowhere_is_told(data: bytes, name: str, sentence: str) -> None:
    with pytest.raises(QminesError) as caught:
        boards_in(data, name)
    assert str(caught.value).startswith(sentence)


@pytest.mark.parametrize("data", list(endless()), ids=lambda data: repr(data[:24]))
def test_what_promises_too_much_is_refused_before_it_is_made(data: bytes) -> None:
    with pytest.raises(QminesError, match=r"^[A-Z][^\n]{10,200}\.$"):
        boards_in(data)


@pytest.mark.parametrize("form", FORMATS, ids=lambda form: form.name)
def test_damaged_files_are_refused_in_a_sentence(form: Format) -> None:
    """By its own reader and by content."""
    read = [read_damaged(form, number) for number in range(amount(100, 10_000))]
    assert not all(read)
