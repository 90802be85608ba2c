"""A monkey test: random presses, keys, addresses and pastes, some of them within one task of the browser.

No error may come of it, no dialog may refuse to close, and afterwards a position is opened and a game is played.
"""

import re
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Error, Page, expect

from tests.e2e.conftest import NewContext
from tests.e2e.player import Player
from tests.thorough import further

DEEDS = 90
WINDOWS = [(1280, 720), (390, 844), (1366, 657), (844, 390), (320, 568)]
ADDRESSES = [
    *("play", "learn", "analyse", "lab", "stats", "account", "options", "about", "rules", "tour", "stats?replay"),
    *("new?size=9x9&mines=10", "new?size=30x16&mines=99&seed=5", "learn?lesson=1", "analyse?p=1", "nowhere"),
    "new?size=9x9&mines=10&seed=s1&rules=constraints&start=opening",
]
KEYS = [
    *"nhmfpwours?12xqtegcdz+- ",
    *("Escape", "Enter", "Tab", "Shift+Tab", "ArrowRight", "ArrowDown", "Home", "End", "Backspace", "Delete"),
    *("Control+z", "Control+y"),
]
TEXTS = ["4x3x2\n####\n####\n####", "3x2x1\n.*.\n...", "nothing that anybody could read"]
UNWANTED = "[Ff]ile|[Ff]older|Import|Source"
"""What leads out of the page."""

PRESSES = """
([rolls, unwanted]) => {
  const parts = 'button, a[href^="#"], [role=gridcell], [role=radio], select, input, summary';
  for (const [kind, which] of rolls) {
    const modal = document.querySelector('dialog:modal');
    const isMet = (part) => part.checkVisibility() && (!modal || modal.contains(part));
    const isWanted = ({innerText}) => !new RegExp(unwanted).test(innerText);
    const seen = [...document.querySelectorAll(parts)].filter((part) => isMet(part) && isWanted(part));
    const others = seen.filter(({role}) => role !== 'gridcell');
    const among = kind > 0.35 && others.length ? others : seen;
    const part = among[Math.floor(which * among.length)];
    if (part?.tagName === 'SELECT') {
      part.selectedIndex = Math.floor(kind * part.options.length);
      part.dispatchEvent(new Event('change', {bubbles: true}));
    } else part?.click();
  }
}
"""
"""Presses one or several of the parts that can be seen, without a pause; a dialog has the page for itself."""
PASTE = """
(text) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  const event = new ClipboardEvent('paste', {bubbles: true, cancelable: true, clipboardData});
  (document.activeElement ?? document.body).dispatchEvent(event);
}
"""


class Monkey:
    """Does one thing after the other, by the numbers of a seed."""

    def __init__(self, page: Page, random: Random) -> None:
        self.page, self.random = page, random
        self._deeds: list[tuple[float, Callable[[], object]]] = [
            (50, self._press),
            (12, lambda: page.keyboard.press(random.choice(KEYS))),
            (12, self._click),
            (8, lambda: page.evaluate("(hash) => { location.hash = hash; }", random.choice(ADDRESSES))),
            (4, lambda: page.evaluate(f"history.{random.choice(('back', 'forward'))}()")),
            (4, self._resize),
            (3, page.reload),
            (3, lambda: page.evaluate(PASTE, random.choice(TEXTS))),
            (4, lambda: page.wait_for_timeout(random.choice((20, 100, 400, 1200)))),
        ]

    def act(self) -> None:
        """Do anything. The page may be on its way to another address, or have gone back to where it came from."""
        weights, deeds = zip(*self._deeds, strict=True)
        (deed,) = self.random.choices(deeds, weights)
        try:
            deed()
        except Error as error:
            if not re.search("destroyed|ERR_ABORTED|Not attached", str(error)):
                raise
        if not self.page.url.startswith("http"):
            self.page.goto("")

    def _press(self) -> None:
        count = self.random.choice((1, 1, 1, 2, 3))
        self.page.evaluate(PRESSES, [[[self.random.random(), self.random.random()] for _ in range(count)], UNWANTED])

    def _click(self) -> None:
        width, height = self.random.choice(WINDOWS)
        button = self.random.choice(("left", "left", "right", "middle"))
        place = self.random.uniform(0, width), self.random.uniform(0, height)
        self.page.mouse.click(*place, button=button, click_count=self.random.choice((1, 1, 2)))

    def _resize(self) -> None:
        width, height = self.random.choice(WINDOWS)
        self.page.set_viewport_size({"width": width, "height": height})


@pytest.mark.parametrize("seed", [0, 1, *further(range(2, 60))])
def test_nothing_breaks(new_context: NewContext, complaints: list[str], seed: int) -> None:
    random = Random(f"monkey {seed}")
    width, height = random.choice(WINDOWS)
    page = new_context(viewport={"width": width, "height": height}, has_touch=width < 500).new_page()
    page.on("dialog", lambda dialog: dialog.accept())
    page.on("filechooser", lambda _: None)
    page.goto("")
    monkey = Monkey(page, random)
    for _ in range(DEEDS):
        monkey.act()
        # The sandbox's frame names Python's loader by a separate address.
        complaints[:] = [each for each in complaints if "sandbox://" not in each]
        assert complaints == []
    page.set_viewport_size({"width": 1280, "height": 720})
    open_a_position(page)
    player = Player(page).visit("#new?size=9x9&mines=10&seed=77&rules=classic")
    # The monkey may have asked for *Confirm each opening*.
    confirm = page.get_by_text("Press row 5, column 5 again to open it.").filter(visible=True)
    player.cell(5, 5).click()
    expect(page.get_by_role("gridcell", name="row 5, column 5, empty").or_(confirm).first).to_be_visible()
    if confirm.count():
        player.open(5, 5)


def open_a_position(page: Page) -> None:
    """In *Analyse*, whatever it shows."""
    for _ in range(6):
        page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.evaluate("() => { location.hash = 'analyse'; }")
    expect(page.get_by_role("heading", level=1, name="Analyse")).to_be_visible()
    leave = page.get_by_role("button", name="Leave").filter(visible=True)
    if leave.count():
        leave.click()
    page.get_by_role("button", name="Open", exact=True).filter(visible=True).click()
    found = page.get_by_role("dialog", name="Open a position")
    found.get_by_label("Text, link or game ID").fill(TEXTS[0])
    found.get_by_role("button", name="Open this board").click()
    expect(page.get_by_role("gridcell", name="row 3, column 4, closed")).to_be_visible()
