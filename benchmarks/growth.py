"""What a move costs as the board grows: from 16×16 to 1000×1000, with 15 % and with 20 % mines.

Usage: .venv/bin/python -m benchmarks.growth [--moves 5000] [--runs 5] [--saves 40] [--out FILE]

Two players. The *careful* one opens one certain cell at a time, by its own knowledge, and when stuck one that is
unsure: timed are the moves that open one cell, without a save. A run is a number of these, on as many boards as it
takes. The *bold* one opens unsure cells only, anywhere, so that saves come often: timed are the first move (layout,
numbers, opening), a hint after it, with which the game finds out for the first time everything that could be known, and
the saves. Prints medians and 95th percentiles in ms; the ratio of 95th percentiles to that of 30×16 with as many mines
in a hundred, and the least and the most of these ratios among the runs.
"""

from __future__ import annotations

import argparse
import gc
import math
import statistics
import time
from collections.abc import Collection, Iterator
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import TypedDict

from benchmarks.results import p95, p99, write
from qmines import Position, Solver
from qmines.game.events import Event, Opened, Rearranged
from qmines.game.field.closure import closure, grow
from qmines.game.field.layout import Layout
from qmines.game.game import Game
from qmines.game.params import Params
from qmines.grid import Cell
from qmines.solver.frontier import Frontier
from tests.positions import Size

SIDES = ((16, 16), (30, 16), (100, 100), (300, 300), (1000, 1000))
"""Columns and rows."""

BASE = "30×16"
PERCENTS = (15, 20)

BOLD_BOARDS = (2, 20)
"""The fewest and the most boards of a size for the bold player."""

CLICKS = 1_000_000
"""The most cells that the bold player looks at on one board."""


class Found(TypedDict):
    """Milliseconds of a size: single moves by run, first moves, first hints, saves."""

    board: str
    cells: int
    percent: int
    runs: list[list[float]]
    first: list[float]
    hint: list[float]
    saves: list[float]


def sizes() -> Iterator[tuple[str, int, Size]]:
    """Names, mines in a hundred cells, and sizes."""
    for percent in PERCENTS:
        for columns, rows in SIDES:
            yield f"{columns}×{rows}", percent, Size(columns, rows, columns * rows * percent // 100)


class Timed:
    """A quantum game whose moves are timed, begun in the middle of the board."""

    def __init__(self, size: Size, seed: str) -> None:
        gc.collect()
        self.size = size
        start = time.perf_counter()
        self.game = Game(Params(size.rows, size.columns, size.mine_count, seed, hints=True))
        prepared = (time.perf_counter() - start) * 1000
        self.opened: dict[Cell, int] = {}
        first, _ = self.play("open", size.grid.cell(size.rows // 2, size.columns // 2))
        self.first = prepared + first

    def play(self, verb: str, cell: Cell) -> tuple[float, list[Event]]:
        """Make a move: milliseconds, and what happened. `opened` holds what it opened."""
        move = "{} {},{}".format(verb, *self.size.grid.place(cell))
        start = time.perf_counter()
        events = self.game.play(move, at=0)
        spent = (time.perf_counter() - start) * 1000
        shown = [event for event in events if isinstance(event, Opened)]
        self.opened = {cell: number for event in shown for cell, number in zip(event.cells, event.numbers, strict=True)}
        return spent, events


def is_saved(events: Collection[Event]) -> bool:
    """Whether a move was a quantum save."""
    return any(isinstance(event, Rearranged) for event in events)


# The careful player


def careful(size: Size, seed: str) -> Iterator[float]:
    """Milliseconds of moves that open one cell without a save, on one board after the other, without end."""
    for number in count():
        yield from careful_game(Timed(size, f"{seed}-{number}"), Random(f"{seed}-{number}"))


def careful_game(timed: Timed, random: Random) -> Iterator[float]:
    """The moves of one game."""
    known = Solver().frontier(Position.blank(timed.size.grid, timed.size.mine_count))
    known.open(timed.opened)
    while not timed.game.has_ended:
        spent, events = timed.play("open", min(known.safe) if known.find_safe() else unsure(known, random))
        known.open(timed.opened)
        if len(timed.opened) == 1 and not is_saved(events):
            yield spent


def unsure(known: Frontier, random: Random) -> Cell:
    """A cell next to the open ones, if one is sure to be forgiven; otherwise any unknown cell.

    Nothing is safe and everything certain is known, so in some world the cell isn't a mine.
    """
    parts = [part for part in known.parts() if part.counted is not None]
    if parts:
        return random.choice(random.choice(parts).component.cells)
    return anywhere(known, random)


def anywhere(known: Frontier, random: Random) -> Cell:
    """Any cell that is not known."""
    unknown = (random.randrange(known.grid.size) for _ in count())
    return next(cell for cell in unknown if known.is_unknown(cell))


# The bold player


def bold(size: Size, seed: str, saves: int, found: Found) -> None:
    """Times first moves, first hints and saves, until there have been enough saves."""
    fewest, most = BOLD_BOARDS
    for number in range(most):
        if number >= fewest and len(found["saves"]) >= saves:
            return
        timed = Timed(size, f"{seed}-{number}")
        found["first"].append(timed.first)
        spent, _ = timed.play("hint", next(cell for cell in range(size.grid.size) if cell not in timed.opened))
        found["hint"].append(spent)
        found["saves"] += islice(bold_game(timed, Random(f"{seed}-{number}")), math.ceil(saves / fewest))


def bold_game(timed: Timed, random: Random) -> Iterator[float]:
    """Milliseconds of the saves of a game.

    The player learns what is forgiven from a closure outside the game, so that the game does all its work in the move.
    """
    game, grid = timed.game, timed.size.grid
    layout = Layout(grid, game.layout or frozenset())
    known = closure(Solver(), game.position(), layout)
    for _ in range(CLICKS):
        cell = random.randrange(grid.size)
        if known.is_unknown(cell) and not game.has_ended:
            spent, events = timed.play("open", cell)
            if is_saved(events):
                yield spent
                layout = Layout(grid, game.layout or frozenset())
            known.open({cell: number for cell, number in timed.opened.items() if known.cells[cell] > 8})
            grow(known, layout)


# The tables


def moves_row(each: Found, base: Found) -> str:
    """The line of a size in the first table."""
    together, least = [ms for run in each["runs"] for ms in run], p95([ms for run in base["runs"] for ms in run])
    ratios = [p95(run) / least for run in each["runs"]]
    return (
        f"{each['board']:12}{each['percent']:4} %{len(together):9}{statistics.median(together):9.3f}"
        f"{p95(together):9.3f}{p99(together):9.3f}{max(together):9.2f}"
        f"{p95(together) / least:9.2f}{min(ratios):9.2f}{max(ratios):7.2f}"
    )


def others_row(each: Found) -> str:
    """The line of a size in the second table."""
    saves = each["saves"]
    columns = f"{statistics.median(saves):9.2f}{p95(saves):9.2f}{max(saves):9.2f}" if saves else ""
    middles = statistics.median(each["first"]), statistics.median(each["hint"])
    return f"{each['board']:12}{each['percent']:4} %{middles[0]:12.1f}{middles[1]:12.1f}{len(saves):8}{columns}"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--moves", type=int, default=5000, help="how many a run of the careful player has")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--saves", type=int, default=40, help="how many of the bold player are wanted")
    parser.add_argument("--seed", default="growth")
    parser.add_argument("--out", type=Path, help="write the times to this file")
    options = parser.parse_args()
    found = [
        Found(board=board, cells=size.grid.size, percent=percent, runs=[], first=[], hint=[], saves=[])
        for board, percent, size in sizes()
    ]
    # The sizes take turns, so that a busy hour of the machine affects all of them.
    for run in range(options.runs):
        for each, (_, _, size) in zip(found, sizes(), strict=True):
            each["runs"].append(list(islice(careful(size, f"{options.seed}-{run}"), options.moves)))
    print(f"{'moves':18}{'':9}{'median':>9}{'p95':>9}{'p99':>9}{'longest':>9}{'ratio':>9}{'least, most':>16}")
    for each in found:
        base = next(other for other in found if other["board"] == BASE and other["percent"] == each["percent"])
        print(moves_row(each, base), flush=True)
    print(f"\n{'':18}{'first move':>12}{'first hint':>12}{'saves':>8}{'median':>9}{'p95':>9}{'longest':>9}")
    for each, (_, _, size) in zip(found, sizes(), strict=True):
        bold(size, f"{options.seed}-bold", options.saves, each)
        print(others_row(each), flush=True)
    write(options.out, "growth", found)


if __name__ == "__main__":
    main()
