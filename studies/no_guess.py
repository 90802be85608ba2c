"""Boards that need no guess: an independent judge solves them; how they differ from uniform ones, and what they cost.

    python -m studies.no_guess --boards 1000 --dense 200 --seed no-guess

makes 1,000 boards of every level, 200 of the dense ones, has the judge of the tests solve and grade each, compares them
with boards that were drawn until one was solvable, and writes `studies/no_guess.md`. If Debian's sgt-puzzles is
installed, its `sgt-mines --generate` is timed too.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import mean, median, quantiles, stdev

from qmines.game.boards.generate import layout
from qmines.game.boards.grading import graded
from qmines.game.boards.no_guess import PATIENCE
from qmines.game.boards.solvable import searched
from qmines.game.field.layout import Layout
from qmines.game.params import GRADES, Grade, Params
from qmines.game.rules import preset
from qmines.grid import Cell
from qmines.review.measures import bbbv
from qmines.sampling.sampler import Sampler
from qmines.solver.analyse import Solver
from studies.provenance import provenance
from tests.oracle.solvable import solves

REPORT = Path(__file__).with_suffix(".md")
MAIN = ((9, 9, 10), (16, 16, 40), (30, 16, 99))
DENSE = ((9, 9, 35), (9, 18, 72), (16, 16, 99), (30, 16, 130), (30, 16, 170))
FOREIGN = "sgt-mines"
GAMES = "/usr/games"
"""Where Debian keeps it; not every search path has this folder."""

Shape = tuple[int, int, int]
"""Columns, rows and mines."""

HEAD = """# No-guess boards

{boards:,} boards, each from a random start cell, {verdict}

Written by `python -m studies.no_guess --boards {each} --dense {dense} --seed {seed}` on {date}, by version {version},
Python {python}. Boards and grades follow from the seed; times do not, and only their ratios mean anything.

## Solved and graded

The judge (`tests/oracle/solvable.py`) shares nothing with the engine. It opens what it can show to be safe, by single
numbers, by pairs of them, or by all placements part by part with the total. With the first it solves exactly the boards
graded trivial, with the first two also those graded subtraction, and with all three every board. *Tries*: boards drawn,
repaired or loosened for one. *As drawn*: boards that were found without a repair, and so are uniform.

| board | mines | boards | solved | tries: median | p95 | most | as drawn | {grades} |
|---|---|---|---|---|---|---|---|{rules}|
"""

UNIFORM = """
## Compared with boards drawn until one is solvable

Without repairs boards are uniform among all solvable ones, and so are those that were found before any was repaired.
The others are not: a board near an unsolvable one is more likely, and single mines are moved until it looks like a
drawn one. *With repairs*: the game's boards. Means, with the standard error of their difference; *zeros* are cells
without a mine next to them, *tries* are for a board without repairs, and the last column says how many times as long
that took.

| board | mines | 3BV: with repairs | uniform | difference | zeros: with repairs | uniform | difference | tries | time |
|---|---|---|---|---|---|---|---|---|---|
"""

RANDOM = """
## Compared with boards drawn at random

Random boards of the same size, mines and start cells, {count} for each found one; most of them need a guess. *3BV* is
the fewest clicks that open all safe cells, *buried* are mines that touch only mines, *zeros* cells without a mine next
to them. Means; the *ratio* is that of the mean 3BVs, with its standard error, and *least* is the smallest 3BV of a
found board divided by the mean of random ones.

| board | mines | boards | 3BV: found | random | ratio | least | buried: found | random | zeros: found | random |
|---|---|---|---|---|---|---|---|---|---|---|
"""

TIMES = """
## What a board costs

Milliseconds of processor time in CPython, on the machine that wrote this.{foreign}

| board | mines | median | p95 | most |{column}
|---|---|---|---|---|{rule}
"""


RANDOMS = 10
"""How many random boards are drawn from the start cell of each found one."""


@dataclass
class Look:
    """What boards look like: the 3BV, buried mines, and zeros of each."""

    clicks: list[int] = field(default_factory=list)
    buried: list[int] = field(default_factory=list)
    zeros: list[int] = field(default_factory=list)

    def take(self, board: Layout) -> None:
        """Add one more board."""
        mines, near = board.mines, board.grid.neighbours
        self.clicks.append(bbbv(board.grid, mines))
        self.buried.append(sum(mines.issuperset(near[cell]) for cell in mines))
        self.zeros.append(sum(not (mined or number) for mined, number in zip(board.mined, board.numbers, strict=True)))


@dataclass
class Made:
    """Boards of one shape: their figures, and random ones from the same start cells."""

    shape: Shape
    found: Look = field(default_factory=Look)
    random: Look = field(default_factory=Look)
    solved: int = 0
    as_drawn: int = 0
    tries: list[int] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    grades: Counter[Grade] = field(default_factory=Counter)

    @property
    def count(self) -> int:
        """How many boards."""
        return len(self.tries)


def made(shape: Shape, count: int, seed: str, patience: int = PATIENCE) -> Made:
    """Make boards and have each of them solved and graded. Raises `AssertionError` if a grade is wrong."""
    columns, rows, mines = shape
    found, solver = Made(shape), Solver()
    for number in range(count):
        params = Params(rows, columns, mines, seed, "strict-no-guess", preset("strict-no-guess"))
        first = Sampler(f"{seed}/{number}/start").below(rows * columns)
        name = f"{seed}/{number}/{patience}"
        begun = time.process_time()
        search = searched(params, first, Sampler(name))
        for _ in search.run(patience):
            pass
        found.seconds.append(time.process_time() - begun)
        assert search.found is not None
        found.tries.append(search.boards)
        found.as_drawn += search.repairs == 0
        _look_at(found, params, first, search.found, solver)
        drawn = Sampler(f"{name}/random")
        for _ in range(RANDOMS):
            found.random.take(Layout(params.grid, layout(params, first, drawn)))
    return found


def _look_at(found: Made, params: Params, first: Cell, mines: frozenset[Cell], solver: Solver) -> None:
    board = Layout(params.grid, mines)
    signs = "".join("*" if mined else "." for mined in board.mined)
    lines = [signs[at : at + params.columns] for at in range(0, len(signs), params.columns)]
    grade = graded(solver, board, params.mine_count, [first])
    assert grade is not None
    assert solves(lines, first, "single") == (grade == "trivial")
    assert solves(lines, first, "pairs") == (grade in ("trivial", "subtraction"))
    found.solved += solves(lines, first)
    found.grades[grade] += 1
    found.found.take(board)


def foreign(shape: Shape, count: int) -> float | None:
    """Processor seconds that Simon Tatham's program takes for a board; None if it is not installed."""
    program = shutil.which(FOREIGN) or shutil.which(FOREIGN, path=GAMES)
    if not program:
        return None
    columns, rows, mines = shape
    begun = os.times()
    order = [program, "--generate", str(count), f"{columns}x{rows}n{mines}"]
    subprocess.run(order, check=True, capture_output=True)
    ended = os.times()
    return (ended.children_user + ended.children_system - begun.children_user - begun.children_system) / count


def report(repaired: Sequence[Made], uniform: Sequence[Made], others: dict[Shape, float | None], head: str) -> str:
    """The report as text."""
    lines = [head]
    for each in repaired:
        grades = " | ".join(str(each.grades[grade]) for grade in GRADES)
        lines.append(
            f"| {_named(each.shape)} | {each.count} | {each.solved} | {median(each.tries):.0f} | "
            f"{_p95(each.tries):.0f} | {max(each.tries)} | {each.as_drawn} | {grades} |\n"
        )
    lines.append(UNIFORM)
    for one in uniform:
        other = next(each for each in repaired if each.shape == one.shape)
        clicks, zeros = _compared(other.found.clicks, one.found.clicks), _compared(other.found.zeros, one.found.zeros)
        ratio = mean(one.seconds) / mean(other.seconds)
        lines.append(f"| {_named(one.shape)} | {clicks} | {zeros} | {mean(one.tries):.1f} | {ratio:.1f} |\n")
    lines.append(RANDOM.format(count=RANDOMS))
    lines += [_beside_random(each) for each in repaired]
    is_timed = any(others.values())
    beside = f" For comparison, `{FOREIGN}` of Debian's sgt-puzzles, in C, in the same run." if is_timed else ""
    column = f" mean / mean of {FOREIGN} |" if is_timed else ""
    lines.append(TIMES.format(foreign=beside, column=column, rule="---|" if is_timed else ""))
    for each in repaired:
        ms = [1000 * seconds for seconds in each.seconds]
        other_time = others.get(each.shape)
        ratio_text = f" {mean(each.seconds) / other_time:.1f} |" if other_time else ""
        lines.append(f"| {_named(each.shape)} | {median(ms):.1f} | {_p95(ms):.0f} | {max(ms):.0f} |{ratio_text}\n")
    return "".join(lines)


def _beside_random(made: Made) -> str:
    found, random = made.found, made.random
    level = mean(random.clicks)
    error = stdev(found.clicks) / made.count**0.5 / level
    columns = [
        f"{mean(found.clicks):.1f} | {level:.1f} | {mean(found.clicks) / level:.2f} ± {error:.2f}",
        f"{min(found.clicks) / level:.2f}",
        *(
            f"{mean(one):.1f} | {mean(other):.1f}"
            for one, other in ((found.buried, random.buried), (found.zeros, random.zeros))
        ),
    ]
    return f"| {_named(made.shape)} | {made.count} | {' | '.join(columns)} |\n"


def _named(shape: Shape) -> str:
    columns, rows, mines = shape
    return f"{columns}×{rows} | {mines}"


def _p95(numbers: Iterable[float]) -> float:
    return quantiles(numbers, n=20)[-1]


def _compared(one: Sequence[int], other: Sequence[int]) -> str:
    error = (stdev(one) ** 2 / len(one) + stdev(other) ** 2 / len(other)) ** 0.5
    return f"{mean(one):.1f} | {mean(other):.1f} | {mean(one) - mean(other):+.1f} ± {error:.1f}"


def main(arguments: Sequence[str] | None = None) -> None:
    """Make the boards and write the report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--boards", type=int, default=1000, help="of each of the usual levels")
    parser.add_argument("--dense", type=int, default=200, help="of each dense level")
    parser.add_argument("--seed", default="no-guess")
    options = parser.parse_args(arguments)
    repaired = [made(shape, options.boards, options.seed) for shape in MAIN]
    repaired += [made(shape, options.dense, options.seed) for shape in DENSE]
    uniform = [made(shape, options.boards, options.seed, patience=0) for shape in MAIN]
    others = {shape: foreign(shape, 20) for shape in (*MAIN, *DENSE)}
    total, solved = sum(each.count for each in repaired), sum(each.solved for each in repaired)
    head = HEAD.format(
        boards=total,
        verdict="**all of them solved by the judge.**" if total == solved else f"**{total - solved} not solved.**",
        each=options.boards,
        dense=options.dense,
        seed=options.seed,
        **provenance(),
        grades=" | ".join(GRADES),
        rules="---|" * (len(GRADES) - 1) + "---",
    )
    REPORT.write_text(report(repaired, uniform, others, head), encoding="utf-8")


if __name__ == "__main__":
    main()
