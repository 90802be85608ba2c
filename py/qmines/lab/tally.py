"""Results of many games, folded so that neither their order nor who played them matters: whole numbers, added."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from math import sqrt

from qmines.lab.play import Played

Interval = tuple[float, float]

_CONFIDENCE = 1.959963984540054
"""Standard deviations on either side of 95 %."""


@dataclass(frozen=True)
class Tally:
    """How many games, how many of them won, guesses in all, losses by a click on a mine (`clicked`) and by a cell
    falsely taken for a mine (`mistaken`), the processor's nanoseconds, and thousandths of bits of luck (`luck`).

    >>> Tally(games=10, won=5) + Tally(games=10, won=6)
    Tally(games=20, won=11, guesses=0, clicked=0, mistaken=0, nanoseconds=0, luck=0)
    """

    games: int = 0
    won: int = 0
    guesses: int = 0
    clicked: int = 0
    mistaken: int = 0
    nanoseconds: int = 0
    luck: int = 0

    def __add__(self, other: Tally) -> Tally:
        return Tally(*(getattr(self, one.name) + getattr(other, one.name) for one in fields(self)))

    @property
    def interval(self) -> Interval:
        """Where the rate of wins lies, with 95 % confidence."""
        return wilson(self.won, self.games)


def tallied(played: Iterable[Played]) -> Tally:
    """The tally of some games."""
    games = list(played)
    return Tally(
        len(games),
        sum(game.won for game in games),
        sum(game.guesses for game in games),
        sum(game.failure == "T" for game in games),
        sum(game.failure == "F" for game in games),
        sum(game.nanoseconds for game in games),
        sum(round(1000 * (game.luck or 0)) for game in games),
    )


def wilson(won: int, games: int) -> Interval:
    """Wilson's interval for a rate, at 95 % (E. B. Wilson, 1927).

    Where no game was won it begins at 0, and where all were it ends at 1, exactly: no rounding is left of a difference.

    >>> [round(bound, 4) for bound in wilson(50, 100)]
    [0.4038, 0.5962]
    >>> wilson(0, 0)
    (0.0, 1.0)
    """
    if not games:
        return 0.0, 1.0
    z = _CONFIDENCE
    rate, spread = won / games, z * z / games
    centre = rate + spread / 2
    margin = z * sqrt((rate * (1 - rate) + spread / 4) / games)
    low = (centre - margin) / (1 + spread) if won else 0.0
    return low, (centre + margin) / (1 + spread) if won < games else 1.0
