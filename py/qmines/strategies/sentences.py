"""The inference of virgs/minesweeper-ai, taken literally: sentences about how many mines there are among some cells.

Every open number says how many of its closed cells are mines. Known cells are removed from all sentences, and:

1. *Complete sets*: none of the cells of a sentence is a mine, or all are.
2. *Subset*: if one of two sentences has all cells of the other, the difference is a new sentence. It is kept, and
   compared with the others in turn.
3. *Inequality difference*: if two sentences share some cells, and one has as many more mines as it has cells that are
   not in the other, these cells are mines.

This goes on until nothing new follows. A difference is a subset of a number's cells, so each number has at most 255.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Collection, Iterable, Mapping
from copy import copy

from qmines.grid import Cell
from qmines.position import EXPLODED, Position
from qmines.proofs.steps import Cells, cells_of, mask_of


class Sentences:
    """All cells that the three rules find, updated as cells open. `mines`: closed cells that count as mines beforehand.

    >>> known = Sentences(Position.from_text("3x2x2\\n121\\n###"))
    >>> list(known.safe()), sorted(known.mines)
    ([4], [3, 5])
    """

    def __init__(self, position: Position, mines: Iterable[Cell] = ()) -> None:
        self._around = position.grid.neighbours
        self._known: Cells = 0
        self._safe: Cells = 0
        self._mines: Cells = 0
        self._exploded: Cells = 0
        self._counts: dict[Cells, int] = {}
        self._at: defaultdict[Cell, dict[Cells, None]] = defaultdict(dict)
        self._new: deque[Cells] = deque()
        self._is_contradictory = False
        self._know(mask_of(mines), mine=True)
        self.open({cell: code for cell, code in enumerate(position.cells) if code <= 8 or code == EXPLODED})

    def open(self, codes: Mapping[Cell, int]) -> None:
        opened = mask_of(codes)
        exploded = mask_of(cell for cell, code in codes.items() if code == EXPLODED)
        self._know(exploded, mine=True)
        self._know(opened, mine=False)
        self._exploded |= exploded
        self._safe &= ~opened
        for cell, code in codes.items():
            if code != EXPLODED:
                self.say(mask_of(self._around[cell]), code)

    def say(self, cells: Cells, count: int) -> None:
        """Adds a sentence, the number of mines among some cells, without known cells."""
        count -= (cells & self._mines).bit_count()
        cells &= ~self._known
        if not 0 <= count <= cells.bit_count() or self._counts.get(cells, count) != count:
            self._is_contradictory = True
        if cells and cells not in self._counts:
            self._counts[cells] = count
            for cell in cells_of(cells):
                self._at[cell][cells] = None
            self._new.append(cells)

    def settle(self, cell: Cell, *, mine: bool) -> None:
        """Marks a cell as known, from elsewhere."""
        self._know(1 << cell, mine=mine)

    def assume(self, cell: Cell) -> None:
        self.settle(cell, mine=True)

    def safe(self) -> Collection[Cell]:
        self._follow()
        return list(cells_of(self._safe))

    @property
    def mines(self) -> frozenset[Cell]:
        return frozenset(cells_of(self._mines & ~self._exploded))

    def said(self) -> Mapping[Cells, int]:
        """All sentences about unknown cells, with their mines, once nothing new follows."""
        self._follow()
        return self._counts

    def refutes(self, cell: Cell, *, mine: bool) -> bool:
        """Whether, by these rules, an impossible sentence follows if an unknown cell is a mine, or is safe."""
        supposed = copy(self)
        supposed._counts = self._counts.copy()
        supposed._at = defaultdict(dict, {cell: sentences.copy() for cell, sentences in self._at.items()})
        supposed._new = self._new.copy()
        supposed._is_contradictory = False
        supposed.settle(cell, mine=mine)
        supposed._follow()
        return supposed._is_contradictory

    def _know(self, cells: Cells, *, mine: bool) -> None:
        """Removes cells from all sentences."""
        cells &= ~self._known
        self._known |= cells
        if mine:
            self._mines |= cells
        else:
            self._safe |= cells
        for sentence in self._touching(cells):
            for cell in cells_of(sentence):
                del self._at[cell][sentence]
            self.say(sentence, self._counts.pop(sentence))

    def _touching(self, cells: Cells) -> dict[Cells, None]:
        """The sentences that have some of the cells."""
        touching: dict[Cells, None] = {}
        for cell in cells_of(cells):
            touching |= self._at[cell]
        return touching

    def _follow(self) -> None:
        while self._new:
            cells = self._new.popleft()
            if cells in self._counts and not self._is_complete(cells):
                for other in self._touching(cells):
                    for one, two in ((cells, other), (other, cells)):
                        if one in self._counts and two in self._counts:
                            self._compare(one, two)

    def _is_complete(self, cells: Cells) -> bool:
        count = self._counts[cells]
        if count in (0, cells.bit_count()):
            self._know(cells, mine=count > 0)
            return True
        return False

    def _compare(self, one: Cells, two: Cells) -> None:
        """Rules 2 and 3 on the cells of one sentence that are not in the other."""
        rest = one & ~two
        count = self._counts[one] - self._counts[two]
        if rest and not two & ~one:
            self.say(rest, count)
        elif rest and count == rest.bit_count():
            self._know(rest, mine=True)
