"""How cells are written: an entry that isn't a cell, or a cell named twice, is refused with its reason."""

import pytest

from qmines.checker.reading import cells_of, list_of
from qmines.errors import ProofError
from qmines.grid import Grid

GRID = Grid(2, 3)


def test_cells_are_rows_and_columns() -> None:
    assert cells_of(GRID, ["0,0", "1,2"], "This") == {0, 5}
    assert cells_of(GRID, [], "This") == set()


@pytest.mark.parametrize(
    ("texts", "reason"),
    [
        (["0,0", "0,0"], "This names a cell twice."),
        (["2,0"], "This names a cell off the board: 2,0."),
        (["0,3"], "This names a cell off the board: 0,3."),
        (["00,1"], "This names something that is not a cell: '00,1'."),
        (["-1,0"], "This names something that is not a cell: '-1,0'."),
        (["0,1\n"], r"This names something that is not a cell: '0,1\n'."),
        (["12345678,0"], "This names something that is not a cell: '12345678,0'."),
        ([0], "This names something that is not a cell: 0."),
        ("0,0", "This is missing a list."),
        (None, "This is missing a list."),
    ],
)
def test_what_names_no_cells_is_refused(texts: object, reason: str) -> None:
    with pytest.raises(ProofError) as refusal:
        cells_of(GRID, texts, "This")
    assert str(refusal.value) == reason


def test_a_list_is_a_list() -> None:
    assert list_of([1, "2"], "This") == [1, "2"]
    with pytest.raises(ProofError, match="is missing a list"):
        list_of((1, 2), "This")
