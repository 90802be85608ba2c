"""A newcomer's notice is above the board, as large as other text to be read, and moves nothing."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import NewContext
from tests.e2e.looks import shifts
from tests.e2e.parts import counters, frame_box, is_whole
from tests.e2e.player import Player
from tests.e2e.views import expect_engine
from tests.thorough import further

_FINGERS = {"has_touch": True, "is_mobile": True}
SCREENS: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1440, "height": 900}},
    "low": {"viewport": {"width": 1280, "height": 593}},
    "large": {"viewport": {"width": 1920, "height": 1080}},
    "tablet": {"viewport": {"width": 768, "height": 1024}, **_FINGERS},
    "tall phone": {"viewport": {"width": 390, "height": 844}, **_FINGERS},
    "phone": {"viewport": {"width": 360, "height": 640}, **_FINGERS},
    "on its side": {"viewport": {"width": 844, "height": 390}, **_FINGERS},
}
EXPERT = "#new?size=30x16&mines=99&seed=7&rules=quantum"
TOLD = "You only lose on a mine you could have worked out. Hit any other, and it moves. Try it."


@pytest.fixture
def page(request: pytest.FixtureRequest, new_context: NewContext) -> Page:
    context = new_context(**SCREENS[request.param])
    context.add_init_script(shifts.WATCH)
    return context.new_page()


def on(*screens: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("page", screens, indirect=True)


def strip(page: Page) -> Locator:
    return page.get_by_role("region", name="Notice").filter(has_text=TOLD)


def box(part: Locator) -> tuple[float, float, float, float]:
    """Its left, upper, right and lower edge."""
    found = part.bounding_box()
    assert found is not None
    return found["x"], found["y"], found["x"] + found["width"], found["y"] + found["height"]


@on("desktop", "on its side", *further(["phone", "tall phone", "low", "large", "tablet"]))
def test_it_is_large_enough_to_read_and_lies_on_no_cell(page: Page) -> None:
    Player(page).visit()
    expect(strip(page)).to_be_visible()
    expect_engine(page)
    assert strip(page).evaluate("(it) => parseFloat(getComputedStyle(it).fontSize)") == 15
    board, (left, top, right, bottom) = frame_box(page.get_by_role("grid")), box(strip(page))
    if page.viewport_size == SCREENS["on its side"]["viewport"]:
        assert top >= board["y"] + board["height"], "there is no room above"
    else:
        assert bottom <= board["y"]
    for line in strip(page).locator("p").all():
        inner = box(line)
        assert left <= inner[0]
        assert top <= inner[1] + 0.5
        assert right >= inner[2]
        assert bottom >= inner[3] - 0.5
    assert is_whole(page.get_by_role("grid"))
    assert shifts.moved(page) == []


@on("desktop", "tall phone", *further(["tablet", "large"]))
def test_the_counters_are_seen_above_it(page: Page) -> None:
    Player(page).visit()
    expect_engine(page)
    for name in ("Mines left", "Time"):
        assert box(page.get_by_label(name, exact=True))[3] <= box(strip(page))[1] + 0.5


@on("phone")
def test_where_there_is_no_room_it_covers_counters_that_say_nothing_yet(page: Page) -> None:
    Player(page).visit()
    expect_engine(page)
    assert box(strip(page)) == box(counters(page))


@on("desktop", "phone", *further(["on its side", "tall phone", "low", "large", "tablet"]))
def test_nothing_moves_when_it_goes(page: Page) -> None:
    player = Player(page).visit()
    expect_engine(page)
    board, face = frame_box(player.grid), box(page.get_by_role("button", name="Next board"))
    player.press("Dismiss")
    expect(strip(page)).to_be_hidden()
    assert frame_box(player.grid) == board
    player.cell(5, 7).click()
    player.expect_status("^Opened ")
    assert frame_box(player.grid) == board
    assert box(page.get_by_role("button", name="Next board")) == face
    assert shifts.moved(page, by_presses_too=True) == []


@on("phone", *further(["tall phone", "on its side"]))
def test_on_phones_it_goes_with_the_first_move(page: Page) -> None:
    player = Player(page).visit()
    expect_engine(page)
    board = frame_box(player.grid)
    expect(strip(page)).to_be_visible()
    player.cell(5, 7).tap()
    expect(strip(page)).to_be_hidden()
    player.expect_status("^Opened ")
    assert frame_box(player.grid) == board
    page.get_by_role("button", name="Next board").click(trial=True)


@on("low", *further(["desktop"]))
def test_its_room_is_the_boards_from_the_next_one_on(page: Page) -> None:
    player = Player(page).visit()
    player.open(5, 7)
    expect(strip(page)).to_be_visible()
    board = frame_box(player.grid)
    player.press("Next board")
    player.expect_name(5, 7, "closed")
    expect(strip(page)).to_be_hidden()
    assert frame_box(player.grid)["height"] > board["height"]
    larger = frame_box(player.grid)
    page.reload()
    player.expect_status("^Quantum: ")
    assert frame_box(player.grid) == larger


@on("low", *further(["desktop"]))
def test_another_notice_takes_its_turn(page: Page, complaints: list[str]) -> None:
    """They are never seen both, and the room above the board stays."""
    page.route(re.compile("/runtime-"), lambda route: route.abort())
    player = Player(page).visit()
    notice = page.get_by_role("region", name="Notice")
    expect(notice).to_contain_text("The engine could not start")
    board = frame_box(player.grid)
    player.press("Dismiss")
    expect(notice).to_have_text(TOLD)
    assert frame_box(player.grid) == board
    complaints[:] = [each for each in complaints if "/runtime-" not in each]


@on("low")
def test_a_board_that_needs_the_height_keeps_it(page: Page) -> None:
    """A newcomer with a link to one gets the notice over the event line, until the first move."""
    player = Player(page).visit(EXPERT)
    expect_engine(page)
    expect(strip(page)).to_be_visible()
    board, cell = frame_box(player.grid), player.cell(1, 1).bounding_box()
    assert cell is not None
    assert cell["width"] >= 30
    assert box(strip(page))[1] >= board["y"] + board["height"]
    player.open(1, 1)
    expect(strip(page)).to_be_hidden()
    assert frame_box(player.grid) == board
