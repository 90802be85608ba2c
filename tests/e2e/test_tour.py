"""The tour: five presses on a small board, by any hand, without the engine."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.e2e.conftest import NewContext
from tests.e2e.player import Player

RINGED = re.compile("press here")


def ringed(page: Page) -> Locator:
    """The cell that is to be pressed."""
    return page.get_by_role("gridcell", name=RINGED)


def expect_stop(page: Page, stop: str) -> None:
    expect(page.get_by_text(stop, exact=True)).to_be_visible()


def press_by_mouse(page: Page) -> None:
    ringed(page).click()


def press_by_key(page: Page) -> None:
    ringed(page).focus()
    page.keyboard.press("Enter")


@pytest.mark.parametrize("press", [press_by_mouse, press_by_key])
def test_five_presses_lead_to_the_win(page: Page, press: Callable[[Page], None], complaints: list[str]) -> None:
    # It needs no engine.
    page.route("**/pyodide*", lambda route: route.abort())
    page.goto("#tour")
    status = page.get_by_role("status").filter(visible=True)
    for stop in range(1, 6):
        expect_stop(page, f"{stop} of 5")
        expect(page.get_by_role("link", name="Skip")).to_have_attribute("href", "#play")
        press(page)
        if stop == 3:
            expect(status).to_contain_text("it moved away: a quantum save")
        if stop == 4:
            expect(status).to_contain_text("That would lose")
    expect(status).to_contain_text("You won")
    expect(ringed(page)).to_have_count(0)
    page.get_by_role("button", name="Once more").click()
    expect_stop(page, "1 of 5")
    expect(page.get_by_role("gridcell", name=re.compile("closed"))).to_have_count(20)
    # The browser says of each file that was kept back that it did not come.
    complaints[:] = [each for each in complaints if "net::ERR_FAILED" not in each]


@pytest.mark.parametrize(("width", "height"), [(320, 568), (390, 844), (844, 390)])
def test_fingers_take_the_tour(new_context: NewContext, width: int, height: int) -> None:
    size = ViewportSize(width=width, height=height)
    page = new_context(viewport=size, has_touch=True, is_mobile=True).new_page()
    page.goto("#tour")
    for stop in range(1, 6):
        expect_stop(page, f"{stop} of 5")
        expect(page.get_by_role("link", name="Skip")).to_be_in_viewport(ratio=1)
        expect(ringed(page)).to_be_in_viewport(ratio=1)
        ringed(page).tap()
    expect_stop(page, "Done")
    page.get_by_role("region", name="How to play").get_by_role("link", name="Play", exact=True).tap()
    expect(page).to_have_url(re.compile("#play$"))


def test_violet_is_left_to_what_is_quantum(page: Page) -> None:
    """The ring that asks for a press is none of it."""
    page.goto("#tour")
    named = re.match(r"row (\d+), column (\d+)", ringed(page).get_attribute("aria-label") or "")
    assert named
    place = (int(named[1]), int(named[2]))
    player = Player(page)
    player.expect_pixels(place, "--ink", 60)
    assert player.pixels(place, "--quantum") == 0


def test_another_cell_leads_on_gently(page: Page) -> None:
    page.goto("#tour")
    page.get_by_role("gridcell", name=re.compile("^row 1, column 1,")).click()
    expect(page.get_by_text("Press the ringed cell to go on.")).to_be_visible()
    ringed(page).click(button="right")
    expect_stop(page, "1 of 5")
    press_by_mouse(page)
    expect_stop(page, "2 of 5")


def test_what_was_lost_is_taken_back(page: Page) -> None:
    page.goto("#tour")
    for _ in range(4):
        press_by_mouse(page)
    fatal = page.get_by_role("gridcell", name=re.compile("^row 4, column 4,"))
    expect(fatal).to_have_attribute("aria-label", re.compile("mine"))
    press_by_mouse(page)
    expect_stop(page, "Done")


def test_the_second_click_of_a_double_one_changes_nothing(page: Page) -> None:
    page.goto("#tour")
    for _ in range(3):
        press_by_mouse(page)
    ringed(page).dblclick()
    expect_stop(page, "5 of 5")
    expect(page.get_by_role("status").filter(visible=True)).to_contain_text("That would lose")


def test_it_is_offered_once_and_always_found(page: Page) -> None:
    page.goto("")
    page.get_by_role("region", name="Notice").get_by_role("link", name="Try it").click()
    expect(page.get_by_role("heading", name="How to play")).to_be_visible()
    page.get_by_role("link", name="Skip").click()
    expect(page.get_by_role("region", name="Notice")).to_be_hidden()
    page.reload()
    expect(page.get_by_role("grid", name="Board")).to_be_visible()
    expect(page.get_by_role("region", name="Notice")).to_be_hidden()
    page.get_by_role("navigation", name="Views", exact=True).get_by_role("link", name="Learn").click()
    page.get_by_role("link", name="Take the tour").click()
    expect_stop(page, "1 of 5")
