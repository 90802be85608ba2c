"""The site on the web servers of Debian, and on the plain ones of Python and Node.

    python -m studies.servers

builds `dist/`, and serves it with each of them on this machine: in the root by default settings, below a path and
compressed, and below a path with types only for pages, scripts and sheets, which browsers must believe. Each time a new
browser opens the page, presses a cell, opens another view, and plays on after a reload without the server. Needs nginx,
apache2, lighttpd and caddy installed; writes `studies/servers.md`, and ends with status 1 if the game did not play.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from buildtools import site
from studies.provenance import provenance
from tests.e2e.any_server import SERVERS, WRONG, Manner, plays, served
from tests.e2e.conftest import QUIET, browser_path, watch
from tests.find import one

REPORT = Path(__file__).with_suffix(".md")
MANNERS = {
    "as it comes": Manner(),
    "below a path, packed": Manner("some/path", is_packed=True),
    "below a path, wrong types, `nosniff`": Manner("some/path", has_wrong_types=True),
}
PLAIN = {"Python": ["as it comes"]}
"""The manners of a server that does not have all of them."""
VERSIONS = {
    "nginx": ["nginx", "-v"],
    "Apache": ["apache2", "-v"],
    "Caddy": ["caddy", "version"],
    "lighttpd": ["lighttpd", "-v"],
    "Python": ["python3", "--version"],
    "Node": ["node", "--version"],
}
HEAD = """# The site on many servers

`dist/` on Debian's web servers, and on the plain ones of Python and Node. *Plays*: a first press is answered, another
view opens, and after a reload without the server the game goes on, with nothing on the browser's console. Wrong types:
`{wrong}` for everything except `.html`, `.js` and `.css`. The table also has the type that each server gives to Python
for the browser and to the web manifest.

| server | how | type of WebAssembly | of the manifest | |
|---|---|---|---|---|
{rows}

Written by `python -m studies.servers` on {date}, version {version} of the engine, Chromium {browser}. Python's
`http.server` can neither compress files nor change their types; `tests/e2e/test_any_server.py` has a server that can.
"""


@dataclass(frozen=True)
class Trial:
    """How the game fared on one server: the types of two files, and what went wrong, if anything did."""

    server: str
    manner: str
    kinds: tuple[str, str]
    trouble: str


def tried(browser: Browser, folder: Path, server: str, manner: str) -> Trial:
    """A new browser on a new server."""
    complaints: list[str] = []
    context = browser.new_context()
    watch(context, complaints)
    kinds = ("", "")
    try:
        with tempfile.TemporaryDirectory() as work, ExitStack() as stack:
            address = stack.enter_context(served(folder, server, MANNERS[manner], Path(work)))
            wasm = one("runtime-*/*.wasm", folder).relative_to(folder).as_posix()
            kinds = (kind_of(address + wasm), kind_of(f"{address}manifest.webmanifest"))
            plays(context.new_page(), address, stack.close)
    except AssertionError as error:
        complaints.append(str(error))
    context.close()
    return Trial(server, manner, kinds, "; ".join(complaints))


def kind_of(address: str) -> str:
    """The type that a server gives to a file."""
    with urllib.request.urlopen(address) as response:
        return str(response.headers["Content-Type"] or "nothing")


def version_of(server: str) -> str:
    """A server's own version number."""
    command, *rest = VERSIONS[server]
    path = shutil.which(command, path=f"{Path(sys.executable).parent}:/usr/local/bin:/usr/bin:/usr/sbin") or command
    done = subprocess.run([path, *rest], capture_output=True, text=True, check=True)
    found = re.search(r"\d+\.\d+(\.\d+)?", done.stdout + done.stderr)
    return found[0] if found else "?"


def report(trials: list[Trial], versions: dict[str, str], browser: str) -> str:
    """The whole report."""
    rows = [
        f"| {each.server} {versions[each.server]} | {each.manner} | {each.kinds[0]} | {each.kinds[1]} "
        f"| {each.trouble.splitlines()[0] if each.trouble else '**plays**'} |"
        for each in trials
    ]
    return HEAD.format(wrong=WRONG, rows="\n".join(rows), browser=browser, **provenance())


def main() -> int:
    """Try all, and write the report."""
    argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0]).parse_args()
    trials = []
    with tempfile.TemporaryDirectory() as work, sync_playwright() as playwright:
        folder = Path(work, "dist")
        site.build(folder)
        browser = playwright.chromium.launch(executable_path=browser_path(), args=QUIET)
        for server in SERVERS:
            for manner in PLAIN.get(server, MANNERS):
                start = time.monotonic()
                trials.append(tried(browser, folder, server, manner))
                outcome = trials[-1].trouble or "plays"
                print(f"{server:9} {manner:38} {outcome} ({time.monotonic() - start:.0f} s)", flush=True)
        REPORT.write_text(
            report(trials, {name: version_of(name) for name in SERVERS}, browser.version), encoding="utf-8"
        )
        browser.close()
    return 1 if any(each.trouble for each in trials) else 0


if __name__ == "__main__":
    sys.exit(main())
