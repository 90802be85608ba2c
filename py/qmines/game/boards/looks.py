"""How a layout looks: the clicks it takes, and the mines that are buried among mines.

A repair makes room where logic is stuck, and pushes mines together elsewhere. So a dense board after repairs is often
half empty, half one block of mines. Two numbers show this. This module compares them with those of a drawn layout, and
finds mines that can move to make up the difference.
"""

from __future__ import annotations

from typing import NamedTuple

from qmines.game.boards.clicks import click_count
from qmines.game.field.layout import Layout
from qmines.grid import Cell
from qmines.lanes import lanes


class Looks(NamedTuple):
    """The clicks that open all safe cells (3BV), and the buried mines, which touch nothing but mines."""

    clicks: int
    buried: int

    def lacking(self, wanted: Looks) -> Looks:
        """How many clicks are missing, and how many buried mines there are too many, in comparison."""
        return Looks(max(wanted.clicks - self.clicks, 0), max(self.buried - wanted.buried, 0))


def looks(layout: Layout) -> Looks:
    """How a layout looks.

    >>> from qmines.grid import Grid
    >>> looks(Layout(Grid(1, 6), {3, 4, 5}))
    Looks(clicks=1, buried=2)
    """
    on = lanes(layout.grid)
    mined = on.pack(layout.mined)
    return Looks(click_count(layout), (mined & ~on.some(on.around(on.ones ^ mined))).bit_count())


def movable(layout: Layout, lacking: Looks) -> tuple[list[Cell], list[Cell]]:
    """Mines that may go, all next to safe cells, and safe cells to which they may go, ascending.

    If clicks are missing, mines go into openings, and break them up. Otherwise mines next to buried ones go.
    """
    on = lanes(layout.grid)
    mined = on.pack(layout.mined)
    safe = on.ones ^ mined
    edge = on.some(on.around(safe)) & mined
    if lacking.clicks:
        zeros = on.ones ^ on.some(mined | on.around(mined))
        return list(on.cells(edge)), list(on.cells(on.some(zeros | on.around(zeros)) & safe))
    return list(on.cells(edge & on.some(on.around(mined ^ edge)))), list(on.cells(safe))
