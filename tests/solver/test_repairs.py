"""Single changes that fix an impossible position: all of them, by brute force, and in their order."""

from __future__ import annotations

from itertools import islice, pairwise
from random import Random

import pytest

from qmines import Conflict, Position, Repair, Solver, analyse, repairs
from qmines.errors import ImpossiblePosition
from qmines.position import CLOSED
from qmines.solver.conflict import conflict
from qmines.solver.repairs import repairing
from qmines.work import Work
from tests.impossible import changed, small
from tests.oracle.board import Board as Read
from tests.oracle.conflicts import repairs as tried
from tests.positions import SIZES, Size, scattered


def rank(position: Position, repair: Repair) -> tuple[int, int]:
    """The place of a repair in the order: numbers by 1, the total by 1, closing, then the others by their steps."""
    if repair.number is None:
        return 2, 0
    old = position.mine_count if repair.cell is None else position.cells[repair.cell]
    step = abs(repair.number - old)
    return (int(repair.cell is None), 0) if step == 1 else (3, step)


def check_order(position: Position, found: list[Repair]) -> None:
    places = [(*rank(position, repair), -repair.worlds) for repair in found]
    assert all(one <= other for one, other in pairwise(places)), position


@pytest.mark.parametrize("part", range(4))
def test_all_repairs_of_2000_positions_are_found_by_brute_force(part: int) -> None:
    fixed = 0
    for position in islice(small(Random(f"repairs {part}")), 500):
        among = conflict(position)
        found = repairs(position, among)
        expected = tried(Read.from_text(position.to_text()), among.cells)
        assert {(repair.cell, repair.number): repair.worlds for repair in found} == expected, position
        check_order(position, found)
        fixed += bool(found)
    assert 350 < fixed < 500


def test_each_kind_of_change_comes_in_its_order() -> None:
    found = repairs(Position.from_text("6x2x2\n1#3#1#\n1#####"))
    assert [(repair.cell, repair.number, repair.worlds) for repair in found] == [
        (2, 2, 4),
        (None, 3, 4),
        (2, None, 10),
        (2, 1, 6),
    ]


def test_of_a_total_that_is_impossible_alone_only_others_are_offered() -> None:
    found = repairs(Position.from_text("4x1x4\n##1*"))
    assert [(repair.cell, repair.number, repair.worlds) for repair in found] == [(None, 2, 1), (None, 1, 1)]


@pytest.mark.parametrize("level", ["Beginner", "Expert"])
def test_what_was_true_is_among_the_repairs(level: str) -> None:
    random = Random(f"true {level}")
    fixed = 0
    while fixed < 12:
        true = scattered(SIZES[level], random.uniform(0.1, 0.9), random)
        cell = random.choice([cell for cell, code in enumerate(true.cells) if code < CLOSED] + [None] * 40)
        position = changed(true, cell, random)
        if Solver().worlds(position):
            continue
        found = repairs(position)
        assert true in [repair.position for repair in found]
        check_order(position, found)
        for repair in found[:10]:
            assert analyse(repair.position).worlds == repair.worlds
        fixed += 1


def test_pauses_show_what_is_found_so_far() -> None:
    position = Position.from_text("4x1x1\n1#2#")
    work = Work(repairing(position))
    shown = [len(found) for found in work if isinstance(found, list)]
    assert work.result == repairs(position)
    assert shown == sorted(shown)
    assert shown[0] == 0 < shown[-1]


def test_what_cannot_be_counted_is_left_out() -> None:
    position = scattered(Size(9, 9, 20), 0.35, Random("counted"))
    position = Position(position.grid, 2, position.cells)
    everything = repairs(position)
    few = repairs(position, solver=Solver(budget=10))
    assert few == []
    assert len(everything) > 10


def test_of_a_possible_position_there_are_none() -> None:
    assert repairs(Position.from_text("3x2x1\n1#1\n1#1")) == []


def test_a_total_beside_numbers_that_contradict_each_other_fixes_nothing() -> None:
    position = Position.from_text("6x1x6\n1#0###")
    with pytest.raises(ImpossiblePosition) as info:
        analyse(position)
    assert info.value.conflict == Conflict(frozenset(), total=True)
    assert repairs(position) == []
