"""Every scene in every look: pictures to be judged by eye, and what a machine can judge of them.

    python -m studies.pictures --to FOLDER [--looks light,dark] [--windows 320x568,1920x1080] [--texts 100,200]
        [--rooms lesson,tour]

goes through the scenes of the tests (`tests/e2e/looks/rooms.py`), in light, dark, high contrast and forced colours, in
nine windows, with text of the usual size and twice that, as readers set it in the browser. It writes one picture for
each, named `LOOK-WINDOW-TEXT-NUMBER-SCENE.png`, and prints what is wrong by any measure of the tests
(`tests/e2e/looks/measures.py`): what is cut, outside, overlapping, small or faint; what axe-core finds; what has moved
on its own. It ends with status 1 if there was anything.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from playwright.sync_api import Browser, expect, sync_playwright

from buildtools import chromium, site
from buildtools.say import Steps
from tests.e2e.conftest import PATIENCE_MS, QUIET
from tests.e2e.looks import shifts
from tests.e2e.looks.inspector import Inspector
from tests.e2e.looks.rooms import NUMBERS, ROOMS
from tests.e2e.looks.scene import Room, Scene
from tests.e2e.looks.windows import LOOKS as SYSTEMS
from tests.e2e.looks.windows import TEXTS, Setting
from tests.e2e.looks.windows import WINDOWS as SIZES
from tests.e2e.native import EngineHandler, near
from tests.e2e.player import Player
from tests.e2e.servers import serving

LOOKS = tuple(look for look in SYSTEMS if look != "forced-dark")
WITHOUT = ("360x640", "568x320", "600x800", "1024x768")
WINDOWS = tuple(str(window) for window in SIZES if str(window) not in WITHOUT)
"""Windows of the tests, except those that are much like another."""


class Photographer:
    """Takes pictures of the scenes of a room in one setting, and has them inspected. They are brought about there, or
    in the first window in which that is possible.
    """

    def __init__(self, browser: Browser, address: str, room: Room, setting: Setting, folder: Path) -> None:
        can_begin = setting.window in room.home
        home = setting if can_begin else setting._replace(window=room.home[0])
        width, height = setting.window
        # Playwright decides once for a page whether scroll bars take room in its pictures.
        is_touch = home.window.is_touch
        self._context = browser.new_context(
            base_url=address,
            reduced_motion="reduce",
            viewport={"width": width, "height": height},
            is_mobile=is_touch,
            has_touch=is_touch,
        )
        self._context.add_init_script(shifts.WATCH)
        self._player = Player(self._context.new_page())
        self._room, self._setting, self._folder = room, setting, folder
        self._inspector = Inspector(self._player.page, home)

    def take_all(self) -> list[str]:
        """Take a picture of each scene; what is wrong with them."""
        for scene in self._room.scenes:
            scene.show(self._player)
            self._inspector.look_at_home(scene)
            self._inspector.look_at(scene, [self._setting])
            self._take(scene)
            # The browser lays a page out in another window for a picture of the whole of it.
            self._inspector.wear_home(anew=True)
        self._context.close()
        return self._inspector.faults

    def _take(self, scene: Scene) -> None:
        name = name_of(self._setting, self._room, scene)
        self._player.page.screenshot(path=self._folder / f"{name}.png", full_page=scene.is_page)


def name_of(setting: Setting, room: Room, scene: Scene) -> str:
    """The name of the picture of a scene."""
    number = NUMBERS[room.name, scene.name]
    return f"{setting.look}-{setting.window}-{setting.text}-{number:02}-{scene.name.replace(' ', '-')}"


def add_options(
    parser: argparse.ArgumentParser, looks: Iterable[str], windows: Iterable[str], texts: Iterable[int]
) -> None:
    """Add options for which pictures to take, and where to put them; the defaults are those given here."""
    parser.add_argument("--to", type=Path, required=True, metavar="FOLDER", help="where the pictures go")
    parser.add_argument("--looks", default=",".join(looks), help=f"some of {', '.join(LOOKS)}")
    parser.add_argument("--windows", default=",".join(windows), help=f"some of {', '.join(WINDOWS)}")
    parser.add_argument("--texts", default=",".join(map(str, texts)), help="sizes of text in percent")
    parser.add_argument("--rooms", default=",".join(ROOMS), help=f"some of {', '.join(ROOMS)}")


def settings(options: argparse.Namespace) -> Iterator[Setting]:
    """Every requested look, window and size of text."""
    for look in options.looks.split(","):
        for window in options.windows.split(","):
            for text in map(int, options.texts.split(",")):
                yield Setting(next(size for size in SIZES if str(size) == window), look, text)


def pictured(browser: Browser, address: str, setting: Setting, options: argparse.Namespace) -> list[str]:
    """What is wrong with the scenes of all chosen rooms, each room in a separate page."""
    rooms = [ROOMS[name] for name in options.rooms.split(",")]
    return [fault for room in rooms for fault in Photographer(browser, address, room, setting, options.to).take_all()]


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m studies.pictures", description=__doc__.partition("\n")[0])
    add_options(parser, LOOKS, WINDOWS, TEXTS)
    options = parser.parse_args(arguments)
    options.to.mkdir(parents=True, exist_ok=True)
    expect.set_options(timeout=PATIENCE_MS)
    found = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site.build(Path(folder) / "built")
        with serving(near(Path(folder) / "built", Path(folder) / "near"), EngineHandler) as server:
            path = str(chromium.chromium(Path(sys.executable), Steps(1)))
            browser = playwright.chromium.launch(executable_path=path, args=QUIET)
            for setting in settings(options):
                faults = pictured(browser, server.address, setting, options)
                found += faults
                print(f"{setting}: {len(faults)} faults", *faults, sep="\n", flush=True)
            browser.close()
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
