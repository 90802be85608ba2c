"""Moves as values: what a player does, read from text once and written the same way, and its results."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final, Literal, cast

from qmines.errors import MoveError
from qmines.game.events import Event, Who
from qmines.game.field.layout import Moved
from qmines.game.field.rearrange import Rearrangement
from qmines.grid import Cell, Grid
from qmines.proofs.steps import TOTAL, Source
from qmines.text import quoted

Verb = Literal[
    # of cells
    "open",
    "chord",
    "flag",
    "mark",
    "hint",
    "help",
    # of the game
    "pause",
    "resume",
    "resign",
    "undo",
    "redo",
    # of constraints
    "select",
    "deselect",
    "subtract",
    "reduce",
    "merge",
    "carry out",
    "delete",
    "option",
]
OPERATIONS: Final[tuple[Verb, ...]] = ("subtract", "reduce", "merge")
"""The operations that derive constraints from the selected ones."""

OF_CONSTRAINTS: Final[tuple[Verb, ...]] = ("select", "deselect", *OPERATIONS, "carry out", "delete", "option")
OF_CELLS: Final[tuple[Verb, ...]] = ("open", "chord", "flag", "mark", "hint", "help")

OPTIONS: Final = ("auto_zero", "auto_clear", "auto_flag", "resolve_complex")
"""The options of the workbench."""

_MOVE = re.compile(
    r"(?P<verb>open|chord|flag|mark|hint|select|deselect|carry out) (?P<row>[0-9]{1,7}),(?P<column>[0-9]{1,7})"
    r"|(?P<about>select|deselect|carry out|delete) (?P<source>total|#[1-9][0-9]{0,6})"
    rf"|(?P<option>option) (?P<switch>(?:{'|'.join(OPTIONS)}) (?:on|off))"
    r"|(?P<alone>hint|help|pause|resume|resign|undo|redo|deselect|subtract|reduce|merge)"
)


_CELL = "a cell, as in '{} 3,4'"
_CONSTRAINT = "an open number, the total or a derived constraint, as in '{0} 3,4', '{0} total' or '{0} #2'"
_NOTHING = "nothing else"
_TAKES: Final[dict[Verb, str]] = {
    **dict.fromkeys(("open", "chord", "flag", "mark"), _CELL),
    "hint": "a cell or nothing, as in 'hint 3,4'",
    **dict.fromkeys(("select", "deselect", "carry out"), _CONSTRAINT),
    "delete": "a derived constraint, as in 'delete #2'",
    "option": f"one of {', '.join(OPTIONS)}, and on or off",
    **dict.fromkeys(("help", "pause", "resume", "resign", "undo", "redo", *OPERATIONS), _NOTHING),
}
"""What may follow each verb, for the message about a malformed move."""


@dataclass(frozen=True)
class Move:
    """A move: its verb, and the row and column that it refers to, counted from 0; `hint` may have none. In constraint
    play `what` holds other arguments: `total` or `#3`, or an option's name with `on` or `off`.

    >>> Move.from_text("open 02,3")
    Move(verb='open', place=(2, 3), what='')
    >>> str(Move("hint"))
    'hint'
    """

    verb: Verb
    place: tuple[int, int] | None = None
    what: str = ""

    @classmethod
    def from_text(cls, text: str) -> Move:
        """Reads a move. Raises `MoveError`."""
        match = _MOVE.fullmatch(text)
        if not match:
            raise MoveError(_misread(text))
        said = match.groupdict()
        verb = cast(Verb, said["verb"] or said["about"] or said["option"] or said["alone"])
        place = (int(said["row"]), int(said["column"])) if said["verb"] else None
        return cls(verb, place, said["source"] or said["switch"] or "")

    def __str__(self) -> str:
        about = self.what if self.place is None else "{},{}".format(*self.place)
        return f"{self.verb} {about}" if about else self.verb

    def cell(self, grid: Grid) -> Cell | None:
        """The cell of a board that it refers to. Raises `MoveError` if the board has no such cell."""
        if self.place is None:
            return None
        try:
            return grid.cell(*self.place)
        except IndexError as error:
            raise MoveError(f"The move {str(self)!r} is not on the board.") from error

    def source(self, grid: Grid) -> Source | None:
        """The constraint that a move refers to: an open number by its cell, the total, or a derived one. Raises
        `MoveError` as `cell` does.
        """
        if self.verb == "option" or not self.what:
            return self.cell(grid)
        return TOTAL if self.what == "total" else TOTAL - int(self.what[1:])


def _misread(text: str) -> str:
    """Why a text cannot be read as a move, in a sentence."""
    verbs = [verb for verb in _TAKES if text == verb or text.startswith(f"{verb} ")]
    if not verbs:
        return f"{quoted(text, 60)} is not a move."
    (verb,) = verbs
    given = text[len(verb) + 1 :]
    return f"{verb!r} takes {_TAKES[verb].format(verb)}" + (f", not {quoted(given)}." if given else ".")


@dataclass(frozen=True)
class Played:
    """A move that had an effect: milliseconds since the beginning, who made it, the move, what it rearranged, and
    whether that world was drawn rather than merely found because drawing was too complex. A first opening also has the
    `board`, if the rules ask for more than a drawing. `decision` has the cells that it was to open; it follows from the
    other fields, and is not compared.
    """

    at: int
    who: Who
    move: Move
    moved: Moved | None = None
    drawn: bool = True
    board: frozenset[Cell] | None = None
    decision: frozenset[Cell] = field(default=frozenset(), compare=False)


@dataclass(frozen=True)
class Result:
    """The results of a move: its events, none if it had no effect. A decision also has its cells, how mines moved for
    it, and the board that was searched for.
    """

    events: list[Event]
    decision: frozenset[Cell] = frozenset()
    rearrangement: Rearrangement | None = None
    board: frozenset[Cell] | None = None

    def played(self, at: int, who: Who, move: Move) -> Played:
        """The move, for the record."""
        if self.rearrangement is None:
            return Played(at, who, move, board=self.board, decision=self.decision)
        moved, drawn = self.rearrangement.moved, self.rearrangement.drawn
        return Played(at, who, move, moved, drawn, self.board, self.decision)
