"""How long it takes from a click to the painted frame, on 30×16 with 99 mines, quantum saves included.

Usage: .venv/bin/python -m benchmarks.clicks [--clicks 300]

A random player clicks closed cells in Chromium with a real mouse. Measured in the page: from the release of the
button, as the browser stamps it, to the end of the first frame in which a cell shows something else (that frame's
callback has run and the next task begun). Prints median, 95th percentile and longest in ms, for all clicks and for
those that were saved. Needs what `build.py test` installs.
"""

import argparse
import random
import statistics
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from buildtools import chromium, site
from buildtools.places import DIST
from buildtools.say import Steps
from buildtools.serving import Server

WATCH = """
() => {
  const grid = document.querySelector('[role=grid]');
  let released = 0;
  window.frames_ = [];
  document.addEventListener('pointerup', (event) => { released = event.timeStamp; }, {capture: true});
  new MutationObserver(() => {
    if (!released) return;
    const from = released;
    released = 0;
    requestAnimationFrame(() => {
      const {port1, port2} = new MessageChannel();
      port2.onmessage = () => window.frames_.push(performance.now() - from);
      port1.postMessage(null);
    });
  }).observe(grid, {subtree: true, attributes: true, attributeFilter: ['aria-label'], childList: true});
}
"""
CLOSED = """
() => [...document.querySelectorAll('[role=gridcell]')]
  .map((cell, index) => /, closed$/.test(cell.getAttribute('aria-label')) ? index : -1).filter((index) => index >= 0)
"""


def play(page: Page, address: str, seed: int) -> Iterator[tuple[float, bool]]:
    """Plays one game to its end; for every click the milliseconds and whether it was saved."""
    page.goto("about:blank")
    page.goto(f"{address}#new?size=30x16&mines=99&seed={seed}&rules=quantum")
    cells = page.get_by_role("gridcell")
    status = page.get_by_role("status")
    page.get_by_role("button", name="Hint").wait_for()
    page.evaluate(WATCH)
    chosen = random.Random(seed)
    for count in range(1, 1000):
        closed = page.evaluate(CLOSED)
        if not closed:
            return
        cells.nth(chosen.choice(closed)).click()
        page.wait_for_function("(count) => window.frames_.length >= count", arg=count)
        told = status.first.inner_text()
        # The first click of a game waits for the engine to start; that has a benchmark of its own.
        if count > 1:
            yield page.evaluate("() => window.frames_.at(-1)"), "Quantum save" in told
        if "You won" in told or "You lost" in told:
            return


def row(name: str, times: list[float]) -> str:
    """One line of the table."""
    top = statistics.quantiles(times, n=20, method="inclusive")[-1] if len(times) > 1 else times[0]
    return f"{name:12}{len(times):8}{statistics.median(times):10.1f}{top:8.1f}{max(times):10.1f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--clicks", type=int, default=300)
    clicks = parser.parse_args().clicks
    site.build()
    server = Server(DIST)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    found: list[tuple[float, bool]] = []
    with sync_playwright() as playwright:
        path = chromium.chromium(Path(sys.executable), Steps(1))
        page = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"]).new_page()
        seed = 0
        while len(found) < clicks:
            seed += 1
            found += play(page, server.address, seed)
    print(f"{'':12}{'clicks':>8}{'median':>10}{'p95':>8}{'longest':>10}")
    print(row("all", [ms for ms, _ in found]))
    print(row("saves", [ms for ms, saved in found if saved]))


if __name__ == "__main__":
    main()
