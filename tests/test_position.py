"""Positions: text in, text out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmines import ImpossiblePosition, Position, PositionError
from qmines.errors import Conflict
from qmines.grid import Grid
from qmines.position import CLOSED, EXPLODED, FLAGGED, MARKED

positions = st.builds(
    lambda rows, columns, codes: Position(Grid(rows, columns), 1, bytes(codes[: rows * columns])),
    st.integers(1, 6),
    st.integers(1, 6),
    st.lists(st.integers(0, 12), min_size=36, max_size=36),
)


@given(positions)
def test_text_and_repr_rebuild_the_position(position: Position) -> None:
    assert Position.from_text(position.to_text()) == position
    assert eval(repr(position)) == position


def test_every_character_has_its_meaning() -> None:
    position = Position.from_text("13x1x4\n.012345678#F?")
    assert list(position.cells) == [0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
    assert position.closed == (10, 11, 12)
    assert Position.from_text("2x1x1\n*#").exploded == {0}


def test_windows_line_ends_and_blank_lines_around_are_harmless() -> None:
    assert Position.from_text("\r\n2x1x1\r\n1#\r\n\r\n") == Position.from_text("2x1x1\n1#")


@given(positions, st.sampled_from(["x", "X", "×"]), st.sampled_from([" ", "\t", "  "]))
def test_spaces_between_cells_and_other_signs_in_a_size_are_read(position: Position, sign: str, space: str) -> None:
    header, *rows = position.to_text().split("\n")
    spaced = "\n\n".join([header.replace("x", sign), *(space + space.join(row) + space for row in rows)])
    assert Position.from_text(f"{spaced}\n \n") == position
    assert Position.from_rows([" ".join(row) for row in rows], position.grid.rows, position.grid.columns, 1) == position


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("2x1x1\n1 # #", "Row 1 has 3 cells instead of 2: '1##'"),
        ("", "must start with a line COLUMNSxROWSxMINES"),
        ("nonsense", "not 'nonsense'"),
        ("2x1\n1#", "must start with a line"),
        ("-2x1x1\n1#", "must start with a line"),
        ("2x2x1\n1#", "says 2 rows, but 1 follows."),
        ("2x1x1\n1#\n##", "says 1 row, but 2 follow."),
        ("2x2x1\n1#\n1##", "Row 2 has 3 cells instead of 2: '1##'"),
        ("2x1x1\n1x", "Row 1 has 'x', which is not a cell: '1x'"),
        ("3x2x1\n1#1\n1-x", "Row 2 has '-', which is not a cell: '1-x'"),
        ("2x1x1\n19", "Row 1 has '9', which is not a cell"),
        ("2x1x1\n1f", "Row 1 has 'f', which is not a cell"),
        ("2x1x1\n1²", "Row 1 has '²', which is not a cell"),
        ("2x1x1\n1\0", r"Row 1 has '\x00', which is not a cell"),
        ("2x1x3\n1#", "3 mines do not fit on a board of 2 cells"),
        ("1x1x3\n#", "3 mines do not fit on a board of 1 cell."),
        ("0x1x0\n", "at least one row and one column"),
        ("2x1x1\n" + "9" * 500, "Row 1 has 500 cells instead of 2: '999"),
    ],
)
def test_wrong_text_is_refused_with_the_place(text: str, sentence: str) -> None:
    with pytest.raises(PositionError) as caught:
        Position.from_text(text)
    assert sentence in str(caught.value)
    assert isinstance(caught.value, ValueError)
    assert len(str(caught.value)) < 160


def test_more_mines_than_cells_are_impossible_too() -> None:
    with pytest.raises(ImpossiblePosition) as caught:
        Position.from_text("2x1x3\n1#")
    assert caught.value.conflict == Conflict(frozenset(), total=True)


def test_changing_cells_gives_a_new_position() -> None:
    before = Position.from_text("3x1x1\n###")
    after = before.with_cells({0: 1})
    assert (before.to_text(), after.to_text()) == ("3x1x1\n###", "3x1x1\n1##")


def test_a_changed_position_leaves_the_first_as_it_was() -> None:
    before = Position.from_text("3x1x2\n#F#")
    assert before.exploded == frozenset()
    after = before.with_cells([(0, EXPLODED), (2, MARKED)])
    assert (after.exploded, after.closed) == ({0}, (1, 2))
    assert (before.exploded, before.closed) == (frozenset(), (0, 1, 2))
    assert after.to_text() == "3x1x2\n*F?"
    assert before.with_cells({}) == before


@given(positions)
def test_closed_and_exploded_tell_of_every_cell(position: Position) -> None:
    codes = dict(enumerate(position.cells))
    assert position.exploded == {cell for cell, code in codes.items() if code == EXPLODED}
    assert position.closed == tuple(cell for cell, code in codes.items() if code in (CLOSED, FLAGGED, MARKED))
    assert [cell for cell in codes if position.is_closed(cell)] == list(position.closed)


def test_a_blank_position_is_closed() -> None:
    blank = Position.blank(Grid(2, 3), 4)
    assert blank.to_text() == "3x2x4\n###\n###"
    assert blank.closed == tuple(range(6))
