"""What a finished game was worth: 3BV and bits of luck."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from fractions import Fraction

from qmines.game.layout import Layout
from qmines.grid import Cell, Grid
from qmines.lanes import lanes
from qmines.text import bits


def bbbv(grid: Grid, layout: Collection[Cell]) -> int:
    """Bechtel's board benchmark value (3BV): the fewest clicks that open all safe cells without flags.

    One for every opening, and one for every safe cell that no opening opens. Source: minesweepergame.com, "3BV".

    >>> bbbv(Grid(1, 5), frozenset({2}))
    2
    """
    on = lanes(grid)
    mined = on.pack(Layout(grid, layout).mined)
    open_at_once = on.ones ^ on.some(mined | on.around(mined))
    zeros = set(on.cells(open_at_once))
    alone = on.ones ^ on.some(mined | open_at_once | on.around(open_at_once))
    clicks = alone.bit_count()
    unseen = set(zeros)
    while unseen:
        clicks += 1
        queue = [unseen.pop()]
        while queue:
            reached = unseen.intersection(grid.neighbours[queue.pop()])
            unseen -= reached
            queue += reached
    return clicks


def luck_bits(survived: Iterable[Fraction | None]) -> float | None:
    """Bits of luck: Σ −log2 of the share of visible worlds that left each decision safe; None if one was not counted.

    >>> luck_bits([Fraction(1, 2), Fraction(1, 4), Fraction(1)])
    3.0
    """
    found = 0.0
    for share in survived:
        if share is None:
            return None
        found += bits(share.denominator) - bits(share.numerator)
    return found
