"""How long it takes from an edit in *Analyse* to the new percentages on the screen, on Expert positions.

Usage: .venv/bin/python -m benchmarks.edits [--edits 1000] [--pause 300]

Single edits by keys in Chromium, on the Expert positions of `tests/golden`: an open number is closed, a closed cell
flagged, the total changed by one, or the last edit undone. After each edit comes a pause in ms, in which the engine
goes on to the best guess; the next edit interrupts it if it takes longer. Measured in the page: from the key, as the
browser stamps it, to the end of the first frame with a new percentage, a safe cell or a mine (that frame's callback has
run and the next task begun). Where no layout fits after an edit there are no percentages, and no figure is counted.
Prints median, 95th and 99th percentile and longest in ms. Needs what `build.py test` installs.
"""

import argparse
import json
import random
import re
import statistics
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright
from tqdm import tqdm

from buildtools import chromium, site
from buildtools.places import DIST, ROOT
from buildtools.say import Steps
from buildtools.serving import Server

POSITIONS = ROOT / "tests/golden/positions.jsonl"
EXPERT = (16, 30)
SEED = 1

WATCH = """
() => {
  window.frames_ = [];
  window.impossible_ = 0;
  let pressed = 0;
  document.addEventListener('keydown', ({timeStamp, key}) => { if (key !== 'Control') pressed = timeStamp; }, true);
  const isTold = ({target}) => /, (safe|mine|[<>]?\\d+% mine)$/.test(target.ariaLabel);
  new MutationObserver((changes) => {
    if (!pressed || !changes.some(isTold)) return;
    const from = pressed;
    pressed = 0;
    requestAnimationFrame(() => {
      const {port1, port2} = new MessageChannel();
      port2.onmessage = () => window.frames_.push(performance.now() - from);
      port1.postMessage(null);
    });
  }).observe(document.querySelector('.analyse [role=grid]'), {subtree: true, attributeFilter: ['aria-label']});
  new MutationObserver(() => {
    const {textContent = ''} = document.querySelector('.analyse-lead') ?? {};
    if (!pressed || /layouts? fits?|complex/.test(textContent) || !textContent) return;
    pressed = 0;
    window.impossible_++;
  }).observe(document.querySelector('.analyse-findings'), {subtree: true, childList: true, characterData: true});
}
"""
FOCUS = """
([pattern, share]) => {
  const cells = [...document.querySelectorAll('.analyse [role=gridcell]')];
  const wanted = cells.filter(({ariaLabel}) => new RegExp(pattern).test(ariaLabel));
  wanted[Math.floor(share * wanted.length)].focus();
}
"""
"""Focus one of the cells with such a name. Looking for them by role would take longer than what is measured."""
ANSWERED = "(count) => window.frames_.length + window.impossible_ >= count"


def expert_positions() -> list[dict[str, Any]]:
    lines = POSITIONS.read_text(encoding="utf-8").splitlines()
    return [each for each in map(json.loads, lines) if (each["rows"], each["cols"]) == EXPERT]


def text_of(position: dict[str, Any]) -> str:
    """Position text, as the page keeps it."""
    head = f"{position['cols']}x{position['rows']}x{position['mines']}"
    return "\n".join([head, *(row.replace("0", ".") for row in position["cells"])])


def show(page: Page, address: str, position: dict[str, Any]) -> None:
    """Open the analyser with a position, which it finds as if it had been drawn at the last visit."""
    page.goto(f"{address}manifest.webmanifest")
    path = re.sub(r"^\w+://[^/]+", "", address)
    kept = json.dumps({"position": text_of(position), "layout": None, "draws": "numbers"})
    page.evaluate("([name, text]) => localStorage.setItem(name, text)", [f"qmines {path} analyse", kept])
    page.goto(f"{address}#analyse")
    page.get_by_role("gridcell", name=re.compile("(safe|mine)$")).first.wait_for()
    page.evaluate(WATCH)


def edit(page: Page, chosen: random.Random) -> None:
    """One edit by a key."""
    kind = chosen.choice(["Backspace", "f", "+", "-", "Control+z"])
    pattern = {"Backspace": r", \d$", "f": ", closed, "}.get(kind, "")
    page.evaluate(FOCUS, [pattern, chosen.random()])
    page.keyboard.press(kind)


def measure(page: Page, edits: int, pause: int, chosen: random.Random) -> Iterator[float]:
    """The milliseconds of each edit that left percentages."""
    for _ in range(edits):
        before = page.evaluate("() => [window.frames_.length, window.impossible_]")
        is_first = page.get_by_role("button", name="Undo").get_attribute("aria-disabled") == "true"
        if is_first:
            page.evaluate(FOCUS, [", closed, ", 0])
            page.keyboard.press("f")
        else:
            edit(page, chosen)
        page.wait_for_function(ANSWERED, arg=sum(before) + 1)
        if page.evaluate("() => window.impossible_") > before[1]:
            page.keyboard.press("Control+z")
            page.wait_for_function(ANSWERED, arg=sum(before) + 2)
        yield page.evaluate("() => window.frames_.at(-1)")
        page.wait_for_timeout(pause)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--edits", type=int, default=1000)
    parser.add_argument("--pause", type=int, default=300, help="ms after each answer")
    options = parser.parse_args()
    site.build()
    server = Server(DIST)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    positions = expert_positions()
    chosen = random.Random(SEED)
    times: list[float] = []
    with sync_playwright() as playwright:
        path = chromium.chromium(Path(sys.executable), Steps(1))
        page = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"]).new_page()
        with tqdm(total=options.edits, unit="edit", disable=None) as bar:
            for number, position in enumerate(positions):
                share = options.edits * (number + 1) // len(positions) - len(times)
                show(page, server.address, position)
                for each in measure(page, share, options.pause, chosen):
                    times.append(each)
                    bar.update()
    cuts = statistics.quantiles(times, n=100, method="inclusive")
    print(f"{len(times)} edits of {len(positions)} positions")
    print(f"median {cuts[49]:.0f} ms, p95 {cuts[94]:.0f} ms, p99 {cuts[98]:.0f} ms, longest {max(times):.0f} ms")


if __name__ == "__main__":
    main()
