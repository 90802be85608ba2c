"""How long it takes from a press to the painted frame where constraints are played, on 100×100 with all options on.

Usage: .venv/bin/python -m benchmarks.presses [--actions 200]

A player selects numbers in sight by mouse, two and two, and subtracts or reduces by key, while *Auto Zero*, *Auto
Clear*, *Auto Flag* and *Resolve Complex* are on. Measured in the page: from the press, as the browser stamps it, to the
end of the first frame in which a cell is called something else. Prints median, 95th percentile and longest in ms, and
as a ratio to the same on 16×16. Needs what `build.py test` installs.
"""

import argparse
import statistics
import sys
import threading
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from benchmarks.clicks import WATCH, row
from buildtools import chromium, site
from buildtools.places import DIST
from buildtools.say import Steps
from buildtools.serving import Server

BOARDS = {"16x16": 50, "100x100": 1700}
OPTIONS = ("Auto Clear", "Auto Flag", "Resolve Complex")
"""Those that are off as a game begins."""

IN_SIGHT = """
() => {
  const view = document.querySelector('.board-scroller').getBoundingClientRect();
  const isIn = ({left, right, top, bottom}) =>
    left >= view.left && right <= view.right && top >= view.top && bottom <= view.bottom;
  const cells = [...document.querySelectorAll('[role=gridcell]')];
  const numbers = cells.filter((cell) => /, [1-8]$/.test(cell.ariaLabel) && isIn(cell.getBoundingClientRect()));
  return numbers.map((cell) => {
    const {x, y, width, height} = cell.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  });
}
"""
PRESSES = WATCH.replace("document.add", "for (const type of ['pointerup', 'keydown']) document.add").replace(
    "'pointerup', (", "type, ("
)
"""As for clicks, and for keys too."""


def begin(page: Page, address: str, size: str) -> None:
    """A game with all options on."""
    page.goto("about:blank")
    page.goto(f"{address}#new?size={size}&mines={BOARDS[size]}&seed=presses-1&rules=constraints&start=opening")
    page.get_by_role("button", name="Set up", exact=True).click()
    for option in OPTIONS:
        page.get_by_role("switch", name=option, exact=True).check()
        page.get_by_role("status").filter(has_text=f"{option} is on").wait_for()
    page.get_by_role("button", name="Close", exact=True).click()
    page.evaluate(PRESSES)


def times(page: Page, actions: int) -> list[float]:
    """The milliseconds of so many actions."""
    found: list[float] = []
    while len(found) < actions:
        before = len(found)
        for at, (x, y) in enumerate(page.evaluate(IN_SIGHT)):
            page.evaluate("() => void (window.frames_.length = 0)")
            page.mouse.click(x, y)
            page.wait_for_timeout(60)
            if at % 2:
                page.keyboard.press("b" if at % 4 == 1 else "Escape")
                page.wait_for_timeout(60)
            found += page.evaluate("() => window.frames_")
            if len(found) >= actions:
                break
        if len(found) == before:
            break
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--actions", type=int, default=200)
    options = parser.parse_args()
    site.build()
    server = Server(DIST)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    found = {}
    with sync_playwright() as playwright:
        path = chromium.chromium(Path(sys.executable), Steps(1))
        page = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"]).new_page()
        page.set_default_timeout(120_000)
        for size in BOARDS:
            begin(page, server.address, size)
            found[size] = times(page, options.actions)
    print(f"{'':12}{'actions':>8}{'median':>10}{'p95':>8}{'longest':>10}")
    for size, ms in found.items():
        print(row(size, ms))
    ratio = statistics.median(found["100x100"]) / statistics.median(found["16x16"])
    print(f"100×100 takes {ratio:.1f} times as long as 16×16.")


if __name__ == "__main__":
    main()
