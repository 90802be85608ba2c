"""What Lighthouse says about built sites, in the same run.

Usage: .venv/bin/python -m benchmarks.lighthouse SITE... [--rounds 3] [--desktop]

Each round visits each SITE, a built one, in turn: as Lighthouse's simulated phone on a slow line, or as a desktop with
`--desktop`. Prints the medians: accessibility, best practices and performance of 100, and the layout shift (CLS); and
the names of failed audits of the first two. Lighthouse comes from npm, pinned with its hashes in `benchmarks/npm/`,
into a folder of `.build/`; nothing else of the project needs it.
"""

import argparse
import json
import os
import shutil
import statistics
import sys
import tempfile
import threading
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from buildtools import chromium, tools
from buildtools.files import digest, kept
from buildtools.say import Steps
from buildtools.serving import Server

FOLDER = Path(__file__).with_name("npm")
NEEDED = ("package.json", "package-lock.json", ".npmrc")
CATEGORIES = ("accessibility", "best-practices", "performance")
PASSING = CATEGORIES[:2]
"""The categories in which each audit passes or fails."""
SHIFT = "cumulative-layout-shift"
FLAGS = "--headless=new --no-sandbox --disable-gpu"


@dataclass(frozen=True)
class Seen:
    """Points out of 100 by category, the layout shift, and the titles of the failed audits."""

    points: dict[str, float]
    shift: float
    failed: list[str]


def seen(report: dict[str, Any]) -> Seen:
    """What a Lighthouse report says. Raises ValueError if it could not load the page.

    >>> audits = {"label": {"title": "No label", "score": 0, "numericValue": None}, SHIFT: {"numericValue": 0.1}}
    >>> whole = {"score": 0.5, "auditRefs": [{"id": "label"}]}
    >>> seen({"categories": dict.fromkeys(CATEGORIES, whole), "audits": audits}).failed
    ['No label', 'No label']
    """
    if error := report.get("runtimeError"):
        raise ValueError(f"Lighthouse saw no page: {error['message']}")
    audits, categories = report["audits"], report["categories"]
    listed = [audits[each["id"]] for name in PASSING for each in categories[name]["auditRefs"]]
    failed = [audit["title"] for audit in listed if audit["score"] is not None and audit["score"] < 1]
    return Seen({name: 100 * categories[name]["score"] for name in CATEGORIES}, audits[SHIFT]["numericValue"], failed)


def installed(node: tools.Node, steps: Steps) -> Path:
    """The folder with Lighthouse, fetched if it is not there yet."""
    files = {name: FOLDER / name for name in NEEDED}

    def fetch(folder: Path) -> None:
        for name, source in files.items():
            shutil.copyfile(source, folder / name)
        tools.packages(node, steps, folder)

    return kept("lighthouse", digest(files), fetch)


def look(node: tools.Node, folder: Path, browser: Path, address: str, *, is_desktop: bool) -> Seen:
    """Have Lighthouse visit an address. Raises BuildError if it fails."""
    program = folder / "node_modules" / "lighthouse" / "cli" / "index.js"
    with tempfile.TemporaryDirectory() as place:
        output = Path(place, "report.json")
        how = ["--quiet", "--output=json", f"--output-path={output}", f"--only-categories={','.join(CATEGORIES)}"]
        command = [str(node.node), str(program), address, *how, f"--chrome-flags={FLAGS}"]
        preset = ["--preset=desktop"] if is_desktop else []
        tools.run([*command, *preset], folder, {**os.environ, "CHROME_PATH": str(browser)})
        report = json.loads(output.read_text(encoding="utf-8"))
    return seen(report)


def table(found: dict[str, list[Seen]]) -> str:
    """The medians, a line for each site."""
    lines = [f"{'':30}{'accessibility':>15}{'best practices':>16}{'performance':>13}{'CLS':>8}"]
    for name, each in found.items():
        points = [statistics.median(one.points[category] for one in each) for category in CATEGORIES]
        shift = statistics.median(one.shift for one in each)
        lines.append(f"{name:30}{points[0]:15.0f}{points[1]:16.0f}{points[2]:13.0f}{shift:8.3f}")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("sites", nargs="+", type=Path, metavar="SITE")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--desktop", action="store_true", help="a desktop instead of a phone")
    options = parser.parse_args()
    steps = Steps(1)
    node = tools.node(steps)
    folder = installed(node, steps)
    browser = chromium.chromium(Path(sys.executable), steps)
    found: dict[str, list[Seen]] = defaultdict(list)
    for _ in range(options.rounds):
        for site in options.sites:
            with Server(site) as server:
                threading.Thread(target=server.serve_forever, daemon=True).start()
                found[str(site)].append(look(node, folder, browser, server.address, is_desktop=options.desktop))
                server.shutdown()
    print(table(found))
    for name, each in found.items():
        for title in sorted({title for one in each for title in one.failed}):
            print(f"{name}: not passed: {title}")


if __name__ == "__main__":
    main()
