"""What a finished game was worth: 3BV, guesses and bits of luck."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
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
    openings, alone = _clicks(grid, layout)
    return len(openings) + len(alone)


def solved_bbbv(grid: Grid, layout: Collection[Cell], is_open: Callable[[Cell], bool]) -> int:
    """How much of the 3BV is done: openings whose zeros are all open, and open cells that no opening opens.

    >>> solved_bbbv(Grid(1, 5), frozenset({2}), {0, 1, 3}.__contains__)
    1
    """
    openings, alone = _clicks(grid, layout)
    return sum(all(map(is_open, zeros)) for zeros in openings) + sum(map(is_open, alone))


def _clicks(grid: Grid, layout: Collection[Cell]) -> tuple[list[list[Cell]], list[Cell]]:
    """The zeros of every opening, and the safe cells that no opening opens."""
    on = lanes(grid)
    mined = on.pack(Layout(grid, layout).mined)
    open_at_once = on.ones ^ on.some(mined | on.around(mined))
    alone = on.ones ^ on.some(mined | open_at_once | on.around(open_at_once))
    unseen = set(on.cells(open_at_once))
    openings = []
    while unseen:
        queue = [unseen.pop()]
        for cell in queue:
            reached = unseen.intersection(grid.neighbours[cell])
            unseen -= reached
            queue += reached
        openings.append(queue)
    return openings, list(on.cells(alone))


def luck_bits(survived: Iterable[Fraction | None]) -> float | None:
    """Bits of luck: Σ −log2 of the share of visible worlds that left each decision safe; None if one was not counted.

    >>> luck_bits([Fraction(1, 2), Fraction(1, 4), Fraction(1)])
    3.0
    """
    total = 0.0
    for share in survived:
        if share is None:
            return None
        total += bits(share.denominator) - bits(share.numerator)
    return total


def is_guess(safe: Fraction | None) -> bool:
    """Whether a decision was a guess: a share of the visible worlds left it safe, but neither none nor all. Where that
    was not counted, the decision was not known to be certain.
    """
    return safe is None or 0 < safe < 1
