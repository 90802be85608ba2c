"""Records that were made from files of other programs are known by their headers."""

from dataclasses import replace

import pytest

from qmines.game.moves import Move, Played
from qmines.game.params import Params
from qmines.game.records.converted import SEED, has_times, is_converted

CONVERTED = Params(rows=2, columns=2, mine_count=1, seed=SEED, origin="given", board=frozenset({3}))
OPENED = Played(0, "p", Move("open", (0, 0)))


@pytest.mark.parametrize(
    "params", [replace(CONVERTED, seed="1"), replace(CONVERTED, origin="again", start=0), Params(2, 2, 1, SEED)]
)
def test_games_that_were_played_here_have_another_seed_or_another_board(params: Params) -> None:
    assert not is_converted(params)
    assert has_times(params, [OPENED])


def test_times_are_unknown_if_all_of_them_are_0() -> None:
    for params in (CONVERTED, replace(CONVERTED, start=0)):
        assert is_converted(params)
        assert not has_times(params, [OPENED, OPENED])
        assert has_times(params, [OPENED, replace(OPENED, at=5)])
