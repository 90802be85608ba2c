"""The board fits its room, scrolls when it must, and costs no more than its visible part."""

import pytest
from playwright.sync_api import Page

from tests.e2e.board.driver import BoardPage

SIZE = """
([columns, rows, width, height, touch, ratio, zoom]) =>
  geometry.cellSize({columns, rows}, {width, height}, ratio, {touch, zoom: zoom ?? null})
"""


FITS: list[tuple[tuple[float, ...], float]] = [
    ((9, 9, 1000, 1000, False, 1), 96),  # No larger than comfortable.
    ((9, 9, 1000, 1000, True, 1), 64),  # A finger has less far to go.
    ((13, 9, 700, 1000, False, 1), 53),
    ((30, 16, 1000, 1000, False, 1), 33),  # A whole number.
    ((30, 16, 600, 1000, False, 1), 24),  # A mouse needs 24; then the board scrolls.
    ((9, 13, 340, 480, True, 2), 36),
    ((13, 9, 340, 480, True, 2), 34),  # 26 would be too small for a finger.
    ((12, 9, 340, 480, True, 2), 28),
    ((30, 16, 1000, 1000, False, 1, 42), 42),
    ((30, 16, 1000, 1000, False, 1.5), 49 / 1.5),  # 33 would be 49.5 device pixels.
]
"""What determines a cell's size, and the size."""


def test_a_cell_has_the_size_that_fits_and_a_whole_number_of_device_pixels(board: BoardPage, page: Page) -> None:
    for fit, size in FITS:
        assert page.evaluate(SIZE, list(fit)) == pytest.approx(size), fit
    for ratio in (1, 1.1, 1.25, 1.5, 1.75, 2, 2.625, 3):
        for width in range(300, 1300, 37):
            for touch in (True, False):
                pixels = ratio * page.evaluate(SIZE, [13, 9, width, 1000, touch, ratio])
                assert pixels == pytest.approx(round(pixels)), (ratio, width, touch)


def test_the_page_never_scrolls_sideways(board: BoardPage, page: Page) -> None:
    for across, down in ((320, 480), (360, 640), (640, 360), (1280, 800)):
        page.set_viewport_size({"width": across, "height": down})
        for size in [(5, 5), (13, 9), (30, 16), (100, 100), (2, 100)]:
            board.reset(*size)
            board.settle()
            room, width, page_width = page.evaluate(
                "[host.clientWidth, board.width, document.documentElement.scrollWidth]"
            )
            frame = page.locator(".board").bounding_box()
            assert frame is not None
            assert width <= room, (across, size)
            assert page_width <= across, (across, size)
            assert frame["y"] + frame["height"] <= down, (across, size)


def test_the_board_follows_its_host(board: BoardPage, page: Page) -> None:
    page.evaluate("() => { host.style.width = '400px'; }")
    page.wait_for_function("board.width <= 384")
    page.evaluate("() => { host.style.width = '700px'; }")
    page.wait_for_function("board.width > 500")


def test_a_huge_board_is_painted_where_it_is_seen(board: BoardPage, page: Page) -> None:
    board.reset(100, 100)
    board.settle()
    painted = "[...document.querySelectorAll('.board-tiles canvas')].reduce((sum, c) => sum + c.width * c.height, 0)"
    whole = page.evaluate("(100 * board.cellSize * devicePixelRatio) ** 2")
    assert page.evaluate(painted) < whole / 2
    assert board.colour(9999) == "not painted"
    page.evaluate("document.querySelector('.board-scroller').scrollTo(1e5, 1e5)")
    assert board.colour(9999) == board.token("closed")
    assert board.colour(0) == "not painted"
    assert page.evaluate(painted) < whole / 2


def test_edges_beyond_which_there_is_more_are_shaded_where_no_scroll_bar_shows_it(board: BoardPage, page: Page) -> None:
    shaded = "document.querySelector('.board').dataset.more ?? ''"
    shade = "getComputedStyle(document.querySelector('.board'), '::after').content"
    assert page.evaluate(shaded) == ""
    assert page.evaluate(shade) == "none"
    board.reset(100, 100)
    board.settle()
    assert page.evaluate(shaded) == "bottom right"
    assert page.evaluate(shade) != "none"
    for x, y, edges in ((500, 500, "top left bottom right"), (1e5, 500, "top left bottom"), (1e5, 1e5, "top left")):
        page.evaluate("(to) => document.querySelector('.board-scroller').scrollTo(...to)", [x, y])
        page.wait_for_function(f"(edges) => {shaded} === edges", arg=edges)
    board.reset(5, 5)
    page.wait_for_function(f"() => {shaded} === ''")


def test_the_keyboard_never_loses_sight_of_the_focus(board: BoardPage, page: Page) -> None:
    board.reset(100, 100)
    page.evaluate("board.focus(0)")
    for key in ("End", "Control+End", "Home", "ArrowUp", "Control+Home"):
        page.keyboard.press(key)
        board.settle()
        seen = page.evaluate(
            """() => {
                const view = document.querySelector('.board-scroller').getBoundingClientRect();
                const cell = document.activeElement.getBoundingClientRect();
                return cell.left >= view.left - 1 && cell.top >= view.top - 1 && cell.right <= view.right + 1
                    && cell.bottom <= view.bottom + 1;
            }"""
        )
        assert seen, key


def test_a_board_taken_away_leaves_nothing(board: BoardPage, page: Page) -> None:
    page.evaluate("board.destroy()")
    assert page.evaluate("host.childElementCount") == 0
