"""Which numbers contradict each other: a minimal set by brute force, and within budgets."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from buildtools.places import ROOT
from qmines import Conflict, ImpossiblePosition, Position, Solver, analyse
from qmines.position import CLOSED, FLAGGED, MARKED
from qmines.solver import conflict as module
from qmines.solver import subsets
from qmines.solver.certain import certain
from qmines.solver.conflict import conflict, finding
from qmines.solver.meter import Meter
from qmines.work import Work, result_of
from tests.impossible import changed, small
from tests.oracle.board import Board as Read
from tests.oracle.conflicts import Breaches
from tests.positions import SIZES, Size, scattered

GOLDEN = ROOT / "tests" / "golden" / "positions.jsonl"


def error_of(position: Position) -> ImpossiblePosition:
    with pytest.raises(ImpossiblePosition) as info:
        analyse(position)
    return info.value


def numbers(cells: frozenset[int], total: bool = False) -> Conflict:
    return Conflict(cells, total=total)


@pytest.mark.parametrize("part", range(4))
def test_2000_random_conflicts_are_minimal_by_brute_force(part: int) -> None:
    kinds: Counter[tuple[int, bool]] = Counter()
    for position in islice(small(Random(f"conflict {part}")), 500):
        found, breaches = error_of(position).conflict, Breaches(Read.from_text(position.to_text()))
        assert found.is_minimal
        assert breaches.is_minimal(found.cells, total=found.total), position
        is_total_alone = not breaches.is_possible((), total=True)
        assert (found == numbers(frozenset(), total=True)) == is_total_alone, position
        kinds[min(len(found.cells), 3), found.total] += 1
    assert all(kinds[kind] >= 4 for kind in ((0, True), (1, False), (1, True), (2, False), (2, True), (3, False))), (
        kinds
    )


@pytest.mark.parametrize(
    ("text", "cells", "total"),
    [
        ("2x1x1\n2#", {0}, False),
        ("4x1x1\n.1.#", {1}, False),
        ("3x1x1\n*0#", {1}, False),
        ("4x1x1\n1#0#", {0, 2}, False),
        ("5x1x4\n##1##", {2}, True),
        ("5x1x0\n##1##", {2}, True),
        ("7x1x1\n#1###1#", {1, 5}, True),
        ("3x1x3\n#2#", set(), True),
        ("2x1x1\n**", set(), True),
        ("2x1x1\n..", set(), True),
    ],
)
def test_it_is_found_whatever_the_cause(text: str, cells: set[int], total: bool) -> None:
    assert error_of(Position.from_text(text)).conflict == numbers(frozenset(cells), total)


def test_between_totals_that_fit_there_may_be_one_that_does_not() -> None:
    def position(total: int) -> Position:
        return Position.from_text(f"4x4x{total}\n#2##\n##3#\n#1#2\n#11#")

    assert analyse(position(4)).worlds
    assert analyse(position(6)).worlds
    found, breaches = error_of(position(5)).conflict, Breaches(Read.from_text(position(5).to_text()))
    assert found.total
    assert breaches.is_minimal(found.cells, total=True)


# Large boards


@pytest.mark.parametrize("level", ["Beginner", "Intermediate", "Expert"])
def test_a_false_number_is_in_every_conflict(level: str) -> None:
    """All other numbers are true, so they cannot contradict each other without it."""
    random = Random(f"false number {level}")
    impossible = 0
    while impossible < 20:
        position = scattered(SIZES[level], random.uniform(0.1, 0.9), random)
        cell = random.choice([cell for cell, code in enumerate(position.cells) if code < CLOSED])
        position = changed(position, cell, random)
        if not has_worlds(position, frozenset(range(position.grid.size)), total=True):
            impossible += 1
            found = error_of(position).conflict
            check_by_solver(position, found)
            assert cell in found.cells


@pytest.mark.parametrize("part", [0.1, 0.3, 0.9])
def test_a_false_total_is_in_every_conflict(part: float) -> None:
    position = scattered(Size(16, 16, 40), part, Random(f"false total {part}"))
    sizes = set()
    for total in range(0, len(position.closed), 19):
        changed = Position(position.grid, total, position.cells)
        if not has_worlds(changed, frozenset(range(position.grid.size)), total=True):
            found = error_of(changed).conflict
            assert found.total
            check_by_solver(changed, found)
            sizes.add(len(found.cells))
    assert len(sizes) > 2


def check_by_solver(position: Position, found: Conflict) -> None:
    """No world fits the set, and without any one of its members some world does, as the solver says."""
    assert found.is_minimal
    assert not has_worlds(position, found.cells, total=found.total)
    for cell in found.cells:
        assert has_worlds(position, found.cells - {cell}, total=found.total)
    assert not found.total or has_worlds(position, found.cells, total=False)


def has_worlds(position: Position, cells: frozenset[int], *, total: bool) -> bool:
    """Whether worlds fit just these numbers. A cell beyond every closed one stands for a number that is left out."""
    codes = bytes(code if code >= CLOSED or cell in cells else LEFT_OUT for cell, code in enumerate(position.cells))
    only = Position(position.grid, position.mine_count, codes)
    try:
        frontier = Solver().frontier(only)
        frontier.parts()
    except ImpossiblePosition:
        return False
    if not total:
        return True
    try:
        return Solver().analyse(only).worlds > 0
    except ImpossiblePosition:
        return False


LEFT_OUT = 13
"""A code that is not a number, and neither closed nor exploded."""


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6))
def test_flags_and_marks_change_nothing(seed: int) -> None:
    random = Random(seed)
    position = next(small(random))
    flagged = position.with_cells({cell: random.choice((CLOSED, FLAGGED, MARKED)) for cell in position.closed})
    assert conflict(flagged) == conflict(position)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6))
def test_what_is_found_of_the_mirrored_position_holds_of_the_position(seed: int) -> None:
    position = next(small(Random(seed)))
    grid = position.grid
    back = [row * grid.columns + grid.columns - 1 - column for row, column in map(grid.place, range(grid.size))]
    mirrored = Position(grid, position.mine_count, bytes(position.cells[cell] for cell in back))
    found = conflict(mirrored)
    breaches = Breaches(Read.from_text(position.to_text()))
    assert breaches.is_minimal(frozenset(back[cell] for cell in found.cells), total=found.total)


# Errors that know it


def test_a_growing_frontier_knows_what_was_opened() -> None:
    frontier = Solver().frontier(Position.from_text("5x1x1\n#####"))
    frontier.open({0: 0})
    with pytest.raises(ImpossiblePosition) as info:
        frontier.open({1: 0, 3: 2})
    assert info.value.conflict == conflict(frontier.position) == numbers(frozenset({1, 3}))


def test_what_is_known_from_elsewhere_is_no_conflict() -> None:
    frontier = Solver().frontier(Position.from_text("3x1x1\n#1#"))
    with pytest.raises(ImpossiblePosition) as info:
        frontier.know([0, 2], [])
    assert info.value.conflict == numbers(frozenset())


def test_looking_for_what_is_certain_meets_the_same() -> None:
    position = Position.from_text("4x1x1\n1#0#")
    with pytest.raises(ImpossiblePosition) as info:
        certain(position)
    assert info.value.conflict == numbers(frozenset({0, 2}))


def test_an_error_that_crosses_a_process_still_knows() -> None:
    error = pickle.loads(pickle.dumps(error_of(Position.from_text("4x1x1\n1#0#"))))
    assert error.conflict == numbers(frozenset({0, 2}))


# Pauses and budgets


def test_every_outline_is_a_conflict_and_the_last_is_minimal() -> None:
    for position in islice(small(Random("outlines")), 200):
        breaches = Breaches(Read.from_text(position.to_text()))
        work = Work(finding(position))
        sizes = []
        for outline in work:
            assert isinstance(outline, Conflict)
            assert not outline.is_minimal
            assert not breaches.is_possible(outline.cells, total=outline.total)
            sizes.append(len(outline.cells))
        assert sizes == sorted(sizes, reverse=True)
        assert work.result == conflict(position)


def tangled(random: Random) -> Position:
    """A position that needs counting, with one false number."""
    while True:
        position = scattered(Size(9, 9, 20), 0.35, random)
        numbers = [cell for cell, code in enumerate(position.cells) if 0 < code < CLOSED]
        position = changed(position, random.choice(numbers), random)
        try:
            analyse(position)
        except ImpossiblePosition:
            return position


def test_what_is_too_complex_may_not_be_minimal_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subsets, "_STATES", 12)
    random = Random("too complex")
    kinds = Counter[bool]()
    for _ in range(60):
        position = tangled(random)
        found = conflict(position)
        assert not has_worlds(position, found.cells, total=found.total)
        if found.is_minimal:
            check_by_solver(position, found)
        kinds[found.is_minimal] += 1
    assert min(kinds[False], kinds[True]) >= 3, kinds


@pytest.mark.parametrize("work", [0, 100, 1_000, 3_000])
def test_when_the_work_is_spent_the_best_so_far_is_given(work: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_WORK", work)
    position = scattered(SIZES["Expert"], 0.9, Random("spent"))
    position = Position(position.grid, 120, position.cells)
    found = conflict(position)
    assert not found.is_minimal
    assert found.total
    assert not has_worlds(position, found.cells, total=True)


@pytest.mark.parametrize("line", [line for line in GOLDEN.read_text().splitlines() if '"rows":16,"cols":30' in line])
def test_on_expert_it_takes_little_work(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A unit takes about a microsecond: so an outline comes within 0.02 s, a minimal set within 0.6 s."""
    told = json.loads(line)
    true = Position.from_rows(told["cells"], told["rows"], told["cols"], told["mines"])
    random = Random(f"work {told['id']}")
    beside = [cell for cell, code in enumerate(true.cells) if code < CLOSED and touches_closed(true, cell)]
    tried = [changed(true, random.choice(beside), random) for _ in range(4)]
    tried += [Position(true.grid, total, true.cells) for total in range(0, len(true.closed), 40)]
    spent = Spent()
    monkeypatch.setattr(module, "Meter", spent.meter)
    for position in tried:
        work = finding(position)
        if next(work, None) is None:
            continue
        assert spent.units <= 20_000
        found = result_of(work)
        assert found.is_minimal
        assert spent.units <= 600_000


class Spent:
    """Counts the work of the meter made last."""

    def meter(self, work: int, memory: int) -> Meter:
        self.last = Meter(work, memory)
        return self.last

    @property
    def units(self) -> int:
        return self.last.spent


def touches_closed(position: Position, cell: int) -> bool:
    return any(map(position.is_closed, position.grid.neighbours[cell]))
