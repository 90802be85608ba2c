"""Exact counts by trying every placement of the mines: slow, and too simple to be wrong."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

from .board import Board, mask


def placements(board: Board) -> Iterator[tuple[int, ...]]:
    """Every placement of the mines left in closed cells that agrees with all the numbers.

    >>> list(placements(Board.from_text("3x1x1\\n#1#")))
    [(0,), (2,)]
    """
    if board.mines_left < 0:
        return
    exploded = mask(board.exploded)
    checks = [(mask(board.around[cell]), number) for cell, number in board.numbers.items()]
    powers = [1 << cell for cell in board.closed]
    both = zip(combinations(board.closed, board.mines_left), combinations(powers, board.mines_left), strict=True)
    for mines, parts in both:
        world = sum(parts) | exploded
        if all((world & around).bit_count() == number for around, number in checks):
            yield mines


def tally(board: Board) -> tuple[int, dict[int, int]]:
    """The number of worlds, and for each closed cell the number of worlds in which it is a mine.

    >>> tally(Board.from_text("3x1x1\\n#1#"))
    (2, {0: 1, 2: 1})
    """
    worlds, hits = 0, dict.fromkeys(board.closed, 0)
    for mines in placements(board):
        worlds += 1
        for cell in mines:
            hits[cell] += 1
    return worlds, hits


def shares(board: Board) -> tuple[int, dict[int, Fraction]]:
    """The number of worlds, and the share of each closed cell; no shares without a world."""
    worlds, hits = tally(board)
    return worlds, {cell: Fraction(count, worlds) for cell, count in hits.items()} if worlds else {}
