"""How long it takes from a press to the painted frame where constraints are played, on 100×100 with all options on.

Usage: .venv/bin/python -m benchmarks.presses [--actions 200]

A player selects two neighbouring numbers in sight by mouse, and subtracts, reduces or deselects by key, while *Auto
Zero*, *Auto Clear*, *Auto Flag* and *Resolve Complex* are on. Measured in the page: from the press, as the browser
stamps it, to the end of the first frame in which a cell is called something else than before. Each press waits until
the one before is shown. Prints median, 95th percentile and longest in ms, and as a ratio to the same on 16×16. Needs
what `build.py test` installs.
"""

import argparse
import itertools
import random
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
"""The options that are off when a game begins."""

PAIRS = """
() => {
  const view = document.querySelector('.board-scroller').getBoundingClientRect();
  const isIn = ({left, right, top, bottom}) =>
    left >= view.left && right <= view.right && top >= view.top && bottom <= view.bottom;
  const cells = new Map();
  for (const cell of document.querySelectorAll('[role=gridcell]')) {
    const [, row, column, word] = /^row (\\d+), column (\\d+), ([^,]*)/.exec(cell.ariaLabel);
    cells.set(`${row},${column}`, {row: Number(row), column: Number(column), word, box: cell.getBoundingClientRect()});
  }
  const isClosed = (row, column) => cells.get(`${row},${column}`)?.word === 'closed';
  const hasClosed = ({row, column}) =>
    [row - 1, row, row + 1].some((down) => [column - 1, column, column + 1].some((right) => isClosed(down, right)));
  const isNumber = (one) => one && /^[1-8]$/.test(one.word) && isIn(one.box) && hasClosed(one);
  const centre = ({box}) => [box.x + box.width / 2, box.y + box.height / 2];
  const pairs = [...cells.values()].map((one) => [one, cells.get(`${one.row},${one.column + 1}`)]);
  return pairs.filter((pair) => pair.every(isNumber)).map((pair) => pair.map(centre));
}
"""
"""Where to press for two neighbouring numbers in sight that touch closed cells."""

DERIVING = {"b": "Subtract", "e": "Reduce"}
"""What keys derive."""


def begin(page: Page, address: str, size: str, seed: int) -> None:
    """A game with all options on."""
    page.goto("about:blank")
    page.goto(f"{address}#new?size={size}&mines={BOARDS[size]}&seed=presses-{seed}&rules=constraints&start=opening")
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Set up", exact=True).click()
    for option in OPTIONS:
        page.get_by_role("switch", name=option, exact=True).check()
        page.get_by_role("status").filter(has_text=f"{option} is on").wait_for()
    page.get_by_role("button", name="Close", exact=True).click()
    page.evaluate(WATCH)


def can(page: Page, action: str) -> bool:
    """Whether an action is possible now."""
    return page.get_by_role("button", name=action, exact=True).get_attribute("aria-disabled") != "true"


def shown(page: Page, before: int) -> None:
    """Wait until one more press is shown."""
    page.wait_for_function("(before) => window.frames_.length > before", arg=before)


def times(page: Page, actions: int) -> list[float]:
    """The milliseconds of that many actions, or of as many as the board has."""
    chosen = random.Random(actions)
    taken = 0
    while taken < actions and (pairs := page.evaluate(PAIRS)):
        for x, y in chosen.choice(pairs):
            page.mouse.click(x, y)
            shown(page, taken)
            taken += 1
        page.keyboard.press(chosen.choice([*(key for key in DERIVING if can(page, DERIVING[key])), "Escape"]))
        shown(page, taken)
        taken += 1
    return list(page.evaluate("() => window.frames_"))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--actions", type=int, default=200)
    options = parser.parse_args()
    site.build()
    server = Server(DIST)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    found: dict[str, list[float]] = {}
    with sync_playwright() as playwright:
        path = chromium.chromium(Path(sys.executable), Steps(1))
        page = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"]).new_page()
        page.set_default_timeout(120_000)
        for size in BOARDS:
            found[size] = []
            for seed in itertools.count():
                begin(page, server.address, size, seed)
                found[size] += times(page, options.actions - len(found[size]))
                if len(found[size]) >= options.actions:
                    break
    print(f"{'':12}{'actions':>8}{'median':>10}{'p95':>8}{'longest':>10}")
    for size, ms in found.items():
        print(row(size, ms))
    ratio = statistics.median(found["100x100"]) / statistics.median(found["16x16"])
    print(f"100×100 takes {ratio:.1f} times as long as 16×16.")


if __name__ == "__main__":
    main()
