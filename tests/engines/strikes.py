"""Strikes in Firefox and WebKit: pages are left, workers and whole browsers killed while somebody plays.

As in Chromium (`tests/e2e/fault_injection.py`), but by what the small driver can do. The board is looked at after each
press and right before a strike, so what the page has shown between two looks is not known.
"""

from __future__ import annotations

import re
import time
from pathlib import Path
from random import Random
from typing import Literal

from buildtools import browsers
from tests.e2e.fault_injection import BURST, CELLS, LONGEST, SMALL
from tests.e2e.outlived import KEPT, BrokenPromise, Kept, Outlived
from tests.e2e.versions import sealed
from tests.engines.conftest import SIMPLY
from tests.engines.driver import LEFT, RIGHT
from tests.engines.firefox import Firefox
from tests.engines.visitor import Step, Visitor, until
from tests.engines.webkit import WebKit
from tests.find import one

_IN_WORKER = "new BroadcastChannel('strike').onmessage = () => self.close();\n"
"""Goes in front of the engine's worker, which ends when the page says so."""

_STRIKE_WORKER = """
() => {
  const channel = new BroadcastChannel('strike');
  channel.postMessage('now');
  channel.close();
}
"""
_GAME = "() => JSON.parse(localStorage.getItem('qmines /qmines/ last') ?? '{}').id ?? ''"
_END: Step = ("label", "The end of this game")
_IMPORT: Step = ("region", "Import")
_ESCAPE = "\ue00c"
"""WebDriver's letter for that key."""

Engine = Literal["firefox", "webkit"]


def struck_by(site: Path) -> Path:
    """A built site, after its engine's worker has been made one that can be struck."""
    worker = one("app-*/worker.js", site)
    worker.write_text(_IN_WORKER + worker.read_text(encoding="utf-8"), encoding="utf-8")
    return sealed(site)


class Striker(Outlived):
    """Plays and strikes at an address, in a browser whose data are in a folder.

    `silences`: how often the browser's storage did not answer once a page had been left, as WebKit's sometimes does.
    The page says so; the game goes on in a new browser.
    """

    def __init__(self, engine: Engine, folder: Path, address: str, random: Random) -> None:
        super().__init__()
        self._engine = engine
        self._folder = folder
        self._random = random
        self._address = address
        self.silences = 0
        self._driver = self._launch()
        self._visitor = Visitor(self._driver, address)
        self._visitor.open(SMALL).expect_engine()

    def join(self, name: str, password: str) -> None:
        """Make a profile, and play in it."""
        visitor, form = self._visitor.follow("account"), ("form", "Register")
        for label, text in [("User name", name), ("Password", password), ("Repeat", password)]:
            visitor.fill(text, form, ("label", label))
        visitor.press(form, ("button", "Register"))
        visitor.expect(("heading", name))
        visitor.open(SMALL).expect_engine()

    @property
    def version(self) -> str:
        """The browser's version."""
        return self._driver.version

    def close(self) -> None:
        self._driver.close()

    # Strikes

    def strike(self) -> str:
        """Play for a while, strike in the middle of some presses, and check what is left. Returns what was struck."""
        for _ in range(self._random.randrange(1, 7)):
            self._press()
        self._begin_next()
        game, shown = self.game(), [self.board()]
        for _ in range(self._random.randint(1, BURST)):
            self._press(is_waited_for=False)
            self._look(shown)
        time.sleep(self._random.uniform(0, LONGEST))
        self._look(shown)
        kinds = {
            "worker": self._kill_worker,
            "page left": self._leave,
            "page reloaded": self._reload,
            "browser": self._kill_browser,
        }
        kind = self._random.choice(list(kinds))
        kinds[kind]()
        self._count(kind)
        self.check(kind, game, shown)
        return kind

    def strike_import(self, file: bytes, games: int) -> None:
        """Strike during the import of a file with that many new games, then import it: each game is there once."""
        self._visitor.open("#account").expect(_IMPORT)
        own = len(self.kept().finished)
        self._visitor.give("games.qmines.jsonl", file, _IMPORT)
        time.sleep(self._random.uniform(0.2, 2.5))
        if self._random.random() < 0.5:
            self._driver.open("about:blank")
        else:
            self._relaunch()
        self._come_back()
        self._visitor.open("#account").give("games.qmines.jsonl", file, _IMPORT)
        self._visitor.expect(_IMPORT, text="imported from ")
        kept = self.kept()
        identities = [identity for identity in kept.finished.values() if identity]
        if len(kept.finished) != own + games or len(set(identities)) < len(identities):
            raise BrokenPromise(f"Of {games} games {len(kept.finished) - own} came in.")
        if lost := self.known - kept.finished.keys():
            raise BrokenPromise(f"import: {len(lost)} finished games are gone.")
        self.known = set(kept.finished)
        self.tally.finished = len(self.known)
        self._count("import")
        self._come_back()

    def _count(self, kind: str) -> None:
        self.tally.strikes[kind] = self.tally.strikes.get(kind, 0) + 1

    def _look(self, shown: list[list[str]]) -> None:
        if (board := self.board()) != shown[-1]:
            shown.append(board)

    def _kill_worker(self) -> None:
        self._driver.run(_STRIKE_WORKER)
        # The page continues on its own: once the engine answers a later question, every earlier one has been answered.
        self._visitor.press(("button", re.compile("^Worlds")))
        self._visitor.expect(("dialog", ""))
        self._driver.type(_ESCAPE)
        until(lambda: not self._visitor.parts(("dialog", "")), lambda: "the dialog stays")

    def _leave(self) -> None:
        self._driver.open("about:blank")
        self._come_back()

    def _reload(self) -> None:
        self._driver.reload()
        self._await_game()

    def _kill_browser(self) -> None:
        self._relaunch()
        self._come_back()

    def _relaunch(self) -> None:
        self._driver.kill()
        self._driver = self._launch()
        self._visitor = Visitor(self._driver, self._address)

    def _come_back(self) -> None:
        self._visitor.open("")
        self._await_game()

    def _await_game(self) -> None:
        """Wait until the game goes on; if the page says that the storage does not answer, in a new browser."""
        until(
            lambda: self._is_silent() or self._visitor.parts(("button", re.compile(r"^Worlds \d"))),
            lambda: f"no game: {self._visitor.status()}",
        )
        if self._is_silent():
            self.silences += 1
            self._relaunch()
            self._visitor.open("").expect_engine()

    def _is_silent(self) -> bool:
        return bool(re.search("storage isn.t responding", self._visitor.status()))

    def _launch(self) -> Firefox | WebKit:
        if self._engine == "firefox":
            return Firefox(browsers.installed_firefox(), self._folder)
        return WebKit(browsers.installed_webkit(), SIMPLY, self._folder)

    # What is there

    def kept(self) -> Kept:
        found = self._driver.run_within(KEPT)
        return Kept({id: identity or "" for id, _, identity in found["finished"]}, dict(found["playing"]))

    def board(self) -> list[str]:
        return [name for name, _, _ in self._driver.run(CELLS)]

    def game(self) -> str:
        return str(self._driver.run(_GAME))

    # Playing

    def _begin_next(self) -> None:
        """After a game's end, begin the next one as soon as the game is kept: from then on it must be there."""
        if not self._visitor.parts(_END):
            return
        ended = self.game()
        until(lambda: ended in self.kept().finished, lambda: "a game that has ended is not kept")
        self.known.add(ended)
        self._visitor.press(_END, ("button", "Next board"))
        until(lambda: self.game() != ended and set(self.board()) == {"closed"}, lambda: "no next board")
        self._visitor.expect_engine()

    def _press(self, *, is_waited_for: bool = True) -> None:
        """Open or flag some closed cell; first begin the next game if this one has ended, unless in a burst."""
        if is_waited_for:
            self._begin_next()
        cells = self._driver.run(CELLS)
        closed = [(x, y) for name, x, y in cells if name == "closed"]
        if not closed:
            return
        point = self._random.choice(closed)
        self._driver.press([point], RIGHT if self._random.random() < 0.15 else LEFT)
        self.tally.presses += 1
        if is_waited_for:
            before = [name for name, _, _ in cells]
            until(
                lambda: self.board() != before or self._visitor.parts(_END),
                lambda: f"nothing moves: {self._visitor.status()}",
            )
