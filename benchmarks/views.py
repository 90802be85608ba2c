"""How long the views of games take with few and with many games, and whether any task holds the page up.

Usage: .venv/bin/python -m benchmarks.views [--rounds 5]

The store's own functions put fabricated games into a new browser's database. Each round opens a tab, and in it the
stats, the history and the leaderboard in turn; measured from the navigation to the frame that shows the figures (in the
stats all plots as well), then during use: files are removed, filters changed, words typed letter by letter, the long
list scrolled from end to end and walked by keys. Prints medians in ms at 1,000 and at 20,000 games and their ratio, and
the longest task at each size, as the browser reports it (those over 50 ms; 0: none) and, of one round more that is
traced, by the processor time of the page's thread, which other work on the machine does not lengthen. Needs what
`build.py test` installs.
"""

import argparse
import json
import statistics
import sys
import tempfile
import threading
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from buildtools import chromium, site
from buildtools.say import Steps
from buildtools.serving import Server
from tests.e2e.games import bodies, put

SIZES = (1000, 20_000)
SLICE = 2000
WATCH_TASKS = """
  globalThis.longest = 0;
  new PerformanceObserver((list) => {
    for (const {duration} of list.getEntries()) longest = Math.max(longest, duration);
  }).observe({type: 'longtask', buffered: true});
"""
SETTLED = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(performance.now()))))"
SAYS = """
(pattern) => [...document.querySelectorAll('section:not([hidden]) [role=status]')]
  .some((each) => new RegExp(pattern).test(each.textContent))
"""

TRACED = ["toplevel", "disabled-by-default-devtools.timeline"]
TASKS = {"RunTask", "ThreadControllerImpl::RunTask"}

Step = Callable[[Page, int], None]


def wait_for_status(page: Page, pattern: str) -> None:
    page.wait_for_function(SAYS, arg=pattern)


def stats_filter(page: Page, count: int) -> None:
    page.get_by_role("combobox", name="Rules").select_option("quantum")
    wait_for_status(page, f"^[\\d,]+ of {count} games")


def stats_file(kind: str) -> Callable[[Page, int], None]:
    def save(page: Page, count: int) -> None:
        with page.expect_download():
            page.get_by_role("button", name=f"Download {kind}").click()

    return save


def history_type(page: Page, count: int) -> None:
    page.get_by_role("searchbox").press_sequentially("30x16 lost", delay=30)
    wait_for_status(page, f"^[\\d,]+ of {count} games")


def history_scroll(page: Page, count: int) -> None:
    for step in range(1, 60):
        page.evaluate("(share) => scrollTo(0, share * document.documentElement.scrollHeight)", step / 60)
        page.evaluate(SETTLED)


def history_keys(page: Page, count: int) -> None:
    page.evaluate("scrollTo(0, 0)")
    page.evaluate(SETTLED)
    page.get_by_role("list", name="Games").get_by_role("link").first.focus()
    for key in ["ArrowDown"] * 20 + ["PageDown"] * 20 + ["End", "Home"]:
        page.keyboard.press(key)


VIEWS: dict[str, tuple[str, dict[str, Step]]] = {
    "stats": (
        ".plot:last-child canvas",
        {"CSV": stats_file("CSV"), "JSON": stats_file("JSON"), "a filter": stats_filter},
    ),
    "history": (".rows > div", {"scrolling": history_scroll, "keys": history_keys, "typing": history_type}),
    "leaderboard": ("tbody tr", {}),
}


def measured(page: Page, address: str, count: int) -> Iterator[tuple[str, float, float]]:
    """For every opened view and everything done with it: its name, ms, and the longest task in ms (0: none over 50)."""
    for view, (painted, uses) in VIEWS.items():
        page.goto("about:blank")
        page.goto(f"{address}#{view}")
        page.locator(f"section:not([hidden]) {painted}").first.wait_for()
        yield view, page.evaluate(SETTLED), page.evaluate("longest")
        for name, use in uses.items():
            begin = page.evaluate("longest = 0, performance.now()")
            use(page, count)
            yield f"{view}: {name}", page.evaluate(SETTLED) - begin, page.evaluate("longest")


def traced(browser: Browser, page: Page, address: str, count: int) -> Iterator[tuple[str, float]]:
    """The same once more: for every name, the longest task of the page's thread in ms of processor time."""
    steps = measured(page, address, count)
    while True:
        browser.start_tracing(page=page, categories=TRACED)
        step = next(steps, None)
        trace = json.loads(browser.stop_tracing())["traceEvents"]
        if step is None:
            return
        threads = {at(event) for event in trace if event.get("args", {}).get("name") == "CrRendererMain"}
        tasks = [event for event in trace if event["name"] in TASKS and at(event) in threads]
        yield step[0], max(task.get("tdur", 0) for task in tasks) / 1000


def at(event: dict[str, int]) -> tuple[int, int]:
    """The process and the thread of a traced event."""
    return event["pid"], event["tid"]


def filled(context: BrowserContext, address: str, count: int) -> None:
    """Put a number of games into the browser's database."""
    with context.new_page() as page:
        page.goto(f"{address}#about")
        games = bodies(count, page.evaluate("Date.now()"))
        for begin in range(0, count, SLICE):
            put(page, games[begin : begin + SLICE])


ByStep = dict[str, dict[int, float]]


def report(times: dict[str, dict[int, list[float]]], longest: ByStep, processor: ByStep) -> str:
    few, many = SIZES
    lines = [f"{'':24}{few:>10,}{many:>10,}{'ratio':>8}{'longest task':>20}{'on a processor':>18}"]
    for name, each in times.items():
        one, other = statistics.median(each[few]), statistics.median(each[many])
        seen, used = (f"{task[name][few]:.0f} · {task[name][many]:.0f} ms" for task in (longest, processor))
        lines.append(f"{name:24}{one:7.0f} ms{other:7.0f} ms{other / one:8.2f}{seen:>20}{used:>18}")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    rounds = parser.parse_args().rounds
    times: dict[str, dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    longest: ByStep = defaultdict(lambda: defaultdict(float))
    processor: ByStep = defaultdict(dict)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        out = Path(folder, "dist")
        site.build(out)
        server = Server(out)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        path = chromium.chromium(Path(sys.executable), Steps(1))
        for count in SIZES:
            browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
            context = browser.new_context()
            context.add_init_script(WATCH_TASKS)
            filled(context, server.address, count)
            for _ in range(rounds):
                with context.new_page() as page:
                    for name, ms, task in measured(page, server.address, count):
                        times[name][count].append(ms)
                        longest[name][count] = max(longest[name][count], task)
            with context.new_page() as page:
                for name, task in traced(browser, page, server.address, count):
                    processor[name][count] = task
            browser.close()
    print(report(times, longest, processor))


if __name__ == "__main__":
    main()
