"""What each trick of the solver is worth: the time without it divided by the time with it.

Usage: .venv/bin/python -m benchmarks.tricks [--positions 60] [--rounds 5]

Each trick is switched off alone, the two take turns, and the time of a position is the least of its rounds. Prints the
median over the positions of time without ÷ time with. Three sets: stuck positions of 30×16 with 99 mines, whole
positions analysed by a new solver; the hard set without what takes longest; and games on 30×16, all shares after every
move.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import islice
from typing import Any
from unittest import mock

from benchmarks.sides import shares_by_growing
from qmines import Analysis, Position, Solver, analyse
from qmines.grid import Cell
from qmines.solver import count as counting
from qmines.solver.constraints import Component, Constraint, System
from qmines.solver.count import Counted
from qmines.solver.forward_backward import ForwardBackward, Packed, States, Step
from qmines.solver.reduce import whole
from tests.positions import HARD, SIZES, Moves, hard_set, quantum_game, stuck

Task = Callable[[], object]


@contextmanager
def without(*changes: tuple[Any, str, Any]) -> Iterator[None]:
    """Replace some names with other things for a while."""
    patches = [mock.patch.object(owner, name, other) for owner, name, other in changes]
    for patch in patches:
        patch.start()
    try:
        yield
    finally:
        for patch in patches:
            patch.stop()


def first_come(groups: list[tuple[int, ...]], constraint_count: int) -> list[int]:
    """The groups in the order of their first cells."""
    return list(range(len(groups)))


class SingleCells(Component):
    """A component in which every cell is a separate group."""

    def __init__(self, constraints: list[Constraint]) -> None:
        super().__init__(constraints)
        groups: list[tuple[Cell, ...]] = []
        sizes: list[tuple[tuple[int, ...], int]] = []
        for cells, (indexes, _) in zip(self.groups, self.system.groups, strict=True):
            groups += [(cell,) for cell in cells]
            sizes += [(indexes, 1)] * len(cells)
        self.groups = tuple(groups)
        self.system = System(self.system.mines, tuple(sizes))


class Forgetful(ForwardBackward):
    """Works out every step again."""

    def _worked_out(self, layer: int, owed: int) -> list[Step]:
        steps = super()._worked_out(layer, owed)
        self._steps[layer].clear()
        return steps


class ThreePasses(ForwardBackward):
    """Gathers the weighted worlds in a separate pass."""

    def totals(self) -> tuple[Packed, list[Packed]]:
        ways, _ = super().totals()
        weighted = [0] * len(self.order)
        for layer, group in enumerate(self.order):
            weighted[group] = self.mined(layer, 0)
        return ways, weighted


class Undivided(ForwardBackward):
    """Keeps the powers of x that all states of a layer share."""

    def _divide(self, states: States) -> int:
        return 0


class NoMemory(Solver):
    """Counts every component again."""

    def count(self, component: Component) -> Counted | None:
        self._memory.clear()
        return super().count(component)


def anew(moves: Moves) -> object:
    """All shares after each move of a game, from a new frontier each time, by a solver that remembers."""
    solver = Solver()
    last: object = None
    for position in moves.positions():
        last = Analysis(solver.frontier(position)).shares
    return last


def ratios(tasks: list[tuple[Task, Task]], rounds: int, *changes: tuple[Any, str, Any]) -> list[float]:
    """For each task the least time of its second form, with the changes, divided by that of its first form."""
    found = []
    for usual, other in tasks:
        best = [float("inf"), float("inf")]
        for _ in range(rounds):
            best[0] = min(best[0], timed(usual))
            with without(*changes):
                best[1] = min(best[1], timed(other))
        found.append(best[1] / best[0])
    return found


def timed(task: Task) -> float:
    """The seconds that a task takes."""
    start = time.perf_counter()
    task()
    return time.perf_counter() - start


def analysed(position: Position) -> tuple[Task, Task]:
    """All shares of a position, by a new solver."""

    def task() -> object:
        return analyse(position).shares

    return task, task


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--positions", type=int, default=60)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    expert = SIZES["Expert"]
    stuck_ones = [analysed(position) for position in islice(stuck(expert, "tricks"), options.positions)]
    hard_ones = [analysed(position) for _, position in hard_set(HARD) if timed(analysed(position)[0]) < 0.2]
    games = [quantum_game(expert, f"tricks-{number}") for number in range(6)]
    passes = "ForwardBackward"
    for name, changes in (
        ("cells in groups", [("qmines.solver.frontier", "Component", SingleCells)]),
        ("subset differences", [(counting, "reduced", whole)]),
        ("an order", [("qmines.solver.forward_backward", "order", first_come)]),
        ("further orders", [("qmines.solver.order", "_TRIES", 0)]),
        ("steps remembered", [(counting, passes, Forgetful)]),
        ("two passes, not three", [(counting, passes, ThreePasses)]),
        ("first at x = 1", [(counting, "_SMALL", 10**9)]),
        ("shared powers of x apart", [(counting, passes, Undivided)]),
    ):
        resolved = [(module(owner), attribute, other) for owner, attribute, other in changes]
        easy = statistics.median(ratios(stuck_ones, options.rounds, *resolved))
        hard = ratios(hard_ones, 2, *resolved)
        print(f"{name:28}{easy:8.2f}{statistics.median(hard):8.2f}{max(hard):9.1f}", flush=True)
    played: list[tuple[Task, Task]] = [(partial(shares_by_growing, moves), partial(anew, moves)) for moves in games]
    print(f"{'a frontier that grows':28}{statistics.median(ratios(played, 3)):8.2f}")
    remembered = ratios([(usual, usual) for usual, _ in played], 3, (module("benchmarks.sides"), "Solver", NoMemory))
    print(f"{'memory of systems':28}{statistics.median(remembered):8.2f}")


def module(owner: Any) -> Any:
    """A module, given directly or by its name."""
    return __import__(owner, fromlist=["*"]) if isinstance(owner, str) else owner


if __name__ == "__main__":
    main()
