"""Open storage that leaves a request unanswered: views say so, offer a way out, and show what arrives."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.replays import SHORT, Plies, body, keep
from tests.e2e.test_hanging import HOLD
from tests.e2e.views import TITLES, expect_whole
from tests.thorough import further

ALL = HOLD.replace("['playing'], 'readwrite'", "[...opening.result.objectStoreNames], 'readwrite'")
"""Hold everything that is kept."""
LATE = "The browser’s storage is taking its time"


@pytest.fixture
def game(page: Page) -> str:
    """The id of the one game that is kept."""
    page.clock.install()
    [game] = keep(page, body(Plies(SHORT).record))
    page.goto("about:blank")
    return game


def expect_told(page: Page, holder: Page, address: str) -> None:
    """Open a view while the storage hangs, and wait until it has said so and offered to reload the page."""
    holder.evaluate(ALL)
    page.goto(address)
    expect(page.get_by_role("heading", level=1).filter(visible=True)).to_be_visible()
    expect(page.get_by_text(re.compile("^(Reading (your|the) games|Opening the game) …$"))).to_be_visible()
    page.clock.run_for(5000)
    expect(page.get_by_text(LATE)).to_be_visible()
    expect(page.get_by_role("button", name="Reload").filter(visible=True)).to_be_visible()


@pytest.mark.parametrize("view", ["history", *further(["stats", "leaderboard", "account"])])
@pytest.mark.usefixtures("game")
def test_a_storage_that_does_not_answer_is_told_of(page: Page, holder: Page, view: str) -> None:
    expect_told(page, holder, f"#{view}")
    holder.evaluate("globalThis.isLetGo = true")
    expect(page.get_by_text(LATE)).to_have_count(0)
    assert view in TITLES
    expect_whole(page, view, games=1)


def test_so_it_is_where_one_game_is_read(page: Page, holder: Page, game: str) -> None:
    expect_told(page, holder, f"#game?{game}")
    holder.evaluate("globalThis.isLetGo = true")
    expect(page.get_by_text(LATE)).to_have_count(0)
    expect(page.get_by_role("slider", name="Time line")).to_be_enabled()


@pytest.mark.usefixtures("game")
def test_reload_reads_anew(page: Page, holder: Page) -> None:
    expect_told(page, holder, "#history")
    with page.expect_navigation():
        page.get_by_role("button", name="Reload").filter(visible=True).click()
    holder.evaluate("globalThis.isLetGo = true")
    expect_whole(page, "history", games=1)
