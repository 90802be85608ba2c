"""What can go wrong with the database itself, and its versions."""

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.e2e.store.keeper import Keeper, OpenTab

NO_DATABASE = (
    "Object.defineProperty(globalThis, 'indexedDB', {get() { throw new DOMException('no', 'SecurityError'); }})"
)

FULL = """
for (const name of ['put', 'add']) {
  const usual = IDBObjectStore.prototype[name];
  IDBObjectStore.prototype[name] = function (...values) {
    if (window.isFull) throw new DOMException('full', 'QuotaExceededError');
    return usual.apply(this, values);
  };
}
"""

VERSION_2 = """
() => new Promise((resolve, reject) => {
  const opening = indexedDB.open('qmines /qmines/', 2);
  opening.onerror = reject;
  opening.onupgradeneeded = () => {
    const db = opening.result;
    db.createObjectStore('playing', {keyPath: 'id'});
    db.createObjectStore('finished', {keyPath: 'id'}).createIndex('owner', 'owner');
    db.createObjectStore('profiles', {keyPath: 'id'}).createIndex('folded', 'folded', {unique: true});
    db.createObjectStore('digests', {keyPath: 'id'}).createIndex('owner', 'owner');
    db.createObjectStore('keys');
  };
  opening.onsuccess = () => {
    const db = opening.result;
    const transaction = db.transaction('finished', 'readwrite');
    const summary = {state: 'won', changes: {}, columns: 9, rows: 9, mines: 10, rules: 'quantum', saves: 0};
    const body = {identity: '7'.padStart(64, '0'), record: 'qmines 1', finished: 1, imported: false, summary};
    transaction.objectStore('finished').put({id: 'seven', owner: 'guest', body});
    transaction.oncomplete = () => (db.close(), resolve());
  };
})
"""

VERSION_1 = """
() => new Promise((resolve, reject) => {
  const opening = indexedDB.open('qmines /qmines/', 1);
  opening.onerror = reject;
  opening.onupgradeneeded = () => opening.result.createObjectStore('playing', {keyPath: 'id'});
  opening.onsuccess = () => {
    window.old = opening.result;
    const transaction = old.transaction('playing', 'readwrite');
    const about = {columns: 3, rows: 1, mines: 1, record: 'qmines 1', when: 1, waiting: true};
    const entry = {...about, cells: Uint8Array.of(1, 9, 9)};
    for (const id of ['one', 'two']) transaction.objectStore('playing').put({...entry, id, state: 'playing'});
    transaction.oncomplete = () => resolve();
  };
})
"""


VERSION_3 = """
() => new Promise((resolve, reject) => {
  const opening = indexedDB.open('qmines /qmines/', 3);
  opening.onerror = reject;
  opening.onupgradeneeded = () => {
    const db = opening.result;
    db.createObjectStore('playing', {keyPath: 'id'});
    db.createObjectStore('finished', {keyPath: 'id'}).createIndex('owner', 'owner');
    const profiles = db.createObjectStore('profiles', {keyPath: 'id'});
    profiles.createIndex('folded', 'folded', {unique: true});
    db.createObjectStore('digests', {keyPath: 'id'}).createIndex('owner', 'owner');
    db.createObjectStore('keys');
    db.createObjectStore('imported', {keyPath: 'id'}).createIndex('folded', 'folded', {unique: true});
    const totals = {played: 3, won: 2, lost: 1, saves: 4, bestTime: 5, bestRate: 6, bestEfficiency: null};
    const rules = {key: 'quantum, start any|13×9/30|hints+help', rules: 'quantum', changes: ['start any']};
    const classes = [
      {...rules, size: '13×9', mines: 30, assistance: ['hints', 'help'], ...totals},
      {key: 'classic|9×9/10|none', rules: 'classic', changes: [], size: '9×9', mines: 10, assistance: [], ...totals},
    ];
    profiles.put({id: 'ada', folded: 'ada', name: 'Ada', created: 7, card: {played: 6, won: 4, classes}});
    profiles.put({id: 'bob', folded: 'bob', name: 'Bob', created: 8, card: null});
  };
  opening.onsuccess = () => (opening.result.close(), resolve());
})
"""


@pytest.fixture
def page_before(page: Page, store_address: str) -> Page:
    """A page of the same origin that knows of no store."""
    page.goto(store_address.replace("store.html", "blank.html"))
    return page


def test_version_1_becomes_4_and_keeps_its_games(page_before: Page, open_tab: OpenTab) -> None:
    page_before.evaluate(VERSION_1)
    page_before.evaluate("old.close()")
    keeper = open_tab()
    script = "store.list().then((all) => all.map(({id, owner, cells}) => [id, owner, [...cells]]).sort())"
    assert keeper.run(script) == [["one", "guest", [1, 9, 9]], ["two", "guest", [1, 9, 9]]]
    dump = keeper.dump()
    assert dump.pop("version") == 4
    assert set(dump) == {"playing", "finished", "profiles", "digests", "keys", "imported"}
    keeper.run("store.list().then(([entry]) => store.finish({...entry, state: 'won'}, bodyOf(1)))")
    assert keeper.identities() == [1]


def test_version_2_becomes_4_and_keeps_its_games(page_before: Page, open_tab: OpenTab) -> None:
    page_before.evaluate(VERSION_2)
    keeper = open_tab()
    assert keeper.identities() == [7]
    assert (keeper.dump()["version"], keeper.dump()["imported"]) == (4, [])
    keeper.run("imported.into('Grace Hopper').add([bodyOf(1)])")
    keeper.register(take_along=True)
    assert keeper.identities() == [7]


def test_version_3_becomes_4_and_keeps_its_cards(page_before: Page, open_tab: OpenTab) -> None:
    """Whoever is signed out stays on the leaderboard: nobody can read the games that a card is of."""
    page_before.evaluate(VERSION_3)
    keeper = open_tab()
    ada, bob = keeper.run("accounts.profiles()")
    totals = {"played": 3, "won": 2, "lost": 1, "saves": 4, "bestTime": 5, "bestRate": 6, "bestEfficiency": None}
    one = {"rules": "quantum, start any", "board": "13x9x30", "assistance": "hints+help"}
    other = {"rules": "classic", "board": "9x9x10", "assistance": "none"}
    classes = [{**totals, **own, "key": "|".join(own.values())} for own in (one, other)]
    assert ada == {"id": "ada", "name": "Ada", "created": 7, "card": {"played": 6, "won": 4, "classes": classes}}
    assert bob["card"] is None


def test_an_old_tab_that_does_not_let_go_is_told_of(page_before: Page, open_tab: OpenTab) -> None:
    page_before.evaluate(VERSION_1)
    keeper = open_tab()
    assert keeper.run("database.problem().then(({code}) => code)") == "blocked"
    keeper.run("store.keep(entryOf('running'))")
    assert keeper.run("store.list().then((all) => all.map(({id}) => id))") == ["running"]
    page_before.evaluate("old.close()")
    keeper.page.wait_for_function("problems.at(-1) === null")
    keeper.run("store.keep(entryOf('next'))")
    assert {each["id"] for each in keeper.dump()["playing"]} == {"one", "two", "running", "next"}


def test_an_old_tab_lets_go_of_a_newer_database(keeper: Keeper, context: BrowserContext) -> None:
    newer = context.new_page()
    newer.goto(keeper.page.url.replace("store.html", "blank.html"))
    newer.evaluate("new Promise((done) => (indexedDB.open('qmines /qmines/', 99).onsuccess = () => done()))")
    assert keeper.run("database.problem().then(({code}) => code)") == "outdated"
    keeper.finish(1)
    assert keeper.identities() == [1]
    keeper.reload()
    assert keeper.run("database.problem().then(({code}) => code)") == "outdated"


def test_without_a_database_games_live_in_memory(context: BrowserContext, open_tab: OpenTab) -> None:
    context.add_init_script(NO_DATABASE)
    keeper = open_tab()
    assert keeper.run("database.problem().then(({code}) => code)") == "no_storage"
    keeper.finish(1, 2)
    assert keeper.identities() == [2, 1]
    keeper.run("store.keep(entryOf('running', {when: 9e12}))")
    assert keeper.run("store.list().then(([{id}]) => id)") == "running"
    assert keeper.code("accounts.register({name: 'Ada Lovelace', password: 'a good password'})") == "no_storage"


def test_what_does_not_fit_is_kept_as_soon_as_there_is_room(context: BrowserContext, open_tab: OpenTab) -> None:
    context.add_init_script(FULL)
    keeper = open_tab()
    keeper.finish(1)
    keeper.run("() => { window.isFull = true; }")
    keeper.finish(2)
    assert keeper.run("problems") == ["quota"]
    assert keeper.identities() == [2, 1]
    assert len(keeper.dump()["finished"]) == 1
    keeper.run("() => { window.isFull = false; }")
    keeper.run("store.keep(entryOf('next'))")
    assert keeper.run("problems.at(-1)") is None
    keeper.reload()
    assert keeper.identities() == [2, 1]


def test_a_connection_that_breaks_is_opened_again(keeper: Keeper) -> None:
    keeper.finish(1)
    keeper.run(
        """
        async () => {
          const close = await database.run(async (db) => () => db.close());
          close();
        }
        """
    )
    keeper.finish(2)
    # It is the one that this page has made, and holds something worth keeping by now: nothing was lost.
    assert keeper.run("() => [hadGames.has(), losses]") == [True, []]
    assert keeper.reload().identities() == [2, 1]
