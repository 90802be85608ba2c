"""Boards that ask for no guess: from the start cell on, logic alone opens every safe cell.

*Solvable* means that the closure of the first opening is the whole board: open all that is safe in every world, with
the exact total of mines, until nothing new is. Layouts are drawn at random until one is solvable, some `_DRAWN` cells
of them, or fewer where logic opens less than a third of them: what is found so is uniform among all solvable boards,
and on the usual levels nearly all boards are. Layouts with `twins`, which are never solvable, are not even played on.
Where none was found, one more is drawn, and *repaired* where logic gets stuck:

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

Repairs push mines together where no number is open yet, so a dense board ends in a solid block of them, and in openings
elsewhere. Therefore it is *loosened*: single mines from beside safe cells go into openings, as long as it takes fewer
clicks (3BV) than its layout did as it was drawn, and then from beside buried mines to anywhere, as long as more are
buried than were. A move that makes twins, or after which logic does not open the whole board, is taken back; after
`_LOOSENINGS` in a row that led no nearer it is enough.

To perturb a stuck board, with mines that come from or go elsewhere, is Simon Tatham's idea (*Mines*, 2005). His fills
or empties a set of cells and goes on from there; this draws them, judges by the exact solver, and never loses ground.
Repaired boards are not uniform: those near unsolvable ones come more often, and loosening knows no more of what random
boards look like than those two numbers (`studies/no_guess.md`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterator, Sequence
from functools import lru_cache
from itertools import compress
from math import comb

from qmines.errors import GameError
from qmines.game.boards.looks import Looks, looks, movable
from qmines.game.boards.reach import Reach, Reached
from qmines.game.boards.twins import has_twins
from qmines.game.field.layout import Layout, movement
from qmines.grid import Cell, Grid
from qmines.lanes import lanes
from qmines.sampling.sampler import Sampler

PATIENCE = 60
"""How many repairs in a row may lead no farther before the search begins anew."""

MOST = 1000
"""How many boards a search draws or repairs, and as many more as a board has cells, `MOST_A_CELL` times."""

MOST_A_CELL = 4

_DRAWN = 20_000
"""So many cells are drawn, in whole boards, before any is repaired: forty boards of 30×16."""

_FEW = 6
"""So many boards without twins are drawn in any case, or four times as many with those that have some."""

_LOOSENINGS = 40
"""How many moves of single mines in a row may lead no nearer to how the layout was drawn."""

_IS_CLOSED = bytes(code > 8 for code in range(256))


class Search:
    """A search for a layout on which some way of reasoning opens every safe cell.

    `draw` gives uniform layouts; `reach` says how far it leads on one from the cell `start`; cells in `kept` are never
    changed. When `run` has ended, the layout is in `found`; `boards` is how many were drawn, repaired or loosened, of
    `most`, and `repairs` how many repairs have been kept of the last one.
    """

    def __init__(
        self,
        grid: Grid,
        mine_count: int,
        start: Cell,
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
        self._start = start
        self._kept = frozenset(kept)
        self._draw = draw
        self._reach = reach
        self._sampler = sampler

    def run(self, patience: int = PATIENCE) -> Iterator[int]:
        """Searches; yields after every board how many cells open by reasoning on the one at hand. With patience 0 no
        board is repaired, and what is found is uniform among the solvable ones.

        Raises `GameError` when none was found.
        """
        drawn = looked_at = opened = 0
        latest = 1
        while self.boards < self.most:
            layout = Layout(self._grid, self._draw())
            self.boards += 1
            drawn += 1
            self.repairs = 0
            is_repairing = patience > 0 and self._is_repairing(drawn, looked_at, opened)
            if not is_repairing and has_twins(layout, self._start):
                yield latest
                continue
            reached = self._reach(layout)
            latest = reached.open_count
            looked_at, opened = looked_at + 1, opened + latest
            if not self._is_whole(reached) and is_repairing:
                wanted = looks(layout)
                reached = yield from self._repairing(layout, reached, patience)
                if self._is_whole(reached):
                    yield from self._loosening(layout, wanted)
            yield reached.open_count
            if self._is_whole(reached):
                self.found = layout.mines
                return
        raise GameError("No such board was found that logic alone can solve. Choose fewer mines, or a larger board.")

    def _repairing(self, layout: Layout, reached: Reached, patience: int) -> Generator[int, None, Reached]:
        """Repairs a layout until it is solvable, or repairs have led no farther for too long."""
        idle = 0
        while not self._is_whole(reached) and idle < patience and self.boards < self.most:
            yield reached.open_count
            before = reached.open_count
            reached = self._repaired(layout, reached)
            idle = 0 if reached.open_count > before else idle + 1
        return reached

    def _loosening(self, layout: Layout, wanted: Looks) -> Iterator[int]:
        """Moves single mines of a solvable layout until it looks as is wanted, or that has led no nearer for too long.
        It stays solvable.
        """
        found, idle = looks(layout), 0
        while any(lacking := found.lacking(wanted)) and idle < _LOOSENINGS and self.boards < self.most:
            yield self._safe_count
            self.boards += 1
            idle += 1
            sources, targets = movable(layout, lacking)
            targets = [cell for cell in targets if cell not in self._kept]
            if not sources or not targets:
                return
            source, target = (self._sampler.choose(cells, 1)[0] for cells in (sources, targets))
            layout.move(((source, target),))
            now = looks(layout)
            is_nearer = sum(now.lacking(wanted)) <= sum(lacking)
            # What is missing may be made up for twice over, but not more.
            is_nearer &= now.clicks <= max(found.clicks, wanted.clicks + lacking.clicks)
            if is_nearer and not has_twins(layout, self._start) and self._is_whole(self._reach(layout)):
                idle = 0 if sum(now.lacking(wanted)) < sum(lacking) else idle
                found = now
            else:
                layout.move(((target, source),))

    def _is_whole(self, reached: Reached) -> bool:
        return reached.open_count == self._safe_count

    def _is_repairing(self, drawn: int, looked_at: int, opened: int) -> bool:
        """Whether drawing has been tried enough: so many boards, and so many cells opened on those that were looked
        at, for they had no twins.
        """
        if looked_at < _FEW and drawn <= 4 * _FEW:
            return False
        return drawn * self._grid.size > _DRAWN or 3 * opened <= looked_at * self._safe_count

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
        for cell in block:
            away[cell] = 0
        numbers = {other for cell in free for other in around[cell] if cells[other] <= 8} - block
        index = {cell: bit for bit, cell in enumerate(free)}
        remaining = []
        for number in sorted(numbers):
            near = [cell for cell in around[number] if cell in index]
            remaining.append(([index[cell] for cell in near], sum([mined[cell] for cell in near])))
        here, there = sum([mined[cell] for cell in free]), sum(compress(mined, away))
        drawn = self._drawn(len(free), remaining, here + there, away.count(1))
        wanted = {cell for cell, bit in index.items() if drawn >> bit & 1}
        removed = [cell for cell in free if mined[cell] and cell not in wanted]
        added = [cell for cell in free if not mined[cell] and cell in wanted]
        surplus = len(removed) - len(added)
        if surplus:
            # Those that go are drawn among all, so that any are as likely as any others.
            others = [cell for cell in compress(range(self._grid.size), away) if mined[cell] != (surplus > 0)]
            (added if surplus > 0 else removed).extend(self._sampler.choose(others, abs(surplus)))
        return removed, added

    def _parted(self, cells: bytes) -> tuple[list[Cell], bytearray]:
        """The closed cells next to an open number, and a 1 for each of those away from all."""
        on = lanes(self._grid)
        closed = on.pack(cells.translate(_IS_CLOSED))
        near = on.some(on.around(on.ones ^ closed)) & closed
        return list(on.cells(near)), bytearray(on.unpack(closed ^ near))

    def _drawn(self, free: int, remaining: Sequence[tuple[Sequence[int], int]], mines: int, away: int) -> int:
        """The free cells that are mines, as bits, drawn uniformly among the worlds of these and of the cells away."""
        worlds = (1 << (1 << free)) - 1
        for cells, number in remaining:
            worlds &= _with_mines(free, tuple(cells))[number]
        ways = [worlds & some for count, some in enumerate(_with_mines(free, tuple(range(free)))) if count <= mines]
        weights = {count: some.bit_count() * comb(away, mines - count) for count, some in enumerate(ways)}
        some = ways[self._sampler.pick({count: weight for count, weight in weights.items() if weight})]
        for _ in range(self._sampler.below(some.bit_count())):
            some &= some - 1
        return (some & -some).bit_length() - 1


@lru_cache(maxsize=4096)
def _with_mines(free: int, cells: tuple[int, ...]) -> tuple[int, ...]:
    """The worlds of some free cells in which so many of the `cells` are mines, for each number of them. Of a set of
    worlds the bit w stands for the one in which the cells are mines that are bits of w.
    """
    every = (1 << (1 << free)) - 1
    found = [every, *[0] * len(cells)]
    for cell in cells:
        # Runs of 2^cell worlds without it and as many with it take turns.
        without = every // ((1 << (1 << cell)) + 1)
        for count in range(len(cells), 0, -1):
            found[count] = found[count] & without | found[count - 1] & ~without
        found[0] &= without
    return tuple(found)
