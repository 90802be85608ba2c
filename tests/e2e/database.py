"""The contents of the browser's database, read and changed behind the store's back."""

from collections import defaultdict
from typing import Any

from playwright.sync_api import Page

_NAMES = "(await indexedDB.databases()).map(({name}) => name).filter((name) => name.startsWith('qmines')).sort()"
_OPENING = f"""(async () => {{
  let names = [];
  // Opening it before the page has made it would make an empty one. A test may stop the clock, so none is used.
  while (!names.length) names = {_NAMES};
  return indexedDB.open(names.at(-1));
}})()"""


def opening(script: str) -> str:
    """A script whose `openDatabase()` promises the request that opens the page's database, once the page has made it.

    Each copy of the game on an origin has a separate database, named by its folder.
    """
    return script.replace("openDatabase()", _OPENING)


DUMP = """
() => new Promise(async (resolve, reject) => {
  const names = NAMES;
  if (!names.length) return resolve({});
  const opening = indexedDB.open(names.at(-1));
  let isThere = true;
  opening.onupgradeneeded = () => {
    // The page has not made it yet, and nobody else may make it.
    isThere = false;
    opening.transaction.abort();
  };
  opening.onerror = (event) => (isThere ? reject(event) : resolve({}));
  opening.onsuccess = async () => {
    const db = opening.result;
    const dump = {version: db.version};
    for (const name of db.objectStoreNames) {
      const store = db.transaction(name).objectStore(name);
      dump[name] = await new Promise((done) => (store.getAll().onsuccess = ({target}) => done(target.result)));
    }
    db.close();
    const plain = (key, value) => {
      if (value instanceof CryptoKey) return {key: value.type, extractable: value.extractable};
      if (value instanceof ArrayBuffer) value = new Uint8Array(value);
      if (value instanceof Uint8Array) return Array.from(value, (byte) => String.fromCharCode(byte)).join('');
      return value;
    };
    resolve(JSON.parse(JSON.stringify(dump, plain)));
  };
})
""".replace("NAMES", _NAMES)

_CHANGE = opening("""
(name) => new Promise(async (resolve, reject) => {
  const changed = CHANGED;
  const opening = await openDatabase();
  opening.onerror = reject;
  opening.onsuccess = () => {
    const transaction = opening.result.transaction(name, 'readwrite');
    const store = transaction.objectStore(name);
    store.getAll().onsuccess = ({target: {result}}) => result.forEach((each, i) => store.put(changed(each, i, result)));
    transaction.oncomplete = () => {
      opening.result.close();
      resolve();
    };
  };
})
""")


def dump(page: Page) -> dict[str, Any]:
    """Everything in the database, by store; keys by what they allow, bytes as text. Nothing without a database."""
    return defaultdict(list, page.evaluate(DUMP))


def change(page: Page, store: str, changed: str) -> None:
    """Rewrite every value of an object store, by a script that takes the value, its place and all values."""
    page.evaluate(_CHANGE.replace("CHANGED", changed), store)
