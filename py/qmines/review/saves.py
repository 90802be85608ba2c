"""Quantum saves looked at afterwards: what was known before the decision, and which mines gave way.

All of it is read from the record. It tells where mines were and are, so it is told only where the mines are seen: in
games with Mine Vision, and after the end.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from qmines.errors import MoveError
from qmines.game.game import Game
from qmines.game.record import text_of
from qmines.game.replay import replaying
from qmines.grid import Cell
from qmines.position import CLOSED, MARKED, Position


@dataclass(frozen=True)
class Save:
    """A save: what was seen before it, flags included; the cells that the decision opens; the mines before and after;
    and the share of the worlds visible before in which the decision hit a mine, None where it was not counted.
    """

    seen: Position
    decision: frozenset[Cell]
    before: frozenset[Cell]
    after: frozenset[Cell]
    share: Fraction | None


def look_at(game: Game, number: int) -> Save:
    """A save of a game, counted from 1. Raises `MoveError` where the mines are not to be seen, or there is no such
    save.
    """
    if not game.has_ended and not game.params.mine_vision:
        raise MoveError("What moved is shown when the game has ended, or with Mine Vision.")
    if game.state == "paused":
        raise MoveError("The game is paused.")
    around = round_save(game, number)
    replayed = next(around)
    seen = replayed.position()
    next(around)
    after, safe, played = replayed.layout, replayed.forgiven[-1], replayed.moves[-1]
    assert after is not None
    assert played.moved is not None
    # Not the layout of the replay before the move: of a first press that nothing protects it has none yet.
    before = after.difference(new for _, new in played.moved).union(old for old, _ in played.moved)
    return Save(seen, decision_of(seen, played.move), before, after, None if safe is None else 1 - safe)


def round_save(game: Game, number: int) -> Iterator[Game]:
    """A replay of the game right before a save and right after it: one and the same object. Raises `MoveError` where
    there is no such save.
    """
    moves = [index for index, played in enumerate(game.moves) if played.moved is not None]
    if not 1 <= number <= len(moves):
        raise MoveError(f"The game has no quantum save number {number}.")
    index = moves[number - 1]
    return (found for found in replaying(text_of(game)) if index <= len(found.moves) <= index + 1)


def decision_of(seen: Position, move: str) -> frozenset[Cell]:
    """The cells that a move opens: one, or the closed unflagged neighbours of a chorded number."""
    verb, _, place = move.partition(" ")
    cell = seen.grid.cell(*map(int, place.split(",")))
    if verb == "open":
        return frozenset({cell})
    return frozenset(other for other in seen.grid.neighbours[cell] if seen.cells[other] in (CLOSED, MARKED))
