"""Many games one after the other in one page: does anything grow, or become slower?

    python -m studies.soak --engine firefox

plays 1,000 games in Chromium, 200 in Firefox or WebKit (`--games`): by hand, which presses cells, and by *Machine*, in
turn; every fifth on a large board. After each game it measures the page. What has been measured is kept in
`.build/soak/`; from that it writes `studies/soak.md`, with a plot for each engine. It ends with status 1 if a median of
the last tenth is more than 1.05 times that of the second tenth; in the first one everything is still warming up.

In Chromium it also takes a few heap snapshots in each tenth, and a few more after the page has been reloaded: they tell
apart what the page holds from what the browser compiles, and what it holds from the list of finished games, which every
page has in memory.

The engine's worker answers how large its memory is, which no page could ask: its script gets a few lines in front.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from playwright.sync_api import Playwright, sync_playwright
from tqdm import tqdm

from buildtools import site
from buildtools.places import CACHE
from studies.provenance import provenance
from tests.e2e.servers import serving
from tests.e2e.versions import sealed
from tests.engines.chromium import Chromium
from tests.engines.conftest import driver_of
from tests.engines.driver import Driver
from tests.engines.visitor import Visitor, until
from tests.find import one

REPORT = Path(__file__).with_suffix(".md")
KEPT = CACHE / "soak"
GAMES = {"chromium": 1000, "firefox": 200, "webkit": 200}
SMALL, LARGE = ((6, 6, 6), (9, 9, 12), (13, 9, 30)), (40, 40, 240)
"""Columns, rows and mines."""
LARGE_EVERY = 5
PRESSES = 8
"""By hand, in one game."""
MOST_ASKED = 400
"""How often the machine is asked to go on in one game; a large board has a few dozen guesses."""
BOUND = 1.05
TENTHS = 10
SNAPSHOTS = 3
"""In each tenth: of the last games on small boards."""

MEASURES = {
    "heap": "heap, bytes",
    "data": "of which data, bytes",
    "listeners": "event listeners",
    "memory": "memory of the engine, bytes",
    "nodes": "elements of the page",
    "press": "from a press to the painted frame, ms",
}

HEAD = """# Many games in one page

Games of {small} and, every fifth, of {large}, one after the other without a reload, by hand and by *Machine* in
turn. Measured after each game: the page's heap and its event listeners (in Chromium alone, after a forced
collection), the memory of the engine's WebAssembly, the elements of the page, and for each press by hand the time
until its frame was painted. The heap's data are what scripts have made, by heap snapshots; the rest is the program,
mostly machine code, which the browser compiles for functions that are called often. Medians of the last tenth of the
games against those of the second tenth: nothing may grow by more than a twentieth.
"""
SECTION = """
## {title}

{games:,} games on {date}, version {version}.

| | second tenth | last tenth | ratio |
|---|---|---|---|
{rows}
{quick}
The engine's memory grows by a fifth at a time and never shrinks. {steps}
{anew}
![Medians of each tenth of the games in {title}, relative to the second](soak-{engine}.svg)
"""
ANEW = """
The data grew by {each:.0f} bytes a game; among them is the list of finished games, which every page holds. After a
reload, with the same {games:,} games in it, they took {data:,.0f} bytes: {ratio:.2f} of those of the last tenth.
"""
QUICK = """
What else runs on the machine slows most presses. The quickest tenth of them took at most {first:.1f} ms in the second
tenth of the games, and at most {last:.1f} ms in the last.
"""
TITLES = {"chromium": "Chromium", "firefox": "Firefox", "webkit": "WebKit"}

IN_WORKER = """
{
  const memories = new Set();
  const {Memory, instantiate} = WebAssembly;
  const note = (result) => {
    const exported = Object.values((result.instance ?? result).exports);
    for (const each of exported) if (each instanceof Memory) memories.add(each);
    return result;
  };
  WebAssembly.Memory = new Proxy(Memory, {
    construct(target, values) {
      const made = Reflect.construct(target, values);
      memories.add(made);
      return made;
    },
  });
  WebAssembly.instantiate = (...values) => instantiate(...values).then(note);
  new BroadcastChannel('soak').onmessage = ({target}) =>
    target.postMessage([...memories].reduce((sum, {buffer}) => sum + buffer.byteLength, 0));
}
"""
MEMORY = """
() => new Promise((done) => {
  const channel = new BroadcastChannel('soak');
  channel.onmessage = ({data}) => {
    channel.close();
    done(data);
  };
  channel.postMessage('how large?');
})
"""
WATCH = """
() => {
  let pressed = 0;
  window.soakTimes = [];
  document.addEventListener('pointerup', ({timeStamp}) => { pressed = timeStamp; }, {capture: true});
  new MutationObserver((changes) => {
    if (!pressed || !changes.some(({target}) => target.role === 'gridcell')) return;
    const from = pressed;
    pressed = 0;
    requestAnimationFrame(() => {
      const {port1, port2} = new MessageChannel();
      port2.onmessage = () => window.soakTimes.push(performance.now() - from);
      port1.postMessage(null);
    });
  }).observe(document.body, {subtree: true, attributeFilter: ['aria-label']});
}
"""
"""Notes the ms from the release of the button to the end of the first frame in which a cell has another name."""
TIMES = "() => window.soakTimes"
FORGET_TIMES = "() => void (window.soakTimes = [])"
NODES = "() => document.getElementsByTagName('*').length"
STATUS = "() => [...document.querySelectorAll('[role=status]')].map(({textContent}) => textContent).join(' ')"
FRESH = """
(count) => document.querySelectorAll('[role=gridcell][aria-label$=", closed"]').length === count
"""
CLOSED = """
(count) => {
  const found = [];
  for (const cell of document.querySelectorAll('[role=gridcell]')) {
    if (!cell.getAttribute('aria-label').endsWith(', closed')) continue;
    const {x, y, width, height} = cell.getBoundingClientRect();
    const middle = [x + width / 2, y + height / 2];
    if (document.elementFromPoint(...middle)?.closest('[role=grid]')) found.push(middle);
    if (found.length === count) break;
  }
  return found;
}
"""
"""The middles of closed cells that can be pressed, as many as asked for."""
SEEN = 60
"""Among how many closed cells a hand chooses."""


class Soak:
    """Games in one page."""

    def __init__(self, driver: Driver, address: str, seed: str) -> None:
        self._driver = driver
        self._visitor = Visitor(driver, address).open("")
        self._random = Random(seed)
        self._begin()

    def _begin(self) -> None:
        self._visitor.expect_engine()
        self._driver.run_within(WATCH)

    def reload(self) -> None:
        """Load the page again."""
        self._driver.reload()
        self._begin()

    def data(self) -> dict[str, int]:
        """The bytes of the page's data, where the browser tells."""
        return {"data": self._driver.data()} if isinstance(self._driver, Chromium) else {}

    def play(self, number: int) -> dict[str, Any]:
        """Play the game of a number, from 1; returns what was measured after it."""
        columns, rows, mines = LARGE if number % LARGE_EVERY == 0 else SMALL[number % len(SMALL)]
        self._visitor.follow(f"new?size={columns}x{rows}&mines={mines}&seed=soak-{number}&rules=quantum")
        until(
            lambda: self._driver.run(FRESH, columns * rows),
            lambda: f"no fresh board: {self._driver.run(STATUS)}",
        )
        self._driver.run_within(FORGET_TIMES)
        if (number // LARGE_EVERY if number % LARGE_EVERY == 0 else number) % 2:
            self._by_hand()
        else:
            self._by_machine()
        told: dict[str, Any] = {
            "press": self._driver.run_within(TIMES),
            "nodes": self._driver.run(NODES),
            "memory": self._driver.run(MEMORY),
        }
        return told | (self._driver.collected() if isinstance(self._driver, Chromium) else {})

    def _by_hand(self) -> None:
        for _ in range(PRESSES):
            if not (middles := self._driver.run(CLOSED, SEEN)) or self._has_ended():
                return
            done = len(self._driver.run_within(TIMES))
            self._driver.press([self._random.choice(middles)])
            until(
                lambda: len(self._driver.run_within(TIMES)) > done,  # noqa: B023
                lambda: f"nothing moves: {self._driver.run(STATUS)}",
            )

    def _by_machine(self) -> None:
        visitor = self._visitor
        if not visitor.parts(("button", "Keep playing")):
            if not visitor.parts(("button", "Machine")):
                visitor.press(("group", "Tools"), ("button", "More"))
            visitor.press(("button", "Machine"))
        for _ in range(MOST_ASKED):
            for word in ("Keep playing", "Guess"):
                if self._has_ended():
                    return
                before = self._driver.run(STATUS)
                visitor.press(("button", word))
                until(
                    lambda: self._driver.run(STATUS) != before,  # noqa: B023
                    lambda: f"the machine does nothing: {self._driver.run(STATUS)}",
                )
        raise ValueError(f"The machine does not come to an end: {self._driver.run(STATUS)}")

    def _has_ended(self) -> bool:
        return any(word in self._driver.run(STATUS) for word in ("You won", "You lost"))


def with_memory(folder: Path) -> Path:
    """The built site, whose engine's worker answers how large its memory is."""
    site.build(folder)
    worker = one("app-*/worker.js", folder)
    worker.write_text(IN_WORKER + worker.read_text(encoding="utf-8"), encoding="utf-8")
    return sealed(folder)


def measured(engine: str, games: int, seed: str) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """What was measured after each game, and of more games after the page was reloaded."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        server = stack.enter_context(serving(with_memory(folder / "site")))

        def playwright() -> Playwright:
            return stack.enter_context(sync_playwright())

        driver = driver_of(engine, playwright)
        stack.callback(driver.close)
        soak = Soak(driver, server.address, seed)
        found = []
        for number in tqdm(range(1, games + 1), desc=TITLES[engine], unit="game"):
            found.append(soak.play(number))
            if is_snapped(number, games):
                found[-1] |= soak.data()
        soak.reload()
        return found, [soak.play(games + more) | soak.data() for more in range(1, SNAPSHOTS + 1)]


def is_snapped(number: int, games: int) -> bool:
    """Whether a heap snapshot follows the game of this number, from 1.

    >>> [number for number in range(1, 101) if is_snapped(number, 100)][:6]
    [7, 8, 9, 17, 18, 19]
    """
    ends = [games * tenth // TENTHS for tenth in range(1, TENTHS + 1)]
    return any(end - SNAPSHOTS <= number < end for end in ends)


def medians(found: Sequence[Mapping[str, Any]], measure: str) -> list[float]:
    """The median of a measure in each tenth of the games; empty if the engine does not tell it.

    >>> medians([{"nodes": number} for number in range(20)], "nodes")[:2]
    [0.5, 2.5]
    """
    if not any(measure in each for each in found):
        return []
    parts = []
    for tenth in range(TENTHS):
        values = [value for each in _tenth(found, tenth) for value in _values(each.get(measure, []))]
        parts.append(float(median(values)))
    return parts


def _values(told: float | Sequence[float]) -> Sequence[float]:
    return told if isinstance(told, Sequence) else [told]


def ratios(found: Sequence[Mapping[str, Any]]) -> dict[str, tuple[float, float, float]]:
    """Of each measure: the medians of the second and the last tenth, and the second over the first of these."""
    told = {}
    for measure in MEASURES:
        if parts := medians(found, measure):
            told[measure] = parts[1], parts[-1], parts[-1] / parts[1]
    return told


def row(measure: str, first: float, last: float, ratio: float) -> str:
    """A line of the table; a ratio beyond the bound is bold."""
    told = f"**{ratio:.2f}**" if ratio > BOUND else f"{ratio:.2f}"
    return f"| {MEASURES[measure]} | {first:,.1f} | {last:,.1f} | {told} |"


def section(engine: str, kept: Mapping[str, Any]) -> str:
    """The part of the report about an engine."""
    rows = "\n".join(row(measure, *told) for measure, told in ratios(kept["found"]).items())
    told = {name: kept[name] for name in ("date", "version")} | {
        "steps": steps(kept["found"]),
        "quick": QUICK.format(first=quick(kept["found"], 1), last=quick(kept["found"], TENTHS - 1)),
    }
    games = len(kept["found"])
    anew = ""
    if last := medians(kept["found"], "data"):
        data, each = median(each["data"] for each in kept["anew"]), (last[-1] - last[1]) / (0.8 * games)
        anew = ANEW.format(games=games, data=data, each=each, ratio=data / last[-1])
    return SECTION.format(title=TITLES[engine], engine=engine, games=games, rows=rows, anew=anew, **told)


def quick(found: Sequence[Mapping[str, Any]], tenth: int) -> float:
    """The longest of the quickest tenth of the presses in a tenth of the games, from 0; ms.

    >>> quick([{"press": list(range(10, 31))}] * 10, 3)
    12
    """
    presses: list[float] = sorted(time for each in _tenth(found, tenth) for time in each["press"])
    return presses[len(presses) // 10]


def _tenth(found: Sequence[Mapping[str, Any]], tenth: int) -> Sequence[Mapping[str, Any]]:
    return found[len(found) * tenth // TENTHS : len(found) * (tenth + 1) // TENTHS]


def steps(found: Sequence[Mapping[str, Any]]) -> str:
    """In which games the engine's memory has grown.

    >>> steps([{"memory": size} for size in (20, 24, 24, 28)])
    'It did in games 2, 4, and not after that.'
    """
    sizes = [each["memory"] for each in found]
    grown = [str(number) for number, (before, after) in enumerate(pairwise(sizes), 2) if after > before]
    if not grown:
        return "It did not."
    return f"It did in game{'s' * (len(grown) > 1)} {', '.join(grown)}, and not after that."


WIDTH, HEIGHT, LEFT, TOP, BOTTOM = 640, 320, 56, 24, 280
LOW, HIGH = 0.8, 1.2
COLOURS = {
    "heap": "#3b82d6",
    "data": "#7f8c8d",
    "listeners": "#7a52c7",
    "memory": "#2f8f4e",
    "nodes": "#d9822b",
    "press": "#c0392b",
}


def plot(title: str, found: Sequence[Mapping[str, Any]]) -> str:
    """The medians of each tenth over those of the second one, as SVG."""

    def x(tenth: int) -> float:
        return LEFT + (WIDTH - LEFT - 200) * tenth / (TENTHS - 1)

    def y(ratio: float) -> float:
        return BOTTOM - (BOTTOM - TOP) * (min(max(ratio, LOW), HIGH) - LOW) / (HIGH - LOW)

    lines = []
    for ratio in (0.8, 0.9, 1.0, 1.1, 1.2):
        lines.append(f'<line x1="{LEFT}" x2="{WIDTH - 200}" y1="{y(ratio):.0f}" y2="{y(ratio):.0f}" stroke="#ddd"/>')
        lines.append(f'<text x="{LEFT - 8}" y="{y(ratio) + 4:.0f}" text-anchor="end">{ratio:.1f}</text>')
    lines.append(f'<text x="{LEFT}" y="{BOTTOM + 28}">tenths of the games</text>')
    shown = [measure for measure in MEASURES if medians(found, measure)]
    for at, measure in enumerate(shown):
        parts = medians(found, measure)
        way = " ".join(f"{x(tenth):.0f},{y(part / parts[1]):.1f}" for tenth, part in enumerate(parts))
        lines.append(f'<polyline points="{way}" fill="none" stroke="{COLOURS[measure]}" stroke-width="2"/>')
        place = f'x="{WIDTH - 188}" y="{TOP + 14 + 20 * at}" fill="{COLOURS[measure]}"'
        lines.append(f"<text {place}>{MEASURES[measure].split(',')[0]}</text>")
    inner = "\n".join(lines)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" '
        f'font-size="12">\n<title>Many games in {title}</title>\n'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>\n{inner}\n</svg>\n'
    )


def write(to: Path, kept: Path = KEPT) -> None:
    """Write the report and its plots from everything that has been measured."""
    small = ", ".join(f"{columns}×{rows}" for columns, rows, _ in SMALL)
    text = HEAD.format(small=small, large=f"{LARGE[0]}×{LARGE[1]}")
    for engine, title in TITLES.items():
        if not (file := kept / f"{engine}.json").exists():
            continue
        told = json.loads(file.read_text(encoding="utf-8"))
        text += section(engine, told)
        to.with_name(f"soak-{engine}.svg").write_text(plot(title, told["found"]), encoding="utf-8")
    to.write_text(text + "\nWritten by `python -m studies.soak --engine ENGINE`.\n", encoding="utf-8")


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, and write the report; returns the status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", choices=sorted(GAMES), default="chromium")
    parser.add_argument("--games", type=int, help="at least 20; by default 1,000 in Chromium, 200 in the others")
    parser.add_argument("--seed", default="soak")
    parser.add_argument("--to", type=Path, default=REPORT)
    options = parser.parse_args(arguments)
    games = options.games or GAMES[options.engine]
    if games < 2 * TENTHS:
        parser.error(f"--games: at least {2 * TENTHS}")
    found, anew = measured(options.engine, games, options.seed)
    KEPT.mkdir(parents=True, exist_ok=True)
    kept = json.dumps({"found": found, "anew": anew, **provenance()})
    (KEPT / f"{options.engine}.json").write_text(kept, encoding="utf-8")
    write(options.to)
    grown = {measure: ratio for measure, (_, _, ratio) in ratios(found).items() if ratio > BOUND}
    for measure, ratio in grown.items():
        print(f"{MEASURES[measure]}: {ratio:.2f} times as much", file=sys.stderr)
    return 1 if grown else 0


if __name__ == "__main__":
    sys.exit(main())
