"""What a player sees when the browser cannot keep games, and that none is lost: a full disk, data that somebody clears,
a database that does not open.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, Playwright, expect

from tests.e2e.conftest import QUIET, browser_path, watch
from tests.e2e.database import dump
from tests.e2e.disk import Disk, small_disk
from tests.e2e.player import Player, eventually, wait_until
from tests.e2e.store.test_store_keeping import DELETE, FAILING, GONE, NEWER

ENDED = "^You (won|lost)"
NO_ROOM = "No room left to save games. Play on; they are saved once you free some space."
NOT_NOW = "Games can’t be saved right now. Play on; they are saved once it works."
CLEARED = "The games saved here were cleared. What you play now is saved."
OUTDATED = "A newer version is open in another tab. Reload this one to save games again."
GOES_ON = "#new?size=5x5&mines=5&seed=7&rules=quantum"
"""A game that opening its middle does not end."""
BLOCKED = "An older tab of this page is holding the games. Close it to save games again."
SILENT = "The browser’s storage isn’t responding. Play on; games are saved once it does."
OLDER = """
() => new Promise((resolve) => {
  const opening = indexedDB.open('qmines /qmines/', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('playing', {keyPath: 'id'});
  opening.onsuccess = () => (globalThis.older = opening.result, resolve());
})
"""


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Disk]:
    with small_disk(tmp_path / "disk") as disk:
        yield disk


@pytest.fixture
def on_disk(playwright: Playwright, base_url: str, disk: Disk, complaints: list[str], tmp_path: Path) -> Iterator[Page]:
    """A page of a browser whose profile is on the small disk, completely except for its cache."""
    context = playwright.chromium.launch_persistent_context(
        disk.folder / "profile",
        executable_path=browser_path(),
        args=[*QUIET, f"--disk-cache-dir={tmp_path}"],
        base_url=base_url,
        service_workers="block",
    )
    watch(context, complaints)
    yield context.new_page()
    context.close()
    assert complaints == []


def notice(page: Page, text: str) -> Locator:
    """A notice of the page, if it is shown."""
    return page.get_by_role("region", name="Notice").get_by_text(text)


def play(player: Player, games: int) -> None:
    """Play that many games to their end, each begun by key."""
    for _ in range(games):
        before = current(player.page)
        player.page.keyboard.press("F2")
        eventually(player.page, lambda before=before: current(player.page) != before, True)  # type: ignore[misc]
        player.expect_status("^(?!You (won|lost))")
        player.play_on(mines=5, until=ENDED)


def visit(page: Page) -> Player:
    """Play a first small game to its end; those that `play` begins are like it."""
    player = Player(page).visit("#new?size=5x5&mines=5&rules=quantum")
    player.play_on(mines=5, until=ENDED)
    return player


def current(page: Page) -> str:
    """The id of the game on the board."""
    return str(page.evaluate("JSON.parse(localStorage.getItem('qmines /qmines/ last'))?.id"))


def expect_kept(page: Page, games: int) -> None:
    """That many games are in the database, and another visit shows them."""
    eventually(page, lambda: len(dump(page)["finished"]), games)
    identities = [game["body"]["identity"] for game in dump(page)["finished"]]
    assert len(set(identities)) == games
    page.goto("#history")
    page.reload()
    shown = page.get_by_role("status").filter(has_text="game")
    expect(shown).to_have_text("1 game." if games == 1 else f"{games} games.")


def test_a_full_disk_costs_no_game(on_disk: Page, disk: Disk) -> None:
    player = visit(on_disk)
    eventually(on_disk, lambda: len(dump(on_disk)["finished"]), 1)
    disk.fill()
    play(player, 2)
    expect(notice(on_disk, NO_ROOM)).to_be_visible()
    on_disk.goto("#history")
    expect(on_disk.get_by_role("status").filter(has_text="game")).to_have_text("3 games.")
    on_disk.goto("#play")
    disk.free()
    expect(notice(on_disk, NO_ROOM)).to_have_count(0)
    play(player, 1)
    expect_kept(on_disk, 4)


def test_cleared_data_cost_what_was_kept_and_nothing_after(page: Page, complaints: list[str]) -> None:
    player = visit(page)
    eventually(page, lambda: len(dump(page)["finished"]), 1)
    play(player, 1)
    player.visit(GOES_ON)
    expect(page.get_by_role("gridcell", name=re.compile("closed$"))).to_have_count(25)
    player.open(3, 3)
    player.expect_status("^Opened ")
    session = page.context.new_cdp_session(page)
    session.send("Storage.clearDataForOrigin", {"origin": page.evaluate("location.origin"), "storageTypes": "all"})
    wait_until(page, GONE)
    player.play_on(mines=5, until=ENDED)
    expect(notice(page, CLEARED)).to_be_visible()
    play(player, 2)
    page.get_by_role("link", name="Import a file").click()
    expect(notice(page, CLEARED)).to_have_count(0)
    expect_kept(page, 3)


def test_views_of_games_follow_a_database_deleted_elsewhere(page: Page) -> None:
    player = visit(page)
    eventually(page, lambda: len(dump(page)["finished"]), 1)
    page.goto("#history")
    shown = page.get_by_role("status").filter(has_text="game")
    expect(shown).to_have_text("1 game.")
    page.evaluate(DELETE)
    page.keyboard.press("Shift")
    # Only the game that this page still shows on its board is kept once more.
    expect(shown).to_have_text("1 game.")
    page.goto("#play")
    expect(notice(page, CLEARED)).to_be_visible()
    expect(notice(page, OUTDATED)).to_have_count(0)
    play(player, 1)
    expect_kept(page, 2)


def test_a_database_that_does_not_open_for_a_while(context: BrowserContext, page: Page) -> None:
    page.clock.install()
    page.add_init_script(FAILING.replace("LEFT", "1e6"))
    player = visit(page)
    expect(notice(page, NOT_NOW)).to_be_visible()
    play(player, 1)
    page.evaluate("() => { failing = 0; sessionStorage.isMended = 1; }")
    # It happens automatically: nobody does anything.
    page.clock.run_for(60_000)
    expect(notice(page, NOT_NOW)).to_have_count(0)
    expect_kept(page, 2)


def test_one_failed_opening_does_not_put_another_game_in_the_place_of_ones_own(page: Page) -> None:
    player = Player(page).visit("#new?size=13x9&mines=30&rules=quantum")
    player.open(5, 7)
    game, board = current(page), player.text()
    eventually(page, lambda: [entry["state"] for entry in dump(page)["playing"]], ["playing"])
    page.add_init_script(FAILING.replace("LEFT", "1"))
    page.reload()
    player.expect_status("^Your game goes on")
    assert (current(page), player.text()) == (game, board)


def test_a_newer_version_is_told_of_until_it_is_gone(context: BrowserContext, page: Page) -> None:
    player = visit(page)
    newer = context.new_page()
    newer.goto("LICENSE")
    newer.evaluate(NEWER)
    expect(notice(page, OUTDATED)).to_be_visible()
    play(player, 1)
    newer.evaluate(DELETE)
    page.keyboard.press("Shift")
    expect(notice(page, OUTDATED)).to_have_count(0)
    # The first game was in the newer database, and is gone with it.
    expect_kept(page, 1)


def test_an_older_tab_is_told_of_until_it_lets_go(context: BrowserContext, page: Page) -> None:
    older = context.new_page()
    older.goto("LICENSE")
    older.evaluate(OLDER)
    player = visit(page)
    expect(notice(page, BLOCKED)).to_be_visible()
    play(player, 1)
    older.evaluate("older.close()")
    expect(notice(page, BLOCKED)).to_have_count(0)
    expect_kept(page, 2)


def test_sentences_are_short_enough_for_a_phone(page: Page, complaints: list[str]) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    # A page whose engine is missing has a notice below the tools, where these are, and a button that these lack.
    page.route(re.compile("/runtime-"), lambda route: route.abort())
    page.goto("#play")
    expect(page.get_by_role("region", name="Notice")).to_contain_text("The engine could not start.")
    complaints[:] = [each for each in complaints if "/runtime-" not in each]
    page.get_by_role("button", name="Try again").evaluate("(button) => button.remove()")
    words = page.get_by_role("region", name="Notice").locator("p").first
    for text in (NO_ROOM, NOT_NOW, CLEARED, OUTDATED, BLOCKED, SILENT):
        words.evaluate("(words, text) => (words.textContent = text)", text)
        lines = words.evaluate("(words) => words.offsetHeight / parseFloat(getComputedStyle(words).lineHeight)")
        assert round(lines) <= 2, text
