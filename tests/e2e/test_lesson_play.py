"""Lessons at play: their words, the next step, solving each of the seven, and what comes after them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from qmines.game.workbench.lessons import LESSONS
from tests.e2e.conftest import NewContext
from tests.e2e.database import dump
from tests.e2e.lesson_page import TITLES, LessonPage
from tests.e2e.looks.windows import PHONE
from tests.e2e.owner import Owner
from tests.e2e.parts import Box, frame_box, row_of, toolbar
from tests.e2e.player import eventually
from tests.thorough import amount, further

NEEDED = {"everything": "Subtraction, reduction, the whole board", "subtraction-1": "Subtraction"}
"""What a solved lesson was about, in the words of the history."""


@pytest.mark.parametrize("name", ["everything", *further(lesson.name for lesson in LESSONS[1:-1])])
def test_who_does_what_is_next_solves_a_lesson_that_is_told_by_its_actions(page: Page, name: str) -> None:
    number = [lesson.name for lesson in LESSONS].index(name) + 1
    pupil = LessonPage(page).start(name)
    pupil.solve()
    pupil.expect_status(r"^You won in [\d:.]+\. Success!$")
    expect_end(page, "Practise" if name == LESSONS[-1].name else "Next lesson")
    figures = page.get_by_role("list", name="Figures of this game")
    # Neither 3BV nor a grade, which is about other steps than a lesson.
    expect(figures.get_by_role("listitem")).to_have_text([re.compile(r"^\d+ actions$")])

    page.goto("#history")
    row = page.get_by_role("list", name="Games").get_by_role("link")
    expect(row).to_contain_text(re.compile(rf"Lesson {number}.*\d+ actions.*{NEEDED.get(name, '')}"))
    expect(row).not_to_contain_text("save")
    row.click()
    expect(page.get_by_role("slider", name="Time line")).to_be_enabled()
    expect(page.get_by_text(f"Constraints · Lesson {number}")).not_to_contain_text("Needs")
    page.goto("#leaderboard")
    expect(page.get_by_text("None of your games count here")).to_be_visible()

    page.goto("#learn")
    card = page.get_by_role("main").get_by_role("listitem").filter(has=page.get_by_role("heading", name=TITLES[name]))
    expect(card.get_by_text("Solved", exact=True)).to_be_visible()
    expect(page.get_by_text("1 of 7 solved")).to_be_visible()
    page.reload()
    expect(card.get_by_text("Solved", exact=True)).to_be_visible()


def expect_end(page: Page, ahead: str) -> None:
    """Wait until the end of a lesson offers what comes after it, and not *Next board*."""
    end = page.get_by_role("region", name="The end of this game")
    expect(end.get_by_role("button", name=ahead, exact=True)).to_be_visible()
    expect(end.get_by_role("button", name="Next board")).to_be_hidden()


def test_the_same_lesson_begins_anew_the_next_one_follows_and_what_is_learnt_is_of_who_plays(page: Page) -> None:
    pupil = LessonPage(page).start("trivial")
    pupil.take_step(pupil.next_step())
    page.get_by_role("button", name="Next board").click()
    expect(page.get_by_role("gridcell", name=re.compile("flagged"))).to_have_count(0)
    pupil.expect_lesson("trivial")
    pupil.solve()
    pupil.expect_status("^You won")
    expect_end(page, "Next lesson")
    page.get_by_role("button", name="Next lesson").click()
    pupil.expect_lesson("subtraction-1")
    # The focus is not lost with the button.
    expect(page.get_by_role("gridcell").and_(page.locator(":focus"))).to_have_count(1)

    # The next step is shown until the next move.
    assert pupil.next_step() == (
        "The cells of the 1 at row 4, column 5 are all among those of the 1 at row 4, column 4: try subtracting."
    )
    assert pupil.marked("in the next step") == [f"row 3, column {column}" for column in (3, 4, 5)]
    pupil.cell(4, 5).click()
    pupil.expect_status("^Selected A")
    assert pupil.marked("in the next step") == []

    owner = Owner(page).visit()
    page.get_by_role("switch", name="Take my game along").set_checked(False)
    owner.join()
    page.goto("#learn")
    expect(page.get_by_text("0 of 7 solved")).to_be_visible()
    owner.visit().press("Sign out")
    owner.expect_name("Guest")
    page.goto("#learn")
    expect(page.get_by_text("1 of 7 solved")).to_be_visible()


def test_a_lesson_says_what_it_teaches_until_it_is_closed(page: Page) -> None:
    pupil = LessonPage(page).start("total")
    words = page.get_by_role("region", name=TITLES["total"])
    expect(words).to_contain_text("The mine counter is a clue too")
    # It offers what it teaches.
    expect(pupil.act("Reduce")).to_be_hidden()
    expect(page.get_by_role("button", name=re.compile("^Whole board"))).to_be_visible()
    page.get_by_role("button", name="Close the lesson").click()
    expect(words).to_be_hidden()
    lesson = pupil.tool("Lesson")
    expect(lesson).to_have_attribute("aria-expanded", "false")
    pupil.press("Lesson")
    expect(words).to_be_visible()
    expect(page.get_by_role("heading", name=TITLES["total"])).to_be_focused()
    # Other games have no trace of it.
    pupil.begin()
    expect(words).to_be_hidden()
    expect(lesson).to_have_count(0)
    expect(pupil.act("Reduce")).to_be_visible()
    expect(page.get_by_role("button", name="Next step")).to_be_visible()


def test_one_board_to_practise_on_follows_another(page: Page) -> None:
    pupil = LessonPage(page)
    pupil.visit("#learn")
    form = page.get_by_role("form", name="Practise")
    form.get_by_role("radio", name="Subtraction").check()
    form.get_by_role("button", name="Start").click()
    expect(page.get_by_role("region", name="Subtraction")).to_be_visible()
    first = pupil.text()
    page.get_by_role("button", name="Next board").click()
    eventually(page, lambda: pupil.text() != first, True)
    pupil.solve()
    solved = pupil.text()
    eventually(page, lambda: len(dump(page)["finished"]), 1)
    # After a reload, the page still knows what is practised.
    pupil.page.reload()
    page.get_by_role("button", name="Another board").click()
    eventually(page, lambda: pupil.text() != solved, True)
    expect(page.get_by_role("region", name="Subtraction")).to_be_visible()
    page.goto("#learn")
    expect(form.get_by_role("radio", name="Subtraction")).to_have_accessible_description("1 solved")
    expect(page.get_by_text("0 of 7 solved")).to_be_visible()


def test_on_a_phone_the_words_give_way_to_the_first_move(new_context: NewContext) -> None:
    pupil = LessonPage(new_context(**PHONE).new_page()).start("subtraction-1")
    words = pupil.page.get_by_role("region", name=TITLES["subtraction-1"])
    pupil.cell(4, 4).tap()
    pupil.expect_status("^Selected A")
    expect(words).to_be_hidden()
    pupil.press("Lesson")
    expect(words).to_be_visible()
    pupil.page.keyboard.press("Escape")
    expect(words).to_be_hidden()


LONGEST = "reduction-2"
"""The lesson with the longest words next to a larger board."""


@pytest.mark.parametrize("name", [LONGEST, *further(name for name in TITLES if name != LONGEST)])
def test_what_a_lesson_says_covers_the_event_line_wholly_or_not_at_all(new_context: NewContext, name: str) -> None:
    """They do not cover tools or the board either, on any phone; and at the usual text size all of them are visible."""
    page = new_context(**PHONE, reduced_motion="reduce").new_page()
    LessonPage(page).start(name)
    expect_words_in_place(page, name)


SIZES = [(320, 568), (844, 390), (412, 915), (568, 320), (375, 667), (390, 844), (360, 640)]
"""Phones, upright and sideways; a daily run takes the first four."""


def expect_words_in_place(page: Page, name: str) -> None:
    words = page.get_by_role("region", name=TITLES[name])
    for text in ("100%", "200%"):
        page.evaluate("(size) => (document.documentElement.style.fontSize = size)", text)
        for width, height in SIZES[: amount(4, len(SIZES))]:
            page.set_viewport_size({"width": width, "height": height})
            eventually(page, lambda: covered(words), [])
            if text == "100%":
                eventually(page, lambda: goes_on(words), False)


def goes_on(words: Locator) -> bool:
    """Whether a fade at the end of the words shows that there is more below."""
    return bool(words.evaluate("(words) => getComputedStyle(words, '::after').content !== 'none'"))


def covered(words: Locator) -> list[str]:
    """What the words of a lesson cover and must not cover."""
    page = words.page
    rows = (row_of(page.get_by_role("status")), row_of(toolbar(page)))
    own, line, tools = (box(part) for part in (words, *rows))
    board = edges(frame_box(page.get_by_role("grid")))
    is_upright = board[3] < tools[1]
    found = {
        "line": own[1] > line[1] + 1 if is_upright else own[0] < line[2] - 1,
        "board": own[1] < board[3] - 1 if is_upright else own[0] < board[2] - 1,
        "tools": own[3] > tools[1] + 1,
    }
    return [part for part, is_so in found.items() if is_so]


def test_words_with_too_little_room_are_scrolled_by_keys_too(page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 568})
    LessonPage(page).start("reduction-1")
    words = page.get_by_role("region", name=TITLES["reduction-1"])
    close = page.get_by_role("button", name="Close the lesson")
    # Some readers set it like this: letters and rows further apart.
    words.evaluate("({style}) => Object.assign(style, {letterSpacing: '0.12em', wordSpacing: '0.16em', lineHeight: 2})")
    eventually(page, lambda: goes_on(words), True)
    words.press("End")
    eventually(page, lambda: goes_on(words), False)
    expect(close).to_be_in_viewport(ratio=1)
    words.evaluate("(card) => card.removeAttribute('style')")
    expect(words).not_to_have_attribute("tabindex", "0")


def box(part: Locator) -> tuple[float, float, float, float]:
    """Left, top, right and bottom."""
    found = part.bounding_box()
    assert found
    return edges(Box(**found))


def edges(box: Box) -> tuple[float, float, float, float]:
    return box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]
