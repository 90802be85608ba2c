"""Pages that the tests of a file share: each test begins a game by its address, and none starts a page."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.e2e.conftest import NewContext, watch
from tests.e2e.looks.windows import SCREENS
from tests.e2e.player import Player


@contextmanager
def shared_page(browser: Browser, address: str, *scripts: str, **wishes: Any) -> Iterator[Page]:
    """A page of a context with these options, in which scripts run before the page's own. It must not report an
    error.
    """
    complaints: list[str] = []
    context = browser.new_context(**{"base_url": address, "service_workers": "block", **wishes})
    for script in scripts:
        context.add_init_script(script)
    watch(context, complaints)
    yield context.new_page()
    context.close()
    assert complaints == []


def player_at(request: pytest.FixtureRequest, begin: str, *scripts: str) -> Player:
    """A player in the page of the fixture `desk`, where `begin` runs first. If the test asks for a screen by `@on`, it
    is a new page on that screen, in which scripts run before the page's own.
    """
    if not hasattr(request, "param"):
        desk: Page = request.getfixturevalue("desk")
        desk.evaluate(begin)
        return Player(desk)
    new_context: NewContext = request.getfixturevalue("new_context")
    context = new_context(**SCREENS[request.param])
    for script in scripts:
        context.add_init_script(script)
    return Player(context.new_page())
