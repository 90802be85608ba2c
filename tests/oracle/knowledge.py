"""What follows from the numbers and the total of mines, decided without counting worlds.

A question has the form "is there a world in which these cells are mines and those are safe?". Worlds are masks: bit c
is set where cell c is a mine. Up to `FEW` closed cells all worlds are listed; beyond, a SAT solver with native
cardinality constraints is asked, and every world it finds is kept as a witness, so that most questions never reach it.
"""

from collections.abc import Callable, Iterable
from functools import reduce
from operator import and_, or_

from pysat.solvers import Minicard

from .board import bits, mask, neighbourhoods

FEW = 24
"""With at most this many closed cells, worlds are listed instead of searched for."""

WITNESSES = 48
"""How many worlds are remembered if they are not all listed."""


def list_worlds(closed: list[int], mines_left: int, sums: list[tuple[int, int]]) -> list[int]:
    """Every placement of the mines left in closed cells in which each mask of `sums` holds its number of mines.

    Cells are decided one by one, those that no sum holds last. Partial placements are kept by their number of mines,
    and dropped as soon as a sum is complete and wrong or the total is out of reach. The worlds ascend.

    >>> list_worlds([0, 1, 2], 2, [(0b011, 1)])
    [5, 6]
    """
    due: dict[int, list[tuple[int, int]]] = {}
    for cells, number in sums:
        due.setdefault(cells.bit_length() - 1, []).append((cells, number))
    if any(number for _, number in due.pop(-1, [])) or mines_left < 0:
        return []
    summed = reduce(or_, (cells for cells, _ in sums), 0)
    ordered = sorted(closed, key=lambda cell: not summed >> cell & 1)
    partial: list[list[int]] = [[0]]
    for left, cell in zip(range(len(ordered) - 1, -1, -1), ordered, strict=True):
        with_it = [[world | 1 << cell for world in worlds] for worlds in partial]
        partial = [without + others for without, others in zip([*partial, []], [[], *with_it], strict=True)]
        del partial[mines_left + 1 :]
        for count in range(min(mines_left - left, len(partial))):
            partial[count] = []
        for cells, number in due.get(cell, ()):
            partial = [[world for world in worlds if (world & cells).bit_count() == number] for worlds in partial]
    return sorted(partial[mines_left]) if mines_left < len(partial) else []


class _Search:
    """A SAT solver with the total and every number learnt; variable c + 1 says that cell c is a mine."""

    def __init__(self, size: int, mine_count: int) -> None:
        self._size = size
        self._solver = Minicard()
        self._sum(range(size), mine_count)

    def learn(self, cell: int, around: Iterable[int], number: int) -> None:
        """Learn that the cell is safe and how many mines are around it."""
        self._solver.add_clause([-cell - 1])
        self._sum(around, number)

    def learn_mines(self, cells: int) -> None:
        """Learn that these cells are mines."""
        for cell in bits(cells):
            self._solver.add_clause([cell + 1])

    def find(self, mines: int, safe: int, preferred: int) -> int | None:
        """A world with the one mask as mines and the other safe, if there is one; it places mines where preferred, if
        possible.
        """
        self._solver.set_phases([at + 1 if preferred >> at & 1 else -at - 1 for at in range(self._size)])
        assumptions = [at + 1 for at in bits(mines)] + [-at - 1 for at in bits(safe)]
        if not self._solver.solve(assumptions=assumptions):
            return None
        return mask(literal - 1 for literal in self._solver.get_model() if literal > 0)

    def _sum(self, cells: Iterable[int], number: int) -> None:
        variables = [cell + 1 for cell in cells]
        self._solver.add_atmost(variables, number)
        self._solver.add_atmost([-variable for variable in variables], len(variables) - number)


class Knowledge:
    """Numbers learnt one by one, and the questions they answer. Numbers are only ever added."""

    def __init__(self, rows: int, columns: int, mine_count: int, few: int = FEW) -> None:
        self.around = neighbourhoods(rows, columns)
        self.around_masks = [mask(cells) for cells in self.around]
        self.mine_count = mine_count
        self.numbers: dict[int, int] = {}
        self.closed = (1 << rows * columns) - 1
        self.outside = self.closed
        self._certain_mines = 0
        self._exploded = 0
        self._few = few
        self._search: _Search | None = _Search(rows * columns, mine_count)
        self._witnesses: list[int] = []

    @property
    def is_complete(self) -> bool:
        """Whether all worlds are listed."""
        return self._search is None

    @property
    def worlds(self) -> list[int]:
        """All worlds, available only if `is_complete`."""
        assert self.is_complete
        return self._witnesses

    def agrees(self, world: int) -> bool:
        """Whether a layout has the right total and every number learnt."""
        has_all = world.bit_count() == self.mine_count and world & self._exploded == self._exploded
        return has_all and all(
            not world >> cell & 1 and (world & self.around_masks[cell]).bit_count() == number
            for cell, number in self.numbers.items()
        )

    def learn(self, numbers: dict[int, int]) -> None:
        """Learn that cells are safe, and their numbers."""
        for cell in numbers.keys() - self.numbers.keys():
            self._learn(cell, numbers[cell])
        if self._search and self.closed.bit_count() <= self._few:
            self._list()

    def learn_mines(self, cells: int) -> None:
        """Learn of exploded mines: they are there in every world, and no longer closed."""
        if not cells:
            return
        self._exploded |= cells
        self.closed &= ~cells
        self.outside &= ~cells
        self._certain_mines &= ~cells
        self._witnesses = [world for world in self._witnesses if world & cells == cells]
        if self._search:
            self._search.learn_mines(cells)

    def has_world(self, mines: int = 0, safe: int = 0, preferred: int = 0) -> bool:
        """Whether some world has mines in all the cells of one mask and none in those of the other."""
        return self.find(mines, safe, preferred) is not None

    def find(self, mines: int = 0, safe: int = 0, preferred: int = 0) -> int | None:
        """Such a world, if there is one; a search for it prefers some cells as mines."""
        for world in self._witnesses:
            if world & mines == mines and not world & safe:
                return world
        world = self._search.find(mines, safe, preferred) if self._search else None
        if world is not None:
            self._witnesses = [*self._witnesses[-WITNESSES:], world]
        return world

    def adopt(self, world: int) -> None:
        """Keep a world that is known to agree, to save questions. Raises `ValueError` if it does not."""
        if not self.agrees(world):
            raise ValueError("this layout is not a world")
        if self._search:
            self._witnesses.append(world)

    def safe_cells(self) -> int:
        """The closed cells that are a mine in no world."""
        return self._without_exception(
            self.closed,
            lambda cell, others: self.find(mines=1 << cell, preferred=self._example() | others),
            lambda worlds: reduce(or_, worlds, 0),
        )

    def certain_mines(self) -> int:
        """The closed cells that are a mine in every world."""
        closed = self.closed
        self._certain_mines |= self._without_exception(
            closed & ~self._certain_mines,
            lambda cell, others: self.find(safe=1 << cell, preferred=self._example() & ~others),
            lambda worlds: closed & ~reduce(and_, worlds, -1),
        )
        return self._certain_mines

    def close(self, layout: int) -> None:
        """Open, in thought, every certainly safe cell with its true number, until nothing new is proven."""
        while safe := self.safe_cells():
            self.learn({cell: (layout & self.around_masks[cell]).bit_count() for cell in bits(safe)})

    def parts(self) -> list[int]:
        """The uncertain closed cells: the outside first, then cells connected by common numbers."""
        uncertain = self.closed & ~self.certain_mines() & ~self.safe_cells()
        components: list[int] = []
        for cell in self.numbers:
            joined = self.around_masks[cell] & uncertain
            apart = []
            for component in components:
                if component & joined:
                    joined |= component
                else:
                    apart.append(component)
            components = [*apart, joined] if joined else apart
        return [self.outside & uncertain, *components]

    def _learn(self, cell: int, number: int) -> None:
        around = self.around_masks[cell]
        self.numbers[cell] = number
        self.closed &= ~(1 << cell)
        self.outside &= ~(1 << cell | around)
        if self._search:
            self._search.learn(cell, self.around[cell], number)
        self._witnesses = [
            world for world in self._witnesses if not world >> cell & 1 and (world & around).bit_count() == number
        ]

    def _list(self) -> None:
        sums = []
        for cell, number in self.numbers.items():
            around = self.around_masks[cell]
            sums.append((around & self.closed, number - (around & self._exploded).bit_count()))
        self._search = None
        listed = list_worlds(bits(self.closed), self.mine_count - self._exploded.bit_count(), sums)
        self._witnesses = [world | self._exploded for world in listed]

    def _example(self) -> int:
        """A world, if one is known, because a search that begins near it is short."""
        return self._witnesses[-1] if self._witnesses else 0

    def _without_exception(
        self, cells: int, exception: Callable[[int, int], int | None], excepted: Callable[[list[int]], int]
    ) -> int:
        """The cells for which no world is an exception.

        `exception` looks for a world that is an exception for a cell and, if possible, for others too; `excepted`
        returns all cells with an exception among some worlds. Outside cells are interchangeable: what one of them can
        be, all can be.
        """
        found, seen = 0, excepted(self._witnesses)
        if self.is_complete:
            return cells & ~seen
        while rest := cells & ~found & ~seen & ~(self.outside if seen & self.outside else 0):
            cell = (rest & -rest).bit_length() - 1
            world = exception(cell, rest)
            if world is None:
                found |= 1 << cell
            else:
                seen |= excepted([world])
        return found
