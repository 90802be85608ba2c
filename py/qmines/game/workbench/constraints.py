"""The constraints that can be selected on a workbench, as they are now: those of open numbers, the total, and the
derived ones in the list; and what would follow from the selected ones.
"""

from __future__ import annotations

from typing import Final

from qmines.errors import MoveError
from qmines.game.field.board import Board
from qmines.game.moves import Verb
from qmines.game.workbench.state import WorkbenchState
from qmines.grid import Cell
from qmines.position import CLOSED, FLAGGED
from qmines.proofs.algebra import Constraint, covers, merge, reduce, subtract
from qmines.proofs.steps import TOTAL, Cells, Source, cells_of, mask_of, source_text

WIDEST = 64
"""The most cells of a constraint that can be reduced, since that would give one for every cell."""

_TWO: Final = 2

_IS_CLOSED: Final = bytes(ord("1") if code == CLOSED else ord("0") for code in range(256))
"""Turns the codes of cells into the digits of a set."""


class Constraints:
    """The constraints on a board, including the derived ones; `state` says which, and which are selected."""

    def __init__(self, board: Board) -> None:
        self.state = WorkbenchState()
        self._board = board
        self._grid = board.grid

    def constraint(self, source: Source) -> Constraint:
        """What a source says now: an open number, the total, or a derived constraint. Raises `MoveError` if it says
        nothing.
        """
        found = self._of(source)
        if found is None or not found.cells:
            raise MoveError(f"There is no constraint on closed cells at {source_text(self._grid, source)}.")
        return found

    def standing(self) -> dict[Source, Constraint]:
        """All current constraints: the derived ones, then those of open numbers, then the total."""
        numbers = [cell for cell, code in enumerate(self._board.codes) if code <= 8]
        found = {source: self._of(source) for source in (*dict(self.state.derived), *numbers, TOTAL)}
        return {source: one for source, one in found.items() if one and one.cells}

    def results(self, verb: Verb) -> tuple[Constraint, ...]:
        """The new constraints that an operation on the selected ones gives. Raises `MoveError` if it is impossible."""
        chosen = [self.constraint(source) for source in self.state.selected]
        if verb == "reduce":
            if len(chosen) != 1:
                raise MoveError("Reduce takes one selected constraint.")
            if chosen[0].size > WIDEST:
                raise MoveError(f"Reduce takes a constraint on {WIDEST} cells at most.")
            found = reduce(chosen[0])
        elif len(chosen) != _TWO:
            raise MoveError(f"{verb.capitalize()} takes two selected constraints.")
        elif verb == "subtract":
            small, big = sorted(chosen, key=lambda one: one.size)
            if small.cells & ~big.cells or small.cells == big.cells:
                raise MoveError("Neither of the two is contained in the other.")
            found = tuple(filter(None, [subtract(big, small)]))
        else:
            if chosen[0].cells != chosen[1].cells:
                raise MoveError("Merge takes two constraints on the same cells.")
            found = tuple(filter(None, [merge(*chosen)]))
        return tuple([one for one in found if not self._is_said(one)])

    def _of(self, source: Source) -> Constraint | None:
        left = self._board.mines_left
        if source == TOTAL:
            return Constraint(self._closed(), left, left)
        if source < TOTAL:
            return dict(self.state.derived).get(source)
        if self._board.codes[source] > 8:
            return None
        closed, left = self._round(source)
        return Constraint(mask_of(closed), left, left)

    def _round(self, number: Cell) -> tuple[list[Cell], int]:
        """The closed cells around an open number, and how many mines are left among them."""
        codes, near = self._board.codes, self._grid.neighbours[number]
        seen = [codes[cell] for cell in near]
        closed = [cell for cell in near if codes[cell] == CLOSED] if CLOSED in seen else []
        return closed, codes[number] - seen.count(FLAGGED)

    def _closed(self) -> Cells:
        return int(self._board.codes[::-1].translate(_IS_CLOSED), 2)

    def _is_said(self, one: Constraint) -> bool:
        """Whether a current constraint already says all of it."""
        return self._is_on_board(one.cells) or any(covers(other, one) for _, other in self.state.derived)

    def _is_on_board(self, cells: Cells) -> bool:
        """Whether a number, or the total, has exactly these cells: it leaves no range, so nothing says more."""
        near = (self._of(cell) for cell in self._grid.neighbours[next(cells_of(cells))])
        return cells.bit_count() == self._closed_count() or any(one and one.cells == cells for one in near)

    def _closed_count(self) -> int:
        return self._grid.size - self._board.open_count - len(self._board.flags)

    def _is_standing(self, source: Source) -> bool:
        found = self._of(source)
        return found is not None and bool(found.cells)
