"""Twins, compared with moving every mine to every safe cell."""

from __future__ import annotations

from random import Random

import pytest

from qmines.game.boards.reach import is_solvable
from qmines.game.boards.twins import has_twins
from qmines.game.field.layout import Layout, movement
from qmines.grid import Cell, Grid
from qmines.solver.analyse import Solver


def has_any(layout: Layout, start: Cell) -> bool:
    """Whether some mine may move to a safe cell, not the start, without changing the number of another safe cell."""
    mines = layout.mines
    for mine in mines:
        for safe in set(range(layout.grid.size)) - mines - {start}:
            moved = Layout(layout.grid, mines)
            moved.move(movement([mine], [safe]))
            others = set(range(layout.grid.size)) - mines - {safe}
            if all(moved.numbers[cell] == layout.numbers[cell] for cell in others):
                return True
    return False


@pytest.mark.parametrize(
    ("rows", "columns", "mines"), [(1, 7, 2), (2, 7, 2), (6, 2, 2), (4, 5, 7), (5, 5, 5), (5, 6, 12), (7, 5, 20)]
)
def test_they_are_found_and_nothing_else_is(rows: int, columns: int, mines: int) -> None:
    grid, random, told, solver = Grid(rows, columns), Random(f"{rows} {columns}"), set(), Solver()
    for _ in range(60):
        layout = Layout(grid, random.sample(range(grid.size), mines))
        start = random.choice([cell for cell in range(grid.size) if not layout.mined[cell]])
        found = has_twins(layout, start)
        assert found == has_any(layout, start)
        assert not (found and is_solvable(solver, layout, mines, [start])), "a board with twins asks for a guess"
        told.add(found)
    assert told == {True, False}


def test_who_starts_at_a_twin_knows_it() -> None:
    layout = Layout(Grid(1, 2), {1})
    assert not has_twins(layout, 0)
    assert has_twins(Layout(Grid(2, 2), {0}), 3)
