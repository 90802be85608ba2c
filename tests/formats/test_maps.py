"""Maps of clues and mines: written, read again, and refused with an explanation if something is wrong."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmines.errors import PositionError
from qmines.formats.maps import LARGEST, Map, board_of, read, several, written
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
    if not (board.grid.columns == 2 and board.grid.rows > 1):
        # Two cells with a space between them may be a size.
        assert read("\n".join(" ".join(row) for row in text.splitlines())) == board
    assert read(text.translate(str.maketrans("012345678", "." * 9))) == board


@given(boards())
def test_files_of_hardy_one_are_read(board: Map) -> None:
    """A 9 for a mine, with and without spaces, with and without a line of rows and columns."""
    text = written(board).replace("*", "9")
    spaced = "\n".join(" ".join(row) for row in text.splitlines())
    header = f"{board.grid.rows} {board.grid.columns}\n"
    for form in (header + text, header + spaced, f"{header}\n{spaced}\n\n"):
        assert read(form) == board
    if not (board.grid.columns == 2 and board.grid.rows > 1):
        # Two cells may be a size: see the next test.
        assert read(text) == read(spaced) == board


@pytest.mark.parametrize(
    ("text", "size", "mines"),
    [
        ("1 2\n* 1", (1, 2), {0}),
        ("1 9\n1 1", (2, 2), {1}),
        ("0 0\n0 0", (2, 2), set()),
        ("2 2\n9 9\n9 9", (2, 2), {0, 1, 2, 3}),
        ("2 2\n9 9", (2, 2), {2, 3}),
        ("03 2\n00\n00\n00", (3, 2), set()),
    ],
)
def test_a_first_line_of_two_numbers_is_a_size_or_a_row(text: str, size: tuple[int, int], mines: set[int]) -> None:
    board = read(text)
    assert (board.grid.rows, board.grid.columns) == size
    assert board.mines == mines


@given(boards(), st.sampled_from(["{}X{}X{}", "{}×{}×{}", "  {}x{}×{} from 0,0: trivial"]))
def test_a_size_is_written_in_several_ways(board: Map, size: str) -> None:
    header = size.format(board.grid.columns, board.grid.rows, len(board.mines))
    assert read(f"{header}\n{written(board)}") == board


def test_several_maps_stand_under_their_sizes() -> None:
    assert [written(board) for board in several("2x1x1\n*.\n\n1x2x1\n.\n*\n")] == ["*1", "1\n*"]
    assert [written(board) for board in several("\n\n*.\n")] == ["*1"]


@given(boards())
def test_a_board_comes_back_from_data(board: Map) -> None:
    grid = board.grid
    layout = written(board).splitlines()
    data = {"rows": grid.rows, "cols": grid.columns, "mines": len(board.mines), "layout": layout, "start": "0,0"}
    assert board_of(data) == board


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({"layout": ["*."], "rows": 2}, "The board says 2 rows, but its layout has 1."),
        ({"layout": ["*."], "mines": None}, "The board says None mines, but its layout has 1."),
        ({"layout": []}, "A map must have at least one row."),
        *((data, 'A JSON board must be {"rows", "cols", "mines", "layout": [row, …]}.') for data in (1, {}, [])),
        *(
            ({"layout": rows}, 'A JSON board must be {"rows", "cols", "mines", "layout": [row, …]}.')
            for rows in ("*.", [1], [""], ["*\n."])
        ),
    ],
)
def test_what_is_no_board_in_data_is_refused(data: object, sentence: str) -> None:
    with pytest.raises(PositionError) as caught:
        board_of(data)
    assert str(caught.value) == sentence


@given(boards())
def test_clues_are_the_mines_round_a_cell(board: Map) -> None:
    for cell, sign in enumerate("".join(written(board).split())):
        assert sign == ("*" if cell in board.mines else str(len(board.mines.intersection(board.grid.neighbours[cell]))))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "A map must have at least one row."),
        ("3x1x1\n", "A map must have at least one row."),
        ("1*1\n11", "Row 2 of the map has 2 cells, but the first row has 3."),
        ("1*a", "Row 1 of the map has 'a', which is neither a clue nor a mine."),
        ("2 2\n99\n9", "Row 3 of the map has 1 cell, but the first row has 2."),
        ("1*\u0661", "Row 1 of the map has '\u0661', which is neither a clue nor a mine."),
        ("1*2", "The map says 2 at row 1, column 3, which touches 1 mine."),
        ("3x1x2\n1*1", "The first line says 3x1x2, but the map is 3x1x1."),
        ("." * (LARGEST + 1), "A map can have at most 1,000,000 cells."),
    ],
)
def test_what_is_no_map_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(PositionError) as caught:
        read(text)
    assert str(caught.value) == sentence
