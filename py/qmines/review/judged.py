"""Judges every decision of a game by what was open just before it: was it certain, a guess without need, or a forced
one, and what would have been better?

A decision is a move of the player or a machine that opens at least one closed cell, or hits a mine. It opens a set S:
the pressed cell, or the closed unflagged cells next to a chorded number. What a cascade also opens is not in S. The
following are not decisions: the first opening of a game (on a board that begins with open cells it has been made),
flags and marks, moves that open nothing, the game's own moves, giving up. Games by constraints have none, since no cell
is opened by hand there.

A decision is judged by the open numbers and the total, whatever the rules; flags never count. Its *share* is the part
of the worlds in which at least one cell of S is a mine. Its *kind* is the first of these that fits:

===========  =========================================================================
mistake      the share is 1: no world leaves all of S safe
proven       the share is 0
undecided    the share cannot be counted within the budget
unnecessary  some closed cell, flagged or not, is safe in every world
forced       nothing is
===========  =========================================================================

The better move is a safe cell if there is one, and otherwise the strategy's (`better`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Literal, get_args

from qmines.errors import RecordError, TooComplex
from qmines.game.events import Who
from qmines.game.field.decision import Decision as Question
from qmines.game.game import Game
from qmines.game.moves import Played
from qmines.game.params import BUDGETS, Params
from qmines.game.records.bounds import LONGEST, MOST_MEMORY, MOST_WORK
from qmines.game.records.record import read
from qmines.game.records.replay import repeating
from qmines.grid import Cell, places
from qmines.position import Position
from qmines.review.better import Adviser, Better, Missed
from qmines.review.measures import bbbv, is_before_first, luck_bits, solved_bbbv
from qmines.solver.analyse import Analysis, Solver
from qmines.solver.meter import Meter
from qmines.text import ratio_text

Kind = Literal["mistake", "proven", "undecided", "unnecessary", "forced"]

KINDS: tuple[Kind, ...] = get_args(Kind)
"""The kinds of decisions, in the order in which they are tried."""

Result = Literal["won", "lost", "unfinished"]

WORK = 4 * MOST_WORK
"""The most work that replaying and judging one game may take, in units of a meter."""


@dataclass(frozen=True)
class Decision:
    """One judged decision, the `n`-th of its game, counted from 1.

    `ply` is the ply that it leads to, as in a film: that of the first move is 1. `who` made it; `is_undone` says
    whether it was taken back later. `at` is in milliseconds of play since the first opening, `seconds` is the time
    since the opening before; both are None for games without times. `cells` is S, ascending. `hit` says whether a cell
    of S was a mine, `has_survived` whether it opened without a save.

    `best` is the better move, and `best_share` its share; `is_best` says whether S is that cell, or one with equal
    figures. Both are None where nothing can be compared; where all closed cells are mines, `best` alone is, and opening
    nothing has the share 0. `safe` are the closed cells that were certainly safe, flagged ones too, ascending; of an
    undecided position those that are known. `before` is the position before, with its flags. `missed` is what could
    have been known instead, for decisions that were not proven while some cell was safe.
    """

    n: int
    ply: int
    who: Who
    is_undone: bool
    at: int | None
    seconds: float | None
    cells: tuple[Cell, ...]
    kind: Kind
    hit: bool
    has_survived: bool
    share: Fraction | None
    best: Cell | None
    best_share: Fraction | None
    is_best: bool
    safe: tuple[Cell, ...]
    before: Position
    missed: Missed | None = None

    @property
    def lost(self) -> Fraction | None:
        """How much more often S held a mine than the better move; None where that is not counted."""
        return None if self.share is None or self.best_share is None else self.share - self.best_share

    @property
    def counts(self) -> bool:
        """Whether it is part of the sums: the player made it, and did not take it back."""
        return self.who == "p" and not self.is_undone

    @property
    def is_lucky(self) -> bool:
        """Whether it was a lucky escape: an unnecessary guess that hit nothing."""
        return self.kind == "unnecessary" and not self.hit

    def data(self) -> dict[str, Any]:
        """The decision as data for JSON: exact fractions as text, cells as `r,c` from 0."""
        grid = self.before.grid
        return {
            "n": self.n,
            "at": self.at,
            "seconds": self.seconds,
            "cells": [places(grid, [cell]) for cell in self.cells],
            "kind": self.kind,
            "hit": self.hit,
            "share": _text(self.share),
            "best": None if self.best is None else places(grid, [self.best]),
            "best_share": _text(self.best_share),
            "lost": _text(self.lost),
            "safe": [places(grid, [cell]) for cell in self.safe],
            "before": self.before.to_text(),
        }


@dataclass(frozen=True)
class Sums:
    """The sums of a game, over the decisions that the player made and did not take back.

    `expected_losses` adds up how much more often they held a mine than the better moves. `luck_bits` are the bits of
    luck of those survived; None if one was not counted. `accuracy` is the part of them, without undecided ones, that
    was proven, or forced and as good as the strategy's cell. `hesitation` is the longest wait in seconds before a
    proven one. `efficiency` is the solved 3BV over the clicks.
    """

    proven: int
    forced: int
    unnecessary: int
    mistake: int
    undecided: int
    expected_losses: float
    luck_bits: float | None
    accuracy: float | None
    hesitation: float | None
    efficiency: float | None

    def data(self) -> dict[str, Any]:
        """The sums as data for JSON."""
        return dict(vars(self))


@dataclass(frozen=True)
class Outcome:
    """How a game came out: `time` in seconds of play from the first opening to the end, or to the last move so far;
    None without an opening, or without times. `bbbv` is the 3BV of the last layout, `solved` the part of it that is
    solved. `left`, `right` and `chord` are the player's clicks.
    """

    result: Result
    time: float | None
    bbbv: int
    solved: int
    left: int
    right: int
    chord: int


@dataclass(frozen=True)
class Judged:
    """A judged game: its decisions, their sums, how it came out, and its parameters."""

    decisions: tuple[Decision, ...]
    sums: Sums
    outcome: Outcome
    params: Params

    def data(self) -> dict[str, Any]:
        """The decisions and their sums as data for JSON."""
        return {"decisions": [each.data() for each in self.decisions], "summary": self.sums.data()}


@dataclass(frozen=True)
class Told:
    """What a record does not say about a replay: whether it has times, how many `clicks` the mouse made (None: one for
    each opening, flag, mark and chord of the player), and how much 3BV is solved (None: as at the end of the record,
    which closes a chord that hits a mine where other programs open its other cells).
    """

    has_times: bool = True
    clicks: int | None = None
    solved: int | None = None


OURS = Told()
"""What holds for our own games."""


def judging(text: str, strategy: str = "best", told: Told = OURS) -> Generator[Decision, None, Judged]:
    """Judges the game of a record; yields every decision as it is judged, and returns the whole.

    Only at the end is it known which decisions were taken back: those yielded before do not say so.

    Raises `RecordError` if the record does not follow, or if its game has not ended, unless it may be that of a replay;
    `GameError` if there is no such strategy; `TooComplex` if this takes more work than a review may.
    """
    if len(text) > LONGEST:
        raise RecordError(f"A game record must be text of at most {LONGEST:,} characters.")
    adviser = Adviser(strategy)
    params, moves = read(text)
    try:
        return (yield from _Judging(params, adviser, told).through(moves))
    except TooComplex as error:
        raise TooComplex("The game is too complex to review.") from error


class _Judging:
    """The review of one game under way."""

    def __init__(self, params: Params, adviser: Adviser, told: Told) -> None:
        self._params = params
        self._adviser = adviser
        self._told = told
        self._decisions: list[Decision] = []
        self._standing: list[int | None] = []
        """The decisions of the game that are not taken back, in order: their index here; None for a first opening."""
        self._began: int | None = None
        self._opened_at = 0

    def through(self, moves: Sequence[Played]) -> Generator[Decision, None, Judged]:
        """Judges the game with these moves."""
        solver = Solver(BUDGETS[self._params.draws], Meter(WORK, MOST_MEMORY))
        replay = repeating(self._params, moves, solver=solver)
        game = next(replay)
        self._began = None if game.start is None else 0
        for played in moves:
            before = _Before(game) if played.who != "g" and game.workbench is None else None
            next(replay)
            judged = self._after(game, before)
            if judged is not None:
                yield judged
        if not game.has_ended and not _may_be_replay(self._params):
            raise RecordError("The game has not ended.")
        return self._whole(game)

    def _after(self, game: Game, before: _Before | None) -> Decision | None:
        """Takes note of a move; returns its decision if it was one."""
        played = game.moves[-1]
        del self._standing[game.decisions :]
        decision = None
        if played.decision and before is not None:
            if before.is_first:
                self._standing.append(None)
                self._began = game.elapsed if self._began is None else self._began
            else:
                decision = self._judged(game, before)
                self._standing.append(len(self._decisions))
                self._decisions.append(decision)
        if played.decision or (played.who, played.move.verb) == ("g", "open"):
            self._opened_at = game.elapsed
        return decision

    def _judged(self, game: Game, before: _Before) -> Decision:
        played, known = game.moves[-1], before.analysis
        cells = tuple(sorted(played.decision))
        share = before.share(cells)
        better = self._better(known, cells, share)
        kind = _kind(known, share)
        has_times = self._told.has_times and self._began is not None
        return Decision(
            n=len(self._decisions) + 1,
            ply=len(game.moves),
            who=played.who,
            is_undone=False,
            at=game.elapsed - (self._began or 0) if has_times else None,
            seconds=(game.elapsed - self._opened_at) / 1000 if has_times else None,
            cells=cells,
            kind=kind,
            hit=_is_hit(game, played),
            has_survived=len(game.survived) > before.survived,
            share=share,
            best=better.cell,
            best_share=better.share,
            is_best=kind == "forced" and self._is_best(known, cells, better.cell),
            safe=tuple(sorted(known.safe)),
            before=before.position,
            missed=better.missed,
        )

    def _better(self, known: Analysis, cells: tuple[Cell, ...], share: Fraction | None) -> Better:
        """The better move; where all of the decision was safe, none is better than its own first cell."""
        if share is None:
            return Better(None, None)
        if share == 0:
            return Better(cells[0], share)
        return self._adviser.safe(known) if known.safe else self._adviser.guess(known)

    def _is_best(self, known: Analysis, cells: tuple[Cell, ...], best: Cell | None) -> bool:
        return best is not None and len(cells) == 1 and self._adviser.is_as_good(known, cells[0], best)

    def _whole(self, game: Game) -> Judged:
        standing = set(self._standing)
        decisions = tuple(
            each if index in standing else replace(each, is_undone=True) for index, each in enumerate(self._decisions)
        )
        outcome = self._outcome(game)
        clicks = outcome.left + outcome.right + outcome.chord if self._told.clicks is None else self._told.clicks
        return Judged(decisions, _sums(decisions, outcome.solved, clicks), outcome, game.params)

    def _outcome(self, game: Game) -> Outcome:
        layout, cells = game.layout or frozenset(), game.position().cells
        verbs = Counter(played.move.verb for played in game.moves if played.who == "p")
        has_times = self._told.has_times and self._began is not None
        return Outcome(
            result="won" if game.state == "won" else "lost" if game.state == "lost" else "unfinished",
            time=(game.elapsed - (self._began or 0)) / 1000 if has_times else None,
            bbbv=bbbv(self._params.grid, layout),
            solved=solved_bbbv(self._params.grid, layout, lambda cell: cells[cell] <= 8)
            if self._told.solved is None
            else self._told.solved,
            left=verbs["open"],
            right=verbs["flag"] + verbs["mark"],
            chord=verbs["chord"],
        )


class _Before:
    """A game just before a move: what was seen, and what followed from it."""

    def __init__(self, game: Game) -> None:
        self.position = game.position()
        self.is_first = is_before_first(game)
        self.survived = len(game.survived)
        self._solver = game.solver
        # Refined, so that nothing certain is left in the parts, as strategies want it.
        self.analysis = Analysis(game.known.proven())

    def share(self, cells: Sequence[Cell]) -> Fraction | None:
        """The share of the worlds in which at least one of some closed cells is a mine; None if it is not counted."""
        known = self.analysis
        if known.safe.issuperset(cells):
            return Fraction(0)
        if not known.mines.isdisjoint(cells):
            return Fraction(1)
        if known.undecided:
            can_be_safe = Question(self._solver.frontier(known.position), cells).can_be_safe
            return Fraction(1) if can_be_safe is False else None
        if len(cells) == 1:
            return known.probability(cells[0])
        return 1 - Fraction(self._solver.worlds(known.position, safe=cells), known.worlds)


def _may_be_replay(params: Params) -> bool:
    """Whether a record may be that of a replay of another program, which need not end: on a given board of which
    nothing is open at first, or strict no-guess play.
    """
    is_given = params.origin == "given" and params.board is not None
    return is_given and (params.start is None or params.rules_name == "strict-no-guess")


def _kind(known: Analysis, share: Fraction | None) -> Kind:
    if share is None:
        return "undecided"
    if share in (0, 1):
        return "mistake" if share else "proven"
    return "unnecessary" if known.safe else "forced"


def _is_hit(game: Game, played: Played) -> bool:
    """Whether a decision held a mine, before the move or after mines moved into it."""
    layout = game.layout or frozenset()
    moved = played.moved or ()
    before = layout.difference(new for _, new in moved).union(old for old, _ in moved)
    return not played.decision.isdisjoint(before | layout)


def _sums(decisions: Sequence[Decision], solved: int, clicks: int) -> Sums:
    counting = [each for each in decisions if each.counts]
    kinds = Counter(each.kind for each in counting)
    decided = len(counting) - kinds["undecided"]
    good = kinds["proven"] + sum(each.is_best for each in counting)
    waits = [each.seconds for each in counting if each.kind == "proven" and each.seconds is not None]
    losses = sum((max(Fraction(0), each.lost) for each in counting if each.lost is not None), Fraction(0))
    survived = [None if each.share is None else 1 - each.share for each in counting if each.has_survived]
    return Sums(
        proven=kinds["proven"],
        forced=kinds["forced"],
        unnecessary=kinds["unnecessary"],
        mistake=kinds["mistake"],
        undecided=kinds["undecided"],
        expected_losses=float(losses),
        luck_bits=luck_bits(survived),
        accuracy=good / decided if decided else None,
        hesitation=max(waits, default=None),
        efficiency=solved / clicks if clicks else None,
    )


def _text(share: Fraction | None) -> str | None:
    return None if share is None else ratio_text(share)
