"""The animation of the README: a save, a loss, and *Why?*, filmed on the real page.

    python -m studies.film [--to docs/images/play.webp] [--look light]

builds the site, looks for a game whose course shows the rules, plays it in a browser whose clock it controls, and
writes what is visible. It finds controls by role, name and key alone, so it survives another layout.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path

from playwright.sync_api import Locator, Page, ViewportSize, expect, sync_playwright

from buildtools import chromium, site
from buildtools.places import ROOT
from buildtools.say import Steps
from qmines import Game, Params, Prover, Solver, analyse
from qmines.game.events import Lost, Rearranged
from studies.animation import Animation, Pointer
from tests.e2e.conftest import PATIENCE_MS, QUIET
from tests.e2e.native import EngineHandler, near
from tests.e2e.player import Player
from tests.e2e.servers import serving
from tests.e2e.test_presets import BEEN_HERE

PICTURE = ROOT / "docs" / "images" / "play.webp"
COLUMNS, ROWS, MINES = 13, 9, 30
WINDOW: ViewportSize = {"width": 820, "height": 640}
SCALE = 1.5
STEP = 40
"""Milliseconds between two frames of a movement."""
MOVING = 13 * STEP
"""The longest movement that a press may start."""
GLIDE = 10
"""Frames that the pointer takes on its way."""
ASIDE = 46
"""CSS px, about one cell, down and to the right."""

Place = tuple[int, int]


@dataclass(frozen=True)
class Story:
    """A game: what is opened before the film, the guess that is saved, the mine that loses; (row, column) from 1.

    `steps` is how many lead to that mine.
    """

    seed: str
    before: tuple[Place, ...]
    guess: Place
    mine: Place
    steps: int


def told(seed: str) -> Story | None:
    """The story of a seed; None if it is not worth showing.

    Everything safe is opened. The first guess opens a cell that was likely a mine, and is saved; then a certain mine is
    opened, which takes two to four steps to see.
    """
    game = Game(Params(ROWS, COLUMNS, MINES, seed))

    def opened(cell: int) -> list[object]:
        return list(game.play("open {},{}".format(*divmod(cell, COLUMNS)), at=0))

    before = [ROWS // 2 * COLUMNS + COLUMNS // 2]
    opened(before[0])
    while game.state == "playing":
        position = game.position()
        known = analyse(position)
        safe = sorted(known.safe)
        if safe:
            before += [cell for cell in safe if position.is_closed(cell)]
            for cell in safe:
                opened(cell)
            continue
        unsure = [cell for cell in position.closed if cell not in known.mines]
        guess = max(unsure, key=lambda cell: (known.probability(cell), cell))
        if not any(isinstance(event, Rearranged) for event in opened(guess)):
            return None
        after = game.position()
        provable = {mine: Prover(Solver(), after).prove([mine]) for mine in sorted(analyse(after).mines)}
        good = [(mine, len(proof.steps)) for mine, proof in provable.items() if proof and 2 <= len(proof.steps) <= 4]
        beside = [(mine, steps) for mine, steps in good if mine in after.grid.neighbours[guess]]
        if not good:
            return None
        mine, steps = (beside or good)[0]
        assert any(isinstance(event, Lost) for event in opened(mine))
        return Story(seed, tuple(map(_place, before)), _place(guess), _place(mine), steps)
    return None


def _place(cell: int) -> Place:
    return cell // COLUMNS + 1, cell % COLUMNS + 1


def story() -> Story:
    """The story of the first seed that is worth showing: some openings, and not too many."""
    for number in count(1):
        found = told(str(number))
        if found and 8 <= len(found.before) <= 40:
            return found
    raise AssertionError


class Camera:
    """Films a page whose clock it controls; without an animation it only lets time pass."""

    def __init__(self, page: Page, animation: Animation | None) -> None:
        self._page, self._animation = page, animation
        self._pointer = Pointer(WINDOW["width"] * 0.8, WINDOW["height"] * 0.85)

    def hold_clock(self) -> None:
        """From now on time passes on the page only while it is filmed."""
        self._page.clock.pause_at(self._page.evaluate("Date.now()") / 1000 + 1)

    def film(self, milliseconds: int) -> None:
        """Film what happens without a press."""
        for _ in range(milliseconds // STEP):
            self._shoot(STEP)

    def stay(self, milliseconds: int) -> None:
        """Film what moves at first, and keep the last picture for the rest."""
        self.film(MOVING)
        self._shoot(milliseconds - MOVING)

    def press(self, part: Locator, is_done: Callable[[], bool]) -> None:
        """Go to a part, press it and move aside; waiting is not filmed."""
        box = part.bounding_box()
        assert box is not None
        self._glide(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.6)
        self.film(4 * STEP)
        self._pointer = replace(self._pointer, is_pressed=True)
        self._page.mouse.down()
        self.film(2 * STEP)
        self._page.mouse.up()
        self._pointer = replace(self._pointer, is_pressed=False)
        self.wait(is_done)

    def key(self, key: str, is_done: Callable[[], bool]) -> None:
        """Press a key; neither waiting nor the fading of the whole board is filmed."""
        self._page.keyboard.press(key)
        self.wait(is_done)
        self._page.clock.run_for(4 * STEP)

    def wait(self, is_done: Callable[[], bool]) -> None:
        """Let as little time pass as it takes until something has happened."""
        for _ in range(PATIENCE_MS // 20):
            if is_done():
                return
            self._page.clock.run_for(4)
            self._page.wait_for_timeout(10)
        raise AssertionError(self._page.get_by_role("status").inner_text())

    def go_aside(self) -> None:
        """Move the pointer away from what it has pressed."""
        self._glide(self._pointer.x + ASIDE, self._pointer.y + ASIDE)

    def _glide(self, to_x: float, to_y: float) -> None:
        """Move the pointer, faster in the middle."""
        start = self._pointer
        for number in range(1, GLIDE + 1):
            part = number / GLIDE
            eased = part * part * (3 - 2 * part)
            self._pointer = Pointer(start.x + (to_x - start.x) * eased, start.y + (to_y - start.y) * eased)
            self._page.mouse.move(self._pointer.x, self._pointer.y)
            self.film(STEP)

    def _shoot(self, milliseconds: int) -> None:
        self._page.clock.run_for(milliseconds)
        if self._animation:
            self._animation.add(self._page.screenshot(animations="disabled"), self._pointer, milliseconds)


def play(player: Player, tale: Story, camera: Camera) -> None:
    """The game of a story: opened, saved, lost, explained."""
    status = player.status

    def says(pattern: str) -> Callable[[], bool]:
        return lambda: bool(re.search(pattern, status.inner_text()))

    def changes() -> Callable[[], bool]:
        sentence = status.inner_text()
        return lambda: status.inner_text() not in ("", sentence)

    player.visit(f"#new?size={COLUMNS}x{ROWS}&mines={MINES}&seed={tale.seed}&rules=quantum")
    player.open(*tale.before[0])
    player.open_all(tale.before[1:])
    camera.hold_clock()
    camera.stay(1200)
    player.cell(*tale.guess).focus()
    camera.key("o", changes())
    camera.stay(1600)
    camera.press(player.cell(*tale.guess), says("^Quantum save"))
    camera.film(MOVING)
    camera.go_aside()
    camera.stay(2800)
    camera.key("o", changes())
    camera.press(player.cell(*tale.mine), says("^You lost"))
    camera.film(MOVING)
    camera.go_aside()
    camera.stay(1800)
    why = player.page.get_by_role("button", name=re.compile(r"\bwhy\b", re.IGNORECASE)).filter(visible=True).first
    camera.press(why, changes())
    for _ in range(tale.steps - 1):
        camera.stay(2600)
        camera.key("ArrowRight", changes())
    camera.stay(4000)


def filmed(look: str) -> Animation:
    """The film of the current page."""
    tale = story()
    print(tale, flush=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site.build(Path(folder) / "built")
        with serving(near(Path(folder) / "built", Path(folder) / "near"), EngineHandler) as server:
            path = str(chromium.chromium(Path(sys.executable), Steps(1), shell=True))
            browser = playwright.chromium.launch(executable_path=path, args=QUIET)
            context = browser.new_context(
                base_url=server.address,
                viewport=WINDOW,
                device_scale_factor=SCALE,
                color_scheme="dark" if look == "dark" else "light",
                service_workers="block",
            )
            page = context.new_page()
            page.clock.install()
            page.add_init_script(BEEN_HERE)  # The notice for newcomers would make the board smaller.
            animation = Animation(browser.new_page(), SCALE)
            play(Player(page), tale, Camera(page, animation))
            browser.close()
    return animation


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m studies.film", description=__doc__.partition("\n")[0])
    parser.add_argument("--to", type=Path, default=PICTURE, metavar="FILE", help="where the picture goes")
    parser.add_argument("--look", default="light", choices=("light", "dark"), help="the page's colours")
    options = parser.parse_args(arguments)
    expect.set_options(timeout=PATIENCE_MS)
    animation = filmed(options.look)
    options.to.parent.mkdir(parents=True, exist_ok=True)
    options.to.write_bytes(animation.webp())
    print(f"{options.to}: {options.to.stat().st_size / 1e6:.2f} MB, {animation.seconds:.1f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
