"""A player who has gone elsewhere while something was loading is not fetched back, and loses nothing played there."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.e2e.holding import Held, expect_end_kept, hold, hold_start
from tests.e2e.lesson_page import TITLES, LessonPage
from tests.e2e.player import Player
from tests.e2e.test_answers import heard, listen
from tests.e2e.views import FRAMES, expect_engine


def start(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=re.compile(rf"^(Start|Again|Cancel) {TITLES[name]}$"))


def learn(page: Page) -> Held:
    """Learn, in a page whose engine is still loading."""
    held = hold_start(page)
    page.goto("#learn")
    expect(page.get_by_role("heading", level=1, name="Learn")).to_be_visible()
    held.expect()
    return held


def test_a_lesson_that_was_asked_for_takes_no_board_from_who_went_to_play(page: Page) -> None:
    held = learn(page)
    start(page, "trivial").click()
    page.goto("#play")
    player = Player(page)
    player.cell(5, 7).click()
    held.let_go()
    player.expect_name(5, 7, "empty")
    expect(player.grid).to_have_attribute("aria-colcount", "13")
    page.goto("#learn")
    expect(start(page, "trivial")).to_have_accessible_name(f"Start {TITLES['trivial']}")


def test_a_lesson_that_is_long_in_coming_says_so_and_can_be_ended(page: Page) -> None:
    held = learn(page)
    start(page, "total").press("Enter")
    status = page.get_by_role("listitem").filter(has_text=TITLES["total"]).get_by_role("status")
    expect(status).to_have_text("Looking for a board.")
    expect(start(page, "total")).to_have_accessible_name(f"Cancel {TITLES['total']}")
    start(page, "total").press("Enter")
    expect(status).to_have_text("Search cancelled.")
    expect(start(page, "total")).to_be_focused()
    expect(start(page, "total")).to_have_accessible_name(f"Start {TITLES['total']}")
    # The next one goes well, whichever was requested before.
    start(page, "trivial").click()
    start(page, "everything").click()
    held.let_go()
    LessonPage(page).expect_lesson("everything")
    expect(page.get_by_role("region", name="Notice").get_by_text("Left.")).to_have_count(0)


def test_the_next_lesson_fetches_nobody_back_and_takes_no_board_that_was_begun_meanwhile(page: Page) -> None:
    pupil = LessonPage(page)
    pupil.visit("#learn?lesson=trivial")
    pupil.expect_lesson("trivial")
    pupil.solve()
    expect_end_kept(page)
    held = held_lessons(pupil)
    page.goto("#stats")
    expect(page.get_by_role("heading", level=1, name="Stats")).to_be_visible()
    held.let_go()
    page.goto("#options")
    page.goto("#stats")
    page.evaluate(FRAMES)
    expect(page.get_by_role("heading", level=1, name="Stats")).to_be_visible()
    page.goto("#play")
    expect(page.get_by_role("button", name="Next lesson")).to_be_visible()
    expect(pupil.grid).to_have_attribute("aria-colcount", "5")
    held = held_lessons(pupil)
    page.evaluate("location.hash = '#new?size=9x9&mines=10&seed=s1&rules=classic'")
    expect(pupil.grid).to_have_attribute("aria-colcount", "9")
    pupil.cell(5, 5).click()
    held.let_go()
    pupil.expect_status("^Opened")
    expect(pupil.grid).to_have_attribute("aria-colcount", "9")


def held_lessons(pupil: LessonPage) -> Held:
    """Ask for the lesson after a solved one, in a page that has not loaded the others yet."""
    page = pupil.page
    page.reload()
    pupil.expect_status("^You won")
    held = hold(page, "lessons")
    page.get_by_role("button", name="Next lesson").click()
    return held.expect()


def test_a_search_that_ends_with_its_game_is_not_told_on_the_next_board(page: Page) -> None:
    pupil = LessonPage(page)
    pupil.visit("#learn?practise=subtraction&size=5x5&mines=5&seed=6")
    pupil.expect_practice()
    pupil.solve()
    expect_end_kept(page)
    page.reload()
    pupil.expect_status("^You won")
    held = hold_start(page)
    page.get_by_role("button", name="Another board").click()
    held.expect()
    expect(page.get_by_role("progressbar")).to_be_visible()
    listen(page)
    page.evaluate("location.hash = '#new?size=9x9&mines=10&seed=s1&rules=classic'")
    expect(pupil.grid).to_have_attribute("aria-colcount", "9")
    expect(page.get_by_role("progressbar")).to_be_hidden()
    held.let_go()
    pupil.open(5, 5)
    assert not [said for said in heard(pupil) if said.startswith("Search cancelled")]


def test_who_asks_learn_for_its_page_gives_up_the_board_of_a_link(page: Page) -> None:
    Player(page).visit()
    expect_engine(page)
    held = hold_start(page)
    page.goto("#learn?practise=subtraction&size=6x6&mines=7&seed=7")
    held.expect()
    page.get_by_role("navigation", name="Views", exact=True).get_by_role("link", name="Learn").click()
    expect(page).to_have_url(re.compile("#learn$"))
    with page.expect_event("requestfinished", lambda request: request.url.endswith("/begin")):
        held.let_go()
    # The engine gets one request after another.
    page.get_by_role("form", name="Practise").get_by_role("button", name="Start").click()
    expect(page.get_by_role("grid")).to_have_attribute("aria-colcount", "5")
