"""Texts that begin with a size: where each begins, and what it is by its rows."""

from random import Random

import pytest

from qmines.errors import PositionError
from qmines.formats.headers import is_header, kind_of, pieces, size_in


@pytest.mark.parametrize("line", ["9x9x10", " 9X9X10", "30×16×99", "6x6x7 from 0,0: trivial"])
def test_a_size_begins_a_line(line: str) -> None:
    assert is_header(line)


@pytest.mark.parametrize("line", ["", "9x9", "9x9:0,0,m00", "9 9", "x9x9x9", "9x9x10a"])
def test_what_is_no_size(line: str) -> None:
    assert not is_header(line)


def test_the_size_is_columns_rows_and_mines() -> None:
    assert size_in("\n 30x16×99 \n") == (30, 16, 99)
    with pytest.raises(PositionError, match=r"^The first line must be COLUMNSxROWSxMINES like 9x9x10, not '9x9'\.$"):
        size_in("9x9")


@pytest.mark.parametrize(
    ("rows", "kind"),
    [
        ("#", "position"),
        ("1#H", "position"),
        ("H", "jsm"),
        ("1h", "jsm"),
        ("I", "jsm"),
        ("O", "jsm"),
        ("H?F", "jsm"),
        ("*.9", "map"),
        ("123", "map"),
        ("1F?", "position"),
        ("F.*", "position"),
        ("z", "position"),
    ],
)
def test_the_rows_tell_which_format_it_is(rows: str, kind: str) -> None:
    assert kind_of(f"3x1x1\n{rows}\n") == kind_of(f"\n\n3x1x1 from 0,0: drawn\r\n{rows}") == kind


def test_each_size_begins_a_piece() -> None:
    assert pieces("\n1x1x1\n*\n1x1x0\n\n.") == ["\n1x1x1\n*", "1x1x0\n\n."]
    assert pieces("*.") == ["*."]


def test_pieces_are_as_if_every_line_were_looked_at() -> None:
    random = Random(1)
    for _ in range(300):
        text = "".join(random.choices(["1x1x1", " 2x1x0", "3x3x3a", "\n", "\r\n", "\x0b", " ", "*", "\u2028"], k=12))
        found: list[list[str]] = [[]]
        for line in text.splitlines():
            if is_header(line) and any(map(str.strip, found[-1])):
                found.append([])
            found[-1].append(line)
        assert pieces(text) == ["\n".join(lines) for lines in found]
