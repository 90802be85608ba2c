"""What contradicts what in a small position, and which single changes fix it: by trying every set of mines."""

from dataclasses import replace
from functools import cached_property

from .board import bits, mask
from .brute import tally

MOST = 8
"""The largest number there is."""


class Breaches:
    """A board whose every set of mines breaks some numbers or the total.

    >>> breaches = Breaches(Board.from_text("3x1x2\\n#1#"))
    >>> breaches.is_possible({1}, total=True), breaches.is_possible({1}, total=False)
    (False, True)
    """

    def __init__(self, board):
        self.board = board

    @cached_property
    def _broken(self):
        """Of each set of mines in closed cells, what it breaks: the cells of numbers as bits, and the total above."""
        board, exploded, broken = self.board, mask(self.board.exploded), set()
        checks = [(mask(board.around[cell]), number, 1 << cell) for cell, number in board.numbers.items()]
        powers = [1 << cell for cell in board.closed]
        for chosen in range(1 << len(powers)):
            mines = exploded | sum(powers[at] for at in bits(chosen))
            wrong = sum(bit for around, number, bit in checks if (mines & around).bit_count() != number)
            if chosen.bit_count() != board.mines_left:
                wrong |= self._total
            broken.add(wrong)
        return broken

    @property
    def _total(self):
        return 1 << self.board.rows * self.board.columns

    def is_possible(self, numbers, *, total):
        """Whether some mines agree with these of the numbers, and with the total if that counts."""
        counting = mask(numbers) | self._total * total
        return any(not wrong & counting for wrong in self._broken)

    def is_minimal(self, numbers, *, total):
        """Whether nothing agrees with them all, but something does without any one of them."""
        less = [(numbers - {cell}, total) for cell in numbers] + [(numbers, False)] * total
        return not self.is_possible(numbers, total=total) and all(self.is_possible(n, total=t) for n, t in less)


def repairs(board, numbers):
    """The single changes after which there are worlds, with their number: `(cell, number)`, `(cell, None)` for a cell
    that is closed again, `(None, total)`. Tried are these numbers, cells with a number at or next to them, the total.

    >>> repairs(Board.from_text("2x1x1\\n#0"), {1})
    {(1, 1): 1, (1, None): 2, (None, 0): 1}
    """
    changed = {(cell, n): _with_number(board, cell, n) for cell in numbers for n in range(MOST + 1)}
    changed |= {(None, total): replace(board, mine_count=total) for total in range(board.rows * board.columns + 1)}
    near = {other for cell in numbers for other in (cell, *board.around[cell]) if other in board.numbers}
    changed |= {(cell, None): _closed(board, cell) for cell in near}
    counted = {change: tally(other)[0] for change, other in changed.items() if other != board}
    return {change: worlds for change, worlds in counted.items() if worlds}


def _with_number(board, cell, number):
    return replace(board, numbers={**board.numbers, cell: number})


def _closed(board, cell):
    numbers = {other: number for other, number in board.numbers.items() if other != cell}
    return replace(board, numbers=numbers, closed=tuple(sorted((*board.closed, cell))))
