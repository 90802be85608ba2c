"""The clicks that a layout takes: its openings, and the safe cells outside every opening (3BV)."""

from __future__ import annotations

from qmines.game.field.layout import Layout
from qmines.grid import Cell
from qmines.lanes import lanes


def clicks(layout: Layout) -> tuple[list[list[Cell]], list[Cell]]:
    """The zeros of every opening, and the safe cells outside every opening."""
    on = lanes(layout.grid)
    mined = on.pack(layout.mined)
    zeros = on.ones ^ on.some(mined | on.around(mined))
    alone = on.ones ^ on.some(mined | zeros | on.around(zeros))
    unseen = set(on.cells(zeros))
    openings = []
    while unseen:
        queue = [unseen.pop()]
        for cell in queue:
            reached = unseen.intersection(layout.grid.neighbours[cell])
            unseen -= reached
            queue += reached
        openings.append(queue)
    return openings, list(on.cells(alone))


def click_count(layout: Layout) -> int:
    """Bechtel's board benchmark value (3BV): the fewest clicks that open all safe cells without flags.

    One for every opening, and one for every safe cell that no opening opens. Source: minesweepergame.com, "3BV".
    """
    openings, alone = clicks(layout)
    return len(openings) + len(alone)
