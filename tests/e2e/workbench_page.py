"""A player of games by constraints: presses numbers, reads the workbench."""

from __future__ import annotations

import re
from typing import Literal

from playwright.sync_api import Locator, Page, expect

from tests.e2e.player import READY_MS, Player, eventually

LINK = "#new?size=9x9&mines=10&seed=s1&rules=constraints&start=opening"
"""
#########
#########
#########
####1122#
####1..1#
####21.1#
#####1.1#
###211.11
###1.....
"""
SMALL, WITHIN = (9, 4), (8, 4)
"""Two numbers of that board: the second has the cells of the first and two that are safe."""
OTHER = (4, 5)
"""A number of that board that shares no cell with those two."""
MINED = (6, 6)
"""A number whose one closed cell is a mine; the second number touches it, too."""

TRIVIAL = "#new?size=6x6&mines=6&seed=t158&rules=constraints&start=opening"
"""A board on which single numbers decide everything, one after the other."""

Operation = Literal["Subtract", "Reduce", "Merge"]

_NUMBER = re.compile(r"^row \d+, column \d+, [1-8]")
"""An open number's name."""

_DESCRIPTION = "(act) => document.getElementById(act.getAttribute('aria-describedby')).innerText"


def derived(within: Page | Locator) -> Locator:
    """The buttons of a list, each for one derived constraint."""
    return within.get_by_role("list", name="Derived").get_by_role("button", name=re.compile(r"^([AB] )?#\d+: "))


class WorkbenchPage(Player):
    """The play view of such a game."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.region = page.get_by_role("region", name="Constraints", exact=True)

    def begin(self, address: str = LINK) -> WorkbenchPage:
        self.visit(address)
        expect(self.act("Subtract")).to_be_visible()
        self.expect_guide("Press an open number.")
        self.expect_number()
        return self

    def expect_number(self) -> None:
        """Wait until the board shows a number: the workbench is there a frame earlier."""
        expect(self.page.get_by_role("gridcell", name=_NUMBER).first).to_be_visible()

    def expect_guide(self, sentence: str) -> None:
        """Wait until the workbench names this as the next thing."""
        expect(self.region.get_by_text(sentence, exact=True)).to_be_visible()

    def act(self, word: Operation) -> Locator:
        return self.page.get_by_role("button", name=word, exact=True)

    def result(self, word: Operation) -> str:
        """What is next to an action."""
        return str(self.act(word).evaluate(_DESCRIPTION))

    def select(self, *places: tuple[int, int]) -> None:
        """Press numbers, and wait until they are selected."""
        for place in places:
            self.cell(*place).click()
            expect(self.cell(*place)).to_have_attribute("aria-label", re.compile("selected as [AB]"))

    def derive(self, word: Operation) -> None:
        self.act(word).click()
        self.expect_status({"Subtract": "^Subtracted", "Reduce": "^Reduced", "Merge": "^Merged"}[word])

    def slots(self) -> list[str]:
        """What is selected, by the letters."""
        return self.page.get_by_role("list", name="Selection").get_by_role("listitem").all_inner_texts()

    def rows(self) -> list[str]:
        """The current derived constraints."""
        return [re.sub(r"^[AB]\s+|,\s+new$", "", text) for text in derived(self.page).all_inner_texts()]

    def row(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=re.compile(rf"^([AB] )?{name}: "))

    def marked(self, words: str) -> list[str]:
        """The places of cells whose names have these words."""
        found = [re.match(r"(row \d+, column \d+), ", name) for name in self.names() if words in name]
        return [match[1] for match in found if match]

    def switch(self, name: str, on: bool = True) -> None:
        """Set one of the options, once the engine has reported the game."""
        self.press("Set up")
        dialog = self.page.get_by_role("dialog", name="Options for constraint play")
        field = dialog.get_by_role("switch", name=name, exact=True)
        expect(field).to_be_enabled(timeout=READY_MS)
        field.set_checked(on)
        self.expect_status(f"^{name} is {'on' if on else 'off'}")
        dialog.get_by_role("button", name="Close", exact=True).click()

    def settling(self) -> tuple[int, int] | None:
        """A number that decides its cells, from what is visible."""
        rows = self.text().split("\n")
        for r, line in enumerate(rows):
            for c, code in enumerate(line):
                near = [
                    rows[y][x]
                    for y in range(max(0, r - 1), min(len(rows), r + 2))
                    for x in range(max(0, c - 1), min(len(line), c + 2))
                ]
                closed, left = near.count("#"), int(code) - near.count("F") if code.isdigit() else -1
                if closed and left in (0, closed):
                    return r + 1, c + 1
        return None

    def solve(self) -> None:
        """Press such numbers until all cells are known."""
        self.expect_number()
        while number := self.settling():
            before = self.text()
            self.cell(*number).click()
            self.expect_another(before)
        self.expect_status("^You won")

    def expect_another(self, before: str) -> None:
        """Wait until the board is another than before."""
        eventually(self.page, lambda: self.text() != before, True)

    def fill(self) -> WorkbenchPage:
        """Derive on that board what is in the list then: one trivial constraint, and five others."""
        self.cell(*MINED).click()
        self.expect_status("^Flagged")
        self.select(SMALL, WITHIN)
        self.derive("Subtract")
        self.select(OTHER)
        self.derive("Reduce")
        return self
