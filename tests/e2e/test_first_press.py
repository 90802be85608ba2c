"""A newcomer's first press counts, however long it takes to make the database."""

from playwright.sync_api import Page, expect

from tests.e2e.holding import SLOW_DATABASE
from tests.e2e.player import Player


def test_what_is_pressed_before_the_database_is_there_opens(page: Page) -> None:
    page.add_init_script(SLOW_DATABASE)
    player = Player(page).visit()
    player.cell(5, 7).click()
    page.evaluate("globalThis.isLetGo = true; letGo()")
    player.expect_status("^Opened ")
    assert "closed" not in player.name(5, 7)


def test_of_several_presses_the_first_one_counts(page: Page) -> None:
    page.add_init_script(SLOW_DATABASE)
    player = Player(page).visit()
    player.cell(5, 7).click(button="right")
    player.cell(1, 1).click()
    page.evaluate("globalThis.isLetGo = true; letGo()")
    player.expect_name(5, 7, "flagged")
    player.expect_name(1, 1, "closed")


def test_the_focus_stays_where_the_player_has_gone_meanwhile(page: Page) -> None:
    page.add_init_script(SLOW_DATABASE)
    player = Player(page).visit()
    new_game = page.get_by_role("button", name="New game", exact=True)
    new_game.focus()
    mines = page.get_by_label("Mines left", exact=True)
    expect(mines).to_have_text("")
    page.evaluate("globalThis.isLetGo = true; letGo()")
    expect(mines).to_have_text("30")
    assert new_game.evaluate("(button) => button === document.activeElement")
    player.open(5, 5)
