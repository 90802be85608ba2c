"""A page that is left before what it has shown is kept: that undoes nothing that was final."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, Page

from tests.e2e.database import dump
from tests.e2e.holding import expect_end_kept
from tests.e2e.owner import Owner
from tests.e2e.player import Player, eventually
from tests.e2e.test_answers import MINE, SMALL, begin, open_all_but_one
from tests.e2e.test_hanging import HOLD


def hold_database(context: BrowserContext) -> Page:
    """Another tab, which holds the games in progress until the test releases them."""
    other = context.new_page()
    other.goto("manifest.webmanifest")  # A page of our origin that would not play.
    other.evaluate(HOLD)
    return other


def let_go(other: Page) -> None:
    other.evaluate("globalThis.isLetGo = true")


def test_a_reload_undoes_no_loss(context: BrowserContext, page: Page) -> None:
    player = begin(Player(page))
    player.expect_kept("open 4,4")
    other = hold_database(context)
    player.cell(*MINE).click()
    player.expect_status("^You lost: ")
    sentence = player.status.inner_text()
    page.reload()
    let_go(other)
    player.expect_status("^You lost: ")
    assert player.status.inner_text() == sentence
    expect_end_kept(page)
    assert dump(page)["finished"][0]["body"]["summary"]["reason"] != "resigned"
    # Nothing is left of the note.
    eventually(page, lambda: page.evaluate("localStorage.getItem('qmines /qmines/ unkept')"), "{}")


def test_a_reload_undoes_no_win(context: BrowserContext, page: Page) -> None:
    player = Player(page).visit(SMALL)
    player.open(3, 3)
    last = open_all_but_one(player, 3)
    other = hold_database(context)
    player.cell(*last).click()
    player.expect_status("^You won ")
    page.reload()
    let_go(other)
    player.expect_status("^You won ")
    expect_end_kept(page)


def test_a_reload_undoes_no_loss_of_a_profile_and_tells_nothing_of_it(context: BrowserContext, page: Page) -> None:
    Owner(page).visit().join()
    page.goto("#play")
    player = begin(Player(page))
    eventually(page, lambda: len(dump(page)["playing"]) > 0, True)
    other = hold_database(context)
    player.cell(*MINE).click()
    player.expect_status("^You lost: ")
    page.reload()
    assert "open" not in page.evaluate("localStorage.getItem('qmines /qmines/ unkept')")
    let_go(other)
    player.expect_status("^You (lost|gave)")
    expect_end_kept(page)
