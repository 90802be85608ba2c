"""3BV and bits of luck."""

from fractions import Fraction

import pytest

from qmines.grid import Grid
from qmines.review.measures import bbbv, luck_bits


@pytest.mark.parametrize(
    ("board", "value"),
    [
        (["..."], 1),
        (["*.*"], 1),
        (["*....*"], 1),
        (["..*.."], 2),
        (["*..", "...", "..*"], 2),
        (["....", ".**.", "...."], 10),
        (["**", "**"], 0),
    ],
)
def test_3bv_counts_openings_and_the_cells_no_opening_opens(board: list[str], value: int) -> None:
    grid = Grid(len(board), len(board[0]))
    layout = frozenset(cell for cell in range(grid.size) if "".join(board)[cell] == "*")
    assert bbbv(grid, layout) == value


def test_luck_adds_the_bits_of_every_decision() -> None:
    assert luck_bits([Fraction(1), Fraction(1, 2), Fraction(3, 4)]) == pytest.approx(1.415, abs=1e-3)
    assert luck_bits([]) == 0
    assert luck_bits([Fraction(1, 10**5000)]) == pytest.approx(16609.64, abs=0.01)
