"""A browser killed in a long write, or ended by a full disk: no state of Chromium's log after that costs a game."""

import struct
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Page, Playwright, expect

from tests.e2e.conftest import QUIET, browser_path
from tests.e2e.database import dump, opening
from tests.e2e.games import bodies, put
from tests.e2e.player import READY_MS, wait_until

GAMES = 5
MARK = opening("""
() => new Promise(async (resolve) => {
  const opening = await openDatabase();
  opening.onsuccess = () => {
    const transaction = opening.result.transaction('keys', 'readwrite', {durability: 'strict'});
    transaction.objectStore('keys').put(true, 'long write');
    transaction.oncomplete = () => {
      opening.result.close();
      resolve();
    };
  };
})
""")
"""What a long write leaves that was never completed."""

DOUBT = "localStorage.setItem('qmines /qmines/ doubt', 'true')"
"""What remains of a connection that a full disk has ended."""

SETTLED = opening("""
localStorage.getItem('qmines /qmines/ doubt') !== 'true' && new Promise(async (resolve) => {
  const opening = await openDatabase();
  opening.onsuccess = () => {
    const counting = opening.result.transaction('keys').objectStore('keys').count();
    counting.onsuccess = () => resolve(counting.result === 0);
    opening.result.close();
  };
})
""")
Visit = Callable[[], AbstractContextManager[Page]]
TORN = struct.pack("<IHB", 0x73E2A03C, 12, 1)
"""The head of a record of LevelDB's log: checksum, length, and that it is within one block. Its body was never written;
the next write is longer, and is taken for it.
"""


@pytest.fixture
def visit(playwright: Playwright, base_url: str, tmp_path: Path) -> Visit:
    """Open the history in a browser with a profile on disk, and end that browser afterwards."""

    @contextmanager
    def begin() -> Iterator[Page]:
        context = playwright.chromium.launch_persistent_context(
            tmp_path, executable_path=browser_path(), args=QUIET, base_url=base_url, service_workers="block"
        )
        page = context.new_page()
        page.goto("#history")
        yield page
        context.close()

    return begin


@pytest.mark.parametrize("remains", [MARK, DOUBT], ids=["mark", "doubt"])
def test_a_torn_log_costs_no_game(visit: Visit, tmp_path: Path, remains: str) -> None:
    with visit() as page:
        put(page, bodies(GAMES, page.evaluate("Date.now()")))
        page.evaluate(remains)
    log = max(tmp_path.glob("Default/IndexedDB/*/*.log"))
    with log.open("ab") as file:
        file.write(TORN)
    for _ in range(2):
        with visit() as page:
            wait_until(page, SETTLED)
            assert len(dump(page)["finished"]) == GAMES
            shown = page.get_by_role("status").filter(has_text="game")
            expect(shown).to_have_text(f"{GAMES} games.", timeout=READY_MS)
