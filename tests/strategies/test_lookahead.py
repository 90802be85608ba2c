"""What a cell would show, compared with a list of all worlds."""

from collections import defaultdict
from collections.abc import Sequence
from itertools import islice
from random import Random

import pytest

from qmines.grid import Cell
from qmines.position import Position
from qmines.solver.analyse import Solver
from qmines.strategies.lookahead import Lookahead
from qmines.strategies.strategy import refined
from tests.oracle.board import Board as Listed
from tests.oracle.brute import placements
from tests.positions import Size, scattered, stuck


def by_number(position: Position, worlds: Sequence[frozenset[Cell]], cell: Cell) -> dict[int, list[frozenset[Cell]]]:
    """The worlds in which the cell is safe, by what it shows."""
    shown = defaultdict(list)
    for world in worlds:
        if cell not in world:
            mines = world | position.exploded
            shown[sum(other in mines for other in position.grid.neighbours[cell])].append(world)
    return shown


def is_touched(position: Position, cell: Cell, cells: Sequence[Cell]) -> bool:
    """Whether a cell is one of those, or next to one."""
    return not {cell, *position.grid.neighbours[cell]}.isdisjoint(cells)


def positions() -> list[Position]:
    sizes = [Size(5, 4, 5), Size(6, 3, 5), Size(4, 4, 6), Size(7, 2, 4)]
    random = Random(5)
    found = [scattered(size, part, random) for size in sizes for part in (0.1, 0.2, 0.3, 0.4) for _ in range(6)]
    return found + [one for size in sizes for one in islice(stuck(size, "look"), 8)]


@pytest.mark.parametrize("at", range(8))
def test_what_is_shown_is_what_the_worlds_say(at: int) -> None:
    """For cells of untouched parts the earlier safety is kept, so it may differ a little there."""
    seen = exact = 0
    for position in positions()[at::8]:
        analysis = refined(Solver(), position)
        worlds = [frozenset(world) for world in placements(Listed.from_text(position.to_text()))]
        uncertain = [cell for cell in position.closed if cell not in analysis.safe | analysis.mines]
        look = Lookahead(analysis) if uncertain else None
        for cell in uncertain:
            assert look is not None
            listed = by_number(position, worlds, cell)
            shown = look.shown(cell)
            assert [one.number for one in shown] == sorted(listed)
            for one in shown:
                fitting = listed[one.number]
                assert one.share == pytest.approx(len(fitting) / len(worlds))
                others = [sum(other not in world for world in fitting) for other in uncertain if other != cell]
                safest = max(others, default=0) / len(worlds)
                assert one.certain == 0 or one.safest == pytest.approx(one.share)
                assert one.certain <= sum(count == len(fitting) for count in others)
                if all(is_touched(position, cell, part.component.cells) for part in analysis.parts):
                    assert one.safest == pytest.approx(safest if others else 0)
                    assert one.certain == sum(count == len(fitting) for count in others)
                    exact += 1
                seen += 1
    assert seen > 60
    assert exact > 20
