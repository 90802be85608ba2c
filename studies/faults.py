"""Tabs, workers and whole browsers killed while somebody plays, many times, and what was left each time.

    python -m studies.faults --strikes 200

plays and strikes as a guest and with a profile, half of the strikes each (see `tests/e2e/striking.py`), and writes
`studies/faults.md`. Every tenth strike falls while games come in from a file. It ends with status 1 at the first strike
after which a game is lost, doubled, or more than one move behind.
"""

from __future__ import annotations

import argparse
import platform
import sys
import tempfile
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from random import Random

from playwright.sync_api import Page, sync_playwright

from buildtools import chromium, site
from buildtools.say import Steps
from qmines import __version__
from tests.e2e.conftest import QUIET
from tests.e2e.profile_files import file_of, given_up
from tests.e2e.servers import serving
from tests.e2e.striking import LONGEST, BrokenPromise, Striker, Tally, register

REPORT = Path(__file__).with_suffix(".md")

HEAD = """# What is left after tabs, workers and browsers are killed

{strikes} strikes, half on a guest's games and half on those of a signed-in profile. Most fall in the middle of a press,
{longest:.0f} ms after it at most, on games of 5×5 that a careless player plays one after the other; every tenth falls
while a file of {file} games comes in. After each, with the page there again: every game that had ended stands among the
finished ones, once; the game in progress goes on where it was before the last press, or after it; a struck import, made
once more, leaves every game of its file there once. **It was so after all of them.**

Written by `python -m studies.faults --strikes {strikes}` on {date}, by version {version}, {system}, Chromium {browser}.
The moments of the strikes follow the clock, so no two runs are the same.

| struck | guest | profile |
|---|---|---|
{rows}

{presses:,} presses, {finished:,} games finished or taken in. {unseen} games ended with the very press that was struck,
and stood among the finished ones all the same; {behind} times the game in progress came back one move behind, as it
was before that press.
"""
OWNERS: dict[str, Callable[[Page], None] | None] = {"guest": None, "profile": register}
IMPORT_EVERY = 10
FILE_GAMES = 150


def run(strikes: int, folder: Path) -> tuple[list[Tally], str]:
    """Strikes so many times; gives what each owner met, and the browser's version. Raises `BrokenPromise`."""
    browser = chromium.chromium(Path(sys.executable), Steps(1))
    site.build(folder / "site")
    tallies, version = [], ""
    with serving(folder / "site") as server, sync_playwright() as playwright:
        for owner, begin in OWNERS.items():
            striker = Striker(
                playwright,
                folder / owner,
                server.address,
                Random(f"{owner} {strikes}"),
                arguments=QUIET,
                browser=str(browser),
                register=begin,
            )
            try:
                for number in range(1, strikes // 2 + 1):
                    print(f"\r{owner}: {number} of {strikes // 2}", end="", file=sys.stderr, flush=True)
                    strike(striker, number, folder)
                tallies.append(striker.tally)
                version = striker.version
            finally:
                striker.close()
                print(file=sys.stderr)
    return tallies, version


def strike(striker: Striker, number: int, folder: Path) -> None:
    """One strike, on an import when its turn has come."""
    if number % IMPORT_EVERY:
        striker.strike()
        return
    games = given_up(FILE_GAMES, first=number * FILE_GAMES)
    file = folder / "games.qmines.jsonl"
    file.write_bytes(file_of(games))
    striker.strike_import(file, len(games))


def report(tallies: list[Tally], browser: str) -> str:
    """The report of a run."""
    kinds = sorted({kind for tally in tallies for kind in tally.strikes})
    return HEAD.format(
        strikes=sum(sum(tally.strikes.values()) for tally in tallies),
        longest=1000 * LONGEST,
        file=FILE_GAMES,
        date=datetime.now(UTC).date(),
        version=__version__,
        system=platform.system(),
        browser=browser,
        rows="\n".join(
            f"| {kind} | " + " | ".join(str(tally.strikes.get(kind, 0)) for tally in tallies) + " |" for kind in kinds
        ),
        presses=sum(tally.presses for tally in tallies),
        finished=sum(tally.finished for tally in tallies),
        unseen=sum(tally.ended_unseen for tally in tallies),
        behind=sum(tally.behind for tally in tallies),
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--strikes", type=int, default=200)
    strikes = parser.parse_args().strikes
    with tempfile.TemporaryDirectory() as folder:
        try:
            tallies, browser = run(strikes, Path(folder))
        except BrokenPromise as broken:
            print(broken, file=sys.stderr)
            return 1
    REPORT.write_text(report(tallies, browser), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
