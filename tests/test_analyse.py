"""What `analyse` gives, beyond the exact counts that `test_exactness` compares."""

from fractions import Fraction

import pytest

from qmines import ImpossiblePosition, Position, Solver, analyse


def test_the_total_can_decide_what_no_number_does() -> None:
    analysis = analyse(Position.from_text("4x2x1\n1###\n1###"))
    assert analysis.safe == {2, 3, 6, 7}
    assert analysis.probability(1) == analysis.probability(5) == Fraction(1, 2)


def test_flags_and_marks_are_closed_cells() -> None:
    plain = analyse(Position.from_text("3x2x1\n1#1\n1#1"))
    flagged = analyse(Position.from_text("3x2x1\n1F1\n1?1"))
    assert plain.weights == flagged.weights


def test_an_exploded_mine_counts_and_is_not_closed() -> None:
    analysis = analyse(Position.from_text("3x1x2\n*2#"))
    assert analysis.mines == {2}
    with pytest.raises(KeyError):
        analysis.probability(0)


def test_a_finished_board_has_one_world() -> None:
    analysis = analyse(Position.from_text("2x1x0\n.."))
    assert (analysis.worlds, analysis.safe, analysis.mines) == (1, frozenset(), frozenset())


@pytest.mark.parametrize("text", ["2x1x0\n1#", "3x1x3\n#2#", "2x1x1\n..", "5x1x4\n##1##"])
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


def test_memory_of_components_changes_nothing() -> None:
    solver = Solver()
    texts = [f"4x4x{mines}\n##1#\n#2##\n####\n####" for mines in (3, 5)]
    for text in texts + texts[::-1]:
        position = Position.from_text(text)
        assert solver.analyse(position).weights == analyse(position).weights
