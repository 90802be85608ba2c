"""The windows, looks and sizes of text in which the page is examined, and which of them a daily run takes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import CDPSession, Locator, Page

from tests.e2e.views import FRAMES

PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 640},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
NARROW: dict[str, Any] = {**PHONE, "viewport": {"width": 320, "height": 568}}
SIDEWAYS: dict[str, Any] = {**PHONE, "viewport": {"width": 640, "height": 360}}
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
SCREENS = {"phone": PHONE, "narrow": NARROW, "sideways": SIDEWAYS, "desktop": DESKTOP}
"""Browser contexts of tests that play on a screen of one kind."""

PHONES = [(320, 568), (360, 640), (390, 844), (568, 320), (844, 390)]
"""Phones held upright and sideways."""

SIDEWAYS_SCROLL = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


class Window(NamedTuple):
    """The size of a window, CSS px."""

    width: int
    height: int

    def __str__(self) -> str:
        return f"{self.width}x{self.height}"

    @property
    def is_touch(self) -> bool:
        """Whether people use fingers there, and scroll bars overlay the page."""
        return self.is_phone or self.width in (600, 768)

    @property
    def is_phone(self) -> bool:
        return tuple(self) in PHONES


WINDOWS = (
    Window(320, 568),
    Window(1366, 657),
    Window(844, 390),
    Window(768, 1024),
    Window(1920, 1080),
    Window(390, 844),
    Window(1280, 593),
    Window(600, 800),
    Window(568, 320),
    Window(1440, 900),
    Window(360, 640),
    Window(1024, 768),
    Window(1536, 730),
)
"""Phones, upright and sideways, tablets, low windows of laptops, desktops; each unlike the one before."""

LOOKS: dict[str, dict[str, Any]] = {
    "light": {"color_scheme": "light", "contrast": "no-preference", "forced_colors": "none"},
    "forced": {"color_scheme": "light", "contrast": "no-preference", "forced_colors": "active"},
    "dark": {"color_scheme": "dark", "contrast": "no-preference", "forced_colors": "none"},
    "contrast": {"color_scheme": "dark", "contrast": "more", "forced_colors": "none"},
    "forced-dark": {"color_scheme": "dark", "contrast": "no-preference", "forced_colors": "active"},
}
"""What the system asks of the page: a theme, more contrast, or its own colours."""

TEXTS = (200, 100)
"""Sizes of text in percent, as readers set them in the browser."""
USUAL_TEXT = 16


class Setting(NamedTuple):
    """One way to look at a scene."""

    window: Window
    look: str
    text: int

    def __str__(self) -> str:
        return f"{self.window}, {self.look}, text {self.text} %"


DAILY = 2
"""A daily run looks at each scene in this many settings."""


def daily_settings(number: int) -> Iterator[Setting]:
    """The settings in which a daily run looks at the scene with a number.

    The counts of windows, looks and sizes of text have no common divisor, so that as many scenes in a row as there are
    settings meet them all.
    """
    for i in range(number * DAILY, (number + 1) * DAILY):
        yield Setting(WINDOWS[i % len(WINDOWS)], list(LOOKS)[i % len(LOOKS)], TEXTS[i % len(TEXTS)])


def all_settings(look: str) -> Iterator[Setting]:
    """Every window and size of text with one look; the window changes each time."""
    for text, window in product(TEXTS, WINDOWS):
        yield Setting(window, look, text)


class Dresser:
    """Gives a page the requested windows, looks and sizes of text, without changing its state."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._browser: CDPSession = page.context.new_cdp_session(page)
        self._worn: Setting | None = None

    def wear(self, setting: Setting, *, anew: bool = False) -> None:
        """Change what differs from before, or everything."""
        worn = None if anew else self._worn
        if not worn or worn.look != setting.look:
            self.page.emulate_media(reduced_motion="reduce", **LOOKS[setting.look])
        if not worn or worn.text != setting.text:
            size = USUAL_TEXT * setting.text // 100
            self._browser.send("Page.setFontSizes", {"fontSizes": {"standard": size}})
            if worn and worn.window == setting.window:
                self._resize(setting.window._replace(height=setting.window.height + 1))
                self.page.evaluate(FRAMES)
        # Last: a list that lays out its own rows only reacts to windows.
        self._resize(setting.window)
        self._worn = setting

    def _resize(self, window: Window) -> None:
        """Playwright decides once for a page whether it is a phone's, and so whether scroll bars take room."""
        self._browser.send("Emulation.setScrollbarsHidden", {"hidden": window.is_touch})
        self._browser.send("Emulation.setTouchEmulationEnabled", {"enabled": window.is_touch, "maxTouchPoints": 1})
        metrics = {"width": window.width, "height": window.height, "deviceScaleFactor": 1, "mobile": window.is_touch}
        self._browser.send("Emulation.setDeviceMetricsOverride", metrics)


def on(*screens: Any) -> pytest.MarkDecorator:
    """Make a test's fixture `player` use these of `SCREENS`."""
    return pytest.mark.parametrize("player", screens, indirect=True)


def inside(part: Locator) -> bool:
    """Whether the whole element is within the window."""
    box = part.bounding_box()
    size = part.page.viewport_size
    assert box is not None
    assert size is not None
    return (
        box["x"] >= 0
        and box["y"] >= 0
        and box["x"] + box["width"] <= size["width"] + 0.5
        and box["y"] + box["height"] <= size["height"] + 0.5
    )
