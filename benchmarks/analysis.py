"""How long the analysis of a whole position takes, on this machine's Python and in the browser's.

Usage: .venv/bin/python -m benchmarks.analysis [--rounds 3]

Takes the positions of `tests/golden/positions.jsonl`, by level. Each is analysed with an empty solver, again and
again until 20 ms have passed (a browser's clock is coarse), in `rounds` rounds; its time is the least of these. Host
and browser take turns, in the same run. Prints medians and 95th percentiles in ms, and the ratio of the medians.
Needs what `build.py test` installs.
"""

import argparse
import json
import statistics
import sys
import tempfile
import threading
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from benchmarks.startup import lay_out
from buildtools import chromium
from buildtools.places import ROOT
from buildtools.say import Steps
from buildtools.serving import Server

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
            analyse(position).weights
            times += 1
        found[given["id"]] = spent * 1000 / max(times, 1)
    return json.dumps(found)
"""

LOAD = """
async () => {
  const {loadPyodide} = await import(new URL('ours/pyodide.mjs', location).href);
  const python = await loadPyodide({indexURL: new URL('ours/', location).href});
  python.FS.writeFile('/engine.zip', new Uint8Array(await (await fetch('engine.zip')).arrayBuffer()));
  python.runPython('import sys; sys.path.insert(0, "/engine.zip")');
  window.python = python;
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


def report(host: dict[str, float], browser: dict[str, float]) -> str:
    """The table by level."""
    lines = [f"{'':14}{'positions':>10}{'host median':>13}{'p95':>8}{'browser median':>16}{'p95':>8}{'ratio':>8}"]
    for level in ("beginner", "intermediate", "expert", "hard"):
        names = [name for name in host if name.startswith(level)]
        ours, theirs = [host[name] for name in names], [browser[name] for name in names]
        middle, other = statistics.median(ours), statistics.median(theirs)
        tops = [statistics.quantiles(times, n=20, method="inclusive")[-1] for times in (ours, theirs)]
        lines.append(
            f"{level:14}{len(names):10}{middle:13.2f}{tops[0]:8.2f}{other:16.2f}{tops[1]:8.2f}{other / middle:8.2f}"
        )
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=3)
    rounds = parser.parse_args().rounds
    sys.path.insert(0, str(ROOT / "py"))
    lines = POSITIONS.read_text(encoding="utf-8")
    host: dict[str, float] = {}
    browser: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        lay_out(Path(folder))
        server = Server(Path(folder))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        path = chromium.chromium(Path(sys.executable), Steps(1))
        page = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"]).new_page()
        page.goto(server.address)
        page.evaluate(LOAD)
        for _ in range(rounds):
            for best, found in ((host, on_host(lines)), (browser, in_browser(page, lines))):
                best.update({name: min(best.get(name, ms), ms) for name, ms in found.items()})
    print(report(host, browser))


if __name__ == "__main__":
    main()
