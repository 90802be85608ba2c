"""Binary files are read within their bounds."""

import pytest

from qmines.errors import PositionError
from qmines.formats.replays.cursor import Cursor
from qmines.formats.replays.replay import LONGEST_TEXT


def test_numbers_have_an_order_and_a_sign() -> None:
    data = bytes([1, 2, 255, 254])
    assert Cursor(data, "A file").number(2) == 0x0102
    assert Cursor(data, "A file", "little").number(2) == 0x0201
    assert Cursor(data, "A file", at=2).number(2, signed=True) == -2


def test_nothing_is_read_beyond_the_end() -> None:
    cursor = Cursor(b"abc", "A file")
    assert cursor.take(2) == b"ab"
    with pytest.raises(PositionError, match=r"^A file is cut short: it should have 2 bytes more from byte 3 on\.$"):
        cursor.take(2)
    assert cursor.left == 1


def test_texts_end_within_their_longest_length() -> None:
    cursor = Cursor(b"a" * LONGEST_TEXT + b"\0rest", "A file")
    assert len(cursor.text_to_zero()) == LONGEST_TEXT
    assert cursor.take(4) == b"rest"
    for data in (b"abc", b"a" * (LONGEST_TEXT + 1) + b"\0"):
        with pytest.raises(PositionError, match=r"^A file is damaged: the text at byte 1 does not end\.$"):
            Cursor(data, "A file").text_to_zero()
