"""What earlier versions kept for all copies is taken over in a real browser, also from a tab that holds it."""

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.e2e.store.keeper import Keeper
from tests.e2e.store.test_store_database import VERSION_1, VERSION_2

FORMER = "'qmines'"
OWN = "'qmines /qmines/'"
NAMES = "indexedDB.databases().then((all) => all.map(({name, version}) => [name, version]))"

OPENINGS = """
const {open} = IDBFactory.prototype;
globalThis.openings = new Set();
IDBFactory.prototype.open = function (name, ...more) {
  openings.add(name);
  return open.call(this, name, ...more);
};
"""
"""From now on, notes the names of databases that are opened."""


@pytest.fixture
def before(page: Page, store_address: str) -> Page:
    """A page of the same origin that does not know the store."""
    page.goto(store_address.replace("store.html", "blank.html"))
    return page


def former(script: str) -> str:
    """A script that makes a database, but under the name that all copies shared."""
    assert OWN in script
    return script.replace(OWN, FORMER)


def opened(context: BrowserContext, address: str) -> Keeper:
    """A tab of a copy that has not taken anything over yet."""
    return Keeper(context.new_page()).visit(f"{address}?takeover")


def test_a_database_of_version_2_is_taken_over_and_becomes_the_newest(
    before: Page, context: BrowserContext, store_address: str
) -> None:
    before.evaluate(former(VERSION_2))
    keeper = opened(context, store_address)
    assert keeper.identities() == [7]
    assert keeper.run("takenOver.has()") is True
    assert keeper.run("losses") == []
    assert sorted(keeper.run(NAMES)) == [["qmines", 2], ["qmines /qmines/", 6]]
    keeper.run("imported.into('Grace Hopper').add([bodyOf(1)])")
    keeper.register(take_along=True)
    assert keeper.identities() == [7]


def test_a_tab_of_an_earlier_version_may_hold_what_is_taken_over(
    before: Page, context: BrowserContext, store_address: str
) -> None:
    before.evaluate(former(VERSION_1))
    keeper = opened(context, store_address)
    assert keeper.run("store.list().then((all) => all.map(({id}) => id).sort())") == ["one", "two"]
    assert before.evaluate("old.transaction('playing').objectStore('playing').keyPath") == "id"


def test_where_there_is_nothing_to_take_over_nothing_is_opened(context: BrowserContext, store_address: str) -> None:
    """WebKit keeps a database whose opening was aborted, and visits after that wait for it."""
    context.add_init_script(OPENINGS)
    keeper = opened(context, store_address)
    assert keeper.identities() == []
    assert keeper.run("[...openings]") == ["qmines /qmines/"]
