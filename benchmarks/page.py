"""Two builds of the page side by side, in the same browser and the same run.

Usage: .venv/bin/python -m benchmarks.page OLD NEW [--rounds 7] [--clicks 100] [--delay 60] [--megabits 10] [--to FILE]

OLD and NEW are built sites. Each round measures them in turn, another one first each time, and the old one twice: the
difference between two runs of one build shows how much a ratio means.

* A newcomer's visit over a line (`benchmarks.line`), in a new browser: ms until the board is drawn and until a first
  press, made as soon as it was, is answered; what moved without a press (CLS); and, until then, the requests and the
  bytes of scripts and sheets, gzipped, without Pyodide's own and without what is kept for later visits.
* Clicks on 30×16 (`benchmarks.clicks`): ms from the release of the button to the painted frame, the 95th percentile of
  each round.

Prints medians of the rounds and their ratios; with `--to`, writes them into a file, too. Needs what `build.py test`
installs.
"""

import argparse
import gzip
import itertools
import statistics
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path

from playwright.sync_api import Playwright, sync_playwright

from benchmarks import clicks, line
from benchmarks.results import p95
from buildtools import chromium
from buildtools.say import Steps
from buildtools.serving import Server

SIDES = ("old", "new", "old again")
OURS = (".js", ".css")
"""The file extensions of the page's scripts and sheets."""
NOT_OURS = "runtime-"
"""The beginning of the name of Pyodide's folder."""

Rounds = Mapping[str, Sequence[float]]
"""What was measured in each round, by side."""


@cache
def packed(path: Path) -> int:
    """The bytes of a file, gzipped."""
    return len(gzip.compress(path.read_bytes()))


def weight(site: Path, paths: Sequence[str]) -> int:
    """The bytes of the page's scripts and sheets among the requests to a site, gzipped."""
    return sum(packed(site / path) for path in paths if path.endswith(OURS) and not path.startswith(NOT_OURS))


FIGURES: dict[str, Callable[[Path, line.Visit], float]] = {
    "board drawn, ms": lambda _, visit: visit.seen["drawn"],
    "first press answered, ms": lambda _, visit: visit.seen["answered"],
    "requests until then": lambda _, visit: len(visit.needed),
    "bytes of scripts and sheets until then": lambda site, visit: weight(site, visit.needed),
    "layout shift (CLS)": lambda _, visit: visit.seen["shift"],
}
"""Figures of a visit to a site."""
CLICKS = "click to painted frame, p95, ms"


def clicked(playwright: Playwright, path: Path, site: Path, count: int) -> list[float]:
    """The milliseconds of a number of clicks in a new browser, in the same games on every site."""
    with Server(site) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        page = clicks.new_page(browser)
        clicks.open_page(page, server.address, beside_lab=False)
        games = (clicks.play(page, server.address, seed) for seed in itertools.count(1))
        times = [click.ms for click in itertools.islice(itertools.chain.from_iterable(games), count)]
        browser.close()
        server.shutdown()
    return times


def report(found: Mapping[str, Rounds], rounds: int) -> str:
    """The table of medians and ratios.

    >>> print(report({"drawn, ms": {"old": [100, 102, 104], "new": [104, 104, 104], "old again": [101, 102, 102]}}, 3))
    Medians of 3 rounds.
    <BLANKLINE>
    | | old | new | old again | new ÷ old | old again ÷ old |
    |---|---|---|---|---|---|
    | drawn, ms | 102 | 104 | 102 | 1.020 | 1.000 |
    """
    lines = [f"Medians of {rounds} rounds.", ""]
    lines += [f"| | {' | '.join(SIDES)} | new ÷ old | old again ÷ old |", f"|{'---|' * (len(SIDES) + 3)}"]
    for name, each in found.items():
        old, new, again = (statistics.median(each[side]) for side in SIDES)
        ratios = [f"{other / old:.3f}" if old else "–" for other in (new, again)]
        lines.append(f"| {' | '.join([name, *map(figure, (old, new, again)), *ratios])} |")
    return "\n".join(lines)


def figure(value: float) -> str:
    """A figure as the report prints it.

    >>> figure(1234.4), figure(0.01234), figure(0)
    ('1,234', '0.0123', '0')
    """
    return f"{value:,.0f}" if value >= 100 or value == int(value) else f"{value:.3g}"


def p95s(found: Rounds) -> str:
    """The 95th percentiles of all rounds."""
    return "\n".join(f"* {side}: {', '.join(f'{ms:.1f}' for ms in found[side])}" for side in SIDES)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--clicks", type=int, default=100, help="clicks in a round; 0: none")
    parser.add_argument("--delay", type=float, default=60)
    parser.add_argument("--megabits", type=float, default=10)
    parser.add_argument("--to", type=Path, metavar="FILE", help="a file that the report is written into")
    options = parser.parse_args()
    sites = dict(zip(SIDES, (options.old, options.new, options.old), strict=True))
    found: dict[str, dict[str, list[float]]] = {name: {side: [] for side in SIDES} for name in [*FIGURES, CLICKS]}
    with sync_playwright() as playwright:
        path = chromium.chromium(Path(sys.executable), Steps(1))
        for count in range(options.rounds):
            print(f"Round {count + 1} of {options.rounds}", file=sys.stderr, flush=True)
            first = count % len(SIDES)
            turns = (*SIDES[first:], *SIDES[:first])
            for side in turns:
                visit = line.measure(playwright, path, sites[side], options.delay, options.megabits)
                for name, take in FIGURES.items():
                    found[name][side].append(take(sites[side], visit))
            for side in turns if options.clicks else ():
                found[CLICKS][side].append(p95(clicked(playwright, path, sites[side], options.clicks)))
    told = report({name: each for name, each in found.items() if each["old"]}, options.rounds)
    if options.clicks:
        told += f"\n\nClicks, 95th percentiles of all rounds, ms:\n\n{p95s(found[CLICKS])}"
    print(told)
    if options.to:
        options.to.write_text(f"{told}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
