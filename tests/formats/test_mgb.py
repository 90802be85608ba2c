"""Boards of minegauler: its own files, boards of other games, and damaged ones."""

import json
from typing import Any

import pytest

from qmines.errors import PositionError
from qmines.formats.mgb import is_board, read, write

BOARD = {"x_size": 3, "y_size": 2, "mine_coords": [[2, 0], [0, 1]], "per_cell": 1, "reach": 8}


def changed(**fields: Any) -> str:
    return json.dumps({**BOARD, **fields})


@pytest.mark.parametrize("text", [changed(), changed(type="regular"), changed(mine_coords=[[0, 1], [2, 0]])])
def test_pairs_are_columns_and_rows(text: str) -> None:
    assert is_board(text)
    assert read(text).rows_of("*", ".") == ["..*", "*.."]
    assert json.loads(write(read(text))) == BOARD


def test_fields_of_other_games_may_be_missing() -> None:
    assert read('{"x_size": 1, "y_size": 1, "mine_coords": []}').mine_count == 0


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (changed(per_cell=3), "This minegauler board is of another game: its per_cell is '3'."),
        (changed(per_cell=True), "This minegauler board is of another game: its per_cell is 'True'."),
        (changed(reach=4), "This minegauler board is of another game: its reach is '4'."),
        (changed(type="split_cell"), "This minegauler board is of another game: its type is 'split_cell'."),
        (changed(x_size=0), "The x_size of a minegauler board must be a number from 1 on."),
        (changed(y_size="2"), "The y_size of a minegauler board must be a number from 1 on."),
        (changed(x_size=10**8), "A board of 100000000x2 is too large: 1,000,000 cells are the most."),
        (changed(mine_coords=None), "The mine_coords of a minegauler board must be a list."),
        (changed(mine_coords=[[0, 1], [0]]), "Mine 2 of mine_coords is not a pair of numbers."),
        (changed(mine_coords=[[0, 1.0]]), "Mine 1 of mine_coords is not a pair of numbers."),
        (changed(mine_coords=[[0, 2]]), "Mine 1 of mine_coords is not on a board of 3x2."),
        (changed(mine_coords=[[0, 1], [0, 1]]), "Mine 2 of mine_coords is the second at row 2, column 1."),
        ('{"x_size": 3, "y_size": 2}', "The mine_coords of a minegauler board must be a list."),
        ("[]", 'A minegauler board must be {"x_size", "y_size", "mine_coords": [[x, y], …]}.'),
        ('{"mine_coords":\n[[', "Line 2, character 3: The boards start like JSON, but are not valid JSON."),
    ],
)
def test_what_is_wrong_is_told(text: str, sentence: str) -> None:
    with pytest.raises(PositionError) as caught:
        read(text)
    assert str(caught.value) == sentence
