"""If the element with the focus disappears, the focus goes to the board, and keys still work."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.player import Player
from tests.e2e.test_answers import CERTAIN, HUGE, KABOOM, begin

QUANTUM = "#new?size=13x9&mines=30&seed=7&rules=quantum"


@pytest.fixture
def player(page: Page) -> Player:
    return Player(page)


def expect_on_board(page: Page) -> None:
    expect(page.get_by_role("gridcell").and_(page.locator(":focus"))).to_have_count(1)


def test_after_the_move_that_lost_was_taken_back(player: Player) -> None:
    begin(player, KABOOM).cell(*CERTAIN).click()
    player.expect_status("^You lost: ")
    player.page.get_by_role("button", name="Undo").press("Enter")
    player.expect_status("^Undone")
    expect_on_board(player.page)
    player.page.keyboard.press("p")
    player.expect_status("^Paused")


def test_after_a_game_was_taken_back(player: Player) -> None:
    begin(player, QUANTUM).flag(1, 1)
    player.page.keyboard.press("F2")
    player.page.get_by_role("button", name="Go back to it").press("Enter")
    player.expect_status("^Your game goes on")
    expect_on_board(player.page)


def test_after_a_notice_was_dismissed(player: Player) -> None:
    player.visit()
    player.page.get_by_role("button", name="Dismiss").press("Enter")
    expect(player.page.get_by_role("region", name="Notice")).to_be_hidden()
    expect_on_board(player.page)


def test_after_the_machine_was_closed(player: Player) -> None:
    player.page.set_viewport_size({"width": 844, "height": 390})
    begin(player, QUANTUM).press("Machine")
    player.page.get_by_role("region", name="Machine at play").get_by_role("button", name="Close").press("Enter")
    expect(player.page.get_by_role("region", name="Machine at play")).to_be_hidden()
    expect_on_board(player.page)


def test_after_a_search_was_ended(player: Player) -> None:
    player.visit(HUGE).cell(3, 3).click()
    player.page.get_by_role("button", name="Cancel").press("Enter")
    player.expect_status("^Search stopped")
    expect_on_board(player.page)


def test_after_a_tool_has_ended_the_game(player: Player) -> None:
    page = player.page
    player.visit("#new?size=5x5&mines=3&seed=7&rules=classic").open(3, 3)
    player.press("Machine")
    page.get_by_role("button", name="Keep playing").press("Enter")
    player.expect_status("^You won")
    expect_on_board(page)
