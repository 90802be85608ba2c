"""Holds what a page waits for until a test lets it go: a request to an engine, its start, a part of the page.

So a race has the outcome that a test wants, every time and on every machine: the player acts while the answer is held,
which no sleep and no slow engine can promise. The engine answers one request after another, so anything after a held
request waits too. `tests.e2e.test_hanging.HOLD` holds a database that does not answer.
"""

from __future__ import annotations

import json
from collections.abc import Callable

from playwright.sync_api import Page, Request, Route

from tests.e2e.database import dump
from tests.e2e.player import eventually
from tests.e2e.views import FRAMES

BEGIN = "**/native-engine/*/begin"
"""The first request of an engine's worker."""
HANDLE = "**/native-engine/*/handle"
"""All requests to an engine."""
ADVANCE = "**/native-engine/*/advance"
"""One slice of long work."""
SLOW_DATABASE = """
const open = IDBFactory.prototype.open;
const held = [];
globalThis.letGo = () => held.splice(0).forEach((act) => act());
IDBFactory.prototype.open = function (...wish) {
  const request = open.apply(this, wish);
  for (const type of ['success', 'error'])
    request.addEventListener(type, (event) => {
      if (event.held || globalThis.isLetGo) return;
      event.stopImmediatePropagation();
      held.push(() => request.dispatchEvent(Object.assign(new Event(type), {held: true})));
    });
  return request;
};
"""
"""The page only learns that the database is open after `letGo` was called and `isLetGo` set."""


class Held:
    """Requests of a page that wait from now on, until the test lets them go."""

    def __init__(self, page: Page, address: str, wanted: Callable[[Request], bool] = lambda _: True) -> None:
        self._page = page
        self._wanted = wanted
        self._is_over = False
        self._routes: list[Route] = []
        page.route(address, self._meet)

    def expect(self, count: int = 1) -> Held:
        """Wait until that many are held, or more."""
        eventually(self._page, lambda: len(self._routes) >= count, True)
        return self

    def let_go(self) -> None:
        """Let them go, and all that follow."""
        self._is_over = True
        for route in self._routes:
            route.continue_()

    def _meet(self, route: Route) -> None:
        if self._is_over or not self._wanted(route.request):
            route.fallback()
        else:
            self._routes.append(route)


def hold(page: Page, kind: str, move: str = "") -> Held:
    """Hold requests to the engine: those of a type of the protocol; among moves, those that begin that way."""

    def is_meant(request: Request) -> bool:
        asked = json.loads(request.post_data or "{}")
        return bool(asked.get("type") == kind and str(asked.get("move", "")).startswith(move))

    return Held(page, HANDLE, is_meant)


def hold_start(page: Page) -> Held:
    """Hold engines that are starting: the one that plays in a newly opened page, otherwise the second one."""
    return Held(page, BEGIN)


def hold_part(page: Page, name: str) -> Held:
    """Hold a part of the page that loads on demand, by the name of its module.

    Must be called before the page is opened: three seconds after its engine, the page fetches its parts ahead.
    """
    return Held(page, f"**/{name}-*.js")


def asked_types(page: Page) -> list[str]:
    """The types of the requests to the engine from now on, in order."""
    types: list[str] = []

    def note(request: Request) -> None:
        if "/native-engine/" in request.url and request.url.endswith("/handle"):
            types.append(json.loads(request.post_data or "{}").get("type", ""))

    page.on("request", note)
    return types


def expect_end_kept(page: Page, games: int = 1) -> None:
    """Wait until the end of a game is kept, which makes that many, and every earlier press has had its turn."""
    eventually(page, lambda: len(dump(page)["finished"]), games)
    page.evaluate(FRAMES)
