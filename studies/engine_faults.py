"""`python -m studies.faults --engine firefox`, or `webkit`: what the small driver of these browsers can strike."""

from __future__ import annotations

import platform
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from tqdm import tqdm

from buildtools import site
from studies.provenance import provenance
from tests.e2e.fault_injection import BURST, LONGEST
from tests.e2e.outlived import Tally
from tests.e2e.owner import NAME, PASSWORD
from tests.e2e.profile_files import file_of, given_up
from tests.e2e.servers import serving
from tests.engines.strikes import Engine, Striker, struck_by

TITLES: dict[Engine, str] = {"firefox": "Firefox", "webkit": "WebKitGTK"}
OWNERS = ("guest", "profile")
IMPORT_EVERY = 10
FILE_GAMES = 50

HEAD = """# What is left in {title} after pages are left, and workers and browsers killed

{strikes} strikes, half on a guest's games and half on those of a signed-in profile. Most interrupt one to {burst}
presses in a row, at most {longest:.0f} ms after the page was looked at, in 5×5 games that a careless player plays one
after the other; every tenth interrupts the import of a file of {file} games, by leaving the page or by killing the
browser. A browser is killed with all its processes, and starts again on the same folder. After each strike, once the
page is back, every game that was kept as ended is among the finished ones, once; the game in progress continues at most
one move behind what the page was last seen to show; and an interrupted import, repeated, leaves every game of its file
there once. **This held after every strike.**

Written by `python -m studies.faults --engine {engine} --strikes {strikes}` on {date}, by version {version}, {system},
{title} {browser}. The moments of the strikes depend on the clock, so no two runs are the same. Crashed tabs and struck
registrations are tried in Chromium only ([faults.md](faults.md)): the other drivers cannot bring them about.

| struck | guest | profile |
|---|---|---|
{rows}

{presses:,} presses, {finished:,} games finished or imported. {unseen} games ended with the very presses that were
interrupted, and were still among the finished ones; {behind} times the game in progress came back one move behind.
{silences} times the browser's storage did not answer once a page had been left; then the page says so, and the game
goes on in a new browser.
"""


@dataclass
class Found:
    """What a run met, for each owner, and the browser's version."""

    tallies: list[Tally]
    version: str = ""
    silences: int = 0


def run(engine: Engine, strikes: int, folder: Path) -> Found:
    """Strike that many times. Raises `BrokenPromise`."""
    site.build(folder / "site")
    found = Found([])
    with ExitStack() as stack:
        server = stack.enter_context(serving(struck_by(folder / "site")))
        for owner in OWNERS:
            (folder / owner).mkdir()
            begun = Striker(engine, folder / owner, server.address, Random(f"{owner} {strikes}"))
            with closing(begun) as striker:
                if owner == "profile":
                    striker.join(NAME, PASSWORD)
                for number in _numbers(owner, strikes // len(OWNERS)):
                    if number % IMPORT_EVERY:
                        striker.strike()
                    else:
                        games = given_up(FILE_GAMES, first=number * FILE_GAMES)
                        striker.strike_import(file_of(games), len(games))
                found.tallies.append(striker.tally)
                found.version = striker.version
                found.silences += striker.silences
    return found


def _numbers(owner: str, count: int) -> Iterator[int]:
    yield from tqdm(range(1, count + 1), desc=owner, unit="strike")


def report(engine: Engine, found: Found) -> str:
    """The report of a run."""
    return HEAD.format(
        engine=engine,
        title=TITLES[engine],
        burst=BURST,
        longest=1000 * LONGEST,
        file=FILE_GAMES,
        system=platform.system(),
        browser=found.version,
        silences=found.silences,
        **figures(found.tallies),
        **provenance(),
    )


def figures(tallies: Sequence[Tally]) -> dict[str, Any]:
    """The fields that all such reports have: how many strikes, their table by kind and owner, and what followed."""
    kinds = sorted({kind for tally in tallies for kind in tally.strikes})
    return {
        "strikes": sum(sum(tally.strikes.values()) for tally in tallies),
        "rows": "\n".join(
            f"| {kind} | " + " | ".join(str(tally.strikes.get(kind, 0)) for tally in tallies) + " |" for kind in kinds
        ),
        "presses": sum(tally.presses for tally in tallies),
        "finished": sum(tally.finished for tally in tallies),
        "unseen": sum(tally.ended_unseen for tally in tallies),
        "behind": sum(tally.behind for tally in tallies),
    }
