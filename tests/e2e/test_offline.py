"""The service worker and the manifest: playing without a network, installing, and which versions are kept."""

import json
import shutil
import struct
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.player import READY_MS, eventually
from tests.e2e.servers import PREFIX, Host, hosting
from tests.e2e.versions import KEPT, SETTLED, UPDATE, VERSION, revised, wait_for_versions

pytestmark = pytest.mark.browser_context_args(service_workers="allow")

USE = """
async () => {
  const {waiting} = await navigator.serviceWorker.ready;
  const {port1, port2} = new MessageChannel();
  waiting.postMessage({type: 'use'}, [port2]);
  await new Promise((resolve) => (port1.onmessage = resolve));
}
"""
"""Ask for the version that waits, as the page does when the player says so."""

START_ENGINE = """
async () => {
  const build = JSON.parse(document.getElementById('build').textContent);
  const address = (path) => new URL(path, location).href;
  const {startEngine} = await import(address(`${build.app}start.js`));
  const {worker} = startEngine();
  const last = await new Promise((resolve) => {
    worker.onmessage = ({data}) => ['ready', 'fatal'].includes(data.type) && resolve(data);
    worker.onerror = () => resolve({type: 'no script'});
  });
  worker.terminate();
  return last;
}
"""
"""Start another engine with this page's build; returns how that ended."""

WAITING = """
async () => (await navigator.serviceWorker.getRegistrations())[0].waiting?.state ?? null
"""
"""The state of the version that waits for old pages to be closed, seen from any page of the origin."""


@pytest.fixture
def host(hosted_site: Path, tmp_path: Path) -> Iterator[Host]:
    with hosting(hosted_site, tmp_path / "dist") as host:
        yield host


def opened(context: BrowserContext, host: Host) -> Page:
    """The game's page, once its service worker has kept the build."""
    page = context.new_page()
    page.goto(host.address)
    page.evaluate(KEPT)
    return page


def beside(context: BrowserContext, host: Host) -> Page:
    """A page of the same origin that does not belong to the game."""
    page = context.new_page()
    address = host.address.replace(PREFIX, "/beside")
    page.route(address, lambda route: route.fulfill(body="<!doctype html>", content_type="text/html"))
    page.goto(address)
    return page


def update(page: Page, host: Host, site: Path) -> None:
    """Publish a version, and wait until it waits."""
    host.publish(site)
    page.evaluate(UPDATE)
    assert page.evaluate(SETTLED) == "installed"


@pytest.mark.pyodide
def test_game_is_played_without_a_network(context: BrowserContext, host: Host, complaints: list[str]) -> None:
    page = opened(context, host)
    host.vanish()
    page.reload()
    page.get_by_role("gridcell", name="row 3, column 3, closed").click()
    expect(page.get_by_role("gridcell", name="row 3, column 3, empty")).to_be_visible(timeout=READY_MS)
    for again in ("index.html", "#about", "?from=home"):
        page.goto(host.address + again)
        assert "Quantum Minesweeper" in page.title()
    # The browser reports that it found no later version; that isn't the page's error.
    assert all("ERR_CONNECTION_REFUSED" in complaint for complaint in complaints), complaints
    complaints.clear()


def test_page_of_the_old_version_keeps_its_files_and_the_new_one_takes_what_has_not_changed(
    context: BrowserContext, host: Host, next_site: Path, tmp_path: Path
) -> None:
    """The host no longer has the old files, and pages of the new version have been opened and closed, but in this tab a
    game goes on. Python for the browser is most of the build, and is not fetched again.
    """
    first, second = opened(context, host), opened(context, host)
    old = first.evaluate(VERSION)
    without_python = tmp_path / "without"
    shutil.copytree(next_site, without_python, ignore=shutil.ignore_patterns("runtime-*"))
    update(second, host, without_python)
    second.evaluate(USE)
    for _ in range(2):
        second.reload()
        assert second.evaluate(VERSION) == "98.0.0"
    assert second.evaluate(START_ENGINE)["type"] == "ready"
    assert first.evaluate(START_ENGINE) == {"type": "ready", "version": old}


def test_unused_version_is_dropped(context: BrowserContext, host: Host, next_site: Path, tmp_path: Path) -> None:
    """Of three versions in a row, those that a page uses stay."""
    page, other = opened(context, host), opened(context, host)
    for version in ("98.0.0", "99.0.0"):
        update(page, host, next_site if version == "98.0.0" else revised(next_site, tmp_path / "last", version))
        page.evaluate(USE)
        page.reload()
        assert page.evaluate(VERSION) == version
    wait_for_versions(page, 2)
    assert other.evaluate(START_ENGINE)["type"] == "ready"
    other.close()
    page.reload()
    wait_for_versions(page, 1)
    assert page.evaluate(START_ENGINE)["type"] == "ready"


def test_closed_pages_leave_the_place_to_the_new_version(context: BrowserContext, host: Host, next_site: Path) -> None:
    page = opened(context, host)
    update(page, host, next_site)
    page.evaluate(USE)
    other = beside(context, host)
    page.close()
    # The browser may forget a page some time after it has closed it, and until then nobody's place is free.
    eventually(other, lambda: other.evaluate(WAITING), None)
    page = opened(context, host)
    assert page.evaluate(VERSION) == "98.0.0"
    wait_for_versions(page, 1)


@pytest.mark.only_browser("chromium")
def test_page_can_be_installed(context: BrowserContext, host: Host) -> None:
    page = opened(context, host)
    session = context.new_cdp_session(page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert json.loads(manifest["data"])["short_name"] == "qmines"
    # A context of the tests is like a private window, where nothing can be installed; nothing else prevents it.
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {error["errorId"] for error in errors} <= {"in-incognito"}


def test_icons_have_the_sizes_that_the_manifest_names(built_site: Path) -> None:
    icons = json.loads((built_site / "manifest.webmanifest").read_text(encoding="utf-8"))["icons"]
    drawn = [icon for icon in icons if icon["type"] == "image/png"]
    assert len(drawn) == 3
    for icon in drawn:
        width, height = struct.unpack(">II", (built_site / icon["src"]).read_bytes()[16:24])
        assert icon["sizes"] == f"{width}x{height}"
