"""The board of a game: its codes, flags and open cells, which change together."""

from hypothesis import given
from hypothesis import strategies as st

from qmines.game.events import Flagged, Opened
from qmines.game.field.board import Board
from qmines.grid import Grid
from qmines.position import CLOSED, EXPLODED, FLAGGED, MARKED


@given(st.lists(st.tuples(st.integers(0, 11), st.sampled_from([CLOSED, FLAGGED, MARKED, 0, 3]))))
def test_flags_and_open_cells_are_those_of_the_codes(changes: list[tuple[int, int]]) -> None:
    board = Board(Grid(3, 4), 5)
    for cell, code in changes:
        if board.codes[cell] <= 8:
            continue
        if code <= 8:
            assert board.open({cell: code}, "p") == Opened((cell,), (code,), "p")
        else:
            board.mark(cell, code)
    assert board.flags == {cell for cell, code in enumerate(board.codes) if code == FLAGGED}
    assert board.mines_left == 5 - len(board.flags)
    assert board.open_count == sum(code <= 8 for code in board.codes)
    assert board.is_open == (board.open_count == 7)
    assert board.position().cells == board.codes


def test_marks_are_told_by_their_names() -> None:
    board = Board(Grid(1, 2), 1)
    assert [board.mark(1, code) for code in (FLAGGED, MARKED, CLOSED)] == [
        Flagged(1, "flagged"),
        Flagged(1, "marked"),
        Flagged(1, "closed"),
    ]


def test_a_chord_opens_what_is_closed_where_flags_and_exploded_mines_make_up_the_number() -> None:
    board = Board(Grid(3, 3), 3)
    board.open({4: 2}, "p")
    board.mark(0, FLAGGED)
    assert board.chorded(4) == frozenset()
    board.codes[1] = EXPLODED
    board.mark(2, MARKED)
    assert board.chorded(4) == {2, 3, 5, 6, 7, 8}
    board.mark(3, FLAGGED)
    assert board.chorded(4) == frozenset()
