"""Numbers, ranges and places in sentences."""

from __future__ import annotations

import pytest

from qmines.grid import Grid
from qmines.proofs.steps import mask_of
from qmines.proofs.wording import cells_words, listed, mines, place_words, places_words, range_words, word

GRID = Grid(4, 5)


def test_small_numbers_are_words() -> None:
    assert [word(number) for number in (0, 7, 12, 13)] == ["no", "seven", "twelve", "13"]
    assert [mines(number) for number in (0, 1, 20)] == ["no mine", "one mine", "20 mines"]
    assert [cells_words(number) for number in (1, 2)] == ["one cell", "two cells"]


def test_things_are_listed() -> None:
    assert [listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"])] == ["a", "a and b", "a, b and c"]


@pytest.mark.parametrize(
    ("bounds", "words"),
    [
        ((0, 0, 2), "no mine"),
        ((2, 2, 3), "exactly two mines"),
        ((1, 3, 3), "at least one mine"),
        ((0, 1, 3), "at most one mine"),
        ((1, 2, 3), "one or two mines"),
        ((1, 4, 5), "one to four mines"),
    ],
)
def test_ranges_say_what_is_not_clear_anyway(bounds: tuple[int, int, int], words: str) -> None:
    assert range_words(*bounds) == words


@pytest.mark.parametrize(
    ("cells", "words"),
    [
        ([7], "row 2, column 3"),
        ([5, 6], "row 2, columns 1 and 2"),
        ([5, 6, 7], "row 2, columns 1 to 3"),
        ([5, 7, 9], "row 2, columns 1, 3 and 5"),
        ([2, 7], "rows 1 and 2, column 3"),
        ([2, 12], "rows 1 and 3, column 3"),
        ([0, 6], "row 1, column 1 and row 2, column 2"),
        ([0, 6, 12], "row 1, column 1; row 2, column 2 and row 3, column 3"),
        (range(9), "nine cells from row 1, column 1"),
    ],
)
def test_places_are_named_by_rows_and_columns_from_one(cells: list[int], words: str) -> None:
    assert places_words(GRID, mask_of(cells)) == words


def test_of_more_than_so_many_cells_it_is_told_how_many() -> None:
    assert places_words(GRID, mask_of([0, 1, 2]), most=2) == "three cells from row 1, column 1"
    assert place_words(GRID, 19) == "row 4, column 5"
