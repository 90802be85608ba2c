"""How long it takes from a click to the painted frame, on 30×16 with 99 mines, quantum saves included.

Usage: .venv/bin/python -m benchmarks.clicks [--saves 60] [--fresh] [--lab] [--single] [--trace FILE]

A player clicks uncertain cells in Chromium with a real mouse, as long as there are any. Many of them are mines, and are
saved. The player learns what is uncertain from a second copy of the game. A few safe cells follow, and then the next
game in the same page, until there have been enough saves. With `--fresh`, each game has its own page and begins as
soon as the engine is ready, while the page still fetches its late parts and the browser has compiled hardly anything
for speed. Measured in the page: from the release of the button, as the browser stamps it, to the end of the first frame
in which a cell shows something else (that frame's callbacks have run and the next task begun). With `--lab`, solvers
play in the Lab meanwhile, on all cores. Prints median, 95th percentile and longest in ms, for all clicks, for those
that opened a single cell, and for those that were saved; with `--single`, for the latter two alone. Then the medians of
the parts of these times: until the page asks the engine, until the answer is back (the engine, and a message to the
worker and back), until the names have changed, and until the frame is painted. `--trace` writes what Chromium did in
one more game, for its own viewer (DevTools, Performance). Needs what `build.py test` installs.
"""

import argparse
import random
import statistics
import sys
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from buildtools import chromium, site
from buildtools.places import DIST
from buildtools.say import Steps
from buildtools.serving import Server
from qmines.game.game import Game
from qmines.game.params import Params
from qmines.grid import Cell

STAMP = """
() => {
  globalThis.stamps_ = {};
  globalThis.Worker = class extends Worker {
    constructor(...given) {
      super(...given);
      // Before the page's own listener.
      this.addEventListener('message', ({data}) => {
        if (data.text && JSON.parse(data.text).id === stamps_.id) stamps_.answered = performance.now();
      });
    }
    postMessage(message, ...more) {
      const {id, type} = JSON.parse(message.text ?? '{}');
      if (type === 'play') globalThis.stamps_ = {id, asked: performance.now()};
      super.postMessage(message, ...more);
    }
  };
}
"""
"""Note when a move goes to the engine, and when its answer comes back."""
WATCH = """
() => {
  if (window.frames_) return;
  const grid = document.querySelector('[role=grid]');
  let pressed = 0;
  let inFrame = false;
  window.frames_ = [];
  const {port1, port2} = new MessageChannel();
  const ends = [];
  port2.onmessage = () => {
    inFrame = false;
    for (const end of ends.splice(0)) end();
  };
  // A callback for each frame, before the page's own: what changes until its message comes is painted in this frame.
  const frame = () => {
    inFrame = true;
    port1.postMessage(null);
    requestAnimationFrame(frame);
  };
  frame();
  for (const type of ['pointerup', 'keydown'])
    document.addEventListener(type, (event) => { pressed = event.timeStamp; }, {capture: true});
  new MutationObserver((changes) => {
    // A cell that has just come into the document had no name yet.
    if (!pressed || !changes.some(({oldValue}) => oldValue !== null)) return;
    const {asked, answered} = stamps_;
    const stamps = [pressed, asked, answered, performance.now()];
    pressed = 0;
    const note = () => window.frames_.push([...stamps, performance.now()]);
    if (inFrame) ends.push(note);
    else requestAnimationFrame(() => ends.push(note));
  }).observe(grid, {subtree: true, attributeFilter: ['aria-label'], attributeOldValue: true});
}
"""
"""Note of each press when it came, when the engine was asked and had answered, when names had changed, and when the
frame was painted. Done once a page.
"""
PARTS = ("asked", "answered", "named", "painted")
COLUMNS, ROWS, MINES = 30, 16, 99
LAB = "#lab?strategy=best&level=Expert&games=100000&seed=clicks"

SAFE_CLICKS = 6
"""How many certainly safe cells of a game are clicked."""


def begin_lab(page: Page, address: str) -> None:
    """Have solvers play on all cores, and wait for their first games."""
    page.goto(address + LAB)
    cores = page.get_by_label("Cores")
    cores.fill(cores.get_attribute("max") or "1")
    page.get_by_role("button", name="Run", exact=True).click()
    page.get_by_role("table", name="Results of the run").wait_for()


@dataclass(frozen=True)
class Click:
    """A click: the milliseconds of its parts, whether it was saved, and how many cells it opened."""

    parts: Sequence[float]
    saved: bool
    opened: int

    @property
    def ms(self) -> float:
        """The milliseconds of all of it."""
        return sum(self.parts)


def new_page(browser: Browser) -> Page:
    """A page that will note its moves."""
    page = browser.new_page()
    page.add_init_script(f"({STAMP})()")
    return page


def open_page(page: Page, address: str, *, beside_lab: bool) -> None:
    """Load the page; with `beside_lab`, have solvers play in it."""
    page.goto("about:blank")
    if beside_lab:
        begin_lab(page, address)
    else:
        page.goto(address)
    page.get_by_role("grid").wait_for(state="attached")


def play(page: Page, address: str, seed: int) -> Iterator[Click]:
    """Play one game in a page that is open."""
    page.goto(f"{address}#new?size={COLUMNS}x{ROWS}&mines={MINES}&seed={seed}&rules=quantum")
    page.wait_for_function("() => !location.hash.startsWith('#new?')")
    game = Game(Params(ROWS, COLUMNS, MINES, str(seed)))
    cells = page.get_by_role("gridcell")
    status = page.get_by_role("status")
    page.get_by_role("button", name="Hint").wait_for()
    page.evaluate(WATCH)
    chosen = random.Random(seed)
    safe_clicks = 0
    earlier = page.evaluate("() => window.frames_.length")
    for count in range(1, 1000):
        uncertain, safe = told_apart(game)
        safe_clicks += not uncertain
        if safe_clicks > SAFE_CLICKS or game.has_ended:
            return
        cell = chosen.choice(uncertain or safe)
        saves, closed = game.saves, len(game.position().closed)
        game.play("open {},{}".format(*game.params.grid.place(cell)), at=count)
        cells.nth(cell).click()
        page.wait_for_function("(count) => window.frames_.length >= count", arg=earlier + count)
        status_text = status.first.inner_text()
        # The first click of a game waits for the engine to start, which another benchmark measures.
        if count > 1:
            stamps = page.evaluate("() => window.frames_.at(-1)")
            yield Click(
                [end - begin for begin, end in pairwise(stamps)],
                game.saves > saves,
                closed - len(game.position().closed),
            )
        if game.has_ended != ("You won" in status_text or "You lost" in status_text):
            raise ValueError(f"The page has gone another way: {status_text}")


def told_apart(game: Game) -> tuple[list[Cell], list[Cell]]:
    """The closed cells that are uncertain, and those that are certainly safe."""
    known = game.closure()
    uncertain = [cell for cell in known.position.closed if cell not in known.mines]
    # The closure opens, in thought, every certainly safe cell.
    return uncertain, [cell for cell in game.position().closed if not known.position.is_closed(cell)]


def row(name: str, times: Sequence[float]) -> str:
    """One line of the table."""
    top = statistics.quantiles(times, n=20, method="inclusive")[-1] if len(times) > 1 else times[0]
    return f"{name:12}{len(times):8}{statistics.median(times):10.1f}{top:8.1f}{max(times):10.1f}"


def report(clicks: Sequence[Click], *, is_single: bool) -> str:
    """The table; without all clicks together if `is_single`."""
    single = [click for click in clicks if click.opened == 1 and not click.saved]
    kinds = {"all": clicks, "single": single, "saves": [click for click in clicks if click.saved]}
    shown = {name: those for name, those in kinds.items() if those and not (is_single and name == "all")}
    lines = [
        f"{'':12}{'clicks':>8}{'median':>10}{'p95':>8}{'longest':>10}",
        *(row(name, [click.ms for click in those]) for name, those in shown.items()),
        "",
        f"{'':12}" + "".join(f"{part:>10}" for part in PARTS),
    ]
    for name, those in shown.items():
        medians = [statistics.median(click.parts[at] for click in those) for at in range(len(PARTS))]
        lines.append(f"{name:12}" + "".join(f"{ms:10.1f}" for ms in medians))
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--saves", type=int, default=60)
    parser.add_argument("--fresh", action="store_true", help="each game in its own page, right after its start")
    parser.add_argument("--lab", action="store_true", help="while machines play in the Lab on all cores")
    parser.add_argument("--single", action="store_true", help="only clicks that open one cell, and saves")
    parser.add_argument("--trace", type=Path, help="write what Chromium did in one more game")
    options = parser.parse_args()
    wanted = options.saves
    site.build()
    server = Server(DIST)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    found: list[Click] = []
    with sync_playwright() as playwright:
        path = chromium.chromium(Path(sys.executable), Steps(1))
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        page = new_page(browser)
        seed = 0
        while sum(click.saved for click in found) < wanted:
            seed += 1
            if options.fresh or seed == 1:
                open_page(page, server.address, beside_lab=options.lab)
            found += play(page, server.address, seed)
        if options.trace:
            browser.start_tracing(page=page, path=options.trace)
            found += play(page, server.address, seed + 1)
            browser.stop_tracing()
    print(report(found, is_single=options.single))


if __name__ == "__main__":
    main()
