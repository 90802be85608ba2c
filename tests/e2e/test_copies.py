"""Several copies of the game on one origin: none meets another, and the first one has what earlier versions kept."""

import json
import re
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.conftest import EngineHandler
from tests.e2e.database import dump
from tests.e2e.native import near
from tests.e2e.player import Player, eventually
from tests.e2e.servers import PREFIX, serving

GAME = "#new?size=9x9&mines=10&seed=7&rules=classic"
FORMER = "qmines"
"""The name of the database in earlier versions, the same for all copies."""

AGE = """
async (own) => {
  if (!(await indexedDB.databases()).some(({name}) => name === own)) return;
  const settled = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const from = await settled(indexedDB.open(own));
  const making = indexedDB.open('qmines', from.version);
  making.onupgradeneeded = () => {
    for (const name of from.objectStoreNames) {
      const {keyPath, indexNames} = from.transaction(name).objectStore(name);
      const store = making.result.createObjectStore(name, {keyPath});
      for (const index of indexNames) store.createIndex(index, index, {unique: index === 'folded'});
    }
  };
  const to = await settled(making);
  for (const name of from.objectStoreNames) {
    const [keys, values] = await Promise.all(
      ['getAllKeys', 'getAll'].map((all) => settled(from.transaction(name).objectStore(name)[all]())),
    );
    const target = to.transaction(name, 'readwrite').objectStore(name);
    for (const [i, value] of values.entries()) await settled(target.put(value, target.keyPath ? undefined : keys[i]));
  }
  from.close();
  to.close();
  await settled(indexedDB.deleteDatabase(own));
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(`${own} `)) continue;
    localStorage.setItem(`qmines.${key.slice(own.length + 1)}`, localStorage.getItem(key));
    localStorage.removeItem(key);
  }
}
"""
"""Turn a copy's data into what an earlier version would have kept."""

CONTENTS = """
async (name) => {
  const settled = (request) => new Promise((resolve) => (request.onsuccess = () => resolve(request.result)));
  const db = await settled(indexedDB.open(name));
  const all = {};
  for (const store of db.objectStoreNames)
    all[store] = JSON.stringify(await settled(db.transaction(store).objectStore(store).getAll()));
  db.close();
  return all;
}
"""

WATCH = """
() => new Promise((resolve) => {
  indexedDB.open('qmines').onsuccess = ({target: {result}}) => {
    globalThis.former = result;
    globalThis.isAsked = false;
    result.onversionchange = () => (globalThis.isAsked = true);
    resolve();
  };
})
"""
"""A page of an earlier version that holds the database; `isAsked`: somebody wants to change or delete it."""

NEWER = """
() => new Promise((resolve) => {
  indexedDB.open('qmines', 99).onsuccess = ({target: {result}}) => (result.close(), resolve());
})
"""


class _Copies(EngineHandler):
    """The same site in every folder below the prefix."""

    def translate_path(self, path: str) -> str:
        return super().translate_path(_without_copy(path))

    def do_POST(self) -> None:  # noqa: N802 - the library's name
        self.path = _without_copy(self.path)
        super().do_POST()


def _without_copy(path: str) -> str:
    return re.sub(f"^{PREFIX}/(first|second|third)/", f"{PREFIX}/", path)


@pytest.fixture(scope="module")
def origin(built_site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """An origin with copies of the game at `first/`, `second/` and `third/`."""
    with serving(near(built_site, tmp_path_factory.mktemp("copies") / "dist"), _Copies) as server:
        yield server.address


def kept(page: Page, name: str) -> dict[str, list[Any]]:
    """The contents of a database, by store."""
    return {store: json.loads(all_) for store, all_ in page.evaluate(CONTENTS, name).items()}


def played(page: Page, copy: str) -> Player:
    """A game of a copy, once it is kept."""
    player = Player(page).visit(copy + GAME)
    player.open(5, 5)
    player.expect_kept("open 4,4")
    return player


def expect_fresh(player: Player) -> None:
    """The first board of a copy that has kept nothing."""
    expect(player.page.get_by_role("gridcell")).to_have_count(9 * 13)
    player.open(1, 1)
    player.expect_kept("open 0,0")
    assert player.name(9, 13).startswith("row 9, column 13, ")


def choose_dark(page: Page, copy: str) -> None:
    page.goto(f"{copy}#options")
    page.get_by_label("Theme").select_option("Dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_copies_share_neither_game_nor_options(context: BrowserContext, page: Page, origin: str) -> None:
    choose_dark(page, f"{origin}first/")
    rows = played(page, f"{origin}first/").text()
    page.goto("about:blank")
    other = Player(context.new_page()).visit(f"{origin}second/")
    expect_fresh(other)
    expect(other.page.locator("html")).to_have_attribute("data-theme", "light")
    back = Player(context.new_page()).visit(f"{origin}first/")
    back.expect_status("^Your game goes on")
    assert back.text() == rows
    expect(back.page.locator("html")).to_have_attribute("data-theme", "dark")


def test_a_newer_copy_does_not_make_an_older_one_ask_for_a_reload(
    context: BrowserContext, page: Page, origin: str
) -> None:
    """What a newer version elsewhere on the origin does to its database does not concern it."""
    elsewhere = context.new_page()
    elsewhere.goto(f"{origin}second/manifest.webmanifest")
    elsewhere.evaluate(NEWER)
    player = Player(page).visit(f"{origin}first/{GAME}")
    player.open(5, 5)
    told = page.get_by_text("A newer version is open in another tab")
    eventually(page, lambda: bool(told.count() or dump(page)["playing"]), True)
    expect(told).to_have_count(0)
    player.expect_kept("open 4,4")
    page.reload()
    player.expect_status("^Your game goes on")


def test_copies_are_apps_of_their_own(context: BrowserContext, page: Page, origin: str) -> None:
    """Browsers know an installed app by its identity, which by default is its start address."""
    identities = set()
    for copy in ("first/", "second/"):
        page.goto(origin + copy)
        manifest = context.new_cdp_session(page).send("Page.getAppManifest")
        assert manifest["errors"] == []
        identities.add(manifest["manifest"]["id"])
    assert len(identities) == 2
    with urllib.request.urlopen(f"{origin}first/manifest.webmanifest") as answer:
        assert "id" not in json.load(answer)


def test_the_first_copy_has_what_an_earlier_version_kept(context: BrowserContext, page: Page, origin: str) -> None:
    choose_dark(page, f"{origin}third/")
    player = played(page, f"{origin}third/")
    rows = player.text()
    page.goto(f"{origin}third/manifest.webmanifest")
    page.evaluate(AGE, f"qmines {PREFIX}/third/")
    before = kept(page, FORMER)
    assert len(before["playing"]) == 1
    page.evaluate(WATCH)

    first = Player(context.new_page()).visit(f"{origin}first/")
    first.expect_status("^Your game goes on")
    assert first.text() == rows
    expect(first.page.locator("html")).to_have_attribute("data-theme", "dark")
    mine = kept(page, f"qmines {PREFIX}/first/")
    assert {store: len(all_) for store, all_ in mine.items()} == {store: len(all_) for store, all_ in before.items()}

    second = Player(context.new_page()).visit(f"{origin}second/")
    expect_fresh(second)
    expect(second.page.locator("html")).to_have_attribute("data-theme", "light")
    assert len(kept(page, f"qmines {PREFIX}/second/")["playing"]) == 1

    # Pages of the earlier version still use theirs, which is unchanged.
    assert kept(page, FORMER) == before
    assert page.evaluate("isAsked") is False
