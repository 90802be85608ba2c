"""Pictures of every scene of two built sites, compared pixel by pixel.

    python -m studies.differences OLD NEW --to FOLDER [--looks light,dark] [--windows 390x844,1440x900] [--texts 100]
        [--rooms lesson,tour]

takes each scene of the tests (`tests/e2e/looks/rooms.py`) on both sites, in two windows and two looks by default. The
page's clocks are stopped, seeds that are not given are fixed, and nothing is animated, so that the same site gives the
same pictures twice (`OLD OLD` shows it). It prints each difference: the scene, its window and look, how many pixels
differ, by how much at most, and the box around them. Pictures that differ are left in the folder, once for each site.
It ends with status 1 if there was a difference.
"""

from __future__ import annotations

import argparse
import base64
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from unittest import mock

from playwright.sync_api import Browser, Page, expect, sync_playwright

from buildtools import chromium
from buildtools.say import Steps
from studies.pictures import add_options, name_of, settings
from tests.e2e.conftest import PATIENCE_MS, QUIET
from tests.e2e.looks.rooms import ROOMS
from tests.e2e.looks.scene import Room
from tests.e2e.looks.windows import Dresser, Setting
from tests.e2e.native import EngineHandler, near
from tests.e2e.player import Player
from tests.e2e.servers import serving
from tests.e2e.views import FRAMES

SITES = ("old", "new")
LOOKS = ("light", "dark")
WINDOWS = ("390x844", "1440x900")
TEXTS = (100,)
PASSING_MS = (500, 4000)
"""How long to wait before pictures that differ are taken again: a word next to a counter disappears on its own."""
Camera = Callable[[], bytes]
SEED_BYTES, NAME_BYTES = 16, 12
"""How many bytes the page draws for a seed, and for the name of a game, which decides the last ties in a list."""

EXACT = [
    "--disable-partial-raster",
    "--disable-lcd-text",
    "--disable-checker-imaging",
    "--disable-threaded-animation",
    "--disable-threaded-scrolling",
]
"""If a browser repaints a part of the page, or paints it next to something else, it smooths its edges a little
differently.
"""

STILL = f"""
  const day = Date.UTC(2026, 0, 15, 12);
  const visit = (() => {{
    try {{
      const count = Number(sessionStorage.getItem('visits') ?? 0) + 1;
      sessionStorage.setItem('visits', String(count));
      return count;
    }} catch {{
      return 0;
    }}
  }})();
  let asked = 0;
  const now = () => day + 60_000 * visit + asked++;
  const Clock = Date;
  globalThis.Date = class extends Clock {{
    constructor(...given) {{
      super(...(given.length ? given : [now()]));
    }}
    static now() {{
      return now();
    }}
  }};
  performance.now = () => 1000;
  const random = crypto.getRandomValues.bind(crypto);
  let drawn = 0;
  crypto.getRandomValues = (array) => {{
    if (array.length === {SEED_BYTES}) return array.fill(7);
    if (array.length !== {NAME_BYTES}) return random(array);
    array.fill(0);
    new DataView(array.buffer, array.byteOffset).setUint16(0, visit);
    new DataView(array.buffer, array.byteOffset).setUint32(2, drawn++);
    return array;
  }};
"""
"""Games that end one after another keep their order, and so do those that end at the same time: each look at the clock
finds it a millisecond later, each document a minute, and names come in order. Playing time does not advance.
"""

COMPARE = """
async (pictures) => {
  const [one, other] = await Promise.all(pictures.map(async (png) => {
    const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
    const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
    context.drawImage(picture, 0, 0);
    return context.getImageData(0, 0, picture.width, picture.height);
  }));
  const width = Math.min(one.width, other.width);
  const height = Math.min(one.height, other.height);
  const found = {count: 0, most: 0, left: width, top: height, right: -1, bottom: -1};
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [i, j] = [one, other].map((each) => 4 * (y * each.width + x));
      const gap = Math.max(...[0, 1, 2].map((k) => Math.abs(one.data[i + k] - other.data[j + k])));
      if (!gap) continue;
      found.count++;
      found.most = Math.max(found.most, gap);
      [found.left, found.right] = [Math.min(found.left, x), Math.max(found.right, x)];
      [found.top, found.bottom] = [Math.min(found.top, y), Math.max(found.bottom, y)];
    }
  }
  return {...found, sizes: [one, other].map((each) => `${each.width}x${each.height}`)};
}
"""


@dataclass(frozen=True)
class Difference:
    """How two pictures differ: the number of pixels within what both show, the largest difference out of 255, and a box
    of left, top, width and height; and the sizes of both.
    """

    count: int
    most: int
    box: tuple[int, int, int, int]
    sizes: tuple[str, str]

    def __str__(self) -> str:
        """In words.

        >>> str(Difference(12, 255, (3, 4, 20, 10), ("390x844", "390x850")))
        '12 pixels by up to 255, in 20x10 at 3,4; 390x844 against 390x850'
        """
        left, top, width, height = self.box
        told = f"{self.count} pixels by up to {self.most}, in {width}x{height} at {left},{top}" if self.count else ""
        sizes = "" if len(set(self.sizes)) == 1 else " against ".join(self.sizes)
        return "; ".join(filter(None, [told, sizes]))


def difference(page: Page, old: bytes, new: bytes) -> Difference | None:
    """How two pictures differ, by a page that can read them; None if they are the same."""
    if old == new:
        return None
    found = page.evaluate(COMPARE, [base64.b64encode(each).decode() for each in (old, new)])
    one, other = found["sizes"]
    if not found["count"] and one == other:
        return None
    width, height = (max(0, found[end] - found[begin] + 1) for begin, end in (("left", "right"), ("top", "bottom")))
    return Difference(found["count"], found["most"], (found["left"], found["top"], width, height), (one, other))


def photographed(browser: Browser, address: str, room: Room, setting: Setting) -> Iterator[Camera]:
    """Bring about the scenes of a room one by one, and hand over a function that takes a picture of each in one
    setting. They are brought about there, or in the first window in which that is possible.
    """
    width, height = setting.window
    context = browser.new_context(
        base_url=address,
        reduced_motion="reduce",
        service_workers="block",
        viewport={"width": width, "height": height},
    )
    context.add_init_script(STILL)
    page = context.new_page()
    dresser = Dresser(page)
    home = setting if setting.window in room.home else setting._replace(window=room.home[0])
    dresser.wear(home)
    for scene in room.scenes:
        scene.show(Player(page))
        dresser.wear(setting, anew=True)
        page.evaluate(FRAMES)
        yield partial(page.screenshot, full_page=scene.is_page, animations="disabled")
        # The browser lays a page out in another window for a picture of the whole of it.
        dresser.wear(home, anew=True)
        page.evaluate(FRAMES)
    context.close()


def compared(reader: Page, cameras: Sequence[Camera]) -> tuple[Difference | None, Sequence[bytes]]:
    """How the pictures of two cameras differ, and the pictures. A difference may be gone a moment later."""
    for wait in (*PASSING_MS, 0):
        old, new = (take() for take in cameras)
        found = difference(reader, old, new)
        if not found:
            break
        reader.wait_for_timeout(wait)
    return found, (old, new)


def differences(
    browser: Browser, addresses: tuple[str, str], setting: Setting, rooms: list[Room], folder: Path
) -> Iterator[str]:
    """The differences in one setting; both pictures are written."""
    reader = browser.new_page()
    for room in rooms:
        sites = (photographed(browser, address, room, setting) for address in addresses)
        for scene, cameras in zip(room.scenes, zip(*sites, strict=True), strict=True):
            found, pictures = compared(reader, cameras)
            if found:
                for site, picture in zip(SITES, pictures, strict=True):
                    (folder / f"{name_of(setting, room, scene)}-{site}.png").write_bytes(picture)
                yield f"{room.name}: {scene.name}: {setting}: {found}"
    reader.close()


def main(arguments: list[str] | None = None) -> int:
    told = __doc__.partition("\n")[0]
    parser = argparse.ArgumentParser(prog="python -m studies.differences", description=told)
    parser.add_argument("sites", nargs=2, type=Path, metavar="SITE", help="a built site; the old one first")
    add_options(parser, LOOKS, WINDOWS, TEXTS)
    options = parser.parse_args(arguments)
    options.to.mkdir(parents=True, exist_ok=True)
    expect.set_options(timeout=PATIENCE_MS)
    rooms = [ROOMS[name] for name in options.rooms.split(",")]
    count = 0
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack, sync_playwright() as playwright:
        near_by = [near(site, Path(folder, name)) for site, name in zip(options.sites, SITES, strict=True)]
        # The Lab's games take no time.
        stack.enter_context(mock.patch("time.process_time_ns", return_value=0))
        old, new = (stack.enter_context(serving(site, EngineHandler)).address for site in near_by)
        path = str(chromium.chromium(Path(sys.executable), Steps(1), shell=True))
        browser = playwright.chromium.launch(executable_path=path, args=[*QUIET, *EXACT])
        for setting in settings(options):
            for told in differences(browser, (old, new), setting, rooms, options.to):
                count += 1
                print(told, flush=True)
            print(f"{setting}: {sum(len(room.scenes) for room in rooms)} scenes compared", flush=True)
        browser.close()
    print(f"{count} pictures differ.")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
