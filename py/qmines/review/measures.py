"""The measures of a finished game: 3BV, guesses and bits of luck."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from fractions import Fraction

from qmines.game.boards.clicks import click_count, clicks
from qmines.game.field.layout import Layout
from qmines.game.game import Game
from qmines.grid import Cell, Grid
from qmines.text import bits


def bbbv(grid: Grid, layout: Collection[Cell]) -> int:
    """Bechtel's board benchmark value (3BV): the fewest clicks that open all safe cells without flags.

    One for every opening, and one for every safe cell that no opening opens. Source: minesweepergame.com, "3BV".

    >>> bbbv(Grid(1, 5), frozenset({2}))
    2
    """
    return click_count(Layout(grid, layout))


def solved_bbbv(grid: Grid, layout: Collection[Cell], is_open: Callable[[Cell], bool]) -> int:
    """The part of the 3BV that is solved: openings whose zeros are all open, and open cells that no opening opens.

    >>> solved_bbbv(Grid(1, 5), frozenset({2}), {0, 1, 3}.__contains__)
    1
    """
    openings, alone = clicks(Layout(grid, layout))
    return sum(all(map(is_open, zeros)) for zeros in openings) + sum(map(is_open, alone))


def luck_bits(survived: Iterable[Fraction | None]) -> float | None:
    """Bits of luck: Σ −log2 of the share of visible worlds in which each decision was safe; None if one is not counted.

    >>> luck_bits([Fraction(1, 2), Fraction(1, 4), Fraction(1)])
    3.0
    """
    total = 0.0
    for share in survived:
        if share is None:
            return None
        total += bits(share.denominator) - bits(share.numerator)
    return total


def is_before_first(game: Game) -> bool:
    """Whether the next opening of a game is its first one."""
    return game.start is None and not game.decisions


def is_before_granted(game: Game) -> bool:
    """Whether the next opening of a game is its first one, and its rules protect it, so that it decides nothing.

    The rules decide, also on a given board, whose mines do not move away from the first cell: a replay has such a
    board, and the program that it comes from protected the cell when it laid out the mines.
    """
    return is_before_first(game) and game.params.rules.start != "any"


def is_guess(safe: Fraction | None) -> bool:
    """Whether a decision was a guess: safe in some of the visible worlds, but not in all. A share that was not counted
    makes it a guess too, since the decision was not known to be certain.
    """
    return safe is None or 0 < safe < 1
