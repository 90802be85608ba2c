"""How long the analysis of a whole position takes, on this machine's Python and in the browser's.

Usage: .venv/bin/python -m benchmarks.analysis [--positions 50] [--rounds 3]

Takes the positions of `tests/golden/positions.jsonl`, and fresh stuck ones, by level. Each is analysed with an empty
solver, again and again until 20 ms have passed (a browser's clock is coarse), in `rounds` rounds; its time is the least
of these. This machine's Python, Pyodide in Chromium and Pyodide in Node take turns, in the same run. Prints medians and
95th percentiles in ms; for Pyodide the ratio of its median to this machine's, and the quartiles of the ratios of single
positions. Needs what `build.py test` installs.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import threading
from functools import partial
from itertools import islice
from pathlib import Path
from types import TracebackType

from playwright.sync_api import Page, sync_playwright

from benchmarks.results import p95, quartiles
from benchmarks.startup import lay_out
from buildtools import chromium, tools
from buildtools.places import ROOT
from buildtools.say import Steps
from buildtools.serving import Server
from tests.positions import SIZES, rows_of, stuck

POSITIONS = ROOT / "tests" / "golden" / "positions.jsonl"

MEASURE = """
def measure(lines):
    import json, time
    from qmines import Position, analyse
    found = {}
    for line in lines.splitlines():
        given = json.loads(line)
        position = Position.from_rows(given["cells"], given["rows"], given["cols"], given["mines"])
        start, times = time.perf_counter(), 0
        while (spent := time.perf_counter() - start) < 0.02 or not times:
            analyse(position).shares
            times += 1
        found[given["id"]] = spent * 1000 / max(times, 1)
    return json.dumps(found)
"""

LOAD = """
async () => {
  const {loadPyodide} = await import(new URL('ours/pyodide.js', location).href);
  const python = await loadPyodide({indexURL: new URL('ours/', location).href});
  python.FS.writeFile('/engine.zip', new Uint8Array(await (await fetch('engine.zip')).arrayBuffer()));
  python.runPython('import sys; sys.path.insert(0, "/engine.zip")');
  window.python = python;
}
"""
SERVE = """
import {readFileSync} from 'node:fs';
import {createInterface} from 'node:readline';
import {pathToFileURL} from 'node:url';
const [runtime, engine] = process.argv.slice(1);
const {loadPyodide} = await import(pathToFileURL(`${runtime}/pyodide.js`).href);
const python = await loadPyodide({indexURL: runtime, packageBaseUrl: runtime});
python.FS.writeFile('/engine.zip', readFileSync(engine));
python.runPython('import sys; sys.path.insert(0, "/engine.zip")');
for await (const line of createInterface({input: process.stdin})) {
  const [code, lines] = JSON.parse(line);
  python.runPython(code);
  console.log(python.globals.get('measure')(lines));
}
"""
RUN = "([code, lines]) => { python.runPython(code); return python.globals.get('measure')(lines); }"


def on_host(lines: str) -> dict[str, float]:
    """Milliseconds by position, on this Python."""
    names: dict[str, object] = {}
    exec(MEASURE, names)
    measure = names["measure"]
    assert callable(measure)
    found: dict[str, float] = json.loads(measure(lines))
    return found


def in_browser(page: Page, lines: str) -> dict[str, float]:
    """Milliseconds by position, in Pyodide in Chromium."""
    found: dict[str, float] = json.loads(page.evaluate(RUN, [MEASURE, lines]))
    return found


class Node:
    """Pyodide in Node, asked one question after another. A context, which ends it.

    `folder` holds the runtime in `ours` and `engine.zip`.
    """

    def __init__(self, node: Path, folder: Path) -> None:
        command = [str(node), "--input-type=module", "--eval", SERVE, str(folder / "ours"), str(folder / "engine.zip")]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")

    def __enter__(self) -> Node:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._process.communicate()

    def measured(self, lines: str) -> dict[str, float]:
        """Milliseconds by position."""
        asked, answers = self._process.stdin, self._process.stdout
        assert asked is not None
        assert answers is not None
        asked.write(json.dumps([MEASURE, lines]) + "\n")
        asked.flush()
        found: dict[str, float] = json.loads(answers.readline())
        return found


def questions(count: int) -> str:
    """The example positions, and a number of fresh ones of each level, one JSON object per line."""
    fresh = [
        json.dumps(
            {
                "id": f"{name.lower()}-fresh-{number}",
                "rows": size.rows,
                "cols": size.columns,
                "mines": size.mine_count,
                "cells": rows_of(position),
            }
        )
        for name, size in SIZES.items()
        for number, position in enumerate(islice(stuck(size, "analysis"), count))
    ]
    return "\n".join([*POSITIONS.read_text(encoding="utf-8").splitlines(), *fresh])


def report(host: dict[str, float], others: dict[str, dict[str, float]]) -> str:
    """The table by level."""
    lines = [f"{'':24}{'positions':>10}{'median':>9}{'p95':>9}{'ratio':>8}{'quartiles of ratios':>24}"]
    for level in ("beginner", "intermediate", "expert", "hard"):
        names = [name for name in host if name.startswith(level)]
        ours = [host[name] for name in names]
        lines.append(f"{level:14}{'host':10}{len(names):10}{statistics.median(ours):9.2f}{p95(ours):9.2f}")
        for where, found in others.items():
            times = [found[name] for name in names]
            low, middle, high = quartiles([found[name] / host[name] for name in names])
            ratio = statistics.median(times) / statistics.median(ours)
            lines.append(
                f"{'':14}{where:10}{len(names):10}{statistics.median(times):9.2f}{p95(times):9.2f}{ratio:8.2f}"
                f"{low:10.2f}{middle:7.2f}{high:7.2f}"
            )
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--positions", type=int, default=50, help="how many fresh ones of each level")
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    lines = questions(options.positions)
    host: dict[str, float] = {}
    browser: dict[str, float] = {}
    in_node: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        lay_out(Path(folder))
        server = Server(Path(folder))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        path = chromium.chromium(Path(sys.executable), Steps(1))
        page = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"]).new_page()
        page.goto(server.address)
        page.evaluate(LOAD)
        with Node(tools.node(Steps(1)).node, Path(folder)) as node:
            sides = ((host, on_host), (browser, partial(in_browser, page)), (in_node, node.measured))
            for _ in range(options.rounds):
                for best, measured in sides:
                    best.update({name: min(best.get(name, ms), ms) for name, ms in measured(lines).items()})
    print(report(host, {"Chromium": browser, "Node": in_node}))


if __name__ == "__main__":
    main()
