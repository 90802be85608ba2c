"""How often strategies win, beside what others have published, and what each part of the best play is worth.

    python -m studies.strategies --jobs 2 --seed lab

plays all games of the tables and writes `studies/strategies.md`. With `--part 0.1` it plays a tenth of them.
"""

from __future__ import annotations

import argparse
import platform
import sys
from collections.abc import Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from math import sqrt
from pathlib import Path

from qmines import __version__
from qmines.game.rules import LEVELS
from qmines.lab.play import Level, play
from qmines.lab.simulate import Order, Run
from qmines.lab.tally import Tally
from qmines.solver.analyse import Solver
from qmines.strategies.best import Best
from qmines.strategies.lowest import Lowest, Progress
from qmines.strategies.named import STRATEGIES
from qmines.strategies.strategy import Start, Strategy

REPORT = Path(__file__).with_suffix(".md")

PUBLISHED: dict[tuple[str, Start], str] = {
    ("Beginner", "opening"): "97.17",
    ("Intermediate", "opening"): "89.08",
    ("Expert", "opening"): "54.3",
    ("Beginner", "safe"): "91.69",
    ("Intermediate", "safe"): "78.23",
    ("Expert", "safe"): "41.5",
}
"""The best rates that we know of, in per cent: b1f6c1c4's *MineSweeperProb* with exact ends of up to 256 worlds, and on
Expert David Hill's *MSolver*.
"""

GAMES = {"Beginner": 50_000, "Intermediate": 50_000, "Expert": 20_000}

RATIO = {"Beginner": "93.05", "Intermediate": "69.85", "Expert": "29.55"}
"""What virgs/minesweeper-ai reports of 2,000 games each, in per cent. Its first cell is not told; here it is any."""

OTHERS = 5_000
PAIRED = 5_000
_BATCH = 50
_CONFIDENCE = 1.96

PARTS: tuple[tuple[str, Strategy], ...] = (
    ("the lowest share alone (*lowest*)", Lowest()),
    ("of the lowest shares the one that makes most certain (*progress*)", Progress()),
    ("the second step, no exact end", Best(worlds=0)),
    ("the exact end, lowest share before it", Best(is_second_step=False)),
    ("both, no weight on progress", Best(progress=0)),
    ("*best*", Best()),
)
"""The parts of the best play, each by itself; all begin with the same cell, so that they play the same boards."""

HEAD = """# How often strategies win

Written by `python -m studies.strategies --seed {seed}{part}` on {date}, by version {version}, Python {python}. Games
follow from the seed and their number; times do not, and are those of one process where it was written. Intervals are
Wilson's, at 95 %. What the strategies do stands in [docs/strategies.md](../docs/strategies.md).

"""


def level(name: str, start: Start) -> Level:
    """A level by its name."""
    columns, rows, mines = LEVELS[name]
    return Level(rows, columns, mines, start)


def played(strategy: Strategy, where: Level, seed: str, games: int, executor: Executor) -> Tally:
    """So many games."""
    run = Run(Order(strategy, where, seed, games))
    for tally in run.play(executor):
        if sys.stderr.isatty():
            print(f"\r{strategy.name} {where.columns}x{where.rows}: {tally.games:,}", end="", file=sys.stderr)
    return run.tally


def rated(tally: Tally) -> str:
    low, high = tally.interval
    return f"{100 * tally.won / tally.games:.2f} ({100 * low:.2f} to {100 * high:.2f})"


def by_level(seed: str, part: float, executor: Executor) -> list[str]:
    """The best play at all levels and starts."""
    lines = [
        "## *best*, beside the best that is published\n",
        "| level | first click | games | won, % | published, % | guesses a game | ms a game |",
        "|---|---|---|---|---|---|---|",
    ]
    for (name, start), published in PUBLISHED.items():
        tally = played(STRATEGIES["best"], level(name, start), seed, round(GAMES[name] * part), executor)
        guesses, time = tally.guesses / tally.games, tally.nanoseconds / 1e6 / tally.games
        what = "an opening" if start == "opening" else "safe"
        lines.append(
            f"| {name} | {what} | {tally.games:,} | {rated(tally)} | {published} | {guesses:.2f} | {time:.1f} |"
        )
    return lines


def by_strategy(seed: str, part: float, executor: Executor) -> list[str]:
    """All strategies, where the first click is an opening."""
    lines = [
        "\n## All strategies, the first click an opening\n",
        "| strategy | level | games | won, % | its author says, % | lost by a click | by a false mine | ms a game |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for strategy in STRATEGIES.values():
        for name in LEVELS:
            tally = played(strategy, level(name, "opening"), seed, round(OTHERS * part), executor)
            said = RATIO[name] if strategy.name == "ratio" else "–"
            time = tally.nanoseconds / 1e6 / tally.games
            lines.append(
                f"| {strategy.name} | {name} | {tally.games:,} | {rated(tally)} | {said} "
                f"| {tally.clicked:,} | {tally.mistaken:,} | {time:.1f} |"
            )
    return lines


@dataclass(frozen=True)
class Paired:
    """Games of two strategies on the same boards: how many the first alone won, and how many the second alone."""

    games: int
    first: int
    second: int

    @property
    def gain(self) -> float:
        """By how much the first wins more often."""
        return (self.first - self.second) / self.games

    @property
    def margin(self) -> float:
        """Half of its interval at 95 %."""
        apart = (self.first + self.second) / self.games
        return _CONFIDENCE * sqrt(max(apart - self.gain**2, 0) / self.games)


def wins(strategy: Strategy, where: Level, seed: str, numbers: Sequence[int]) -> list[bool]:
    """Which of some games are won."""
    solver = Solver()
    return [play(strategy, where, seed, number, solver).won for number in numbers]


def paired(one: Sequence[bool], other: Sequence[bool]) -> Paired:
    """Two strategies compared, game by game."""
    games = list(zip(one, other, strict=True))
    return Paired(len(games), sum(a and not b for a, b in games), sum(b and not a for a, b in games))


def by_part(seed: str, part: float, executor: Executor) -> list[str]:
    """What each part is worth on Expert."""
    where = level("Expert", "opening")
    count = round(PAIRED * part)
    batches = [range(at, min(at + _BATCH, count + 1)) for at in range(1, count + 1, _BATCH)]
    results = [
        [won for some in executor.map(partial(wins, strategy, where, seed), batches) for won in some]
        for _, strategy in PARTS
    ]
    lines = [
        f"\n## What each part is worth: Expert, the same {count:,} boards\n",
        "| play | won, % | more than the lowest share alone, points | more than the line above, points |",
        "|---|---|---|---|",
    ]
    for at, (text, _) in enumerate(PARTS):
        gains = [paired(results[at], results[other]) for other in (0, max(at - 1, 0))]
        told = [f"{100 * one.gain:+.2f} ± {100 * one.margin:.2f}" if at else "–" for one in gains]
        lines.append(f"| {text} | {100 * sum(results[at]) / count:.2f} | {' | '.join(told)} |")
    return lines


def main(arguments: Sequence[str] | None = None) -> None:
    """Plays, and writes the report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", default="lab")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--part", type=float, default=1.0, help="the part of all games to play")
    parser.add_argument("--to", type=Path, default=REPORT)
    options = parser.parse_args(arguments)
    part = "" if options.part == 1 else f" --part {options.part}"
    head = HEAD.format(
        seed=options.seed,
        part=part,
        date=f"{datetime.now(UTC):%Y-%m-%d}",
        version=__version__,
        python=platform.python_version(),
    )
    with ProcessPoolExecutor(options.jobs) as executor:
        tables = [one(options.seed, options.part, executor) for one in (by_level, by_strategy, by_part)]
    options.to.write_text(head + "\n".join(line for table in tables for line in table) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
