"""How many clicks a board takes, compared with a player who clicks it open."""

from __future__ import annotations

from random import Random

import pytest

from qmines.game.boards.clicks import click_count, clicks
from qmines.game.field.closure import opening
from qmines.game.field.layout import Layout
from qmines.grid import Grid
from qmines.position import CLOSED


@pytest.mark.parametrize(("rows", "columns", "mines"), [(1, 8, 2), (5, 5, 4), (9, 9, 10), (6, 11, 30), (3, 3, 9)])
def test_a_click_opens_an_opening_or_a_cell_alone(rows: int, columns: int, mines: int) -> None:
    grid, random = Grid(rows, columns), Random(f"{rows} {columns}")
    for _ in range(30):
        layout = Layout(grid, random.sample(range(grid.size), mines))
        openings, alone = clicks(layout)
        left = {cell for cell in range(grid.size) if not layout.mined[cell]}
        closed = bytes([CLOSED]) * grid.size
        for zeros in openings:
            opened = opening(grid, closed, layout.numbers, zeros[:1])
            assert {cell for cell, number in opened.items() if not number} == set(zeros)
            left -= opened.keys()
        assert left == set(alone)
        assert click_count(layout) == len(openings) + len(alone)
