"""Learn: lessons as cards, practice boards, free boards; finished games show what has been learnt."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.e2e.player import Player

BEGIN = "**/native-engine/*/begin"


@pytest.fixture
def player(page: Page) -> Player:
    player = Player(page).visit("#learn")
    expect(page.get_by_role("heading", level=1, name="Learn")).to_be_visible()
    return player


def card(page: Page, title: str) -> Locator:
    heading = page.get_by_role("heading", name=title, exact=True)
    return page.get_by_role("main").get_by_role("listitem").filter(has=heading)


def practice(page: Page) -> Locator:
    return page.get_by_role("form", name="Practise")


def expect_by_numbers(player: Player, columns: int, rows: int) -> None:
    """Wait until the board shows a game played by its numbers, with something open already."""
    expect(player.page).to_have_url(re.compile("#play$"))
    expect(player.grid).to_have_attribute("aria-colcount", str(columns))
    expect(player.grid).to_have_attribute("aria-rowcount", str(rows))
    expect(player.page.get_by_role("region", name="Constraints")).to_be_visible()
    expect(player.page.get_by_role("gridcell", name=re.compile(", [1-8]"))).not_to_have_count(0)


def test_it_leads_to_all_that_teaches(player: Player) -> None:
    page = player.page
    expect(page.get_by_role("heading", level=3)).to_have_count(7 + 2)
    expect(card(page, "Everything together").get_by_role("img")).to_be_visible()
    page.get_by_role("link", name="All the rules").click()
    expect(page.get_by_role("heading", level=1, name="Rules")).to_be_visible()
    page.go_back()
    page.get_by_role("link", name="Take the tour").click()
    expect(page.get_by_role("heading", level=1, name="How to play")).to_be_visible()
    views = page.get_by_role("navigation", name="Views", exact=True)
    expect(views.get_by_role("link", name="Learn")).to_have_attribute("aria-current", "page")
    assert [link.inner_text() for link in views.get_by_role("link").all()][:4] == ["Play", "Learn", "Analyse", "Lab"]


def test_a_lesson_begins_and_the_game_that_was_played_waits(page: Page) -> None:
    player = Player(page).visit("#new?size=13x9&mines=30&seed=7&rules=quantum")
    player.open(5, 7)
    player.flag(1, 1)
    page.goto("#learn")
    page.get_by_role("button", name="Start Everything together").click()
    expect_by_numbers(player, 5, 5)
    page.get_by_role("button", name="Go back to it").click()
    player.expect_name(1, 1, "flagged")


def test_boards_to_practise_on_are_never_the_same(player: Player) -> None:
    page = player.page
    practice(page).get_by_role("radio", name="The whole board").check()
    expect(practice(page).get_by_text("All the mines left")).to_be_visible()
    practice(page).get_by_role("radio", name="6×6").check()
    practice(page).get_by_role("button", name="Start").click()
    expect_by_numbers(player, 6, 6)
    first = player.text()
    page.goto("#learn")
    # The earlier choice stays.
    practice(page).get_by_role("button", name="Start").click()
    expect(page).to_have_url(re.compile("#play$"))
    expect(player.page.get_by_role("gridcell", name=re.compile(", [1-8]"))).not_to_have_count(0)
    assert player.text() != first


def test_a_search_that_takes_long_says_so_and_can_be_ended(player: Player) -> None:
    page = player.page
    held: list[Route] = []
    start = practice(page).get_by_role("button", name="Start")
    expect(start).to_have_attribute("aria-disabled", "false")
    # The second engine takes long to load.
    page.route(BEGIN, lambda route: held.append(route))
    start.click()
    expect(practice(page).get_by_role("progressbar")).to_be_visible()
    expect(practice(page).get_by_role("status")).to_have_text("Looking for a board.")
    cancel = practice(page).get_by_role("button", name="Cancel")
    expect(cancel).to_be_visible()
    cancel.click()
    expect(practice(page).get_by_role("status")).to_have_text("Search cancelled.")
    expect(start).to_be_focused()
    expect(cancel).to_be_hidden()
    page.unroute(BEGIN)
    # Nothing has begun, and the next search goes well.
    expect(page).to_have_url(re.compile("#learn$"))
    start.click()
    expect_by_numbers(player, 5, 5)


def test_who_leaves_while_a_board_is_looked_for_keeps_the_own_game(player: Player) -> None:
    page = player.page
    held: list[Route] = []
    start = practice(page).get_by_role("button", name="Start")
    expect(start).to_have_attribute("aria-disabled", "false")
    page.route(BEGIN, lambda route: held.append(route))
    start.click()
    expect(practice(page).get_by_role("progressbar")).to_be_visible()
    page.goto("#play")
    held[0].continue_()
    player.open(5, 7)
    expect(player.grid).to_have_attribute("aria-colcount", "13")
    page.goto("#learn")
    expect(practice(page).get_by_role("status")).to_have_text("Search cancelled.")


def test_a_free_board_begins_at_its_size(player: Player) -> None:
    form = player.page.get_by_role("form", name="Free board")
    form.get_by_label("Size").select_option("Beginner")
    form.get_by_role("button", name="Start").click()
    expect_by_numbers(player, 9, 9)
    assert player.counter("Mines left") == "10"
