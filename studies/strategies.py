"""How often strategies win, compared with published rates, and what each part of the best play is worth.

    python -m studies.strategies --seed lab --keep FOLDER

plays all games of the tables, saves them in a folder, continues there after an interruption, and writes
`studies/strategies.md`. With `--part 0.1` it plays a tenth of them; with `--play PATTERN` only those runs whose names
fit, such as `best-16x16*`, and none with `--play ""`; for the others it reports the results so far.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import get_args

from qmines.game.rules import LEVELS
from qmines.lab.play import Level
from qmines.lab.simulate import Order
from qmines.lab.tally import Tally
from qmines.strategies.best import STATES, Best
from qmines.strategies.lowest import Lowest, Progress
from qmines.strategies.named import STRATEGIES
from qmines.strategies.strategy import Start, Strategy
from studies.checkpoint import Checkpoints
from studies.provenance import provenance

REPORT = Path(__file__).with_suffix(".md")

PUBLISHED: dict[tuple[str, Start], str] = {
    ("Beginner", "opening"): "97.17",
    ("Intermediate", "opening"): "89.08",
    ("Expert", "opening"): "54.3",
    ("Beginner", "safe"): "91.69",
    ("Intermediate", "safe"): "78.23",
    ("Expert", "safe"): "41.5",
}
"""The best rates that we know of, in percent: b1f6c1c4's *MineSweeperProb* with exact ends of up to 256 worlds, and on
Expert David Hill's *MSolver*.
"""

GAMES: dict[tuple[str, Start], int] = {
    ("Beginner", "opening"): 50_000,
    ("Intermediate", "opening"): 50_000,
    ("Expert", "opening"): 60_000,
    ("Beginner", "safe"): 50_000,
    ("Intermediate", "safe"): 50_000,
    ("Expert", "safe"): 20_000,
}

RATIO = {"Beginner": "93.05", "Intermediate": "69.85", "Expert": "29.55"}
"""What virgs/minesweeper-ai reports from 2,000 games each, in percent; `studies/ratio.md` explains these rates."""

OTHERS = 5_000
PAIRED = 5_000
_CONFIDENCE = 1.96

PARTS: tuple[tuple[str, Strategy], ...] = (
    ("the lowest share alone (*lowest*)", Lowest()),
    ("among the lowest shares, the cell that makes most others certain (*progress*)", Progress()),
    ("the second step, no exact end", Best(worlds=0, influence=0)),
    ("the exact end, the lowest share before it", Best(is_second_step=False)),
    ("both", Best(influence=0)),
    ("both, and the cost of choices of two (*best*)", Best()),
)
"""The parts of the best play, each alone; all begin with the same cell, so that they play the same boards."""

BUDGETS: tuple[tuple[str, Strategy], ...] = (
    ("no end played out", Best(worlds=0)),
    ("3,000", Best(states=3_000)),
    (f"{STATES:,} (*best*)", Best()),
    ("30,000", Best(states=30_000)),
    ("300,000", Best(states=300_000)),
)
"""By how many states of an end with more than 1,000 worlds are searched."""

HEAD = """# How often strategies win

Written by `python -m studies.strategies --seed {seed}{part}` on {date}, by version {version}, Python {python}. Games
follow from the seed and their number; times do not, and are for one process on the machine that wrote this. Intervals
are Wilson's, at 95 %. [docs/strategies.md](../docs/strategies.md) explains the strategies.

"""


def level(name: str, start: Start) -> Level:
    """A level by its name."""
    columns, rows, mines = LEVELS[name]
    return Level(rows, columns, mines, start)


def kept(strategy: Strategy, name: str, start: Start, options: argparse.Namespace, runs: Checkpoints) -> Tally:
    """The results of a strategy at a level."""
    order = Order(strategy, level(name, start), options.seed, asked(strategy, name, start, options.part))
    columns, rows, mines = LEVELS[name]
    return runs.tally(f"{strategy.name}-{columns}x{rows}x{mines}-{start}", order)


def asked(strategy: Strategy, name: str, start: Start, part: float) -> int:
    """How many games a strategy must play at a level: *best* as many as its own table needs."""
    games = GAMES[name, start] if strategy.name == "best" else OTHERS
    return max(round(games * part), 1)


def counted(tally: Tally, games: int) -> str:
    """How many games were played, and out of how many if that is not all of them yet."""
    return f"{tally.games:,}" if tally.games == games else f"{tally.games:,} of {games:,}"


def rated(tally: Tally) -> str:
    if not tally.games:
        return "–"
    low, high = tally.interval
    return f"{100 * tally.won / tally.games:.2f} ({100 * low:.2f} to {100 * high:.2f})"


def per_game(what: float, tally: Tally) -> str:
    return f"{what / tally.games:.2f}" if tally.games else "–"


def by_level(options: argparse.Namespace, runs: Checkpoints) -> list[str]:
    """The best play at all levels and starts."""
    lines = [
        "## *best*, compared with the best published rates\n",
        "| level | first click | games | won, % | published, % | guesses per game | ms per game |",
        "|---|---|---|---|---|---|---|",
    ]
    for (name, start), published in PUBLISHED.items():
        tally = kept(STRATEGIES["best"], name, start, options, runs)
        guesses, time = per_game(tally.guesses, tally), per_game(tally.nanoseconds / 1e6, tally)
        what = "an opening" if start == "opening" else "safe"
        games = counted(tally, asked(STRATEGIES["best"], name, start, options.part))
        lines.append(f"| {name} | {what} | {games} | {rated(tally)} | {published} | {guesses} | {time} |")
    return lines


def by_strategy(options: argparse.Namespace, runs: Checkpoints) -> list[str]:
    """All strategies, with an opening on the first click."""
    lines = [
        "\n## All strategies, with an opening on the first click\n",
        "| strategy | level | games | won, % | its author says, % | lost by a click | by a false mine | ms per game |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for strategy in STRATEGIES.values():
        for name in LEVELS:
            tally = kept(strategy, name, "opening", options, runs)
            said = RATIO[name] if strategy.name == "ratio" else "–"
            lines.append(
                f"| {strategy.name} | {name} | {counted(tally, asked(strategy, name, 'opening', options.part))} "
                f"| {rated(tally)} | {said} "
                f"| {tally.clicked:,} | {tally.mistaken:,} | {per_game(tally.nanoseconds / 1e6, tally)} |"
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


def paired(one: Sequence[bool], other: Sequence[bool]) -> Paired:
    """Two strategies compared, game by game."""
    games = list(zip(one, other, strict=True))
    return Paired(len(games), sum(a and not b for a, b in games), sum(b and not a for a, b in games))


def by_part(options: argparse.Namespace, runs: Checkpoints) -> list[str]:
    """What each part is worth on Expert, on the boards that all of them have played."""
    games = max(round(PAIRED * options.part), 1)
    orders = [Order(strategy, level("Expert", "opening"), options.seed, games) for _, strategy in PARTS]
    results = [runs.wins(f"part-{number}", order).won for number, order in enumerate(orders, 1)]
    count = min(map(len, results))
    if not count:
        return []
    results = [won[:count] for won in results]
    lines = [
        f"\n## What each part is worth: Expert, on the same {count:,} boards\n",
        "| play | won, % | more than the lowest share alone, points | more than the line above, points |",
        "|---|---|---|---|",
    ]
    for at, (text, _) in enumerate(PARTS):
        gains = [paired(results[at], results[other]) for other in (0, max(at - 1, 0))]
        told = [f"{100 * one.gain:+.2f} ± {100 * one.margin:.2f}" if at else "–" for one in gains]
        lines.append(f"| {text} | {100 * sum(results[at]) / count:.2f} | {' | '.join(told)} |")
    return lines


def by_budget(options: argparse.Namespace, runs: Checkpoints) -> list[str]:
    """What a longer search of the end is worth on Expert, on the boards that all have played."""
    games = max(round(PAIRED * options.part), 1)
    lines = [
        "\n## What more search of the end wins: Expert, on the same boards\n",
        "| first click | states per end | games | won, % | more than without, points "
        "| more than the line above, points | ms per game |",
        "|---|---|---|---|---|---|---|",
    ]
    for start in get_args(Start)[1:]:
        orders = [Order(strategy, level("Expert", start), options.seed, games) for _, strategy in BUDGETS]
        played = [runs.wins(f"budget-{start}-{number}", order) for number, order in enumerate(orders, 1)]
        count = min(len(one.won) for one in played)
        if not count:
            continue
        results = [one.won[:count] for one in played]
        times = [one.nanoseconds / 1e6 / len(one.won) for one in played]
        for at, (text, _) in enumerate(BUDGETS):
            gains = [paired(results[at], results[other]) for other in (0, max(at - 1, 0))]
            told = [f"{100 * one.gain:+.2f} ± {100 * one.margin:.2f}" if at else "–" for one in gains]
            won = f"{100 * sum(results[at]) / count:.2f}"
            what = "an opening" if start == "opening" else "safe"
            lines.append(f"| {what} | {text} | {count:,} | {won} | {' | '.join(told)} | {times[at]:.0f} |")
    return lines


def main(arguments: Sequence[str] | None = None) -> None:
    """Play, and write the report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", default="lab")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes play the first two tables")
    parser.add_argument("--part", type=float, default=1.0, help="the part of all games to play")
    parser.add_argument("--keep", type=Path, help="the folder of what has been played")
    parser.add_argument("--play", default="*", metavar="PATTERN", help="the names of the runs to go on with")
    parser.add_argument("--to", type=Path, default=REPORT)
    options = parser.parse_args(arguments)
    with TemporaryDirectory() as folder, ProcessPoolExecutor(options.jobs) as executor:
        runs = Checkpoints(options.keep or Path(folder), options.play, executor if options.jobs > 1 else None)
        tables = [table(options, runs) for table in (by_level, by_strategy, by_part, by_budget)]
    head = HEAD.format(
        seed=options.seed,
        part="" if options.part == 1 else f" --part {options.part}",
        **provenance(),
    )
    options.to.write_text(head + "\n".join(line for table in tables for line in table) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
