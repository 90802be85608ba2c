"""What is fetched and run before the first answer, one request or stage a line: when it begins and ends, its bytes."""

from __future__ import annotations

from dataclasses import dataclass

from playwright.sync_api import Page, Request

STAGES = """
(() => {
  globalThis.stages = [];
  const note = ({data}) => {
    const {type, stage, done, total} = data;
    if (type === 'ready') stages.push(['engine answers', performance.now()]);
    else if (type === 'progress' && (done === 0 || done === total))
      stages.push([`${stage} ${done === 0 ? 'begins' : 'ends'}`, performance.now()]);
  };
  globalThis.Worker = class extends Worker {
    constructor(...how) {
      super(...how);
      this.addEventListener('message', note);
    }
  };
})()
"""
"""For a page before its scripts run: note what its first engine says of its start."""

WIDTH = 40
"""Characters of the longest bar."""


@dataclass(frozen=True)
class Bar:
    """A request or a stage: ms from the navigation, and the bytes that travelled."""

    name: str
    begin: float
    end: float
    bytes: int = 0


class Requests:
    """The requests of a page and its workers, as they end."""

    def __init__(self, page: Page) -> None:
        self._ended: list[Request] = []
        page.on("requestfinished", lambda request: self._ended.append(request))

    def bars(self, page: Page) -> list[Bar]:
        """All that began before the first answer, with the stages of the engine's start, in order."""
        origin, answered = page.evaluate("[performance.timeOrigin, globalThis.seen.answered]")
        bars = []
        for request in self._ended:
            timing = request.timing
            begin = timing["startTime"] - origin
            name = request.url.split("?")[0].rsplit("/", 1)[-1] or "index.html"
            if begin < answered and not request.url.startswith(("data:", "blob:")):
                bars.append(Bar(name, begin, begin + timing["responseEnd"], request.sizes()["responseBodySize"]))
        said = dict(reversed(page.evaluate("globalThis.stages")))
        bars += [Bar(f"- {name}", at, at) for name, at in said.items() if at <= answered]
        return sorted([*bars, Bar("- first answer", answered, answered)], key=lambda bar: (bar.begin, bar.end))


def waterfall(bars: list[Bar]) -> str:
    """A table with a picture.

    >>> print(waterfall([Bar("a.js", 0, 50, 2000), Bar("- ready", 100, 100)]))
    a.js                                 0 ms      50 ms      2.0 KB  |====================                    |
    - ready                            100 ms     100 ms              |                                       .|
    together                                                  2.0 KB
    """
    last = max(bar.end for bar in bars)
    lines = []
    for bar in bars:
        first, end = (int(WIDTH * at / last) for at in (bar.begin, bar.end))
        marks = (" " * min(first, WIDTH - 1) + ("=" * max(1, end - first) if bar.bytes else ".")).ljust(WIDTH)[:WIDTH]
        size = f"{bar.bytes / 1000:9.1f} KB" if bar.bytes else " " * 12
        lines.append(f"{bar.name[:30]:30}{bar.begin:8.0f} ms{bar.end:8.0f} ms{size}  |{marks}|")
    lines.append(f"{'together':52}{sum(bar.bytes for bar in bars) / 1000:9.1f} KB")
    return "\n".join(lines)
