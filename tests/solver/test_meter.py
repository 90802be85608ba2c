"""Counted work: the same on every machine, reported as it is done, with memory counts close to the true ones."""

from __future__ import annotations

import tracemalloc

import pytest

from qmines import Position, Solver
from qmines.errors import Exhausted
from qmines.game.records.replay import verify
from qmines.solver.meter import Meter
from qmines.solver.total import Total
from tests.game.records.test_record import golden
from tests.thorough import further


def lattice(rows: int, columns: int, number: int = 3) -> Position:
    """Every second cell of every second row is open."""
    cells = ["".join(str(number) if r % 2 and c % 2 else "#" for c in range(columns)) for r in range(rows)]
    return Position.from_rows(cells, rows, columns, rows * columns * 3 // 8)


def test_work_is_spent_until_there_is_none() -> None:
    meter = Meter(work=10)
    meter.spend(10)
    with pytest.raises(Exhausted):
        meter.spend(1)
    with pytest.raises(Exhausted):
        Meter(memory=10).hold(11)


def test_the_same_position_takes_the_same_work_and_a_wider_one_more() -> None:
    spent = []
    for side in (7, 7, 9):
        meter = Meter(work=10**12)
        Solver(meter=meter).analyse(lattice(side, side)).require_counts()
        spent.append(meter.spent)
    assert spent[0] == spent[1]
    assert spent[2] > 2 * spent[0]


def test_what_is_remembered_costs_nothing_and_what_is_too_much_is_not_called_undecided() -> None:
    with pytest.raises(Exhausted):
        Solver(meter=Meter(work=1_000)).analyse(lattice(13, 13))
    assert Solver(budget=100, meter=Meter(work=10_000)).analyse(lattice(13, 13)).undecided


@pytest.mark.parametrize(("rows", "columns"), [(9, 9), *further([(11, 11), (7, 31)])])
def test_the_memory_of_a_count_is_near_what_it_truly_holds(rows: int, columns: int) -> None:
    meter = Meter(memory=10**12)
    position = lattice(rows, columns)
    tracemalloc.start()
    Solver(meter=meter).analyse(position)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak > 500_000
    assert 0.6 * peak < meter.most_held < 2 * peak


@pytest.mark.parametrize("parts", [40, *further([150])])
def test_the_memory_of_putting_parts_together_is_near_what_it_truly_takes(parts: int) -> None:
    histograms = [{mines: mines + 1 for mines in range(4)} for _ in range(parts)]
    total = Total(histograms, 60 * parts, 12 * parts)
    tracemalloc.start()
    total.others()
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert 0.8 * peak < total.memory(0) < 4 * peak


def test_a_games_records_are_far_below_the_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("qmines.game.records.bounds.MOST_WORK", 100_000)
    assert verify(golden("classic-won")).state == "won"
