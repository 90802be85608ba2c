"""Later versions of a built site, and what pages of one version know about the others."""

import json
import re
import shutil
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from buildtools import integrity
from buildtools import page as pages
from buildtools.files import digest, named
from tests.e2e.player import eventually, wait_until

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
"""A page's version, which is the name of its engine's package."""

UPDATE = "async () => { await (await navigator.serviceWorker.ready).update(); }"
"""Look for a new version, as the browser does at times."""

SETTLED = """
async () => {
  const registration = await navigator.serviceWorker.ready;
  // A worker learns its own state a moment after the registration does.
  while (registration.installing || registration.waiting?.state === 'installing')
    await new Promise((resolve) => setTimeout(resolve, 20));
  return registration.waiting?.state ?? null;
}
"""
"""Wait until no version is on its way; returns the state of the one that waits."""

CACHES = """
async () => {
  const names = (await caches.keys()).filter((name) => !name.endsWith('the notes'));
  return Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length - 1));
}
"""
"""How many files each of the kept versions has, the oldest first."""


_DROPPED = f"""
async (count) => {{
  const {{waiting, active}} = await navigator.serviceWorker.ready;
  const {{port1, port2}} = new MessageChannel();
  (waiting ?? active).postMessage({{type: 'newest'}}, [port2]);
  await new Promise((resolve) => (port1.onmessage = resolve));
  return (await ({CACHES})()).length === count;
}}
"""


def revised(site: Path, folder: Path, version: str) -> Path:
    """A later version of a built site: its page and its main module have changed, Python has not."""
    shutil.copytree(site, folder)
    app = next(folder.glob("app-*"))
    with (app / "main.js").open("a", encoding="utf-8") as main:
        main.write(f"/* {version} */\n")
    later = app.rename(folder / f"app-{digest(named(app))}")
    replace(folder / "manifest.webmanifest", {app.name: later.name})
    replace(folder / "index.html", {app.name: later.name, f'"{told(folder)["version"]}"': f'"{version}"'})
    return sealed(folder)


def sealed(folder: Path) -> Path:
    """A site whose files have changed: with their digests, with a new id, and with a list for its service worker."""
    worker = (folder / "sw.js").read_text(encoding="utf-8").split("\n", 1)[1]
    (folder / "sw.js").unlink()
    index = folder / "index.html"
    index.write_text(integrity.added(index.read_text(encoding="utf-8"), folder), encoding="utf-8")
    whole = digest(named(folder))
    replace(folder / "index.html", {f'"{told(folder)["id"]}"': f'"{whole}"'})
    (folder / "sw.js").write_text(pages.service_worker(worker, whole, named(folder)), encoding="utf-8")
    return folder


def files_kept(folder: Path) -> set[str]:
    """What the service worker of a site keeps of it."""
    first_line = (folder / "sw.js").read_text(encoding="utf-8").splitlines()[0]
    return set(json.loads(first_line.removeprefix("self.build = ").removesuffix(";"))["files"])


def told(folder: Path) -> dict[str, Any]:
    """What the page of a site knows about its build."""
    text = (folder / "index.html").read_text(encoding="utf-8")
    (build,) = re.findall(r'<script type="application/json" id="build">(.*?)</script>', text)
    knowledge: dict[str, Any] = json.loads(build)
    return knowledge


def replace(path: Path, changes: dict[str, str]) -> None:
    """Change text in a file; the old text must be there."""
    text = path.read_text(encoding="utf-8")
    for old, new in changes.items():
        assert old in text, old
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")


def wait_for_versions(page: Page, count: int) -> None:
    """Wait until that many versions are kept; meanwhile the page asks again and again what the newest is, as pages do.

    On such occasions versions are dropped. The browser frees the locks of a closed page a little after its successor
    has asked: that occasion still finds the version in use, and the next one drops it.
    """
    eventually(page, lambda: bool(page.evaluate(_DROPPED, count)), True)


def wait_for_files(page: Page, count: int) -> None:
    """Wait until the oldest version that is kept has that many files."""
    wait_until(page, f"async () => (await ({CACHES})())[0] === {count}")


def offered(page: Page) -> None:
    """Wait until the page offers a new version, having looked for it."""
    page.evaluate(UPDATE)
    page.get_by_role("button", name="Use it now").first.wait_for()
