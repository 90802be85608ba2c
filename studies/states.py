"""The states that `studies/pictures.py` takes pictures of: a page is walked through them, room by room."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Locator, expect

from tests.e2e import replays
from tests.e2e.axe import violations
from tests.e2e.games import bodies, put
from tests.e2e.owner import Owner
from tests.e2e.player import Player
from tests.e2e.saving import be_saved, lose
from tests.e2e.test_geometry import FAULTS
from tests.e2e.test_lab import SMALL
from tests.e2e.test_tour import ringed
from tests.e2e.views import FRAMES, TITLES, expect_whole

LINK = "#new?size=13x9&mines=30&seed=7&rules=quantum"
SOON_WON = "#new?size=5x5&mines=5&seed=7&rules=quantum"
GAMES = 400
"""Finished games of a long history."""
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
        faults += [f"moved by itself: {moved}" for moved in page.evaluate("shifted.splice(0)")]
        page.screenshot(path=self.folder / f"{self.name}-{state}.png", full_page=is_page)
        # For a picture of a whole page the browser lays it out in another window, and with a mouse.
        page.evaluate(f"async () => {{ await ({FRAMES})(); shifted.length = 0; }}")
        faults += violations(page).splitlines()
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
    dialog.get_by_text("Custom rules").click()
    walk.see("02-own-rules", scrolls=True)
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
    player.expect_status("^Percentages")
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
    player.press("See why: See the solver's actions")
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
    for number, view in enumerate(TITLES, 12):
        walk.player.visit(f"#{view}")
        expect(page.get_by_role("heading", level=1).locator("visible=true").first).to_be_visible()
        walk.see(f"{number}-{view}", is_page=True)
    walk.player.visit("#history")
    page.get_by_role("list", name="Games").get_by_role("link").first.click()
    expect(page.get_by_role("slider", name="Time line")).to_be_visible()
    walk.see("19-replay")


def win(walk: Walk) -> None:
    """A game that is won."""
    walk.player.visit(SOON_WON).open(3, 3)
    walk.player.play_on(mines=5)
    expect(walk.player.page.get_by_role("list", name="Figures of this game")).to_be_visible()
    walk.see("20-won")


def take_the_tour(walk: Walk) -> None:
    """After each of its presses."""
    page = walk.player.page
    walk.player.visit("#tour")
    for stop in range(1, 6):
        ringed(page).click()
        expect(page.get_by_text("Done" if stop == 5 else f"{stop + 1} of 5", exact=True)).to_be_visible()
        walk.see(f"21-tour-{stop}", is_page=True)


def look_back(walk: Walk) -> None:
    """A game in the replay, at its first save."""
    replays.show(walk.player, replays.WON)
    walk.player.press("Next save")
    walk.player.expect_status("^Quantum save")
    walk.see("22-replay-save")


def keep_many(walk: Walk) -> None:
    """What shows many games, with many."""
    page = walk.player.page
    walk.player.visit("#about")
    put(page, bodies(GAMES, time.time() * 1000))
    for view in ("stats", "history", "leaderboard"):
        walk.player.visit("#about").visit(f"#{view}")
        expect_whole(page, view, GAMES)
        walk.see(f"23-many-{view}", is_page=True)


def run_the_lab(walk: Walk) -> None:
    """Two strategies compared."""
    page = walk.player.page
    walk.player.visit(SMALL).press("Run")
    expect(page.get_by_text("Finished.")).to_be_visible()
    walk.see("24-lab-finished", is_page=True)


def own_a_profile(walk: Walk) -> None:
    """A profile and the dialogs about it."""
    page = walk.player.page
    owner = Owner(page).visit()
    owner.register()
    expect(page.get_by_role("button", name="Change password")).to_be_visible()
    walk.see("25-profile", is_page=True)
    for name in ("Change password", "Rename", "Delete"):
        page.get_by_role("button", name=re.compile(f"^{name}")).locator("visible=true").first.click()
        expect(shown_dialog(walk)).to_be_visible()
        walk.see(f"26-{name.lower().replace(' ', '-')}", scrolls=True)
        page.keyboard.press("Escape")
        expect(shown_dialog(walk)).to_be_hidden()


def shown_dialog(walk: Walk) -> Locator:
    return walk.player.page.get_by_role("dialog").locator("visible=true")


ROOMS: dict[str, Callable[[Walk], None]] = {
    "replay": look_back,
    "play": play,
    "round": look_round,
    "won": win,
    "tour": take_the_tour,
    "many": keep_many,
    "lab": run_the_lab,
    "account": own_a_profile,
}
"""Rooms of states by their names. A page goes through them in this order; what one has kept is there for the next."""
