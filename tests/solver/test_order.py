"""The order of groups: complete, connected and narrow. Its quality is measured in states, never in time."""

from random import Random

import pytest

from qmines import Position, Solver
from qmines.solver.constraints import Component, Constraint, Indexes, System
from qmines.solver.count import count
from qmines.solver.order import order
from qmines.solver.reduce import reduced
from tests.solving import Board, random_component


def half_finished(groups: list[Indexes], found: list[int], constraint_count: int) -> list[int]:
    """How many constraints are open, begun but not finished, after each step of an order."""
    left = [sum(index in indexes for indexes in groups) for index in range(constraint_count)]
    total = left.copy()
    widths = []
    for group in found:
        for index in groups[group]:
            left[index] -= 1
        widths.append(sum(0 < now < whole for now, whole in zip(left, total, strict=True)))
    return widths


def mixed(random: Random, system: System) -> System:
    """The same system with its groups in another order."""
    return System(system.mines, tuple(random.sample(system.groups, len(system.groups))))


def strip(length: int) -> System:
    """Two cells a column, three columns a constraint, half of them mines: no number decides anything."""
    return Component(Constraint(tuple(range(2 * at, 2 * at + 6)), 3) for at in range(length - 2)).system


def lattice_states(rows: int, columns: int, seed: int) -> int:
    """The states of a board on which every second cell of every second row is open."""
    board = Board.drawn(Random(seed), rows, columns, 0.25)
    cells = [board.grid.cell(row, column) for row in range(0, rows, 2) for column in range(0, columns, 2)]
    position = board.blank().with_cells(board.codes(cell for cell in cells if cell not in board.layout))
    return states(position)


def scattered_states(seed: int) -> int:
    """The states of a board with three tenths of its safe cells open."""
    random = Random(seed)
    return states(Board.drawn(random, 16, 16, 0.2).shown(random, 0.3))


def states(position: Position) -> int:
    """The states that counting the parts of a position takes, together."""
    return sum(part.counted.states for part in Solver().frontier(position).parts() if part.counted)


def cheapest(groups: list[Indexes], before: list[int]) -> int:
    """The group that the theory puts next: the one that opens the fewest constraints minus those it finishes; the first
    one met of equals.
    """
    touched = [index for group in before for index in groups[group]]
    met = [group for index in touched for group, indexes in enumerate(groups) if index in indexes]

    def cost(group: int) -> int:
        left = [
            sum(index in groups[other] for other in range(len(groups)) if other not in before)
            for index in groups[group]
        ]
        return sum(index not in touched for index in groups[group]) - left.count(1)

    return min((group for group in dict.fromkeys(met) if group not in before), key=cost)


@pytest.mark.parametrize("seed", range(60))
def test_always_the_cheapest_comes_next(seed: int) -> None:
    groups = [indexes for indexes, _ in mixed(Random(seed), random_component(seed).system).groups]
    found = order(groups, 1 + max(index for indexes in groups for index in indexes))
    assert found[1:] == [cheapest(groups, found[:place]) for place in range(1, len(found))]


@pytest.mark.parametrize("seed", range(60))
def test_every_group_comes_once_and_joined_to_those_before(seed: int) -> None:
    groups = [indexes for indexes, _ in mixed(Random(seed), random_component(seed).system).groups]
    found = order(groups, 1 + max(index for indexes in groups for index in indexes))
    assert sorted(found) == list(range(len(groups)))
    begun = set(groups[found[0]])
    for group in found[1:]:
        assert begun.intersection(groups[group])
        begun.update(groups[group])


def test_a_single_group() -> None:
    assert order([(0,)], 1) == [0]


@pytest.mark.parametrize("length", [20, 200, 1000])
def test_a_long_strip_is_walked_from_end_to_end(length: int) -> None:
    system = mixed(Random(length), strip(length))
    groups = [indexes for indexes, _ in system.groups]
    found = order(groups, len(system.mines))
    assert max(half_finished(groups, found, len(system.mines))) <= 4
    assert len(reduced(system).pieces) == 1
    assert count(system).states <= 7 * length


@pytest.mark.parametrize(
    ("rows", "columns", "most"),
    [(5, 5, 145), (9, 9, 540), (13, 13, 12_400), (9, 30, 8_400), (15, 15, 7_200)],
)
def test_lattices_take_no_more_states_than_they_did(rows: int, columns: int, most: int) -> None:
    assert sum(lattice_states(rows, columns, seed) for seed in range(4)) <= most


def test_scattered_boards_take_no_more_states_than_they_did() -> None:
    """Some of these are worth another start: with the first order alone they take half as many again."""
    assert sum(map(scattered_states, range(60))) <= 48_100


def test_a_better_beginning_is_sought_where_much_work_is_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = sum(map(scattered_states, range(20))), lattice_states(15, 15, 0)
    monkeypatch.setattr("qmines.solver.order._TRIES", 0)
    first = sum(map(scattered_states, range(20))), lattice_states(15, 15, 0)
    assert tried[0] < first[0]
    assert tried[1] <= first[1]


def test_a_system_in_pieces_is_ordered_whole() -> None:
    """One piece after the other, each in its own good order."""
    one = strip(12)
    pieces = len(one.mines)
    shifted = tuple((tuple(index + pieces for index in indexes), size) for indexes, size in one.groups)
    groups = [indexes for indexes, _ in (*one.groups, *shifted)]
    found = order(groups, 2 * pieces)
    assert sorted(found) == list(range(len(groups)))
    alone = order([indexes for indexes, _ in one.groups], pieces)
    widths = half_finished(groups, found, 2 * pieces)
    assert max(widths) == max(half_finished([indexes for indexes, _ in one.groups], alone, pieces))
    assert widths[len(one.groups) - 1] == 0
