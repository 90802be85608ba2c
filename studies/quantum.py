"""Many random games of quantum play, watched by the judge, and how far rearranging moves mines.

    python -m studies.quantum --games 20000 --jobs 2

plays them, and writes `studies/quantum.md`. It ends with status 1 at the first game that breaks a rule, and names it.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import cycle, islice
from multiprocessing import Pool
from pathlib import Path
from random import Random

from qmines import Position, Solver
from qmines.game.params import DRAWS
from studies.provenance import provenance
from tests.judge import SIZES, Outcome, Trial, trials
from tests.oracle.board import bits, mask, neighbourhoods
from tests.oracle.sight import BrokenRuleError, Save

REPORT = Path(__file__).with_suffix(".md")
SERIES = "study"
WEIGHTS = {(5, 5): 12, (8, 7): 12, (13, 9): 6, (20, 12): 3, (30, 16): 1}
"""How many games of each size make one turn of each density. A game on 30×16 takes as long as many on 5×5."""

SAMPLED = 8
"""Among the saves with too many worlds to list, one in this many is compared with a full redraw."""

Mix = tuple[int, int, int]
"""Columns, rows and mines."""

MIXES: tuple[Mix, ...] = tuple((*size, mine_count) for size, densities in SIZES.items() for mine_count in densities)

HEAD = """# Random quantum games under an independent judge

{games:,} games of random clicks, chords and flags, on all five sizes at 0.7, 1.0 and 1.3 of their mines, each watched
by a judge that shares no code with the solver: it lists all worlds if 24 cells or fewer are closed, and otherwise asks
a SAT solver. **No game broke a rule.**

Written by `python -m studies.quantum --games {games}` on {date}, by version {version}, draws {draws}, Python {python}.
The games are the same in every run: game *k* of a size has the seed `{series}-COLUMNSxROWS-MINES-k`, and its player,
its start rule and its knowledge rule follow from *k* (`tests/judge.py`).

{careful}

## What was checked after each of {moves:,} moves

* The total is unchanged; every open number, and every number of the closure, matches the layout.
* The game is lost if and only if no world of the rule's knowledge leaves the decision safe.
  {losses}
* Any other decision that hits a mine is saved, once, by a layout that leaves it safe; no other decision moves a mine.
* If the parts that the decision does not meet hold as many mines as before, no cell there has changed.
* Exactly the decision opens, with its openings, around flags; flags and marks change nothing else and no verdict.
* Won if and only if all safe cells are open, or exactly all mines are flagged and each of them is certain.
* Hints, reasons for losses and reported shares are right (shares: wherever worlds are listed).

## Games

| size | mines | games | moves | won | lost | saves by one cell | saves by chord | T kept |
|---|---|---|---|---|---|---|---|---|
{game_rows}

*T* is the number of mines in the parts that the decision does not meet, by the judge's own division into parts.

## How little moves

The mean number of mines that are elsewhere after a save, compared with the exact mean of a full redraw: a layout drawn
uniformly from all worlds that leave the decision safe. The comparison covers all saves whose worlds are listed, and one
in {sampled} of the others.

| size | mines | saves | mines moved | compared | moved | full redraw | ratio |
|---|---|---|---|---|---|---|---|
{move_rows}
"""


@dataclass
class Tally:
    """The outcomes of the games of one size and density."""

    counts: Counter[str] = field(default_factory=Counter)
    moved: list[int] = field(default_factory=list)
    compared: list[tuple[int, float]] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Add more games."""
        self.counts += other.counts
        self.moved += other.moved
        self.compared += other.compared


def main() -> int:
    """Run the command; returns its exit status."""
    options = parsed()
    tallies: dict[Mix, Tally] = defaultdict(Tally)
    with Pool(options.jobs) as pool:
        try:
            for done, (mix, tally) in enumerate(pool.imap_unordered(played, mixed(options.games), chunksize=8), 1):
                tallies[mix].add(tally)
                if done % 500 == 0:
                    print(f"{done} of {options.games} games", flush=True)
        except BrokenRuleError as broken:
            print(f"A rule is broken: {broken}", file=sys.stderr)
            return 1
    REPORT.write_text(report(options.games, tallies), encoding="utf-8")
    print(f"Written: {REPORT.name}")
    return 0


def parsed() -> argparse.Namespace:
    """The options of the command."""
    parser = argparse.ArgumentParser(prog="python -m studies.quantum", description="Random games under a judge.")
    parser.add_argument("--games", type=int, default=20_000, help="how many games")
    parser.add_argument("--jobs", type=int, default=2, help="how many processes play")
    return parser.parse_args()


def mixed(games: int) -> Iterator[Trial]:
    """The trials: all sizes and densities in turn, the smaller sizes more often."""
    return in_turn({mix: trials(*mix, count=games, series=SERIES) for mix in MIXES}, games)


def in_turn(each: Mapping[Mix, Iterator[Trial]], games: int) -> Iterator[Trial]:
    """A number of trials of `each` size and density in turn, by `WEIGHTS`."""
    turn = [mix for mix in MIXES for _ in range(WEIGHTS[mix[:2]])]
    return islice((next(each[mix]) for mix in cycle(turn)), games)


def played(trial: Trial) -> tuple[Mix, Tally]:
    """One game and its outcome. Raises `BrokenRuleError`."""
    outcome = trial.run()
    counts = outcome.counts + Counter({"games": 1, outcome.state: 1, f"{trial.temper.name} {outcome.state}": 1})
    moved = [save.moved for save in outcome.saves]
    return (trial.columns, trial.rows, trial.mine_count), Tally(counts, moved, list(comparisons(outcome)))


def comparisons(outcome: Outcome) -> Iterator[tuple[int, float]]:
    """Mines moved by a save, and the mean number that a full redraw would have moved."""
    random = Random(f"sample {outcome.trial.seed}")
    for save in outcome.saves:
        if save.redrawn is not None:
            yield save.moved, float(save.redrawn)
        elif not random.randrange(SAMPLED):
            yield save.moved, float(redraw_mean(outcome.trial, save))


def redraw_mean(trial: Trial, save: Save) -> Fraction:
    """The mean number of mines that are elsewhere in a newly drawn layout, by the engine's exact counts.

    This is a measurement, not a judgement, so it may ask the solver; if worlds are listed the two agree (a test
    checks).
    """
    cells = "".join(str(save.numbers.get(cell, "#")) for cell in range(trial.rows * trial.columns))
    rows = [cells[start : start + trial.columns] for start in range(0, len(cells), trial.columns)]
    position = Position.from_rows(rows, trial.rows, trial.columns, trial.mine_count)
    solver, decision = Solver(), bits(save.decision)
    all_worlds = solver.worlds(position, safe=decision)

    def gone(cell: int) -> Fraction:
        return Fraction(solver.worlds(position, safe=[*decision, cell]), all_worlds)

    around = neighbourhoods(trial.rows, trial.columns)
    outside = mask(cell for cell, others in enumerate(around) if not save.numbers.keys() & {cell, *others})
    total = sum((gone(cell) for cell in bits(save.before & ~outside & ~save.decision)), Fraction(0))
    total += (save.before & save.decision).bit_count()
    # Outside cells are alike, so one of them stands for all.
    alike = bits(save.before & outside & ~save.decision)
    return total + len(alike) * gone(alike[0]) if alike else total


def report(games: int, tallies: dict[Mix, Tally]) -> str:
    """The report as Markdown."""
    everything = Tally()
    for tally in tallies.values():
        everything.add(tally)
    lines = [(name_of(mix), tallies[mix]) for mix in sorted(tallies)] + [("| all | |", everything)]
    return HEAD.format(
        games=games,
        **provenance(),
        draws=DRAWS,
        series=SERIES,
        sampled=SAMPLED,
        moves=everything.counts["moves"],
        losses=lost_text(everything.counts),
        careful=careful_text(everything.counts),
        game_rows="\n".join(f"{name} {game_row(tally)}" for name, tally in lines),
        move_rows="\n".join(f"{name} {move_row(tally)}" for name, tally in lines),
    )


def name_of(mix: Mix) -> str:
    """The first cells of a line: size and mines."""
    columns, rows, mine_count = mix
    return f"| {columns}×{rows} | {mine_count} |"


def lost_text(counts: Counter[str]) -> str:
    """How many losses there were, by reason."""
    return (
        f"Of {counts['lost']:,} losses, {counts['lost by certain']:,} opened a mine of every visible world, "
        f"{counts['lost by closure']:,} one of every world of the closure, and {counts['lost by chord']:,} were chords."
    )


def careful_text(counts: Counter[str]) -> str:
    """How players who open single cells, never a certain mine, fared."""
    won, lost = counts["single cells won"], counts["single cells lost"]
    return f"Players who open single cells, never a certain mine, won {won:,} of {won + lost:,} games."


def game_row(tally: Tally) -> str:
    """The figures of a line of the table of games."""
    counts = tally.counts
    saves = counts["saves by open"] + counts["saves by chord"]
    kept = f"{counts['saves with T kept'] / saves:.0%}" if saves else "–"
    names = ("games", "moves", "won", "lost", "saves by open", "saves by chord")
    return " | ".join([*(f"{counts[name]:,}" for name in names), kept]) + " |"


def move_row(tally: Tally) -> str:
    """The figures of a line of the table of moved mines."""
    moved = f"{mean(tally.moved):.2f}" if tally.moved else "–"
    return f"{len(tally.moved):,} | {moved} | {moves_of(tally.compared)}"


def moves_of(compared: list[tuple[int, float]]) -> str:
    """The figures of moved mines, compared with a full redraw."""
    if not compared:
        return "0 | – | – | – |"
    moved, redrawn = mean(moved for moved, _ in compared), mean(redrawn for _, redrawn in compared)
    return f"{len(compared):,} | {moved:.2f} | {redrawn:.2f} | {moved / redrawn:.2f} |"


def mean(values: Iterable[float]) -> float:
    """The arithmetic mean."""
    listed = list(values)
    return sum(listed) / len(listed)


if __name__ == "__main__":
    raise SystemExit(main())
