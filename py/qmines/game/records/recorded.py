"""The draws of a game that is played again, taken from its record instead of worked out.

Each move of a record has draws of its own: they take from its lines the board that was searched for, the way of the
mines, and the cell that the game itself opened, and check that the rules allow them. `ComparedDraws` also draw all of
it again and compare.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from qmines.errors import GameError, RecordError, TooComplex
from qmines.game.best_guess import Adviser
from qmines.game.boards.generate import is_granted, require_solvable
from qmines.game.draws import Draws
from qmines.game.events import Taught
from qmines.game.field.board import Board
from qmines.game.field.decision import Decision
from qmines.game.field.knowledge import Knowledge
from qmines.game.field.layout import Moved
from qmines.game.field.rearrange import Rearrangement
from qmines.game.moves import Played
from qmines.game.params import DRAWS, Params
from qmines.game.records.bounds import CELLS_LOOKED_AT
from qmines.game.teach import Course
from qmines.grid import Cell
from qmines.solver.analyse import Solver
from qmines.solver.meter import Meter
from qmines.work import Work


class RecordedDraws(Draws):
    """The draws of one move, as its record has them. `where` names the move in what is refused; `worked_out` are the
    draws of the game at play. All of them raise `RecordError` for what cannot be so.
    """

    def __init__(self, played: Played, where: str, worked_out: Draws) -> None:
        super().__init__()
        self._played = played
        self._where = where
        self._worked_out = worked_out

    def helps(self) -> bool:
        """The record has what the game did by itself among its moves."""
        return False

    def layout(self, params: Params, solver: Solver, pressed: Cell, number: int) -> frozenset[Cell]:
        """A board that was searched for is taken from the record, and is what the rules promise; any other follows from
        the seed.
        """
        if params.rules.layout == "random":
            return self._worked_out.layout(params, solver, pressed, number)
        board = self._played.board
        if board is None:
            raise RecordError(f"{self._where} opens the first cell, but the record does not say of which board.")
        if len(board) != params.mine_count or not is_granted(params, pressed, board):
            raise RecordError(f"{self._where} is followed by a board that is none of this game.")
        require_solvable(params, solver, board, [pressed])
        return board

    def own_opening(self, params: Params, cells: Sequence[Cell], number: int) -> Cell:
        """The cell that the record has, if it is among those that the game may open."""
        cell = self._played.move.cell(params.grid)
        if cell is None or cell not in cells:
            raise RecordError(f"{self._where} opens another cell than the game would.")
        return cell

    def lesson(self, params: Params, known: Knowledge, course: Course, board: Board, adviser: Adviser) -> Taught:
        """Lessons are not looked for again: the record says what the game did to end them."""
        return Taught(0, "")

    def shares_of_mine(self, known: Knowledge, cell: Cell) -> tuple[Fraction | None, Fraction | None]:
        """Nobody is told what a hint said then; what was looked at for it is looked at all the same."""
        # To look at a cell may let the knowledge grow, and where parts are too complex that makes a difference.
        if (counting := known.counting).is_unknown(cell):
            known.is_counted(counting)
        return None, None

    def rearrangement(self, params: Params, known: Knowledge, decision: Decision, number: int) -> Rearrangement | None:
        """How the record says that mines gave way to the decision."""
        return self._moved(known, decision, hit=False)

    def strike(self, params: Params, known: Knowledge, decision: Decision, number: int) -> Rearrangement | None:
        """How the record says that mines came to the decision."""
        return self._moved(known, decision, hit=True)

    def _moved(self, known: Knowledge, decision: Decision, *, hit: bool) -> Rearrangement | None:
        """The way of the mines, after which the decision is hit or safe. Where the knowledge is too complex, a decision
        may have done nothing.
        """
        moved = self._played.moved
        if moved is None:
            if decision.known.has_undecided:
                return None
            raise self._lacking(hit=hit)
        _check(known, moved, decision.cells, self._where, hit=hit)
        return Rearrangement(moved, kept=False, drawn=self._played.drawn)

    def _lacking(self, *, hit: bool) -> RecordError:
        """The record has no line `moved` where there must be one."""
        return RecordError(
            f"{self._where} loses, but the record does not say how a mine came there."
            if hit
            else f"{self._where} hits a mine, but the record does not say how the mines gave way."
        )


class ComparedDraws(RecordedDraws):
    """The draws of one move, as its record has them, and drawn again: they must agree. Searches for boards count as
    work of the `meter`.
    """

    def __init__(self, played: Played, where: str, worked_out: Draws, meter: Meter) -> None:
        super().__init__(played, where, worked_out)
        self._meter = meter

    def layout(self, params: Params, solver: Solver, pressed: Cell, number: int) -> frozenset[Cell]:
        """A board is searched for again, if this version searches as the one of the record did: searches become
        better.
        """
        board = super().layout(params, solver, pressed, number)
        if params.rules.layout != "random" and not self._is_found_again(params, pressed, number, board):
            self._worked_out.redrawn = False
        return board

    def _is_found_again(self, params: Params, pressed: Cell, number: int, board: frozenset[Cell]) -> bool:
        """Whether the search comes to that board; not where this version searches otherwise, or it takes too long.
        Raises `RecordError` where it comes to another one.
        """
        if params.draws != DRAWS:
            return False
        try:
            found = self._searched(params, pressed, number)
        except TooComplex:
            return False
        except GameError:
            found = None
        if found != board:
            raise RecordError(f"{self._where} is followed by another board than the seed draws.")
        return True

    def _searched(self, params: Params, pressed: Cell, number: int) -> frozenset[Cell]:
        """The board that the search comes to. Every board that it looks at counts as work."""
        search = Work(self._worked_out.searching(params, pressed, number, self._meter))
        for _ in search:
            self._meter.spend(params.grid.size // CELLS_LOOKED_AT)
        return search.result

    def own_opening(self, params: Params, cells: Sequence[Cell], number: int) -> Cell:
        """The cell that the record has, which the seed must draw."""
        drawn = self._worked_out.own_opening(params, cells, number)
        if super().own_opening(params, cells, number) != drawn:
            raise RecordError(f"{self._where} opens another cell than the game would.")
        return drawn

    def rearrangement(self, params: Params, known: Knowledge, decision: Decision, number: int) -> Rearrangement | None:
        """How the record says that mines gave way, which the seed must draw."""
        drawn = self._worked_out.rearrangement(params, known, decision, number)
        return self._compared(drawn, super().rearrangement(params, known, decision, number), hit=False)

    def strike(self, params: Params, known: Knowledge, decision: Decision, number: int) -> Rearrangement | None:
        """How the record says that mines came to the decision, which the seed must draw."""
        drawn = self._worked_out.strike(params, known, decision, number)
        return self._compared(drawn, super().strike(params, known, decision, number), hit=True)

    def _compared(
        self, drawn: Rearrangement | None, recorded: Rearrangement | None, *, hit: bool
    ) -> Rearrangement | None:
        if recorded is None:
            if drawn is not None:
                raise self._lacking(hit=hit)
            return None
        if drawn is None or drawn.moved != recorded.moved:
            raise RecordError(f"{self._where} is followed by another layout than the seed draws.")
        if drawn.drawn != recorded.drawn:
            raise RecordError(f"{self._where} does not say truly whether its layout was drawn.")
        return recorded


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
