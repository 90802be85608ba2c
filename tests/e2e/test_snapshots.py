"""Starts from a snapshot of Python: the same engine, and a plain start whenever anything is wrong with the snapshot."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests import conversations
from tests.e2e.player import READY_MS
from tests.e2e.test_conversations import hold
from tests.e2e.test_startup import bare_page
from tests.e2e.versions import KEPT

START = """
async ({makes, first}) => {
  const address = (path) => new URL(path, build.site).href;
  const [runtime, engine, later] = [build.runtime, build.engine, build.later].map(address);
  const {bytes, digests, snapshot} = build;
  const settings = {runtime, bytes, engine, later, digests, snapshot, makes};
  const script = `${first};await import(${JSON.stringify(address(`${build.app}worker.js`))});`;
  const worker = new Worker(URL.createObjectURL(new Blob([script], {type: 'text/javascript'})), {
    type: 'module',
    name: JSON.stringify(settings),
  });
  const said = await new Promise((resolve) => {
    worker.onmessage = ({data}) => ['ready', 'fatal', 'made'].includes(data.type) && resolve(data.type);
  });
  worker.terminate();
  return said;
}
"""
"""Start a worker that runs the script `first` before its own; returns how that ended."""

ENDS = "const close = self.close; self.close = () => { self.postMessage({type: 'made'}); close(); };"
"""In the worker that makes the snapshot: it says when it ends."""

UNABLE_TO_IMPORT = """
const {fetch} = self;
self.fetch = async (address, how) => {
  const file = await fetch(address, how);
  return String(address).endsWith('.zip') ? new Response(new Uint8Array(file.headers.get('content-length'))) : file;
};
"""
"""In a worker: all archives are zeros, so only a Python that has imported the engine before can start."""

KEPT_SNAPSHOT = """
async () => (await (await caches.match(build.snapshot.address, build.snapshot))?.arrayBuffer())?.byteLength ?? 0
"""
"""The bytes of the snapshot; 0 if there is none."""

SPOIL = """
async (how) => {
  const {cacheName, address} = build.snapshot;
  globalThis.good ??= await (await caches.match(address, {cacheName})).arrayBuffer();
  const bytes = new Uint8Array(good.slice());
  const heap = new DataView(bytes.buffer).getUint32(4, true);
  const spoilt = {
    cut: () => bytes.subarray(0, bytes.length >> 1),
    strange: () => bytes.fill(7),
    forgetful: () => bytes.fill(0, heap),
  }[how]();
  const whole = await crypto.subtle.digest('SHA-256', how === 'cut' ? new Uint8Array(1) : spoilt);
  const headers = {digest: btoa(String.fromCharCode(...new Uint8Array(whole)))};
  await (await caches.open(cacheName)).put(address, new Response(spoilt, {headers}));
}
"""
"""Put into the snapshot's place half of it; something else; or the right beginning and an empty memory. Only the half
has a digest that does not fit.
"""


@pytest.fixture
def bench(context: BrowserContext, whole_url: str, built_site: Path) -> Page:
    """A bare page next to the site, with a place for a snapshot, but no service worker."""
    page = bare_page(context, whole_url, built_site)
    page.evaluate("() => { build.snapshot = {cacheName: 'a version', address: `${build.site}?snapshot`}; }")
    return page


def make(page: Page, first: str = "") -> int:
    """Have the snapshot made; returns its size."""
    assert page.evaluate(START, {"makes": True, "first": f"{ENDS}{first}"}) in ("made", "fatal")
    size: int = page.evaluate(KEPT_SNAPSHOT)
    return size


def start(page: Page, first: str = "") -> str:
    """Start an engine; returns how that ended."""
    said: str = page.evaluate(START, {"makes": False, "first": first})
    return said


def test_an_engine_from_a_snapshot_is_the_same_engine(bench: Page, complaints: list[str]) -> None:
    """It holds golden conversations, and imports later parts that the snapshot does not have."""
    assert start(bench, UNABLE_TO_IMPORT) == "fatal"
    # Python's own, about the library that it was refused.
    complaints.clear()
    assert make(bench) > 20_000_000
    assert start(bench, UNABLE_TO_IMPORT) == "ready"
    sent = [exchange["send"] for name in conversations.NAMES[:12] for exchange in conversations.read(name)]
    hold(bench, sent)
    assert bench.evaluate(KEPT_SNAPSHOT)


def test_a_snapshot_that_cannot_be_used_is_dropped_and_python_starts_without_it(
    bench: Page, complaints: list[str]
) -> None:
    assert make(bench)
    assert start(bench, "caches.match = () => Promise.reject(new Error('no'))") == "ready"
    assert bench.evaluate(KEPT_SNAPSHOT)
    for how in ("cut", "strange", "forgetful"):
        bench.evaluate(SPOIL, how)
        assert (how, start(bench)) == (how, "ready")
        assert (how, bench.evaluate(KEPT_SNAPSHOT)) == (how, 0)
    # Pyodide's own, about the memory that has forgotten everything.
    complaints.clear()


def test_where_there_is_no_room_for_a_snapshot_there_is_none(bench: Page) -> None:
    full = "Cache.prototype.put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));"
    assert make(bench, full) == 0
    assert start(bench) == "ready"


@pytest.mark.pyodide
@pytest.mark.browser_context_args(service_workers="allow")
def test_a_page_at_rest_makes_the_snapshot_that_its_next_visit_starts_from(page: Page) -> None:
    page.clock.install()
    page.goto("")
    cell = page.get_by_role("gridcell", name="row 1, column 1, closed")
    expect(cell).to_be_visible(timeout=READY_MS)
    page.evaluate(KEPT)
    build = "build = JSON.parse(document.getElementById('build').textContent)"
    place = "{cacheName: `qmines ${new URL('.', location)} ${build.id}`, address: new URL('?snapshot', location).href}"
    made = f"async () => {{ const {build}; return Boolean(await caches.match(({place}).address, {place})); }}"
    page.clock.run_for(60_000)
    page.wait_for_function(made, timeout=READY_MS)
    page.reload()
    engine = page.wait_for_event("worker") if not page.workers else page.workers[0]
    assert json.loads(engine.evaluate("self.name"))["snapshot"]
    cell.click()
    expect(cell).to_have_count(0, timeout=READY_MS)
