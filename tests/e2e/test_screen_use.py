"""Using the page on screens large and small: taps and long presses, the menu, the pause, and no engine."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import NewContext
from tests.e2e.looks.windows import SCREENS, on
from tests.e2e.parts import frame_box, toolbar
from tests.e2e.player import Player
from tests.e2e.views import FRAMES
from tests.thorough import further

WATCH_FIRST_FRAME = """
  const look = () => {
    if (document.body) globalThis.firstGround ??= getComputedStyle(document.documentElement).backgroundColor;
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
"""
"""Note the background of the first frame that has a body to paint."""


@pytest.fixture
def player(request: pytest.FixtureRequest, new_context: NewContext) -> Player:
    """A player at the screen that the test asks for by `@on(…)`."""
    return Player(new_context(**SCREENS[request.param]).new_page())


@on("desktop")
def test_tools_end_where_a_large_board_does(player: Player) -> None:
    player.visit()
    for width in (1440, 1920):
        player.page.set_viewport_size({"width": width, "height": width * 10 // 16})
        player.page.evaluate(FRAMES)
        tools, board = toolbar(player.page).bounding_box(), frame_box(player.grid)
        assert tools is not None
        assert (tools["x"], tools["width"]) == pytest.approx((board["x"], board["width"]), abs=0.5)


@on("desktop")
def test_a_small_board_is_not_lost_in_a_large_window(player: Player) -> None:
    page = player.page
    page.set_viewport_size({"width": 1920, "height": 1080})
    player.visit("#new?size=9x9&mines=10&seed=7&rules=classic")
    expect(player.grid).to_have_attribute("aria-colcount", "9")
    board = frame_box(player.grid)
    assert board["width"] * board["height"] >= 0.26 * 1920 * 1080
    # With room for much more, a cell has at most 96 px.
    page.set_viewport_size({"width": 2560, "height": 1440})
    page.evaluate(FRAMES)
    cell = player.cell(1, 1).bounding_box()
    assert cell is not None
    assert cell["width"] == 96


@on("phone")
def test_phones_held_upright_play_turned_with_taps_and_long_presses(player: Player) -> None:
    player.visit()
    expect(player.grid).to_have_attribute("aria-colcount", "9")
    player.cell(5, 5).tap()
    player.expect_status("^Opened ")
    position, known = player.analysis(mines=30)
    first, second, third = player.places(position, set(position.closed) - known.mines)[:3]
    with resting(player, *first):
        player.expect_name(*first, "flagged")
    player.expect_name(*first, "flagged")  # Lifting the finger does nothing more.
    player.press("Flag mode")
    player.cell(*second).tap()
    player.expect_name(*second, "flagged")
    with resting(player, *third):
        expect(player.cell(*third)).not_to_have_attribute("aria-label", re.compile("(closed|flagged)$"))


@contextmanager
def resting(player: Player, row: int, column: int) -> Iterator[None]:
    """Rest a finger on a cell meanwhile, with the events of a real touch screen."""
    box = player.cell(row, column).bounding_box()
    assert box is not None
    touch = player.page.context.new_cdp_session(player.page)
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    yield
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@on("phone")
def test_the_menu_leads_to_the_views_and_closes(player: Player) -> None:
    player.visit()
    page = player.page
    page.get_by_label("Menu", exact=True).tap()
    about = page.get_by_role("navigation", name="Views, small screen").get_by_role("link", name="About")
    expect(about).to_be_visible()
    page.get_by_role("link", name="Options").tap()
    expect(page.get_by_role("heading", name="Options")).to_be_visible()
    expect(about).to_be_hidden()


@on("desktop")
def test_the_board_is_there_without_any_engine(player: Player, complaints: list[str]) -> None:
    player.page.route(re.compile("/runtime-"), lambda route: route.abort())
    player.visit()
    expect(player.page.get_by_role("gridcell")).to_have_count(117)
    expect(player.page.get_by_text("The engine could not start. Your game is kept.")).to_be_visible()
    player.cell(5, 7).click()
    player.page.unroute(re.compile("/runtime-"))
    player.press("Try again")
    player.expect_status("^Opened ")
    complaints[:] = [each for each in complaints if "/runtime-" not in each]


@on("phone", *further(["sideways"]))
def test_a_paused_board_goes_on_at_a_tap_and_opens_nothing(player: Player) -> None:
    player.visit("#new?size=5x5&mines=5&seed=7&rules=quantum").open(3, 3)
    before = player.text()
    player.press("Pause")
    player.expect_status("^Paused")
    player.cell(1, 1).tap()
    player.expect_status("^Back to the game")
    assert player.text() == before


@on("narrow", *further(["sideways", "desktop"]))
def test_what_a_paused_board_says_fits_on_it(player: Player) -> None:
    player.visit()
    player.press("Dismiss")
    for text in ("100%", "200%"):
        player.page.evaluate("(size) => (document.documentElement.style.fontSize = size)", text)
        for size in ("5x5&mines=5", "2x2&mines=1", "100x2&mines=40", "2x100&mines=40"):
            player.visit(f"#new?size={size}&seed=7&rules=quantum&start=any")
            expect(player.grid).to_have_attribute("aria-colcount", size.partition("x")[0])
            expect_pause_fits(player)


def expect_pause_fits(player: Player) -> None:
    player.open(1, 1)
    board = frame_box(player.grid)
    player.press("Pause")
    told = player.page.get_by_text("Paused Press the board to go on.", exact=True)
    expect(told).to_be_visible()
    assert frame_box(player.grid) == board
    inside = """
      (told, board) => {
        const range = document.createRange();
        range.selectNodeContents(told);
        return [told, range].every((each) => {
          const {left, top, right, bottom} = each.getBoundingClientRect();
          return left >= board.x && top >= board.y &&
            right <= board.x + board.width && bottom <= board.y + board.height;
        });
      }
    """
    assert told.evaluate(inside, board)
    way = player.page.get_by_text("Press the board to go on.", exact=True)
    assert way.evaluate("(way) => parseFloat(getComputedStyle(way).fontSize)") >= 11


@on("desktop")
def test_dark_pages_never_flash_light(player: Player) -> None:
    player.visit("#options")
    player.page.get_by_label("Theme").select_option("Dark")
    player.page.add_init_script(WATCH_FIRST_FRAME)
    player.page.reload()
    player.page.wait_for_function("() => globalThis.firstGround")
    assert player.page.evaluate("firstGround") == "rgb(18, 21, 28)"


def test_every_control_of_a_low_board_can_be_pressed(page: Page) -> None:
    """The rows close up to a board that is lower than its room, and overlap that room."""
    player = Player(page).visit("#new?size=5x5&mines=5&seed=7&rules=quantum")
    player.open(3, 3)
    for height in (720, 900):
        page.set_viewport_size({"width": 1280, "height": height})
        page.evaluate(FRAMES)
        for button in page.get_by_role("button").filter(visible=True).all():
            assert button.evaluate(
                """
                (button) => {
                  const {x, y, width, height} = button.getBoundingClientRect();
                  return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
                }
                """
            ), button.get_attribute("aria-label") or button.inner_text()
