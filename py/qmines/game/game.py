"""A game at play: `Game.play` takes a move and answers with what happened.

A game has no clock and no source of chance of its own: times are arguments, and what decision n draws follows from
the seed and n. Legality is looked at first; a move that cannot be raises and changes nothing, one that has no effect
(a click on a cell that has just opened) gives no events and is not remembered.

The game is a machine of states: it keeps the board, the mines and the moves. What can be known of them is in
`knowledge`, what becomes of a decision in `judge`, who may be told what in `permission`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Literal

from qmines.errors import MoveError
from qmines.game.assist import NO_REMARKS, is_stuck, openable, remarks
from qmines.game.board import STATES, Board
from qmines.game.closure import opening
from qmines.game.decision import Decision
from qmines.game.events import (
    Event,
    Helped,
    Hinted,
    Lost,
    Opened,
    Paused,
    Rearranged,
    Reason,
    Remarked,
    Resumed,
    Revealed,
    Taught,
    Undecided,
    Undone,
    Verdict,
    Vision,
    Won,
)
from qmines.game.generate import require_solvable
from qmines.game.judge import Case, Ruling, guessing, is_spared
from qmines.game.knowledge import Knowledge
from qmines.game.layout import Layout
from qmines.game.moves import Move, Played, Verb, Who
from qmines.game.outcomes import Outcomes
from qmines.game.params import BUDGETS, Params
from qmines.game.permission import require_help, require_hint, require_knowledge, require_undo
from qmines.game.rearrange import Rearrangement
from qmines.game.teach import STAGES, Course
from qmines.game.undo import Past, Standing
from qmines.game.why import Why, why
from qmines.game.winning import how_won
from qmines.grid import Cell
from qmines.position import CLOSED, EXPLODED, FLAGGED, MARKED, Position
from qmines.proofs.prove import Prover
from qmines.sampling.sampler import Sampler
from qmines.solver.analyse import Analysis, Solver

GameState = Literal["fresh", "playing", "paused", "won", "lost"]


class Game:
    """One game. `state` is `fresh` (no move yet), `playing`, `paused`, `won` or `lost`; `known` is what can be known.

    For every decision that opened, the share of the visible worlds that left it safe (None where it was not counted)
    stands in `survived`, or in `forgiven` where a save was needed; of one that cost a life, in `lost_lives`, and of one
    that lost, in `losses`. `helped` is how often the game opened a cell by itself to help. Undoing gives none of them
    back, nor the `deaths`. `saved` are the cells of the saves that stand, and `save_moves` their moves, counted from 0.

    >>> game = Game(Params(rows=5, columns=5, mine_count=5, seed="7"))
    >>> [type(event).__name__ for event in game.play("open 2,2", at=0)]
    ['Opened']
    >>> game.position().cells[12]
    0
    """

    def __init__(self, params: Params, solver: Solver | None = None, outcomes: Outcomes | None = None) -> None:
        self.params = params
        self.state: GameState = "fresh"
        self.moves: list[Played] = []
        self.saved: list[Cell] = []
        self.save_moves: list[int] = []
        self.survived: list[Fraction | None] = []
        self.forgiven: list[Fraction | None] = []
        self.lost_lives: list[Fraction | None] = []
        self.losses: list[Fraction | None] = []
        self.deaths = 0
        self.lives = params.rules.lives
        self.decisions = 0
        self.start: tuple[Cell, frozenset[Cell]] | None = None
        self.end: tuple[Event, ...] = ()
        self.solver = solver or Solver(BUDGETS[params.draws])
        can_undo = params.rules.undo != "none"
        self.board = Board(params.grid, params.mine_count, remembers=can_undo)
        self.known = Knowledge(params, self.solver, self.board.codes)
        self._outcomes = outcomes or Outcomes()
        self._decision: frozenset[Cell] = frozenset()
        self._rearrangement: Rearrangement | None = None
        self._laid_out: frozenset[Cell] | None = None
        """A board that the last move searched for."""
        self._past = Past(is_kept=can_undo)
        self._course = Course()
        self._pauses = 0
        self._is_asked = False
        self.helped = 0
        self.own_openings = 0
        self._remarked = NO_REMARKS
        if params.board is not None and params.start is not None:
            first = {params.start, *params.opened}
            require_solvable(params, self.solver, params.board, first)
            self._lay_out(params.board)
            self.start = (params.start, params.board)
            self._open(first, "g")
            self._end_if_won()

    # What is known

    @property
    def layout(self) -> frozenset[Cell] | None:
        """Where the mines are now; None before the first opening. It looks at the whole board."""
        return None if self.known.layout is None else self.known.layout.mines

    def position(self) -> Position:
        """What the player sees."""
        return self.board.position()

    def visible(self) -> Analysis:
        """The worlds of the open numbers."""
        return self.known.of_seen()

    def closure(self) -> Analysis:
        """The worlds of all that the player could have found out."""
        return self.known.of_closure()

    def worlds(self) -> int | None:
        """The number of visible worlds; None where it is not counted at every move."""
        return self.visible().worlds if self.known.is_counted(self.known.seen) else None

    def why(self, cell: Cell | None = None) -> Why:
        """Why a closed cell is certain, or how it can be both; without a cell, the same of the decision that lost, or
        of a cell that could have been proven safe in its place, where that is why it lost.

        Raises `MoveError` where hints are not to be had, or there is nothing to explain, and `TooComplex`.
        """
        require_knowledge(self.params, self.state)
        lost = self.end[0] if self.end else None
        cells: tuple[Cell, ...] = () if cell is None else (cell,)
        if cell is None and isinstance(lost, Lost) and lost.reason != "resigned":
            cells = self._proven_instead() if lost.reason in ("needless", "unproven") else ()
            cells = cells or lost.cells
        seen, mines = self.known.seen.position, self.known.layout
        if not cells or not all(seen.is_closed(other) for other in cells):
            raise MoveError("There is nothing to explain there.")
        numbers = mines.numbers if mines is not None and self.known.is_deducible else None
        return why(self.solver, seen, self.known.of_counting(), cells, numbers, Sampler(f"why {self.params.seed}"))

    def _proven_instead(self) -> tuple[Cell, ...]:
        """A cell that could have been opened in place of a guess, the one easiest to prove; none where none could."""
        known = self.visible()
        proof = Prover(self.solver, known.position).first(known.safe) if known.safe else None
        return proof.cells[:1] if proof else ()

    @property
    def saves(self) -> int:
        """How many saves stand."""
        return len(self.saved)

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
        return self.board.mines_left

    @property
    def has_ended(self) -> bool:
        return self.state in ("won", "lost")

    def remarked(self) -> Remarked:
        """What is remarked on the flags now, by the rule `flag_marks`."""
        if self.params.rules.flag_marks:
            self._remarked = remarks(self.params.rules, self.known, self.board)
        return self._remarked

    # Moves

    def play(self, move: Move | str, *, at: int, who: Who = "p", begun: str | None = None) -> list[Event]:
        """Makes a move, `at` milliseconds after the beginning, and gives what happened. `begun` is the time in UTC at
        which the first move is made, for the record.

        The game itself (`g`) moves without being told to: to end a lesson, and to help where the rules have it so.
        Raises `MoveError` when it is no move of this board or of these rules, or earlier than the one before.
        """
        params = replace(self.params, begun=begun) if begun and not self.moves else self.params
        move = Move.from_text(move) if isinstance(move, str) else move
        cell = move.cell(self.params.grid)
        if at < self.at:
            raise MoveError(f"The time of a move never falls: {at} comes after {self.at}.")
        if self.has_ended and move.verb != "undo":
            return []
        if self.state == "paused" and move.verb not in ("resume", "resign"):
            return []
        if move.verb == "hint":
            require_hint(self.params)
        self._rearrangement, self._decision, self._laid_out = None, frozenset(), None
        self._is_asked = self._is_asked and who == "g"
        if who != "g" and move.verb not in ("undo", "pause", "resume"):
            self._past.came(self._standing())
        events = self._events(move.verb, cell, at, who)
        if events:
            given_way = self._rearrangement
            drawn = given_way is None or given_way.drawn
            moved = given_way and given_way.moved
            self.moves.append(Played(at, who, move, moved, drawn, self._laid_out, self._decision))
            self._course.follow(move, who)
            self.params = params
            if self.state == "fresh":
                self.state = "playing"
        return [*events, *self._end_lesson(events, at), *self._go_on(who, events, at)]

    def _events(self, verb: Verb, cell: Cell | None, at: int, who: Who) -> list[Event]:
        if who == "g":
            return self._own_move(verb, cell)
        if cell is not None:
            return self._cell_move(verb, cell)
        if verb == "hint":
            # There is nothing to teach before the first opening, but there may be something to say of it.
            if not self.board.open_count and not guessing(self.params.rules).warns:
                return []
            return [self._outcomes.lesson(self.params, self.known, self._course, self.board)]
        if verb == "help":
            return self._help()
        if verb == "undo":
            return self._undo(at)
        return self._clock_move(verb, at)

    def _cell_move(self, verb: Verb, cell: Cell) -> list[Event]:
        code = self.board.codes[cell]
        if verb == "open":
            return self._decide(frozenset({cell}), cell) if code in (CLOSED, MARKED) else []
        if verb == "chord":
            decision = self.board.chorded(cell) if code <= 8 else None
            return self._decide(decision, cell) if decision else []
        if code not in STATES:
            return []
        if verb == "hint":
            return [self._hint(cell)]
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
            return self._lose(frozenset(), "resigned", Fraction(0))
        self.state = "playing"
        return [Resumed()]

    def _hint(self, cell: Cell) -> Hinted:
        share, visible = self._outcomes.shares_of_mine(self.known, cell)
        protected = self.known.layout is None and self.params.rules.start != "any"
        spared = share != 1 and is_spared(self.known, self.params.rules, cell)
        verdict: Verdict = "safe" if share == 0 else "mine" if share == 1 else "unsure"
        return Hinted(cell, verdict, share, visible, protected or spared)

    # Lessons

    def _end_lesson(self, events: Sequence[Event], at: int) -> Iterator[Event]:
        """After the last stage the game does what was taught."""
        if events and isinstance(events[0], Taught) and events[0].stage == STAGES:
            for move in self._course.moves():
                yield from self.play(move, at=at, who="g")

    def _own_move(self, verb: Verb, cell: Cell | None) -> list[Event]:
        """A move of the game itself: it ends a lesson, or opens what the rules have it open. Raises `MoveError`."""
        # Where a lesson ends in an opening, something is provable, and nothing is to be opened besides.
        if cell is not None and verb == "open" and self._may_open():
            return self._open_by_itself(cell)
        if cell is None or verb not in ("open", "flag") or not self._course.is_over:
            raise MoveError("The game itself moves only to end a lesson, or to help where its rules say so.")
        code = self.board.codes[cell]
        if code not in STATES or (verb, code) == ("flag", FLAGGED):
            return []
        if not self.known.is_certain(cell, mine=verb == "flag"):
            raise MoveError(f"The game itself can only {verb} what is certain.")
        if verb == "flag":
            return [self.board.mark(cell, FLAGGED), *self._end_if_won()]
        return [self._open({cell}, "g"), *self._end_if_won()]

    # What the game does by itself

    def _help(self) -> list[Event]:
        """A player asks for a safe cell. Raises `MoveError` where the rules have no help."""
        require_help(self.params)
        if self.known.layout is None or not openable(self.board, self.known.layout, asked=True):
            return []
        self._is_asked = True
        return [Helped()]

    def _may_open(self) -> bool:
        """Whether it is for the game to open a cell."""
        if self.known.layout is None or self.state != "playing":
            return False
        return self._is_asked or is_stuck(self.params.rules, self.known, self.board)

    def _open_by_itself(self, cell: Cell) -> list[Event]:
        """Opens the safe cell that is drawn, or that a record says was drawn."""
        assert self.known.layout is not None
        cells = openable(self.board, self.known.layout, asked=self._is_asked)
        if cell != self._outcomes.own_opening(self.params, cells, self.own_openings + 1, cell):
            raise MoveError("The game itself opens only the cell that it has drawn.")
        self._is_asked = False
        self.own_openings += 1
        self.helped += 1
        return [self._open({cell}, "g"), *self._end_if_won()]

    def _go_on(self, who: Who, events: Sequence[Event], at: int) -> Iterator[Event]:
        """After a move that had an effect: what the rules have the game do, and remark on flags."""
        if not events or who == "g" or not self._outcomes.helps():
            return
        while self._may_open():
            assert self.known.layout is not None
            cells = openable(self.board, self.known.layout, asked=self._is_asked)
            if not cells:
                break
            drawn = self._outcomes.own_opening(self.params, cells, self.own_openings + 1, None)
            yield from self.play(Move("open", self.params.grid.place(drawn)), at=at, who="g")
        before = self._remarked
        if self.remarked() != before and not self.has_ended:
            yield self._remarked

    # Decisions

    def _decide(self, cells: frozenset[Cell], pressed: Cell) -> list[Event]:
        """Opens a set of cells: they are safe, or made safe, or the game is lost."""
        first = self.known.layout is None
        mines = self.known.layout or self._first_layout(pressed)
        protected = first and self.params.rules.start != "any"
        safe = Fraction(1) if protected else self.known.share_of_safe(cells)
        is_hit = mines.has_mine(cells)
        row = guessing(self.params.rules)
        ruling = Ruling(None)
        if is_hit or (row.is_asked and safe != 1):
            ruling = row.judge(Case(self.known, cells, safe, self.params.rules))
        events: list[Event] = []
        if ruling.reason is not None:
            if ruling.decision is not None and not is_hit and not self._strike(ruling.decision):
                return [Undecided(pressed)]
            if is_hit and self.lives > 1:
                return self._explode(cells, pressed, safe)
            self._decided(cells)
            self.lives -= 1
            return self._lose(cells, ruling.reason, None if safe is None else 1 - safe)
        if is_hit:
            assert ruling.decision is not None
            if not (saved := self._save(ruling.decision, pressed, safe)):
                return [Undecided(pressed)]
            events.append(saved)
        self._decided(cells)
        (self.forgiven if events else self.survived).append(safe)
        events.append(self._open(cells, "p"))
        if self.start is None:
            self.start = (pressed, mines.mines)
        if self.params.mine_vision and (first or len(events) > 1):
            events.append(Vision(tuple(sorted(mines.mines))))
        return [*events, *self._end_if_won()]

    def _explode(self, cells: frozenset[Cell], pressed: Cell, safe: Fraction | None) -> list[Event]:
        """A decision costs a life: its mines explode, its other cells open."""
        assert self.known.layout is not None
        mines = self.known.layout.among(cells)
        self._decided(cells)
        self.lives -= 1
        self.deaths += 1
        self.lost_lives.append(safe)
        self.known.opened(dict.fromkeys(sorted(mines), EXPLODED))
        events: list[Event] = [self.board.explode(mines, self.lives)]
        if rest := cells - mines:
            events.append(self._open(rest, "p"))
        if self.params.mine_vision:
            events.append(Vision(tuple(sorted(self.known.layout.mines))))
        return [*events, *self._end_if_won()]

    def _decided(self, cells: frozenset[Cell]) -> None:
        """A decision was made. What cannot be decided is none, and draws nothing away from the next."""
        self.decisions += 1
        self._decision = cells

    def _save(self, decision: Decision, pressed: Cell, safe: Fraction | None) -> Rearranged | None:
        """Replaces the layout by another world of the knowledge that counts, with all of the decision safe; None where
        none was found.
        """
        given_way = self._outcomes.rearrangement(self.params, self.known, decision, self.decisions + 1)
        if given_way is None or not self._rearrange(given_way):
            return None
        self.saved.append(pressed)
        self.save_moves.append(len(self.moves))
        share = None if safe is None else 1 - safe
        return Rearranged(self.saves, pressed, share, given_way.moved if self.params.mine_vision else None)

    def _strike(self, decision: Decision) -> bool:
        """Lets mines come to a decision that loses; whether that could be drawn."""
        return self._rearrange(self._outcomes.strike(self.params, self.known, decision, self.decisions + 1))

    def _rearrange(self, rearrangement: Rearrangement | None) -> bool:
        """Moves the mines so, if a way was found; whether one was."""
        assert self.known.layout is not None
        self._rearrangement = rearrangement
        if rearrangement is None:
            return False
        self._past.shifted(rearrangement.moved)
        self.known.layout.move(rearrangement.moved)
        self.known.rearranged()
        return True

    def preparing(self, move: Move | str) -> Iterator[Fraction]:
        """What is worked out before a move and may take long, step by step: a board that has to be searched for. It
        yields the share of the board's safe cells that the search has got to, and keeps what it finds for `play`, which
        else looks for it itself. Raises `MoveError` and `GameError`, as `play` does.
        """
        move = Move.from_text(move) if isinstance(move, str) else move
        cell = move.cell(self.params.grid)
        if cell is None or move.verb != "open" or self.board.codes[cell] not in (CLOSED, MARKED):
            return
        if self.known.layout is None and self.state != "paused":
            yield from self._outcomes.preparing(self.params, cell, self.decisions + 1)

    def take_board(self, other: Game) -> None:
        """Takes over the board that another game of the same board and rules has begun with, so that it need not be
        searched for again; for the same first move, else it stays unused.
        """
        mine, its = self.params, other.params
        alike = (mine.grid, mine.mine_count, mine.seed, mine.rules) == (its.grid, its.mine_count, its.seed, its.rules)
        if alike and mine.board is its.board is None and other.start is not None and other.decisions == 1:
            self._outcomes.take(other.start[0], 1, other.start[1])

    def _first_layout(self, pressed: Cell) -> Layout:
        mines = self._outcomes.layout(self.params, self.solver, pressed, self.decisions + 1)
        if self.params.rules.layout != "random":
            self._laid_out = mines
        return self._lay_out(mines)

    def _lay_out(self, mines: frozenset[Cell]) -> Layout:
        self.known.layout = Layout(self.params.grid, mines)
        return self.known.layout

    def _open(self, cells: Collection[Cell], by: Who) -> Opened:
        """Opens safe cells, and with every 0 its neighbours."""
        assert self.known.layout is not None
        numbers = opening(self.params.grid, self.board.codes, self.known.layout.numbers, cells)
        numbers = dict(sorted(numbers.items()))
        self.known.opened(numbers)
        return self.board.open(numbers, by)

    # Undoing

    def _standing(self) -> Standing:
        return Standing(
            has_ended=self.has_ended,
            is_laid_out=self.known.layout is not None,
            start=self.start,
            lives=self.lives,
            saves=self.saves,
            decisions=self.decisions,
            own_openings=self.own_openings,
            changes=self.board.changes,
            shifts=self._past.shifts,
        )

    def _undo(self, at: int) -> list[Event]:
        """Takes back the last move that stands, with all that the game did because of it."""
        require_undo(self.params, self.state)
        stood = None if self.state == "won" else self._past.last(self._standing())
        if stood is None:
            return []
        # The clock stood still since the end.
        self._pauses += at - self.at if self.has_ended else 0
        self.state, self.end = "playing", ()
        self.start, self.lives = stood.start, stood.lives
        self.decisions, self.own_openings = stood.decisions, stood.own_openings
        del self.saved[stood.saves :], self.save_moves[stood.saves :]
        layout = self.known.layout
        for moved in self._past.ways_back(stood.shifts):
            assert layout is not None
            layout.move(moved)
        if not stood.is_laid_out:
            self.known.layout = None
        changed = self.board.rewind(stood.changes)
        self.known.restart()
        # What is remarked now is said anew.
        self._remarked = NO_REMARKS
        events: list[Event] = [Undone(tuple(changed), tuple(changed.values()), tuple(self.saved), self.lives)]
        if self.params.mine_vision:
            events.append(Vision(tuple(sorted(self.layout or ()))))
        return events

    # The end

    def _end_if_won(self) -> list[Event]:
        how = how_won(self.params.rules, self.board, self.known)
        if not how or self.known.layout is None:
            return []
        self.state = "won"
        self.end = (Won(how), Revealed(tuple(sorted(self.known.layout.mines))))
        return list(self.end)

    def _lose(self, cells: frozenset[Cell], reason: Reason, share: Fraction | None) -> list[Event]:
        assert self.known.layout is not None
        self.state = "lost"
        self.deaths += 1
        if reason != "resigned":
            self.losses.append(None if share is None else 1 - share)
        fatal = tuple(sorted(self.known.layout.among(cells)))
        self.end = (Lost(tuple(sorted(cells)), fatal, reason, share), Revealed(tuple(sorted(self.known.layout.mines))))
        return list(self.end)


def begun_on(params: Params) -> Game:
    """A game on a given board. By rules that help, so many cells of it are open besides that something is provable: no
    move comes before the first, after which the game could help.
    """
    game = Game(params)
    while game.known.layout is not None and is_stuck(params.rules, game.known, game.board):
        cells = openable(game.board, game.known.layout, asked=False)
        sampler = Sampler(f"{params.seed}/{len(params.opened) + 1}/begin")
        params = replace(params, opened=params.opened.union(sampler.choose(cells, 1)))
        game = Game(params)
    return game
