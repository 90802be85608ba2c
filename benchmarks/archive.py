"""How long a profile of many games takes to unlock, to open again after a reload, and to fold, in Chromium.

Usage: .venv/bin/python -m benchmarks.archive [--games 1000 20000]

The store alone on a page, in a profile whose games have a record of 4 KB each, like an Expert game's. *Unlock* is from
the password to the list of games, the 600,000 rounds included; *first* the same without a block of digests, so that
every game is opened separately; *open* from the navigation to the list of games, after a reload; *fold* all totals from
it. Prints ms and, for each, the longest time the page did not answer (as the browser reports it, those over 50 ms; 0:
none). Needs what `build.py test` installs.
"""

import argparse
import shutil
import sys
import tempfile
import threading
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from buildtools import chromium, site, tools
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
  window.longest = 0;
  new PerformanceObserver((list) => {
    for (const {duration} of list.getEntries()) window.longest = Math.max(window.longest, duration);
  }).observe({type: 'longtask', buffered: true});
"""

TIMED = """
async (work) => {
  window.longest = 0;
  const begin = performance.now();
  await (0, eval)(work)();
  const ms = performance.now() - begin;
  // The browser tells of long tasks a little later.
  await new Promise((done) => setTimeout(done, 300));
  return [ms, window.longest];
}
"""

OPENED = """
async () => {
  await archive.games();
  const ms = performance.now();
  await new Promise((done) => setTimeout(done, 300));
  return [ms, window.longest];
}
"""

UNLOCK = """
async () => {
  await accounts.signIn({name: 'Ada Lovelace', password: 'a good password'});
  await archive.games();
}
"""

FOLD = """
async () => {
  const {fold} = await import('/views/stats/totals.js');
  window.folded = fold(await archive.games()).played;
}
"""

FORGET = """
async () => {
  const {HERE} = await import('/here.js');
  await new Promise((done) => {
    indexedDB.open(HERE).onsuccess = ({target: {result: db}}) => {
      const transaction = db.transaction('digests', 'readwrite');
      transaction.objectStore('digests').clear();
      transaction.oncomplete = () => (db.close(), done());
    };
  });
}
"""


def load(page: Page, address: str) -> None:
    page.goto(address)
    page.wait_for_function("document.title === 'ready'")


def measure(page: Page, address: str, games: int) -> dict[str, tuple[float, float]]:
    """For each work on one profile: its time and the longest task, ms."""
    load(page, address)
    page.evaluate(FILL, games)
    load(page, address)
    times = {"unlock": page.evaluate(TIMED, UNLOCK)}
    load(page, address)
    times["open"] = page.evaluate(OPENED)
    times["fold"] = page.evaluate(TIMED, FOLD)
    assert page.evaluate("folded") == games
    page.evaluate("accounts.signOut()")
    page.evaluate(FORGET)
    load(page, address)
    times["first"] = page.evaluate(TIMED, UNLOCK)
    return times


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, nargs="+", default=[1_000, 20_000])
    counts = parser.parse_args().games
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        folder = Path(place)
        for name, source in site.app_files(folder, tools.node(Steps(1))).items():
            if name.startswith(("here.", "store/", "vendor/", "views/stats/totals.", "words")):
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(source, folder / name)
        shutil.copy(PAGE, folder)
        server = Server(folder)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        path = chromium.chromium(Path(sys.executable), Steps(1))
        for games in counts:
            browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
            page = browser.new_page()
            page.add_init_script(WATCH)
            times = measure(page, f"{server.address}{PAGE.name}", games)
            phrases = (f"{what} {ms:.0f} ms (longest task {task:.0f})" for what, (ms, task) in times.items())
            print(f"{games:6} games: " + ", ".join(phrases), flush=True)
            browser.close()
        server.shutdown()


if __name__ == "__main__":
    main()
