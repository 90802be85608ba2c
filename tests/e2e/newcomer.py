"""A striker who registers and takes a guest's games along, and what must hold whenever that is struck: all games have
changed hands, or none.
"""

from __future__ import annotations

import re
import time
from typing import Any

from playwright.sync_api import expect

from tests.e2e.database import dump
from tests.e2e.fault_injection import FaultInjector
from tests.e2e.games import bodies, put
from tests.e2e.outlived import BrokenPromise
from tests.e2e.owner import PASSWORD, Owner
from tests.e2e.player import READY_MS

_STOP_AT = """
(count) => {
  const usual = IDBObjectStore.prototype.put;
  let left = count;
  IDBObjectStore.prototype.put = function (...values) {
    if (this.name === 'finished' && values[0].body.iv && --left === 0) {
      console.info('stopped');
      for (;;);
    }
    return usual.apply(this, values);
  };
}
"""
"""The page stops for good just before it writes the sealed game with this number."""


class Newcomer(FaultInjector):
    """Registers again and again. `outcomes`: whether the profile was there afterwards, by what was struck."""

    def __init__(self, *values: Any, **named: Any) -> None:
        super().__init__(*values, **named)
        self.outcomes: list[tuple[str, bool]] = []
        self._name = ""
        self._longest = 0.0
        self._before: dict[str, Any] = {}

    def register_unstruck(self, games: int) -> None:
        """Make a profile with that many games, and so learn how long that takes."""
        self._prepare(games)
        since = time.monotonic()
        self._send()
        Owner(self._page).expect_name(self._name)
        self._longest = time.monotonic() - since
        self._check_hands("nothing")

    def strike_at_some_moment(self, games: int) -> None:
        """Strike while a profile is made, at any moment of that time, or soon after."""
        self._prepare(games)
        self._send()
        time.sleep(self._random.uniform(0, 1.1 * self._longest))
        kind, strike = self._random.choice(
            [("closed tab", self._close_tab), ("crashed tab", self._crash_tab), ("browser", self._kill_browser)]
        )
        strike()
        self._check_hands(kind)

    def strike_while_writing(self, games: int) -> None:
        """Kill the browser between two games that the new profile takes along."""
        self._prepare(games)
        self._page.evaluate(_STOP_AT, self._random.randrange(1, games))
        with self._page.expect_console_message(lambda message: message.text == "stopped", timeout=READY_MS):
            self._send()
        self._kill_browser()
        self._check_hands("browser, writing")

    def _prepare(self, games: int) -> None:
        """A guest with at least that many games, one of them in progress, and the form filled in."""
        self._press()
        self._name = f"Newcomer {len(self.outcomes):03}"
        self._page.goto(f"{self._address}#account")
        own = sum(game["owner"] == "guest" for game in dump(self._page)["finished"])
        put(self._page, bodies(games, time.time() * 1000)[: max(0, games - own)])
        self._before = dump(self._page)
        form = Owner(self._page).form("Register")
        form.get_by_label("User name").fill(self._name)
        form.get_by_label("Password").fill(PASSWORD)
        form.get_by_label("Repeat").fill(PASSWORD)
        expect(form.get_by_role("switch", name=re.compile("^Take my .* along$"))).to_be_checked()

    def _send(self) -> None:
        button = Owner(self._page).form("Register").get_by_role("button", name="Register")
        # A page that has stopped for good would never report that it goes nowhere.
        button.click(no_wait_after=True)

    def _check_hands(self, kind: str) -> None:
        after = dump(self._page)
        made = [profile["id"] for profile in after["profiles"] if profile["name"] == self._name]
        whose = made[0] if made else "guest"
        self.outcomes.append((kind, bool(made)))
        for store in ("finished", "playing"):
            expected = {
                each["id"]: whose if each["owner"] == "guest" else each["owner"]
                for each in self._before[store]
                if store == "finished" or each["state"] in ("playing", "paused")
            }
            found = {each["id"]: each["owner"] for each in after[store]}
            if store == "finished" and len(found) != len(expected):
                raise BrokenPromise(f"{kind}: of {len(expected)} games there are {len(found)}.")
            if strays := {id for id, owner in expected.items() if found.get(id) != owner}:
                raise BrokenPromise(f"{kind}: {len(strays)} of {len(expected)} {store} games are not {whose}'s.")
        if made and any(each["owner"] == "guest" for each in after["digests"]):
            raise BrokenPromise(f"{kind}: what happened in the games can still be read.")
        self._check_page(sum(game["owner"] == whose for game in after["finished"]), bool(made))

    def _check_page(self, games: int, is_made: bool) -> None:
        """The page shows all of them, which it has to open for that; then the guest plays on."""
        owner = Owner(self._page)
        owner.expect_name(self._name if is_made else "Guest")
        self._page.goto(f"{self._address}#history")
        shown = self._page.get_by_role("status").filter(has_text="game")
        expect(shown).to_have_text(f"{games} games.", timeout=READY_MS)
        if is_made:
            self._page.goto(f"{self._address}#account")
            owner.press("Sign out")
            owner.expect_name("Guest")
        self._page.goto(f"{self._address}#play")
