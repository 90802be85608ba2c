"""The views besides the play view: their addresses, and when each is complete."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.e2e.player import READY_MS

FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"
"""Resolves when a frame has been painted and its layout shifts reported."""

TITLES = {
    "learn": "Learn",
    "lab": "Lab",
    "stats": "Stats",
    "history": "History",
    "leaderboard": "Leaderboard",
    "account": "Account",
    "options": "Options",
    "about": "Quantum Minesweeper",
    "tour": "How to play",
    "rules": "Rules",
}
"""Addresses, and the titles of their views."""


def in_lab(page: Page, name: str) -> Locator:
    """A field of the Lab's form. What is rarely changed is folded, and unfolded here."""
    form = page.get_by_role("form", name="What to play")
    field = form.get_by_label(name, exact=True)
    if not field.is_visible():
        form.get_by_text("Advanced", exact=True).click()
    return field.locator("visible=true")


def expect_whole(page: Page, view: str, games: int = 0) -> None:
    """Wait until a view shows everything, when that many games have been finished.

    It waits for what is visible, never for a quiet network: what loads later for other views keeps it busy.
    """
    if view == "play":
        expect(page.get_by_role("grid")).to_be_visible()
    else:
        expect(page.get_by_role("heading", level=1, name=TITLES[view], exact=True)).to_be_visible()
    if view == "learn":
        expect(page.get_by_text(re.compile(r"^\d+ of \d+ solved$"))).to_be_visible()
        expect(page.get_by_role("radiogroup", name="Technique").get_by_role("radio").first).to_be_visible()
    if view == "account":
        expect(page.get_by_role("heading", name="Export and import")).to_be_visible()
    if view in ("stats", "history", "leaderboard"):
        _expect_games(page, view, games)
    page.evaluate(FRAMES)


def expect_engine(page: Page) -> None:
    """Wait until the engine has begun the page's game, whatever the current view."""
    expect(page.get_by_role("button", name=re.compile(r"^Worlds \d"), include_hidden=True)).to_be_attached()
    page.evaluate(FRAMES)


def drawings(page: Page) -> Locator:
    """The plots of the stats that have been drawn so far."""
    return page.get_by_role("region", name="Stats", exact=True).locator("canvas")


def _expect_games(page: Page, view: str, games: int) -> None:
    if not games:
        expect(page.get_by_text("No finished games yet.").filter(visible=True)).to_be_visible()
    elif view == "stats":
        expect(drawings(page)).to_have_count(3 if games >= 5 else 0, timeout=READY_MS)
        expect(page.get_by_role("heading", name="Personal bests")).to_be_visible()
    elif view == "history":
        expect(page.get_by_role("list", name="Games").get_by_role("listitem").first).to_be_visible()
    else:
        expect(page.get_by_role("table")).to_be_visible()
