"""The field of a game: the board, the mines under it, and what can be known about them.

The three change together: whatever opens, explodes or closes goes onto the board and into the knowledge in one step,
and mines move only here. So the board never disagrees with its numbers, its mines or its knowledge. If the rules have
undo, the field keeps a journal and can go back to an earlier place in it.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from qmines.game.events import Exploded, Opened, State, Vision, Who
from qmines.game.field.board import Board
from qmines.game.field.closure import opening
from qmines.game.field.knowledge import Knowledge
from qmines.game.field.layout import Layout, Moved, back
from qmines.game.params import Params
from qmines.grid import Cell
from qmines.position import EXPLODED
from qmines.solver.analyse import Solver


@dataclass(frozen=True)
class Place:
    """A place in the journal: whether the layout exists, and how often cells have changed and mines have moved."""

    is_laid_out: bool
    changes: int
    moves: int


class Field:
    """The field of one game. There are no mines before they are laid out.

    >>> field = Field(Params(rows=2, columns=3, mine_count=1, seed="1"), Solver())
    >>> field.lay_out(frozenset({0})).mines
    frozenset({0})
    >>> field.open([2], "p")
    Opened(cells=(1, 2, 4, 5), numbers=(1, 0, 1, 0), by='p')
    >>> field.place, sorted(field.known.proven().mines)
    (Place(is_laid_out=True, changes=0, moves=0), [])
    """

    def __init__(self, params: Params, solver: Solver) -> None:
        self._remembers = params.rules.undo != "none"
        self.board = Board(params.grid, params.mine_count, remembers=self._remembers)
        self.known = Knowledge(params, solver, self.board.codes)
        self._moved: list[Moved] = []
        """How mines have moved, without moves that were taken back."""

    @property
    def layout(self) -> Layout:
        """The mines, which must have been laid out."""
        assert self.known.layout is not None
        return self.known.layout

    def lay_out(self, mines: frozenset[Cell]) -> Layout:
        """Puts mines under the board."""
        self.known.layout = Layout(self.board.grid, mines)
        return self.known.layout

    def open(self, cells: Collection[Cell], by: Who, *, floods: bool = True) -> Opened:
        """Opens safe cells, and, if it `floods`, the neighbours of every 0."""
        shown = self.layout.numbers
        numbers = opening(self.board.grid, self.board.codes, shown, cells) if floods else {c: shown[c] for c in cells}
        numbers = dict(sorted(numbers.items()))
        self.known.opened(numbers)
        return self.board.open(numbers, by)

    def explode(self, mines: Collection[Cell], lives: int) -> Exploded:
        """Explodes mines; `lives` is how many are left after that."""
        self.known.opened(dict.fromkeys(sorted(mines), EXPLODED))
        return self.board.explode(mines, lives)

    def move(self, moved: Moved) -> None:
        """Moves mines, in agreement with the open numbers."""
        if self._remembers:
            self._moved.append(moved)
        self.layout.move(moved)
        self.known.rearranged()

    def vision(self) -> Vision:
        """The event that shows where the mines are, if the player may see it."""
        return Vision(tuple(sorted(self.known.layout.mines if self.known.layout else ())))

    @property
    def place(self) -> Place:
        """The current place in the journal."""
        return Place(self.known.layout is not None, self.board.changes, len(self._moved))

    def go_back(self, place: Place) -> dict[Cell, State]:
        """Goes back to an earlier place; returns the cells that changed, ascending, with what they are now."""
        while len(self._moved) > place.moves:
            self.layout.move(back(self._moved.pop()))
        if not place.is_laid_out:
            self.known.layout = None
        changed = self.board.rewind(place.changes)
        self.known.restart()
        return changed
