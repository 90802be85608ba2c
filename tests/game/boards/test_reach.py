"""How far logic leads on one board after another, compared with the closure from scratch."""

from __future__ import annotations

from random import Random

import pytest

from qmines.game.boards.reach import Logic, Reached, by_logic, is_solvable
from qmines.game.field.closure import closure, opening
from qmines.game.field.layout import Layout, movement
from qmines.grid import Cell, Grid
from qmines.position import CLOSED, Position
from qmines.solver.analyse import Solver


def from_the_beginning(solver: Solver, layout: Layout, mine_count: int, start: Cell) -> Reached:
    codes = bytearray([CLOSED]) * layout.grid.size
    for cell, number in opening(layout.grid, codes, layout.numbers, [start]).items():
        codes[cell] = number
    known = closure(solver, Position(layout.grid, mine_count, bytes(codes)), layout)
    return Reached(bytes(known.cells), known.mines)


@pytest.mark.parametrize(
    ("rows", "columns", "mines", "steps"),
    [(9, 9, 10, 60), (9, 9, 25, 60), (18, 9, 50, 60), (16, 30, 99, 40), (16, 30, 150, 40), (34, 34, 190, 6)],
)
def test_what_is_kept_of_other_boards_changes_nothing(rows: int, columns: int, mines: int, steps: int) -> None:
    """One mine or a few move at a time, and now and then they go back, as in a search."""
    grid, random, solver = Grid(rows, columns), Random(f"{rows} {mines}"), Solver()
    start = grid.size // 2 + columns // 2
    room = sorted(set(range(grid.size)) - {start, *grid.neighbours[start]})
    layout = Layout(grid, random.sample(room, mines))
    logic = Logic(solver, grid, mines, [start])
    stuck = 0
    for _ in range(steps):
        reached, true = logic(layout), from_the_beginning(solver, layout, mines, start)
        assert reached.cells == true.cells
        if reached.open_count < grid.size - mines:
            assert set(reached.mines) == set(true.mines)
            stuck += 1
        count = random.choice([1, 1, 2, 4])
        moved = movement(
            random.sample(sorted(layout.mines), count), random.sample(sorted(set(room) - layout.mines), count)
        )
        layout.move(moved)
        if random.random() < 0.5:
            logic(layout)
            layout.move(tuple((target, source) for source, target in moved))
            layout.move(
                movement(random.sample(sorted(layout.mines), 1), random.sample(sorted(set(room) - layout.mines), 1))
            )
    assert stuck


def test_where_all_mines_are_known_the_rest_is_safe() -> None:
    """The cell behind the mines touches nothing open."""
    layout = Layout(Grid(2, 4), {2, 6})
    assert by_logic(Solver(), layout, 2, [0]).open_count == 6
    assert is_solvable(Solver(), layout, 2, [0])
