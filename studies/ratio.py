"""Three rates that virgs/minesweeper-ai reports, and the reasons for them.

    python -m studies.ratio --games 2000 --seed lab

plays its guess by the text and as the program makes it, on boards drawn in two ways, and writes `studies/ratio.md`.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from functools import cmp_to_key
from pathlib import Path
from random import Random

from qmines.game.rules import LEVELS
from qmines.grid import Cell
from qmines.lab.play import Drawing, Level, drawn, play
from qmines.lab.tally import wilson
from qmines.solver.analyse import Solver
from qmines.strategies.program import RatioProgram
from qmines.strategies.ratio import Ratio
from qmines.strategies.strategy import Strategy
from studies.provenance import provenance

REPORT = Path(__file__).with_suffix(".md")

REPORTED = ("93.05", "69.85", "29.55")
"""Its rates on the three levels, in percent, from 2,000 games each."""

AGAIN = {"drawn uniformly": ("95.3", "85.5", "39.5"), "sorted by a coin": ("93.05", "69.25", "28.60")}
"""What the program won when it was run again, with either kind of boards, in 2,000 games each."""

HEAD = """# Why virgs/minesweeper-ai reports other rates

Written by `python -m studies.ratio --games {games} --seed {seed}` on {date}, by version {version}, Python {python}.
{games:,} games for each rate; intervals are Wilson's, at 95 %. The first click is an opening.

Its author's rates come from commit 86de4c5 of 18 December 2023. There are two reasons why *ratio*, which plays by the
text, has other rates.

* **The boards were skewed.** That version sorted the cells that may hold mines, row by row, with a coin flip as the
  comparison, `sort(() => Math.random() - 0.5)`, and mined the first of them; a later one shuffles. Such a sort leaves
  cells near their old places: on Intermediate, {dense:.0f} of 100 cells in the first row are mines, and {thin:.0f} in
  the last. Mines close together make boards harder.
* **The program does more than its text says.** It begins in the middle, and adds one more sentence for the rest of the
  board, which contains every unknown cell; it supposes cells to be mines or safe and looks for contradictions; with ten
  unknown cells or fewer it counts all mines. That is the strategy *ratio-program*.

The commit was run again, unchanged and on shuffled boards, 2,000 games per level. It differs from *ratio-program* by at
most {gap:.2f} points; two such rates of a single player differ by up to 3.0 in nineteen of twenty pairs.

| boards | player | Beginner | Intermediate | Expert |
|---|---|---|---|---|
| sorted by a coin | the program, as reported | {reported} |
"""

PLAYERS: tuple[Strategy, ...] = (RatioProgram(), Ratio())


def sorted_by_a_coin(level: Level, seed: str, number: int, first: Cell) -> frozenset[Cell]:
    """Mines drawn by sorting the cells with coin flips, without the first cell and its neighbours. Python's sort and
    V8's are one algorithm, T. Peters' *listsort*; a test checks that both skew boards alike.
    """
    grid = level.params(seed).grid
    random = Random(f"{seed}/{number}/coin")
    free = {first, *grid.neighbours[first]}
    cells = sorted(set(range(grid.size)) - free)
    coin = cmp_to_key(lambda one, other: -1 if random.random() < 0.5 else 1)
    return frozenset(sorted(cells, key=coin)[: level.mine_count])


DRAWINGS: tuple[tuple[str, Drawing], ...] = (("sorted by a coin", sorted_by_a_coin), ("drawn uniformly", drawn))


def rate(strategy: Strategy, drawing: Drawing, level: Level, seed: str, games: int) -> str:
    """How often it wins, in percent, with the interval."""
    solver = Solver()
    won = sum(play(strategy, level, seed, number, solver, drawing).won for number in range(1, games + 1))
    low, high = wilson(won, games)
    return f"{100 * won / games:.2f} ({100 * low:.2f} to {100 * high:.2f})"


def rows(levels: Sequence[Level], seed: str, games: int) -> list[str]:
    """The lines of each kind of boards: the program run again, then the strategies."""
    lines = []
    for boards, drawing in DRAWINGS:
        lines.append(line(boards, "the program, run again", AGAIN[boards]))
        for strategy in PLAYERS:
            rates = [rate(strategy, drawing, level, seed, games) for level in levels]
            lines.append(line(boards, f"*{strategy.name}*", rates))
    return lines


def gap(lines: Sequence[str]) -> float:
    """The largest difference in points between the program, run again, and the strategy that plays like it."""
    rates = [[float(cell.split()[0]) for cell in one.split(" | ")[2:5]] for one in lines]
    pairs = [(rates[at], rates[at + 1]) for at in range(0, len(lines), 1 + len(PLAYERS))]
    return max(abs(one - other) for again, own in pairs for one, other in zip(again, own, strict=True))


def line(boards: str, player: str, rates: Iterable[str]) -> str:
    return f"| {boards} | {player} | {' | '.join(rates)} |"


def share_of_row(level: Level, row: int, seed: str, games: int) -> float:
    """How many of a hundred cells of a row are mines on boards sorted by coin flips, with the first click in the
    middle.
    """
    grid = level.params(seed).grid
    first = grid.cell((grid.rows - 1) // 2, (grid.columns - 1) // 2)
    boards = [sorted_by_a_coin(level, seed, number, first) for number in range(1, games + 1)]
    return 100 * sum(grid.place(cell)[0] == row for mines in boards for cell in mines) / (games * grid.columns)


def main(arguments: Sequence[str] | None = None) -> None:
    """Play, and write the report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", default="lab")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--to", type=Path, default=REPORT)
    options = parser.parse_args(arguments)
    levels = {name: Level(high, wide, mines, "opening") for name, (wide, high, mines) in LEVELS.items()}
    middle = levels["Intermediate"]
    lines = rows(list(levels.values()), options.seed, options.games)
    head = HEAD.format(
        gap=gap(lines),
        games=options.games,
        seed=options.seed,
        **provenance(),
        dense=share_of_row(middle, 0, options.seed, options.games),
        thin=share_of_row(middle, middle.rows - 1, options.seed, options.games),
        reported=" | ".join(REPORTED),
    )
    options.to.write_text(head + "\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
