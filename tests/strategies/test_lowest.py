"""The lowest share, alone and with its consequences."""

from itertools import islice
from random import Random

from qmines.strategies.lookahead import Lookahead
from qmines.strategies.lowest import Lowest, Progress
from qmines.strategies.strategy import Impasse
from tests.positions import Size, stuck


def test_no_cell_is_less_often_a_mine() -> None:
    for position in islice(stuck(Size(8, 8, 13), "lowest"), 40):
        impasse = Impasse(position)
        shares = impasse.analysis.shares
        least = min(share for share in shares.values() if share > 0)
        for strategy in (Lowest(), Progress()):
            assert shares[strategy.choose(impasse, Random(0)).cell] == least


def test_progress_takes_the_one_of_them_that_makes_most_certain() -> None:
    differ = 0
    for position in islice(stuck(Size(8, 8, 13), "progress"), 40):
        impasse = Impasse(position)
        look = Lookahead(impasse.analysis)
        guesses = impasse.analysis.best_guesses()
        chosen = Progress().choose(impasse, Random(0)).cell
        assert look.score(chosen).progress == max(look.score(cell).progress for cell in guesses)
        differ += chosen != min(guesses)
    assert differ > 3
