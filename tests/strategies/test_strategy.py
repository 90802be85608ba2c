"""What a strategy receives."""

from fractions import Fraction
from itertools import islice

import pytest

from qmines.errors import GameError, ImpossiblePosition
from qmines.position import Position
from qmines.solver.analyse import Analysis, Solver
from qmines.strategies.strategy import INFERENCES, Impasse, StrategyError, refined
from tests.oracle import board, brute
from tests.positions import Size, stuck


def test_only_a_closed_board_is_fresh() -> None:
    assert Impasse(Position.from_text("2x2x1\n##\nF?")).is_fresh
    assert not Impasse(Position.from_text("2x2x1\n1#\n##")).is_fresh
    assert not Impasse(Position.from_text("2x2x1\n*#\n##")).is_fresh


def test_unknown_is_what_is_closed_and_not_taken_for_a_mine() -> None:
    position = Position.from_text("4x1x1\n1###")
    assert Impasse(position).unknown() == [1, 2, 3]
    assert Impasse(position, mines=frozenset({2, 0})).unknown() == [1, 3]


def test_what_is_assumed_is_no_knowledge() -> None:
    """The worlds are those of the open numbers, because an assumption may be wrong."""
    position = Position.from_text("3x2x1\n1#1\n1#1")
    assert Impasse(position, mines=frozenset({1})).analysis.probability(1) == Fraction(1, 2)


def test_worlds_are_counted_once_and_not_before_they_are_asked_for() -> None:
    asked = []

    def analyse() -> Analysis:
        asked.append(1)
        return refined(Solver(), Position.from_text("2x1x1\n1#"))

    impasse = Impasse(Position.from_text("2x1x1\n1#"), analyse=analyse)
    assert asked == []
    assert impasse.analysis is impasse.analysis
    assert asked == [1]


def test_a_position_without_worlds_is_refused() -> None:
    with pytest.raises(ImpossiblePosition):
        _ = Impasse(Position.from_text("2x1x0\n1#")).analysis.worlds


def test_refined_parts_leave_all_shares_as_they_are() -> None:
    for position in islice(stuck(Size(5, 5, 6), "refined"), 25):
        found = refined(Solver(), position)
        worlds, shares = brute.shares(board.Board.from_text(position.to_text()))
        assert found.worlds == worlds
        assert {cell: found.probability(cell) for cell in position.closed} == shares


def test_a_strategy_that_fails_makes_no_game() -> None:
    assert issubclass(StrategyError, GameError)
    assert len(set(INFERENCES)) == len(INFERENCES) == 5
