"""What lies in the browser's database, looked at and changed behind the store's back."""

from collections import defaultdict
from typing import Any

from playwright.sync_api import Page

from tests.e2e.servers import PREFIX

DATABASE = f"qmines {PREFIX}/"
"""What the page calls its database: each copy of the game on an origin has its own, named by its folder."""
_OPENING = """(async () => {
  const names = (await indexedDB.databases()).map(({name}) => name).filter((name) => name.startsWith('qmines'));
  return indexedDB.open(names.sort().at(-1) ?? 'DATABASE');
})()""".replace("DATABASE", DATABASE)


def opening(script: str) -> str:
    """A script whose `openDatabase()` promises the request that opens the page's database, whatever it is called."""
    return script.replace("openDatabase()", _OPENING)


_DUMP = opening("""
() => new Promise(async (resolve, reject) => {
  const opening = await openDatabase();
  let isThere = true;
  opening.onupgradeneeded = () => {
    // The page has not made it yet, and must be the one that does.
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
""")

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
    """All that lies in the database, by store; keys by what they allow, bytes as text. Nothing while there is none."""
    return defaultdict(list, page.evaluate(_DUMP))


def change(page: Page, store: str, changed: str) -> None:
    """Writes every value of an object store anew, by a script that takes the value, its place and all values."""
    page.evaluate(_CHANGE.replace("CHANGED", changed), store)
