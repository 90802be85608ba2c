"""Boards that need no guess: from the start cell on, logic alone opens every safe cell.

*Solvable* means that the closure of the first opening is the whole board: open everything that is safe in every world,
with the exact total of mines, until nothing new is safe. The search draws layouts at random until one is solvable,
about `_DRAWN` cells of them, or fewer if logic opens less than a third of them. A board that it finds this way is
uniform among all solvable boards, and on the usual levels nearly all boards are found this way. It skips layouts with
`twins`, which are never solvable. If it finds no board, it draws one more and *repairs* it where logic gets stuck:

1. Choose a closed cell next to an open number, if possible one that is not known to be a mine.
2. Free the closed cells within a king's step of it, and the open numbers there, at the rim of the stuck region. All
   other numbers remain.
3. Redraw the free cells uniformly from the worlds in which the remaining numbers hold; these worlds also cover the
   closed cells away from the open numbers. Surplus mines go to those cells, and missing ones come from there, drawn
   uniformly.
4. Work out the freed numbers, and see how far logic now leads from the start cell. If it leads less far than before,
   undo the repair.

After `PATIENCE` repairs in a row without progress the search starts over with another layout. It gives up after more
boards than almost any such search has needed.

Repairs push mines together where no number is open yet, so a dense board ends with a solid block of mines, and openings
elsewhere. Therefore the search *loosens* it. While the board takes fewer clicks (3BV) than the drawn layout did, single
mines next to safe cells move into openings. Then, while it has more buried mines than that layout, mines next to buried
ones move anywhere. A move that makes twins, or after which logic does not open the whole board, is undone; loosening
ends after `_LOOSENINGS` moves in a row that brought it no nearer.

Perturbing a stuck board, with mines that come from or go elsewhere, is Simon Tatham's idea (*Mines*, 2005). His program
fills or empties a set of cells and goes on from there; this one draws them, judges by the exact solver, and never loses
ground. Repaired boards are not uniform: those near unsolvable ones are more frequent, and loosening corrects only those
two numbers (`studies/no_guess.md`).
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
"""The most repairs in a row without progress before the search starts over."""

MOST = 1000
"""The boards that a search may draw or repair, and `MOST_A_CELL` more for each cell of a board."""

MOST_A_CELL = 4

_DRAWN = 20_000
"""How many cells, in whole boards, are drawn before any board is repaired: forty boards of 30×16."""

_FEW = 6
"""How many boards without twins are drawn at least, or four times as many including those with twins."""

_LOOSENINGS = 40
"""The most moves of single mines in a row that bring a layout no nearer to how it was drawn."""

_IS_CLOSED = bytes(code > 8 for code in range(256))


class Search:
    """A search for a layout on which some way of reasoning opens every safe cell.

    `draw` gives uniform layouts; `reach` says how far reasoning leads on one from the cell `start`; cells in `kept`
    never change. After `run`, the layout is in `found`; `boards` is how many were drawn, repaired or loosened, of
    `most`, and `repairs` is how many repairs of the last one were kept.
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
        """Searches; yields after every board how many cells reasoning opens on the current one. With patience 0 no
        board is repaired, and the result is uniform among the solvable boards.

        Raises `GameError` if none was found.
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
        raise GameError("No board that logic alone can solve was found. Choose fewer mines or a larger board.")

    def _repairing(self, layout: Layout, reached: Reached, patience: int) -> Generator[int, None, Reached]:
        """Repairs a layout until it is solvable, or too many repairs in a row bring no progress."""
        idle = 0
        while not self._is_whole(reached) and idle < patience and self.boards < self.most:
            yield reached.open_count
            before = reached.open_count
            reached = self._repaired(layout, reached)
            idle = 0 if reached.open_count > before else idle + 1
        return reached

    def _loosening(self, layout: Layout, wanted: Looks) -> Iterator[int]:
        """Moves single mines of a solvable layout until it looks like the drawn one, or too many moves in a row bring
        it no nearer. It stays solvable.
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
            # Loosening may add up to twice the missing clicks, but not more.
            is_nearer &= now.clicks <= max(found.clicks, wanted.clicks + lacking.clicks)
            if is_nearer and not has_twins(layout, self._start) and self._is_whole(self._reach(layout)):
                idle = 0 if sum(now.lacking(wanted)) < sum(lacking) else idle
                found = now
            else:
                layout.move(((target, source),))

    def _is_whole(self, reached: Reached) -> bool:
        return reached.open_count == self._safe_count

    def _is_repairing(self, drawn: int, looked_at: int, opened: int) -> bool:
        """Whether drawing was tried enough: that many boards, and that many cells opened on those without twins."""
        if looked_at < _FEW and drawn <= 4 * _FEW:
            return False
        return drawn * self._grid.size > _DRAWN or 3 * opened <= looked_at * self._safe_count

    def _repaired(self, layout: Layout, reached: Reached) -> Reached:
        """Repairs a stuck layout at one place, unless logic then leads less far; returns how far it leads."""
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
        """The mines that go, and those that come, in one drawing."""
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
            # Those that go are drawn from all, so that all are equally likely.
            others = [cell for cell in compress(range(self._grid.size), away) if mined[cell] != (surplus > 0)]
            (added if surplus > 0 else removed).extend(self._sampler.choose(others, abs(surplus)))
        return removed, added

    def _parted(self, cells: bytes) -> tuple[list[Cell], bytearray]:
        """The closed cells next to an open number, and a 1 for each of the others."""
        on = lanes(self._grid)
        closed = on.pack(cells.translate(_IS_CLOSED))
        near = on.some(on.around(on.ones ^ closed)) & closed
        return list(on.cells(near)), bytearray(on.unpack(closed ^ near))

    def _drawn(self, free: int, remaining: Sequence[tuple[Sequence[int], int]], mines: int, away: int) -> int:
        """The mines among the free cells, as bits, drawn uniformly among the worlds of these and of the cells away from
        numbers.
        """
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
    """The worlds of some free cells by how many of the `cells` are mines in them. In a set of worlds, bit w stands for
    the world whose mines are the bits of w.
    """
    every = (1 << (1 << free)) - 1
    found = [every, *[0] * len(cells)]
    for cell in cells:
        # Runs of 2^cell worlds without the mine alternate with runs of the same length with it.
        without = every // ((1 << (1 << cell)) + 1)
        for count in range(len(cells), 0, -1):
            found[count] = found[count] & without | found[count - 1] & ~without
        found[0] &= without
    return tuple(found)
