"""Features of the store that other engines lack or leave unanswered: the game is played, and kept once it can be."""

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.database import dump
from tests.e2e.games import bodies, put
from tests.e2e.player import Player, eventually
from tests.e2e.test_keeping import SILENT, current, notice

LINK = "#new?size=13x9&mines=30&seed=7&rules=quantum"
SILENCE = """
if (!sessionStorage.isSilent) sessionStorage.isSilent = 'no';
globalThis.unheard = [];
const usual = IDBFactory.prototype.open;
IDBFactory.prototype.open = function (...values) {
  const request = usual.apply(this, values);
  if (sessionStorage.isSilent === 'yes')
    request.addEventListener('success', (event) => {
      if (sessionStorage.isSilent !== 'yes') return;
      event.stopImmediatePropagation();
      unheard.push(request);
    });
  return request;
};
"""
"""The page learns of anything opened while the storage is silent when it speaks again."""
PATIENCE_MS = 5000
"""After this long, nothing is expected of the storage any more."""
SPEAK = """
() => {
  sessionStorage.isSilent = 'no';
  for (const request of unheard) request.dispatchEvent(new Event('success'));
}
"""


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """A page whose storage falls silent on command."""
    page = context.new_page()
    page.clock.install()
    page.add_init_script(SILENCE)
    return page


def fall_silent(page: Page) -> None:
    """Wait until the page has asked its storage, and let its time to wait for an answer pass."""
    page.wait_for_function("() => unheard.length > 0")
    page.clock.run_for(PATIENCE_MS)


@pytest.mark.parametrize("kept", [False, True], ids=["the first visit", "a game was kept"])
def test_a_database_that_never_answers_is_told_of_and_the_game_is_played(page: Page, kept: bool) -> None:
    player = Player(page)
    if kept:
        player.visit(LINK).open(5, 7)
        player.expect_kept("open 4,6")
    else:
        page.goto("LICENSE")
    page.evaluate("sessionStorage.isSilent = 'yes'")
    page.goto("LICENSE")
    page.goto("")
    fall_silent(page)
    expect(notice(page, SILENT)).to_be_visible()
    expect(page.get_by_label("Mines left", exact=True)).to_have_text("30")
    player.cell(5, 7).click()
    player.expect_status("^Opened ")
    game = current(page)
    page.evaluate(SPEAK)
    expect(notice(page, SILENT)).to_have_count(0)
    eventually(page, lambda: game in [entry["id"] for entry in dump(page)["playing"]], True)
    page.reload()
    player.expect_status("^Your game goes on")
    assert current(page) == game


def test_games_that_cannot_be_read_are_not_said_to_be_none(page: Page) -> None:
    page.goto("#about")
    put(page, bodies(3, float(page.evaluate("Date.now()"))))
    page.evaluate("sessionStorage.isSilent = 'yes'")
    page.goto("LICENSE")
    page.goto("#history")
    fall_silent(page)
    expect(page.get_by_role("region", name="History").get_by_text(SILENT)).to_be_visible()
    expect(page.get_by_text("No finished games yet.").filter(visible=True)).to_have_count(0)
    page.evaluate(SPEAK)
    expect(page.get_by_role("list", name="Games").get_by_role("listitem")).to_have_count(3)


WITHOUT_WRITING = "delete FileSystemFileHandle.prototype.createWritable"
"""As in Safari before 26."""
LOSE = """
() => {
  const usual = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (...values) {
    IDBDatabase.prototype.transaction = usual;
    this.close();
    this.dispatchEvent(new Event('close'));
    return usual.apply(this, values);
  };
}
"""
"""The browser ends the connection at the next piece of work, as Safari does with one that was in the background."""


def test_a_lost_connection_is_had_again_where_no_file_can_be_written(context: BrowserContext) -> None:
    page = context.new_page()
    page.add_init_script(WITHOUT_WRITING)
    player = Player(page).visit(LINK)
    player.open(5, 7)
    player.expect_kept("open 4,6")
    page.evaluate(LOSE)
    player.flag(1, 1)
    player.expect_kept("flag 0,0")
    expect(page.get_by_role("region", name="Notice").get_by_text("No room")).to_have_count(0)
    page.reload()
    player.expect_status("^Your game goes on")
    player.expect_name(1, 1, "flagged")
    assert page.evaluate("localStorage.getItem('qmines /qmines/ doubt')") != "true"
