"""A locked profile: its games are visible nowhere until its password has been typed, and are unchanged then."""

import re
from typing import Literal

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.owner import NAME, Owner
from tests.e2e.player import READY_MS, Player
from tests.e2e.test_stats import figure

GAME = "#new?size=5x5&mines=5&seed=7&rules=quantum"
FACTS = "5×5, 5 mines"
"""What the replay and the history say about the game."""
ROLES: tuple[Literal["grid", "list", "slider", "term", "combobox", "status", "button"], ...] = (
    "grid",
    "list",
    "slider",
    "term",
    "combobox",
    "status",
    "button",
)
"""Everything that shows or finds games."""


@pytest.fixture
def owner(page: Page) -> Owner:
    return Owner(page).visit().join()


def finish_a_game(page: Page) -> str:
    """Play a game to its end; returns the address of its replay."""
    player = Player(page).visit(GAME)
    player.play_on(mines=5, until="^You (won|lost)")
    return page.get_by_role("link", name="Replay", exact=True).get_attribute("href") or ""


def expect_nothing_of(page: Page, sentence: str) -> None:
    """Wait until the page says only that, and where to unlock."""
    main = page.get_by_role("main")
    expect(main.get_by_text(sentence)).to_be_visible()
    expect(main.get_by_role("link", name="Unlock")).to_have_attribute("href", "#account")
    expect(main).not_to_contain_text(FACTS)
    for role in ROLES:
        expect(main.get_by_role(role)).to_have_count(0)


def expect_replay(page: Page) -> None:
    expect(page.get_by_role("main").get_by_text(FACTS)).to_be_visible(timeout=READY_MS)
    expect(page.get_by_role("grid")).to_have_attribute("aria-colcount", "5")


def test_a_game_and_views_of_games_show_only_while_their_profile_is_open(context: BrowserContext, owner: Owner) -> None:
    address = finish_a_game(owner.page)
    other = Owner(context.new_page())
    other.page.goto(address)
    expect_replay(other.page)
    owner.visit().press("Lock")
    owner.expect_name(f"{NAME}, locked")
    # Locking hides it in the other tab, too, and a visit of its address there shows nothing.
    expect_nothing_of(other.page, "This profile is locked. Unlock it to see its games.")
    other.page.reload()
    expect_nothing_of(other.page, "This profile is locked. Unlock it to see its games.")
    owner.unlock()
    expect_replay(other.page)
    owner.page.goto(address)
    expect_replay(owner.page)
    for view in ("stats", "history"):
        owner.visit().press("Lock")
        owner.expect_name(f"{NAME}, locked")
        other.page.goto("about:blank")
        other.page.goto(f"#{view}")
        expect_nothing_of(other.page, "This profile is locked. Unlock it to see its games.")
        owner.unlock()
        expect(other.page.get_by_role("status").filter(has_text="game")).to_have_text("1 game.")
    other.page.goto("#stats")
    expect(figure(other.page, "Played").get_by_role("definition").first).to_have_text("1")


@pytest.mark.parametrize("way", ["Lock", "Sign out"])
def test_a_running_game_is_kept_unasked_when_its_owner_goes(owner: Owner, way: str) -> None:
    player = Player(owner.page).visit("#new?size=13x9&mines=30&seed=7&rules=quantum")
    player.open(5, 7)
    board = player.text()
    owner.visit().press(way)
    owner.expect_name("Guest" if way == "Sign out" else f"{NAME}, locked")
    owner.page.goto("#play")
    expect(owner.page.get_by_role("gridcell", name=re.compile("closed$"))).to_have_count(117)
    player.open(5, 7)
    owner.visit()
    if way == "Sign out":
        owner.sign_in()
    else:
        owner.unlock()
    owner.expect_name(NAME)
    owner.page.goto("#play")
    player.expect_status("^Your game goes on")
    assert player.text() == board
