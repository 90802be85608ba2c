"""The list of waiting games, in the dialog for a new game: who sees them, and how many fit."""

from __future__ import annotations

import re

from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.database import dump
from tests.e2e.owner import Owner
from tests.e2e.player import Player, eventually
from tests.e2e.test_hanging import HOLD

LINK = "#new?size=13x9&mines=30&seed=7&rules=quantum"


def test_games_that_wait_are_not_listed_to_the_next_player(context: BrowserContext, page: Page) -> None:
    """However long it takes to read which ones are the next player's."""
    Owner(page).visit().join()
    player = Player(page).visit(LINK)
    player.open(5, 7)
    player.flag(1, 1)
    player.press("Next board")
    eventually(page, lambda: True in [entry["waiting"] for entry in dump(page)["playing"]], True)
    resume = page.get_by_role("button", name="Resume 13×9, 30 mines")
    player.press("New game")
    expect(resume).to_be_visible()
    page.keyboard.press("Escape")
    other = Owner(context.new_page()).visit()
    other.press("Sign out")
    Owner(page).expect_name("Guest")
    other.page.goto("manifest.webmanifest")
    other.page.evaluate(HOLD)
    player.press("New game")
    expect(page.get_by_role("dialog", name="New game")).to_be_visible()
    expect(resume).to_have_count(0)
    other.page.evaluate("globalThis.isLetGo = true")


def test_with_many_games_and_large_text_all_of_the_list_is_within_reach(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    player = Player(page)
    for seed in range(3):
        player.visit(f"#new?size=20x12&mines=55&seed={seed}&rules=quantum").flag(1, 1)
        player.open(7, 10)
    player.visit(LINK)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    player.press("New game")
    waiting = page.get_by_role("region", name="Games that wait")
    buttons = waiting.get_by_role("button", name=re.compile("^(Resume|Give up) "))
    expect(buttons.filter(visible=True)).to_have_count(4)
    waiting.get_by_text("1 more").click()
    expect(buttons.filter(visible=True)).to_have_count(6)
    for button in buttons.all():
        box = button.bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 390, button
