"""Random players: they click, chord and flag without thinking, and some of them avoid certain mines. They ask for help
and take moves back if the rules let them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from .board import bits
from .rules import Judge
from .sight import Sight

ENDED = ("won", "lost")
REGRET = 0.6
"""How often a lost game goes on if its end can be taken back."""
WHIMS = 0.1
"""How often a player asks for help, or takes a move back, if the rules have that."""


@dataclass(frozen=True)
class Temper:
    """How a player plays: the shares of the moves, how often they avoid a certain mine, and how often they open a
    provably safe cell if there is one.
    """

    name: str
    caution: float
    chords: float
    noise: float
    hints: float = 0.0
    sense: float = 0.0


TEMPERS = (
    Temper("clicker", caution=0, chords=0, noise=0),
    Temper("single cells", caution=1, chords=0, noise=0.1, hints=0.05),
    Temper("chorder", caution=0.9, chords=0.5, noise=0.1),
    Temper("fidget", caution=0.97, chords=0.15, noise=0.6, hints=0.1),
)

SENSIBLE = (
    Temper("careful", caution=1, chords=0, noise=0.05, hints=0.05, sense=0.95),
    Temper("careful chorder", caution=1, chords=0.3, noise=0.1, sense=0.8),
    Temper("careful fidget", caution=0.97, chords=0.15, noise=0.4, hints=0.1, sense=0.8),
)
"""If a guess may lose, careless players' games are short."""


@dataclass
class Player:
    """Plays one game to its end, move by move, watched by a judge."""

    random: Random
    temper: Temper
    judge: Judge
    columns: int

    def moves(self, game: Any) -> Iterator[str]:
        """The next moves, each chosen only when it is requested; ends with the game."""
        while game.state not in ENDED or self._regrets(game.state):
            for move in self._choose(self.judge.sight_of(game)):
                if game.state not in ENDED or move == "undo":
                    yield move

    def _regrets(self, state: str) -> bool:
        return state == "lost" and self.judge.rules.undo != "none" and self.random.random() < REGRET

    def _choose(self, sight: Sight) -> list[str]:
        chance, rules = self.random.random, self.judge.rules
        if sight.state == "lost" or (rules.undo == "free" and sight.numbers and chance() < WHIMS):
            return ["undo"]
        if rules.assist != "none" and chance() < WHIMS:
            return ["help"]
        if sight.numbers and chance() < self.temper.hints:
            return [self._move("hint", self.random.choice(sight.board.closed))]
        if chance() < self.temper.noise:
            return [self._nonsense(sight)]
        if sight.numbers and chance() < self.temper.chords and (moves := self._chord(sight)):
            return moves
        return self._open(sight)

    def _open(self, sight: Sight) -> list[str]:
        """A closed cell; if flags block all others, the flags go first."""
        cells = sight.closed
        if sight.numbers and self.random.random() < self.temper.caution:
            cells &= ~self.judge.knowledge.certain_mines()
        free = cells & ~sight.flags
        if sight.numbers and self.temper.sense and self.random.random() < self.temper.sense:
            free = free & self.judge.visible.safe_cells() or free
        if free:
            return [self._move("open", self.random.choice(bits(free)))]
        # If only certain mines are left, they wait for their flags.
        return [self._move("flag", self.random.choice(bits(cells or sight.closed & ~sight.flags)))]

    def _chord(self, sight: Sight) -> list[str]:
        """Flags around a random number until it is satisfied, right or wrong, then the chord."""
        around = self.judge.knowledge.around_masks
        rim = [cell for cell in sight.numbers if around[cell] & sight.closed & ~sight.flags]
        if not rim:
            return []
        cell = self.random.choice(rim)
        wanted_count = sight.numbers[cell] - (around[cell] & sight.exploded).bit_count()
        flagged = self.random.sample(bits(around[cell] & sight.closed), wanted_count)
        if self.random.random() < self.temper.caution:
            known = bits(around[cell] & self.judge.knowledge.certain_mines())
            flagged = (known + [at for at in flagged if at not in known])[:wanted_count]
        wanted = sum(1 << at for at in flagged)
        changes = bits((sight.flags & around[cell]) ^ wanted)
        return [*(self._move("flag", at) for at in changes), self._move("chord", cell)]

    def _nonsense(self, sight: Sight) -> str:
        """A flag or a mark anywhere, or a move that should do nothing."""
        verb = self.random.choice(("flag", "flag", "mark", "open", "chord"))
        places = sight.closed
        if verb == "open":
            places = sight.flags
        elif verb == "chord":
            places = sum(
                1 << cell
                for cell, number in sight.numbers.items()
                if (self.judge.knowledge.around_masks[cell] & sight.flags).bit_count() != number
            )
        anywhere = range(len(self.judge.knowledge.around))
        return (
            self._move(verb, self.random.choice(bits(places)))
            if places
            else self._move("flag", self.random.choice(anywhere))
        )

    def _move(self, verb: str, cell: int) -> str:
        row, column = divmod(cell, self.columns)
        return f"{verb} {row},{column}"
