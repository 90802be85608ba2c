"""What the judge sees of a game: single moments, steps from one to the next, and saves."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from .board import Board, mask


class BrokenRuleError(AssertionError):
    """The engine broke a rule."""


def require(condition: object, sentence: str) -> None:
    """Raises `BrokenRuleError` with the message unless the condition holds."""
    if not condition:
        raise BrokenRuleError(sentence)


@dataclass(frozen=True)
class Sight:
    """A game at one moment: what the player sees, and what only the judge may see as well."""

    board: Board
    layout: int | None
    state: str
    saves: int
    lives: int

    @classmethod
    def of(cls, game: Any) -> Sight:
        """The current state of a game of the engine."""
        layout = None if game.layout is None else mask(game.layout)
        return cls(Board.from_text(game.position().to_text()), layout, game.state, game.saves, game.lives)

    @property
    def numbers(self) -> dict[int, int]:
        """The open cells and what they show."""
        return self.board.numbers

    @cached_property
    def closed(self) -> int:
        """The closed cells, flagged and marked ones included."""
        return mask(self.board.closed)

    @cached_property
    def flags(self) -> int:
        """The flagged cells."""
        return mask(self.board.flagged)

    @cached_property
    def exploded(self) -> int:
        """The mines that have exploded."""
        return mask(self.board.exploded)


@dataclass(frozen=True)
class Step:
    """One move, what it would open, the game before and after it, and the engine's events."""

    verb: str
    cell: int
    decision: int
    before: Sight
    after: Sight
    events: list[Any]

    @cached_property
    def names(self) -> Counter[str]:
        """How many events of each kind there were."""
        return Counter(type(event).__name__ for event in self.events)

    def only(self, name: str) -> Any:
        """The one event of a kind. Raises `BrokenRuleError` if there is none, or more than one."""
        require(self.names[name] == 1, f"{self.names[name]} events {name}")
        return next(event for event in self.events if type(event).__name__ == name)


@dataclass(frozen=True)
class Save:
    """One quantum save, for reports: the layouts, what was known, and its worlds if they are listed."""

    before: int
    after: int
    decision: int
    numbers: dict[int, int]
    worlds: list[int]

    @property
    def moved(self) -> int:
        """How many mines are elsewhere now."""
        return (self.before & ~self.after).bit_count()

    @property
    def redrawn(self) -> Fraction | None:
        """The mean number that an entirely new layout would have moved; None if the worlds are not listed."""
        safe = [world for world in self.worlds if not world & self.decision]
        return Fraction(sum((self.before & ~world).bit_count() for world in safe), len(safe)) if safe else None
