"""Maps of clues and mines: out and in again, and what is wrong with one told in a sentence."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmines.errors import PositionError
from qmines.formats.maps import LARGEST, Map, read, written
from qmines.grid import Grid


@st.composite
def boards(draw: st.DrawFn) -> Map:
    grid = Grid(draw(st.integers(1, 7)), draw(st.integers(1, 7)))
    return Map(grid, draw(st.frozensets(st.integers(0, grid.size - 1))))


@given(boards())
def test_a_board_comes_back(board: Map) -> None:
    text = written(board)
    assert read(text) == board
    assert read(f"{board.grid.columns}x{board.grid.rows}x{len(board.mines)} from 0,0: trivial\n{text}\n\n") == board
    spaced = "\n".join(" ".join(row) for row in text.splitlines())
    assert read(spaced) == board
    assert read(text.translate(str.maketrans("012345678", "." * 9))) == board


@given(boards())
def test_clues_are_the_mines_round_a_cell(board: Map) -> None:
    for cell, sign in enumerate("".join(written(board).split())):
        assert sign == ("*" if cell in board.mines else str(len(board.mines.intersection(board.grid.neighbours[cell]))))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "A map has at least one row."),
        ("3x1x1\n", "A map has at least one row."),
        ("1*1\n11", "Row 2 of the map has 2 cells, the first one 3."),
        ("1*9", "Row 1 of the map has '9', which is no clue and no mine."),
        ("1*\u0661", "Row 1 of the map has '\\u0661', which is no clue and no mine."),
        ("1*2", "The map says 2 at row 1, column 3, but 1 mines are round it."),
        ("3x1x2\n1*1", "The first line says 3x1x2, but the map is 3x1x1."),
        ("." * (LARGEST + 1), "A map has at most 1,000,000 cells."),
    ],
)
def test_what_is_no_map_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(PositionError) as caught:
        read(text)
    assert str(caught.value) == sentence
