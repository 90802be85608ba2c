"""A game that has ended is among the finished ones, once, however it ended."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.database import opening
from tests.e2e.player import Player, wait_until

LINK = "#new?size=6x5&mines=4&seed=unmoved&rules=classic"

FINISHED = opening("""
() => new Promise(async (resolve) => {
  (await openDatabase()).onsuccess = ({target: {result: db}}) => {
    db.transaction('finished').objectStore('finished').getAll().onsuccess = ({target}) => {
      db.close();
      resolve(target.result);
    };
  };
})
""")


@pytest.fixture
def player(page: Page) -> Player:
    return Player(page)


def finished(player: Player, count: int) -> list[dict[str, Any]]:
    """The finished games, once there are that many."""
    wait_until(player.page, f"() => ({FINISHED})().then((games) => games.length === {count})")
    games: list[dict[str, Any]] = player.page.evaluate(FINISHED)
    return games


def test_a_won_game_is_kept_with_what_happened_in_it(player: Player) -> None:
    player.visit("#new?size=5x5&mines=5&seed=7&rules=quantum").open(3, 3)
    player.play_on(mines=5)
    (game,) = finished(player, 1)
    summary = game["body"]["summary"]
    assert (summary["state"], summary["columns"], summary["mines"], summary["hints"]) == ("won", 5, 5, True)
    assert len(game["body"]["identity"]) == 64
    assert game["body"]["record"].startswith("qmines 1\n")
    player.page.reload()
    player.expect_status("^You won")
    assert finished(player, 1) == [game]


def test_a_waiting_game_that_is_given_up_is_lost(player: Player) -> None:
    player.visit(LINK).open(3, 3)
    player.flag(1, 1)
    player.page.keyboard.press("F2")
    player.press("New game")
    expect(player.page.get_by_text(re.compile("^Classic, 0:.* played, today$"))).to_be_visible()
    player.page.get_by_role("button", name="Give up 6×5, 4 mines").click()
    (game,) = finished(player, 1)
    assert (game["body"]["summary"]["state"], game["body"]["summary"]["reason"]) == ("lost", "resigned")
    player.page.reload()
    player.press("New game")
    expect(player.page.get_by_role("dialog", name="New game")).to_be_visible()
    expect(player.page.get_by_role("button", name="Give up 6×5, 4 mines")).to_be_hidden()
    assert finished(player, 1) == [game]
