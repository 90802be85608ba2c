"""How long a start takes with our runtime and with Pyodide as shipped, in the same browser and the same run.

Usage: .venv/bin/python -m benchmarks.startup [--engine chromium|firefox|webkit ...] [--rounds 7]

Both sides use the same worker and the same engine archive; they differ in the folder that Python comes from. Each round
starts a new browser for each side, in turn: *cold* is its first start (nothing cached), *again* the one after a reload,
and *later* the one after that: ours from a memory snapshot, which is made in between, and Pyodide's as before. Only
ours is packed, and only at its first start, as on the site. Prints medians in ms and their ratio for each browser that
is named, of those that the tests know. Needs what `build.py test` installs.
"""

import argparse
import shutil
import statistics
import sys
import tempfile
import threading
from collections import defaultdict
from contextlib import closing
from pathlib import Path

from playwright.sync_api import Playwright, sync_playwright
from tqdm import tqdm

from buildtools import browsers, chromium, runtime, tools
from buildtools.places import NODE_MODULES, PACKAGE, WEB
from buildtools.say import Steps
from buildtools.scripts import plain
from buildtools.serving import Server
from tests.engines.chromium import Chromium
from tests.engines.driver import Driver
from tests.engines.firefox import Firefox
from tests.engines.webkit import WebKit

ENGINES = ("chromium", "firefox", "webkit")
SIDES = ("ours", "shipped")
START = """
({side, ...more}) => new Promise((resolve, reject) => {
  const begin = performance.now();
  const address = (path) => new URL(path, location).href;
  const archives = {engine: address('engine.zip'), later: address('later.zip')};
  const settings = {runtime: address(`${side}/`), bytes: 0, ...archives, digests: {}, ...more};
  const worker = new Worker('worker.js', {type: 'module', name: JSON.stringify(settings)});
  if (more.makes) {
    const look = async () => ((await caches.match(more.snapshot.address)) ? resolve(0) : setTimeout(look, 100));
    look();
  }
  worker.onmessage = ({data}) => {
    if (data.type === 'ready') resolve(performance.now() - begin);
    if (data.type === 'fatal') reject(new Error(`${data.message} ${data.detail}`));
  };
})
"""
SNAPSHOT = {"cacheName": "snapshots", "address": "/?snapshot"}


def lay_out(site: Path) -> None:
    """Put both runtimes, the engine and the worker into one folder."""
    steps = Steps(1)
    node = tools.node(steps)
    compiled = runtime.compiled(PACKAGE, tools.python("build", steps), node)
    shutil.copytree(compiled.runtime, site / "ours")
    shutil.copytree(runtime.PYODIDE, site / "shipped")
    # The worker imports the module by its published name.
    shutil.copyfile(runtime.PYODIDE / "pyodide.mjs", site / "shipped" / "pyodide.js")
    for archive in (compiled.engine, compiled.later):
        shutil.copyfile(archive, site / archive.name)
        shutil.copyfile(runtime.packed(archive), site / runtime.packed(archive).name)
    for name in ("worker.js", "snapshot.js", "unpack.js"):
        shutil.copyfile(plain(WEB, node)[name], site / name)
    (site / "vendor").mkdir()
    shutil.copyfile(NODE_MODULES / "fzstd" / "esm" / "index.mjs", site / "vendor" / "fzstd.js")
    (site / "index.html").write_text("<!doctype html><title>Start</title>", encoding="utf-8")


def browser_of(engine: str, playwright: Playwright) -> Driver:
    """A new browser with its usual options: the tests' own ones compile WebAssembly simply."""
    if engine == "firefox":
        return Firefox(browsers.installed_firefox())
    if engine == "webkit":
        return WebKit(browsers.installed_webkit(), {})
    return Chromium(playwright, chromium.chromium(Path(sys.executable), Steps(1)), ["--no-sandbox", "--disable-gpu"])


def measure(browser: Driver, address: str, side: str) -> tuple[float, float, float]:
    """Milliseconds until the engine is ready: in a new browser, after a reload, and once more after another."""
    browser.open(address)
    cold = browser.run_within(START, {"side": side, "packed": side == "ours"})
    browser.reload()
    again = browser.run_within(START, {"side": side})
    later = {"side": side, "snapshot": SNAPSHOT} if side == "ours" else {"side": side}
    if side == "ours":
        browser.run_within(START, {**later, "makes": True})
    browser.reload()
    return cold, again, browser.run_within(START, later)


def report(engine: str, times: dict[str, list[tuple[float, float, float]]]) -> str:
    """The table of medians."""
    lines = [f"{engine:10}{'ours':>10}{'shipped':>10}{'ratio':>8}"]
    for index, name in enumerate(("cold", "again", "later")):
        ours, shipped = (statistics.median(pair[index] for pair in times[side]) for side in SIDES)
        lines.append(f"{name:10}{ours:7.0f} ms{shipped:7.0f} ms{ours / shipped:8.2f}")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--engine", nargs="+", choices=ENGINES, default=["chromium"])
    parser.add_argument("--rounds", type=int, default=7)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        lay_out(Path(folder))
        server = Server(Path(folder))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        for engine in options.engine:
            times: dict[str, list[tuple[float, float, float]]] = defaultdict(list)
            for _ in tqdm(range(options.rounds), engine, unit="round"):
                for side in SIDES:
                    with closing(browser_of(engine, playwright)) as browser:
                        times[side].append(measure(browser, server.address, side))
            print(report(engine, times))


if __name__ == "__main__":
    main()
