"""A connection that fails to open, is lost or deleted: whatever was played meanwhile is kept once it can be, each cause
is told by its own name, and that it has passed.
"""

from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.e2e.player import eventually, wait_until
from tests.e2e.store.keeper import NAME, PASSWORD, Keeper, OpenTab

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
"""So many openings of the database fail, as Chromium's do where it cannot get at its files."""

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
FAILED = """
async () => {
  for (let known = 0; known < opened; ) {
    known = opened;
    for (let i = 0; i < 4 || failed < known; i++) await indexedDB.databases();
  }
}
"""
"""Waits until all openings so far have failed, and those that follow on them."""
NO_FILES = "delete globalThis.StorageManager?.prototype.getDirectory"
"""A browser whose sites have no files: whether there is room cannot be asked."""
HIDE = """
(isHidden) => {
  Object.defineProperty(document, 'hidden', {get: () => isHidden, configurable: true});
  document.dispatchEvent(new Event('visibilitychange'));
}
"""
KEPT = """Promise.race([
  indexedDB.databases().then((all) => all.some(({name}) => name === 'qmines /qmines/')),
  new Promise((resolve) => setTimeout(resolve, 500, null)),
])"""
"""Whether the database is there. While data are being cleared Chromium may never say: then null, to be asked again."""
GONE = f"{KEPT}.then((isKept) => isKept === false)"
MINUTE_MS = 60_000


@pytest.fixture
def elsewhere(context: BrowserContext, store_address: str) -> Page:
    """A page of the same origin that knows of no store."""
    page = context.new_page()
    page.goto(store_address.replace("store.html", "blank.html"))
    return page


def let_fail(context: BrowserContext, openings: int) -> None:
    context.add_init_script(FAILING.replace("LEFT", str(openings)))


def mend(keeper: Keeper) -> None:
    """From now on the database can be opened."""
    keeper.run("() => { failing = 0; sessionStorage.isMended = 1; }")


def told(keeper: Keeper) -> list[str | None]:
    """What was told of the database, one after the other; None: that all is well."""
    return list(keeper.run("problems"))


def touch(keeper: Keeper) -> None:
    """A hand at the page, which does nothing there."""
    keeper.page.keyboard.press("Shift")


def owners(keeper: Keeper) -> dict[str, str]:
    """Whose the finished games are, by id."""
    return {game["id"]: game["owner"] for game in keeper.dump()["finished"]}


def clear(keeper: Keeper) -> None:
    """Clears all data of the site, as the browser's own settings do."""
    session = keeper.page.context.new_cdp_session(keeper.page)
    origin = keeper.run("location.origin")
    session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
    wait_until(keeper.page, GONE)


def test_one_opening_that_fails_is_nobodys_business(context: BrowserContext, open_tab: OpenTab) -> None:
    let_fail(context, 1)
    keeper = open_tab()
    keeper.finish(1)
    assert told(keeper) == []
    assert owners(keeper) == {"game-1": "guest"}


def test_games_of_a_start_that_failed_are_kept_at_the_next_hand(context: BrowserContext, open_tab: OpenTab) -> None:
    let_fail(context, 1000)
    keeper = open_tab()
    keeper.finish(1, 2)
    keeper.run("store.keep(entryOf('running', {when: 9e12}))")
    assert told(keeper) == ["failed"]
    assert keeper.identities() == [2, 1]
    assert keeper.run("store.list().then(([{id}]) => id)") == "running"
    mend(keeper)
    touch(keeper)
    eventually(keeper.page, lambda: told(keeper), ["failed", None])
    assert owners(keeper) == {"game-1": "guest", "game-2": "guest"}
    assert "running" in {entry["id"] for entry in keeper.dump()["playing"]}
    assert keeper.reload().identities() == [2, 1]


def test_tries_wait_longer_and_longer_and_a_hidden_page_makes_none(context: BrowserContext, open_tab: OpenTab) -> None:
    context.clock.install()
    context.add_init_script(NO_FILES)
    let_fail(context, 1_000_000)
    keeper = open_tab()
    keeper.finish(1)
    for _ in range(60):
        context.clock.run_for(MINUTE_MS)
        keeper.run(FAILED)
    # Two openings a try: after 1, 2, 4 … 32 seconds, then once a minute, from when the one before has failed.
    tries = keeper.run("opened") / 2
    assert 50 <= tries <= 67
    keeper.run(HIDE, True)
    context.clock.run_for(60 * MINUTE_MS)
    assert keeper.run("opened") / 2 <= tries + 1
    mend(keeper)
    keeper.run(HIDE, False)
    eventually(keeper.page, lambda: told(keeper), ["failed", None])
    assert list(owners(keeper)) == ["game-1"]


def test_many_games_in_memory_cost_one_try(context: BrowserContext, open_tab: OpenTab) -> None:
    context.clock.install()
    let_fail(context, 1_000_000)
    keeper = open_tab()
    keeper.finish(*range(1, 41))
    before = keeper.run("opened")
    touch(keeper)
    eventually(keeper.page, lambda: keeper.run("opened"), before + 2)
    keeper.finish(41)
    assert keeper.run("opened") == before + 2


def test_a_database_deleted_elsewhere_is_no_newer_version(keeper: Keeper, elsewhere: Page) -> None:
    keeper.run("store.claim('running')")
    keeper.run("store.keep(entryOf('running'))")
    keeper.finish(1)
    elsewhere.evaluate(DELETE)
    keeper.finish(2)
    assert told(keeper) == []
    assert keeper.run("losses") == [True]
    eventually(keeper.page, lambda: [entry["id"] for entry in keeper.dump()["playing"]], ["game-2", "running"])
    assert owners(keeper) == {"game-2": "guest"}
    assert keeper.identities() == [2]
    assert keeper.run("hadGames.has()")
    assert keeper.reload().identities() == [2]


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
    assert told(keeper) == []


def test_who_has_none_has_lost_none(keeper: Keeper, elsewhere: Page) -> None:
    elsewhere.evaluate(DELETE)
    touch(keeper)
    wait_until(keeper.page, KEPT)
    keeper.finish(1)
    assert keeper.run("losses") == []


def test_a_newer_version_is_named_and_gone_when_it_is(keeper: Keeper, elsewhere: Page) -> None:
    elsewhere.evaluate(NEWER)
    assert keeper.run("database.problem().then(({code}) => code)") == "outdated"
    keeper.finish(1)
    touch(keeper)
    assert keeper.identities() == [1]
    assert told(keeper) == ["outdated"]
    elsewhere.evaluate(DELETE)

    def told_at_a_touch() -> list[str | None]:
        # A hand that comes while the last try is still under way makes none.
        touch(keeper)
        return told(keeper)

    eventually(keeper.page, told_at_a_touch, ["outdated", None])
    assert owners(keeper) == {"game-1": "guest"}


def plain(dump: dict[str, Any]) -> bool:
    """Whether anything of a game can be read in what lies in the database."""
    return "hidden" in str(dump)


def test_a_profile_that_is_open_outlives_its_database(keeper: Keeper, elsewhere: Page) -> None:
    keeper.register()
    owner = keeper.run("accounts.owner()")
    keeper.run("store.claim('running')")
    keeper.run("store.keep(entryOf('running'))")
    keeper.finish(1)
    elsewhere.evaluate(DELETE)
    keeper.finish(2)
    eventually(keeper.page, lambda: len(keeper.dump()["playing"]), 2)
    assert owners(keeper) == {"game-2": owner}
    assert not plain(keeper.dump())
    assert keeper.current() == {"id": owner, "name": NAME, "isLocked": False}
    keeper.run("accounts.signOut()")
    assert keeper.sign_in() == "done"
    assert keeper.identities() == [2]
    assert keeper.run("store.list().then((all) => all.map(({id}) => id).sort())") == ["game-2", "running"]


def test_a_profile_comes_back_with_the_password_it_has_now(keeper: Keeper, elsewhere: Page) -> None:
    keeper.register()
    keeper.run("(old) => accounts.changePassword({old, password: 'quite another one'})", PASSWORD)
    elsewhere.evaluate(DELETE)
    keeper.finish(1)
    keeper.run("accounts.lock()")
    assert keeper.sign_in() == "wrong"
    assert keeper.sign_in(password="quite another one") == "done"
    assert keeper.identities() == [1]


def test_a_locked_profile_keeps_later_what_it_could_not(context: BrowserContext, open_tab: OpenTab) -> None:
    let_fail(context, 0)
    keeper = open_tab()
    keeper.register()
    owner = keeper.run("accounts.owner()")
    other = open_tab()
    keeper.run("() => { failing = 1e6; database.run(async (db) => db.close()); }")
    keeper.finish(1)
    assert told(keeper) == ["failed"]
    other.run("accounts.lock()")
    mend(keeper)
    touch(keeper)
    eventually(keeper.page, lambda: keeper.current()["isLocked"], True)
    assert not plain(keeper.dump())
    assert other.sign_in() == "done"
    eventually(keeper.page, lambda: owners(keeper), {"game-1": owner})
    assert told(keeper) == ["failed", None]


def test_what_was_removed_does_not_come_back_with_a_connection(keeper: Keeper) -> None:
    keeper.run("store.claim('game-1')")
    keeper.finish(1)
    keeper.run("archive.remove('game-1')")
    keeper.run("database.run(async (db) => db.close())")
    keeper.finish(2)
    keeper.run("database.run((db) => db.count('finished'))")
    assert list(owners(keeper)) == ["game-2"]


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


def test_games_seen_by_another_tab_while_this_had_none_are_read(context: BrowserContext, open_tab: OpenTab) -> None:
    let_fail(context, 0)
    one, other = open_tab(), open_tab()
    one.run("() => { failing = 1e6; database.run(async (db) => db.close()); }")
    one.finish(1)
    other.finish(2)
    assert one.identities() == [1]
    mend(one)
    touch(one)
    eventually(one.page, one.identities, [2, 1])
    eventually(other.page, other.identities, [2, 1])


def test_a_database_that_goes_while_it_is_read_takes_nothing_from_what_is_shown(keeper: Keeper) -> None:
    keeper.finish(1, 2)
    keeper.run(
        """
        async () => {
          await database.run(async (db) => db.close());
          window.usualGet = IDBObjectStore.prototype.get;
          IDBObjectStore.prototype.get = () => { throw new DOMException('Internal error.', 'UnknownError'); };
        }
        """
    )
    assert keeper.code("database.run((db) => db.count('finished'))") == "done"
    eventually(keeper.page, lambda: told(keeper), ["failed"])
    assert keeper.identities() == [2, 1]
    keeper.run("() => { IDBObjectStore.prototype.get = usualGet; }")
    touch(keeper)
    eventually(keeper.page, lambda: told(keeper), ["failed", None])
    assert keeper.identities() == [2, 1]


HELD_FAILURE = """
const usual = IDBFactory.prototype.open;
Object.assign(globalThis, {opened: 0, tell: null});
IDBFactory.prototype.open = function (...values) {
  globalThis.opened += 1;
  if (globalThis.opened > 1) return usual.apply(this, values);
  const request = usual.call(this, 'nothing', 1);
  request.addEventListener('upgradeneeded', (event) => {
    event.stopImmediatePropagation();
    request.transaction.abort();
  });
  Object.defineProperty(request, 'error', {get: () => new DOMException('No.', 'VersionError')});
  request.addEventListener('error', (event) => {
    if (globalThis.tell) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    globalThis.tell = () => request.dispatchEvent(new Event('error'));
  });
  return request;
};
"""
"""The first opening of the database fails by a cause that does not pass by itself; the page hears of it by `tell`."""


def test_a_touch_while_a_try_is_failing_brings_another_try(page: Page, store_address: str) -> None:
    page.add_init_script(HELD_FAILURE)
    page.goto(store_address)
    page.wait_for_function("globalThis.tell !== null")
    page.keyboard.press("Shift")
    page.evaluate("tell()")
    eventually(page, lambda: page.evaluate("opened"), 2)
    wait_until(page, "() => globalThis.store?.list().then(() => true)")
