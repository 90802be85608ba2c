"""The worker: how it starts, carries messages, and ends. Most tests give it a fake engine (`fake_engine`)."""

import json
import socket
import struct
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Route

from buildtools import site
from buildtools.serving import Server
from tests.e2e.servers import serving
from tests.e2e.versions import told
from tests.thorough import further

FAKE_ENGINE = Path(__file__).parent / "fake_engine" / "qmines"

HELPERS = """
() => {
  globalThis.startWorker = (build, settings = {}) => {
    const address = (path) => new URL(path, build.site).href;
    const said = [];
    const listeners = new Set();
    const worker = new Worker(address(`${build.app}worker.js`), {
      type: 'module',
      name: JSON.stringify({...build, runtime: address(build.runtime), engine: address(build.engine),
        later: address(build.later), ...settings}),
    });
    worker.onmessage = ({data}) => {
      const message = data.type ? data : {...JSON.parse(data.text), bytes: [...new Uint8Array(data.data)]};
      said.push(message);
      for (const listener of listeners) listener();
    };
    const until = (isWanted) => new Promise((resolve) => {
      const look = () => { const found = said.find(isWanted); if (found) { listeners.delete(look); resolve(found); } };
      listeners.add(look);
      look();
    });
    const ask = (message) => {
      worker.postMessage({text: JSON.stringify(message)});
      return until(({id}) => id === message.id);
    };
    return {worker, said, until, ask};
  };
}
"""

BARE = '<!doctype html><title>Bare</title><link rel="icon" href="data:,">'


@pytest.fixture(scope="session")
def fake_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site with the fake engine."""
    folder = tmp_path_factory.mktemp("fake") / "dist"
    site.build(folder, FAKE_ENGINE)
    return folder


@pytest.fixture(scope="session")
def fake_server(fake_folder: Path) -> Iterator[Server]:
    with serving(fake_folder) as server:
        yield server


@pytest.fixture
def bench(context: BrowserContext, fake_server: Server, fake_folder: Path) -> Page:
    """A bare page next to the site, with `startWorker` and, as `build`, what the game's page would know."""
    return bare_page(context, fake_server.address, fake_folder)


def bare_page(context: BrowserContext, address: str, folder: Path) -> Page:
    page = context.new_page()
    build = told(folder)
    page.route("**/bare.html", lambda route: route.fulfill(content_type="text/html", body=BARE))
    page.goto(f"{address}bare.html")
    page.evaluate(HELPERS)
    page.evaluate("(build) => { globalThis.build = build; }", {**build, "site": address})
    return page


def start_and(page: Page, script: str) -> Any:
    """Start a worker as `w`, wait until it is ready or over, and return what the script returns."""
    return page.evaluate(
        f"async () => {{ const w = startWorker(build); const first = await w.until(({{type}}) => type === 'ready' || "
        f"type === 'fatal'); {script} }}"
    )


def test_progress_tells_real_stages(bench: Page) -> None:
    said = start_and(bench, "return w.said")
    progress = [message for message in said if message["type"] == "progress"]
    stages = list(dict.fromkeys(message["stage"] for message in progress))
    assert stages == ["download", "start", "engine"]
    downloads = [message for message in progress if message["stage"] == "download"]
    done = [message["done"] for message in downloads]
    assert done == sorted(done)
    assert done[-1] == downloads[-1]["total"] > 5_000_000
    assert len({message["total"] for message in downloads}) == 1
    assert said[-1] == {"type": "ready", "version": "0.0.1"}


def test_messages_before_ready_are_kept_in_order(bench: Page) -> None:
    said = bench.evaluate(
        "async () => { const w = startWorker(build);"
        "for (const id of [1, 2, 3]) w.ask({id, type: 'echo'}); await w.until(({id}) => id === 3); return w.said; }"
    )
    after_ready = said[[message.get("type") for message in said].index("ready") + 1 :]
    assert [message["id"] for message in after_ready] == [1, 2, 3]


def test_bytes_come_with_replies(bench: Page) -> None:
    reply = start_and(bench, "return w.ask({id: 7, type: 'echo', wanted: [250, 2, 1]})")
    assert reply["bytes"] == [250, 2, 1]


def test_inbox_is_served_during_long_work(bench: Page) -> None:
    """The work would go on for ever; the answer to the cancel shows that the inbox was checked meanwhile."""
    reply = start_and(bench, "w.ask({id: 1, type: 'work'}); return w.ask({id: 2, type: 'cancel'})")
    assert reply["ok"]


def test_error_in_the_engine_ends_the_worker_with_a_sentence(bench: Page) -> None:
    fatal = start_and(bench, "w.ask({id: 1, type: 'fail'}); return w.until(({type}) => type === 'fatal')")
    assert fatal["message"] == "The engine stopped."
    assert "ZeroDivisionError" in fatal["detail"]


def test_worker_holds_its_lock_while_it_lives(bench: Page) -> None:
    """By the lock the page learns that a worker was killed, which sends no event."""
    held = bench.evaluate(
        """async () => {
          const w = startWorker(build, {lock: 'engine'});
          await w.until(({type}) => type === 'ready');
          const isHeld = async () => (await navigator.locks.query()).held.some(({name}) => name === 'engine');
          const before = await isHeld();
          const freed = navigator.locks.request('engine', () => 'freed');
          w.worker.terminate();
          return [before, await freed];
        }"""
    )
    assert held == [True, "freed"]


UNREACHABLE = "The engine could not be fetched. Check the connection and try again."
UNABLE = "The engine could not be started in this browser."


@pytest.mark.parametrize("name", ["pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"])
def test_missing_file_of_the_runtime_is_told(bench: Page, complaints: list[str], name: str) -> None:
    bench.context.route(f"**/{name}", lambda route: route.fulfill(status=404))
    assert start_and(bench, "return first")["message"] == UNREACHABLE
    assert all("404" in complaint for complaint in complaints), complaints
    complaints.clear()


def test_missing_engine_is_told(bench: Page, complaints: list[str]) -> None:
    bench.context.route("**/engine-*.zip", lambda route: route.abort())
    assert start_and(bench, "return first")["message"] == UNREACHABLE
    assert all("net::ERR_FAILED" in complaint for complaint in complaints), complaints
    complaints.clear()


@pytest.mark.parametrize(
    ("name", "sentence"),
    [("pyodide.asm.wasm", UNABLE), ("python_stdlib.zip", UNREACHABLE), ("engine-*.zip", UNREACHABLE)],
)
def test_damaged_file_of_the_runtime_is_told(bench: Page, complaints: list[str], name: str, sentence: str) -> None:
    """An archive with other bytes than the page names counts as one that has not come."""

    def halve(route: Route) -> None:
        response = route.fetch()
        body = response.body()
        route.fulfill(response=response, body=body[: len(body) // 2])

    bench.context.route(f"**/{name}", halve)
    assert start_and(bench, "return first")["message"] == sentence
    # Python itself writes to the console when it cannot find its library, and may not have finished yet.
    bench.context.unroute_all(behavior="wait")
    bench.goto("about:blank")
    complaints.clear()


class BreakingOff(SimpleHTTPRequestHandler):
    """A server that disappears in the middle of sending Python itself."""

    def copyfile(self, source: Any, outputfile: Any) -> None:
        whole = source.read()
        outputfile.write(whole[: len(whole) // 2] if self.path.endswith(".wasm") else whole)
        if self.path.endswith(".wasm"):
            # Some browsers take a connection that merely ends early for a shorter file; none does that with a reset
            # one.
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            self.connection.close()

    def log_message(self, format: str, *arguments: Any) -> None:
        """Say nothing."""


def test_connection_lost_on_the_way_is_told(context: BrowserContext, complaints: list[str], fake_folder: Path) -> None:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(BreakingOff, directory=str(fake_folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        page = bare_page(context, f"http://127.0.0.1:{server.server_port}/", fake_folder)
        assert start_and(page, "return first")["message"] == UNREACHABLE
        server.shutdown()
    assert all(".wasm" in complaint for complaint in complaints), complaints
    complaints.clear()


@pytest.mark.parametrize("they_are", ["whole", "not there", "damaged"])
def test_packed_files_are_taken_if_they_are_there_and_whole(bench: Page, complaints: list[str], they_are: str) -> None:
    asked = []

    def answer(route: Route) -> None:
        asked.append(Path(route.request.url).name.split("-")[0])
        response = route.fetch()
        body = response.body()
        if they_are == "not there":
            route.fulfill(status=404)
        else:
            route.fulfill(response=response, body=body if they_are == "whole" else body[:-1000] + bytes(1000))

    bench.context.route("**/*.zst", answer)
    plain = []
    bench.on("request", lambda request: plain.append(Path(request.url).name.split("-")[0]))
    said = bench.evaluate(
        """async () => {
          const w = startWorker(build, {packed: true, bytes: build.bytesPacked});
          await w.until(({type}) => ['ready', 'fatal'].includes(type));
          return w.said;
        }"""
    )
    assert said[-1]["type"] == "ready", said[-1]
    assert asked[:3] == ["pyodide.asm.wasm.zst", "python_stdlib.zip.zst", "engine"]
    assert ("pyodide.asm.wasm" in plain) == (they_are != "whole"), plain
    progress = [message for message in said if message["type"] == "progress" and message["stage"] == "download"]
    assert progress[-1]["done"] == progress[-1]["total"] < 3_000_000
    # What no first move needs may be on its way still.
    bench.context.unroute_all(behavior="wait")
    bench.goto("about:blank")
    complaints.clear()


def test_real_engine_answers_through_the_worker(context: BrowserContext, whole_url: str, built_site: Path) -> None:
    page = bare_page(context, whole_url, built_site)
    game = {"columns": 5, "rows": 5, "mines": 5, "seed": "7", "rules": "quantum", "origin": "given"}
    replies = start_and(
        page,
        f"return [await w.ask({{id: 1, type: 'new', ...{json.dumps(game)}}}),"
        "await w.ask({id: 2, type: 'play', move: 'open 2,2', at: 0, begun: '2026-01-31T12:00:00Z'}),"
        "await w.ask({id: 3, type: 'sing'})]",
    )
    assert replies[0]["ok"]
    assert replies[0]["bytes"] == [9] * 25
    assert replies[1]["events"][0]["type"] == "opened"
    assert replies[2]["error"]["code"] == "bad_message"


@pytest.mark.parametrize("then", ["comes", *further(["does not come"])])
def test_engine_waits_for_what_no_first_move_needs(
    context: BrowserContext, complaints: list[str], whole_url: str, built_site: Path, then: str
) -> None:
    asked = []

    def refuse(route: Route) -> None:
        asked.append(route.request.resource_type)
        if then == "comes" and len(asked) > 1:
            route.continue_()
        else:
            route.abort()

    context.route("**/later-*.zip", refuse)
    page = bare_page(context, whole_url, built_site)
    said = start_and(page, "w.ask({id: 1, type: 'lessons'}); return w.until(({id, type}) => id || type === 'fatal')")
    assert said.get("ok", said.get("message")) == (True if then == "comes" else "The engine stopped.")
    assert asked == ["fetch", "xhr"]
    complaints.clear()
