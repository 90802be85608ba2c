"""Several tabs of one browser in which somebody plays at once: every game that ends counts once, everywhere."""

import json
import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.database import dump
from tests.e2e.owner import NAME, Owner
from tests.e2e.player import READY_MS, Player, eventually, wait_until
from tests.e2e.test_exchange import Exchange
from tests.e2e.test_stats import figure
from tests.thorough import further

LINK = "#new?size=5x5&mines=5&rules=quantum"
ENDED = re.compile("^You (won|lost)")
HELD = """
async () => {
  const {held} = await navigator.locks.query();
  const games = held.filter(({name}) => name.startsWith('qmines /qmines/ game.'));
  return games.map(({name, clientId}) => [name.replace('qmines /qmines/ game.', ''), clientId]);
}
"""
"""The games that tabs hold, each with the tab."""


class Tab:
    """A tab in which somebody opens any closed cells, game after game. `results`: how its games ended, by id."""

    def __init__(self, page: Page, random: Random) -> None:
        self.page = page
        self.player = Player(page)
        self.results: dict[str, str] = {}
        self._random = random
        self._pressed: list[tuple[int, int]] = []

    def press(self) -> None:
        """Open some cell, or begin the next game if this one has ended; wait for no answer."""
        if self._has_ended():
            self._pressed = []
            self.page.keyboard.press("F2")
            # Before the next look: the link to the replay disappears with the end.
            expect(self.player.status).not_to_have_text(ENDED)
            return
        closed = [name for name in self.player.names() if name.endswith(", closed")]
        if closed:
            # It may be open by now: a press before this one is still being answered.
            row, column = (int(number) for number in re.findall(r"\d+", self._random.choice(closed))[:2])
            self.player.cell(row, column).click(force=True)
            self._pressed.append((row, column))

    def begin_another(self) -> str:
        """Leave a game unfinished, with some cells open; returns its board."""
        while True:
            self._settle()
            rows = self.player.text()
            if not self._has_ended() and re.search("[.1-8]", rows):
                return rows
            self.press()

    def _settle(self) -> None:
        """Wait until all presses are answered. The last one alone does not show that: its cell may be open already."""

        def is_settled() -> bool:
            return self._has_ended() or not any(self.player.name(*cell).endswith(", closed") for cell in self._pressed)

        eventually(self.page, is_settled, True)

    def _has_ended(self) -> bool:
        ended = ENDED.match(self.player.status.inner_text())
        if ended:
            address = self.page.get_by_role("link", name="Replay", exact=True).get_attribute("href")
            assert address
            self.results[address.removeprefix("#game?")] = ended[1]
        return ended is not None

    def expect_board(self, rows: str) -> None:
        """Wait for a board; the engine may still be loading."""
        self.page.goto("#play")
        for _ in range(READY_MS // 100):
            if self.player.text() == rows:
                return
            self.page.wait_for_timeout(100)
        raise AssertionError(f"The board is another:\n{self.player.text()}\ninstead of:\n{rows}")

    def expect_games(self, results: Counter[str]) -> None:
        """Wait until the views of games show that many."""
        played = {"Played": results.total(), "Won": results["won"], "Lost": results["lost"]}
        self.page.goto("#stats")
        for name, count in played.items():
            shown = figure(self.page, name).get_by_role("definition").first
            expect(shown).to_have_text(str(count), timeout=READY_MS)
        self.page.goto("#history")
        expect(self.page.get_by_role("status").filter(has_text="game")).to_have_text(f"{results.total()} games.")
        first = self.page.get_by_role("list", name="Games").get_by_role("listitem").first
        expect(first).to_have_attribute("aria-setsize", str(results.total()))


@pytest.mark.parametrize(("who", "count", "each"), [("profile", 2, 3), *further([("profile", 5, 2), ("guest", 2, 3)])])
def test_games_that_end_in_several_tabs_count_once_in_all(
    context: BrowserContext, tmp_path: Path, who: str, count: int, each: int
) -> None:
    tabs = [Tab(context.new_page(), Random(number)) for number in range(count)]
    if who == "profile":
        owner = Owner(tabs[0].page).visit()
        owner.register()
        owner.expect_name(NAME)
    for tab in tabs:
        tab.player.visit(LINK).open(3, 3)
    while any(len(tab.results) < each for tab in tabs):
        for tab in tabs:
            tab.press()
    boards = [tab.begin_another() for tab in tabs]

    ids = [id for tab in tabs for id in tab.results]
    assert len(set(ids)) == len(ids)
    results = Counter(result for tab in tabs for result in tab.results.values())
    for tab in tabs:
        tab.expect_games(results)
    expect_kept(tabs[0].page, ids, count)

    for tab, board in zip(tabs, boards, strict=True):
        tab.page.reload()
        tab.expect_games(results)
        tab.expect_board(board)
    expect_kept(tabs[0].page, ids, count)

    lines = [json.loads(line) for line in Exchange(tabs[0].page).save(tmp_path).splitlines()]
    totals = {name: lines[0]["totals"][name] for name in ("played", "won", "lost")}
    assert totals == {"played": len(ids), "won": results["won"], "lost": results["lost"]}
    assert len({line["id"] for line in lines[1:]}) == len(ids)
    tabs[0].page.goto("#leaderboard")
    row = tabs[0].page.get_by_role("row", name=re.compile(r"\(you\)")).get_by_role("cell")
    for place, figures in enumerate(totals.values(), start=1):
        expect(row.nth(place)).to_have_text(str(figures))


def expect_kept(page: Page, ids: list[str], tabs: int) -> None:
    """The database has these games, each once, and each tab holds a running game."""
    kept = dump(page)
    assert sorted(game["id"] for game in kept["finished"]) == sorted(ids)
    assert len({game["owner"] for game in kept["finished"]}) == 1
    running = {entry["id"] for entry in kept["playing"] if entry["state"] in ("playing", "paused")}
    held = page.evaluate(HELD)
    assert {game for game, _ in held} == running
    assert len(running) == len({tab for _, tab in held}) == tabs


def test_a_game_that_has_ended_stays_on_its_board_whatever_other_tabs_begin(context: BrowserContext) -> None:
    player = Player(context.new_page()).visit(f"{LINK}&seed=7")
    player.play_on(mines=5, until=ENDED.pattern)
    sentence = player.status.inner_text()
    for tabs in (2, 3):
        context.new_page().goto("")
        wait_until(player.page, f"async () => (await ({HELD})()).length === {tabs}")
    player.page.reload()
    expect(player.status).to_have_text(sentence, timeout=READY_MS)
