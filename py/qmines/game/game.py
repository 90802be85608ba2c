"""A running game: `Game.play` takes a move and answers with what happened.

A game has neither a clock nor randomness: times are arguments, and the draws of decision n follow from the seed and n.
A move is checked first: an illegal one raises and changes nothing; one without effect (a click on a cell that has just
opened) gives no events and is not kept.

The game is a state machine. The `field` has the board, the mines and what can be known about them; `judge` rules on
decisions, `draws` draws for them, and the ledger in `history` keeps their results; `assist` acts for the player, and
`permission` says which information the rules allow.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Literal

from qmines.errors import MoveError
from qmines.game.assist import Assist
from qmines.game.best_guess import Adviser
from qmines.game.boards.generate import first_cell, first_opened, require_solvable
from qmines.game.draws import Draws
from qmines.game.events import (
    Event,
    Helped,
    Inferred,
    Lost,
    Paused,
    Rearranged,
    Reason,
    Resumed,
    Revealed,
    Taught,
    Undecided,
    Undone,
    Who,
    Won,
)
from qmines.game.field.board import STATES
from qmines.game.field.field import Field
from qmines.game.field.rearrange import Rearrangement
from qmines.game.field.winning import how_won
from qmines.game.history import History, Ledger, Snapshot
from qmines.game.judge import Case, guessing, ruled
from qmines.game.moves import OF_CONSTRAINTS, Move, Played, Result, Verb
from qmines.game.params import BUDGETS, Params
from qmines.game.permission import require_hint, require_machine, require_undo, require_way
from qmines.game.teach.course import STAGES, Course
from qmines.grid import Cell
from qmines.position import CLOSED, FLAGGED, MARKED, Position
from qmines.solver.analyse import Analysis, Solver

if TYPE_CHECKING:
    from qmines.game.workbench.workbench import Workbench

GameState = Literal["fresh", "playing", "paused", "won", "lost"]


class Game:
    """One game. `state` is `fresh` (no move yet), `playing`, `paused`, `won` or `lost`; `known` is what can be known.

    `ledger` has the results of its decisions. `assist` is what the game does on its own; `outcomes` draws what moves
    leave to chance. `adviser` names the best guess in lessons; it is not part of the record.

    >>> game = Game(Params(rows=5, columns=5, mine_count=5, seed="7"))
    >>> [type(event).__name__ for event in game.play("open 2,2", at=0)]
    ['Opened']
    >>> game.position().cells[12]
    0
    """

    def __init__(self, params: Params, solver: Solver | None = None, outcomes: Draws | None = None) -> None:
        self.params = params
        self.state: GameState = "fresh"
        self.moves: list[Played] = []
        self.ledger = Ledger(params.rules.lives)
        self.start: tuple[Cell, frozenset[Cell]] | None = None
        self.end: tuple[Event, ...] = ()
        self.solver = solver or Solver(BUDGETS[params.draws])
        self._field = Field(params, self.solver)
        self.board, self.known = self._field.board, self._field.known
        self.outcomes = outcomes or Draws()
        self.assist = Assist(params, self._field)
        self._history = History(is_kept=params.rules.undo != "none")
        self._course = Course()
        self.adviser: Adviser = "lowest"
        self._pauses = 0
        self.workbench = _workbench(self._field) if params.rules.play == "constraints" else None
        if params.board is not None and params.start is not None:
            first = {params.start, *params.opened}
            require_solvable(params, self.solver, params.board, first)
            self._begin(params.start, first, params.board)
        elif params.board is not None:
            self._field.lay_out(params.board)
        elif self.workbench is not None:
            kept = first_cell(params)
            mines = self.outcomes.layout(params, self.solver, kept, 1)
            start = first_opened(params, kept, mines)
            self._begin(start, {start}, mines)

    def _begin(self, start: Cell, first: set[Cell], mines: frozenset[Cell]) -> None:
        """Opens the first cells of a board before any move."""
        self._field.lay_out(mines)
        self.start = (start, mines)
        self._field.open(first, "g")
        self._end_if_won()

    # What is known

    @property
    def layout(self) -> frozenset[Cell] | None:
        """Where the mines are now; None before the first opening. Visits the whole board."""
        return None if self.known.layout is None else self.known.layout.mines

    def position(self) -> Position:
        """What the player sees."""
        return self.board.position()

    def visible(self) -> Analysis:
        """The worlds of the open numbers."""
        return self.known.of_seen()

    def closure(self) -> Analysis:
        """The worlds of everything that the player could have found out."""
        return self.known.of_closure()

    # Results of decisions, from the ledger

    @property
    def lives(self) -> int:
        """How many lives are left."""
        return self.ledger.lives

    @property
    def deaths(self) -> int:
        """How often a life or the game was lost; undo does not reduce it."""
        return self.ledger.deaths

    @property
    def decisions(self) -> int:
        """How many decisions have been made and not undone."""
        return self.ledger.decisions

    @property
    def saves(self) -> int:
        """How many saves have been made and not undone."""
        return len(self.ledger.saved)

    @property
    def saved(self) -> list[Cell]:
        """The cells of the saves that were not undone."""
        return self.ledger.saved

    @property
    def save_moves(self) -> list[int]:
        """The moves of the saves that were not undone, counted from 0."""
        return self.ledger.save_moves

    @property
    def survived(self) -> list[Fraction | None]:
        """The share of safe worlds of each decision that opened without a save."""
        return self.ledger.survived

    @property
    def forgiven(self) -> list[Fraction | None]:
        """The share of safe worlds of each decision that was saved."""
        return self.ledger.forgiven

    @property
    def lost_lives(self) -> list[Fraction | None]:
        """The share of safe worlds of each decision that cost a life."""
        return self.ledger.lost_lives

    @property
    def losses(self) -> list[Fraction | None]:
        """The share of safe worlds of each decision that lost the game."""
        return self.ledger.losses

    # Time

    @property
    def at(self) -> int:
        """When the last move was made, in milliseconds since the beginning, pauses included."""
        return self.moves[-1].at if self.moves else 0

    @property
    def elapsed(self) -> int:
        """Milliseconds of play until the last move, pauses left out."""
        return self.at - self._pauses

    @property
    def has_ended(self) -> bool:
        return self.state in ("won", "lost")

    # Moves

    def play(self, move: Move | str, *, at: int, who: Who = "p", begun: str | None = None) -> list[Event]:
        """Makes a move, `at` milliseconds after the beginning, and returns what happened. `begun` is the UTC time of
        the first move, for the record.

        The game itself (`g`) also moves: to end a lesson, and to help if the rules say so. A machine (`m`) moves as a
        player does; its `hint` means that it shows what it infers. Raises `MoveError` if this board or these rules do
        not allow the move, or if it is earlier than the last one.
        """
        params = replace(self.params, begun=begun) if begun and not self.moves else self.params
        move = Move.from_text(move) if isinstance(move, str) else move
        cell = move.cell(self.params.grid)
        if at < self.at:
            raise MoveError(f"A move cannot come before the previous one: {at} is earlier than {self.at}.")
        if self.has_ended and move.verb != "undo":
            return []
        if self.state == "paused" and move.verb not in ("resume", "resign"):
            return []
        if who != "g":
            require_way(self.params.rules, move.verb)
        if who == "m":
            require_machine(self.params.rules)
        elif move.verb == "hint":
            require_hint(self.params)
        if who != "g":
            self.assist.forget()
        before = self._snapshot()
        result = self._result(move, cell, at, who)
        events = result.events
        if events:
            # A move without effect is not recorded, so it must leave nothing to undo either.
            if who != "g" and move.verb not in ("undo", "redo", "pause", "resume"):
                self._history.add(before, move)
            if move.verb not in ("undo", "redo") and self._snapshot() != before:
                self._history.drop_undone()
            self.moves.append(result.played(at, who, move))
            self._course.follow(move, who)
            self.params = params
            if self.state == "fresh":
                self.state = "playing"
        if who == "g":
            return events
        return [*events, *self._end_lesson(events, at), *self._go_on(events, at)]

    def _result(self, move: Move, cell: Cell | None, at: int, who: Who) -> Result:
        """Makes a legal move."""
        if who == "g":
            return Result(self._own_move(move.verb, cell))
        if cell is not None and move.verb in ("open", "chord"):
            decision = self._decision(move.verb, cell)
            return self._decide(decision, cell, who) if decision else Result([])
        if move.verb == "redo":
            return self._redo(at, who)
        return Result(self._other_move(move, cell, at, who))

    def _decision(self, verb: Verb, cell: Cell) -> frozenset[Cell] | None:
        """The cells that an opening or a chord would open; None if it has no effect."""
        code = self.board.codes[cell]
        if verb == "chord":
            return self.board.chorded(cell) if code <= 8 else None
        return frozenset({cell}) if code in (CLOSED, MARKED) else None

    def _other_move(self, move: Move, cell: Cell | None, at: int, who: Who) -> list[Event]:
        verb = move.verb
        if self.workbench is not None and verb in OF_CONSTRAINTS:
            return [*self.workbench.do(move), *self._end_if_won()]
        if cell is not None:
            return self._cell_move(verb, cell)
        if verb == "hint" and who == "m":
            return [Inferred()] if self.board.open_count else []
        if verb == "hint":
            # There is nothing to teach before the first opening, but there may be something to say about it.
            if not self.board.open_count and not guessing(self.params.rules).warns:
                return []
            return [self.outcomes.lesson(self.params, self.known, self._course, self.board, self.adviser)]
        if verb == "help":
            return [Helped()] if self.assist.ask() else []
        if verb == "undo":
            return self._undo(at)
        return self._clock_move(verb, at)

    def _cell_move(self, verb: Verb, cell: Cell) -> list[Event]:
        code = self.board.codes[cell]
        if code not in STATES:
            return []
        if verb == "hint":
            return [self.outcomes.hint(self.params, self.known, cell)]
        wanted = FLAGGED if verb == "flag" else MARKED
        return [self.board.mark(cell, CLOSED if code == wanted else wanted), *self._end_if_won()]

    def _clock_move(self, verb: Verb, at: int) -> list[Event]:
        if verb == "pause":
            if self.state != "playing":
                return []
            self.state = "paused"
            return [Paused()]
        was_paused = self.state == "paused"
        if self.known.layout is None if verb == "resign" else not was_paused:
            return []
        self._pauses += (at - self.at) if was_paused else 0
        if verb == "resign":
            self.ledger.resign()
            return self._lose(frozenset(), "resigned", Fraction(0))
        self.state = "playing"
        return [Resumed()]

    # What the game does on its own

    def _end_lesson(self, events: Sequence[Event], at: int) -> Iterator[Event]:
        """After the last stage, the game does what was taught."""
        if events and isinstance(events[0], Taught) and events[0].stage == STAGES:
            for move in self._course.moves():
                yield from self.play(move, at=at, who="g")

    def _own_move(self, verb: Verb, cell: Cell | None) -> list[Event]:
        """A move of the game itself: it ends a lesson, or opens a cell because of the rules. Raises `MoveError`."""
        # If a lesson ends in an opening, something is provable, and nothing else has to be opened.
        if cell is not None and verb == "open" and self.state == "playing" and (due := self.assist.due()):
            if cell != self._own_opening(due):
                raise MoveError("The game itself may open only the cell it has drawn.")
            self.assist.opened()
            opened = self._field.open({cell}, "g")
            follows = self.workbench.helped(opened) if self.workbench else []
            return [opened, *follows, *self._end_if_won()]
        if cell is None or verb not in ("open", "flag") or not self._course.is_over:
            raise MoveError("The game itself may move only to end a lesson, or to help if its rules allow that.")
        code = self.board.codes[cell]
        if code not in STATES or (verb, code) == ("flag", FLAGGED):
            return []
        if not self.known.is_certain(cell, mine=verb == "flag"):
            raise MoveError(f"The game itself may only {verb} a certain cell.")
        if verb == "flag":
            return [self.board.mark(cell, FLAGGED), *self._end_if_won()]
        return [self._field.open({cell}, "g"), *self._end_if_won()]

    def _own_opening(self, due: Sequence[Cell]) -> Cell:
        """The cell that the game opens on its own, out of those that are due."""
        return self.outcomes.own_opening(self.params, due, self.assist.openings + 1)

    def _go_on(self, events: Sequence[Event], at: int) -> Iterator[Event]:
        """After a move that had an effect: does what the rules require of the game, and remarks on flags."""
        if not events or not self.outcomes.helps():
            return
        while self.state == "playing" and (due := self.assist.due()):
            place = self.params.grid.place(self._own_opening(due))
            yield from self.play(Move("open", place), at=at, who="g")
        remarked = self.assist.news()
        if remarked and not self.has_ended:
            yield remarked

    # Decisions

    def _decide(self, cells: frozenset[Cell], pressed: Cell, who: Who) -> Result:
        """Opens a set of cells: they are safe, or are made safe, or the game is lost."""
        board = self._lay_out(pressed) if self.known.layout is None else None
        protected = board is not None and self.params.rules.start != "any"
        safe = Fraction(1) if protected else self.known.share_of_safe(cells)
        is_hit = self._field.layout.has_mine(cells)
        ruling = ruled(Case(self.known, cells, safe, self.params.rules), is_hit=is_hit)
        given_way: Rearrangement | None = None
        searched = board if self.params.rules.layout != "random" else None
        if ruling.decision is not None and is_hit == (ruling.reason is None):
            # Mines move away from a decision that is spared, and into one that loses.
            draw = self.outcomes.rearrangement if is_hit else self.outcomes.strike
            given_way = draw(self.params, self.known, ruling.decision, self.decisions + 1)
            if given_way is None:
                # Something that cannot be decided is not a decision, and uses up no draw.
                return Result([Undecided(pressed)], board=searched)
            self._field.move(given_way.moved)
        self.ledger.decisions += 1
        if ruling.reason is None:
            events = self._open(cells, pressed, who, safe, given_way, is_first=board is not None)
        elif is_hit and self.lives > 1:
            events = self._explode(cells, who, safe)
        else:
            self.ledger.lose(safe)
            events = self._lose(cells, ruling.reason, None if safe is None else 1 - safe)
        return Result(events, cells, given_way, searched)

    def _lay_out(self, pressed: Cell) -> frozenset[Cell]:
        """The first opening: the mines are drawn, or found by a search."""
        mines = self.outcomes.layout(self.params, self.solver, pressed, self.decisions + 1)
        self._field.lay_out(mines)
        return mines

    def _open(
        self,
        cells: frozenset[Cell],
        pressed: Cell,
        who: Who,
        safe: Fraction | None,
        given_way: Rearrangement | None,
        *,
        is_first: bool,
    ) -> list[Event]:
        """Opens the cells of a decision, after mines have moved if it needed a save."""
        events: list[Event] = []
        if given_way is None:
            self.ledger.survive(safe)
        else:
            self.ledger.save(pressed, len(self.moves), safe)
            moved = given_way.moved if self.params.mine_vision else None
            events.append(Rearranged(self.saves, pressed, None if safe is None else 1 - safe, moved))
        events.append(self._field.open(cells, who))
        if self.start is None:
            self.start = (pressed, self._field.layout.mines)
        if self.params.mine_vision and (is_first or given_way is not None):
            events.append(self._field.vision())
        return [*events, *self._end_if_won()]

    def _explode(self, cells: frozenset[Cell], who: Who, safe: Fraction | None) -> list[Event]:
        """A decision costs a life: its mines explode, and its other cells open."""
        mines = self._field.layout.among(cells)
        self.ledger.lose_life(safe)
        events: list[Event] = [self._field.explode(mines, self.lives)]
        if rest := cells - mines:
            events.append(self._field.open(rest, who))
        if self.params.mine_vision:
            events.append(self._field.vision())
        return [*events, *self._end_if_won()]

    # Undoing

    def _snapshot(self) -> Snapshot:
        return Snapshot(
            has_ended=self.has_ended,
            place=self._field.place,
            start=self.start,
            lives=self.lives,
            saves=self.saves,
            decisions=self.decisions,
            own_openings=self.assist.openings,
            workbench=None if self.workbench is None else self.workbench.state,
        )

    def _undo(self, at: int) -> list[Event]:
        """Undoes the last move that is left, with everything that the game did because of it."""
        require_undo(self.params, self.state)
        before = None if self.state == "won" else self._history.undo(self._snapshot())
        if before is None:
            return []
        # The clock has been stopped since the end.
        self._pauses += at - self.at if self.has_ended else 0
        self.state, self.end = "playing", ()
        self.start = before.start
        self.ledger.restore(before)
        changed = self._field.go_back(before.place)
        self.assist.restart(before.own_openings)
        events: list[Event] = [Undone(tuple(changed), tuple(changed.values()), tuple(self.saved), self.lives)]
        if self.params.mine_vision:
            events.append(self._field.vision())
        if self.workbench is not None and before.workbench is not None:
            events += self.workbench.restore(before.workbench)
        return events

    def _redo(self, at: int, who: Who) -> Result:
        """Repeats the move that was undone last."""
        undone = self._history.redo()
        if undone is None:
            return Result([])
        before, move = undone
        assert self.workbench is not None
        assert before.workbench is not None
        # Only the selection can have changed since.
        self._history.add(before, move)
        self.workbench.restore(before.workbench)
        return self._result(move, move.cell(self.params.grid), at, who)

    # The end

    def _end_if_won(self) -> list[Event]:
        how = how_won(self.params.rules, self.board, self.known)
        if not how or self.known.layout is None:
            return []
        self.state = "won"
        self.end = (Won(how), Revealed(tuple(sorted(self.known.layout.mines))))
        return list(self.end)

    def _lose(self, cells: frozenset[Cell], reason: Reason, share: Fraction | None) -> list[Event]:
        self.state = "lost"
        mines = self._field.layout
        fatal = tuple(sorted(mines.among(cells)))
        self.end = (Lost(tuple(sorted(cells)), fatal, reason, share), Revealed(tuple(sorted(mines.mines))))
        return list(self.end)


def _workbench(field: Field) -> Workbench:
    from qmines.game.workbench.workbench import Workbench  # cells opened by hand need none

    return Workbench(field)
