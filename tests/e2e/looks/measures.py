"""Every measure of a page in its current state: what is cut, outside, overlapping, small, faint, or breaks a rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.e2e.axe import violations
from tests.e2e.looks.windows import Window

_SCRIPT = Path(__file__).with_name("measures.js")


def _prepared(page: Page) -> Page:
    if not page.evaluate("() => 'measures' in globalThis"):
        page.evaluate(_SCRIPT.read_text(encoding="utf-8"))
    return page


def keep_grounds(page: Page) -> None:
    """Note which parts are marked by their background, in a look in which the page chooses the colours."""
    _prepared(page).evaluate("measures.keepGrounds()")


def layout_faults(
    page: Page, window: Window, text: int = 100, *, is_page: bool = False, with_sizes: bool = True
) -> list[str]:
    """What is cut, outside, overlapping, too small, or scrolls sideways in a window of that size, once it has settled.
    A page may be higher than the window. A page that isn't a phone's does not show a phone's sizes.
    """
    asked = {"isPage": is_page, "isPhone": window.is_phone, "hasUsualText": text == 100, "withSizes": with_sizes}
    found: list[str] = _prepared(page).evaluate("(asked) => measures.settledLayout(asked)", asked)
    return found


def colour_faults(page: Page, look: str, counts: Counter[str]) -> list[str]:
    """What is too faint, looks unselected although it is selected, or has lost its edge. Adds how many things each
    measure has looked at.
    """
    asked: dict[str, Any] = {"isForced": look.startswith("forced"), "isContrast": look == "contrast"}
    found = _prepared(page).evaluate("(asked) => measures.colours(asked)", asked)
    counts.update(found["counts"])
    lines: list[str] = found["lines"]
    return lines


def rule_faults(page: Page) -> list[str]:
    """What axe-core finds."""
    return violations(page).splitlines()


def expect_sound_layout(page: Page, state: str, windows: Sequence[Window], *, is_page: bool = False) -> None:
    """Give the window of a page, not a phone's, each of these sizes, and expect no fault in any."""
    for window in windows:
        page.set_viewport_size({"width": window.width, "height": window.height})
        assert layout_faults(page, window, is_page=is_page, with_sizes=False) == [], (state, str(window))
