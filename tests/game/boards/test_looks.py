"""How a layout looks, and which mines may move."""

from __future__ import annotations

from random import Random

import pytest

from qmines.game.boards.looks import Looks, looks, movable
from qmines.game.field.layout import Layout
from qmines.grid import Grid
from qmines.review.measures import bbbv


@pytest.mark.parametrize(("rows", "columns", "mines"), [(1, 9, 5), (5, 5, 15), (9, 9, 40), (6, 11, 20)])
def test_looks_and_what_may_move(rows: int, columns: int, mines: int) -> None:
    grid, random = Grid(rows, columns), Random(f"{rows} {columns}")
    for _ in range(30):
        layout = Layout(grid, random.sample(range(grid.size), mines))
        mined, near = layout.mines, grid.neighbours
        safe = set(range(grid.size)) - mined
        buried = {cell for cell in mined if mined.issuperset(near[cell])}
        assert looks(layout) == Looks(bbbv(grid, mined), len(buried))
        zeros = {cell for cell in safe if not layout.numbers[cell]}
        opening = safe & zeros.union(*(near[cell] for cell in zeros))
        assert movable(layout, Looks(1, 1)) == (sorted(mined - buried), sorted(opening))
        beside = {cell for cell in mined - buried if buried.intersection(near[cell])}
        assert movable(layout, Looks(0, 1)) == (sorted(beside), sorted(safe))


def test_what_one_layout_lacks_beside_another() -> None:
    assert Looks(10, 5).lacking(Looks(12, 1)) == Looks(2, 4)
    assert not any(Looks(13, 0).lacking(Looks(12, 1)))
