"""What follows from opening a cell, exactly: the numbers it may show, and how safe the safest next cell is then.

A cell c shows one number of several, each in some of the worlds in which it is safe. After a number v the worlds are
those of a new position: the parts around c have become one (`joint`), with the worlds that v leaves, and everything
else depends on it only through the total (`solver.total`). So the shares of all cells follow as in any position: those
next to c, those in parts that c does not touch, those outside.

For each v there is a cell d that is then the safest. The worlds in which c and d are safe, over all worlds,

    Σ over v of  max over d of  #{worlds: c safe, c shows v, d safe}  /  #{worlds},

are the chance to survive this guess and the next opening. Where the opening itself wins, no opening has to follow, and
the world counts as survived.

Each cell takes one count of the parts around it, and for each number as much work as the shares of the whole board. The
strategies look ahead from many cells, so they use an estimate instead (`lookahead`).

Second-step safety as the measure of a guess is David Hill's (*JSMinesweeper*, MIT licence; facts, not code).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from math import comb
from typing import NamedTuple

from qmines.grid import Cell
from qmines.solver.analyse import Analysis
from qmines.solver.count import Histogram
from qmines.solver.frontier import Part
from qmines.solver.total import Total
from qmines.strategies.joint import Joint, Joints


class Sequel(NamedTuple):
    """A number that a cell may show, and in how many worlds it is safe and shows it. `safe`: in how many of these the
    safest other cell is safe, too, or nothing is left to open.
    """

    number: int
    worlds: int
    safe: int

    @property
    def is_sure(self) -> bool:
        """Whether the game is won, or another cell is then certainly safe."""
        return self.safe == self.worlds


def sequels(analysis: Analysis, cell: Cell) -> list[Sequel]:
    """What opening an uncertain cell may lead to, by ascending number. The analysis has all certain cells removed from
    its parts; cells that are certain already do not count as other cells.

    Raises `TooComplex` if a part cannot be counted.

    >>> from qmines import Position, analyse
    >>> sequels(analyse(Position.from_text("4x1x2\\n####")), 0)
    [Sequel(number=0, worlds=1, safe=1), Sequel(number=1, worlds=2, safe=1)]
    """
    joints = Joints(analysis)
    around = joints.around(cell)
    others = [part for index, part in enumerate(analysis.parts) if index not in around.touched]
    opening = _Opening(joints.of(around), others, around.free, joints.far(around), analysis.owed)
    left = len(analysis.outside) + sum(len(part.component.cells) for part in analysis.parts)
    # All worlds have equally many safe cells, so the opening wins in every world in which it is safe, or in none.
    is_last = left - analysis.owed == 1
    found = []
    for number in range(len(opening.joint.ways) + around.free):
        worlds, safe = opening.shows(number)
        if worlds:
            found.append(Sequel(joints.known_mines(cell) + number, worlds, worlds if is_last else safe))
    return found


class _Opening(NamedTuple):
    """A cell that is opened: the parts around it, the `others`, how many unknown cells outside are next to it (`free`)
    or not (`far`), and how many mines are owed to all of these.
    """

    joint: Joint
    others: Sequence[Part]
    free: int
    far: int
    owed: int

    def shows(self, number: int) -> tuple[int, int]:
        """In how many worlds the cell is safe with that many unknown mines next to it; and in how many of these the
        safest other cell is safe, too.
        """
        ways = _by_mines(self.joint.ways, number, self.free)
        if not ways:
            return 0, 0
        total = Total([ways, *(part.counted.ways for part in self.others if part.counted)], self.far, self.owed)
        here, *elsewhere = total.others()
        mined = chain(self._mined_here(number, here), self._mined_in_others(elsewhere))
        far = [total.mined_outside // self.far] if self.far else []
        return total.worlds, total.worlds - min(chain(mined, far), default=total.worlds)

    def _mined_here(self, number: int, rest: Histogram) -> Iterator[int]:
        """In how many of the worlds a cell is a mine, for one cell of each kind around the opened one; `rest` has the
        ways of everything else, by the mines in the joint parts and the free cells.
        """
        for size, ways in self.joint.groups:
            yield _weighed(_by_mines(ways, number, self.free), rest) // size
        if self.free:
            others = _by_mines(self.joint.ways, number - 1, self.free - 1)
            yield _weighed({mines + 1: ways for mines, ways in others.items()}, rest)

    def _mined_in_others(self, rests: Sequence[Histogram]) -> Iterator[int]:
        """The same for one cell of each group of the other parts."""
        for part, rest in zip(self.others, rests, strict=True):
            assert part.counted is not None
            for group, ways in part.counted.by_group():
                yield _weighed(ways, rest) // len(part.component.groups[group])


def _by_mines(ways: Sequence[Sequence[int]], number: int, free: int) -> Histogram:
    """The ways of the joint parts and the free cells, of which `number` mines are next to the cell, by all mines."""
    found: Histogram = {}
    for outside in range(max(number + 1 - len(ways), 0), min(free, number) + 1):
        chosen = comb(free, outside)
        for mines, count in enumerate(ways[number - outside], outside):
            if count:
                found[mines] = found.get(mines, 0) + count * chosen
    return found


def _weighed(ways: Histogram, rest: Histogram) -> int:
    return sum([count * rest[mines] for mines, count in ways.items()])
