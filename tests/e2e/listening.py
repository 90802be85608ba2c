"""Listening to a page: what its live regions would say, and what has the focus."""

from __future__ import annotations

import re

from playwright.sync_api import Page

from tests.e2e.player import eventually

EAR = """
  globalThis.heard = [];
  const isSeen = (region) => region.checkVisibility({visibilityProperty: true});
  new MutationObserver((records) => {
    const regions = new Set(records.map(({target}) => (target.closest ? target : target.parentElement)
      ?.closest('[role=status], [role=alert], [aria-live]')));
    for (const region of regions)
      if (region && region.getAttribute('aria-live') !== 'off' && isSeen(region))
        heard.push(region.textContent.replace(/\\s+/g, ' ').trim());
  }).observe(document, {subtree: true, childList: true, characterData: true});
"""
"""Note what live regions say."""
QUIET_MS = 150
"""A page that has been silent this long has nothing more to say."""


class Listener:
    """Presses keys, and hears the result of each."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.add_init_script(EAR)

    def press(self, key: str) -> list[str]:
        """Everything heard after an answered press, until nothing more changes."""
        self.page.evaluate("() => void (heard.length = 0)")
        self.page.keyboard.press(key)
        eventually(self.page, lambda: bool(self.heard()), True)
        self.settle()
        return self.heard()

    def settle(self) -> None:
        """Wait until nothing more is said."""
        before = None
        while before != (before := self.heard()):
            self.page.wait_for_timeout(QUIET_MS)

    def expect(self, key: str, sentence: str) -> None:
        """A press is answered with that sentence, once, and the focus is not lost."""
        assert self.press(key) == [sentence], key
        assert self.focus != "nothing", key

    def heard(self) -> list[str]:
        return [said for said in self.page.evaluate("heard") if said]

    def go(self, *keys: str) -> str:
        """Press keys that only move the focus: nothing speaks except what has the focus then."""
        for key in keys:
            self.page.evaluate("() => void (heard.length = 0)")
            self.page.keyboard.press(key)
        self.settle()
        assert self.heard() == []
        return self.focus

    @property
    def focus(self) -> str:
        """The name of what has the focus, as a screen reader gets it from the browser."""
        focused = self.page.locator("*:focus")
        if not focused.count():
            return "nothing"
        first = focused.aria_snapshot().split("\n")[0]
        named = re.search(r'"(.*)"', first)
        return named[1] if named else first
