"""The service worker and the manifest: playing without a network, being installed, and changing versions."""

import json
import re
import shutil
import struct
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from buildtools import site
from buildtools.places import PACKAGE
from tests.e2e.player import READY_MS
from tests.e2e.servers import serving

KEPT = """
async () => {
  await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller) {
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, {once: true}));
  }
}
"""
"""Resolves once the service worker has kept the build and answers for this page."""

VERSION = "() => JSON.parse(document.getElementById('build').textContent).version"
CACHES = "() => caches.keys()"

WAITING = """
async () => {
  const registration = await navigator.serviceWorker.ready;
  await registration.update();
  while (!registration.waiting) await new Promise((resolve) => setTimeout(resolve, 20));
  return registration.active.state === 'activated';
}
"""
"""Looks for a new version; once it waits, gives whether the old one is still at work."""

ACTIVATE = """
async () => {
  const {serviceWorker} = navigator;
  const {waiting} = await serviceWorker.ready;
  waiting.postMessage({type: 'activate'});
  while (serviceWorker.controller !== waiting) {
    await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve, {once: true}));
  }
}
"""

START_ENGINE = """
async () => {
  const build = JSON.parse(document.getElementById('build').textContent);
  const address = (path) => new URL(path, location).href;
  const name = JSON.stringify({runtime: address(build.runtime), engine: address(build.engine)});
  const worker = new Worker(address(`${build.app}worker.js`), {type: 'module', name});
  const last = await new Promise((resolve) => {
    worker.onmessage = ({data}) => ['ready', 'fatal'].includes(data.type) && resolve(data);
    worker.onerror = () => resolve({type: 'no script'});
  });
  worker.terminate();
  return last;
}
"""
"""Starts another engine with this page's build; gives how that ended."""


class Place:
    """A folder that is served, and may be changed or vanish."""

    def __init__(self, folder: Path, address: str, stop: ExitStack) -> None:
        self._folder = folder
        self._stop = stop
        self.address = address

    def publish(self, source: Path) -> None:
        """Put another version into the place of the one that is served."""
        shutil.rmtree(self._folder)
        shutil.copytree(source, self._folder)

    def vanish(self) -> None:
        """Stop the server; connections that are still open find nothing any more."""
        shutil.rmtree(self._folder)
        self._stop.close()


@pytest.fixture
def place(built_site: Path, tmp_path: Path) -> Iterator[Place]:
    folder = tmp_path / "dist"
    shutil.copytree(built_site, folder)
    with ExitStack() as stack:
        server = stack.enter_context(serving(folder))
        yield Place(folder, server.address, stack)


@pytest.fixture(scope="session")
def next_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site with a later version of the engine; Python for the browser stays the same."""
    root = tmp_path_factory.mktemp("next")
    package = root / "qmines"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__"))
    init = package / "__init__.py"
    init.write_text(re.sub(r'__version__ = "[^"]+"', '__version__ = "99.0.0"', init.read_text(encoding="utf-8")))
    site.build(root / "dist", package)
    return root / "dist"


def opened(context: BrowserContext, place: Place) -> Page:
    """The game's page, once its service worker has kept the build."""
    page = context.new_page()
    page.goto(place.address)
    page.evaluate(KEPT)
    return page


def test_game_is_played_without_a_network(context: BrowserContext, place: Place, complaints: list[str]) -> None:
    page = opened(context, place)
    place.vanish()
    page.reload()
    page.get_by_role("gridcell", name="row 3, column 3, closed").click()
    expect(page.get_by_role("gridcell", name="row 3, column 3, empty")).to_be_visible(timeout=READY_MS)
    for again in ("index.html", "#about", "?from=home"):
        page.goto(place.address + again)
        assert "Quantum Minesweeper" in page.title()
    # The browser looks in vain for a later version; that it says so is not the page's doing.
    assert all("ERR_CONNECTION_REFUSED" in complaint for complaint in complaints), complaints
    complaints.clear()


def test_new_version_waits_until_it_is_wanted(context: BrowserContext, place: Place, next_site: Path) -> None:
    page = opened(context, place)
    old = page.evaluate(VERSION)
    place.publish(next_site)
    assert page.evaluate(WAITING)
    page.reload()
    assert page.evaluate(VERSION) == old
    # As the page does before it offers a version. Asked sooner, Chromium was seen to take five minutes.
    expect(page.get_by_role("button", name=re.compile(r"^Worlds \d"))).to_be_visible(timeout=READY_MS)
    page.evaluate(ACTIVATE)
    page.reload()
    assert page.evaluate(VERSION) == "99.0.0" != old


def test_page_of_the_old_version_keeps_its_files(context: BrowserContext, place: Place, next_site: Path) -> None:
    """The server no longer has them; but in this tab a game goes on."""
    first, second = opened(context, place), opened(context, place)
    old = first.evaluate(VERSION)
    place.publish(next_site)
    second.evaluate(WAITING)
    second.evaluate(ACTIVATE)
    second.reload()
    assert second.evaluate(VERSION) == "99.0.0"
    assert first.evaluate(START_ENGINE) == {"type": "ready", "version": old}


def test_unused_version_is_dropped(context: BrowserContext, place: Place, next_site: Path) -> None:
    page = opened(context, place)
    (old,) = page.evaluate(CACHES)
    place.publish(next_site)
    page.evaluate(WAITING)
    assert len(page.evaluate(CACHES)) == 2
    page.evaluate(ACTIVATE)
    page.goto(place.address)
    page.wait_for_function("async (old) => !(await caches.keys()).includes(old)", arg=old)
    assert page.evaluate(START_ENGINE) == {"type": "ready", "version": "99.0.0"}


def test_new_version_takes_what_has_not_changed(
    context: BrowserContext, place: Place, next_site: Path, tmp_path: Path
) -> None:
    """Python for the browser is most of the build, and is not fetched again."""
    page = opened(context, place)
    without_python = tmp_path / "without"
    shutil.copytree(next_site, without_python, ignore=shutil.ignore_patterns("runtime-*"))
    place.publish(without_python)
    page.evaluate(WAITING)
    page.evaluate(ACTIVATE)
    page.reload()
    assert page.evaluate(START_ENGINE) == {"type": "ready", "version": "99.0.0"}


def test_page_can_be_installed(context: BrowserContext, place: Place) -> None:
    page = opened(context, place)
    session = context.new_cdp_session(page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert json.loads(manifest["data"])["short_name"] == "qmines"
    # A context of the tests is like a private window, where nothing can be installed; there is no other hindrance.
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {error["errorId"] for error in errors} <= {"in-incognito"}


def test_icons_have_the_sizes_that_the_manifest_names(built_site: Path) -> None:
    icons = json.loads((built_site / "manifest.webmanifest").read_text(encoding="utf-8"))["icons"]
    drawn = [icon for icon in icons if icon["type"] == "image/png"]
    assert len(drawn) == 3
    for icon in drawn:
        width, height = struct.unpack(">II", (built_site / icon["src"]).read_bytes()[16:24])
        assert icon["sizes"] == f"{width}x{height}"
