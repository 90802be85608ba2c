"""A game that is given up: nobody continues it meanwhile, and nobody gives up one that is being played."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.database import dump
from tests.e2e.holding import hold_start
from tests.e2e.player import Player, eventually

LINK = "#new?size=13x9&mines=30&seed=7&rules=quantum"
WHAT = "13×9, 30 mines"


@pytest.fixture
def player(page: Page) -> Player:
    """A player with a waiting game, at the dialog that lists it."""
    player = Player(page).visit(LINK)
    player.open(5, 7)
    player.flag(1, 1)
    player.press("Next board")
    eventually(page, lambda: True in [entry["waiting"] for entry in dump(page)["playing"]], True)
    player.press("New game")
    return player


def reasons(page: Page) -> list[str]:
    return [game["body"]["summary"]["reason"] for game in dump(page)["finished"]]


def test_a_game_that_is_being_given_up_is_not_resumed(context: BrowserContext, player: Player) -> None:
    page = player.page
    resume = page.get_by_role("button", name=f"Resume {WHAT}")
    held = hold_start(page)
    page.get_by_role("button", name=f"Give up {WHAT}").press("Enter")
    held.expect()
    expect(resume).to_have_attribute("aria-disabled", "true")
    expect(page.get_by_role("dialog").get_by_text("Giving it up.")).to_be_visible()
    resume.click(force=True)
    expect(page.get_by_role("dialog", name="New game")).to_be_visible()
    # It isn't in another tab either.
    other = Player(context.new_page()).visit()
    other.press("New game")
    expect(other.page.get_by_role("dialog", name="New game")).to_be_visible()
    expect(other.page.get_by_role("button", name=f"Resume {WHAT}")).to_have_count(0)
    held.let_go()
    expect(resume).to_have_count(0)
    expect(page.get_by_role("dialog").get_by_role("radio", checked=True)).to_be_focused()
    assert reasons(page) == ["resigned"]


def test_a_game_that_another_tab_plays_is_not_given_up(context: BrowserContext, player: Player) -> None:
    page = player.page
    other = Player(context.new_page()).visit()
    other.press("New game")
    other.press(f"Resume {WHAT}")
    other.expect_status("^Your game goes on")
    page.get_by_role("button", name=f"Give up {WHAT}").click()
    expect(page.get_by_role("button", name=f"Give up {WHAT}")).to_have_count(0)
    assert reasons(page) == []
    other.play_on(mines=30, until="^You (won|lost)")
    eventually(page, lambda: len(dump(page)["finished"]), 1)
    assert reasons(page) != ["resigned"]


def test_a_game_is_resumed_as_another_tab_has_left_it(context: BrowserContext, player: Player) -> None:
    page = player.page
    other = Player(context.new_page()).visit()
    other.press("New game")
    other.press(f"Resume {WHAT}")
    other.expect_status("^Your game goes on")
    other.flag(1, 2)
    other.expect_kept("flag 0,1")
    other.press("Next board")
    eventually(
        page, lambda: [entry["waiting"] for entry in dump(page)["playing"] if entry["state"] == "playing"], [True]
    )
    player.press(f"Resume {WHAT}")
    player.expect_status("^Your game goes on")
    player.expect_name(1, 2, "flagged")
