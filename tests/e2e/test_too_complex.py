"""Numbers that are too widely interwoven to count: what the page says, and that nothing stops it."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from qmines.game.records.replay import replay
from tests import conversations
from tests.e2e.database import opening
from tests.e2e.player import READY_MS, Player, wait_until
from tests.e2e.saving import open_after_hint

LATTICE: str = conversations.read("too-complex-to-prove")[0]["send"][0]["record"]
"""A record without moves; every second cell of every second row is open."""
MINED = (9, 9)
"""A mine of its layout from which the search finds a world that leaves it safe."""
HINT = "Too complex to prove, so you can’t lose by opening it."
UNDECIDED = "Too complex to prove either way, so nothing happened. Try another cell."

HAS_KEPT = opening("""
() => new Promise(async (resolve) => {
  const opening = await openDatabase();
  opening.onsuccess = () => {
    const entries = opening.result.transaction('playing').objectStore('playing').getAll();
    entries.onsuccess = () => { opening.result.close(); resolve(entries.result.length > 0); };
  };
})
""")

REPLACE_GAME = opening("""
([record, cells, about]) => new Promise(async (resolve, reject) => {
  const opening = await openDatabase();
  opening.onsuccess = () => {
    const store = opening.result.transaction('playing', 'readwrite').objectStore('playing');
    store.getAll().onsuccess = ({target}) => {
      const [entry] = target.result;
      store.put({...entry, ...about, record, cells: new Uint8Array(cells)}).onsuccess = resolve;
    };
  };
  opening.onerror = reject;
})
""")

ANSWER_UNDECIDED = """
  const Real = Worker;
  globalThis.Worker = class extends Real {
    postMessage(message, ...rest) {
      const {id, type, move} = JSON.parse(message.text ?? '{}');
      if (type !== 'play' || move !== globalThis.undecided?.move) return super.postMessage(message, ...rest);
      const counters = {minesLeft: 7, saves: 7, worlds: null};
      const told = {events: [{type: 'undecided', cell: undecided.cell}], counters, state: 'playing', elapsed: 0};
      const reply = {id, ok: true, revision: 1, ...told, record: {from: 1e9, text: ''}};
      const data = {text: JSON.stringify(reply), data: new ArrayBuffer(0)};
      setTimeout(() => this.onmessage({data}), 50);
    }
  };
"""
"""Answer the move that a test names like an engine that can neither prove it nor find another world."""

COUNT_CHANGES = """
() => {
  globalThis.changes = 0;
  const line = document.querySelector('[role=status]');
  new MutationObserver(() => changes++).observe(line, {childList: true, subtree: true});
}
"""

SPEAK = """
async ([module, name, values]) => {
  const words = await import(new URL(`source/${module}`, location.href).href);
  return words[name](...values);
}
"""


@pytest.fixture
def player(page: Page, complaints: list[str]) -> Iterator[Player]:
    yield Player(page)
    complaints[:] = [each for each in complaints if "favicon" not in each]  # From the manifest, viewed as a page.


def resume(player: Player, record: str) -> Player:
    """Replace the game that the page has kept by a record, and continue with it."""
    player.visit()
    expect(player.page.get_by_role("button", name=re.compile(r"^Worlds \d"))).to_be_visible(timeout=READY_MS)
    wait_until(player.page, HAS_KEPT)
    player.page.goto("LICENSE")  # A page of our origin that would not keep the game again.
    game = replay(record)
    grid, name = game.params.grid, game.params.rules_name
    about = {"columns": grid.columns, "rows": grid.rows, "mines": game.params.mine_count, "rules": name}
    player.page.evaluate(REPLACE_GAME, [record, list(game.position().cells), about])
    player.visit()
    expect(uncounted(player)).to_be_visible(timeout=READY_MS)
    return player


def uncounted(player: Player) -> Locator:
    """The counter of worlds, when it says that they are not counted."""
    return player.page.get_by_role("button", name="Worlds: Too complex to count", exact=True)


def ask(player: Player, place: tuple[int, int]) -> None:
    player.press("Check a cell")
    player.cell(*place).click()


def test_worlds_are_not_counted_a_hint_cannot_be_proved_and_a_save_has_no_figure(player: Player) -> None:
    counter = uncounted(resume(player, LATTICE))
    expect(counter).to_have_text("–")
    expect(counter).to_have_attribute("title", "Too complex to count")
    expect(counter.locator("[aria-hidden=true]")).to_be_hidden()
    counter.click()
    player.expect_status("^Too many numbers depend on each other")
    expect(player.page.get_by_role("dialog")).to_have_count(0)
    ask(player, MINED)
    expect(player.status).to_have_text(HINT)
    player.expect_name(*MINED, "closed, too complex to prove")
    player.expect_pixels(MINED, "--unsure", 30)
    open_after_hint(player, *MINED)
    player.expect_status(r"^Quantum save: you hit a mine nobody could have known about, so it moved\.$")
    assert player.counter("Quantum saves") == "1"
    rows = player.text()
    player.expect_kept("open 8,8")
    player.page.reload()
    player.expect_status("^Your game goes on")
    expect(uncounted(player)).to_be_visible()
    assert player.text() == rows


def test_a_hint_promises_nothing_where_guesses_are_luck(player: Player) -> None:
    resume(player, LATTICE.replace("rules quantum", "rules classic"))
    ask(player, MINED)
    expect(player.status).to_have_text("Too complex to prove.")
    open_after_hint(player, *MINED)
    player.expect_status(r"^You lost: row 9, column 9 was a mine\.$")
    player.expect_name(*MINED, "exploded mine")


def test_a_move_that_cannot_be_decided_does_nothing(player: Player) -> None:
    player.page.add_init_script(ANSWER_UNDECIDED)
    player.visit("#new?size=13x9&mines=30&seed=7&rules=quantum").open(5, 7)
    position, _ = player.analysis(mines=30)
    for by_chord in (False, True):
        cell = next(cell for cell, code in enumerate(position.cells) if (1 <= code <= 8 if by_chord else code > 8))
        (place,) = player.places(position, [cell])
        move = f"{'chord' if by_chord else 'open'} {place[0] - 1},{place[1] - 1}"
        player.page.evaluate("(undecided) => Object.assign(globalThis, {undecided})", {"move": move, "cell": cell})
        told = seen(player)
        for _ in range(2):
            player.page.evaluate(COUNT_CHANGES)
            player.cell(*place).click()
            player.page.wait_for_function("() => changes > 0")  # It is said again, though the words are the same.
            expect(player.status).to_have_text(UNDECIDED)
        player.page.mouse.move(0, 0)
        expect(player.grid).to_be_visible()
        assert seen(player) == told, move
        player.page.evaluate("delete globalThis.undecided")
        player.open_safe(30, 1)
        position, _ = player.analysis(mines=30)


def seen(player: Player) -> tuple[object, ...]:
    """What a move without effect must leave: names, counters, and the picture of the board."""
    player.page.mouse.move(0, 0)
    player.page.wait_for_timeout(500)
    counters = [player.counter(label) for label in ("Mines left", "Quantum saves")]
    worlds = player.page.get_by_role("button", name="Worlds").get_attribute("aria-label")
    return player.names(), counters, worlds, player.grid.screenshot()


TOLD: list[tuple[str, str, list[Any], Any]] = [
    (
        "words/play.js",
        "saved",
        [None, 4, True],
        "Quantum save 4: you hit a mine nobody could have known about, so it moved.",
    ),
    (
        "words/play.js",
        "lost",
        [{"cells": [3, 4], "reason": "mine", "percent": None}, 13],
        "You lost: one of these two cells was a mine.",
    ),
    (
        "words/play.js",
        "lost",
        [{"cells": [3], "reason": "mine", "percent": "24"}, 13],
        "You lost: row 1, column 4 was a mine, as in 24\u202f% of the layouts.",
    ),
    ("words/play.js", "figures", [{"bbbv": 40, "time": 20_000, "bits": None}], ["3BV 40", "2.00 3BV/s"]),
    (
        "words/play.js",
        "figures",
        [{"bbbv": 40, "time": 20_000, "bits": 1.5}],
        ["3BV 40", "2.00 3BV/s", "1.5 bits of luck"],
    ),
    ("words/play.js", "figures", [{"bbbv": 7, "time": 20_000, "bits": 0, "actions": 1}], ["1 action"]),
    (
        "model/describe-move.js",
        "describeMove",
        [
            [{"type": "opened", "by": "p", "cells": [3, 4], "numbers": [1, 1]}],
            {"columns": 13, "counters": {"minesLeft": 1, "worlds": None}, "isChord": False},
        ],
        "Opened 2 cells.",
    ),
]
"""Functions of the page, their arguments, and their messages."""


def test_what_was_not_counted_is_left_out(player: Player) -> None:
    player.page.goto("manifest.webmanifest")
    for module, name, values, sentence in TOLD:
        assert player.page.evaluate(SPEAK, [module, name, values]) == sentence
