"""Every view in every look: pictures to be judged by eye, and what a machine can judge of them.

    python -m studies.pictures --to FOLDER [--looks light,dark] [--windows 320x568,1920x1080] [--texts 100,200]

walks through the states of a game and the other views, in light, dark, high contrast and forced colours, in six
windows, with text of the usual and of twice the size as a reader sets it in the browser. It writes one picture for
each, named `LOOK-WINDOW-TEXT-STATE.png`, and prints what is wrong: what is cut, outside, or over something else
(`tests/e2e/test_geometry.py`); what axe-core finds; what has moved by itself (layout shifts, as browsers count them).
It ends with status 1 if there was anything.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, expect, sync_playwright

from buildtools import chromium, site
from buildtools.say import Steps
from tests.e2e.axe import violations
from tests.e2e.conftest import PATIENCE_MS, QUIET
from tests.e2e.native import EngineHandler, near
from tests.e2e.player import Player
from tests.e2e.servers import serving
from tests.e2e.test_geometry import FAULTS
from tests.e2e.test_saves import be_saved, lose

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
    "1440x900": False,
    "1920x1080": False,
}
"""Windows, and whether fingers are used there."""

TEXTS = (100, 200)
LINK = "#new?size=13x9&mines=30&seed=7&rules=quantum"
USUAL_TEXT = 16
VIEWS = ("lab", "stats", "history", "leaderboard", "account", "options", "about", "tour")
WATCH_SHIFTS = """
  globalThis.shifted = 0;
  new PerformanceObserver((list) => {
    for (const {value, hadRecentInput} of list.getEntries()) if (!hadRecentInput) shifted += value;
  }).observe({type: 'layout-shift', buffered: true});
"""
FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"
TRIALS = 10
"""So often geometry is looked at until it has settled."""


@dataclass
class Walk:
    """One page, in one look, window and size of text, on its way through all states."""

    player: Player
    name: str
    folder: Path
    found: list[str]

    def see(self, state: str, *, is_page: bool = False, scrolls: bool = False) -> None:
        """Takes a picture of a state, and notes what is wrong with it. Of what scrolls below a foot of its own the
        geometry is not looked at: what lies under the foot is cut by it, and comes out.
        """
        page = self.player.page
        faults = [] if scrolls else self._settled(is_page)
        page.screenshot(path=self.folder / f"{self.name}-{state}.png", full_page=is_page)
        faults += violations(page).splitlines()
        if moved := page.evaluate("shifted"):
            faults.append(f"moved by itself: {moved:.4f}")
            page.evaluate("() => { globalThis.shifted = 0; }")
        self.found += [f"{self.name}-{state}: {fault}" for fault in faults]

    def _settled(self, is_page: bool) -> list[str]:
        faults: list[str] = []
        for _ in range(TRIALS):
            self.player.page.evaluate(FRAMES)
            faults = self.player.page.evaluate(FAULTS, is_page)
            if not faults:
                break
        return faults


def play(walk: Walk) -> None:
    """A game that is lost after a save, and what can be seen of it."""
    player, page = walk.player, walk.player.page
    player.visit(LINK)
    walk.see("01-fresh")
    page.get_by_role("button", name="New game", exact=True).locator("visible=true").first.click()
    dialog = page.get_by_role("dialog", name="New game")
    expect(dialog).to_be_visible()
    walk.see("02-new-game", scrolls=True)
    page.keyboard.press("Escape")
    player.open(5, 7)
    walk.see("03-opened")
    player.press("Hint")
    page.get_by_role("gridcell", name=re.compile(", closed$")).first.click()
    player.expect_status(r"\.$")
    walk.see("04-hint")
    player.press("Teach me")
    player.expect_status(r"^(Look|Nothing)")
    walk.see("05-lesson")
    player.press("Overlay")
    player.expect_status("^Chance")
    walk.see("06-overlay")
    player.press("Overlay")
    player.press("Pause")
    player.expect_status("^Paused")
    walk.see("07-paused")
    player.press("Pause")
    be_saved(player, 1)
    walk.see("08-saved")
    lose(player)
    walk.see("09-lost")
    player.press("See the solver's actions")
    expect(page.get_by_role("region", name="Solver replay")).to_be_visible()
    walk.see("10-walk")
    player.press("Leave")
    player.press_at_end("See the save")
    player.expect_status("^Save 1 of 1")
    walk.see("11-the-save")
    player.press("Leave")


def look_round(walk: Walk) -> None:
    """The other views, with the game that was played; and its replay."""
    page = walk.player.page
    for number, view in enumerate(VIEWS, 12):
        walk.player.visit(f"#{view}")
        expect(page.get_by_role("heading", level=1).locator("visible=true").first).to_be_visible()
        walk.see(f"{number}-{view}", is_page=True)
    walk.player.visit("#history")
    page.get_by_role("list", name="Games").get_by_role("link").first.click()
    expect(page.get_by_role("slider", name="Time line")).to_be_visible()
    walk.see("19-replay")


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
    options = parser.parse_args(arguments)
    options.to.mkdir(parents=True, exist_ok=True)
    expect.set_options(timeout=PATIENCE_MS)
    found: list[str] = []
    steps: list[Callable[[Walk], None]] = [play, look_round]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site.build(Path(folder) / "built")
        with serving(near(Path(folder) / "built", Path(folder) / "near"), EngineHandler) as server:
            path = str(chromium.chromium(Path(sys.executable), Steps(1)))
            browser = playwright.chromium.launch(executable_path=path, args=QUIET)
            for walk in walks(browser, server.address, options, found):
                before = len(found)
                for step in steps:
                    step(walk)
                print(f"{walk.name}: {len(found) - before} faults", flush=True)
                print(*found[before:], sep="\n", flush=True)
            browser.close()
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
