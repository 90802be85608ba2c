"""A lesson by ear and keys alone: what is heard after each press, what has the focus, the name of the workbench."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.lesson_page import TITLES, LessonPage
from tests.e2e.listening import Listener

REDUCTION = (
    "Reduction: part of a constraint. A new board: 5 columns, 5 rows, 5 mines. "
    "First press the numbers that are already decided. The 3 on the left and the 1 then share two cells, "
    "and each has one of its own. "
    "Reduce the 3: with that cell left out, at least one mine is in the shared two. Subtract those from the 1."
)


class Ear(Listener):
    """A pupil who listens."""

    def start(self, name: str) -> Ear:
        LessonPage(self.page).visit("#learn")
        self.page.get_by_role("button", name=f"Start {TITLES[name]}").focus()
        self.page.keyboard.press("Enter")
        LessonPage(self.page).expect_lesson(name)
        self.settle()
        return self

    def to(self, row: int, column: int) -> str:
        """Go to a cell by arrows, in silence."""
        at = re.match(r"row (\d+), column (\d+)", self.focus)
        assert at, self.focus
        down, right = row - int(at[1]), column - int(at[2])
        vertical, horizontal = "ArrowDown" if down > 0 else "ArrowUp", "ArrowRight" if right > 0 else "ArrowLeft"
        return self.go(*[vertical] * abs(down), *[horizontal] * abs(right))


@pytest.fixture
def ear(page: Page) -> Ear:
    page.set_viewport_size({"width": 1440, "height": 900})
    return Ear(page)


def bench_is(ear: Ear, snapshot: str) -> None:
    """The workbench as a screen reader presents it."""
    expect(ear.page.get_by_role("region", name="Constraints")).to_match_aria_snapshot(snapshot)


def test_a_lesson_is_heard_from_its_start_to_the_next_one(ear: Ear) -> None:
    ear.start("reduction-1")
    assert ear.heard()[-1] == REDUCTION
    assert ear.focus == "row 1, column 1, closed"
    bench_is(
        ear,
        """
        - region "Constraints":
          - 'region "Reduction: part of a constraint"'
          - list "Selection":
            - listitem: A none
            - listitem: B none
          - group "Derive":
            - button "Subtract" [disabled]
            - button "Reduce" [disabled]
          - heading "Derived" [level=2]
          - paragraph: What you derive from numbers is listed here.
        """,
    )
    ear.expect("n", "The only closed cell next to the 1 at row 4, column 1 is a mine. Press the 1 to flag it.")
    assert ear.to(4, 1) == "row 4, column 1, 1, used here"
    ear.expect("Enter", "Flagged 1 cell. 4 mines left.")
    ear.to(4, 4)
    ear.expect("Enter", "Flagged 1 cell. 3 mines left.")
    ear.to(3, 2)
    ear.expect("Enter", "Selected A: 3 cells, 2 mines.")
    assert ear.focus == "row 3, column 2, 3, selected as A"
    expect(ear.page.get_by_role("button", name="Reduce", exact=True)).to_have_accessible_description(
        "3 new, each 2 cells, 1 to 2 mines"
    )
    ear.expect("e", "Reduced A: 3 new, each 2 cells, 1 to 2 mines.")
    ear.to(3, 3)
    ear.expect("Enter", "Selected A: 3 cells, 1 mine.")
    assert ear.go("l") == "#1: 2 cells, 1 to 2 mines"
    row = ear.page.get_by_role("button", name=re.compile("#1: "))
    expect(row).to_have_accessible_description("row 2, columns 2 and 3")
    ear.expect("Enter", "Selected B: 2 cells, 1 to 2 mines.")
    expect(row).to_have_attribute("aria-pressed", "true")
    bench_is(
        ear,
        """
        - region "Constraints":
          - list "Selection":
            - listitem: "A Row 3, column 3: 3 cells, 1 mine"
            - listitem: "B #1: 2 cells, 1 to 2 mines"
          - group "Derive":
            - button "Subtract"
            - button "Reduce" [disabled]
          - list "Derived":
            - listitem:
              - 'button "B #1: 2 cells, 1 to 2 mines" [pressed]'
              - 'button "Why? #1"'
              - 'button "Delete #1"'
        """,
    )
    # The keys of the board work in the list, too.
    ear.expect("b", "Subtracted B from A: 1 cell, no mine.")
    assert ear.go("End") == "#4: 1 cell, no mine"
    assert ear.go("Tab") == "Carry out #4"
    ear.expect("Enter", "Opened 1 cell.")
    assert ear.focus == "#3: 2 cells, 1 to 2 mines"
    assert ear.go("l") == "row 3, column 3, 1"
    for place, told in (
        ((3, 4), "Flagged 2 cells. 1 mine left."),
        ((2, 4), "Opened 3 cells."),
        ((1, 3), "Opened 2 cells."),
        ((3, 2), "Flagged 1 cell. 0 mines left."),
    ):
        ear.to(*place)
        ear.expect("Enter", told)
    ear.to(1, 2)
    ended = ear.press("Enter")
    assert len(ended) == 1
    assert re.fullmatch(r"You won in [\d:.]+\. Success!", ended[0])
    assert ear.focus == "Next lesson"
    ear.page.keyboard.press("Enter")
    LessonPage(ear.page).expect_lesson("reduction-2")
    ear.settle()
    assert ear.heard()[-1].startswith(
        "Reduction: a 2 next to a 1. A new board: 6 columns, 6 rows, 6 mines. In the top row"
    )
    assert ear.focus.startswith("row ")


def test_every_lesson_is_told_as_it_begins_and_each_step_when_it_is_asked_for(ear: Ear) -> None:
    for name in TITLES:
        ear.start(name)
        assert ear.heard()[-1].startswith(f"{TITLES[name]}. A new board: "), name
        assert re.match("row 1, column 1, ", ear.focus), name
        said = ear.press("n")
        assert len(said) == 1, (name, said)
        assert re.search(
            r"(: (carry it out|try subtracting|try reducing it)| to (open|flag) (it|them|the rest))\.$", said[0]
        ), name


def test_what_is_deleted_gives_its_focus_to_its_neighbour(ear: Ear) -> None:
    ear.start("reduction-2")
    ear.to(3, 3)
    ear.expect("Enter", "Selected A: 3 cells, 2 mines.")
    ear.expect("e", "Reduced A: 3 new, each 2 cells, 1 to 2 mines.")
    ear.go("l", "ArrowDown")
    for left in ("#3: 2 cells, 1 to 2 mines", "#1: 2 cells, 1 to 2 mines", "Derived"):
        ear.expect("Delete", "Deleted.")
        assert ear.focus == left
    # From there, too, the board is a key away, and so is what was deleted.
    ear.expect("u", "Undone.")
    assert ear.go("l") == "row 3, column 3, 2"
    assert ear.go("l") == "#1: 2 cells, 1 to 2 mines"


def test_dialogs_and_words_give_the_focus_back(ear: Ear) -> None:
    ear.start("total")
    ear.to(2, 2)
    assert ear.go("o") == "Show Remaining"
    ear.expect("Space", "Show Remaining is on.")
    ear.page.keyboard.press("Escape")
    ear.settle()
    assert ear.focus == "row 2, column 2, 2"
    ear.page.get_by_role("button", name="Close the lesson").focus()
    ear.go("Enter")
    # It is under *More*.
    assert ear.focus == "More"
    assert ear.go("Enter", "Tab", "Tab", "Tab") == "Lesson"
    ear.go("Enter")
    assert ear.focus == TITLES["total"]


def test_what_is_refused_says_why_by_key(ear: Ear) -> None:
    ear.start("subtraction-1")
    ear.expect("Enter", "Here you press numbers, not closed cells.")
    ear.expect("b", "Subtract takes two selected constraints.")
    # A key does not do what the lesson does not offer.
    ear.go("e", "m", "t")
    ear.to(5, 5)
    ear.expect("Enter", "No closed cell touches this number.")
    ear.expect("u", "Nothing to undo.")
