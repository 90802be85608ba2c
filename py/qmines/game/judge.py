"""What happens to a decision: a table with one row for each value of the rule `guess`.

If mines stay (`luck`) or move (`forgiven`), only a decision that hits a mine needs a ruling. If the result depends on
what could have been known (`only_when_forced`, `never`), every decision that is not certainly safe needs one: its
result must not depend on where the mines are.

A decision is *certain* to lose if every world of the visible numbers has a mine in it. It loses by the *closure* if
every world of the closure has one, and by a *chord* if that holds only for several cells together. It is *needless* if
some closed cell was provably safe and only forced guesses are spared, *distant* if it was forced but away from the
frontier, and *unproven* if only proven cells may be opened.

`only_when_forced` is the rule of pwmarcz's Kaboom; `forgiven_when_forced` spares in the same case and leaves the rest
to luck; `never` is strict no-guess play.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from qmines.game.events import Reason
from qmines.game.field.decision import Decision
from qmines.game.field.knowledge import Knowledge
from qmines.game.rules import Rules
from qmines.grid import Cell

Spared = Literal["none", "frontier", "all"]
"""Which closed and uncertain cells cannot lose now: none, those next to an open number, or all."""


@dataclass(frozen=True)
class Case:
    """A decision to be ruled on: what is known, the cells, the share of the visible worlds that leave them all safe
    (None if that was not counted), and the rules.
    """

    known: Knowledge
    cells: frozenset[Cell]
    safe: Fraction | None
    rules: Rules


@dataclass(frozen=True)
class Ruling:
    """Why the decision loses, if it does. `decision`: the decision that mines move away from if it hits one; or, if it
    loses, the decision that mines move into if it hits none.
    """

    reason: Reason | None
    decision: Decision | None = None


@dataclass(frozen=True)
class Guessing:
    """A value of `guess`. `judge` rules on a case; `is_asked`: for every uncertain decision, not only for those that
    hit a mine; `spares`: which guesses cannot lose now; `dooms`: why an uncertain cell loses, mine or not, if it does;
    `warns`: lessons begin with what a guess would lead to.
    """

    judge: Callable[[Case], Ruling]
    spares: Callable[[Knowledge, Rules], Spared]
    dooms: Callable[[Knowledge, Rules, Cell], Reason | None] = lambda known, rules, cell: None
    is_asked: bool = False
    warns: bool = False


def _by_luck(case: Case) -> Ruling:
    return Ruling("mine" if case.safe != 0 else _by_certainty(case))


def _forgiven(case: Case) -> Ruling:
    decision = Decision(case.known.counting, case.cells)
    return Ruling(_by_certainty(case)) if decision.can_be_safe is False else Ruling(None, decision)


def _forgiven_when_forced(case: Case) -> Ruling:
    return _by_luck(case) if is_something_safe(case.known) else _forgiven(case)


def _only_when_forced(case: Case) -> Ruling:
    decision = Decision(case.known.counting, case.cells)
    if decision.can_be_safe is False:
        return Ruling(_by_certainty(case))
    return Ruling(_unforced(case.known, case.rules, is_outside=bool(decision.outside)), decision)


def _never(case: Case) -> Ruling:
    return Ruling("unproven")


def _by_certainty(case: Case) -> Reason:
    if len(case.cells) > 1:
        return "chord"
    return "certain" if case.safe == 0 else "closure"


def is_something_safe(known: Knowledge) -> bool:
    """Whether some closed cell, flagged or not, is safe in every visible world."""
    return bool(known.proven().safe)


def _spared_when_forced(known: Knowledge, rules: Rules) -> Spared:
    """Whether only the rest is left to guess at: the frontier has nothing but certain mines, or nothing is open."""
    if is_something_safe(known):
        return "none"
    return "frontier" if rules.guess_where == "frontier" and known.proven().parts() else "all"


def _unforced(known: Knowledge, rules: Rules, *, is_outside: bool) -> Reason | None:
    """Why a guess is not spared, if it is not. `is_outside`: whether any of it is away from the open numbers."""
    spared = _spared_when_forced(known, rules)
    if spared == "none":
        return "needless"
    return "distant" if spared == "frontier" and is_outside else None


def _is_outside(known: Knowledge, cell: Cell) -> bool:
    return known.seen.part_at(cell) is None


GUESSES = {
    "luck": Guessing(_by_luck, lambda known, rules: "none"),
    "forgiven": Guessing(_forgiven, lambda known, rules: "all"),
    "forgiven_when_forced": Guessing(
        _forgiven_when_forced, lambda known, rules: "none" if is_something_safe(known) else "all"
    ),
    "only_when_forced": Guessing(
        _only_when_forced,
        _spared_when_forced,
        lambda known, rules, cell: _unforced(known, rules, is_outside=_is_outside(known, cell)),
        is_asked=True,
        warns=True,
    ),
    "never": Guessing(_never, lambda known, rules: "none", lambda known, rules, cell: "unproven", is_asked=True),
}


def guessing(rules: Rules) -> Guessing:
    """The row for some rules."""
    return GUESSES[rules.guess]


def ruled(case: Case, *, is_hit: bool) -> Ruling:
    """What happens to a decision, whether it hits a mine or not."""
    row = guessing(case.rules)
    return row.judge(case) if is_hit or (row.is_asked and case.safe != 1) else Ruling(None)


def allows_guesses(rules: Rules) -> bool:
    """Whether an uncertain decision can do anything but lose."""
    return guessing(rules).judge is not _never


def is_spared(known: Knowledge, rules: Rules, cell: Cell) -> bool:
    """Whether opening a closed cell that is not certainly a mine cannot lose now."""
    spared = guessing(rules).spares(known, rules)
    return spared == "all" or (spared == "frontier" and not _is_outside(known, cell))


def doom(known: Knowledge, rules: Rules, cell: Cell) -> Reason | None:
    """Why opening an uncertain closed cell loses wherever the mines are; None if it may succeed."""
    return guessing(rules).dooms(known, rules, cell)


def best_guesses(known: Knowledge, rules: Rules) -> tuple[Cell, ...]:
    """The cells that are the best guesses if no closed cell is provably safe. If only some guesses are spared, those of
    them with the lowest share; none if every guess loses.
    """
    if not allows_guesses(rules):
        return ()
    return known.of_seen().best_guesses(near=guessing(rules).spares(known, rules) == "frontier")
