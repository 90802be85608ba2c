"""Results of many games as whole numbers that are added up, so that their order and who played them do not matter."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from math import sqrt

from qmines.lab.play import Played

Interval = tuple[float, float]

_CONFIDENCE = 1.959963984540054
"""The standard deviations on either side of the mean that hold 95 % of a normal distribution."""


@dataclass(frozen=True)
class Tally:
    """Totals over games: games played, games won, guesses, losses by a click on a mine (`clicked`) and by a safe cell
    taken for a mine (`mistaken`), nanoseconds of processor time, and luck in thousandths of a bit (`luck`).

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
        """The interval of the rate of wins, at 95 %."""
        return wilson(self.won, self.games)


def tallied(played: Iterable[Played]) -> Tally:
    """The tally of finished games."""
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

    It begins at exactly 0 if no game was won, and ends at exactly 1 if all were, without rounding errors.

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
