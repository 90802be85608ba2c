"""Records played again: the game of a record, after each of its moves, and whether all of it follows.

A replay takes boards that were searched for from the `board` lines, the rearrangings from the `moved` lines, and what
the game did by itself from its `g` moves, and checks that the rules allow them, so a record stays readable whatever a
later version would draw or teach. `verify` also draws them again: rearrangings always, boards where the record is of
this version. Where the rules have the game open a cell it has to stand there: without it the player would have had
another game. (How a lesson ends, or that it ends at all, is not looked for again.)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from qmines.errors import GameError, MoveError, RecordError, TooComplex
from qmines.game.best_guess import Adviser
from qmines.game.boards.generate import is_granted, require_solvable
from qmines.game.draws import Draws
from qmines.game.events import Taught
from qmines.game.field.board import Board
from qmines.game.field.decision import Decision
from qmines.game.field.knowledge import Knowledge
from qmines.game.field.layout import Moved
from qmines.game.field.rearrange import Rearrangement
from qmines.game.game import Game
from qmines.game.moves import Played
from qmines.game.params import DRAWS, Grade, Params
from qmines.game.records.bounds import CELLS_LOOKED_AT, LONGEST, MOST_MEMORY, MOST_SEARCH, bounded_solver
from qmines.game.records.record import read
from qmines.game.teach import Course
from qmines.grid import Cell
from qmines.solver.analyse import Solver
from qmines.solver.meter import Meter
from qmines.work import result_of


@dataclass(frozen=True)
class Report:
    """What a verified record comes to: its end (`won`, `lost`, or how it stands), milliseconds of play, saves, moves,
    and whether all that was drawn, its board and the rearrangings, was drawn again and agreed.
    """

    state: str
    elapsed: int
    saves: int
    moves: int
    redrawn: bool


def replay(text: str, *, redraw: bool = False) -> Game:
    """The game of a record, ready to go on. Raises `RecordError` where something does not follow.

    With `redraw`, rearrangings are drawn as well and must agree.
    """
    return result_of(replaying(text, redraw=redraw))


def replaying(
    text: str, *, redraw: bool = False, solver: Solver | None = None, grade: Grade | None = None
) -> Generator[Game, None, Game]:
    """The game of a record after each of its moves, one and the same object, first as it begins; that is what it gives,
    too.

    A solver other than the game's own must judge alike. A board that is still to be found may be wished of a grade.
    """
    return (yield from repeating(*read(text), redraw=redraw, solver=solver, grade=grade))


def repeating(
    params: Params,
    moves: Iterable[Played],
    *,
    redraw: bool = False,
    solver: Solver | None = None,
    grade: Grade | None = None,
) -> Generator[Game, None, Game]:
    """Does what `replaying` does, of a record that has been read."""
    outcomes = _Recorded(redraw=redraw, grade=grade)
    game = Game(params, solver, outcomes)
    yield game
    for played in moves:
        outcomes.repeat(game, played)
        yield game
    return game


def verify(text: str) -> Report:
    """Replays a record and checks all that can be checked, within what `bounds` allows. Raises `RecordError`."""
    if len(text) > LONGEST:
        raise RecordError(f"The record of a game is a text of at most {LONGEST:,} characters.")
    params, moves = read(text)
    try:
        game = result_of(repeating(params, moves, redraw=True, solver=bounded_solver(params)))
        if _is_due(game):
            raise RecordError("The record ends where the game itself opens a cell.")
    except TooComplex as error:
        raise RecordError("The game is too complex to be examined.") from error
    return Report(game.state, game.elapsed, game.saves, len(game.moves), game.outcomes.redrawn)


def _is_due(game: Game) -> bool:
    """Whether the game has still to open a cell, before anybody else moves."""
    return game.state == "playing" and bool(game.assist.due())


class _Recorded(Draws):
    """What a game does, as a record says it, while the record's moves are repeated; afterwards worked out."""

    def __init__(self, *, redraw: bool, grade: Grade | None) -> None:
        super().__init__(grade)
        self._redraw = redraw
        self._search_meter = Meter(MOST_SEARCH, MOST_MEMORY)
        self._repeated: Played | None = None
        self._where = ""

    def repeat(self, game: Game, played: Played) -> None:
        """Makes one move of the record. Raises `RecordError` where it does not follow."""
        self._repeated, self._where = played, f"Move {len(game.moves) + 1}, {str(played.move)!r},"
        if played.who != "g" and _is_due(game):
            raise RecordError(f"{self._where} comes where the game itself opens a cell.")
        try:
            events = game.play(played.move, at=played.at, who=played.who)
        except (MoveError, GameError) as error:
            raise RecordError(f"{self._where} cannot be made. {error}") from error
        finally:
            self._repeated = None
        if not events:
            raise RecordError(f"{self._where} has no effect there.")
        if played.board is not None and game.moves[-1].board is None:
            raise RecordError(f"{self._where} lays out no board, but the record says it does.")
        if game.moves[-1] != played:
            raise RecordError(f"{self._where} rearranges nothing, but the record says it does.")

    def helps(self) -> bool:
        """While a record is repeated, what the game does by itself is among its moves."""
        return self._repeated is None

    def layout(self, params: Params, solver: Solver, pressed: Cell, number: int) -> frozenset[Cell]:
        """A board that was searched for is taken from the record, and is what the rules promise. It is searched for
        again, where everything is drawn again, if this version searches as the one of the record did: searches become
        better.
        """
        if self._repeated is None or params.rules.layout == "random":
            return super().layout(params, solver, pressed, number)
        board = self._repeated.board
        if board is None:
            raise RecordError(f"{self._where} opens the first cell, but the record does not say of which board.")
        if len(board) != params.mine_count or not is_granted(params, pressed, board):
            raise RecordError(f"{self._where} is followed by a board that is none of this game.")
        require_solvable(params, solver, board, [pressed])
        if self._redraw and not self._is_found_again(params, pressed, number, board):
            self.redrawn = False
        return board

    def _is_found_again(self, params: Params, pressed: Cell, number: int, board: frozenset[Cell]) -> bool:
        """Whether the search comes to that board; not where this version searches otherwise, or it takes too long.
        Raises `RecordError` where it comes to another one.
        """
        if params.draws != DRAWS:
            return False
        try:
            found = result_of(self._metered(params, pressed, number))
        except TooComplex:
            return False
        except GameError:
            found = None
        if found != board:
            raise RecordError(f"{self._where} is followed by another board than the seed draws.")
        return True

    def _metered(self, params: Params, pressed: Cell, number: int) -> Generator[Fraction, None, frozenset[Cell]]:
        """The search, for which every board that is looked at counts as work."""
        meter, search = self._search_meter, self._searching(params, pressed, number, self._search_meter)
        while True:
            try:
                yield next(search)
            except StopIteration as end:
                found: frozenset[Cell] = end.value
                return found
            meter.spend(params.grid.size // CELLS_LOOKED_AT)

    def own_opening(self, params: Params, cells: Sequence[Cell], number: int, asked: Cell | None) -> Cell:
        """What the record says, if it can be so; drawn again, if the seed draws the same."""
        drawn = super().own_opening(params, cells, number, asked) if asked is None or self._redraw else asked
        if asked is not None and (drawn != asked or asked not in cells):
            raise RecordError(f"{self._where} opens another cell than the game would.")
        return drawn

    def lesson(self, params: Params, known: Knowledge, course: Course, board: Board, adviser: Adviser) -> Taught:
        """Lessons are not looked for again: the record says what the game did to end them."""
        return super().lesson(params, known, course, board, adviser) if self._repeated is None else Taught(0, "")

    def shares_of_mine(self, known: Knowledge, cell: Cell) -> tuple[Fraction | None, Fraction | None]:
        """Nobody is told what a hint said then; what was looked at for it is looked at all the same."""
        if self._repeated is None:
            return super().shares_of_mine(known, cell)
        # To look at a cell may let the knowledge grow, and where parts are too complex that makes a difference.
        if (counting := known.counting).is_unknown(cell):
            known.is_counted(counting)
        return None, None

    def rearrangement(self, params: Params, known: Knowledge, decision: Decision, number: int) -> Rearrangement | None:
        """What the record says, if it can be so; redrawn, if the seed draws the same."""
        draw = super().rearrangement
        return self._of_record(known, decision, lambda: draw(params, known, decision, number))

    def strike(self, params: Params, known: Knowledge, decision: Decision, number: int) -> Rearrangement | None:
        """As `rearrangement`, of mines that come to a decision."""
        draw = super().strike
        return self._of_record(known, decision, lambda: draw(params, known, decision, number), hit=True)

    def _of_record(
        self,
        known: Knowledge,
        decision: Decision,
        draw: Callable[[], Rearrangement | None],
        *,
        hit: bool = False,
    ) -> Rearrangement | None:
        """The mines' way of the record, after which the decision is hit or safe. `draw` works it out."""
        played, where = self._repeated, self._where
        drawn = draw() if played is None or self._redraw else None
        if played is None:
            return drawn
        if played.moved is None:
            # Where the knowledge is too complex, a decision may have done nothing.
            if drawn is None and decision.known.has_undecided:
                return None
            raise RecordError(
                f"{where} loses, but the record does not say how a mine came there."
                if hit
                else f"{where} hits a mine, but the record does not say how the mines gave way."
            )
        _check(known, played.moved, decision.cells, where, hit=hit)
        if self._redraw and (drawn is None or drawn.moved != played.moved):
            raise RecordError(f"{where} is followed by another layout than the seed draws.")
        if drawn is not None and drawn.drawn != played.drawn:
            raise RecordError(f"{where} does not say truly whether its layout was drawn.")
        return Rearrangement(played.moved, kept=False, drawn=played.drawn)


def _check(knowledge: Knowledge, moved: Moved, decision: frozenset[Cell], where: str, *, hit: bool) -> None:
    """Raises `RecordError` unless mines can move so, and leave the decision hit or safe and all that is known true."""
    assert knowledge.layout is not None
    known, layout = knowledge.counting, knowledge.layout
    sources, targets = [a for a, _ in moved], [b for _, b in moved]
    in_order = sources == sorted(set(sources)) and targets == sorted(set(targets))
    if not in_order or not all(layout.mined[cell] for cell in sources) or any(layout.mined[cell] for cell in targets):
        raise RecordError(f"{where} is followed by mines moving from where none was, or to where one is.")
    if any(known.cells[cell] <= 8 for cell in targets):
        raise RecordError(f"{where} moves a mine to a cell that is known to be safe.")
    change: Counter[Cell] = Counter()
    for cell in sources:
        change.subtract(known.grid.neighbours[cell])
    for cell in targets:
        change.update(known.grid.neighbours[cell])
    mined = layout.among(decision).difference(sources) or decision.intersection(targets)
    if bool(mined) != hit or any(by and known.cells[cell] <= 8 for cell, by in change.items()):
        raise RecordError(f"{where} is followed by a layout that contradicts what is known.")
