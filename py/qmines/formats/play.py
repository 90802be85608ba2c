"""Play as formats of moves have it: what moves show, and moves that lead to what is seen.

A 0 opens its neighbours, flagged ones excepted. So any true view can be reached: put a flag on each closed cell next to
an open 0, open what is open, and take these flags away again.
"""

from __future__ import annotations

from typing import Literal

from qmines.errors import PositionError
from qmines.formats.content import place_text
from qmines.game.field.closure import opening
from qmines.game.field.layout import Layout
from qmines.grid import Cell
from qmines.position import CLOSED, EXPLODED, FLAGGED, MARKED, Position
from qmines.text import counted

Step = tuple[Literal["open", "flag", "mark"], Cell]


class Play:
    """The view of a board while moves are made. With `flags_at_end` the mines get flags when every other cell is open.

    >>> from qmines.grid import Grid
    >>> play = Play(Layout(Grid(1, 4), {3}))
    >>> play.open(0)
    3
    >>> list(play.view), play.is_won
    ([0, 0, 1, 9], True)
    """

    def __init__(self, layout: Layout, *, flags_at_end: bool = False) -> None:
        self.layout = layout
        self.view = bytearray([CLOSED]) * layout.grid.size
        self.is_lost = False
        self._left = layout.mined.count(0)
        self._flags_at_end = flags_at_end

    @property
    def is_won(self) -> bool:
        """Whether every safe cell is open, and no mine has exploded."""
        return not self._left and not self.is_lost

    def open(self, cell: Cell) -> int:
        """Opens a cell, and its neighbours if it is a 0. Returns how many cells have opened."""
        if self.layout.mined[cell]:
            self.is_lost = True
            self.view[cell] = EXPLODED
            return 1
        opened = opening(self.layout.grid, self.view, self.layout.numbers, [cell])
        for other, number in opened.items():
            self.view[other] = number
        self._left -= len(opened)
        if self.is_won and self._flags_at_end:
            self.view = self.view.replace(bytes([CLOSED]), bytes([FLAGGED]))
        return len(opened)

    def flag(self, cell: Cell) -> None:
        """Puts a flag on a closed cell, or takes it away."""
        self.view[cell] = CLOSED if self.view[cell] == FLAGGED else FLAGGED

    def solve(self) -> None:
        """Opens every safe cell and flags every mine; after a loss, nothing changes."""
        if not self.is_lost:
            shown = zip(self.layout.mined, self.layout.numbers, strict=True)
            self.view = bytearray(FLAGGED if is_mine else number for is_mine, number in shown)
            self._left = 0


def require_true(position: Position, layout: Layout, what: str) -> None:
    """Raises `PositionError` if a position shows what a layout does not have; `what` can hold true positions alone."""
    for cell, code in enumerate(position.cells):
        if code <= 8 and (layout.mined[cell] or code != layout.numbers[cell]):
            has = "is a mine" if layout.mined[cell] else f"touches {counted(layout.numbers[cell], 'mine')}"
            place = place_text(position.grid, cell)
            raise PositionError(f"{what} cannot hold a wrong number: {place} shows {code}, but {has}.")
        if code == EXPLODED and not layout.mined[cell]:
            raise PositionError(f"{what} cannot hold a wrong mine: {place_text(position.grid, cell)} is safe.")


def steps_to(position: Position, play: Play, start: Cell | None) -> list[Step]:
    """Moves after which a view shows a position that is true: `start` opens first, exploded mines last."""
    cells, around = position.cells, position.grid.neighbours
    zeros = (cell for cell, code in enumerate(cells) if code == 0)
    kept = {other for cell in zeros for other in around[cell] if position.is_closed(other)}
    flagged = sorted(kept.union(cell for cell, code in enumerate(cells) if code == FLAGGED))
    steps: list[Step] = [("flag", cell) for cell in flagged]
    marked = [cell for cell, code in enumerate(cells) if code == MARKED]
    steps += [("mark", cell) for cell in marked if cell not in kept]
    for cell in flagged:
        play.flag(cell)
    first = [] if start is None or cells[start] > 8 else [start]
    for cell in [*first, *(cell for cell, code in enumerate(cells) if code <= 8)]:
        if play.view[cell] > 8:
            steps.append(("open", cell))
            play.open(cell)
    for cell in position.closed:
        if cells[cell] == MARKED and cell in kept:
            steps.append(("mark", cell))
        elif (cells[cell] == FLAGGED) != (play.view[cell] == FLAGGED):
            steps.append(("flag", cell))
    return steps + [("open", cell) for cell, code in enumerate(cells) if code == EXPLODED]
