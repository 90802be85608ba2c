"""A browser that throws its database away, as Chromium does with a damaged one: the page says so, once."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.player import READY_MS, Player, wait_until

GAME = "#new?size=5x5&mines=5&seed=7&rules=quantum"
ENDED = "^You (won|lost)"
DELETE = """
() => new Promise((resolve, reject) => {
  const deleting = indexedDB.deleteDatabase('qmines /qmines/');
  deleting.onsuccess = () => resolve();
  deleting.onerror = reject;
})
"""
IS_MADE = (
    "indexedDB.databases().then((all) => all.some(({name, version}) => name === 'qmines /qmines/' && version > 0))"
)


@pytest.fixture
def player(page: Page) -> Player:
    return Player(page)


def lose_database(page: Page) -> None:
    """Throw the database away, for which the page gives up its connection, and open the page again."""
    page.evaluate(DELETE)
    page.reload()


def test_games_that_the_browser_has_lost_are_told_of_once(player: Player) -> None:
    page = player.page
    player.visit(GAME).play_on(mines=5, until=ENDED)
    wait_until(page, "JSON.parse(localStorage.getItem('qmines /qmines/ treasure'))")
    lose_database(page)
    notice = page.get_by_role("region", name="Notice")
    expect(notice).to_contain_text("This browser has lost the games saved here.", timeout=READY_MS)
    notice.get_by_role("link", name="Import a file").click()
    expect(page.get_by_role("region", name="Import")).to_be_visible()
    page.goto("#play")
    page.reload()
    wait_until(page, IS_MADE)
    expect(page.get_by_text("This browser has lost")).to_have_count(0)


def test_who_had_no_games_has_lost_none(player: Player) -> None:
    page = player.page
    player.visit(GAME)
    wait_until(page, IS_MADE)
    lose_database(page)
    wait_until(page, IS_MADE)
    expect(page.get_by_text("This browser has lost")).to_have_count(0)
