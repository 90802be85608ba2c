"""A new version is offered, and used when the player says so; the game goes on in it."""

import shutil
from pathlib import Path

from playwright.sync_api import BrowserContext, expect

from tests.e2e.player import READY_MS, Player
from tests.e2e.servers import serving


def test_a_new_version_is_offered_and_takes_the_game_along(
    context: BrowserContext, built_site: Path, tmp_path: Path
) -> None:
    site = tmp_path / "dist"
    shutil.copytree(built_site, site)
    with serving(site) as server:
        player = Player(context.new_page()).visit(server.address)
        player.open(5, 7)
        player.page.evaluate("async () => { await navigator.serviceWorker.ready; }")
        rows = player.text()
        worker = site / "sw.js"
        worker.write_text(worker.read_text().replace('"version": "', '"version": "next-', 1))
        player.page.evaluate("async () => { await (await navigator.serviceWorker.ready).update(); }")
        offer = player.page.get_by_text("A new version is ready.").first
        expect(offer).to_be_visible(timeout=READY_MS)
        assert player.text() == rows, "the offer alone changes nothing"
        player.press("Use it now")
        player.expect_status("^Your game goes on")
        assert player.text() == rows
        expect(offer).to_be_hidden()
