"""Three rates that virgs/minesweeper-ai reports, and what they follow from.

    python -m studies.ratio --games 2000 --seed lab

plays two readings of its guess, on boards drawn in two ways, and writes `studies/ratio.md`.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cmp_to_key
from pathlib import Path
from random import Random

from qmines.game.rules import LEVELS
from qmines.grid import Cell
from qmines.lab.play import Drawing, Level, drawn, play
from qmines.lab.tally import wilson
from qmines.solver.analyse import Solver
from qmines.strategies.ratio import Ratio, ratios_of
from qmines.strategies.sentences import Sentences
from qmines.strategies.strategy import Impasse, Inference, Open, Strategy
from studies.provenance import provenance

REPORT = Path(__file__).with_suffix(".md")

REPORTED = {"Beginner": "93.05", "Intermediate": "69.85", "Expert": "29.55"}
"""Its rates, in per cent, of 2,000 games each."""

HEAD = """# What the rates of virgs/minesweeper-ai follow from

Written by `python -m studies.ratio --games {games} --seed {seed}` on {date}, by version {version}, Python {python}.
{games:,} games a rate; intervals are Wilson's, at 95 %. The first click is an opening.

Its text tells the rules of inference and the guess, which is the strategy *ratio*. Neither its first cell nor how its
boards were drawn is told there. Played by the text on boards drawn uniformly, it wins more often than was reported.
Two things that are in versions of the program and not in its text suffice to explain the difference, and the three
rates are found again in the last line. Which version the reports were made by is not told.

* **The boards.** A version sorted the cells by a comparison that is a coin, and mined the first of them; a later one
  shuffles. Such a sort leaves cells near where they were: of 100 cells of the first row on Intermediate {dense:.0f} are
  mines, of the last {thin:.0f}.
* **The guess.** A version began in the middle, took the rest of the board for one more sentence that every closed
  cell is in, and where the lowest mean was above the ratio of that, opened a corner, else an edge, else any cell.

| boards | guess | inference | Beginner | Intermediate | Expert |
|---|---|---|---|---|---|
| | | as reported, 2,000 games each | {reported} |
"""


@dataclass(frozen=True)
class WithRest:
    """The guess with the rest of the board as one more sentence, and the middle first."""

    name: str = "with the rest"
    inference: Inference = "sentences"

    def choose(self, impasse: Impasse, random: Random) -> Open:
        position = impasse.position
        grid = position.grid
        if impasse.is_fresh:
            return Open(grid.cell((grid.rows - 1) // 2, (grid.columns - 1) // 2))
        unknown = impasse.unknown()
        rest = Fraction(position.mine_count - len(position.exploded) - len(impasse.mines), len(unknown))
        said = ratios_of(Sentences(position, impasse.mines))
        means = {cell: (sum(said.get(cell, ()), rest)) / (len(said.get(cell, ())) + 1) for cell in unknown}
        least = min(means.values())
        if said and least <= rest:
            return Open(random.choice([cell for cell in unknown if means[cell] == least]))
        # A corner has three neighbours, a cell at an edge five; boards are wider and higher than two cells.
        fewest = min(len(grid.neighbours[cell]) for cell in unknown)
        return Open(random.choice([cell for cell in unknown if len(grid.neighbours[cell]) == fewest]))


def sorted_by_a_coin(level: Level, seed: str, number: int, first: Cell) -> frozenset[Cell]:
    """Mines drawn by sorting the cells by a coin, the first cell and its neighbours left out. Python's sort and that of
    browsers are the same algorithm (T. Peters' *listsort*).
    """
    grid = level.params(seed).grid
    random = Random(f"{seed}/{number}/coin")
    free = {first, *grid.neighbours[first]}
    cells = sorted(set(range(grid.size)) - free)
    coin = cmp_to_key(lambda one, other: -1 if random.random() < 0.5 else 1)
    return frozenset(sorted(cells, key=coin)[: level.mine_count])


DRAWINGS: tuple[tuple[str, Drawing], ...] = (("drawn uniformly", drawn), ("sorted by a coin", sorted_by_a_coin))

READINGS: tuple[tuple[str, Strategy], ...] = (
    ("by the text", Ratio()),
    ("by the text", replace(Ratio(), inference="exact")),
    ("of the program", WithRest()),
)


def rate(strategy: Strategy, drawing: Drawing, level: Level, seed: str, games: int) -> str:
    """How often it wins, in per cent, with the interval."""
    solver = Solver()
    won = sum(play(strategy, level, seed, number, solver, drawing).won for number in range(1, games + 1))
    low, high = wilson(won, games)
    return f"{100 * won / games:.2f} ({100 * low:.2f} to {100 * high:.2f})"


def rows(levels: Sequence[Level], seed: str, games: int) -> list[str]:
    """A line for each drawing and reading."""
    return [
        f"| {boards} | {guess} | `{strategy.inference}` | "
        + " | ".join(rate(strategy, drawing, level, seed, games) for level in levels)
        + " |"
        for boards, drawing in DRAWINGS
        for guess, strategy in READINGS
    ]


def share_of_row(level: Level, row: int, seed: str, games: int) -> float:
    """How many of a hundred cells of a row are mines on boards sorted by a coin, begun in the middle."""
    grid = level.params(seed).grid
    first = grid.cell((grid.rows - 1) // 2, (grid.columns - 1) // 2)
    boards = [sorted_by_a_coin(level, seed, number, first) for number in range(1, games + 1)]
    return 100 * sum(grid.place(cell)[0] == row for mines in boards for cell in mines) / (games * grid.columns)


def main(arguments: Sequence[str] | None = None) -> None:
    """Plays, and writes the report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", default="lab")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--to", type=Path, default=REPORT)
    options = parser.parse_args(arguments)
    levels = {name: Level(high, wide, mines, "opening") for name, (wide, high, mines) in LEVELS.items()}
    middle = levels["Intermediate"]
    head = HEAD.format(
        games=options.games,
        seed=options.seed,
        **provenance(),
        dense=share_of_row(middle, 0, options.seed, options.games),
        thin=share_of_row(middle, middle.rows - 1, options.seed, options.games),
        reported=" | ".join(REPORTED[name] for name in LEVELS),
    )
    lines = rows(list(levels.values()), options.seed, options.games)
    options.to.write_text(head + "\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
