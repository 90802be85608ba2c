"""Games of the engine that the judge watches: the one place where engine and judge meet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from qmines.game.game import Game
from qmines.game.params import Params
from qmines.game.rules import PRESETS, Rules
from tests.oracle.players import SENSIBLE, TEMPERS, Player, Temper
from tests.oracle.rules import Judge
from tests.oracle.sight import BrokenRuleError, Save

SIZES = {
    (5, 5): (4, 5, 7),
    (8, 7): (10, 14, 18),
    (13, 9): (21, 30, 39),
    (20, 12): (39, 55, 72),
    (30, 16): (69, 99, 129),
}
"""Columns and rows of the five sizes; their mines at 0.7, 1.0 and 1.3 times the density."""


@dataclass(frozen=True)
class Trial:
    """One random game: its size, its seed, its rules and its player."""

    columns: int
    rows: int
    mine_count: int
    seed: str
    temper: Temper = TEMPERS[0]
    start: str = "opening"
    knowledge: str = "deducible"
    engine: type[Game] = Game
    other: Rules | None = None

    @property
    def rules(self) -> Rules:
        """The rules of quantum play with this start and knowledge, unless the trial has `other` rules."""
        return self.other or replace(PRESETS["quantum"], start=self.start, knowledge=self.knowledge)

    def game(self) -> Game:
        """The game before its first move, with hints and Mine Vision, so that the judge can see which mines moved."""
        size = (self.rows, self.columns, self.mine_count)
        return self.engine(Params(*size, self.seed, rules=self.rules, hints=True, mine_vision=True))

    def judge(self) -> Judge:
        """A judge of this game."""
        return Judge(self.rows, self.columns, self.mine_count, self.rules)

    def run(self) -> Outcome:
        """Play the game to its end. Raises `BrokenRuleError` with the trial and the moves that broke a rule."""
        game, judge, moves = self.game(), self.judge(), []
        player = Player(Random(f"player {self.seed}"), self.temper, judge, self.columns)
        for move in player.moves(game):
            moves.append(move)
            try:
                judge.play(game, move, at=len(moves))
            except BrokenRuleError as broken:
                raise BrokenRuleError(f"{broken}\n{self}\n{moves}") from broken
        return Outcome(self, game.state, judge.counts, judge.saves)


@dataclass(frozen=True)
class Outcome:
    """How a trial ended, how often each thing happened in it, and its saves."""

    trial: Trial
    state: str
    counts: Counter[str]
    saves: list[Save]


def trials(columns: int, rows: int, mine_count: int, count: int, series: str) -> Iterator[Trial]:
    """Games of one size and density. The tempers take turns; now and then the start or the knowledge rule differs."""
    for number in range(count):
        yield Trial(
            columns,
            rows,
            mine_count,
            f"{series}-{columns}x{rows}-{mine_count}-{number}",
            TEMPERS[number % len(TEMPERS)],
            start="safe" if number % 3 == 2 else "opening",
            knowledge="visible" if number % 7 == 5 else "deducible",
        )


def trials_by(rules: Rules, columns: int, rows: int, mine_count: int, count: int, series: str) -> Iterator[Trial]:
    """Games under any rules. The tempers, which include sensible ones, take turns."""
    tempers = (*SENSIBLE, *TEMPERS)
    for number, trial in enumerate(trials(columns, rows, mine_count, count, series)):
        yield replace(trial, temper=tempers[number % len(tempers)], other=rules)
