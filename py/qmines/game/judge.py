"""What becomes of a decision that hits a mine: a table over the rule `guess`. A new value of it is a row here.

A decision is *certain* to lose where every world of the visible numbers has a mine in it, by the *closure* where every
world of that has one, and by a *chord* where that holds of several cells together.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from qmines.game.decision import Decision
from qmines.game.events import Reason
from qmines.game.knowledge import Knowledge
from qmines.game.rules import Rules
from qmines.grid import Cell


@dataclass(frozen=True)
class Ruling:
    """Why the decision loses, or else the decision before which mines give way."""

    reason: Reason | None
    decision: Decision | None = None


@dataclass(frozen=True)
class Guessing:
    """A value of `guess`. `judge` rules on cells that were decided on and hold a mine; it is given what is known, and
    the share of the visible worlds that left them all safe, None where that was not counted. `spares`: what is not
    certain cannot lose.
    """

    judge: Callable[[Knowledge, frozenset[Cell], Fraction | None], Ruling]
    spares: bool


def _by_luck(known: Knowledge, cells: frozenset[Cell], safe: Fraction | None) -> Ruling:
    return Ruling("mine" if safe != 0 else _by_certainty(cells, safe))


def _forgiven(known: Knowledge, cells: frozenset[Cell], safe: Fraction | None) -> Ruling:
    decision = Decision(known.counting, cells)
    if decision.can_be_safe is False:
        return Ruling(_by_certainty(cells, safe))
    return Ruling(None, decision)


def _by_certainty(cells: frozenset[Cell], safe: Fraction | None) -> Reason:
    if len(cells) > 1:
        return "chord"
    return "certain" if safe == 0 else "closure"


GUESSES = {
    "luck": Guessing(_by_luck, spares=False),
    "forgiven": Guessing(_forgiven, spares=True),
}


def guessing(rules: Rules) -> Guessing:
    """The row of some rules."""
    return GUESSES[rules.guess]
