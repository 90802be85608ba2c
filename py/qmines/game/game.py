"""A game at play: `Game.play` takes a move as text and answers with what happened.

A game has no clock and no source of chance of its own: times are arguments, and what decision n draws follows from
the seed and n. Legality is looked at first; a move that cannot be raises and changes nothing, one that has no effect
(a click on a cell that has just opened) gives no events and is not remembered.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from qmines.errors import MoveError, TooComplex
from qmines.game.closure import closure, grow, opening
from qmines.game.decision import Decision
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
    Taught,
    Undecided,
    Vision,
    Won,
)
from qmines.game.generate import layout as draw_layout
from qmines.game.layout import Layout, Moved
from qmines.game.params import BUDGETS, Params
from qmines.game.rearrange import Rearrangement, rearrange
from qmines.game.teach import STAGES, Course, Lesson, best_guess, lesson
from qmines.game.why import Why, why
from qmines.grid import Cell, places
from qmines.position import CLOSED, EXPLODED, FLAGGED, MARKED, Position
from qmines.proofs.deduce import Deduction
from qmines.sampling.sampler import Draw
from qmines.sampling.worlds import draw_world
from qmines.solver.analyse import Analysis, Solver
from qmines.solver.frontier import Frontier, verdicts

COUNTED_WHOLE = 10_000
"""On boards of more cells shares of the whole board are not counted at every move, only on request."""

_FLAGS_A_UNIT = 32
"""So many flags compared are one unit of work."""

_A_DEDUCTION = 10
"""The work of deducing, by the easy rules, what follows on a board: units a cell."""

_MOVE = re.compile(r"(open|chord|flag|mark|hint) ([0-9]{1,7}),([0-9]{1,7})|(pause|resume|resign|hint)")
_LATER = re.compile(r"help|undo")
_UNFLAGGED = bytes(CLOSED if code in (FLAGGED, MARKED) else code for code in range(256))
_STATES = {CLOSED: "closed", FLAGGED: "flagged", MARKED: "marked"}


@dataclass(frozen=True)
class Played:
    """A move that had an effect: milliseconds since the beginning, who (`p`, `m`, `g`), its text, what it rearranged,
    and whether that world was drawn, not merely found where a drawing was too complex.
    """

    at: int
    who: str
    move: str
    moved: Moved | None = None
    drawn: bool = True


class Game:
    """One game. `state` is `fresh` (no move yet), `playing`, `paused`, `won` or `lost`.

    For every decision that opened, the share of the visible worlds that left it safe (None where it was not counted)
    stands in `survived`, or in `forgiven` where a save was needed.

    >>> game = Game(Params(rows=5, columns=5, mine_count=5, seed="7"))
    >>> [type(event).__name__ for event in game.play("open 2,2", at=0)]
    ['Opened']
    >>> game.position().cells[12]
    0
    """

    def __init__(self, params: Params, solver: Solver | None = None) -> None:
        self.params = params
        self.state = "fresh"
        self.moves: list[Played] = []
        self.saves = 0
        self.saved: list[Cell] = []
        self.survived: list[Fraction | None] = []
        self.forgiven: list[Fraction | None] = []
        self.decisions = 0
        self.start: tuple[Cell, frozenset[Cell]] | None = None
        self.end: tuple[Event, ...] = ()
        self._solver = solver or Solver(BUDGETS[params.draws])
        self._mines: Layout | None = None if params.board is None else Layout(params.grid, params.board)
        self._cells = bytearray([CLOSED]) * params.grid.size
        self._flags: set[Cell] = set()
        self._open_count = 0
        self._frontier: Frontier | None = None
        self._closure: Frontier | None = None
        self._unheard: dict[Cell, int] = {}
        self._visible: Analysis | None = None
        self._deducible: Analysis | None = None
        self._deduced: Deduction | None = None
        self._rearrangement: Rearrangement | None = None
        self._lesson: tuple[bytes, Lesson | str] | None = None
        self._course = Course()
        self._pauses = 0
        if params.board is not None and params.start is not None:
            self.start = (params.start, params.board)
            self._open({params.start, *params.opened}, "g")
            self._end_if_won()

    # What is known

    @property
    def layout(self) -> frozenset[Cell] | None:
        """Where the mines are now; None before the first opening. It looks at the whole board."""
        return None if self._mines is None else self._mines.mines

    def position(self) -> Position:
        """What the player sees."""
        return Position(self.params.grid, self.params.mine_count, bytes(self._cells))

    def visible(self) -> Analysis:
        """The worlds of the open numbers."""
        if self._visible is None:
            self._visible = Analysis(self._seen())
        return self._visible

    def worlds(self) -> int | None:
        """The number of visible worlds; None where it is not counted at every move."""
        return self.visible().worlds if self._is_counted(self._seen()) else None

    def closure(self) -> Analysis:
        """The worlds of all that the player could have found out.

        The game's own closure grows with its moves alone: where parts are too complex, when it grew makes a difference.
        """
        if self._mines is None:
            return self.visible()
        if self._deducible is None:
            is_grown = self._closure is not None and not self._unheard
            known = self._closure if is_grown else closure(self._solver, self._seen().position, self._mines)
            assert known is not None
            self._deducible = Analysis(known)
        return self._deducible

    def knowledge(self) -> Analysis:
        """The worlds of what counts by the rule `knowledge`."""
        return self.closure() if self.params.rules.knowledge == "deducible" else self.visible()

    def draw_world(self, known: Analysis, draw: Draw) -> frozenset[Cell]:
        """The mines of one of the worlds of `visible` or `closure`, each equally likely."""
        return draw_world(self._solver, known.position, draw)

    def why(self, cell: Cell | None = None) -> Why:
        """Why a closed cell is certain, or how it can be both; without a cell, the same of the decision that lost.

        Raises `MoveError` where hints are not to be had, or there is nothing to explain, and `TooComplex`.
        """
        if not self.has_ended and not self.params.hints:
            raise MoveError("This game was begun without hints.")
        if self.state == "paused":
            raise MoveError("The game is paused.")
        lost = self.end[0] if self.end else None
        cells: tuple[Cell, ...] = () if cell is None else (cell,)
        if cell is None and isinstance(lost, Lost) and lost.reason != "resigned":
            cells = lost.cells
        seen = self._seen().position
        if not cells or not all(seen.is_closed(other) for other in cells):
            raise MoveError("There is nothing to explain there.")
        deducible = self.params.rules.knowledge == "deducible" and self._mines is not None
        numbers = self._mines.numbers if self._mines is not None and deducible else None
        return why(self._solver, seen, self.knowledge(), cells, numbers, Draw(f"why {self.params.seed}"))

    def _seen(self) -> Frontier:
        """What the open numbers say."""
        if self._frontier is None:
            # Flags and marks are no knowledge.
            codes = bytes(self._cells).translate(_UNFLAGGED)
            self._frontier = self._solver.frontier(Position(self.params.grid, self.params.mine_count, codes))
        return self._frontier

    def _found_out(self) -> Frontier:
        """The closure."""
        if self._mines is None:
            return self._seen()
        if self._closure is None:
            self._closure = closure(self._solver, self._seen().position, self._mines)
        elif self._unheard:
            known = self._closure
            known.open({cell: shown for cell, shown in self._unheard.items() if known.cells[cell] > 8})
            grow(known, self._mines)
        self._unheard = {}
        return self._closure

    def _known(self) -> Frontier:
        """What counts by the rule `knowledge`, with all that is certain known."""
        if self.params.rules.knowledge == "deducible" and self._mines is not None:
            return self._found_out()
        seen = self._seen()
        seen.refine()
        return seen

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
        """Mines less flags; it may be negative."""
        return self.params.mine_count - len(self._flags)

    @property
    def has_ended(self) -> bool:
        return self.state in ("won", "lost")

    # Moves

    def play(self, move: str, *, at: int, who: str = "p") -> list[Event]:
        """Makes a move, `at` milliseconds after the beginning, and gives what happened.

        The game itself (`g`) only ends a lesson, and does so without being asked. Raises `MoveError` when it is no move
        of this board or of these rules, or earlier than the one before.
        """
        verb, cell = self._read(move)
        if at < self.at:
            raise MoveError(f"The time of a move never falls: {at} comes after {self.at}.")
        if self.has_ended or (self.state == "paused" and verb not in ("resume", "resign")):
            return []
        if verb == "hint" and not self.params.hints:
            raise MoveError("This game was begun without hints.")
        self._rearrangement = None
        events = self._events(verb, cell, at, who)
        if events:
            found = self._rearrangement
            text = verb if cell is None else f"{verb} {places(self.params.grid, [cell])}"
            self.moves.append(Played(at, who, text, found and found.moved, found is None or found.drawn))
            self._course.follow(text, who)
            if self.state == "fresh":
                self.state = "playing"
        return [*events, *self._end_lesson(events, at)]

    def _events(self, verb: str, cell: Cell | None, at: int, who: str) -> list[Event]:
        if who == "g":
            return self._taught_move(verb, cell)
        if cell is not None:
            return self._cell_move(verb, cell)
        return self._teach() if verb == "hint" else self._clock_move(verb, at)

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
        return self._mark(cell, CLOSED if code == wanted else wanted)

    def _mark(self, cell: Cell, code: int) -> list[Event]:
        """Puts a flag or a question mark on a closed cell, or takes it away."""
        self._cells[cell] = code
        (self._flags.add if code == FLAGGED else self._flags.discard)(cell)
        return [Flagged(cell, _STATES[code]), *self._end_if_won()]

    def _clock_move(self, verb: str, at: int) -> list[Event]:
        if verb == "pause":
            if self.state != "playing":
                return []
            self.state = "paused"
            return [Paused()]
        was_paused = self.state == "paused"
        if self._mines is None if verb == "resign" else not was_paused:
            return []
        self._pauses += (at - self.at) if was_paused else 0
        if verb == "resign":
            return self._lose((), "resigned", Fraction(0))
        self.state = "playing"
        return [Resumed()]

    def _hint(self, cell: Cell) -> Hinted:
        share = self._share_of_mine(cell)
        verdict = "safe" if share == 0 else "mine" if share == 1 else "unsure"
        protected = self._mines is None and self.params.rules.start != "any"
        return Hinted(cell, verdict, share, protected or (self.params.rules.guess == "forgiven" and share != 1))

    def _share_of_mine(self, cell: Cell) -> Fraction | None:
        """The share of the worlds of the rule's knowledge with a mine there."""
        known = self._known()
        if not known.is_unknown(cell):
            return Fraction(cell in known.mines)
        return self.knowledge().probability(cell) if self._is_counted(known) else None

    def _is_counted(self, known: Frontier) -> bool:
        """Whether shares of the whole board are counted at every move."""
        return self.params.grid.size <= COUNTED_WHOLE and not known.has_undecided

    def _chord(self, cell: Cell) -> list[Event]:
        """Opens the closed unflagged neighbours of a number, if the flags and exploded mines round it equal it."""
        around = self.params.grid.neighbours[cell]
        found = sum(self._cells[other] in (FLAGGED, EXPLODED) for other in around)
        decision = frozenset(other for other in around if self._cells[other] in (CLOSED, MARKED))
        return self._decide(decision, cell) if decision and found == self._cells[cell] else []

    # Lessons

    def _teach(self) -> list[Event]:
        """The next stage of the lesson at hand; nothing before the first opening."""
        return [self._taught()] if self._open_count else []

    def _taught(self) -> Taught:
        cells = bytes(self._cells)
        if self._lesson is None or self._lesson[0] != cells:
            self._lesson = cells, self._next_lesson()
        found = self._lesson[1]
        return Taught(0, found) if isinstance(found, str) else found.taught(self._course.stage)

    def _next_lesson(self) -> Lesson | str:
        """What can be learned from the open numbers, or why nothing can."""
        try:
            found = lesson(self._solver, self._seen().position, self._flags, self.visible)
            return found or best_guess(self.visible(), forgiven=self.params.rules.guess == "forgiven")
        except TooComplex as error:
            return str(error)

    def _end_lesson(self, events: Sequence[Event], at: int) -> Iterator[Event]:
        """After the last stage the game does what was taught."""
        if events and isinstance(events[0], Taught) and events[0].stage == STAGES:
            assert self._lesson is not None
            assert isinstance(self._lesson[1], Lesson)
            for move in self._lesson[1].moves():
                yield from self.play(move, at=at, who="g")

    def _taught_move(self, verb: str, cell: Cell | None) -> list[Event]:
        """A move by which the game ends a lesson. Raises `MoveError` where none ends, or the cell is not certain."""
        if cell is None or verb not in ("open", "flag") or not self._course.is_over:
            raise MoveError("The game itself moves only to end a lesson.")
        code = self._cells[cell]
        if code not in _STATES or (verb, code) == ("flag", FLAGGED):
            return []
        if not self._is_certain(cell, mine=verb == "flag"):
            raise MoveError(f"The game itself can only {verb} what is certain.")
        if verb == "flag":
            return self._mark(cell, FLAGGED)
        self._flags.discard(cell)
        return [self._open({cell}, "g"), *self._end_if_won()]

    def _is_certain(self, cell: Cell, *, mine: bool) -> bool:
        """Whether a closed cell is a mine, or safe, in every visible world; where that is too complex to count, by the
        easy rules.
        """
        seen = self._seen()
        if cell in (seen.mines if mine else seen.safe):
            return True
        known = self.visible()
        if cell in (known.mines if mine else known.safe):
            return True
        if cell not in known.undecided:
            return False
        deduced = self._easily_deduced()
        return bool((deduced.mines if mine else deduced.safe) >> cell & 1)

    def _easily_deduced(self) -> Deduction:
        """What follows from the open numbers by the easy rules; kept until more is open."""
        if self._deduced is None:
            self._solver.meter.spend(_A_DEDUCTION * self.params.grid.size)
            self._deduced = Deduction(self._seen().position)
            self._deduced.follow()
        return self._deduced

    # Decisions

    def _decide(self, decision: frozenset[Cell], pressed: Cell) -> list[Event]:
        """Opens a set of cells: they are safe, or made safe, or the game is lost."""
        self.decisions += 1
        first = self._mines is None
        mines = self._mines = self._mines or Layout(self.params.grid, self._drawn_layout(pressed))
        protected = first and self.params.rules.start != "any"
        safe = Fraction(1) if protected else self._safe_share(decision)
        events: list[Event] = []
        if mines.has_mine(decision):
            if reason := self._reason_of_loss(decision, safe):
                return self._lose(tuple(sorted(decision)), reason, None if safe is None else 1 - safe)
            events.append(self._save(decision, pressed, None if safe is None else 1 - safe))
            if isinstance(events[0], Undecided):
                self.decisions -= 1
                return events
        (self.forgiven if events else self.survived).append(safe)
        events.append(self._open(decision, "p"))
        if first:
            self.start = (pressed, mines.mines)
        if self.params.mine_vision and (first or len(events) > 1):
            events.append(Vision(tuple(sorted(mines.mines))))
        return [*events, *self._end_if_won()]

    def _safe_share(self, decision: frozenset[Cell]) -> Fraction | None:
        """The share of the visible worlds that leave a decision safe; None where it is not counted."""
        seen = self._seen()
        if decision <= seen.safe:
            return Fraction(1)
        if not self._is_counted(seen):
            can_be_safe = Decision(seen, decision).can_be_safe
            return self._certainty(decision) if can_be_safe else None if can_be_safe is None else Fraction(0)
        visible = self.visible()
        if len(decision) == 1:
            return 1 - visible.probability(min(decision))
        return Fraction(self._solver.worlds(visible.position, safe=decision), visible.worlds)

    def _certainty(self, decision: frozenset[Cell]) -> Fraction | None:
        """1 where the open numbers make all of a decision safe, else None."""
        seen = self._seen()
        parts = [seen.part_at(cell) for cell in decision if seen.is_unknown(cell)]
        safe = seen.safe.union(*(part.certain()[0] for part in parts if part is not None))
        if seen.can_bind():
            safe |= verdicts(seen)[0]
        return Fraction(1) if decision <= safe else None

    def _reason_of_loss(self, decision: frozenset[Cell], safe: Fraction | None) -> str:
        """Why a decision that hit a mine loses; empty where it is forgiven."""
        if self.params.rules.guess == "luck":
            if safe != 0:
                return "mine"
        elif Decision(self._known(), decision).can_be_safe is not False:
            return ""
        if len(decision) > 1:
            return "chord"
        return "certain" if safe == 0 else "closure"

    def _save(self, decision: frozenset[Cell], pressed: Cell, share: Fraction | None) -> Rearranged | Undecided:
        """Replaces the layout by another world of the rule's knowledge, with all of the decision safe."""
        assert self._mines is not None
        found = self._rearrangement = self._rearranged(decision)
        if found is None:
            return Undecided(pressed)
        self._mines.move(found.moved)
        if self.params.rules.knowledge != "deducible":
            self._closure = self._deducible = None
        self.saves += 1
        self.saved.append(pressed)
        return Rearranged(self.saves, pressed, share, found.moved if self.params.mine_vision else None)

    def _drawn_layout(self, first: Cell) -> frozenset[Cell]:
        return draw_layout(self.params, first, self._draw("layout"))

    def _rearranged(self, decision: frozenset[Cell]) -> Rearrangement | None:
        assert self._mines is not None
        return rearrange(self._known(), self._mines, decision, self._draw("rearrange"))

    def _draw(self, purpose: str) -> Draw:
        return Draw(f"{self.params.seed}/{self.decisions}/{purpose}")

    def _open(self, cells: Collection[Cell], by: str) -> Opened:
        """Opens safe cells, and with every 0 its neighbours."""
        assert self._mines is not None
        found = dict(sorted(opening(self.params.grid, self._cells, self._mines.numbers, cells).items()))
        for cell, shown in found.items():
            self._cells[cell] = shown
        self._open_count += len(found)
        self._visible = self._deducible = self._deduced = None
        if self._frontier is not None:
            self._frontier.open(found)
        if self._closure is not None:
            self._unheard |= found
        return Opened(tuple(found), tuple(found.values()), by)

    # The end

    def _end_if_won(self) -> list[Event]:
        how = self._won()
        if not how or self._mines is None:
            return []
        self.state = "won"
        self.end = (Won(how), Revealed(tuple(sorted(self._mines.mines))))
        return list(self.end)

    def _won(self) -> str:
        """How the game is won, if it is."""
        win = self.params.rules.win
        all_open = self._open_count + self.params.mine_count == self.params.grid.size
        if all_open and (win != "open_and_flag" or self.mines_left == 0):
            return "opened"
        return "flagged" if win == "either" and self._flags_prove() else ""

    def _flags_prove(self) -> bool:
        """Whether exactly all mines are flagged, each of them certain by the rule's knowledge.

        Were a lucky set of flags enough, flags would be an oracle.
        """
        if self.mines_left or self._mines is None:
            return False
        proven = self._known().mines
        if len(proven) < self.params.mine_count:
            return False
        self._solver.meter.spend(len(self._flags) // _FLAGS_A_UNIT)
        return self._flags <= proven

    def _lose(self, cells: tuple[Cell, ...], reason: str, share: Fraction | None) -> list[Event]:
        assert self._mines is not None
        self.state = "lost"
        fatal = tuple(sorted(self._mines.among(cells)))
        self.end = (Lost(cells, fatal, reason, share), Revealed(tuple(sorted(self._mines.mines))))
        return list(self.end)
