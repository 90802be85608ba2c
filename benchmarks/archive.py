"""How long a profile of many games takes to unlock, to open again after a reload, and to fold, in Chromium.

Usage: .venv/bin/python -m benchmarks.archive [--games 1000 20000]

Every game has a record of 4 KB, as one of Expert has. *Unlock* is from the password to the list of games, the 600,000
rounds included; *first* when no digest is there and every game is opened by itself. *Longest task* is for how long at
most the page did not answer meanwhile. Prints ms. Needs what `build.py test` installs.
"""

import argparse
import shutil
import sys
import tempfile
import threading
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from buildtools import chromium, site
from buildtools.places import ROOT
from buildtools.say import Steps
from buildtools.serving import Server

PAGE = ROOT / "tests" / "e2e" / "store" / "store.html"

FILL = """
async (count) => {
  await accounts.register({name: 'Ada Lovelace', password: 'a good password'});
  const summary = {
    columns: 30, rows: 16, mines: 99, rules: 'quantum', changes: {}, origin: 'drawn', begun: '2026-01-31T12:00:00Z',
    hints: true, mineVision: false, state: 'won', reason: 'opened', time: 123456, moves: 250, clicks: 240, bbbv: 160,
    solved: 160, saves: 3, guesses: 5, luck: 3.25, forgiven: 2.5, hinted: 0, taught: 0, deaths: 0,
  };
  const bodyOf = (i) => ({
    identity: i.toString(16).padStart(64, '0'), record: `${i} `.repeat(4096).slice(0, 4096),
    finished: 1.7e12 + 1000 * i, imported: true,
    summary: {...summary, state: i % 3 ? 'won' : 'lost', columns: 10 + (i % 20)},
  });
  for (let from = 0; from < count; from += 500) {
    await archive.add(Array.from({length: Math.min(500, count - from)}, (_, i) => bodyOf(from + i)));
  }
  await archive.games();
  await accounts.signOut();
}
"""

WATCH = """
() => {
  window.longest = 0;
  new PerformanceObserver((list) => {
    for (const {duration} of list.getEntries()) window.longest = Math.max(window.longest, duration);
  }).observe({type: 'longtask'});
}
"""

UNLOCK = """
async () => {
  const begin = performance.now();
  await accounts.signIn({name: 'Ada Lovelace', password: 'a good password'});
  const {length} = await archive.games();
  return [performance.now() - begin, length];
}
"""

OPEN = "async () => { await archive.games(); return performance.now(); }"

FOLD = """
async () => {
  const games = await archive.games();
  const begin = performance.now();
  fold.fold(games);
  return performance.now() - begin;
}
"""

FORGET = """
() => new Promise((done) => {
  indexedDB.open('qmines').onsuccess = ({target: {result: db}}) => {
    const transaction = db.transaction('digests', 'readwrite');
    transaction.objectStore('digests').clear();
    transaction.oncomplete = () => (db.close(), done());
  };
})
"""


def load(page: Page, address: str) -> None:
    page.goto(address)
    page.wait_for_function("document.title === 'ready'")
    page.evaluate(WATCH)


def measure(page: Page, address: str, games: int) -> dict[str, float]:
    """Times of one profile, ms."""
    load(page, address)
    page.evaluate(FILL, games)
    load(page, address)
    unlock, length = page.evaluate(UNLOCK)
    assert length == games
    times = {"unlock": unlock, "longest task": page.evaluate("longest")}
    load(page, address)
    times["open"] = page.evaluate(OPEN)
    times["fold"] = page.evaluate(FOLD)
    page.evaluate("accounts.signOut()")
    page.evaluate(FORGET)
    load(page, address)
    times["first"] = page.evaluate(UNLOCK)[0]
    times["longest task of first"] = page.evaluate("longest")
    return times


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, nargs="+", default=[1_000, 20_000])
    counts = parser.parse_args().games
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        for path, source in site.app_files(folder).items():
            if path.startswith(("store/", "vendor/", "words")):
                (folder / path).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(source, folder / path)
        shutil.copy(PAGE, folder)
        server = Server(folder)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        path = chromium.chromium(Path(sys.executable), Steps(1))
        for games in counts:
            browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
            times = measure(browser.new_page(), f"{server.address}{PAGE.name}", games)
            print(f"{games:6} games: " + ", ".join(f"{what} {ms:.0f} ms" for what, ms in times.items()), flush=True)
            browser.close()
        server.shutdown()


if __name__ == "__main__":
    main()
