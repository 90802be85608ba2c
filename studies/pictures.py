"""Every view in every look: pictures to be judged by eye, and what a machine can judge of them.

    python -m studies.pictures --to FOLDER [--looks light,dark] [--windows 320x568,1920x1080] [--texts 100,200]
        [--rooms play,tour]

walks through the states of a game and the other views (`studies/states.py`), in light, dark, high contrast and forced
colours, in nine windows, with text of the usual and of twice the size as a reader sets it in the browser. It writes one
picture for each, named `LOOK-WINDOW-TEXT-STATE.png`, and prints what is wrong: what is cut, outside, or over
something else (`tests/e2e/test_geometry.py`); what axe-core finds; what has moved by itself (layout shifts, as browsers
count them). It ends with status 1 if there was anything.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, expect, sync_playwright

from buildtools import chromium, site
from buildtools.say import Steps
from studies.states import ROOMS, Walk
from tests.e2e.conftest import PATIENCE_MS, QUIET
from tests.e2e.native import EngineHandler, near
from tests.e2e.player import Player
from tests.e2e.servers import serving

LOOKS: dict[str, dict[str, Any]] = {
    "light": {},
    "dark": {"color_scheme": "dark"},
    "contrast": {"contrast": "more"},
    "forced": {"forced_colors": "active"},
}
WINDOWS = {
    "320x568": True,
    "390x844": True,
    "844x390": True,
    "768x1024": True,
    "1280x593": False,
    "1366x657": False,
    "1536x730": False,
    "1440x900": False,
    "1920x1080": False,
}
"""Windows, and whether fingers are used there."""

TEXTS = (100, 200)
USUAL_TEXT = 16
WATCH_SHIFTS = """
  globalThis.shifted = [];
  const box = ({x, y, width, height}) => [x, y, width, height].map(Math.round).join(' ');
  new PerformanceObserver((list) => {
    for (const {value, hadRecentInput, sources} of list.getEntries())
      if (!hadRecentInput) shifted.push(`${value.toFixed(4)}: ` + sources.map(({node, previousRect, currentRect}) =>
        `${node?.className || node?.nodeName} from ${box(previousRect)} to ${box(currentRect)}`).join('; '));
  }).observe({type: 'layout-shift', buffered: true});
"""


def walks(browser: Browser, address: str, options: argparse.Namespace, found: list[str]) -> Iterator[Walk]:
    """A page for every look, window and size of text that is asked for."""
    for look in options.looks.split(","):
        for window in options.windows.split(","):
            width, height = map(int, window.split("x"))
            for text in map(int, options.texts.split(",")):
                context = browser.new_context(
                    base_url=address,
                    reduced_motion="reduce",
                    viewport={"width": width, "height": height},
                    has_touch=WINDOWS[window],
                    is_mobile=WINDOWS[window],
                    **LOOKS[look],
                )
                context.add_init_script(WATCH_SHIFTS)
                page = context.new_page()
                size = USUAL_TEXT * text // 100
                context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": size}})
                yield Walk(Player(page), f"{look}-{window}-{text}", options.to, found)
                context.close()


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m studies.pictures", description=__doc__.partition("\n")[0])
    parser.add_argument("--to", type=Path, required=True, metavar="FOLDER", help="where the pictures go")
    parser.add_argument("--looks", default=",".join(LOOKS), help=f"some of {', '.join(LOOKS)}")
    parser.add_argument("--windows", default=",".join(WINDOWS), help=f"some of {', '.join(WINDOWS)}")
    parser.add_argument("--texts", default=",".join(map(str, TEXTS)), help="sizes of text in percent")
    parser.add_argument("--rooms", default=",".join(ROOMS), help=f"some of {', '.join(ROOMS)}")
    options = parser.parse_args(arguments)
    options.to.mkdir(parents=True, exist_ok=True)
    expect.set_options(timeout=PATIENCE_MS)
    found: list[str] = []
    chosen = options.rooms.split(",")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site.build(Path(folder) / "built")
        with serving(near(Path(folder) / "built", Path(folder) / "near"), EngineHandler) as server:
            path = str(chromium.chromium(Path(sys.executable), Steps(1)))
            browser = playwright.chromium.launch(executable_path=path, args=QUIET)
            for walk in walks(browser, server.address, options, found):
                before = len(found)
                for name, room in ROOMS.items():
                    if name in chosen:
                        room(walk)
                print(f"{walk.name}: {len(found) - before} faults", flush=True)
                print(*found[before:], sep="\n", flush=True)
            browser.close()
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
