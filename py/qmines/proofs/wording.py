"""Numbers, ranges and places in sentences that read well aloud: rows and columns from 1, small numbers as words."""

from __future__ import annotations

from collections.abc import Sequence

from qmines.grid import Cell, Grid
from qmines.proofs.steps import Cells, cells_of

LISTED = 8
"""Up to this many cells are named one by one in a sentence; of more, only the number is given."""

_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def word(number: int) -> str:
    """A number in a sentence.

    >>> word(1), word(12), word(13)
    ('one', 'twelve', '13')
    """
    return _WORDS[number] if number < len(_WORDS) else str(number)


def mines(number: int) -> str:
    """A number of mines in words.

    >>> mines(0), mines(1), mines(2)
    ('no mine', 'one mine', 'two mines')
    """
    return f"{word(number)} {'mine' if number < 2 else 'mines'}"


def _numbered(what: str, numbers: Sequence[int]) -> str:
    """Rows or columns by their numbers, ascending."""
    if len(numbers) == 1:
        return f"{what} {numbers[0]}"
    if len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return f"{what}s {numbers[0]} to {numbers[-1]}"
    return f"{what}s {listed([str(number) for number in numbers])}"


def listed(items: Sequence[str]) -> str:
    """Things one after the other.

    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} and {items[-1]}"


def range_words(least: int, most: int, size: int) -> str:
    """How many mines some cells hold.

    >>> range_words(1, 1, 3), range_words(1, 3, 3), range_words(0, 1, 3), range_words(1, 2, 3)
    ('exactly one mine', 'at least one mine', 'at most one mine', 'one or two mines')
    """
    if least == most:
        return f"exactly {mines(least)}" if least else "no mine"
    if most >= size:
        return f"at least {mines(least)}"
    if least <= 0:
        return f"at most {mines(most)}"
    return f"{word(least)} {'or' if most == least + 1 else 'to'} {mines(most)}"


def cells_words(count: int) -> str:
    """A number of cells in words."""
    return f"{word(count)} {'cell' if count == 1 else 'cells'}"


def place_words(grid: Grid, cell: Cell) -> str:
    """A cell by its place.

    >>> place_words(Grid(2, 3), 5)
    'row 2, column 3'
    """
    row, column = grid.place(cell)
    return f"row {row + 1}, column {column + 1}"


def places_words(grid: Grid, cells: Cells, most: int = LISTED) -> str:
    """Cells by their places; if there are too many, only their number.

    >>> places_words(Grid(2, 3), 0b110110), places_words(Grid(2, 3), 0b000111)
    ('row 1, columns 2 and 3, and row 2, columns 2 and 3', 'row 1, columns 1 to 3')
    """
    count = cells.bit_count()
    if count > most:
        return f"{cells_words(count)} from {place_words(grid, next(cells_of(cells)))}"
    rows: dict[int, list[int]] = {}
    for cell in cells_of(cells):
        row, column = grid.place(cell)
        rows.setdefault(row + 1, []).append(column + 1)
    if len(rows) > 1 and len({tuple(columns) for columns in rows.values()}) == 1 == count // len(rows):
        return f"{_numbered('row', list(rows))}, column {next(iter(rows.values()))[0]}"
    places = [f"row {row}, {_numbered('column', columns)}" for row, columns in rows.items()]
    # The commas within a place would be confused with those between places.
    if len(places) == 1:
        return places[0]
    return f"{'; '.join(places[:-1])}{',' * (' and ' in places[-2])} and {places[-1]}"
