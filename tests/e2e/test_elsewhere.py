"""Who goes elsewhere while something is on its way stays there, and what comes late finds its own game or nobody."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.database import dump
from tests.e2e.holding import Held, hold, hold_part, hold_start
from tests.e2e.player import Player, eventually
from tests.e2e.pupils import TITLES, Pupil
from tests.e2e.views import FRAMES

LINK = "#new?size=13x9&mines=30&seed=7&rules=quantum"


@pytest.fixture
def player(page: Page) -> Player:
    return Player(page)


def start_of(page: Page, lesson: str) -> Locator:
    return page.get_by_role("button", name=f"Start {TITLES[lesson]}")


def lesson_card(page: Page, lesson: str) -> Locator:
    heading = page.get_by_role("heading", name=TITLES[lesson], exact=True)
    return page.get_by_role("main").get_by_role("listitem").filter(has=heading)


# A lesson that was asked for


def test_a_lesson_that_comes_late_does_not_fetch_back_who_plays(player: Player) -> None:
    page = player.page
    engine = hold_start(page)
    player.visit("#learn")
    start_of(page, "trivial").click()
    engine.expect()
    page.goto("#play")
    player.cell(5, 7).click()
    engine.let_go()
    player.expect_open([(5, 7)])
    expect(player.grid).to_have_attribute("aria-colcount", "13")
    expect(page).to_have_url(re.compile("#play$"))


def test_a_lesson_that_comes_late_is_told_and_can_be_ended(player: Player) -> None:
    page = player.page
    engine = hold_start(page)
    player.visit("#learn")
    start_of(page, "total").click()
    card = lesson_card(page, "total")
    expect(card.get_by_role("status")).to_have_text("Loading.")
    card.get_by_role("button", name="Cancel").press("Enter")
    expect(start_of(page, "total")).to_be_focused()
    expect(card.get_by_role("button", name="Cancel")).to_be_hidden()
    # Of two the last counts.
    start_of(page, "total").click()
    start_of(page, "trivial").click()
    engine.expect().let_go()
    Pupil(page).expect_lesson("trivial")


def test_the_next_lesson_does_not_fetch_back_who_looks_at_something_else(page: Page) -> None:
    pupil = solved(page)
    asked = hold(page, "lessons")
    page.get_by_role("button", name="Next lesson").click()
    asked.expect()
    page.goto("#stats")
    come(page, asked)
    expect(page.get_by_role("heading", level=1, name="Stats")).to_be_visible()
    expect(page).to_have_url(re.compile("#stats$"))
    # Asked for once more, it comes.
    page.goto("#play")
    page.get_by_role("button", name="Next lesson").click()
    pupil.expect_lesson("subtraction-1")


def test_the_next_lesson_leaves_a_game_that_was_begun_meanwhile(page: Page) -> None:
    pupil = solved(page)
    asked = hold(page, "lessons")
    page.get_by_role("button", name="Next lesson").click()
    asked.expect()
    pupil.cell(1, 1).press("1")
    expect(pupil.grid).to_have_attribute("aria-colcount", "9")
    pupil.cell(5, 5).click()
    come(page, asked)
    # The engine answers in turn: the lesson would have come before this.
    pupil.expect_open([(5, 5)])
    expect(pupil.grid).to_have_attribute("aria-colcount", "9")


def solved(page: Page) -> Pupil:
    """A lesson that is solved, in a page that has not asked for any yet."""
    pupil = Pupil(page).start("trivial")
    pupil.solve()
    eventually(page, lambda: len(dump(page)["finished"]), 1)
    page.reload()
    pupil.expect_status("^You won")
    return pupil


def come(page: Page, held: Held, address: str = "/handle") -> None:
    """Lets go what is held, and waits until it has come and all has been drawn that comes of it."""
    with page.expect_event("requestfinished", lambda request: address in request.url):
        held.let_go()
    page.evaluate(FRAMES)


# The workbench on its way


@pytest.fixture
def lesson(page: Page) -> Pupil:
    """A lesson with a move."""
    pupil = Pupil(page).start("subtraction-1")
    pupil.cell(4, 4).click()
    pupil.expect_status("^Selected A")
    pupil.expect_kept("select 3,3")
    return pupil


def held_bench(pupil: Pupil) -> Held:
    """Loads the page anew, and holds the workbench."""
    held = hold_part(pupil.page, "bench")
    pupil.page.reload()
    pupil.expect_status("^Your game goes on")
    held.expect()
    return held


def test_a_number_pressed_before_the_workbench_comes_is_selected(lesson: Pupil) -> None:
    held = held_bench(lesson)
    lesson.cell(4, 5).click()
    held.let_go()
    lesson.expect_status("^Selected B")
    lesson.expect_name(4, 5, "1, selected as B")


def test_a_key_of_the_workbench_acts_as_soon_as_that_comes(lesson: Pupil) -> None:
    held = held_bench(lesson)
    lesson.cell(4, 4).press("n")
    held.let_go()
    lesson.expect_status(r"try subtracting\.$")


@pytest.mark.parametrize("how", ["r", "Next board"])
def test_the_next_board_of_a_lesson_is_that_lesson_also_before_its_words_come(lesson: Pupil, how: str) -> None:
    held = held_bench(lesson)
    if how == "r":
        lesson.cell(4, 4).press("r")
    else:
        lesson.page.get_by_role("button", name="Next board").click()
    held.let_go()
    lesson.expect_lesson("subtraction-1")
    expect(lesson.page.get_by_role("list", name="Selection").get_by_text("none")).to_have_count(2)


def test_a_solved_lesson_is_shared_by_its_name_also_before_its_words_come(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    pupil = solved(page)
    held = hold_part(page, "bench")
    page.reload()
    pupil.expect_status("^You won")
    held.expect()
    pupil.press("Share")
    held.let_go()
    pupil.expect_status("The link is copied")
    assert page.evaluate("navigator.clipboard.readText()").endswith("#learn?lesson=trivial")
