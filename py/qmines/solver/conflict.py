"""Which numbers of an impossible position contradict each other: a minimal set.

**The problem.** Each open number is a constraint on the closed cells, the total is one more, and together they have no
world. Wanted is a *minimal unsatisfiable subset*: some of them that have no world either, while without any single one
of them there is one. What is left out says nothing: its cell stays open, without a number. If a set has no world,
neither has a larger one. So trying to leave out one constraint after another, once each, ends with a minimal set, in
any order (*deletion*: Chinneck, Dravnieks: "Locating minimal infeasible constraint sets in linear programs", 1991; a
survey of this and cleverer ways is Liffiton, Sakallah: "Algorithms for computing minimal unsatisfiable subsets of
constraints", 2008). Few numbers near each other are the best answer, and the quickest: so what to begin with, the
*outline*, matters more than how to go on.

**Numbers that contradict each other** do so within one piece. If following single numbers ends at one that cannot be
met, the outline is that number and those that the steps to it rest on. Otherwise a piece of what is left has no world.
Then the outline is a *window*, the nearest neighbours of one constraint, as narrow as is found, that has no world
either, with what it rests on. Windows are also tried where a piece is too complex to count. Numbers are then left out,
the farthest first.

**Only the total** can contradict if all pieces have worlds. A piece says which numbers of mines it can hold: a set,
with gaps. The sums of these sets, and of anything from 0 to the size of the outside, lack the mines owed. Leaving out a
number changes the set of its piece, and hands the cells that no other number touches to the outside. So each piece has
*forbidden* numbers of mines: those that the earlier pieces, as they have become, and the later ones, as they are, could
make up to what is owed. Numbers may be left out as long as the piece can hold none of these. Where the total is too
small, pieces that need few mines are left out first; where it is too large, those that leave few cells free. If numbers
without common cells are enough, chosen greedily, the others are left out from the beginning.

**Cost.** A test follows the numbers of a piece, and counts what has changed; on Expert, half a millisecond. Work is
bounded by states of a piece and by a meter. What is too complex to say is kept, and then the set may not be minimal.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator
from contextlib import suppress
from functools import partial
from itertools import accumulate
from typing import NamedTuple

from qmines.errors import Conflict, Exhausted, ImpossiblePosition
from qmines.grid import Cell
from qmines.position import Position
from qmines.solver.constraints import Constraint
from qmines.solver.meter import Meter
from qmines.solver.subsets import Settled, Subsets
from qmines.solver.total import Bits, bits_of, less, more
from qmines.work import result_of

_WIDE = 32
"""How many constraints a window has at most."""

_INNER = 10
"""How many constraints in the middle of a window need no separate window."""

_WORK = 3_000_000
"""How much work the search may take: some seconds."""

_BYTES = 100_000_000
"""How many bytes a count may hold."""

_NARROW = (2, 4, 8, 16)
"""How many constraints the narrower windows in it have."""

Test = Callable[[Collection[Cell]], bool | None]
"""Says of some numbers whether no world fits them; None where that is too complex to say."""

Outlines = Generator[Conflict, None, None]


def impossible(position: Position, sentence: str) -> ImpossiblePosition:
    """The error for a position that no world fits; it looks for the conflict when first asked for it."""
    return ImpossiblePosition(sentence, partial(conflict, position))


def conflict(position: Position) -> Conflict:
    """A minimal set of numbers, and the total where it takes part, that no world fits.

    Empty, without the total, if worlds exist.

    >>> conflict(Position.from_text("4x1x1\\n1#0#"))
    Conflict(cells=frozenset({0, 2}), total=False, is_minimal=True)
    """
    return result_of(finding(position))


def finding(position: Position) -> Generator[Conflict, None, Conflict]:
    """The same, with pauses: yields what is known so far, a set that no world fits, and returns the last one."""
    search = _Search(position)
    with suppress(Exhausted):
        yield from search.run()
    return search.found


class _Search:
    """A search for the conflict of a position; `found` is the best so far."""

    def __init__(self, position: Position) -> None:
        self._subsets = Subsets(position, Meter(_WORK, _BYTES))
        self._owed = position.mine_count - len(position.exploded)
        self._closed = len(position.closed)
        self._is_minimal = True
        self.found = Conflict(frozenset(self._subsets.constraints), total=True, is_minimal=False)

    def run(self) -> Outlines:
        """Improves what is found, pause by pause."""
        subsets = self._subsets
        if not 0 <= self._owed <= self._closed:
            self.found = Conflict(frozenset(), total=True)
            return
        for number in subsets.constraints:
            if not subsets.is_met(number):
                self.found = Conflict(frozenset([number]), total=False)
                return
        settled = subsets.settled(list(subsets.constraints))
        if settled.wrong is not None:
            yield from self._among_numbers(subsets.traced(settled, [settled.wrong]))
            return
        for piece in subsets.joined(settled.left):
            mines = subsets.counts([settled.left[number] for number in piece])
            core = None if mines else self._window(settled, piece)
            if mines == 0 or core:
                yield from self._among_numbers(subsets.traced(settled, core or piece))
                return
            yield self.found
        yield from self._with_total()

    def _leave_out(self, numbers: list[Cell], is_impossible: Test, *, total: bool) -> Outlines:
        """Leaves out of the set found whatever numbers, in this order, are not needed for the test to say the same of
        the rest of them: in blocks, as large as goes well.
        """
        kept = dict.fromkeys(numbers)
        others = self.found.cells - kept.keys()
        at, size = 0, 1
        while block := numbers[at : at + size]:
            leaving = set(block)
            is_needless = is_impossible([number for number in kept if number not in leaving])
            if is_needless:
                for number in block:
                    del kept[number]
                self.found = Conflict(others | kept.keys(), total, is_minimal=False)
                size *= 2
            elif size > 1:
                size //= 2
                block = []
            else:
                self._is_minimal &= is_needless is not None
            at += len(block)
            yield self.found

    # Numbers alone

    def _among_numbers(self, outline: list[Cell]) -> Outlines:
        """Minimises numbers that contradict each other, and leaves out the last ones first."""
        self.found = Conflict(frozenset(outline), total=False, is_minimal=False)
        yield self.found

        def is_impossible(numbers: Collection[Cell]) -> bool | None:
            mines = self._subsets.mines(numbers)
            return None if mines is None else not mines

        yield from self._leave_out(outline[::-1], is_impossible, total=False)
        self.found = Conflict(self.found.cells, total=False, is_minimal=self._is_minimal)

    def _window(self, settled: Settled, piece: list[Cell]) -> list[Cell] | None:
        """Few numbers of a piece, near each other, that no world fits; None if none are found."""
        left, subsets = settled.left, self._subsets

        def found(centre: Cell, size: int) -> list[Cell] | None:
            window = subsets.near(left, centre, size)
            return window if subsets.counts([left[number] for number in window]) == 0 else None

        covered: set[Cell] = set()
        for centre in piece:
            if centre in covered:
                continue
            if wide := found(centre, _WIDE):
                return next((few for size in _NARROW for number in wide if (few := found(number, size))), wide)
            covered.update(subsets.near(left, centre, _INNER))
        return None

    # The total

    def _with_total(self) -> Outlines:
        """Minimises the numbers that the total contradicts, piece by piece."""
        subsets, owed = self._subsets, self._owed
        constraints = self._apart() or subsets.constraints
        counted = [(piece, subsets.mines(piece)) for piece in subsets.joined(constraints)]
        # The total may contradict the rest even without the pieces that are too complex.
        pieces = [_Piece(piece, len(subsets.cells(piece)), mines) for piece, mines in counted if mines is not None]
        outside = self._closed - sum([piece.size for piece in pieces])
        is_small = sum([piece.least for piece in pieces]) > owed
        pieces.sort(key=lambda piece: piece.least if is_small else piece.size - piece.most)
        # What the pieces from each on can hold together, and what may be left for them.
        after = list(accumulate([piece.mines for piece in reversed(pieces)], more, initial=1))[::-1]
        left = (1 << owed + 1) - (1 << max(owed - outside, 0))
        if left & after[0]:
            if len(pieces) == len(counted):
                self.found = Conflict(frozenset(), total=False)
            return
        self.found = Conflict(frozenset([n for piece in pieces for n in piece.numbers]), total=True, is_minimal=False)
        yield self.found
        for piece, later in zip(pieces, after[1:], strict=True):
            forbidden = bits_of([mines for mines in range(piece.size + 1) if left >> mines & later])
            left = less(left, (yield from self._against(piece, forbidden, is_small=is_small)))
        self.found = Conflict(self.found.cells, total=True, is_minimal=self._is_minimal)

    def _apart(self) -> dict[Cell, Constraint] | None:
        """Few numbers that share no cells, and alone need more mines than there are, or more cells without one; None if
        there are none.
        """
        for is_small, room in ((True, self._owed), (False, self._closed - self._owed)):
            chosen: dict[Cell, Constraint] = {}
            met: set[Cell] = set()
            needed = 0
            for number in sorted(self._subsets.constraints, key=partial(self._slack, is_small=is_small), reverse=True):
                constraint = self._subsets.constraints[number]
                if met.isdisjoint(constraint.cells):
                    chosen[number] = constraint
                    met.update(constraint.cells)
                    needed += self._slack(number, is_small=is_small)
                    if needed > room:
                        return chosen
        return None

    def _slack(self, number: Cell, *, is_small: bool) -> int:
        """How many mines a number needs, or if the total is not too small, how many cells without one."""
        cells, mines = self._subsets.constraints[number]
        return mines if is_small else len(cells) - mines

    def _against(self, piece: _Piece, forbidden: Bits, *, is_small: bool) -> Generator[Conflict, None, Bits]:
        """Minimises the numbers of a piece that keep its cells from holding forbidden numbers of mines; returns what
        these can then hold.
        """
        subsets = self._subsets

        def possible(numbers: Collection[Cell]) -> Bits | None:
            mines = subsets.mines(numbers)
            return None if mines is None else _with_free(mines, piece.size - len(subsets.cells(numbers)))

        def is_impossible(numbers: Collection[Cell]) -> bool | None:
            mines = possible(numbers)
            return None if mines is None else not mines & forbidden

        if is_impossible(()):
            self.found = Conflict(self.found.cells - set(piece.numbers), total=True, is_minimal=False)
            return _with_free(1, piece.size)
        yield from self._leave_out(
            sorted(piece.numbers, key=partial(self._slack, is_small=is_small)), is_impossible, total=True
        )
        mines = possible([number for number in piece.numbers if number in self.found.cells])
        return mines or 0


class _Piece(NamedTuple):
    """Numbers joined by the cells they share, how many cells these are, and how many mines they can hold."""

    numbers: list[Cell]
    size: int
    mines: Bits

    @property
    def least(self) -> int:
        """The fewest mines."""
        return (self.mines & -self.mines).bit_length() - 1

    @property
    def most(self) -> int:
        """The most mines."""
        return self.mines.bit_length() - 1


def _with_free(mines: Bits, cells: int) -> Bits:
    """The same numbers of mines, with any number of some free cells."""
    done = 0
    while done < cells:
        step = min(done + 1, cells - done)
        mines |= mines << step
        done += step
    return mines
