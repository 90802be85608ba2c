"""A game survives everything that can happen to a page."""

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.database import change, dump
from tests.e2e.holding import BEGIN, hold_start
from tests.e2e.player import READY_MS, Player, eventually
from tests.thorough import further

LINK = "#new?size=13x9&mines=30&seed=7&rules=quantum"


@pytest.fixture
def player(page: Page) -> Player:
    return Player(page)


def begin(player: Player) -> str:
    """A game with an opening that is kept; returns the board's rows."""
    player.visit(LINK).open(5, 7)
    player.expect_kept("open 4,6")
    return player.text()


def play_some(player: Player) -> str:
    """A game with openings, a flag and a pause in its record; returns the board's rows."""
    player.visit(LINK).open(5, 7)
    player.cell(1, 1).click(button="right")
    player.expect_name(1, 1, "flagged")
    player.open(9, 13)
    player.press("Pause")
    player.expect_status("^Paused")
    player.press("Pause")
    player.open(9, 1)
    player.expect_kept("open 8,0")
    return player.text()


def expect_board(player: Player, rows: str) -> None:
    """Wait for a board, and for the engine to play on it."""
    player.expect_status("^Your game goes on")
    assert player.text() == rows
    player.cell(1, 13).click(button="right")
    player.expect_name(1, 13, "flagged")


def test_a_reload_goes_on_with_the_very_same_game(player: Player) -> None:
    rows = play_some(player)
    counters = [player.counter(label) for label in ("Mines left", "Quantum saves")]
    worlds = player.page.get_by_role("button", name="Worlds").inner_text()
    player.page.reload()
    expect_board(player, rows)
    player.cell(1, 13).click(button="right")
    player.expect_name(1, 13, "closed")
    assert [player.counter(label) for label in ("Mines left", "Quantum saves")] == counters
    assert player.page.get_by_role("button", name="Worlds").inner_text() == worlds


def test_time_away_does_not_count_and_reloads_before_the_engine_is_there_keep_the_clock(player: Player) -> None:
    clock = player.page.clock
    clock.install()
    begin(player)
    clock.fast_forward(60_000)
    time = player.page.get_by_role("timer", name="Time")
    expect(time).to_have_text(re.compile("^1:"))
    before = seconds(time.inner_text())
    player.page.goto("about:blank")
    clock.set_system_time(player.page.evaluate("Date.now() / 1000") + AWAY)
    player.visit()
    player.expect_status("^Your game goes on")
    # It continues from the time that is shown.
    assert before <= seconds(player.counter("Time")) < before + AWAY / 2
    before = seconds(player.counter("Time"))
    for _ in range(2):
        player.page.reload(wait_until="commit")
        expect(player.grid).to_have_attribute("aria-colcount", "13")
    player.expect_status("^Your game goes on")
    assert seconds(player.counter("Time")) >= before


AWAY = 3600
"""Seconds."""


def seconds(time: str) -> float:
    minutes, rest = time.split(":")
    return 60 * int(minutes) + float(rest)


def test_a_closed_tab_leaves_its_game_to_the_next(context: BrowserContext, player: Player) -> None:
    rows = begin(player)
    player.page.close()
    expect_board(Player(context.new_page()).visit(), rows)


def test_a_second_tab_gets_a_game_of_its_own(context: BrowserContext, player: Player) -> None:
    rows = begin(player)
    other = Player(context.new_page()).visit()
    expect(other.page.get_by_role("gridcell", name=re.compile("closed$"))).to_have_count(117)
    other.open(5, 7)
    assert player.text() == rows


def test_a_killed_worker_loses_nothing_and_moves_made_meanwhile_are_played(
    player: Player, complaints: list[str]
) -> None:
    rows = begin(player)
    for death in ("self.close()", "setTimeout(() => { throw new Error('struck') })"):
        player.page.workers[-1].evaluate(f"() => {{ {death} }}")
        player.expect_status("^The engine runs again")
        assert player.text() == rows, death
        player.flag(1, 13)
        player.cell(1, 13).click(button="right")
        player.expect_status("^Cleared ")
    player.page.workers[-1].evaluate("() => { self.close() }")
    for column in (11, 12, 13):
        player.cell(1, column).click(button="right")
    for column in (11, 12, 13):
        expect(player.cell(1, column)).to_have_attribute("aria-label", re.compile("flagged$"), timeout=READY_MS)
    player.open_safe(30, 2)
    complaints[:] = [each for each in complaints if "struck" not in each]


def test_a_waiting_game_is_offered_and_resumed(player: Player) -> None:
    rows = play_some(player)
    player.press("Next board")
    time = seconds(player.counter("Time"))
    player.open(5, 7)
    player.press("New game")
    player.page.get_by_role("button", name="Resume 13×9, 30 mines").click()
    player.expect_status("^Your game goes on")
    assert player.text() == rows
    assert seconds(player.counter("Time")) >= time


def test_a_finished_game_stays_to_be_looked_at(player: Player) -> None:
    player.visit("#new?size=5x5&mines=5&seed=7&rules=quantum").open(3, 3)
    player.play_on(mines=5)
    sentence = player.status.inner_text()
    # The last press is kept a moment after it is shown.
    eventually(player.page, lambda: len(dump(player.page)["finished"]), 1)
    player.page.reload()
    expect(player.status).to_have_text(sentence, timeout=READY_MS)
    expect(player.page.get_by_role("button", name="Same board again")).to_be_visible()


def test_a_game_paused_by_hand_stays_paused(player: Player) -> None:
    rows = begin(player)
    player.press("Pause")
    player.expect_status("^Paused")
    player.expect_kept("pause")
    player.page.reload()
    expect(player.page.get_by_role("button", name="Pause")).to_have_attribute("aria-pressed", "true")
    player.expect_status("^Your game goes on|^Paused")
    player.expect_name(5, 7, "closed")
    player.press("Pause")
    player.expect_name(5, 7, "empty")
    assert player.text() == rows


def test_without_storage_the_game_is_played_in_memory(context: BrowserContext, player: Player) -> None:
    context.add_init_script(
        """
        Object.defineProperty(globalThis, 'localStorage', {get() { throw new DOMException('no', 'SecurityError'); }});
        Object.defineProperty(globalThis, 'indexedDB', {get() { throw new DOMException('no', 'SecurityError'); }});
        """
    )
    player.visit("#new?size=5x5&mines=5&seed=7&rules=quantum").open(3, 3)
    notice = player.page.get_by_role("region", name="Notice")
    expect(notice).to_contain_text("This browser keeps nothing here, as in private windows")
    player.play_on(mines=5)


UNREADABLE = {"cut": "entry.record.slice(0, entry.record.length / 2)", "no record": "'no record'"}


@pytest.mark.parametrize("what", ["cut", *further(["no record"])])
def test_a_saved_game_that_cannot_be_read_is_set_aside_and_kept(player: Player, what: str) -> None:
    """Another version may be able to read it: it waits with the saved games, and nothing overwrites it."""
    begin(player)
    player.page.goto("manifest.webmanifest")  # A page of our origin that would not keep the game again.
    change(player.page, "playing", f"(entry) => ({{...entry, record: {UNREADABLE[what]}}})")
    (bad,) = [entry["record"] for entry in dump(player.page)["playing"]]
    player.visit()
    player.expect_status("^A saved game could not be read and was set aside")
    player.open(5, 5)
    player.expect_kept("open 4,4")
    assert len(dump(player.page)["playing"]) == 2
    assert bad in [entry["record"] for entry in dump(player.page)["playing"]]
    player.page.reload()
    player.expect_status("^Your game goes on")
    assert bad in [entry["record"] for entry in dump(player.page)["playing"]]


def test_a_game_without_a_move_survives_a_reload(player: Player) -> None:
    player.visit("#new?size=6x5&mines=4&seed=unmoved&rules=classic")
    expect(player.page.get_by_role("button", name="Worlds")).to_contain_text("27\u202f405", timeout=READY_MS)
    eventually(player.page, lambda: [entry["columns"] for entry in dump(player.page).get("playing", [])], [6])
    player.page.reload()
    expect(player.grid).to_have_attribute("aria-colcount", "6")
    player.open(3, 3)
    expect(player.grid).to_have_attribute("aria-rowcount", "5")


def test_a_resumed_game_set_aside_before_its_engine_is_there_is_not_lost(player: Player) -> None:
    rows = play_some(player)
    held = hold_start(player.page)
    player.page.reload()
    held.expect()
    expect(player.cell(1, 1)).to_have_attribute("aria-label", re.compile("flagged$"))
    player.page.keyboard.press("F2")
    expect(player.cell(1, 1)).to_have_attribute("aria-label", re.compile("closed$"))
    # If the player left before that is kept, the game would go on unchanged.
    eventually(player.page, lambda: any(entry.get("waiting") for entry in dump(player.page)["playing"]), True)
    player.page.unroute(BEGIN)
    player.page.reload()
    player.press("New game")
    player.page.get_by_role("button", name="Resume 13×9, 30 mines").click()
    expect_board(player, rows)
