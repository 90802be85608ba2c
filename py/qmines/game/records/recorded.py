"""The draws of a replayed game, taken from its record instead of worked out.

Each move of a record has its own draws: they read from its lines the board that was searched for, how the mines moved,
and the cell that the game itself opened, and check that the rules allow them. `ComparedDraws` also draws all of it
again and compares.
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
from qmines.game.teach.course import Course
from qmines.grid import Cell
from qmines.solver.analyse import Solver
from qmines.solver.meter import Meter
from qmines.work import Work


class RecordedDraws(Draws):
    """The draws of one move, read from its record. `where` names the move in refusals; `worked_out` are the draws of a
    running game. Every method raises `RecordError` for something impossible.
    """

    def __init__(self, played: Played, where: str, worked_out: Draws) -> None:
        super().__init__()
        self._played = played
        self._where = where
        self._worked_out = worked_out

    def helps(self) -> bool:
        """Nothing, since the game's own moves are among the moves of the record."""
        return False

    def layout(self, params: Params, solver: Solver, pressed: Cell, number: int) -> frozenset[Cell]:
        """Takes a board that was searched for from the record, and checks that it is what the rules promise; any other
        board follows from the seed.
        """
        if params.rules.layout == "random":
            return self._worked_out.layout(params, solver, pressed, number)
        board = self._played.board
        if board is None:
            raise RecordError(f"{self._where} opens the first cell, but the record does not give the board.")
        if len(board) != params.mine_count or not is_granted(params, pressed, board):
            raise RecordError(f"{self._where} is followed by a board that this game cannot have.")
        require_solvable(params, solver, board, [pressed])
        return board

    def own_opening(self, params: Params, cells: Sequence[Cell], number: int) -> Cell:
        """The cell in the record, if it is among those that the game may open."""
        cell = self._played.move.cell(params.grid)
        if cell is None or cell not in cells:
            raise RecordError(f"{self._where} opens a different cell than the game would.")
        return cell

    def lesson(self, params: Params, known: Knowledge, course: Course, board: Board, adviser: Adviser) -> Taught:
        """Lessons are not repeated: the record has the game's move that ended one."""
        return Taught(0, "")

    def shares_of_mine(self, known: Knowledge, cell: Cell) -> tuple[Fraction | None, Fraction | None]:
        """The hint's answer is not needed, but the same cells are examined as for the original hint."""
        # Examining a cell may let the knowledge grow, which makes a difference if parts are too complex.
        if (counting := known.counting).is_unknown(cell):
            known.is_counted(counting)
        return None, None

    def rearrangement(self, params: Params, known: Knowledge, decision: Decision, number: int) -> Rearrangement | None:
        """How mines moved away from the decision, by the record."""
        return self._moved(known, decision, hit=False)

    def strike(self, params: Params, known: Knowledge, decision: Decision, number: int) -> Rearrangement | None:
        """How mines moved into the decision, by the record."""
        return self._moved(known, decision, hit=True)

    def _moved(self, known: Knowledge, decision: Decision, *, hit: bool) -> Rearrangement | None:
        """How the mines moved, after which the decision is hit or safe. If the knowledge is too complex, a decision may
        have done nothing.
        """
        moved = self._played.moved
        if moved is None:
            if decision.known.has_undecided:
                return None
            raise self._lacking(hit=hit)
        _check(known, moved, decision.cells, self._where, hit=hit)
        return Rearrangement(moved, kept=False, drawn=self._played.drawn)

    def _lacking(self, *, hit: bool) -> RecordError:
        """The error for a record that lacks a line `moved`."""
        return RecordError(
            f"{self._where} loses, but the record does not say how a mine got there."
            if hit
            else f"{self._where} hits a mine, but the record does not say how the mines moved."
        )


class ComparedDraws(RecordedDraws):
    """The draws of one move, read from its record and drawn again: they must agree. Searches for boards count as work
    of the `meter`.
    """

    def __init__(self, played: Played, where: str, worked_out: Draws, meter: Meter) -> None:
        super().__init__(played, where, worked_out)
        self._meter = meter

    def layout(self, params: Params, solver: Solver, pressed: Cell, number: int) -> frozenset[Cell]:
        """Whether to search for a board again: only if this version searches as the record's did, since searches
        improve.
        """
        board = super().layout(params, solver, pressed, number)
        if params.rules.layout != "random" and not self._is_found_again(params, pressed, number, board):
            self._worked_out.redrawn = False
        return board

    def _is_found_again(self, params: Params, pressed: Cell, number: int, board: frozenset[Cell]) -> bool:
        """Whether the search finds that board; false if this version searches otherwise, or it takes too long. Raises
        `RecordError` if it finds another one.
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
            raise RecordError(f"{self._where} is followed by a board that the seed does not draw.")
        return True

    def _searched(self, params: Params, pressed: Cell, number: int) -> frozenset[Cell]:
        """The board that the search finds. Every board that it examines counts as work."""
        search = Work(self._worked_out.searching(params, pressed, number, self._meter))
        for _ in search:
            self._meter.spend(params.grid.size // CELLS_LOOKED_AT)
        return search.result

    def own_opening(self, params: Params, cells: Sequence[Cell], number: int) -> Cell:
        """The cell in the record, which the seed must draw."""
        drawn = self._worked_out.own_opening(params, cells, number)
        if super().own_opening(params, cells, number) != drawn:
            raise RecordError(f"{self._where} opens a different cell than the game would.")
        return drawn

    def rearrangement(self, params: Params, known: Knowledge, decision: Decision, number: int) -> Rearrangement | None:
        """How mines moved away, by the record, which the seed must draw."""
        drawn = self._worked_out.rearrangement(params, known, decision, number)
        return self._compared(drawn, super().rearrangement(params, known, decision, number), hit=False)

    def strike(self, params: Params, known: Knowledge, decision: Decision, number: int) -> Rearrangement | None:
        """How mines moved into the decision, by the record, which the seed must draw."""
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
            raise RecordError(f"{self._where} is followed by a layout that the seed does not draw.")
        if drawn.drawn != recorded.drawn:
            raise RecordError(f"{self._where} is wrong about whether its layout was drawn.")
        return recorded


def _check(knowledge: Knowledge, moved: Moved, decision: frozenset[Cell], where: str, *, hit: bool) -> None:
    """Raises `RecordError` unless mines can move like this, and leave the decision hit or safe and everything known
    true.
    """
    assert knowledge.layout is not None
    known, layout = knowledge.counting, knowledge.layout
    sources, targets = [a for a, _ in moved], [b for _, b in moved]
    in_order = sources == sorted(set(sources)) and targets == sorted(set(targets))
    if not in_order or not all(layout.mined[cell] for cell in sources) or any(layout.mined[cell] for cell in targets):
        raise RecordError(f"{where} moves a mine from a cell without one, or to a cell that already has one.")
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
