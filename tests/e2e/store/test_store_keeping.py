"""Data that the browser clears, and a database that several tabs lose: what is played afterwards is kept."""

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.e2e.player import eventually, wait_until
from tests.e2e.store.keeper import Keeper, OpenTab

FAILING = """
const usual = IDBFactory.prototype.open;
const isMended = location.origin !== 'null' && sessionStorage.isMended;
Object.assign(globalThis, {failing: isMended ? 0 : LEFT, opened: 0, failed: 0});
IDBFactory.prototype.open = function (...values) {
  globalThis.opened += 1;
  if (globalThis.failing-- <= 0) return usual.apply(this, values);
  const request = usual.call(this, 'nothing', 1);
  request.addEventListener('upgradeneeded', (event) => {
    event.stopImmediatePropagation();
    request.transaction.abort();
  });
  request.addEventListener('error', () => (globalThis.failed += 1));
  const error = new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError');
  Object.defineProperty(request, 'error', {get: () => error});
  return request;
};
"""
"""That many openings of the database fail, like Chromium's when it cannot access its files."""

DELETE = """
() => new Promise((resolve, reject) => {
  const deleting = indexedDB.deleteDatabase('qmines /qmines/');
  deleting.onsuccess = () => resolve();
  deleting.onerror = reject;
})
"""
NEWER = """
() => new Promise((done) => {
  indexedDB.open('qmines /qmines/', 99).onsuccess = ({target}) => {
    target.result.onversionchange = () => target.result.close();
    done();
  };
})
"""
KEPT = """Promise.race([
  indexedDB.databases().then((all) => all.some(({name}) => name === 'qmines /qmines/')),
  new Promise((resolve) => setTimeout(resolve, 500, null)),
])"""
"""Whether the database is there. While data is being cleared Chromium may never say: then null, and the test asks
again.
"""
GONE = f"{KEPT}.then((isKept) => isKept === false)"


@pytest.fixture
def elsewhere(context: BrowserContext, store_address: str) -> Page:
    """A page of the same origin that does not know the store."""
    page = context.new_page()
    page.goto(store_address.replace("store.html", "blank.html"))
    return page


def touch(keeper: Keeper) -> None:
    """A press on the page that does nothing there."""
    keeper.page.keyboard.press("Shift")


def owners(keeper: Keeper) -> dict[str, str]:
    """The owners of the finished games, by id."""
    return {game["id"]: game["owner"] for game in keeper.dump()["finished"]}


def clear(keeper: Keeper) -> None:
    """Clear all data of the site, as the browser's own settings do."""
    session = keeper.page.context.new_cdp_session(keeper.page)
    origin = keeper.run("location.origin")
    session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
    wait_until(keeper.page, GONE)


def test_what_was_cleared_under_a_page_is_told_and_what_comes_is_kept(keeper: Keeper) -> None:
    keeper.finish(1)
    clear(keeper)
    touch(keeper)
    eventually(keeper.page, lambda: keeper.run("losses"), [True])
    keeper.finish(2, 3)
    assert keeper.run("database.problem()") is None
    assert owners(keeper) == {"game-2": "guest", "game-3": "guest"}
    assert keeper.reload().identities() == [3, 2]
    assert keeper.run("losses") == []


def test_a_connection_that_ends_in_the_middle_of_work_is_had_again(keeper: Keeper) -> None:
    keeper.finish(1)
    keeper.run("() => { window.gate = new Promise((go) => (window.go = go)); }")
    keeper.run("() => { window.work = database.run(async (db) => (await gate, db.get('finished', 'game-1'))); }")
    clear(keeper)
    keeper.run("() => go()")
    assert keeper.run("work") is None
    assert keeper.run("problems") == []


def test_all_tabs_go_on_in_the_new_database(open_tab: OpenTab, elsewhere: Page) -> None:
    tabs = [open_tab() for _ in range(3)]
    for number, tab in enumerate(tabs):
        tab.run("(id) => store.claim(id)", f"game-{number}")
        tab.finish(number)
    elsewhere.evaluate(DELETE)
    for number, tab in enumerate(tabs):
        touch(tab)
        tab.finish(10 + number)
    wanted = {f"game-{number}": "guest" for number in (0, 1, 2, 10, 11, 12)}
    eventually(tabs[0].page, lambda: owners(tabs[0]), wanted)
    for tab in tabs:
        eventually(tab.page, lambda tab=tab: sorted(tab.identities()), [0, 1, 2, 10, 11, 12])  # type: ignore[misc]
