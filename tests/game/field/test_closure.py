"""The closure, openings, and what a rearrangement may touch. `test_rearrange` tests its probabilities."""

import pytest

from qmines import Position, Solver
from qmines.game.field.closure import closure, opening
from qmines.game.field.decision import Decision
from qmines.game.field.layout import Layout
from qmines.game.field.rearrange import rearrange
from qmines.sampling.sampler import Sampler


def board(text: str) -> frozenset[int]:
    return frozenset(cell for cell, character in enumerate(text.replace("\n", "")) if character == "*")


def opened(text: str, layout: frozenset[int], cells: list[int]) -> dict[int, int]:
    position = Position.from_text(text)
    return opening(position.grid, position.cells, Layout(position.grid, layout).numbers, cells)


def test_a_zero_opens_its_neighbours_and_stops_at_flags() -> None:
    layout = board("*....")
    assert opened("5x1x1\n#####", layout, [4]) == {1: 1, 2: 0, 3: 0, 4: 0}
    assert opened("5x1x1\n##F##", layout, [4]) == {3: 0, 4: 0}


def test_an_open_cell_opens_nothing() -> None:
    assert opened("2x1x1\n1#", board(".*"), [0]) == {}


def test_one_number_that_settles_nothing_is_its_own_closure() -> None:
    position = Position.from_text("5x3x2\n#1###\n#####\n#####")
    layout = Layout(position.grid, board("*....\n.....\n....*"))
    assert closure(Solver(), position, layout).position == position


def test_the_closure_opens_what_follows_step_by_step() -> None:
    # The 1 next to the corner has one closed neighbour, a mine; so the cells below are safe and show the rest.
    position = Position.from_text("5x3x2\n#1...\n11.11\n#####")
    found = closure(Solver(), position, Layout(position.grid, board("*....\n.....\n....*")))
    assert found.position.to_text() == "5x3x2\n#1...\n11.11\n...1#"
    assert found.mines == {0, 14}


@pytest.mark.parametrize("seed", range(30))
def test_the_closure_is_the_same_for_each_of_its_worlds(seed: int) -> None:
    solver = Solver()
    position = Position.from_text("6x5x6\n" + "\n".join(["######"] * 5))
    mines = frozenset(Sampler(f"layout {seed}").choose([cell for cell in range(30) if cell not in (0, 1, 6, 7)], 6))
    layout = Layout(position.grid, mines)
    position = position.with_cells(opening(position.grid, position.cells, layout.numbers, [0]))
    found = closure(solver, position, layout)
    assert not found.safe
    codes = found.position.cells
    assert all(code > 8 or code == layout.numbers[cell] for cell, code in enumerate(codes))
    for cell in mines - found.mines:
        other = Layout(position.grid, mines)
        moved = rearrange(Decision(found, {cell}), other, Sampler(f"{seed}/{cell}"))
        assert moved is not None
        other.move(moved.moved)
        assert len(other.mines) == len(mines)
        assert cell not in other.mines
        assert closure(solver, position, other).position == found.position
        assert other.numbers == Layout(position.grid, other.mines).numbers
