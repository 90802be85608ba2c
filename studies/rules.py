"""Random games of every preset on boards of all sizes, with every move watched by the judge.

    python -m studies.rules --games 1020 --jobs 2

plays 1,020 of each, and writes `studies/rules.md`. It ends with status 1 at the first game that breaks a rule, and
names it. `studies.quantum` measures how far saves move mines.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from multiprocessing import Pool
from pathlib import Path

from qmines.game.params import DRAWS
from qmines.game.rules import preset
from studies.provenance import provenance
from studies.quantum import MIXES, in_turn
from tests.finished import PLAYABLE
from tests.judge import Trial, trials_by
from tests.oracle.sight import BrokenRuleError

REPORT = Path(__file__).with_suffix(".md")
SERIES = "rules"

HEAD = """# Random games of every preset under an independent judge

{games:,} games, {each:,} of each preset, by sensible and careless players, on all five sizes at 0.7, 1.0 and 1.3 of
their mines, each watched by a judge that shares no code with the solver: it lists all worlds if 24 cells or fewer are
closed, and otherwise asks a SAT solver. **No game broke a rule.**

Written by `python -m studies.rules --games {each}` on {date}, by version {version}, draws {draws}, Python {python}.
The games are the same in every run: game *k* of a size has the seed `{series}-COLUMNSxROWS-MINES-k`, and its player
follows from *k* (`tests/judge.py`).

## What was checked after each of {moves:,} moves

* A decision has the outcome that the text of its rule says (`tests/oracle/reading.py`), whatever the engine makes of
  it: it opens, is saved, costs a life or loses, for that reason. Only saves and guesses that lose by a rule move mines.
* The total is unchanged; every open number, and in quantum play every number of the closure, matches the layout.
* Exactly the decision opens, with its openings, around flags. Exploded mines are known from then on.
* Undo restores board, marks, mines, lives and saves; afterwards only what is open is known.
* In games with help, something is provable after each move unless all safe cells are flagged; the game opens nothing
  unnecessarily. Its remarks about flags are true and new.
* On no-guess boards, what is certain opens everything, from the first cell.
* Won if and only if the rule's conditions hold. Hints are right, and so are shares wherever worlds are listed.

## Games

Losses are listed by the engine's reasons, including endings that were taken back. *Lives* are those lost while others
were left; *opened* are cells that the game opened for the player, with or without a request. Strong guessable play has
no save: everything that could be found out is the whole board, so every mine could have been proven.

| preset | {columns} |
|---|{lines}
{rows}
"""

LOST = tuple(
    f"lost by {reason}" for reason in ("certain", "closure", "chord", "mine", "needless", "distant", "unproven")
)
COLUMNS = ("moves", "won", *LOST, "saves", "lives lost", "undone", "opened")


def mixed(name: str, games: int) -> Iterator[Trial]:
    """The trials of a preset, for all sizes and densities in turn."""
    return in_turn({mix: trials_by(preset(name), *mix, count=games, series=SERIES) for mix in MIXES}, games)


def played(order: tuple[str, Trial]) -> tuple[str, Counter[str]]:
    """One game and its outcome. Raises `BrokenRuleError`."""
    name, trial = order
    outcome = trial.run()
    counts = outcome.counts + Counter({outcome.state: 1, "saves": len(outcome.saves)})
    counts["opened"] = counts["opened unasked"] + counts["opened on request"]
    return name, counts


def report(each: int, found: Mapping[str, Counter[str]]) -> str:
    """The report as Markdown."""
    lines = ((name, " | ".join(f"{counts[column]:,}" for column in COLUMNS)) for name, counts in found.items())
    return HEAD.format(
        games=each * len(found),
        each=each,
        **provenance(),
        draws=DRAWS,
        series=SERIES,
        moves=sum(counts["moves"] for counts in found.values()),
        columns=" | ".join(column.removesuffix(" lost") for column in COLUMNS),
        lines="---|" * len(COLUMNS),
        rows="\n".join(f"| {name} | {cells} |" for name, cells in lines),
    )


def main() -> int:
    """Run the command; returns its exit status."""
    parser = argparse.ArgumentParser(prog="python -m studies.rules", description="Games of every preset under a judge.")
    parser.add_argument("--games", type=int, default=1020, help="how many games of each preset")
    parser.add_argument("--jobs", type=int, default=2, help="how many processes play")
    options = parser.parse_args()
    found: dict[str, Counter[str]] = defaultdict(Counter)
    orders = ((name, trial) for name in PLAYABLE for trial in mixed(name, options.games))
    with Pool(options.jobs) as pool:
        try:
            for name, counts in pool.imap(played, orders, chunksize=8):
                found[name] += counts
        except BrokenRuleError as broken:
            print(f"A rule is broken: {broken}", file=sys.stderr)
            return 1
    REPORT.write_text(report(options.games, found), encoding="utf-8")
    print(f"Written: {REPORT.name}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
