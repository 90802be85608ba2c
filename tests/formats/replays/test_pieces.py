"""What the files of several programs have: lists of cells within their board, boards, moments, the last move."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmines.errors import PositionError
from qmines.formats.replays.cursor import Cursor
from qmines.formats.replays.pieces import cells_in, grid_of, is_moment, moment_of, without_moves
from qmines.formats.replays.replay import Event
from qmines.grid import Grid


@given(st.integers(0, 2**37))
def test_moments_are_those_of_the_calendar(seconds: int) -> None:
    moment = datetime.fromtimestamp(seconds, UTC)
    assert moment_of(seconds) == (f"{moment:%Y-%m-%d %H:%M:%S}", f"{moment:%Y-%m-%dT%H:%M:%SZ}")
    assert is_moment(moment_of(seconds)[0])


@pytest.mark.parametrize(
    "text",
    [
        *("2023-02-29 00:00:00", "1900-02-29 00:00:00", "2024-13-01 00:00:00", "2024-04-31 00:00:00"),
        *("2024-01-00 00:00:00", "2024-01-01 24:00:00", "2024-01-01 00:60:00", "2024-01-01 00:00:60"),
        *("0000-01-01 00:00:00", "2024-1-1 0:0:0"),
    ],
)
def test_other_moments_are_none(text: str) -> None:
    assert not is_moment(text)


def test_cells_are_read_in_their_order() -> None:
    assert cells_in(Cursor(b"\2\1\0\0", "A file"), Grid(2, 3), 2) == [5, 0]
    assert cells_in(Cursor(b"\3\2\1\1", "A file"), Grid(2, 3), 2, 1) == [5, 0]


@pytest.mark.parametrize(
    ("data", "first", "sentence"),
    [
        (b"\0\0\3\0", 0, "A file has column 4, row 1 at byte 3, which its board of 3x2 does not have."),
        (b"\0\1", 1, "A file has column 0, row 1 at byte 1, which its board of 3x2 does not have."),
        (b"\0\0\0\0", 0, "A file is damaged: it lists row 1, column 1 twice, at byte 3 again."),
        (b"\0", 0, "A file is cut short: it should have 2 bytes more from byte 1 on."),
    ],
)
def test_cells_that_are_not_there_are_refused(data: bytes, first: int, sentence: str) -> None:
    with pytest.raises(PositionError) as caught:
        cells_in(Cursor(data, "A file"), Grid(2, 3), max(1, len(data) // 2), first)
    assert str(caught.value) == sentence


def test_boards_have_cells() -> None:
    assert grid_of(Cursor(b"", "A file"), 3, 2) == Grid(2, 3)
    with pytest.raises(PositionError, match=r"^A file gives before byte 1 a board of 0x2, which has no cells\.$"):
        grid_of(Cursor(b"", "A file"), 0, 2)


def test_moments_are_in_utc() -> None:
    assert moment_of(2**32 - 1) == ("2106-02-07 06:28:15", "2106-02-07T06:28:15Z")


def test_the_last_move_ends_the_time() -> None:
    press, move = Event(5, "lc", 0), Event(9, "mv", 1)
    assert without_moves([press], move) == (press, move)
    assert without_moves([press], Event(5, "mv", 1)) == without_moves([press], None) == (press,)
    assert without_moves([], move) == (move,)
