"""Pages that the tests of a file share: one after the other begins a game by its address, and none starts a page."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page

from tests.e2e.conftest import watch


@contextmanager
def shared_page(browser: Browser, address: str, *scripts: str, **wishes: Any) -> Iterator[Page]:
    """A page of a context with such wishes, in which scripts run before those of the page. It must not complain."""
    complaints: list[str] = []
    context = browser.new_context(**{"base_url": address, "service_workers": "block", **wishes})
    for script in scripts:
        context.add_init_script(script)
    watch(context, complaints)
    yield context.new_page()
    context.close()
    assert complaints == []
