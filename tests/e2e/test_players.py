"""Players whose games were imported from a file: their stats, their history, and the replay of each of their games."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.axe import violations
from tests.e2e.games import body, put
from tests.e2e.owner import Owner
from tests.e2e.player import READY_MS
from tests.e2e.replays import body as body_of

RECORD = Path(__file__).parent.parent / "golden" / "records" / "quantum-won-with-saves.txt"
ADDRESS = re.compile(r"#history\?player=[\w-]+$")


@pytest.fixture
def now(page: Page) -> float:
    """The browser's clock, ms since 1970, with a page of the same origin open that plays nothing."""
    page.goto("manifest.webmanifest")
    return float(page.evaluate("Date.now()"))


@pytest.fixture
def grace(page: Page, now: float) -> Page:
    """A page with five of the player's games and three of an imported player."""
    put(page, [body(i, now - i, time=10_000) for i in range(5)])
    put(
        page, [body(100 + i, now - i, time=20_000, state="won" if i else "lost") for i in range(3)], imported="<b>Grace"
    )
    return page


def rows(page: Page) -> Locator:
    return page.get_by_role("list", name="Games").get_by_role("listitem")


def told(page: Page, sentence: str) -> Locator:
    """A sentence in the current view."""
    return page.get_by_text(sentence).filter(visible=True)


def follow_name(page: Page) -> None:
    page.goto("#leaderboard")
    page.get_by_role("rowheader", name="<b>Grace").get_by_role("link").click()
    expect(page).to_have_url(ADDRESS)
    expect(told(page, "Games of <b>Grace, from a file.")).to_be_visible()


def test_the_leaderboard_leads_to_the_games_of_each_who_can_be_read(grace: Page, now: float) -> None:
    """A signed-out or locked profile leads to no games, and a locked player still sees the games of others."""
    put(grace, [body(500, now)], {"name": "Ada Lovelace", "password": "correct horse", "leaves": True})
    follow_name(grace)
    expect(rows(grace)).to_have_count(3)
    expect(rows(grace).first).to_contain_text("0:20.0")
    assert violations(grace) == ""
    grace.go_back()
    header = grace.get_by_role("rowheader", name="Ada Lovelace")
    expect(header).to_be_visible()
    expect(header.get_by_role("link")).to_have_count(0)
    grace.get_by_role("rowheader", name="Guest (you)").get_by_role("link").click()
    expect(rows(grace)).to_have_count(5)
    expect(told(grace, "from a file")).to_have_count(0)
    owner = Owner(grace).visit()
    owner.sign_in("Ada Lovelace", "correct horse")
    owner.expect_name("Ada Lovelace")
    owner.press("Lock")
    owner.expect_name("Ada Lovelace, locked")
    grace.goto("#history")
    expect(grace.get_by_text("This profile is locked.")).to_be_visible()
    follow_name(grace)
    expect(rows(grace)).to_have_count(3)


def test_filters_tabs_and_reloads_stay_with_the_player_until_their_games_are_gone(grace: Page) -> None:
    follow_name(grace)
    address = grace.url
    expect_deleted_and_back(grace)
    grace.get_by_role("combobox", name="Result").select_option("Lost")
    expect(rows(grace)).to_have_count(1)
    grace.get_by_role("searchbox", name="Search").fill("classic")
    grace.get_by_role("button", name="Clear filters").click()
    expect(rows(grace)).to_have_count(3)
    grace.get_by_role("navigation", name="Stats").get_by_role("link", name="Stats").click()
    expect(grace.get_by_role("heading", name="Stats", level=1)).to_be_visible()
    expect(told(grace, "Games of <b>Grace, from a file.")).to_be_visible()
    expect(grace.get_by_role("status").filter(has_text=re.compile("^3 games"))).to_be_visible()
    grace.reload()
    expect(grace.get_by_role("status").filter(has_text=re.compile("^3 games"))).to_be_visible()
    grace.get_by_role("link", name="Your own").click()
    expect(grace.get_by_role("status").filter(has_text=re.compile("^5 games"))).to_be_visible()
    expect(told(grace, "from a file")).to_have_count(0)
    grace.goto("#account")
    grace.get_by_role("button", name="Remove <b>Grace").click()
    expect(grace.get_by_text("<b>Grace is removed.")).to_be_visible()
    for gone in (address, "#stats?player=nobody"):
        grace.goto(gone)
        expect(told(grace, "There is no such player here, or not any more.")).to_be_visible()
        expect(grace.get_by_role("main").get_by_role("link", name="Leaderboard")).to_have_count(2)


def expect_deleted_and_back(grace: Page) -> None:
    """A game of the player is deleted after a question, and comes back."""
    rows(grace).first.get_by_role("button").click()
    dialog = grace.get_by_role("dialog", name="Delete this game?")
    expect(dialog).to_contain_text("from <b>Grace and from the leaderboard.")
    dialog.get_by_role("button", name="Delete it").click()
    expect(rows(grace)).to_have_count(2)
    grace.get_by_role("button", name="Undo").click()
    expect(rows(grace)).to_have_count(3)


def test_a_game_of_a_player_is_replayed_and_leads_back(page: Page) -> None:
    page.goto("manifest.webmanifest")
    put(page, [body_of(RECORD.read_text(encoding="utf-8"))], imported="Grace")
    page.goto("#account")
    page.get_by_role("group", name="Players from files").get_by_role("link", name="Grace").click()
    rows(page).first.get_by_role("link").click()
    expect(page.get_by_role("slider", name="Time line")).to_be_visible(timeout=READY_MS)
    expect(page.get_by_role("region", name="Replay").get_by_text(re.compile("Quantum · .* · Grace$"))).to_be_visible()
    page.get_by_role("link", name="History", exact=True).first.click()
    expect(page).to_have_url(ADDRESS)
