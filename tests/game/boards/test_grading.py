"""Grades: small boards whose hardest rule was found by hand, and the order of grades."""

from __future__ import annotations

import pytest

from qmines.game.boards.grading import LEVELS, by_rules, graded
from qmines.game.boards.reach import by_logic
from qmines.game.field.layout import Layout
from qmines.game.params import GRADES
from qmines.grid import Cell, Grid
from qmines.solver.analyse import Solver
from tests.game.boards.test_no_guess import boards
from tests.thorough import amount


def board(rows: str) -> tuple[Layout, int, Cell]:
    """A board of `*` and `.` with its rows separated by spaces; its mines, and its start, the `o`."""
    signs = rows.split()
    text = "".join(signs)
    mines = [cell for cell, sign in enumerate(text) if sign == "*"]
    return Layout(Grid(len(signs), len(signs[0])), mines), len(mines), text.index("o")


@pytest.mark.parametrize(
    ("rows", "grade"),
    [
        ("o.. ... ..*", "trivial"),
        ("o...* ..... *....", "trivial"),
        # Only the total says what is behind the last number.
        ("o.*..", "total"),
        ("o..*.", "total"),
    ],
)
def test_a_board_has_the_grade_of_its_hardest_rule(rows: str, grade: str) -> None:
    layout, mines, start = board(rows)
    assert graded(Solver(), layout, mines, [start]) == grade


def test_every_grade_has_its_level() -> None:
    assert tuple(LEVELS) == GRADES
    assert list(LEVELS.values()) == sorted(set(LEVELS.values()))


def test_a_board_that_asks_for_luck_has_no_grade() -> None:
    layout, mines, start = board("o..*. ....*")
    assert graded(Solver(), layout, mines, [start]) is None


def test_every_grade_occurs_and_is_the_first_that_solves_its_board() -> None:
    solver, seen = Solver(), set()
    below = [grade for grade in LEVELS if grade != "case split"]
    for game, first, mines in boards(30, 16, 130, amount(20, 60)):
        layout, safe = Layout(game.grid, mines), game.grid.size - game.mine_count
        reached = {grade: by_rules(solver, layout, 130, [first], grade).open_count for grade in below}
        reached["case split"] = by_logic(solver, layout, 130, [first]).open_count
        assert list(reached.values()) == sorted(reached.values())
        grade = graded(solver, layout, 130, [first])
        assert grade == next(name for name, count in reached.items() if count == safe)
        seen.add(grade)
    assert len(seen) >= 3
