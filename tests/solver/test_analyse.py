"""What `analyse` returns, beyond the exact counts that `test_exactness` compares."""

from fractions import Fraction
from math import inf, nextafter
from random import Random

import pytest

from qmines import ImpossiblePosition, Position, Solver, analyse
from qmines.solver.constraints import System
from qmines.solver.count import Counted, count
from qmines.solver.meter import Meter
from qmines.solver.total import Total
from tests.oracle.board import Board as Seen
from tests.oracle.brute import placements
from tests.solving import Board


def random_position(random: Random) -> Position:
    """A position of any board, partly open."""
    rows, columns = random.choice([(1, 12), (3, 5), (4, 4), (6, 7), (9, 9), (16, 16)])
    board = Board.drawn(random, rows, columns, random.uniform(0.05, 0.5))
    return board.shown(random, random.random() * 0.6, exploded=0.05, marked=0.1)


def test_the_total_can_decide_what_no_number_does() -> None:
    analysis = analyse(Position.from_text("4x2x1\n1###\n1###"))
    assert analysis.safe == {2, 3, 6, 7}
    assert analysis.probability(1) == analysis.probability(5) == Fraction(1, 2)
    assert analyse(Position.from_text("4x2x5\n1###\n1###")).mines == {2, 3, 6, 7}


def test_all_other_parts_together_and_a_part_make_up_the_worlds() -> None:
    random, several = Random("beside"), 0
    for _ in range(60):
        analysis = analyse(random_position(random))
        parts = [part.counted.ways for part in analysis.parts if part.counted is not None]
        for index, own in enumerate(parts):
            together = [own, analysis.ways_beside((index,))]
            assert Total(together, len(analysis.outside), analysis.owed).worlds == analysis.worlds
        assert analysis.ways_beside(tuple(range(len(parts)))) == {0: 1}
        several += len(parts) > 1
    assert several > 15


def test_flags_and_marks_are_closed_cells() -> None:
    plain = analyse(Position.from_text("3x2x1\n1#1\n1#1"))
    flagged = analyse(Position.from_text("3x2x1\n1F1\n1?1"))
    assert plain.weights == flagged.weights


def test_an_exploded_mine_counts_and_is_not_closed() -> None:
    analysis = analyse(Position.from_text("3x1x2\n*2#"))
    assert analysis.mines == {2}
    with pytest.raises(KeyError):
        analysis.probability(0)


@pytest.mark.parametrize("cell", [0, 2, 6, -1])
def test_only_closed_cells_have_a_share(cell: int) -> None:
    with pytest.raises(KeyError):
        analyse(Position.from_text("3x2x1\n1#1\n1#1")).probability(cell)


def test_a_finished_board_has_one_world() -> None:
    analysis = analyse(Position.from_text("2x1x0\n.."))
    assert (analysis.worlds, analysis.safe, analysis.mines) == (1, frozenset(), frozenset())
    assert (analysis.weights, analysis.shares, analysis.undecided) == ({}, {}, frozenset())


@pytest.mark.parametrize(
    "text", ["2x1x0\n1#", "3x1x3\n#2#", "2x1x1\n..", "5x1x4\n##1##", "5x1x1\n#1.1#", "3x2x3\n1#1\n1#1", "2x1x1\n**"]
)
def test_an_impossible_position_is_refused(text: str) -> None:
    with pytest.raises(ImpossiblePosition):
        analyse(Position.from_text(text))
    assert Solver().worlds(Position.from_text(text)) == 0


def test_a_symmetric_board_has_symmetric_shares() -> None:
    analysis = analyse(Position.from_text("5x5x8\n#####\n#2#2#\n#####\n#2#2#\n#####"))
    shares = [[analysis.weights.get(row * 5 + column) for column in range(5)] for row in range(5)]
    assert shares == [row[::-1] for row in shares] == shares[::-1] == [list(row) for row in zip(*shares, strict=True)]


def test_worlds_under_a_condition_are_those_that_meet_it() -> None:
    position = Position.from_text("3x2x1\n1#1\n1#1")
    solver = Solver()
    assert [solver.worlds(position, safe=safe) for safe in ([], [1], [1, 4])] == [2, 1, 0]
    assert solver.worlds(Position.from_text("3x1x1\n1##"), safe=[1]) == 0


@pytest.mark.parametrize("part", range(3))
def test_worlds_with_a_safe_cell_are_the_rest_of_its_share(part: int) -> None:
    random, solver = Random(f"conditions {part}"), Solver()
    for _ in range(25):
        position = random_position(random)
        analysis = solver.analyse(position)
        assert solver.worlds(position) == analysis.worlds
        for cell in random.sample(position.closed, min(3, len(position.closed))):
            assert solver.worlds(position, safe={cell}) == (1 - analysis.probability(cell)) * analysis.worlds


def test_worlds_with_safe_cells_are_those_of_brute_force() -> None:
    random = Random("safe together")
    for _ in range(150):
        board = Board.drawn(random, random.randint(1, 4), random.randint(2, 4), random.uniform(0.1, 0.5))
        position = board.shown(random, random.random(), exploded=0.1, marked=0.1)
        safe = set(random.sample(position.closed, min(len(position.closed), random.randint(0, 4))))
        expected = [mines for mines in placements(Seen.from_text(position.to_text())) if safe.isdisjoint(mines)]
        assert Solver().worlds(position, safe) == len(expected), (position, safe)


@pytest.mark.parametrize("part", range(4))
def test_shares_are_the_floats_nearest_to_probabilities(part: int) -> None:
    random, between = Random(f"shares {part}"), 0
    for _ in range(25):
        position = random_position(random)
        analysis = analyse(position)
        assert analysis.shares.keys() == analysis.weights.keys() == set(position.closed)
        assert sum(analysis.probability(cell) for cell in position.closed) == position.mine_count - len(
            position.exploded
        )
        for cell, share in analysis.shares.items():
            exact = analysis.probability(cell)
            assert (share == 0) == (cell in analysis.safe)
            assert (share == 1) == (cell in analysis.mines)
            error = abs(Fraction(share) - exact)
            assert error <= abs(Fraction(nextafter(share, inf)) - exact)
            assert error <= abs(Fraction(nextafter(share, -inf)) - exact)
            between += bool(error)
    assert between > 200


@pytest.mark.parametrize("part", range(2))
def test_the_cells_by_probability_are_those_of_every_probability(part: int) -> None:
    random = Random(f"by probability {part}")
    for _ in range(40):
        position = random_position(random)
        analysis = analyse(position)
        found = [(cell, share) for share, cells in analysis.by_probability().items() for cell in cells]
        assert sorted(found) == [(cell, analysis.probability(cell)) for cell in position.closed]


@pytest.mark.parametrize("kept", [2000, 3])
def test_memory_of_components_changes_nothing(kept: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("qmines.solver.analyse._REMEMBERED", kept)
    solver, random = Solver(), Random("memory")
    texts = [f"4x4x{mines}\n##1#\n#2##\n####\n####" for mines in (3, 5)]
    positions = [Position.from_text(text) for text in texts] + [random_position(random) for _ in range(60)]
    for position in positions + positions[::-1]:
        analysis, fresh = solver.analyse(position), analyse(position)
        assert analysis.weights == fresh.weights
        assert (analysis.worlds, analysis.safe, analysis.mines) == (fresh.worlds, fresh.safe, fresh.mines)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[System]:
    """The systems counted so far, in order."""
    found: list[System] = []

    def counting(system: System, budget: int | None, meter: Meter) -> Counted:
        found.append(system)
        return count(system, budget, meter)

    monkeypatch.setattr("qmines.solver.analyse.count", counting)
    return found


def test_components_of_one_system_are_counted_once(asked: list[System]) -> None:
    solver = Solver()
    position = Position.from_text("15x2x4\n###############\n##1#####1###1##")
    assert solver.analyse(position).worlds == solver.analyse(position).worlds
    assert asked == [System((1,), (((0,), 5),))]


def test_only_so_many_systems_are_remembered(asked: list[System], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("qmines.solver.analyse._REMEMBERED", 1)
    solver = Solver()
    for mines in (1, 1, 2, 1):
        solver.analyse(Position.from_text(f"5x2x3\n#####\n#{mines}###"))
    assert [system.mines for system in asked] == [(1,), (2,), (1,)]
