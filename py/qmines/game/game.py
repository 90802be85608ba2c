"""A game at play: `Game.play` takes a move as text and answers with what happened.

A game has no clock and no source of chance of its own: times are arguments, and what decision n draws follows from
the seed and n. Legality is looked at first; a move that cannot be raises and changes nothing, one that has no effect
(a click on a cell that has just opened) gives no events and is not remembered.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from fractions import Fraction

from qmines.errors import MoveError
from qmines.game.events import (
    Event,
    Flagged,
    Hinted,
    Lost,
    Opened,
    Paused,
    Rearranged,
    Resumed,
    Revealed,
    Vision,
    Won,
)
from qmines.game.generate import layout as draw_layout
from qmines.game.params import Params
from qmines.game.quantum import Layout, closure, opening, rearrange
from qmines.grid import Cell
from qmines.position import CLOSED, EXPLODED, FLAGGED, MARKED, Position
from qmines.solver.analyse import Analysis, Solver
from qmines.solver.worlds import Draw

Moved = tuple[tuple[Cell, Cell], ...]
"""From where to where mines went: sources and targets, each ascending."""

_MOVE = re.compile(r"(open|chord|flag|mark|hint) ([0-9]{1,7}),([0-9]{1,7})|(pause|resume|resign)")
_LATER = re.compile(r"hint|help|undo")
_UNFLAGGED = bytes(CLOSED if code in (FLAGGED, MARKED) else code for code in range(256))
_STATES = {CLOSED: "closed", FLAGGED: "flagged", MARKED: "marked"}


@dataclass(frozen=True)
class Played:
    """A move that had an effect: milliseconds since the beginning, who (`p`, `m`, `g`), its text, and what it
    rearranged.
    """

    at: int
    who: str
    move: str
    moved: Moved | None = None


class Game:
    """One game. `state` is `fresh` (no move yet), `playing`, `paused`, `won` or `lost`.

    >>> game = Game(Params(rows=5, columns=5, mine_count=5, seed="7"))
    >>> [type(event).__name__ for event in game.play("open 2,2", at=0)]
    ['Opened']
    >>> game.position().cells[12]
    0
    """

    def __init__(self, params: Params, solver: Solver | None = None) -> None:
        self.params = params
        self.state = "fresh"
        self.layout: Layout | None = params.board
        self.moves: list[Played] = []
        self.saves = 0
        self.saved: list[Cell] = []
        self.survived: list[Fraction] = []
        self.decisions = 0
        self.start: tuple[Cell, Layout] | None = None
        self.end: tuple[Event, ...] = ()
        self._solver = solver or Solver()
        self._cells = bytearray(Position.blank(params.grid, params.mine_count).cells)
        self._visible: Analysis | None = None
        self._closure: Analysis | None = None
        self._known: Position | None = None
        self._moved: Moved | None = None
        self._pauses = 0
        if params.board is not None and params.start is not None:
            self.start = (params.start, params.board)
            self._open({params.start, *params.opened}, "g")
            self._end_if_won()

    # What is known

    def position(self) -> Position:
        """What the player sees."""
        return Position(self.params.grid, self.params.mine_count, bytes(self._cells))

    def visible(self) -> Analysis:
        """The worlds of the open numbers."""
        if self._visible is None:
            self._visible = self._solver.analyse(self._unflagged())
        return self._visible

    def closure(self) -> Analysis:
        """The worlds of all that the player could have found out."""
        if self.layout is None:
            return self.visible()
        if self._closure is None:
            self._closure = closure(self._solver, self._known or self._unflagged(), self.layout)
            # Where the closure counts, it stays true whatever is rearranged, so the next one grows out of it.
            if self.params.rules.knowledge == "deducible":
                self._known = self._closure.position
        return self._closure

    def knowledge(self) -> Analysis:
        """The worlds of what counts by the rule `knowledge`."""
        return self.closure() if self.params.rules.knowledge == "deducible" else self.visible()

    @property
    def at(self) -> int:
        """When the last move was made, in milliseconds since the beginning, pauses included."""
        return self.moves[-1].at if self.moves else 0

    @property
    def elapsed(self) -> int:
        """Milliseconds of play until the last move, pauses left out."""
        return self.at - self._pauses

    @property
    def mines_left(self) -> int:
        """Mines less flags and exploded mines; it may be negative."""
        return self.params.mine_count - self._cells.count(FLAGGED) - self._cells.count(EXPLODED)

    @property
    def has_ended(self) -> bool:
        return self.state in ("won", "lost")

    # Moves

    def play(self, move: str, *, at: int, who: str = "p") -> list[Event]:
        """Makes a move, `at` milliseconds after the beginning, and gives what happened.

        Raises `MoveError` when it is no move of this board or of these rules, or earlier than the one before.
        """
        verb, cell = self._read(move)
        if at < self.at:
            raise MoveError(f"The time of a move never falls: {at} comes after {self.at}.")
        if self.has_ended or (self.state == "paused" and verb not in ("resume", "resign")):
            return []
        if verb == "hint" and not self.params.hints:
            raise MoveError("This game was begun without hints.")
        self._moved = None
        events = self._cell_move(verb, cell) if cell is not None else self._clock_move(verb, at)
        if events:
            self.moves.append(Played(at, who, move, self._moved))
            if self.state == "fresh":
                self.state = "playing"
        return events

    def _read(self, move: str) -> tuple[str, Cell | None]:
        """The verb and the cell of a move."""
        match = _MOVE.fullmatch(move)
        if not match:
            reason = "cannot be played yet" if _LATER.fullmatch(move) else "is no move"
            raise MoveError(f"{move[:60]!a} {reason}.")
        if match[4]:
            return match[4], None
        try:
            return match[1], self.params.grid.cell(int(match[2]), int(match[3]))
        except IndexError as error:
            raise MoveError(f"The move {move!r} is not on the board.") from error

    def _cell_move(self, verb: str, cell: Cell) -> list[Event]:
        code = self._cells[cell]
        if verb == "open":
            return self._decide(frozenset({cell}), cell) if code in (CLOSED, MARKED) else []
        if verb == "chord":
            return self._chord(cell) if code <= 8 else []
        if code not in _STATES:
            return []
        if verb == "hint":
            return [self._hint(cell)]
        wanted = FLAGGED if verb == "flag" else MARKED
        self._cells[cell] = CLOSED if code == wanted else wanted
        return [Flagged(cell, _STATES[self._cells[cell]]), *self._end_if_won()]

    def _clock_move(self, verb: str, at: int) -> list[Event]:
        if verb == "pause":
            if self.state != "playing":
                return []
            self.state = "paused"
            return [Paused()]
        was_paused = self.state == "paused"
        if self.layout is None if verb == "resign" else not was_paused:
            return []
        self._pauses += (at - self.at) if was_paused else 0
        if verb == "resign":
            return self._lose((), "resigned", Fraction(0))
        self.state = "playing"
        return [Resumed()]

    def _hint(self, cell: Cell) -> Hinted:
        known = self.knowledge()
        share = known.probability(cell) if known.position.is_closed(cell) else Fraction(0)
        verdict = "safe" if share == 0 else "mine" if share == 1 else "unsure"
        protected = self.layout is None and self.params.rules.start != "any"
        return Hinted(cell, verdict, share, forgiven=protected or (self.params.rules.guess == "forgiven" and share < 1))

    def _chord(self, cell: Cell) -> list[Event]:
        """Opens the closed unflagged neighbours of a number, if the flags and exploded mines round it equal it."""
        around = self.params.grid.neighbours[cell]
        found = sum(self._cells[other] in (FLAGGED, EXPLODED) for other in around)
        decision = frozenset(other for other in around if self._cells[other] in (CLOSED, MARKED))
        return self._decide(decision, cell) if decision and found == self._cells[cell] else []

    # Decisions

    def _decide(self, decision: frozenset[Cell], pressed: Cell) -> list[Event]:
        """Opens a set of cells: they are safe, or made safe, or the game is lost."""
        self.decisions += 1
        first = self.layout is None
        layout = self.layout = self._drawn_layout(pressed) if self.layout is None else self.layout
        protected = first and self.params.rules.start != "any"
        safe = Fraction(1) if protected else self._safe_share(decision)
        events: list[Event] = []
        if not decision.isdisjoint(layout):
            if reason := self._reason_of_loss(decision, safe):
                return self._lose(tuple(sorted(decision)), reason, 1 - safe)
            events.append(self._save(layout, decision, pressed, 1 - safe))
        self.survived.append(safe)
        events.append(self._open(decision, "p"))
        if first:
            self.start = (pressed, self.layout)
        if self.params.mine_vision and (first or len(events) > 1):
            events.append(Vision(tuple(sorted(self.layout))))
        return [*events, *self._end_if_won()]

    def _safe_share(self, decision: frozenset[Cell]) -> Fraction:
        """The share of the visible worlds that leave a decision safe."""
        visible = self.visible()
        if len(decision) == 1:
            return 1 - visible.probability(min(decision))
        return Fraction(self._solver.worlds(visible.position, safe=decision), visible.worlds)

    def _reason_of_loss(self, decision: frozenset[Cell], safe: Fraction) -> str:
        """Why a decision that hit a mine loses; empty where it is forgiven."""
        if self.params.rules.guess == "luck":
            if safe:
                return "mine"
        elif self._solver.worlds(self.knowledge().position, safe=decision):
            return ""
        if len(decision) > 1:
            return "chord"
        return "closure" if safe else "certain"

    def _save(self, layout: Layout, decision: frozenset[Cell], pressed: Cell, share: Fraction) -> Rearranged:
        """Replaces the layout by another world of the rule's knowledge, with all of the decision safe."""
        self.layout = self._rearranged(layout, decision)
        self._moved = movement(layout, self.layout)
        self.saves += 1
        self.saved.append(pressed)
        return Rearranged(self.saves, pressed, share, self._moved if self.params.mine_vision else None)

    def _drawn_layout(self, first: Cell) -> Layout:
        return draw_layout(self.params, first, self._draw("layout"))

    def _rearranged(self, layout: Layout, decision: frozenset[Cell]) -> Layout:
        return rearrange(self._solver, self.knowledge(), layout, decision, self._draw("rearrange")).layout

    def _draw(self, purpose: str) -> Draw:
        return Draw(f"{self.params.seed}/{self.decisions}/{purpose}")

    def _open(self, cells: Collection[Cell], by: str) -> Opened:
        """Opens safe cells, and with every 0 its neighbours."""
        assert self.layout is not None
        found = dict(sorted(opening(self.position(), self.layout, cells).items()))
        for cell, shown in found.items():
            self._cells[cell] = shown
        self._visible = self._closure = None
        if self._known is not None:
            self._known = self._known.with_cells(found)
        return Opened(tuple(found), tuple(found.values()), by)

    # The end

    def _end_if_won(self) -> list[Event]:
        how = self._won()
        if not how or self.layout is None:
            return []
        self.state = "won"
        self.end = (Won(how), Revealed(tuple(sorted(self.layout))))
        return list(self.end)

    def _won(self) -> str:
        """How the game is won, if it is."""
        win = self.params.rules.win
        closed = len(self._cells) - sum(code <= 8 for code in self._cells) - self._cells.count(EXPLODED)
        all_open = closed + self._cells.count(EXPLODED) == self.params.mine_count
        if all_open and (win != "open_and_flag" or self.mines_left == 0):
            return "opened"
        return "flagged" if win == "either" and self._flags_prove() else ""

    def _flags_prove(self) -> bool:
        """Whether exactly all mines are flagged, each of them certain by the rule's knowledge.

        Were a lucky set of flags enough, flags would be an oracle.
        """
        if self.mines_left or self.layout is None:
            return False
        certain = self.knowledge().mines
        return all(cell in certain for cell, code in enumerate(self._cells) if code == FLAGGED)

    def _lose(self, cells: tuple[Cell, ...], reason: str, share: Fraction) -> list[Event]:
        assert self.layout is not None
        self.state = "lost"
        fatal = tuple(cell for cell in cells if cell in self.layout)
        self.end = (Lost(cells, fatal, reason, share), Revealed(tuple(sorted(self.layout))))
        return list(self.end)

    def _unflagged(self) -> Position:
        """What the player sees, without marks: they are no knowledge."""
        return Position(self.params.grid, self.params.mine_count, bytes(self._cells).translate(_UNFLAGGED))


def movement(before: Layout, after: Layout) -> Moved:
    """From where to where mines went between two layouts of as many mines; sources and targets ascend."""
    return tuple(zip(sorted(before - after), sorted(after - before), strict=True))
