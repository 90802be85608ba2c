"""A pupil who plays lessons, and solves them by asking for every step."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.e2e.player import eventually
from tests.e2e.workbench_page import Operation, WorkbenchPage
from tests.exports import exported

TITLES: dict[str, str] = {name: words["title"] for name, words in exported("words/lessons.js", "LESSONS").items()}
ACTIONS: dict[str, Operation | None] = {
    "carry it out.": None,
    "to flag it.": None,
    "to flag them.": None,
    "to open them.": None,
    "to open the rest.": None,
    "try subtracting.": "Subtract",
    "try reducing it.": "Reduce",
}


STEP = "[role=gridcell][aria-label*=' the next step'], [aria-label=Constraints] button[aria-current='step']"
"""What the next step is about, on the board and in the list of constraints."""


class LessonPage(WorkbenchPage):
    """Solves a lesson by asking for every step."""

    def start(self, name: str) -> LessonPage:
        self.visit("#learn")
        self.press(f"Start {TITLES[name]}")
        self.expect_lesson(name)
        return self

    def expect_lesson(self, name: str) -> None:
        """Wait until the board of a lesson is there, with its sentence."""
        self._expect_board(TITLES[name])

    def expect_practice(self, technique: str = "Subtraction") -> None:
        """Wait until a practice board is there."""
        self._expect_board(technique)

    def _expect_board(self, title: str) -> None:
        expect(self.page.get_by_role("region", name=title)).to_be_visible()
        expect(self.page.get_by_role("button", name="Next step")).to_be_visible()
        # Until the engine answers, the board is there without its numbers.
        expect(self.page.get_by_role("gridcell", name=re.compile(", [1-8]"))).not_to_have_count(0)

    def solve(self) -> None:
        """Take the next step until the game is won."""
        for _ in range(40):
            self.take_step(self.next_step())
            if self.status.inner_text().startswith("You won"):
                return
        raise AssertionError("not solved")

    def next_step(self) -> str:
        """Ask for the next step, and wait for what comes with the answer and disappears with every move.

        The sentence may be there already, because a lesson says the same on its own.
        """
        self.press("Next step")
        expect(self.page.locator(STEP)).not_to_have_count(0)
        self.expect_status(f"({'|'.join(map(re.escape, ACTIONS))})$")
        return self.status.inner_text()

    def take_step(self, sentence: str) -> None:
        """Do what the sentence says: with the numbers that it names, and with what is marked in the list."""
        before = self.state()
        if any("none" not in slot for slot in self.slots()):
            self.press("Deselect")
            self.expect_status("^Deselected")
        action = next(ACTIONS[end] for end in ACTIONS if sentence.endswith(end))
        marked = self.marked_beside()
        for place in self.named(sentence, action):
            self.cell(*place).click()
        for control in marked:
            self.press(control)
        if action:
            expect(self.act(action)).to_have_attribute("aria-disabled", "false")
            self.press(action)
        eventually(self.page, lambda: self.state() != before, True)

    def state(self) -> tuple[str, list[str]]:
        return self.text(), self.rows()

    @staticmethod
    def named(sentence: str, action: Operation | None) -> list[tuple[int, int]]:
        """The numbers that take part: of two, when one is reduced, only the first."""
        told = sentence.split(" with ")[0] if action == "Reduce" else sentence
        return [(int(row), int(column)) for row, column in re.findall(r"the \d at row (\d+), column (\d+)", told, re.I)]

    def marked_beside(self) -> list[str]:
        """The controls of constraints that the next step is about, by their names."""
        controls = self.region.locator("button[aria-current='step']")
        return [re.sub(r"\s+", " ", text).strip() for text in controls.all_inner_texts()]
