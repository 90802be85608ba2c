"""Records that were made from files of other programs, not by playing here.

Their board is given, and nothing is drawn in them, so that they all have the same seed. They hold moves that had an
effect, not the clicks that made them, and if the file did not say when its moves were, all of them have the time 0.
"""

from __future__ import annotations

from collections.abc import Iterable

from qmines.game.moves import Played
from qmines.game.params import Params

SEED = "0"
"""The seed of such records."""


def is_converted(params: Params) -> bool:
    """Whether a record with these params was made from a file of another program.

    >>> is_converted(Params(rows=2, columns=2, mine_count=1, seed=SEED, origin="given", board=frozenset({3}), start=0))
    True
    >>> is_converted(Params(rows=2, columns=2, mine_count=1, seed=SEED))
    False
    """
    return params.origin == "given" and params.board is not None and params.seed == SEED


def has_times(params: Params, moves: Iterable[Played]) -> bool:
    """Whether a record says when its moves were."""
    return not is_converted(params) or any(played.at for played in moves)
