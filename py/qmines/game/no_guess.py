"""Boards that ask for no guess: from the start cell on, logic alone opens every safe cell.

*Solvable* means that the closure of the first opening is the whole board: open all that is safe in every world, with
the exact total of mines, until nothing new is. Layouts are drawn at random until one is solvable, some `_DRAWN` cells
of them, or fewer where logic opens less than a third of them: what is found so is uniform among all solvable boards,
and on the usual levels nearly all boards are. Where none was, one more is drawn, and repaired where logic gets stuck:

1. Choose a closed cell next to an open number, one that is not known to be a mine if there is any.
2. Set free the closed cells within a king's step of it, and the open numbers there, at the rim of the stuck region.
   All other numbers remain.
3. Draw the free cells anew, as they are in the worlds of all closed cells away from the open numbers and of these in
   which the numbers that remain hold, each as likely as any other. Mines that are too many go to the cells away, and
   those that are missing come from there, any as likely as any other.
4. Work out the freed numbers, and look how far logic leads now, from the start cell. If that is less far than before,
   the repair is taken back.

After `PATIENCE` repairs in a row that led no farther the search begins anew, with another layout; after so many boards
that hardly any such search has needed them it gives up.

To perturb a stuck board, with mines that come from or go elsewhere, is Simon Tatham's idea (*Mines*, 2005). His fills
or empties a set of cells and goes on from there; this draws them, judges by the exact solver, and never loses ground.
Repaired boards are not uniform: those near unsolvable ones come more often (`studies/no_guess.md`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import compress
from math import comb

from qmines.errors import GameError
from qmines.game.closure import closure, opening
from qmines.game.layout import Layout, movement
from qmines.grid import Cell, Grid
from qmines.lanes import lanes
from qmines.position import CLOSED, Position
from qmines.sampling.sampler import Sampler
from qmines.solver.analyse import Solver

PATIENCE = 60
"""How many repairs in a row may lead no farther before the search begins anew."""

MOST = 1000
"""How many boards a search draws or repairs, and as many more as a board has cells, `MOST_A_CELL` times."""

MOST_A_CELL = 4

_DRAWN = 20_000
"""So many cells are drawn, in whole boards, before any is repaired: forty boards of 30×16."""

_FEW = 4
"""So many boards are drawn in any case."""

_IS_OPEN = bytes(code <= 8 for code in range(256))
_IS_CLOSED = bytes(code > 8 for code in range(256))


@dataclass(frozen=True)
class Reached:
    """How far some way of reasoning leads from a start: the codes of all cells then, and the closed ones that it knows
    to be mines.
    """

    cells: bytes
    mines: Collection[Cell]

    @property
    def open_count(self) -> int:
        """How many cells are open."""
        return self.cells.translate(_IS_OPEN).count(1)


Reach = Callable[[Layout], Reached]
"""A way of reasoning, applied to a layout from a start cell."""


def begun(layout: Layout, mine_count: int, start: Collection[Cell]) -> Position:
    """A board with nothing open but its start cells, and what opens with them."""
    codes = bytearray([CLOSED]) * layout.grid.size
    for cell, number in opening(layout.grid, codes, layout.numbers, start).items():
        codes[cell] = number
    return Position(layout.grid, mine_count, bytes(codes))


def by_logic(solver: Solver, layout: Layout, mine_count: int, start: Collection[Cell]) -> Reached:
    """How far logic alone leads, with the exact total: to the closure."""
    known = closure(solver, begun(layout, mine_count, start), layout)
    return Reached(bytes(known.cells), known.mines)


def is_solvable(solver: Solver, layout: Layout, mine_count: int, start: Collection[Cell]) -> bool:
    """Whether logic alone opens every safe cell."""
    return by_logic(solver, layout, mine_count, start).open_count + mine_count == layout.grid.size


class Search:
    """A search for a layout on which some way of reasoning opens every safe cell.

    `draw` gives uniform layouts; `reach` says how far it leads on one; cells in `kept` are never changed. When `run`
    has ended, the layout is in `found`; `boards` is how many were drawn or repaired, of `most`, and `repairs` how many
    repairs have been kept of the last one.
    """

    def __init__(
        self,
        grid: Grid,
        mine_count: int,
        kept: Collection[Cell],
        draw: Callable[[], frozenset[Cell]],
        reach: Reach,
        sampler: Sampler,
    ) -> None:
        self.found: frozenset[Cell] | None = None
        self.boards = self.repairs = 0
        self.most = MOST + MOST_A_CELL * grid.size
        self._grid = grid
        self._safe_count = grid.size - mine_count
        self._kept = frozenset(kept)
        self._draw = draw
        self._reach = reach
        self._sampler = sampler

    def run(self, patience: int = PATIENCE) -> Iterator[int]:
        """Searches; yields after every board how many cells open by reasoning on the one at hand. With patience 0 no
        board is repaired, and what is found is uniform among the solvable ones.

        Raises `GameError` when none was found.
        """
        opened = drawn = 0
        while self.boards < self.most:
            layout = Layout(self._grid, self._draw())
            self.boards += 1
            reached = self._reach(layout)
            drawn, opened = drawn + 1, opened + reached.open_count
            self.repairs = idle = 0
            while not self._is_whole(reached) and self._is_repairing(drawn, opened) and idle < patience:
                yield reached.open_count
                before = reached.open_count
                reached = self._repaired(layout, reached)
                idle = 0 if reached.open_count > before else idle + 1
                if self.boards >= self.most:
                    break
            yield reached.open_count
            if self._is_whole(reached):
                self.found = layout.mines
                return
        raise GameError("No such board was found that logic alone can solve. Choose fewer mines, or a larger board.")

    def _is_whole(self, reached: Reached) -> bool:
        return reached.open_count == self._safe_count

    def _is_repairing(self, drawn: int, opened: int) -> bool:
        """Whether drawing has been tried enough: so many boards, of which so many cells opened together."""
        if drawn <= _FEW:
            return False
        return drawn * self._grid.size > _DRAWN or 3 * opened < drawn * self._safe_count

    def _repaired(self, layout: Layout, reached: Reached) -> Reached:
        """Repairs a stuck layout at one place, unless that leads less far; how far it leads then."""
        self.boards += 1
        removed, added = self._change(layout, reached)
        if not added:
            return reached
        layout.move(movement(removed, added))
        now = self._reach(layout)
        if now.open_count < reached.open_count:
            layout.move(movement(added, removed))
            return reached
        self.repairs += 1
        return now

    def _change(self, layout: Layout, reached: Reached) -> tuple[list[Cell], list[Cell]]:
        """The mines that go, and those that come, by one drawing."""
        cells, around, mined = reached.cells, self._grid.neighbours, layout.mined
        rim, away = self._parted(cells)
        unknown = [cell for cell in rim if cell not in reached.mines]
        centre = self._sampler.choose(unknown or rim, 1)[0]
        block = {centre, *around[centre]}
        free = sorted(cell for cell in block if cells[cell] > 8 and cell not in self._kept)
        away = [cell for cell in away if cell not in block]
        numbers = {other for cell in free for other in around[cell] if cells[other] <= 8} - block
        index = {cell: bit for bit, cell in enumerate(free)}
        remaining = []
        for number in sorted(numbers):
            near = [cell for cell in around[number] if cell in index]
            remaining.append((sum(1 << index[cell] for cell in near), sum(mined[cell] for cell in near)))
        here, there = sum(mined[cell] for cell in free), sum(mined[cell] for cell in away)
        drawn = self._drawn(len(free), remaining, here + there, len(away))
        wanted = {cell for cell, bit in index.items() if drawn >> bit & 1}
        removed = [cell for cell in free if mined[cell] and cell not in wanted]
        added = [cell for cell in free if not mined[cell] and cell in wanted]
        surplus = len(removed) - len(added)
        # Those that go are drawn among all, so that any are as likely as any others.
        far = self._sampler.choose([cell for cell in away if mined[cell] != (surplus > 0)], abs(surplus))
        (added if surplus > 0 else removed).extend(far)
        return removed, added

    def _parted(self, cells: bytes) -> tuple[list[Cell], list[Cell]]:
        """The closed cells next to an open number, and those away from all."""
        on, size = lanes(self._grid), range(self._grid.size)
        is_near = on.unpack(on.some(on.around(on.pack(cells.translate(_IS_OPEN)))))
        closed = compress(size, cells.translate(_IS_CLOSED))
        rim: list[Cell] = []
        away: list[Cell] = []
        for cell in closed:
            (rim if is_near[cell] else away).append(cell)
        return rim, away

    def _drawn(self, free: int, remaining: Sequence[tuple[int, int]], mines: int, away: int) -> int:
        """The free cells that are mines, as bits, drawn uniformly among the worlds of these and of the cells away."""
        ways: dict[int, list[int]] = {}
        for bits in range(1 << free):
            if all((bits & cells).bit_count() == number for cells, number in remaining):
                ways.setdefault(bits.bit_count(), []).append(bits)
        weights = {
            count: len(some) * comb(away, mines - count) for count, some in sorted(ways.items()) if count <= mines
        }
        some = ways[self._sampler.pick({count: weight for count, weight in weights.items() if weight})]
        return some[self._sampler.below(len(some))]
