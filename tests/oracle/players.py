"""Random players: they click, chord and flag without sense, some of them shy of certain mines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from .board import bits
from .rules import Judge
from .sight import Sight

ENDED = ("won", "lost")


@dataclass(frozen=True)
class Temper:
    """How a player plays: shares of the moves, and how often a certain mine is avoided."""

    name: str
    caution: float
    chords: float
    noise: float
    hints: float = 0.0


TEMPERS = (
    Temper("clicker", caution=0, chords=0, noise=0),
    Temper("single cells", caution=1, chords=0, noise=0.1, hints=0.05),
    Temper("chorder", caution=0.9, chords=0.5, noise=0.1),
    Temper("fidget", caution=0.97, chords=0.15, noise=0.6, hints=0.1),
)


@dataclass
class Player:
    """Plays one game to its end, move by move, under the eyes of a judge."""

    random: Random
    temper: Temper
    judge: Judge
    columns: int

    def moves(self, game: Any) -> Iterator[str]:
        """The next moves, each chosen when it is asked for; ends with the game."""
        while game.state not in ENDED:
            for move in self._choose(Sight.of(game)):
                if game.state not in ENDED:
                    yield move

    def _choose(self, sight: Sight) -> list[str]:
        chance = self.random.random
        if sight.numbers and chance() < self.temper.hints:
            return [self._move("hint", self.random.choice(sight.board.closed))]
        if chance() < self.temper.noise:
            return [self._nonsense(sight)]
        if sight.numbers and chance() < self.temper.chords and (moves := self._chord(sight)):
            return moves
        return self._open(sight)

    def _open(self, sight: Sight) -> list[str]:
        """A closed cell; where flags stand in the way of all others, the flags go first."""
        cells = sight.closed
        if sight.numbers and self.random.random() < self.temper.caution:
            cells &= ~self.judge.knowledge.certain_mines()
        free = cells & ~sight.flags
        if free:
            return [self._move("open", self.random.choice(bits(free)))]
        return [self._move("flag", self.random.choice(bits(cells)))]

    def _chord(self, sight: Sight) -> list[str]:
        """Flags round a random number until it is satisfied, right or wrong, then the chord."""
        around = self.judge.knowledge.around_masks
        rim = [cell for cell in sight.numbers if around[cell] & sight.closed & ~sight.flags]
        if not rim:
            return []
        cell = self.random.choice(rim)
        flagged = self.random.sample(bits(around[cell] & sight.closed), sight.numbers[cell])
        if self.random.random() < self.temper.caution:
            known = bits(around[cell] & self.judge.knowledge.certain_mines())
            flagged = (known + [at for at in flagged if at not in known])[: sight.numbers[cell]]
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
