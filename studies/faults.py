"""Tabs, workers and whole browsers killed while somebody plays, many times, and what was left each time.

    python -m studies.faults --strikes 200

plays and strikes on one browser profile (see `tests/e2e/striking.py`), and writes `studies/faults.md`. It ends with
status 1 at the first strike after which a game is lost, doubled, or more than one move behind.
"""

from __future__ import annotations

import argparse
import platform
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from random import Random

from playwright.sync_api import sync_playwright

from buildtools import chromium, site
from buildtools.say import Steps
from qmines import __version__
from tests.e2e.conftest import QUIET
from tests.e2e.servers import serving
from tests.e2e.striking import LONGEST, BrokenPromise, Striker, Tally

REPORT = Path(__file__).with_suffix(".md")

HEAD = """# What is left after tabs, workers and browsers are killed

{strikes} strikes, each in the middle of a press, {longest:.0f} ms after it at most, on games of 5×5 that a careless
player plays one after the other in one browser profile. After each, with the page there again: every game that had
ended stands among the finished ones, once; the game in progress goes on where it was before the last press, or after
it. **It was so after all of them.**

Written by `python -m studies.faults --strikes {strikes}` on {date}, by version {version}, {system}, Chromium {browser}.
The moments of the strikes follow the clock, so no two runs are the same.

| struck | times |
|---|---|
{rows}

{presses:,} presses, {finished} games finished. {unseen} of them ended with the very press that was struck, and
stood among the finished ones all the same; {behind} times the game in progress came back as it was before that
press, so one move behind.
"""


def run(strikes: int, folder: Path) -> tuple[Tally, str]:
    """Strikes so many times; gives what was met, and the browser's version. Raises `BrokenPromise`."""
    browser = chromium.chromium(Path(sys.executable), Steps(1))
    site.build(folder / "site")
    with serving(folder / "site") as server, sync_playwright() as playwright:
        striker = Striker(
            playwright, folder / "profile", server.address, Random(strikes), arguments=QUIET, browser=str(browser)
        )
        try:
            for number in range(1, strikes + 1):
                kind = striker.strike()
                print(f"\r{number} of {strikes}: {kind:12}", end="", file=sys.stderr, flush=True)
            return striker.tally, striker.version
        finally:
            striker.close()
            print(file=sys.stderr)


def report(tally: Tally, browser: str) -> str:
    """The report of a run."""
    return HEAD.format(
        strikes=sum(tally.strikes.values()),
        longest=1000 * LONGEST,
        date=datetime.now(UTC).date(),
        version=__version__,
        system=platform.system(),
        browser=browser,
        rows="\n".join(f"| {kind} | {count} |" for kind, count in sorted(tally.strikes.items())),
        presses=tally.presses,
        finished=tally.finished,
        unseen=tally.ended_unseen,
        behind=tally.behind,
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--strikes", type=int, default=200)
    strikes = parser.parse_args().strikes
    with tempfile.TemporaryDirectory() as folder:
        try:
            tally, browser = run(strikes, Path(folder))
        except BrokenPromise as broken:
            print(broken, file=sys.stderr)
            return 1
    REPORT.write_text(report(tally, browser), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
