"""What single numbers decide, compared with a loop that asks one number after the other."""

from collections.abc import Callable
from random import Random

import pytest

from qmines import ImpossiblePosition, Position
from qmines.grid import Cell
from qmines.position import EXPLODED
from qmines.solver.propagate import MINED, NEAR, OUTSIDE, Propagated, propagated
from tests.solving import Board

CONTRADICTION = "The numbers contradict each other."


def round_by_round(position: Position) -> Propagated:
    """In every round all numbers look at what the previous rounds have found."""
    grid = position.grid
    numbers = {cell: code for cell, code in enumerate(position.cells) if code <= 8}
    safe, mines = set[Cell](), set(position.exploded)
    while True:
        unknown = {
            cell: [near for near in grid.neighbours[cell] if position.is_closed(near) and near not in safe | mines]
            for cell in numbers
        }
        owed = {cell: number - len(mines.intersection(grid.neighbours[cell])) for cell, number in numbers.items()}
        for cell, number in numbers.items():
            if not 0 <= owed[cell] <= len(unknown[cell]):
                row, column = grid.place(cell)
                raise ImpossiblePosition(f"The {number} at row {row + 1}, column {column + 1} cannot be met.")
        empty = {near for cell in numbers if owed[cell] == 0 for near in unknown[cell]}
        full = {near for cell in numbers if owed[cell] == len(unknown[cell]) for near in unknown[cell]}
        if empty & full:
            raise ImpossiblePosition(CONTRADICTION)
        if not empty | full:
            break
        safe |= empty
        mines |= full
    near = set().union(*unknown.values())
    closed = [cell for cell in position.closed if cell not in safe | mines]
    state = dict.fromkeys(mines, MINED) | {cell: NEAR if cell in near else OUTSIDE for cell in closed}
    return Propagated(
        bytes(state.get(cell, 0) for cell in range(grid.size)),
        bytes(owed.get(cell, 0) for cell in range(grid.size)),
        bytes(len(unknown.get(cell, ())) for cell in range(grid.size)),
        sorted(safe),
        sorted(mines - position.exploded),
    )


def outcome(settle: Callable[[Position], Propagated], position: Position) -> Propagated | str:
    """What propagation returns, or the message with which it refuses."""
    try:
        return settle(position)
    except ImpossiblePosition as refusal:
        return str(refusal)


def random_position(random: Random) -> Position:
    """Any part of a board open, with exploded mines, flags and marks; one in three has one cell falsified."""
    rows, columns = random.choice([(1, 9), (9, 1), (2, 7), (4, 4), (5, 6), (8, 5), (9, 9), (1, 1), (2, 2)])
    board = Board.drawn(random, rows, columns, random.random() * 0.6)
    position = board.shown(random, random.random(), exploded=random.choice((0, 0.2)), marked=random.choice((0, 0.3)))
    if random.random() < 1 / 3:
        position = position.with_cells({random.randrange(rows * columns): random.choice((*range(9), EXPLODED))})
    return position


@pytest.mark.parametrize("part", range(4))
def test_settling_is_that_of_a_loop(part: int) -> None:
    random = Random(f"settle {part}")
    seen = {"settled": 0, "stuck": 0, "named": 0, CONTRADICTION: 0}
    for _ in range(1500):
        position = random_position(random)
        expected = outcome(round_by_round, position)
        assert outcome(propagated, position) == expected, repr(position)
        if isinstance(expected, str):
            seen[CONTRADICTION if expected == CONTRADICTION else "named"] += 1
        else:
            seen["settled" if expected.safe or expected.mines else "stuck"] += 1
    assert min(seen.values()) >= 10, seen


@pytest.mark.parametrize(
    ("text", "safe", "mines"),
    [
        ("3x1x1\n#1#", [], []),
        ("3x1x2\n#2#", [], [0, 2]),
        ("3x1x1\n.##", [1], []),
        ("3x1x1\n1##", [], [1]),
        ("3x1x1\n1F?", [], [1]),
        ("3x1x2\n*2#", [], [2]),
        ("3x1x1\n*1#", [2], []),
        ("5x1x2\n1#2#?", [], [1, 3]),
        ("7x1x2\n1#1#1#1", [3], [1, 5]),
        ("2x2x0\n##\n##", [], []),
        ("3x3x8\n###\n#8#\n###", [], [0, 1, 2, 3, 5, 6, 7, 8]),
        ("3x3x8\n***\n*8*\n***", [], []),
        ("1x3x1\n#\n1\n#", [], []),
    ],
)
def test_single_numbers(text: str, safe: list[Cell], mines: list[Cell]) -> None:
    found = propagated(Position.from_text(text))
    assert (found.safe, found.mines) == (safe, mines)


def test_states_of_cells() -> None:
    found = propagated(Position.from_text("9x1x3\n*2#1.1F##"))
    assert list(found.state) == [MINED, 0, MINED, 0, 0, 0, MINED, OUTSIDE, OUTSIDE]
    found = propagated(Position.from_text("6x1x2\n#1#?##"))
    assert list(found.state) == [NEAR, 0, NEAR, OUTSIDE, OUTSIDE, OUTSIDE]
    assert (found.owed, found.free) == (bytes([0, 1, 0, 0, 0, 0]), bytes([0, 2, 0, 0, 0, 0]))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("2x1x1\n3#", "The 3 at row 1, column 1 cannot be met."),
        ("3x1x2\n#3#", "The 3 at row 1, column 2 cannot be met."),
        ("2x2x0\n..\n.1", "The 1 at row 2, column 2 cannot be met."),
        ("2x1x1\n*.", "The 0 at row 1, column 2 cannot be met."),
        ("3x3x8\n***\n*7*\n***", "The 7 at row 2, column 2 cannot be met."),
        ("5x1x2\n1#.#1", CONTRADICTION),
        ("4x2x0\n....\n5##8", "The 5 at row 2, column 1 cannot be met."),
        # Only after the first round: the 2 makes both its neighbours mines, so the second 1 has one too many.
        ("6x1x3\n#2#1#1", "The 1 at row 1, column 4 cannot be met."),
    ],
)
def test_impossible_numbers_are_refused(text: str, sentence: str) -> None:
    with pytest.raises(ImpossiblePosition) as caught:
        propagated(Position.from_text(text))
    assert str(caught.value) == sentence
