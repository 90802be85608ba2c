"""Quantum saves in retrospect: the position before the decision, and the mines that moved.

All of it comes from a replay of the record. It shows where mines were and are, so it is available only if the player
sees the mines: in games with Mine Vision, and after the end.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from qmines.errors import MoveError
from qmines.game.game import Game
from qmines.game.permission import require_mines
from qmines.game.records.replay import repeating
from qmines.grid import Cell
from qmines.position import Position


@dataclass(frozen=True)
class Save:
    """A save: the position before it (`seen`), flags included; the cells that the decision opens; and the mines before
    and after. `share` is the share of the worlds visible before in which the decision hit a mine; None if not counted.
    """

    seen: Position
    decision: frozenset[Cell]
    before: frozenset[Cell]
    after: frozenset[Cell]
    share: Fraction | None


class Saves:
    """The saves of one game. The replay is kept and continues at the next save, so that a walk through all saves in
    order replays the game once.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self._moves = len(game.moves)
        self._replay: tuple[Iterator[Game], Game] | None = None

    @property
    def is_current(self) -> bool:
        """Whether the game still has as many moves as when this object was made."""
        return len(self.game.moves) == self._moves

    def look_at(self, number: int) -> Save:
        """A save, counted from 1. Raises `MoveError` if the player may not see the mines, or there is no such save."""
        game = self.game
        require_mines(game.params, game.state)
        index = _move_of(game, number)
        going, replayed = self._replay or self._from_the_start()
        if len(replayed.moves) > index:
            going, replayed = self._from_the_start()
        self._replay = None  # If the replay fails on the way, the next call begins a new one.
        while len(replayed.moves) < index:
            next(going)
        seen = replayed.position()
        next(going)
        self._replay = going, replayed
        after, safe, played = replayed.layout, replayed.forgiven[-1], replayed.moves[-1]
        assert after is not None
        assert played.moved is not None
        # The replay may have no layout before the move: it has none before a first press that the rules do not protect.
        before = after.difference(new for _, new in played.moved).union(old for old, _ in played.moved)
        return Save(seen, played.decision, before, after, None if safe is None else 1 - safe)

    def _from_the_start(self) -> tuple[Iterator[Game], Game]:
        going = repeating(self.game.params, self.game.moves)
        return going, next(going)


def look_at(game: Game, number: int) -> Save:
    """One save of a game, counted from 1. Raises `MoveError` as `Saves.look_at` does."""
    return Saves(game).look_at(number)


def round_save(game: Game, number: int) -> Iterator[Game]:
    """The game right before a save and right after it, in a replay: the same object is yielded twice. Raises
    `MoveError` if there is no such save.
    """
    index = _move_of(game, number)
    return (replayed for replayed in repeating(game.params, game.moves) if index <= len(replayed.moves) <= index + 1)


def _move_of(game: Game, number: int) -> int:
    """The index of the move of a save. Raises `MoveError` if there is no such save."""
    if not 1 <= number <= game.saves:
        raise MoveError(f"The game has no quantum save number {number}.")
    return game.save_moves[number - 1]
