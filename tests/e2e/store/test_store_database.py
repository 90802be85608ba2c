"""Versions of the database in a real browser, and tabs that hold it."""

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.e2e.store.keeper import Keeper, OpenTab

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


@pytest.fixture
def page_before(page: Page, store_address: str) -> Page:
    """A page of the same origin that does not know the store."""
    page.goto(store_address.replace("store.html", "blank.html"))
    return page


def test_version_2_becomes_the_newest_and_keeps_its_games(page_before: Page, open_tab: OpenTab) -> None:
    page_before.evaluate(VERSION_2)
    keeper = open_tab()
    assert keeper.identities() == [7]
    assert (keeper.dump()["version"], keeper.dump()["imported"]) == (6, [])
    keeper.run("imported.into('Grace Hopper').add([bodyOf(1)])")
    keeper.register(take_along=True)
    assert keeper.identities() == [7]


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
