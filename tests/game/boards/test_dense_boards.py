"""Dense no-guess boards look like boards drawn at random, without empty areas here and blocks of mines there."""

from __future__ import annotations

from statistics import mean

import pytest

from qmines.game.boards.generate import layout
from qmines.game.boards.solvable import solvable
from qmines.game.field.layout import Layout
from qmines.game.params import Params
from qmines.game.rules import preset
from qmines.grid import Cell, Grid
from qmines.review.measures import bbbv
from qmines.sampling.sampler import Sampler
from tests.thorough import further


def buried(grid: Grid, mines: frozenset[Cell]) -> int:
    """How many mines touch only mines."""
    return sum(mines.issuperset(grid.neighbours[cell]) for cell in mines)


@pytest.mark.parametrize(
    ("columns", "rows", "mines", "share", "most"),
    [(9, 18, 72, 0.75, 12), *further([(30, 16, 130, 0.95, 1), (30, 16, 170, 0.85, 6)])],
)
def test_they_take_nearly_as_many_clicks_as_random_ones(
    columns: int, rows: int, mines: int, share: float, most: int
) -> None:
    """The first twenty boards of `generate --no-guess --seed 1`, compared with twenty random ones for each of their
    start cells.
    """
    game = Params(rows, columns, mines, "1", "strict-no-guess", preset("strict-no-guess"))
    clicks, blocks, random = list[int](), list[int](), list[int]()
    for number in range(1, 21):
        first = Sampler(f"1/{number}/start").below(game.grid.size)
        found, _ = solvable(game, first, Sampler(f"1/{number}/layout"))
        assert len(Layout(game.grid, found).mines) == mines
        clicks.append(bbbv(game.grid, found))
        blocks.append(buried(game.grid, found))
        drawn = Sampler(f"1/{number}/random")
        random += [bbbv(game.grid, layout(game, first, drawn)) for _ in range(20)]
    assert min(clicks) >= mean(random) / 2
    assert mean(clicks) >= share * mean(random)
    assert mean(blocks) <= most
