"""What earlier versions kept for all copies of the game on an origin: `web/store/takeover.js`."""

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.e2e.store.keeper import Keeper
from tests.e2e.store.test_store_database import VERSION_1, VERSION_2, VERSION_3

FORMER = "'qmines'"
OWN = "'qmines /qmines/'"
NAMES = "indexedDB.databases().then((all) => all.map(({name, version}) => [name, version]))"
FAIL_ONCE = """
let isOver = false;
const getAll = IDBObjectStore.prototype.getAll;
IDBObjectStore.prototype.getAll = function (...wish) {
  if (this.transaction.db.name === 'qmines' && !isOver) {
    isOver = true;
    throw new DOMException('No reading now.', 'UnknownError');
  }
  return getAll.apply(this, wish);
};
"""


@pytest.fixture
def before(page: Page, store_address: str) -> Page:
    """A page of the same origin that knows of no store."""
    page.goto(store_address.replace("store.html", "blank.html"))
    return page


def former(script: str) -> str:
    """A script that makes a database, but under the name that all copies shared."""
    assert OWN in script
    return script.replace(OWN, FORMER)


def opened(context: BrowserContext, address: str, begin: str = "") -> Keeper:
    """A tab of a copy that has not taken anything over yet."""
    page = context.new_page()
    if begin:
        page.add_init_script(begin)
    return Keeper(page).visit(f"{address}?takeover")


def test_a_database_of_version_2_is_taken_over_and_becomes_4(
    before: Page, context: BrowserContext, store_address: str
) -> None:
    before.evaluate(former(VERSION_2))
    keeper = opened(context, store_address)
    assert keeper.identities() == [7]
    assert keeper.run("takenOver.has()") is True
    assert keeper.run("losses") == []
    assert sorted(keeper.run(NAMES)) == [["qmines", 2], ["qmines /qmines/", 4]]
    keeper.run("imported.into('Grace Hopper').add([bodyOf(1)])")
    keeper.register(take_along=True)
    assert keeper.identities() == [7]


def test_cards_of_version_3_are_taken_over_and_migrated(
    before: Page, context: BrowserContext, store_address: str
) -> None:
    before.evaluate(former(VERSION_3))
    ada, _ = opened(context, store_address).run("accounts.profiles()")
    assert [each["board"] for each in ada["card"]["classes"]] == ["13x9x30", "9x9x10"]


def test_a_tab_of_an_earlier_version_may_hold_what_is_taken_over(
    before: Page, context: BrowserContext, store_address: str
) -> None:
    before.evaluate(former(VERSION_1))
    keeper = opened(context, store_address)
    assert keeper.run("store.list().then((all) => all.map(({id}) => id).sort())") == ["one", "two"]
    assert before.evaluate("old.transaction('playing').objectStore('playing').keyPath") == "id"


def test_what_has_been_taken_over_is_not_taken_again(before: Page, context: BrowserContext, store_address: str) -> None:
    before.evaluate(former(VERSION_2))
    keeper = Keeper(context.new_page()).visit(store_address)
    assert keeper.identities() == []
    assert keeper.run("losses") == []


def test_a_copy_with_a_database_of_its_own_takes_nothing_over(
    before: Page, context: BrowserContext, store_address: str
) -> None:
    Keeper(context.new_page()).visit(store_address).finish(3)
    before.evaluate(former(VERSION_2))
    keeper = opened(context, store_address)
    assert keeper.identities() == [3]
    assert keeper.run("takenOver.has()") is False


def test_what_cannot_be_read_at_first_is_taken_over_later(
    before: Page, context: BrowserContext, store_address: str
) -> None:
    """Nothing is made in its place meanwhile: a copy with a database of its own would never take it."""
    before.evaluate(former(VERSION_2))
    keeper = opened(context, store_address, FAIL_ONCE)
    assert keeper.identities() == [7]
    assert keeper.run("takenOver.has()") is True


def test_without_anything_to_take_over_the_store_begins_empty(context: BrowserContext, store_address: str) -> None:
    keeper = opened(context, store_address)
    keeper.finish(1)
    assert keeper.identities() == [1]
    assert keeper.run("takenOver.has()") is False
    assert sorted(keeper.run(NAMES)) == [["qmines /qmines/", 4]]
