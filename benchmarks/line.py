"""How soon the page can be used over a slow line: sites side by side, in the same browser and the same run.

Usage: .venv/bin/python -m benchmarks.line [NAME=FOLDER ...] [--rounds 5] [--delay 60] [--megabits 10]
       [--waterfall]

Each FOLDER is a built site; without any, `dist`. The line has that delay there and back and that many Mbit/s for all
connections together; a connection costs one delay more. Texts and WebAssembly travel compressed, as static hosts send
them. `--delay 0 --megabits 0` means without a line, on this machine alone. Each round opens each site in a new browser,
in turn. Prints medians: milliseconds until the board is drawn, until the engine is ready, and until a first press, made
as soon as the board was drawn, is answered; and how many requests and bytes that took. `--waterfall` also prints what
was fetched and run until then, from each site's last round.
"""

import argparse
import asyncio
import gzip
import statistics
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from time import monotonic

from playwright.sync_api import Playwright, sync_playwright

from benchmarks import waterfall
from buildtools import chromium
from buildtools.media import type_of
from buildtools.places import DIST
from buildtools.say import Steps
from buildtools.serving import Handler, Server

PIECE = 8192
"""Bytes that the line passes on at a time."""
SMALL = (".css", ".html", ".js", ".json", ".mjs", ".svg", ".wasm", ".webmanifest")
"""What hosts compress, by file extension."""

AGAIN = 250
"""Milliseconds after which a player presses again."""

WATCH = """
() => {
  globalThis.seen = {shift: 0};
  new PerformanceObserver((list) => {
    for (const {value, hadRecentInput} of list.getEntries()) seen.shift += hadRecentInput ? 0 : value;
  }).observe({type: 'layout-shift', buffered: true});
  const cell = () => document.querySelector('[role="gridcell"][aria-label^="row 5, column 5"]');
  const buttons = () => [...document.querySelectorAll('button')];
  const counted = () => buttons().some((button) => /^Worlds \\d/.test(button.getAttribute('aria-label') ?? ''));
  const look = () => {
    const canvas = document.querySelector('main canvas');
    if (!seen.drawn && canvas?.width > 0 && cell()) {
      // The frame in which it is painted comes after this one.
      requestAnimationFrame(() => { seen.drawn = performance.now(); });
      seen.drawn = performance.now();
    }
    if (!seen.ready && counted()) seen.ready = performance.now();
    if (cell() && !cell().getAttribute('aria-label').includes('closed')) seen.answered = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
"""


class Line:
    """A slow line in front of a local port, with its own port."""

    def __init__(self, target: int, delay: float, bytes_per_second: float) -> None:
        self._target, self._delay, self._pace = target, delay / 2, bytes_per_second
        self._free_at = 0.0
        self.bytes = 0
        self.port = 0

    async def serve(self, begun: threading.Event) -> None:
        """Pass on, for ever."""
        server = await asyncio.start_server(self._connect, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        begun.set()
        await server.serve_forever()

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await asyncio.sleep(2 * self._delay)
        other_reader, other_writer = await asyncio.open_connection("127.0.0.1", self._target)
        await asyncio.gather(
            self._pass_on(reader, other_writer, paced=False), self._pass_on(other_reader, writer, paced=True)
        )

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, paced: bool) -> None:
        """Each piece arrives half a delay after it has left; those of all connections leave one after the other."""
        arriving: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue(maxsize=64)
        delivery = asyncio.create_task(self._deliver(arriving, writer))
        with suppress(ConnectionError):
            while piece := await reader.read(PIECE):
                leaves = monotonic()
                if paced:
                    self.bytes += len(piece)
                    self._free_at = leaves = max(leaves, self._free_at) + len(piece) / self._pace
                    await asyncio.sleep(leaves - monotonic())
                await arriving.put((leaves + self._delay, piece))
        await arriving.put((0, b""))
        await delivery

    @staticmethod
    async def _deliver(arriving: "asyncio.Queue[tuple[float, bytes]]", writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError):
            while (arrival := await arriving.get())[1]:
                await asyncio.sleep(max(0.0, arrival[0] - monotonic()))
                writer.write(arrival[1])
                await writer.drain()
        writer.close()


@dataclass(frozen=True)
class Asked:
    """A request: when it arrived, ms since 1970; the path below the address; whether it is for later visits, by the
    service worker.
    """

    at: float
    path: str
    is_for_later: bool


@dataclass(frozen=True)
class Visit:
    """What one visit of a newcomer takes. `seen` has ms from the navigation by event, and the sum of layout shifts that
    no press excuses. `asked` has all requests until the answer to the press was seen, and `needed` the paths of those
    before it, without what is for later visits; `bars` is the waterfall.
    """

    seen: dict[str, float]
    asked: list[Asked]
    kilobytes: float
    bars: list[waterfall.Bar]

    @property
    def needed(self) -> list[str]:
        return [each.path for each in self.asked if each.at < self.seen["answeredAt"] and not each.is_for_later]

    def figure(self, column: str) -> float:
        """A figure of the table."""
        if column == "requests":
            return len(self.asked)
        return self.kilobytes if column == "kilobytes" else self.seen.get(column, 0.0)


class Compressing(Handler):
    """A static host that compresses; `asked` has its requests."""

    asked: list[Asked]

    def do_GET(self) -> None:  # noqa: N802 - the library's name
        is_for_later = "Service-Worker" in self.headers or self.headers.get("Referer", "").endswith("/sw.js")
        self.asked.append(Asked(1000 * time.time(), self.path.removeprefix("/"), is_for_later))
        path = Path(self.translate_path(self.path.partition("?")[0]))
        path = path / "index.html" if path.is_dir() else path
        if not path.name.endswith(SMALL) or not path.is_file():
            return super().do_GET()
        body = compressed(path)
        self.send_response(200)
        self.send_header("Content-Type", type_of(path.name))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
        return None


@cache
def compressed(path: Path) -> bytes:
    """A file in its compressed form."""
    return gzip.compress(path.read_bytes(), 6)


@contextmanager
def lined(server: Server, delay: float, megabits: float) -> Iterator[tuple[str, Line | None]]:
    """The address of a server at the end of a line."""
    if megabits == 0:
        yield server.address, None
        return
    line = Line(server.server_port, delay / 1000, megabits * 1e6 / 8)
    begun = threading.Event()
    threading.Thread(target=lambda: asyncio.run(line.serve(begun)), daemon=True).start()
    begun.wait()
    yield server.address.replace(str(server.server_port), str(line.port)), line


def measure(playwright: Playwright, path: Path, site: Path, delay: float, megabits: float) -> Visit:
    """Visit a site in a new browser, and press a cell as soon as the board is drawn."""

    class Noting(Compressing):
        asked: list[Asked] = []  # noqa: RUF012 - a handler is made for every connection

    with Server(site, handler=Noting) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        with lined(server, delay, megabits) as (address, line):
            browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
            page = browser.new_page()
            requests = waterfall.Requests(page)
            page.add_init_script(f"({WATCH})();{waterfall.STAGES}")
            page.goto(address, wait_until="commit")
            page.wait_for_function("() => globalThis.seen?.drawn", timeout=120_000)
            while not page.evaluate("globalThis.seen.answered"):
                # Until the page knows whether a kept game continues, the board takes no press, so a player presses
                # again.
                page.get_by_role("gridcell", name="row 5, column 5").click(force=True)
                page.wait_for_timeout(AGAIN)
            seen = page.evaluate("({...seen, answeredAt: performance.timeOrigin + seen.answered})")
            visit = Visit(seen, list(Noting.asked), line.bytes / 1000 if line else 0, requests.bars(page))
            browser.close()
        server.shutdown()
    return visit


def report(times: dict[str, list[Visit]]) -> str:
    """The table of medians."""
    columns = ("drawn", "ready", "answered", "requests", "kilobytes")
    lines = ["".join([f"{'':12}", *(f"{column:>11}" for column in columns)])]
    for name, visits in times.items():
        medians = (statistics.median(visit.figure(column) for visit in visits) for column in columns)
        lines.append("".join([f"{name:12}", *(f"{median:11.0f}" for median in medians)]))
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("sites", nargs="*", default=[f"dist={DIST}"])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--delay", type=float, default=60)
    parser.add_argument("--megabits", type=float, default=10)
    parser.add_argument("--waterfall", action="store_true")
    arguments = parser.parse_args()
    sites = {name: Path(folder) for name, folder in (site.split("=", 1) for site in arguments.sites)}
    times: dict[str, list[Visit]] = defaultdict(list)
    with sync_playwright() as playwright:
        path = chromium.chromium(Path(sys.executable), Steps(1))
        for _ in range(arguments.rounds):
            for name, folder in sites.items():
                times[name].append(measure(playwright, path, folder, arguments.delay, arguments.megabits))
    print(report(times))
    if arguments.waterfall:
        for name, visits in times.items():
            print(f"\n{name}\n{waterfall.waterfall(visits[-1].bars)}")


if __name__ == "__main__":
    main()
