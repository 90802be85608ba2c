"""An engine that gets no more memory from its browser: what Python then raises ends it, and the game goes on."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.player import READY_MS, Player
from tests.e2e.servers import serving
from tests.e2e.test_engine_absent import STOPS
from tests.e2e.test_resume import LINK
from tests.e2e.versions import replace, sealed
from tests.find import one

pytestmark = pytest.mark.pyodide

HUNGRY = (9, 13)
"""The cell whose opening takes 64 MB."""

LIMITED = """
const {grow} = WebAssembly.Memory.prototype;
let isFull = false;
const memory = new BroadcastChannel('memory');
memory.onmessage = ({data}) => (isFull = data);
memory.postMessage('asks');
WebAssembly.Memory.prototype.grow = function (pages) {
  if (isFull) throw new RangeError('There is no more memory.');
  return grow.call(this, pages);
};
"""
"""Before the worker's own script: WebAssembly's memory does not grow while the page says so."""
TELL = """
(isFull) => {
  globalThis.memory ??= new BroadcastChannel('memory');
  memory.onmessage = () => memory.postMessage(isFull);
  memory.postMessage(isFull);
}
"""
"""In the page: tell all workers, and those that will be started, whether there is more memory."""


@pytest.fixture(scope="session")
def limited_url(built_site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    site = tmp_path_factory.mktemp("limited") / "dist"
    shutil.copytree(built_site, site)
    worker = one("app-*/worker.js", site)
    hungry = "[lambda text: 'open 8,12' in text and bytearray(1 << 26) and None or bridge.handle(text),"
    replace(worker, {"[bridge.handle,": hungry})
    worker.write_text(LIMITED + worker.read_text(encoding="utf-8"), encoding="utf-8")
    with serving(sealed(site)) as server:
        yield server.address


@pytest.fixture
def player(page: Page, limited_url: str) -> Player:
    player = Player(page).visit(limited_url + LINK)
    player.open(5, 7)
    player.expect_kept("open 4,6")
    return player


def test_a_move_without_memory_ends_the_engine_and_no_game(player: Player) -> None:
    rows = player.text()
    player.page.evaluate(TELL, True)
    player.cell(*HUNGRY).click()
    expect(player.page.get_by_role("region", name="Notice")).to_contain_text(STOPS, timeout=READY_MS)
    player.expect_status("^The engine runs again")
    assert player.text() == rows
    player.flag(1, 13)
    player.page.evaluate(TELL, False)
    player.open(*HUNGRY)
    player.expect_kept("open 8,12")
