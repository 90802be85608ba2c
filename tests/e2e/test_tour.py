"""The tour: six moves on a small board, with any input, without the engine."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.e2e.conftest import NewContext
from tests.e2e.player import Player, eventually
from tests.e2e.saving import lose
from tests.e2e.test_play import LINK
from tests.thorough import further

RINGED = re.compile("press here")
STOPS = 6
FLAG = 5
"""The stop that asks for a flag, counted from 1."""


def ringed(page: Page) -> Locator:
    """The cell to press."""
    return page.get_by_role("gridcell", name=RINGED)


def expect_stop(page: Page, stop: str) -> None:
    expect(page.get_by_text(stop, exact=True)).to_be_visible()


def press_by_mouse(page: Page, stop: int) -> None:
    ringed(page).click(button="right" if stop == FLAG else "left")


def press_by_key(page: Page, stop: int) -> None:
    ringed(page).focus()
    page.keyboard.press("f" if stop == FLAG else "Enter")


def go_to(page: Page, stop: int) -> None:
    """Open the tour and do what its stops ask for, up to the given one, counted from 1."""
    page.goto("#tour")
    for each in range(1, stop):
        expect_stop(page, f"{each} of {STOPS}")
        press_by_mouse(page, each)
    expect_stop(page, f"{stop} of {STOPS}")


@pytest.mark.parametrize("press", [press_by_mouse, press_by_key])
def test_six_moves_lead_to_the_win(page: Page, press: Callable[[Page, int], None], complaints: list[str]) -> None:
    # It needs no engine.
    page.route("**/pyodide*", lambda route: route.abort())
    page.goto("#tour")
    status = page.get_by_role("status").filter(visible=True)
    for stop in range(1, STOPS + 1):
        expect_stop(page, f"{stop} of {STOPS}")
        expect(page.get_by_role("link", name="Skip")).to_have_attribute("href", "#play")
        press(page, stop)
        if stop == 3:
            expect(status).to_contain_text("Quantum save: you hit a mine nobody could have known about, so it moved.")
        if stop == 4:
            expect(status).to_contain_text("That would have lost")
        if stop == FLAG:
            expect(page.get_by_role("gridcell", name=re.compile("flagged"))).to_have_count(1)
    expect(status).to_contain_text("You won")
    for learnt in (
        "What loses: a mine you could have worked out, if need be",
        "A quantum save:",
        "A flag: marks a mine",
    ):
        expect(status).to_contain_text(learnt)
    expect(ringed(page)).to_have_count(0)
    page.get_by_role("button", name="Once more").click()
    expect_stop(page, f"1 of {STOPS}")
    expect(page.get_by_role("gridcell", name=re.compile("closed"))).to_have_count(20)
    # The browser reports each withheld file as missing.
    complaints[:] = [each for each in complaints if "net::ERR_FAILED" not in each]


@pytest.mark.parametrize(("width", "height"), [(320, 568), *further([(390, 844), (844, 390)])])
def test_fingers_take_the_tour(new_context: NewContext, width: int, height: int) -> None:
    size = ViewportSize(width=width, height=height)
    page = new_context(viewport=size, has_touch=True, is_mobile=True).new_page()
    page.goto("#tour")
    for stop in range(1, STOPS + 1):
        expect_stop(page, f"{stop} of {STOPS}")
        expect(page.get_by_role("link", name="Skip")).to_be_in_viewport(ratio=1)
        expect(ringed(page)).to_be_in_viewport(ratio=1)
        if stop == FLAG:
            expect(page.get_by_text("hold your finger on it")).to_be_visible()
            rest_on(page, ringed(page))
        else:
            ringed(page).tap()
    expect_stop(page, "Done")
    page.get_by_role("region", name="How to play").get_by_role("link", name="Play", exact=True).tap()
    expect(page).to_have_url(re.compile("#play$"))


def test_it_ends_at_a_fresh_board_unless_a_game_is_going_on(page: Page) -> None:
    player = Player(page).visit(LINK)
    player.open(5, 7)
    board = player.text()
    play_after_the_tour(page)
    eventually(page, player.text, board)
    lose(player)
    play_after_the_tour(page)
    expect(page.get_by_role("gridcell", name=re.compile("closed"))).to_have_count(13 * 9)
    expect(page.get_by_role("region", name="The end of this game")).to_be_hidden()


def play_after_the_tour(page: Page) -> None:
    page.evaluate("location.hash = 'tour'")
    for stop in range(1, STOPS + 1):
        expect_stop(page, f"{stop} of {STOPS}")
        press_by_mouse(page, stop)
    page.get_by_role("region", name="How to play").get_by_role("link", name="Play", exact=True).click()
    expect(page).to_have_url(re.compile("#play$"))


def rest_on(page: Page, cell: Locator) -> None:
    """A finger that stays on a cell until it is flagged."""
    box = cell.bounding_box()
    assert box is not None
    devtools = page.context.new_cdp_session(page)
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    devtools.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(page.get_by_role("gridcell", name=re.compile("flagged"))).to_have_count(1)
    devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_violet_is_left_to_what_is_quantum(page: Page) -> None:
    """The ring that asks for a press has another colour."""
    page.goto("#tour")
    named = re.match(r"row (\d+), column (\d+)", ringed(page).get_attribute("aria-label") or "")
    assert named
    place = (int(named[1]), int(named[2]))
    player = Player(page)
    player.expect_pixels(place, "--ink", 60)
    assert player.pixels(place, "--quantum") == 0


def test_another_cell_leads_on_gently(page: Page) -> None:
    page.goto("#tour")
    page.get_by_role("gridcell", name=re.compile("^row 4, column 5,")).click()
    expect(page.get_by_text("Press the ringed cell to go on.")).to_be_visible()
    ringed(page).click(button="right")
    expect_stop(page, f"1 of {STOPS}")
    press_by_mouse(page, 1)
    expect_stop(page, f"2 of {STOPS}")


FATAL = re.compile("^row 2, column 4,")


def test_what_was_lost_is_seen_and_taken_back(page: Page) -> None:
    """Automatically after a while, with the clock held by the test; or sooner, by the flag."""
    page.clock.install()
    go_to(page, 4)
    ringed(page).click()
    fatal = page.get_by_role("gridcell", name=FATAL)
    expect(fatal).to_have_attribute("aria-label", re.compile("exploded mine"))
    expect(ringed(page)).to_have_count(0)
    page.clock.run_for(3000)
    expect(fatal).to_have_attribute("aria-label", re.compile("closed, mine, press here"))
    ringed(page).click()
    expect(page.get_by_text("Opening it would lose again.")).to_be_visible()
    expect_stop(page, f"5 of {STOPS}")
    page.get_by_role("link", name="Skip").click()
    expect(page.get_by_role("link", name="Skip")).to_be_hidden()
    go_to(page, 4)
    ringed(page).click()
    expect(fatal).to_have_attribute("aria-label", re.compile("exploded mine"))
    fatal.click(button="right")
    expect(fatal).to_have_attribute("aria-label", re.compile("flagged"))
    page.clock.run_for(3000)
    expect_stop(page, f"6 of {STOPS}")
    expect(fatal).to_have_attribute("aria-label", re.compile("flagged"))


def test_mines_that_are_certain_are_ringed_red(page: Page) -> None:
    go_to(page, 3)
    certain = page.get_by_role("gridcell", name=re.compile(r"closed, mine$"))
    expect(certain).to_have_count(3)
    Player(page).expect_pixels((3, 3), "--mine", 60)


def test_a_finished_number_opens_what_is_left_around_it(page: Page) -> None:
    go_to(page, 6)
    expect(ringed(page)).to_have_attribute("aria-label", re.compile("^row 1, column 4, 1,"))
    ringed(page).click(button="middle")
    expect_stop(page, "Done")
    expect(page.get_by_role("gridcell", name=re.compile("^row 1, column 5, 1"))).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(390, 844), *further([(1440, 900)])])
def test_its_cells_are_large_where_there_is_room_and_its_board_never_moves(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.goto("#tour")
    boxes = []
    for stop in range(1, STOPS + 1):
        expect_stop(page, f"{stop} of {STOPS}")
        boxes.append(page.get_by_role("gridcell").first.bounding_box())
        press_by_mouse(page, stop)
    expect_stop(page, "Done")
    boxes.append(page.get_by_role("gridcell").first.bounding_box())
    assert boxes[0] is not None
    assert boxes[0]["width"] == 64
    assert all(box == boxes[0] for box in boxes)


def test_the_second_click_of_a_double_one_changes_nothing(page: Page) -> None:
    go_to(page, 4)
    ringed(page).dblclick()
    expect_stop(page, f"5 of {STOPS}")
    expect(page.get_by_role("status").filter(visible=True)).to_contain_text("That would have lost")


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
    expect_stop(page, f"1 of {STOPS}")
