"""A newcomer's first press is answered before Python is there, from answers that the build has recorded."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from qmines.game.records.replay import replay
from tests.e2e.conftest import NewContext
from tests.e2e.database import dump
from tests.e2e.holding import asked_types, expect_end_kept, hold_start
from tests.e2e.lesson_page import LessonPage
from tests.e2e.player import Player, eventually
from tests.e2e.views import FRAMES
from tests.find import one

USED = "() => JSON.parse(localStorage.getItem(`qmines ${location.pathname} first`))"
"""The boards that this device has met."""


def offer_answers(page: Page, built_site: Path) -> None:
    """Serve the page as it is built, as far as recorded answers go."""
    folder = one("first-*", built_site).name

    def told(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=response.text().replace('"first": ""', f'"first": "{folder}/"'))

    page.route(re.compile(r"/(index\.html)?(#.*)?$"), told)


@pytest.fixture
def page(page: Page, built_site: Path) -> Page:
    offer_answers(page, built_site)
    return page


def playing(page: Page) -> Any:
    (entry,) = [entry for entry in dump(page)["playing"] if entry["openings"]]
    return entry


def test_the_first_press_opens_without_an_engine_and_the_game_goes_on_with_it(page: Page) -> None:
    engine = hold_start(page)
    player = Player(page).visit()
    player.open(5, 7)
    player.expect_status("^Opened ")
    board = player.text()
    # The second press waits for the engine.
    row, column = next(place for place in ((1, 1), (9, 13), (1, 13)) if player.name(*place).endswith("closed"))
    player.cell(row, column).click(button="right")
    engine.let_go()
    player.expect_kept(f"flag {row - 1},{column - 1}")
    assert player.text().replace("F", "#") == board
    record = playing(page)["record"]
    assert "\norigin given\n" in record
    game = replay(record)
    assert game.position().to_text().split("\n", 1)[1] == player.text()
    player.open_another(30)


def test_a_page_that_reloads_before_the_engine_is_there_has_the_same_game(page: Page) -> None:
    engine = hold_start(page)
    player = Player(page).visit()
    player.open(5, 7)
    board = player.text()
    eventually(page, lambda: len([entry for entry in dump(page)["playing"] if entry["openings"]]), 1)
    page.reload()
    eventually(page, player.text, board)
    engine.let_go()
    player.expect_status("^Your game goes on")
    assert player.text() == board
    player.open_another(30)


def test_a_page_whose_browser_crashed_and_lost_its_notes_has_the_same_game(page: Page) -> None:
    engine = hold_start(page)
    player = Player(page).visit()
    player.open(5, 7)
    board = player.text()
    eventually(page, lambda: len([entry for entry in dump(page)["playing"] if entry["openings"]]), 1)
    page.add_init_script("localStorage.clear()")
    page.reload()
    eventually(page, player.text, board)
    engine.let_go()
    player.expect_status("^Your game goes on")
    assert player.text() == board


def test_each_board_before_the_engine_is_another_one(page: Page) -> None:
    hold_start(page)
    player = Player(page).visit()
    with page.expect_response(re.compile("/first-")) as coming:
        player.open(5, 7)
    # Answers for the next board come at once.
    coming.value.finished()
    page.get_by_role("button", name="Next board", exact=True).click()
    player.expect_name(5, 7, "closed")
    page.evaluate(FRAMES)
    player.open(5, 7)
    assert len(set(page.evaluate(USED))) == 2


def test_where_python_has_been_before_boards_are_drawn(page: Page) -> None:
    player = Player(page).visit()
    expect(page.get_by_label("Mines left", exact=True)).to_have_text("30")
    expect(page.get_by_role("button", name=re.compile(r"^Worlds \d"))).to_be_visible()
    player.open(5, 7)
    player.expect_kept("open 4,6")
    assert "\norigin drawn\n" in playing(page)["record"]
    assert page.evaluate(USED) is None


def test_the_first_lesson_begins_without_an_engine_and_ends_with_it(page: Page) -> None:
    engine = hold_start(page)
    pupil = LessonPage(page)
    pupil.start("trivial")
    pupil.cell(4, 2).click()
    pupil.expect_name(3, 3, "flagged")
    pupil.cell(3, 4).click()
    expect(page.get_by_role("gridcell", name=re.compile("^row 2, .*, [1-8]"))).not_to_have_count(2)
    board = pupil.text()
    engine.let_go()
    pupil.solve()
    assert pupil.text() != board
    expect_end_kept(page)


def test_a_window_that_is_higher_than_wide_has_its_own_boards(new_context: NewContext, built_site: Path) -> None:
    page = new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True).new_page()
    offer_answers(page, built_site)
    hold_start(page)
    player = Player(page).visit()
    expect(player.grid).to_have_attribute("aria-rowcount", "13")
    player.cell(7, 5).tap()
    player.expect_status("^Opened ")
    (used,) = page.evaluate(USED)
    assert used.startswith("9x13-")


def test_a_press_waits_for_the_engine_where_no_answers_come(page: Page, complaints: list[str]) -> None:
    page.route("**/first-*/*", lambda route: route.abort())
    types = asked_types(page)
    engine = hold_start(page)
    player = Player(page).visit()
    player.cell(5, 7).click()
    engine.expect().let_go()
    player.expect_status("^Opened ")
    player.expect_kept("open 4,6")
    assert "resume" not in types
    complaints[:] = [each for each in complaints if "net::ERR_FAILED" not in each]


@pytest.mark.pyodide
def test_with_python_itself_the_record_is_one_that_the_engine_replays(page: Page) -> None:
    player = Player(page).visit()
    player.open(5, 7)
    player.cell(9, 13).click(button="right")
    player.expect_kept("flag 8,12")
    entry = playing(page)
    assert replay(entry["record"]).position().to_text().split("\n", 1)[1] == player.text()
