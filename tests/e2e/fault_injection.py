"""Strikes: in a browser with its own profile on disk, tabs, workers and the whole browser are killed during play.

The checks (`outlived.py`) look at what a player has: the boards that the page has shown, the board after a reload, and
the games in the database.
"""

from __future__ import annotations

import contextlib
import os
import re
import signal
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from playwright.sync_api import BrowserContext, Error, Locator, Page, Playwright

from tests.e2e.outlived import KEPT, BrokenPromise, Kept, Outlived
from tests.e2e.owner import Owner

KINDS = ("worker", "closed tab", "crashed tab", "browser")

LONGEST = 0.12
"""Seconds after the last press within which the strike comes; by then its answer has usually been kept."""

BURST = 3
"""The most presses, in rapid succession, that a strike interrupts."""

SMALL = "#new?size=5x5&mines=5&rules=quantum"
"""Games that end after a few moves."""

_READY = """
() => {
  const worlds = document.querySelector('button[aria-label^=Worlds]');
  return /\\d/.test(worlds?.ariaLabel ?? '') && document.querySelectorAll('[role=gridcell]').length > 0;
}
"""
CELLS = """
() => [...document.querySelectorAll('[role=gridcell]')].map((cell) => {
  const {x, y, width, height} = cell.getBoundingClientRect();
  return [cell.getAttribute('aria-label').replace(/^row \\d+, column \\d+, /, ''), x + width / 2, y + height / 2];
})
"""
_WATCH_BOARD = """
(() => {
  const tell = () => {
    const cells = [...document.querySelectorAll('[role=gridcell]')];
    const names = cells.map((cell) => (cell.getAttribute('aria-label') ?? '').replace(/^row \\d+, column \\d+, /, ''));
    const {id} = JSON.parse(localStorage.getItem('qmines /qmines/ last') ?? '{}');
    if (names.length && id) tellBoard([id, names]);
  };
  const what = {subtree: true, childList: true, attributes: true, attributeFilter: ['aria-label']};
  new MutationObserver(tell).observe(document, what);
})();
"""
"""Report every board that the page shows, with the game's id: a move changes all of its cells at once."""


def register(page: Page) -> None:
    """Make a profile, for a `FaultInjector`."""
    Owner(page).visit().join()


class FaultInjector(Outlived):
    """Plays and strikes, on one profile on disk. `register` makes a profile at the first start, if one is needed."""

    def __init__(
        self,
        playwright: Playwright,
        folder: Path,
        address: str,
        random: Random,
        *,
        arguments: list[str],
        browser: str | None = None,
        register: Callable[[Page], None] | None = None,
    ) -> None:
        super().__init__()
        self._playwright = playwright
        self._folder = folder
        self._address = address
        self._random = random
        self._arguments = arguments
        self._browser = browser
        self._shown: list[tuple[Page, str, list[str]]] = []
        self._context = self._launch()
        self._page = self._visit(SMALL)
        if register:
            register(self._page)
            self._page.close()
            self._page = self._visit(SMALL)

    # Strikes

    def strike(self) -> str:
        """Play for a while, strike in the middle of some presses, and check what is left. Returns what was struck."""
        for _ in range(self._random.randrange(1, 7)):
            self._press()
        self._begin_next()
        game, page = self.game(), self._page
        for _ in range(self._random.randint(1, BURST)):
            self._press(is_waited_for=False)
        time.sleep(self._random.uniform(0, LONGEST))
        kind = self._random.choice(KINDS)
        {
            "worker": self._kill_worker,
            "closed tab": self._close_tab,
            "crashed tab": self._crash_tab,
            "browser": self._kill_browser,
        }[kind]()
        self.tally.strikes[kind] = self.tally.strikes.get(kind, 0) + 1
        self.check(kind, game, [board for where, whose, board in self._shown if (where, whose) == (page, game)])
        self._shown.clear()
        self._see(self._page, self.game(), self.board())
        return kind

    def strike_import(self, file: Path, identities: int) -> None:
        """Strike during the import of a file with that many new games, then import it completely: each game is there
        once.
        """
        self._page.goto(f"{self._address}#account")
        own = len(self.kept().finished)
        with self._page.expect_file_chooser() as chooser:
            self._import().click()
        chooser.value.set_files(file)
        time.sleep(self._random.uniform(0.2, 2.5))
        self._page.close() if self._random.random() < 0.5 else self._end_browser()
        self._page = self._context.new_page()
        self._page.goto(f"{self._address}#account")
        with self._page.expect_file_chooser() as chooser:
            self._import().click()
        chooser.value.set_files(file)
        self._page.get_by_role("region", name="Import").get_by_text(re.compile("imported from ")).wait_for(
            timeout=90_000
        )
        kept = self.kept()
        known = [identity for identity in kept.finished.values() if identity]
        if len(kept.finished) != own + identities or len(set(known)) < len(known):
            raise BrokenPromise(f"Of {identities} games {len(kept.finished) - own} came in.")
        if lost := self.known - kept.finished.keys():
            raise BrokenPromise(f"import: {len(lost)} finished games are gone.")
        self.known = set(kept.finished)
        self.tally.finished = len(self.known)
        self.tally.strikes["import"] = self.tally.strikes.get("import", 0) + 1
        self._page.close()
        self._page = self._visit()

    def _import(self) -> Locator:
        return self._page.get_by_role("region", name="Import").get_by_role("button", name="Choose a file")

    @property
    def version(self) -> str:
        """The browser's version."""
        return str(self._page.evaluate("() => navigator.userAgent.match(/Chrome\\/([0-9]+)/)[1]"))

    def close(self) -> None:
        with contextlib.suppress(Error):
            self._context.close()

    def _kill_worker(self) -> None:
        if self._page.workers:
            with contextlib.suppress(Error):
                self._page.workers[0].evaluate("() => { self.close() }")
        # The page continues on its own: once the engine answers a later question, every earlier one has been answered.
        self._page.get_by_role("button", name="Worlds").click()
        self._page.get_by_role("dialog").wait_for(timeout=60_000)
        self._page.keyboard.press("Escape")

    def _close_tab(self) -> None:
        self._page.close()
        self._page = self._visit()

    def _crash_tab(self) -> None:
        with contextlib.suppress(Error):
            self._page.goto("chrome://crash", timeout=5000)
        with contextlib.suppress(Error):
            self._page.close()
        self._page = self._visit()

    def _kill_browser(self) -> None:
        self._end_browser()
        self._page = self._visit()

    def _end_browser(self) -> None:
        for process in _processes(self._folder):
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        with contextlib.suppress(Error):
            self._context.close()
        while _processes(self._folder):
            time.sleep(0.05)
        self._context = self._launch()

    def kept(self) -> Kept:
        """The current contents of the database."""
        found = self._page.evaluate(KEPT)
        return Kept({id: identity or "" for id, _, identity in found["finished"]}, dict(found["playing"]))

    # Playing

    def _begin_next(self) -> None:
        """After a game's end, begin the next one as soon as the game is kept: from then on it must be there.

        By then the status line may say that a new engine is running.
        """
        if not self._page.get_by_label("The end of this game").is_visible():
            return
        since = time.monotonic()
        while self.game() not in self.kept().finished:
            if time.monotonic() - since > 60:
                raise BrokenPromise("A game that has ended is not kept.")
        self.known.add(self.game())
        self._page.keyboard.press("F2")
        self._page.wait_for_function(_READY, timeout=60_000)

    def _press(self, *, is_waited_for: bool = True) -> None:
        """Open or flag some closed cell; first begin the next game if this one has ended, unless in a burst."""
        if is_waited_for:
            self._begin_next()
        cells = self._page.evaluate(CELLS)
        closed = [(x, y) for name, x, y in cells if name == "closed"]
        if not closed:
            return
        x, y = self._random.choice(closed)
        self._page.mouse.click(x, y, button="right" if self._random.random() < 0.15 else "left")
        self.tally.presses += 1
        if is_waited_for:
            names = [name for name, _, _ in cells]
            with contextlib.suppress(Error):
                self._page.wait_for_function(_CHANGED, arg=names, timeout=5000)

    def board(self) -> list[str]:
        return [name for name, _, _ in self._page.evaluate(CELLS)]

    def game(self) -> str:
        """The id of the game on the board."""
        return str(self._page.evaluate("() => JSON.parse(localStorage.getItem('qmines /qmines/ last')).id"))

    # The browser

    def _launch(self) -> BrowserContext:
        context = self._playwright.chromium.launch_persistent_context(
            self._folder,
            executable_path=self._browser,
            args=self._arguments,
            headless=True,
            base_url=self._address,
            # It would die with a crashed tab and keep the driver waiting; games do not depend on it.
            service_workers="block",
        )
        context.expose_binding("tellBoard", lambda source, told: self._see(source["page"], *told))
        context.add_init_script(_WATCH_BOARD)
        return context

    def _see(self, page: Page, game: str, board: list[str]) -> None:
        """Note the board of a game that a page shows."""
        if not self._shown or self._shown[-1] != (page, game, board):
            self._shown.append((page, game, board))

    def _visit(self, link: str = "") -> Page:
        page = self._context.new_page()
        page.goto(f"{self._address}{link}")
        page.wait_for_function(_READY, timeout=60_000)
        return page


_CHANGED = """
(names) => [...document.querySelectorAll('[role=gridcell]')].some(
  (cell, i) => cell.getAttribute('aria-label').replace(/^row \\d+, column \\d+, /, '') !== names[i])
"""


def _processes(folder: Path) -> list[int]:
    """The processes of the running browser, by the profile in their command line."""
    found = []
    for entry in Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):
            if f"--user-data-dir={folder}".encode() in entry.read_bytes().split(b"\0"):
                found.append(int(entry.parent.name))
    return found
