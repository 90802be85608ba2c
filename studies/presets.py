"""Thousands of random games of every preset, each checked for what holds under all rules.

    python -m studies.presets --games 1000 --jobs 2

plays 1,000 of each, and writes `studies/presets.md`. It ends with status 1 at the first game for which something does
not hold, and names it.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Mapping
from multiprocessing import Pool
from pathlib import Path

from qmines.game.events import Lost
from qmines.game.params import DRAWS
from studies.provenance import provenance
from tests.every_preset import SHAPES, game_of, hold_film, hold_knowledge, hold_proofs, hold_record
from tests.finished import PLAYABLE

REPORT = Path(__file__).with_suffix(".md")
SERIES = "presets"

HEAD = """# Random games of every preset

{games:,} games, {each:,} of each preset, by clever and careless players, who open, chord, flag, ask, pause, give up and
take back as the rules let them, on boards small enough to list all placements of the mines. **Everything held.**

Written by `python -m studies.presets --games {each}` on {date}, by version {version}, draws {draws}, Python {python}.
The games are the same in every run: game *k* has the seed `{series}-k`, and its board, its player and its assistance
follow from *k* (`tests/every_preset.py`).

## What was checked in each game

* Its record, replayed and with everything drawn again, is the same to the letter; `verify` and `examine` accept it.
* Its film shows every board of the game.
* Worlds, shares and lessons agree with all placements of the mines that fit, at about a third of its moves.
* A loss by something certain, and each save, has a certificate; a guess that was unnecessary or unproven has the proof
  of a safe cell. The checker, which shares nothing with the solver, accepts each of them.

## Games

*Deaths* are lost lives and losses, including those taken back; *opened* are cells that the game opened automatically.

| preset | moves | won | lost | by something certain | by a guess | given up | saves | deaths | undone | opened |
|---|---|---|---|---|---|---|---|---|---|---|
{game_rows}

## Compared and proven

| preset | shares | lessons | losses proven | saves proven | safe cells proven |
|---|---|---|---|---|---|
{proof_rows}
"""

CERTAIN = ("certain", "closure", "chord")
GAME_COLUMNS = ("moves", "won", "lost", "by certainty", "by a guess", "resigned", "saves", "deaths", "undone", "opened")
PROOF_COLUMNS = ("shares", "lessons", "losses proven", "saves proven", "safe cells proven")


class UnheldError(Exception):
    """A game for which something does not hold."""


def held(preset: str, number: int) -> Counter[str]:
    """Play one game and check everything about it; what was counted. Raises `UnheldError`."""
    game = game_of(preset, number, SERIES, SHAPES[number % len(SHAPES)])
    try:
        hold_record(game)
        hold_film(game)
        found = hold_knowledge(game) + hold_proofs(game)
    except AssertionError as error:
        raise UnheldError(f"{preset}, game {number}: {error}") from error
    found += Counter({"moves": len(game.moves), game.state: 1, "saves": game.saves, "deaths": game.deaths})
    found["undone"] += sum(played.move.verb == "undo" for played in game.moves)
    found["opened"] += game.assist.helped
    lost = game.end[0]
    if isinstance(lost, Lost):
        by_certainty = lost.reason in CERTAIN
        found["resigned" if lost.reason == "resigned" else "by certainty" if by_certainty else "by a guess"] += 1
    return found


def report(each: int, found: Mapping[str, Counter[str]]) -> str:
    """The report as Markdown."""

    def rows(columns: tuple[str, ...]) -> str:
        lines = ((preset, " | ".join(f"{counts[name]:,}" for name in columns)) for preset, counts in found.items())
        return "\n".join(f"| {preset} | {cells} |" for preset, cells in lines)

    return HEAD.format(
        games=each * len(found),
        each=each,
        **provenance(),
        draws=DRAWS,
        series=SERIES,
        game_rows=rows(GAME_COLUMNS),
        proof_rows=rows(PROOF_COLUMNS),
    )


def _held(order: tuple[str, int]) -> tuple[str, Counter[str]]:
    return order[0], held(*order)


def main() -> int:
    """Run the command; returns its exit status."""
    parser = argparse.ArgumentParser(prog="python -m studies.presets", description="Random games of every preset.")
    parser.add_argument("--games", type=int, default=1000, help="how many games of each preset")
    parser.add_argument("--jobs", type=int, default=2, help="how many processes play")
    options = parser.parse_args()
    found: dict[str, Counter[str]] = defaultdict(Counter)
    orders = ((preset, number) for preset in PLAYABLE for number in range(options.games))
    with Pool(options.jobs) as pool:
        try:
            for preset, counts in pool.imap(_held, orders, chunksize=8):
                found[preset] += counts
        except UnheldError as error:
            print(error, file=sys.stderr)
            return 1
    REPORT.write_text(report(options.games, found), encoding="utf-8")
    print(f"Written: {REPORT.name}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
