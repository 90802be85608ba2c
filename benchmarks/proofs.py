"""How long the proof of one certain cell takes on 30×16 with 99 mines, in the browser's worker and on this machine.

Usage: .venv/bin/python -m benchmarks.proofs [--games 12]

A player guesses in quantum games, as long as anything is uncertain, and stops at three places of each game. There it
chooses some certain cells at random and asks `why` for each: by the protocol, through the real worker in Chromium, and
of the same bridge in this Python. Every answer has to be the same. Prints median, 95th percentile and longest in ms,
and the median of the ratios, separately for cells that the open numbers decide and for those that opening others
decides. Needs what `build.py test` installs.
"""

import argparse
import json
import random
import re
import statistics
import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from playwright.sync_api import Page, sync_playwright

from benchmarks.results import p95
from buildtools import chromium, site
from buildtools.places import DIST
from buildtools.say import Steps
from buildtools.serving import Server
from qmines.bridge import Bridge
from qmines.game.game import Game
from qmines.game.params import Params
from qmines.game.records.record import text_of
from qmines.grid import Cell

COLUMNS, ROWS, MINES = 30, 16, 99
STAGES = 3
"""How many places of a game it stops at, evenly spaced."""
MOVES = 25
CELLS = 8
"""Certain cells of each kind that are asked about at a place."""

START = """
async (build) => {
  const address = (path) => new URL(path, location).href;
  const [runtime, engine, later] = [build.runtime, build.engine, build.later].map(address);
  const settings = {runtime, bytes: 0, engine, later, digests: build.digests};
  const worker = new Worker(`${build.app}worker.js`, {type: 'module', name: JSON.stringify(settings)});
  let hear;
  const next = () => new Promise((done) => { hear = done; });
  worker.onmessage = ({data}) => data.type || data.text.includes('"type": "progress"') || hear?.(data);
  globalThis.ask = async (message) => {
    const from = performance.now();
    const answer = next();
    worker.postMessage({text: JSON.stringify(message)});
    const {text} = await answer;
    return [performance.now() - from, text];
  };
}
"""


@dataclass(frozen=True)
class Proof:
    """The times of one proof in ms, and whether the open numbers suffice for it."""

    is_visible: bool
    browser: float
    host: float


def places(seed: int) -> Iterator[tuple[str, list[tuple[bool, Cell]]]]:
    """Places of a game: its record, and certain cells with whether the open numbers decide them."""
    choose = random.Random(seed)
    game = Game(Params(ROWS, COLUMNS, MINES, str(seed), hints=True))
    for at in range(1, STAGES * MOVES + 1):
        known = game.closure()
        closed = game.position().closed
        unsure = [cell for cell in closed if known.position.is_closed(cell) and cell not in known.mines]
        safe = [cell for cell in closed if not known.position.is_closed(cell)]
        if not unsure and not safe:
            return
        game.play("open {},{}".format(*game.params.grid.place(choose.choice(unsure or safe))), at=at)
        if game.has_ended:
            return
        if at % MOVES == 0:
            yield text_of(game), certain(game, choose)


def certain(game: Game, choose: random.Random) -> list[tuple[bool, Cell]]:
    """Some certain cells of both kinds."""
    seen, known = game.visible(), game.closure()
    found = []
    for is_visible in (True, False):
        cells = [
            cell
            for cell in game.position().closed
            if (cell in seen.safe or cell in seen.mines) == is_visible
            and (cell in known.mines or not known.position.is_closed(cell))
        ]
        found += [(is_visible, cell) for cell in choose.sample(cells, min(CELLS, len(cells)))]
    return found


def measure(page: Page, seed: int) -> Iterator[Proof]:
    """The proofs of one game, asked of both sides in turn."""
    for record, cells in places(seed):
        bridge = Bridge()
        resume = {"id": 1, "type": "resume", "record": record}
        page.evaluate("(message) => ask(message)", resume)
        bridge.handle(json.dumps(resume))
        while bridge.busy:
            bridge.advance()
        for is_visible, cell in cells:
            message = {"id": 2, "type": "why", "cell": cell}
            browser, answer = page.evaluate("(message) => ask(message)", message)
            begun = perf_counter()
            text, _ = bridge.handle(json.dumps(message))
            host = (perf_counter() - begun) * 1000
            if answer != text:
                raise ValueError(f"The two sides differ: {answer[:200]} {text[:200]}")
            if not json.loads(text)["ok"]:
                print(f"game {seed}, cell {cell}: {json.loads(text)['error']['message']}", file=sys.stderr)
            yield Proof(is_visible, browser, host)


def row(name: str, proofs: list[Proof]) -> str:
    """One line of the table."""
    cells = [name, str(len(proofs))]
    for times in ([each.browser for each in proofs], [each.host for each in proofs]):
        cells += [f"{statistics.median(times):.0f} ms", f"{p95(times):.0f} ms", f"{max(times):.0f} ms"]
    cells.append(f"{statistics.median(each.browser / each.host for each in proofs):.2f}")
    return f"| {' | '.join(cells)} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=12)
    games = parser.parse_args().games
    site.build()
    build = re.search(r'id="build">(.*?)</script>', (DIST / "index.html").read_text(encoding="utf-8"))
    assert build is not None
    server = Server(DIST)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    found: list[Proof] = []
    with sync_playwright() as playwright:
        path = chromium.chromium(Path(sys.executable), Steps(1))
        page = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"]).new_page()
        page.route("**/bare.html", lambda route: route.fulfill(content_type="text/html", body="<!doctype html>"))
        page.goto(f"{server.address}bare.html")
        page.evaluate(START, json.loads(build[1]))
        for seed in range(1, games + 1):
            found += measure(page, seed)
    print("| | proofs | browser median | p95 | longest | host median | p95 | longest | ratio |")
    print("|---|---|---|---|---|---|---|---|---|")
    print(row("all", found))
    print(row("by the open numbers", [each for each in found if each.is_visible]))
    print(row("by opening others", [each for each in found if not each.is_visible]))


if __name__ == "__main__":
    main()
