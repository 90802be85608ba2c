"""The history while the database is slow: nobody else learns what happens to a player's games."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.e2e.database import dump
from tests.e2e.games import bodies, body, put
from tests.e2e.owner import NAME, PASSWORD, Owner
from tests.e2e.test_hanging import HOLD

FINISHED = HOLD.replace(
    "(['playing'], 'readwrite').objectStore('playing')", "('finished', 'readwrite').objectStore('finished')"
)
"""Hold the finished games."""
UNHEARD = """
() => {
  const unheard = [];
  let isOver = false;
  const usual = IDBIndex.prototype.getAllKeys;
  IDBIndex.prototype.getAllKeys = function (...values) {
    const request = usual.apply(this, values);
    if (this.objectStore.name !== 'finished') return request;
    request.addEventListener('success', (event) => {
      if (isOver) return;
      event.stopImmediatePropagation();
      unheard.push(request);
    });
    return request;
  };
  globalThis.hear = () => {
    isOver = true;
    for (const request of unheard) request.dispatchEvent(new Event('success'));
  };
}
"""
"""This page gets the list of games only when a test lets it."""
FULL = """
() => {
  const usual = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (...values) {
    if (this.name !== 'finished') return usual.apply(this, values);
    IDBObjectStore.prototype.put = usual;
    throw new DOMException('Full.', 'QuotaExceededError');
  };
}
"""
"""There is no room for the next game."""


@pytest.fixture
def games(page: Page) -> Locator:
    """The list of a profile's four games."""
    page.goto("manifest.webmanifest")
    put(page, bodies(4, float(page.evaluate("Date.now()"))), {"name": NAME, "password": PASSWORD})
    page.goto("#history")
    games = page.get_by_role("list", name="Games")
    expect(games.get_by_role("listitem")).to_have_count(4)
    return games


def status(page: Page) -> Locator:
    return page.get_by_role("status").filter(has_text="ame")


def delete_first(games: Locator) -> None:
    """Delete the newest game."""
    games.get_by_role("listitem").first.get_by_role("button").click()
    games.page.get_by_role("button", name="Delete it").click()


@pytest.fixture
def elsewhere(context: BrowserContext, games: Locator) -> Owner:
    """Another tab of the same player."""
    other = Owner(context.new_page()).visit()
    expect(other.page.get_by_role("button", name="Sign out")).to_be_visible()
    return other


def sign_out(elsewhere: Owner, page: Page) -> None:
    """Sign out in the other tab, and wait until this one belongs to a guest."""
    elsewhere.press("Sign out")
    Owner(page).expect_name("Guest")


def let_go(holder: Page) -> None:
    holder.evaluate("globalThis.isLetGo = true")


def test_games_and_questions_are_seen_no_more_when_their_player_has_left(
    page: Page, games: Locator, elsewhere: Owner
) -> None:
    """However long it takes to read the next player's games, and they cannot be put among those."""
    delete_first(games)
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_be_visible()
    games.get_by_role("listitem").first.get_by_role("button").click()
    question = page.get_by_role("dialog", name="Delete this game?")
    expect(question).to_be_visible()
    page.evaluate(UNHEARD)
    sign_out(elsewhere, page)
    expect(question).to_be_hidden()
    expect(games).to_be_hidden()
    expect(undo).to_be_hidden()
    page.evaluate("hear()")
    expect(page.get_by_text("No finished games yet.").filter(visible=True)).to_be_visible()


def test_a_game_that_is_brought_back_too_late_comes_to_nobody_else(
    page: Page, games: Locator, elsewhere: Owner
) -> None:
    delete_first(games)
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_be_visible()
    page.evaluate(UNHEARD)
    undo.click()
    sign_out(elsewhere, page)
    page.evaluate("hear()")
    expect(page.get_by_text("No finished games yet.").filter(visible=True)).to_be_visible()
    assert [each["owner"] for each in dump(page)["finished"]].count("guest") == 0


def test_a_game_that_cannot_be_brought_back_can_be_once_more_and_who_types_goes_on_typing(
    page: Page, holder: Page, games: Locator
) -> None:
    holder.evaluate(FINISHED)
    delete_first(games)
    search = page.get_by_role("searchbox", name="Search")
    search.click()
    let_go(holder)
    expect(games.get_by_role("listitem")).to_have_count(3)
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_be_visible()
    expect(search).to_be_focused()
    page.evaluate(FULL)
    undo.click()
    expect(status(page).filter(has_text="No room left to save games.")).to_be_visible()
    undo.click()
    expect(games.get_by_role("listitem")).to_have_count(4)


def test_a_game_that_stays_out_of_the_ranks_comes_back_as_such(page: Page) -> None:
    page.goto("manifest.webmanifest")
    put(page, [body(1, float(page.evaluate("Date.now()"))) | {"unranked": True}])
    page.goto("#history")
    games = page.get_by_role("list", name="Games")
    delete_first(games)
    page.get_by_role("button", name="Undo").click()
    expect(games.get_by_role("listitem")).to_have_count(1)
    assert [each["body"].get("unranked") for each in dump(page)["finished"]] == [True]
