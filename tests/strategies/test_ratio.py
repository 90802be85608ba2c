"""The guess of virgs/minesweeper-ai."""

from fractions import Fraction
from random import Random

from qmines.position import Position
from qmines.strategies.ratio import Ratio, ratios_of
from qmines.strategies.sentences import Sentences
from qmines.strategies.strategy import Impasse, Open


def test_a_cell_in_two_sentences_takes_their_mean() -> None:
    """Three mines in four cells, and two in seven that share some of them."""
    ratios = ratios_of(Sentences(Position.from_text("4x3x4\n#3##\n##2#\n####")))
    assert ratios[0] == [Fraction(3, 4)]
    assert sorted(ratios[2]) == [Fraction(2, 7), Fraction(3, 4)]


def test_differences_are_sentences_too() -> None:
    """One mine in two cells, three in five that include these, so two in the other three."""
    ratios = ratios_of(Sentences(Position.from_text("5x3x4\n#####\n13###\n##0##".replace("0", "#"))))
    assert len(ratios[5 + 2]) == 2
    assert ratios[5 + 2][1] != ratios[5 + 2][0]


def test_what_a_weaker_inference_has_missed_is_opened() -> None:
    impasse = Impasse(Position.from_text("3x1x1\n#1#"), frozenset({0}))
    assert Ratio().choose(impasse, Random(0)) == Open(2)


def test_it_opens_a_cell_of_the_lowest_mean() -> None:
    """One mine in the first two closed cells, one in the next two; the one between is in both."""
    impasse = Impasse(Position.from_text("6x1x2\n#1#1##"))
    chosen = {Ratio().choose(impasse, Random(seed)).cell for seed in range(30)}
    assert chosen == {0, 2, 4}


def test_where_no_number_has_closed_cells_any_cell_will_do() -> None:
    impasse = Impasse(Position.from_text("2x2x1\n##\n##"))
    assert {Ratio().choose(impasse, Random(seed)).cell for seed in range(60)} == {0, 1, 2, 3}
