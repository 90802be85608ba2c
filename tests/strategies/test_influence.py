"""What may become a choice of two, compared with a list of all worlds."""

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from qmines.grid import Cell, Grid
from qmines.position import Position
from qmines.solver.analyse import Solver
from qmines.strategies.best import Best
from qmines.strategies.endgame import Endgame
from qmines.strategies.influence import Influence, exchanges, flanks
from qmines.strategies.strategy import Impasse, refined
from tests.oracle.board import Board as Listed
from tests.oracle.brute import placements
from tests.positions import Size, stuck

SIZES = (Size(5, 4, 6), Size(6, 3, 5), Size(4, 4, 6), Size(7, 2, 5))


def exchanged(position: Position, world: frozenset[Cell], mines: set[Cell], safe: set[Cell]) -> bool:
    """Whether some mines of a world can change places with safe cells without changing a number next to them."""
    grid = position.grid
    if not mines <= world or safe & world:
        return False
    other = world - mines | safe
    told = {cell for cell in range(grid.size) if cell not in world | mines | safe}
    neighbours = [frozenset(grid.neighbours[cell]) for cell in told]
    return all(len(world & near) == len(other & near) for near in neighbours)


def candidates(grid: Grid, cell: Cell) -> Iterator[tuple[int, set[Cell], set[Cell]]]:
    """The choices of two of a cell, by the steps from it: 0 in its row, 1 in its column, 2 in boxes."""
    row, column = grid.place(cell)
    for down, right in ((0, -1), (0, 1), (-1, 0), (1, 0), (-1, -1), (-1, 1), (1, -1), (1, 1)):
        if 0 <= row + down < grid.rows and 0 <= column + right < grid.columns:
            other = grid.cell(row + down, column + right)
            if down and right:
                yield 2, {cell, other}, {grid.cell(row, column + right), grid.cell(row + down, column)}
            else:
                yield abs(down), {cell}, {other}


def expected(position: Position, worlds: list[frozenset[Cell]], cell: Cell, uncertain: set[Cell]) -> float:
    """The influence of a cell, by its definition."""
    neighbours = position.grid.neighbours
    mined = frozenset.intersection(*worlds) | position.exploded
    kinds = [0, 0, 0]
    for kind, mines, safe in candidates(position.grid, cell):
        near = {other for one in mines | safe for other in neighbours[one]} - mines - safe
        uneven = {one for one in near if len(mines & {*neighbours[one]}) != len(safe & {*neighbours[one]})} - mined
        if mines | safe | uneven <= uncertain and len(uneven) <= 1:
            kinds[kind] = max(kinds[kind], sum(exchanged(position, world, mines, safe) for world in worlds))
    return min(sum(kinds), sum(cell in world for world in worlds)) / len(worlds)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_it_is_the_share_of_worlds_in_which_an_exchange_stays_unseen(size: Size) -> None:
    seen = 0
    for position in islice(stuck(size, "influence"), 12):
        analysis = refined(Solver(), position)
        uncertain = {cell for cell in position.closed if cell not in analysis.safe | analysis.mines}
        worlds = [frozenset(world) for world in placements(Listed.from_text(position.to_text()))]
        influence = Influence(analysis)
        for cell in uncertain:
            found = influence.of(cell)
            assert found == pytest.approx(expected(position, worlds, cell, uncertain))
            seen += found > 0
    assert seen > 10


def test_flanks_are_the_cells_that_touch_one_side_more_often() -> None:
    grid = Grid(4, 5)
    row, box = exchanges(grid, grid.cell(1, 1)), exchanges(grid, grid.cell(1, 1))
    right = next(one for one in row if one.kind == "row" and grid.cell(1, 2) in one.safe)
    assert flanks(grid, right) == {grid.cell(at, column) for at in (0, 1, 2) for column in (0, 3)}
    below = next(one for one in box if one.kind == "box" and grid.cell(2, 2) in one.mines)
    assert flanks(grid, below) == {grid.cell(at, column) for at in (0, 3) for column in (0, 3)}


def test_where_it_changes_the_choice_more_worlds_are_won() -> None:
    """Here the value of both choices is known exactly: what best play wins after them."""
    plain = better = 0.0
    for position in islice(stuck(Size(7, 4, 6), "choice"), 60):
        impasse = Impasse(position)
        without, chosen = (Best(worlds=0, influence=part).choose(impasse, Random(0)).cell for part in (0, 0.9))
        if without != chosen:
            worlds = list(placements(Listed.from_text(position.to_text())))
            end = Endgame(position.grid, worlds, position.closed)
            plain += end.after(without) / len(worlds)
            better += end.after(chosen) / len(worlds)
    assert better > plain + 0.1
