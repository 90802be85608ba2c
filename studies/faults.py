"""Tabs, workers and whole browsers killed while somebody plays, many times, and what was left each time.

    python -m studies.faults --strikes 200

plays half of the time as a guest and half with a profile, and kills what plays (see `tests/e2e/fault_injection.py`),
every tenth time while a file of games is imported. Then it registers and strikes that, a tenth as often
(`tests/e2e/newcomer.py`), and writes `studies/faults.md`.

With `--engine firefox` or `--engine webkit` it makes the strikes that the driver of that browser can
(`tests/engines/strikes.py`), and writes `studies/faults-firefox.md` or `studies/faults-webkit.md`. It ends with status
1 at the first strike after which a game is lost, doubled, more than one move behind, or in other hands than the others.
"""

from __future__ import annotations

import argparse
import platform
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TypeVar

from playwright.sync_api import Page, sync_playwright

from buildtools import chromium, site
from buildtools.say import Steps
from studies import engine_faults
from studies.provenance import provenance
from tests.e2e.conftest import QUIET
from tests.e2e.fault_injection import LONGEST, FaultInjector, register
from tests.e2e.native import SOURCE, copy_sources
from tests.e2e.newcomer import Newcomer
from tests.e2e.outlived import BrokenPromise, Tally
from tests.e2e.profile_files import file_of, given_up
from tests.e2e.servers import serving

REPORT = Path(__file__).with_suffix(".md")

HEAD = """# What is left after tabs, workers and browsers are killed

{strikes} strikes, half on a guest's games and half on those of a signed-in profile. Most interrupt one to three presses
in a row, at most {longest:.0f} ms after the last, in 5×5 games that a careless player plays one after the other; every
tenth interrupts the import of a file of {file} games. After each, once the page is back, every game that was kept as
ended is among the finished ones, once; the game in progress continues at most one move behind what the page had shown;
and an interrupted import, repeated, leaves every game of its file there once. **This held after every strike.**

Written by `python -m studies.faults --strikes {strikes}` on {date}, by version {version}, {system}, Chromium {browser}.
The moments of the strikes depend on the clock, so no two runs are the same.

| struck | guest | profile |
|---|---|---|
{rows}

Then a guest with at least {taken} games registered {registrations} times and took them along. Each registration was
struck at a random moment or, every second time, by killing the browser between two games that changed hands. Either
all games went along or none: a profile was made {made} times, and none {unmade} times.

| struck | profile made | not made |
|---|---|---|
{registration_rows}

{presses:,} presses, {finished:,} games finished or imported. {unseen} games ended with the very presses that were
interrupted, and were still among the finished ones; {behind} times the game in progress came back one move behind.
"""
OWNERS: dict[str, Callable[[Page], None] | None] = {"guest": None, "profile": register}
IMPORT_EVERY = 10
FILE_GAMES = 150
TAKEN = 300
"""The fewest games of a guest who registers."""

Who = TypeVar("Who", bound=FaultInjector)
Outcome = tuple[str, bool]
"""What was struck while somebody registered, and whether the profile was there afterwards."""


@dataclass
class Found:
    """What a run met: the strikes on the games of a guest and of a profile, those on registering, and the browser."""

    tallies: list[Tally]
    registrations: list[Outcome]
    version: str


def run(strikes: int, folder: Path) -> Found:
    """Strike that many times during play, and a tenth as often during registration. Raises `BrokenPromise`."""
    browser = chromium.chromium(Path(sys.executable), Steps(1))
    site.build(folder / "site")
    # The page's own modules make the games of the guest who registers.
    copy_sources(folder / "site", folder / "site" / SOURCE)
    found = Found([], [], "")
    with serving(folder / "site") as server, sync_playwright() as playwright:

        def begin(kind: type[Who], name: str, register: Callable[[Page], None] | None = None) -> Who:
            return kind(
                playwright,
                folder / name,
                server.address,
                Random(f"{name} {strikes}"),
                arguments=QUIET,
                browser=str(browser),
                register=register,
            )

        for owner, register in OWNERS.items():
            with closing(begin(FaultInjector, owner, register)) as striker:
                for number in with_progress(owner, strikes // 2):
                    strike(striker, number, folder)
                found.tallies.append(striker.tally)
                found.version = striker.version
        with closing(begin(Newcomer, "newcomer")) as newcomer:
            newcomer.register_unstruck(TAKEN)
            for number in with_progress("newcomer", strikes // 10):
                (newcomer.strike_while_writing if number % 2 else newcomer.strike_at_some_moment)(TAKEN)
            found.registrations = newcomer.outcomes[1:]
    return found


def with_progress(name: str, count: int) -> Iterator[int]:
    """1 to `count`, with the progress printed."""
    for number in range(1, count + 1):
        print(f"\r{name}: {number} of {count}", end="\n" if number == count else "", file=sys.stderr, flush=True)
        yield number


def strike(striker: FaultInjector, number: int, folder: Path) -> None:
    """One strike, on an import when its turn has come."""
    if number % IMPORT_EVERY:
        striker.strike()
        return
    games = given_up(FILE_GAMES, first=number * FILE_GAMES)
    file = folder / "games.qmines.jsonl"
    file.write_bytes(file_of(games))
    striker.strike_import(file, len(games))


def report(found: Found) -> str:
    """The report of a run."""
    registrations = Counter(found.registrations)
    made = sum(is_made for _, is_made in found.registrations)
    return HEAD.format(
        longest=1000 * LONGEST,
        file=FILE_GAMES,
        system=platform.system(),
        browser=found.version,
        registrations=len(found.registrations),
        taken=TAKEN,
        made=made,
        unmade=len(found.registrations) - made,
        registration_rows="\n".join(
            f"| {kind} | {registrations[kind, True]} | {registrations[kind, False]} |"
            for kind in sorted({kind for kind, _ in registrations})
        ),
        **engine_faults.figures(found.tallies),
        **provenance(),
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Strike, and write the report; returns the status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", choices=("chromium", *engine_faults.TITLES), default="chromium")
    parser.add_argument("--strikes", type=int, default=200)
    chosen = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        try:
            if chosen.engine == "chromium":
                text, to = report(run(chosen.strikes, Path(folder))), REPORT
            else:
                found = engine_faults.run(chosen.engine, chosen.strikes, Path(folder))
                text, to = engine_faults.report(chosen.engine, found), REPORT.with_stem(f"faults-{chosen.engine}")
        except BrokenPromise as broken:
            print(broken, file=sys.stderr)
            return 1
    to.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
