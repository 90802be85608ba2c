"""New versions, many of them, used while engines start, and while connections, hosts and tabs make trouble.

    python -m studies.updates --changes 300 --troubles 200

presses *Use it now* 300 times, half of them in a whole Chromium and half in a headless one, while engines start in two
tabs. Then it publishes 200 more versions, and something goes wrong while each is fetched: a tab reloads, a tab opens
and closes, the host vanishes for a moment, or answers one file wrongly. After each trouble the host works again, the
page offers the version and switches to it, the host vanishes, and the newest version must play without a network, with
the same game on its board. Writes `studies/updates.md`; ends with status 1 if any of this did not hold.
"""

from __future__ import annotations

import argparse
import re
import shutil
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import get_args

from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright

from buildtools import chromium, site
from tests.e2e.conftest import QUIET
from tests.e2e.player import READY_MS, Player
from tests.e2e.servers import Fault, Host, hosting
from tests.e2e.versions import KEPT, SETTLED, UPDATE, VERSION, offered, revised

REPORT = Path(__file__).with_suffix(".md")
LONGEST = 10.0
"""Seconds that a change may take, from the press to the page of the new version."""

HEAD = """# New versions during use

**Changes.** *Use it now* was pressed {changes} times while engines started in two tabs. From the press to the page of
the new version, and until its engine was ready:

| Chromium | changes | page: median | p95 | longest | engine: median | longest |
|---|---|---|---|---|---|---|
{rows}

**Troubles.** {troubles} times something went wrong while a version was fetched. Afterwards, when the host worked again,
the page offered that version, switched to it, and played it without a network, with the game on its board unchanged.
**This held after all of them.**

| what went wrong | times |
|---|---|
{kinds}

Written by `python -m studies.updates` on {date}, Chromium {browser}, two cores that also had other work. The moments
depend on the clock, so no two runs are the same.
"""
_START_ENGINE = """
async () => {
  const build = JSON.parse(document.getElementById('build').textContent);
  const address = (path) => new URL(path, location).href;
  const {startEngine} = await import(address(`${build.app}start.js`));
  startEngine();
}
"""


class Broken(AssertionError):
    """Something that must hold did not."""


@dataclass
class Found:
    """What a run met: seconds of each change by browser, until the page and until the engine; the troubles."""

    pages: dict[str, list[float]] = field(default_factory=dict)
    engines: dict[str, list[float]] = field(default_factory=dict)
    troubles: Counter[str] = field(default_factory=Counter)
    version: str = ""


class Publisher:
    """Publishes one version after another on a host."""

    def __init__(self, first: Path, folder: Path, host: Host) -> None:
        self._last, self._folder, self._host = first, folder, host
        self._count = 0

    def next(self) -> str:
        """Publish the next version; returns its name."""
        self._count += 1
        version = f"{self._count}.99.0"
        site = revised(self._last, self._folder / str(self._count), version)
        if self._count > 1:
            shutil.rmtree(self._last)
        self._last = site
        self._host.publish(site)
        return version

    def again(self) -> None:
        """Serve the last version again after the host vanished."""
        self._host.return_at(self._last)


def ready(page: Page) -> None:
    """Wait for the engine."""
    page.get_by_role("button", name=re.compile(r"^Worlds \d")).wait_for(timeout=READY_MS)


def kept(page: Page, address: str) -> Page:
    """Load the game, and wait until it is kept and its engine is there."""
    page.goto(address)
    page.evaluate(KEPT)
    ready(page)
    return page


@contextmanager
def browsing(playwright: Playwright, path: Path) -> Iterator[tuple[Browser, BrowserContext]]:
    """A browser with an empty profile."""
    browser = playwright.chromium.launch(executable_path=path, args=QUIET)
    context = browser.new_context()
    yield browser, context
    browser.close()


# Changes


def change(page: Page, other: Page, publisher: Publisher, random: Random) -> tuple[float, float]:
    """One press while engines start in both tabs; seconds until the page, and until its engine."""
    version = publisher.next()
    offered(page)
    page.evaluate(_START_ENGINE)
    other.evaluate("() => setTimeout(() => location.reload(), 0)")
    page.wait_for_timeout(random.uniform(0, 800))
    start = time.monotonic()
    with page.expect_navigation(timeout=READY_MS, wait_until="commit"):
        page.get_by_role("button", name="Use it now").first.click(no_wait_after=True)
    page.wait_for_function(f"() => document.getElementById('build') && ({VERSION})() === '{version}'")
    loaded = time.monotonic() - start
    ready(page)
    return loaded, time.monotonic() - start


def changes(playwright: Playwright, path: Path, host: Host, publisher: Publisher, count: int, found: Found) -> None:
    """A number of changes in one browser. Raises `Broken`."""
    with browsing(playwright, path) as (browser, context):
        found.version = browser.version
        page, other = (kept(context.new_page(), host.address) for _ in range(2))
        for number in range(1, count + 1):
            loaded, started = change(page, other, publisher, Random(f"{path.name} {number}"))
            found.pages.setdefault(path.name, []).append(loaded)
            found.engines.setdefault(path.name, []).append(started)
            tell(f"{path.name}: {number} of {count} changes, {loaded:.2f} s")
            if loaded > LONGEST:
                raise Broken(f"A change took {loaded:.1f} s.")
            if number % 3 == 0:  # Now and then the other tab is updated too, by its own offer or without one.
                kept(other, host.address)


# Troubles


def reload(page: Page, host: Host, random: Random) -> str:
    page.reload()
    return "the tab was reloaded"


def visit(page: Page, host: Host, random: Random) -> str:
    second = page.context.new_page()
    second.goto(host.address)
    second.wait_for_timeout(random.uniform(0, 1000))
    second.close()
    return "a second tab was opened and closed"


def cut(page: Page, host: Host, random: Random) -> str:
    host.vanish()
    return "the connection was cut"


def answer_wrongly(page: Page, host: Host, random: Random) -> str:
    faults = [fault for fault in get_args(Fault) if fault != "hanging"]
    names = [path.relative_to(host.folder).as_posix() for path in host.folder.rglob("*.*") if path.name != "sw.js"]
    fault = random.choice(faults)
    host.faults[random.choice(sorted(names))] = fault
    return f"one file was wrong: {fault}"


TROUBLES = (reload, visit, cut, answer_wrongly)


def trouble(page: Page, host: Host, publisher: Publisher, random: Random) -> str:
    """One version that meets trouble on its way, and is played without a network at the end. Raises `Broken`."""
    player = Player(page)
    board = player.text()
    make = random.choice(TROUBLES)
    version = publisher.next()
    met = ""
    if make is answer_wrongly:
        met = make(page, host, random)
    page.evaluate("() => void navigator.serviceWorker.ready.then((registration) => registration.update())")
    page.wait_for_timeout(random.uniform(0, 1500))
    met = met or make(page, host, random)
    if not host.is_up:
        page.wait_for_timeout(random.uniform(0, 500))
        publisher.again()
    page.evaluate(SETTLED)
    host.faults.clear()
    kept(page, host.address)
    page.evaluate(UPDATE)
    offered(page)
    with page.expect_navigation(timeout=READY_MS):
        page.get_by_role("button", name="Use it now").first.click()
    ready(page)
    host.vanish()
    page.reload()
    ready(page)
    if page.evaluate(VERSION) != version:
        raise Broken(f"After {met} version {version} was not the one that plays offline.")
    if player.text() != board:
        raise Broken(f"After {met} the board was another one.")
    publisher.again()
    return met


def troubles(playwright: Playwright, path: Path, host: Host, publisher: Publisher, count: int, found: Found) -> None:
    """A number of troubles in one browser. Raises `Broken`."""
    with browsing(playwright, path) as (_, context):
        page = kept(context.new_page(), host.address)
        Player(page).open(5, 7)
        for number in range(1, count + 1):
            met = trouble(page, host, publisher, Random(f"trouble {number}"))
            found.troubles[met] += 1
            tell(f"{number} of {count} troubles: {met}")


# The whole


def tell(what: str) -> None:
    print(f"\r\x1b[K{what}", end="", file=sys.stderr, flush=True)


def run(change_count: int, trouble_count: int, folder: Path, found: Found) -> None:
    """Everything, on a site built for it; what is found goes to `found`. Raises `Broken`."""
    site.build(folder / "site")
    whole, shell = (chromium.installed(shell=shell) for shell in (False, True))
    browsers = [path for path in dict.fromkeys([whole, shell]) if path]
    with hosting(folder / "site", folder / "host") as host, sync_playwright() as playwright:
        publisher = Publisher(folder / "site", folder, host)
        for path in browsers:
            changes(playwright, path, host, publisher, change_count // len(browsers), found)
        troubles(playwright, browsers[-1], host, publisher, trouble_count, found)


def report(found: Found) -> str:
    """The report of a run."""
    rows = []
    for name, pages in found.pages.items():
        engines = found.engines[name]
        p95 = sorted(pages)[int(len(pages) * 0.95)]
        figures = [statistics.median(pages), p95, max(pages), statistics.median(engines), max(engines)]
        rows.append(f"| {name} | {len(pages)} | " + " | ".join(f"{figure:.2f} s" for figure in figures) + " |")
    return HEAD.format(
        changes=sum(map(len, found.pages.values())),
        rows="\n".join(rows),
        troubles=found.troubles.total(),
        kinds="\n".join(f"| {what} | {count} |" for what, count in sorted(found.troubles.items())),
        date=datetime.now(UTC).date(),
        browser=found.version,
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--changes", type=int, default=300)
    parser.add_argument("--troubles", type=int, default=200)
    parser.add_argument("--out", type=Path, default=REPORT)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = Found()
        try:
            run(options.changes, options.troubles, Path(folder), found)
        except Broken as broken:
            print(broken, file=sys.stderr)
            return 1
        except KeyboardInterrupt:
            print("Stopped; the report is of what was done by then.", file=sys.stderr)
    options.out.write_text(report(found), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
