"""Moves as values: what a player does, read from text once, and written the same way."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Literal, cast

from qmines.errors import MoveError
from qmines.game.layout import Moved
from qmines.grid import Cell, Grid

Verb = Literal["open", "chord", "flag", "mark", "hint", "help", "pause", "resume", "resign", "undo"]
Who = Literal["p", "m", "g"]
"""The player, the machine, the game itself."""

_MOVE = re.compile(r"(open|chord|flag|mark|hint) ([0-9]{1,7}),([0-9]{1,7})|(pause|resume|resign|undo|hint|help)")


@dataclass(frozen=True)
class Move:
    """A move: its verb, and the row and column that it is about, counted from 0; `hint` may have none.

    >>> Move.from_text("open 02,3")
    Move(verb='open', place=(2, 3))
    >>> str(Move("hint"))
    'hint'
    """

    verb: Verb
    place: tuple[int, int] | None = None

    @classmethod
    def from_text(cls, text: str) -> Move:
        """Reads a move. Raises `MoveError`."""
        match = _MOVE.fullmatch(text)
        if not match:
            raise MoveError(f"{text[:60]!a} is no move.")
        if match[4]:
            return cls(cast(Verb, match[4]))
        return cls(cast(Verb, match[1]), (int(match[2]), int(match[3])))

    def __str__(self) -> str:
        return self.verb if self.place is None else "{} {},{}".format(self.verb, *self.place)

    def cell(self, grid: Grid) -> Cell | None:
        """The cell of a board that it is about. Raises `MoveError` where the board has no such cell."""
        if self.place is None:
            return None
        try:
            return grid.cell(*self.place)
        except IndexError as error:
            raise MoveError(f"The move {str(self)!r} is not on the board.") from error


@dataclass(frozen=True)
class Played:
    """A move that had an effect: milliseconds since the beginning, who, the move, what it rearranged, and whether that
    world was drawn, not merely found where a drawing was too complex; and of a first opening the `board`, by rules that
    ask for more than a drawing. `decision` are the cells that it was to open; it follows from the others, and is not
    compared.
    """

    at: int
    who: Who
    move: Move
    moved: Moved | None = None
    drawn: bool = True
    board: frozenset[Cell] | None = None
    decision: frozenset[Cell] = field(default=frozenset(), compare=False)
