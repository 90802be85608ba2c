"""How long the search for a no-guess board takes, on this machine's Python and in the browser's.

Usage: .venv/bin/python -m benchmarks.boards [--boards 100] [--dense 40] [--rounds 3]

This machine's Python and Chromium's search for the same boards from the middle cell. Where it is quick enough, this
machine also draws boards until one is solvable. They take turns, and the time of a board is the least of the rounds.
Prints medians and 95th percentiles in ms, and ratios of means to this machine's. (For a comparison with a search in C,
see `studies/no_guess.md`.) Needs what `build.py test` installs.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
import threading
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from benchmarks.analysis import LOAD, RUN
from benchmarks.results import p95
from benchmarks.startup import lay_out
from buildtools import chromium
from buildtools.say import Steps
from buildtools.serving import Server

USUAL = ((9, 9, 10), (16, 16, 40), (30, 16, 99))
"""Columns, rows and mines of the levels at which drawing alone is quick enough."""

DENSE = ((9, 9, 35), (16, 16, 99), (30, 16, 130), (30, 16, 170))

MEASURE = """
def measure(lines):
    import json, time
    from qmines.game.boards.solvable import searched
    from qmines.game.params import Params
    from qmines.game.rules import preset
    from qmines.sampling.sampler import Sampler
    found = []
    for line in lines.splitlines():
        columns, rows, mines, seed, patience = json.loads(line)
        params = Params(rows, columns, mines, "boards", "strict-no-guess", preset("strict-no-guess"))
        start = time.perf_counter()
        search = searched(params, rows // 2 * columns + columns // 2, Sampler(seed))
        for _ in search.run(patience):
            pass
        found.append((time.perf_counter() - start) * 1000)
    return json.dumps(found)
"""

REPAIRING = 60
DRAWING = 0
"""The patience of a search: with none, it never repairs a board."""


def on_host(lines: str) -> list[float]:
    """Milliseconds for each board, on this Python."""
    names: dict[str, object] = {}
    exec(MEASURE, names)
    measure = names["measure"]
    assert callable(measure)
    found: list[float] = json.loads(measure(lines))
    return found


def in_browser(page: Page, lines: str) -> list[float]:
    """Milliseconds for each board, in Pyodide in Chromium."""
    found: list[float] = json.loads(page.evaluate(RUN, [MEASURE, lines]))
    return found


def orders(level: tuple[int, int, int], count: int, patience: int) -> str:
    """A number of boards of a level, one JSON object per line."""
    return "\n".join(json.dumps([*level, f"boards/{number}", patience]) for number in range(count))


def least(rounds: Sequence[list[float]]) -> list[float]:
    """The least time of each board."""
    return [min(times) for times in zip(*rounds, strict=True)]


def row(level: tuple[int, int, int], host: list[float], browser: list[float], drawn: list[float]) -> str:
    """A line of the table: all sides of a level."""
    columns, rows, mines = level
    mean = statistics.mean(host)
    cells = [f"{statistics.median(times):,.0f} ms | {p95(times):,.0f} ms" for times in (browser, host)]
    retry = f"{statistics.mean(drawn) / mean:.1f}" if drawn else "–"
    ratio = statistics.mean(browser) / mean
    return f"| {columns}×{rows} | {mines} | {len(host)} | {' | '.join(cells)} | {ratio:.2f} | {retry} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--boards", type=int, default=100, help="how many of each usual level")
    parser.add_argument("--dense", type=int, default=40, help="how many of each dense one")
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        lay_out(Path(folder))
        server = Server(Path(folder))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        path = chromium.chromium(Path(sys.executable), Steps(1))
        page = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"]).new_page()
        page.goto(server.address)
        page.evaluate(LOAD)
        for level in (*USUAL, *DENSE):
            count = options.boards if level in USUAL else options.dense
            lines, plain = orders(level, count, REPAIRING), orders(level, count, DRAWING)
            rounds = [
                (on_host(lines), in_browser(page, lines), on_host(plain) if level in USUAL else [])
                for _ in range(options.rounds)
            ]
            print(row(level, *map(least, zip(*rounds, strict=True))), flush=True)


if __name__ == "__main__":
    main()
