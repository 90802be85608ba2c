"""Profile files for tests and benchmarks: finished games of mixed sizes, in the page's own format.

    python -m tests.profiles GAMES FILE

writes a file with that number of games.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from functools import reduce
from multiprocessing import Pool
from operator import add
from pathlib import Path
from typing import Any

from qmines.game.rules import LEVELS, MULTIPLIERS, SIZES, mines_at
from qmines.review.profile import Totals
from tests.finished import RULES, entry, finished, params_of


def mixed(number: int) -> dict[str, Any]:
    """The game with that number: the page's sizes and levels in turn, both rules, quick and careful players."""
    sizes = [*SIZES, *LEVELS.values()]
    columns, rows, mines = sizes[number % len(sizes)]
    if number % len(sizes) < len(SIZES):
        mines = mines_at(mines, MULTIPLIERS[number // 8 % len(MULTIPLIERS)])
    params = params_of(columns, rows, mines, f"profile-{number}", RULES[number // 3 % 2], hints=number % 5 == 0)
    return entry(finished(params, sense=(1, 1, 0.98)[number % 3], noise=(0.02, 0.2)[number // 2 % 2]))


def header(entries: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """The first line of a profile of these games, with the right totals."""
    told = [data["summary"] for data in entries]
    found = reduce(add, (Totals(1, each["state"] == "won", each["state"] == "lost", each["saves"]) for each in told))
    totals = {"played": found.played, "won": found.won, "lost": found.lost, "saves": found.saves}
    return {"qmines": "profile 1", "name": "Ada Lovelace", "exported": "2026-01-31T12:00:00Z", "games": len(told)} | {
        "totals": totals
    }


def text_of(first: dict[str, Any], entries: Iterable[dict[str, Any]]) -> str:
    """The text of a profile file."""
    return "".join(json.dumps(data, ensure_ascii=False) + "\n" for data in (first, *entries))


def several(count: int) -> Iterator[dict[str, Any]]:
    """That many games, in order, played by two processes."""
    with Pool(2) as pool:
        yield from pool.imap(mixed, range(count), chunksize=8)


if __name__ == "__main__":
    games = list(several(int(sys.argv[1])))
    Path(sys.argv[2]).write_text(text_of(header(games), games), encoding="utf-8")
