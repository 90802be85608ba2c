"""The guess of virgs/minesweeper-ai."""

from fractions import Fraction
from random import Random

from qmines.position import Position
from qmines.strategies.ratio import Ratio, ratios
from qmines.strategies.strategy import Impasse


def test_a_cell_under_two_constraints_takes_their_mean() -> None:
    """A constraint of 3 mines in four cells, and one of 2 in seven, that share some."""
    impasse = Impasse(Position.from_text("4x3x4\n#3##\n##2#\n####"))
    means = ratios(impasse)
    assert means[0] == Fraction(3, 4)
    assert means[2] == (Fraction(3, 4) + Fraction(2, 7)) / 2


def test_known_mines_are_taken_off() -> None:
    impasse = Impasse(Position.from_text("3x1x1\n#1#"), frozenset({0}))
    assert ratios(impasse) == {2: 0}


def test_it_opens_a_cell_of_the_lowest_mean() -> None:
    impasse = Impasse(Position.from_text("6x1x2\n#1#1##"))
    means = ratios(impasse)
    chosen = {Ratio().choose(impasse, Random(seed)).cell for seed in range(30)}
    assert chosen == {cell for cell, mean in means.items() if mean == min(means.values())}


def test_where_no_number_has_closed_cells_any_cell_will_do() -> None:
    impasse = Impasse(Position.from_text("2x2x1\n##\n##"))
    assert {Ratio().choose(impasse, Random(seed)).cell for seed in range(60)} == {0, 1, 2, 3}
