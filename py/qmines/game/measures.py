"""What a finished game was worth: 3BV and bits of luck."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from qmines.game.quantum import Layout, number
from qmines.grid import Grid
from qmines.text import bits


def bbbv(grid: Grid, layout: Layout) -> int:
    """Bechtel's board benchmark value (3BV): the fewest clicks that open all safe cells without flags.

    One for every opening, and one for every safe cell that no opening opens. Source: minesweepergame.com, "3BV".

    >>> bbbv(Grid(1, 5), frozenset({2}))
    2
    """
    zeros = {cell for cell in range(grid.size) if cell not in layout and not number(grid, layout, cell)}
    clicks = sum(
        1
        for cell in range(grid.size)
        if cell not in layout and cell not in zeros and zeros.isdisjoint(grid.neighbours[cell])
    )
    unseen = set(zeros)
    while unseen:
        clicks += 1
        queue = [unseen.pop()]
        while queue:
            reached = unseen.intersection(grid.neighbours[queue.pop()])
            unseen -= reached
            queue += reached
    return clicks


def luck_bits(survived: Iterable[Fraction]) -> float:
    """Bits of luck: Σ −log2 of the share of visible worlds that left each decision safe.

    >>> luck_bits([Fraction(1, 2), Fraction(1, 4), Fraction(1)])
    3.0
    """
    return sum((bits(share.denominator) - bits(share.numerator) for share in survived), 0.0)
