"""What is certain in positions that are too complex: nothing false, and nearly everything."""

from __future__ import annotations

from random import Random

import pytest

from qmines import Position, analyse
from qmines.errors import ImpossiblePosition
from qmines.game.field.layout import Layout
from qmines.grid import Grid
from qmines.solver import certain as module
from qmines.solver.certain import certain
from qmines.solver.frontier import Frontier
from tests.game.test_too_complex_games import lattice


def drawn(rows: int, columns: int, share: float, opened: float, seed: str) -> Position:
    """A position of a random board, with some of its safe cells open at random."""
    random = Random(f"certain {seed}")
    grid = Grid(rows, columns)
    mines = frozenset(random.sample(range(grid.size), round(share * grid.size)))
    safe = [cell for cell in range(grid.size) if cell not in mines]
    numbers = Layout(grid, mines).numbers
    shown = random.sample(safe, round(opened * len(safe)))
    return Position.blank(grid, len(mines)).with_cells({cell: numbers[cell] for cell in shown})


def undecided(frontier: Frontier) -> int:
    return sum(part.counted is None for part in frontier.parts())


@pytest.mark.parametrize("share", [0.15, 0.2, 0.3, 0.4])
def test_nothing_is_told_that_is_not_so(share: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows so narrow, and budgets so small, that much is left undecided."""
    monkeypatch.setattr(module, "_WIDE", 6)
    monkeypatch.setattr(module, "_INNER", 2)
    monkeypatch.setattr(module, "_STATES", 40)
    found = all_there_is = left = 0
    for seed in range(12):
        position = drawn(14, 14, share, 0.45, f"{share}/{seed}")
        told, exact = certain(position), analyse(position)
        assert told.safe <= exact.safe
        assert told.mines <= exact.mines
        found += len(told.safe) + len(told.mines)
        all_there_is += len(exact.safe) + len(exact.mines)
        left += undecided(told)
    assert left > 0
    assert found > 0.8 * all_there_is


@pytest.mark.parametrize("seed", range(3))
def test_all_is_told_where_windows_are_wide(seed: int) -> None:
    position = drawn(40, 40, 0.2, 0.42, f"wide/{seed}")
    told, exact = certain(position), analyse(position)
    assert (told.safe, told.mines) == (exact.safe, exact.mines)


def test_a_lattice_stays_undecided_and_what_lies_beside_it_is_told() -> None:
    game = lattice(30, "certain")
    assert game.params.board is not None
    layout = Layout(game.params.grid, game.params.board)
    beside = [cell for cell in range(120) if not layout.mined[cell]]
    position = game.position().with_cells({cell: layout.numbers[cell] for cell in beside})
    told = certain(position)
    assert undecided(told) > 0
    assert told.mines
    assert told.mines <= game.params.board
    assert not told.safe & game.params.board


def test_a_contradiction_within_a_window_is_met() -> None:
    """Next to a lattice, two numbers share their only two cells, and differ."""
    side = 24
    rows = ["".join("3" if r % 2 and c % 2 else "#" for c in range(side - 1)) for r in range(side - 1)]
    above = ["12" + "." * (side - 3), "##" + "." * (side - 3), ".." + "." * (side - 3)]
    text = f"{side - 1}x{side + 2}x200\n" + "\n".join([*above, *rows])
    with pytest.raises(ImpossiblePosition):
        certain(Position.from_text(text))


def test_work_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """What it says then is still true."""
    monkeypatch.setattr(module, "_WORK", 1_000)
    monkeypatch.setattr(module, "_STATES", 40)
    position = drawn(20, 20, 0.2, 0.42, "work")
    told, exact = certain(position), analyse(position)
    assert told.safe <= exact.safe
    assert told.mines <= exact.mines
    assert undecided(told) > 0
