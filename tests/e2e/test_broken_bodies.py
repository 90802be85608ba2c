"""Sealed games that can no longer be opened: all others open, count and continue, and nothing fails."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.database import change, dump
from tests.e2e.games import bodies, put
from tests.e2e.owner import NAME, Owner
from tests.e2e.player import READY_MS, Player, eventually
from tests.e2e.test_exchange import Exchange
from tests.e2e.test_stats import figure

SMALL = "#new?size=5x5&mines=5&rules=quantum"
ENDED = "^You (won|lost)"
FLIPPED = """
(each) => {
  if (each.id !== 'ID') return each;
  const data = new Uint8Array(each.body.data.slice(0));
  data[data.length >> 1] ^= 1;
  return {...each, body: {...each.body, data: data.buffer}};
}
"""


@pytest.fixture
def owner(page: Page) -> Owner:
    return Owner(page).visit().join()


def flip(page: Page, store: str, id: str) -> None:
    """Flip one bit of what is sealed."""
    before = dump(page)[store]
    change(page, store, FLIPPED.replace("ID", id))
    assert [each["id"] for each, old in zip(dump(page)[store], before, strict=True) if each != old] == [id]


def expect_count(page: Page, games: int) -> None:
    """Wait until the views of games show that many."""
    page.goto("#stats")
    expect(figure(page, "Played").get_by_role("definition").first).to_have_text(str(games), timeout=READY_MS)
    page.goto("#history")
    first = page.get_by_role("list", name="Games").get_by_role("listitem").first
    expect(first).to_have_attribute("aria-setsize", str(games))


def test_a_finished_game_that_cannot_be_opened_takes_no_other_along(owner: Owner, tmp_path: Path) -> None:
    page, player = owner.page, Player(owner.page)
    put(page, bodies(5, page.evaluate("Date.now()")))
    broken = dump(page)["finished"][0]["id"]
    player.visit(SMALL).play_on(mines=5, until=ENDED)
    replay = page.get_by_role("link", name="Replay", exact=True).get_attribute("href") or ""
    expect_count(page, 6)
    flip(page, "finished", broken)
    page.reload()
    expect_count(page, 5)

    page.goto(f"#game?{broken}")
    expect(page.get_by_role("main").get_by_role("link", name="History")).not_to_have_count(0)
    expect(page.get_by_role("grid")).to_have_count(0)
    page.goto(replay)
    expect(page.get_by_role("grid")).to_have_attribute("aria-colcount", "5")
    page.goto("#play")
    # A key goes to the visible view, and the page follows an address a moment after it appears there.
    expect(page.get_by_role("link", name="Replay", exact=True)).to_be_visible()
    page.keyboard.press("F2")
    expect(page.get_by_role("gridcell", name=re.compile("closed$"))).to_have_count(25)
    player.play_on(mines=5, until=ENDED)
    expect_count(page, 6)
    lines = [json.loads(line) for line in Exchange(page).save(tmp_path).splitlines()]
    assert lines[0]["totals"]["played"] == len(lines[1:]) == 6
    assert dump(page)["profiles"][0]["card"]["played"] == 6
    owner.visit().press("Lock")
    owner.expect_name(f"{NAME}, locked")
    owner.unlock()
    owner.expect_name(NAME)
    expect_count(page, 6)


def test_a_running_game_that_cannot_be_opened_leaves_the_board_to_another(owner: Owner, complaints: list[str]) -> None:
    page, player = owner.page, Player(owner.page)
    player.visit("#new?size=13x9&mines=30&seed=7&rules=quantum").open(5, 7)
    player.flag(1, 1)
    eventually(page, lambda: [entry["state"] for entry in dump(page)["playing"]], ["playing"])
    running = dump(page)["playing"][0]["id"]
    page.goto("LICENSE")  # A page of our origin, without a game that would be kept again.
    flip(page, "playing", running)
    player.visit()
    player.expect_name(1, 1, "closed")
    player.open(5, 7)
    owner.expect_name(NAME)
    complaints[:] = [each for each in complaints if "favicon" not in each]
