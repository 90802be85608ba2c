"""Painting: only what changed, on whole device pixels, in the colours of the style sheet."""

import base64
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserType, Page

from tests.e2e.board.driver import BoardPage
from tests.thorough import further

TAINT = "#FF00FF"

taint = """(cell) => {
    const { columns } = board.state;
    const pixels = Math.round(board.cellSize * devicePixelRatio);
    const context = document.querySelector('.board-tiles canvas').getContext('2d');
    context.fillStyle = '#ff00ff';
    context.fillRect((cell % columns) * pixels, Math.floor(cell / columns) * pixels, pixels, pixels);
}"""


def test_only_what_changed_is_painted(board: BoardPage, page: Page) -> None:
    board.settle()
    for cell in (3, 4, 50):
        page.evaluate(taint, cell)
    board.set({4: 0})
    assert (board.colour(3), board.colour(4), board.colour(50)) == (TAINT, board.token("open"), TAINT)


def test_an_opened_cell_changes_the_gap_of_its_neighbour(board: BoardPage) -> None:
    board.set({20: 0})
    assert board.colour(20, 1.0) == board.token("rim")
    board.set({21: 0})
    assert board.colour(20, 1.0) == board.token("hairline")
    assert board.colour(20, 0.5, 1.0) == board.token("rim")


def test_keys_have_one_gap_and_one_edge(board: BoardPage) -> None:
    for cell in (0, 20, 116):
        assert board.colour(cell, 1.0, 0.5) == board.token("rim")
        assert board.colour(cell, 0.5, 1.0) == board.token("rim")
    pixel = 1 / float(board.page.evaluate("board.cellSize"))
    assert board.colour(20, 0.5, 1 - 2 * pixel) == board.token("edge")
    assert board.colour(20, 0.5, 2 * pixel) == board.token("closed")


def test_the_edge_of_dark_keys_is_a_light_above(board: BoardPage, page: Page) -> None:
    page.evaluate("() => { document.documentElement.dataset.theme = 'dark'; }")
    assert board.colour(20, 0.5, 0.0) == board.token("edge")
    assert board.colour(20, 0.5, 0.9) == board.token("closed")


def test_a_save_leaves_a_violet_corner(board: BoardPage) -> None:
    board.set({20: 1}, saved=[20])
    assert board.colour(20, 0.95, 0.02) == board.token("quantum")
    assert board.colour(20, 0.05, 0.02) == board.token("open")


def test_only_the_fatal_cell_is_filled(board: BoardPage) -> None:
    board.set(revealed=[3, 4], fatal=[4])
    assert (board.colour(4, 0.1, 0.1), board.colour(3, 0.1, 0.1)) == (board.token("fatal"), board.token("closed"))
    assert board.colour(3, 0.55, 0.55) == board.token("ink")


def test_a_paused_board_shows_nothing(board: BoardPage) -> None:
    board.set({20: 5, 21: 10}, saved=[20])
    board.set(hidden=True)
    assert {board.colour(cell, x) for cell in (20, 21) for x in (0.4, 0.5, 0.6)} == {board.token("closed")}


THEMES = ("light", "dark", "contrast")


def take(page: Page, theme: str) -> None:
    page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)


def test_a_press_that_waits_looks_neither_closed_nor_open(board: BoardPage, page: Page) -> None:
    for theme in THEMES:
        take(page, theme)
        board.reset(13, 9)
        board.set(pending=[20, 21], busy=False)
        assert board.colour(20, 0.1, 0.2) == board.token("open"), theme
        board.set({21: 10}, busy=True)
        ground = board.colour(20, 0.1, 0.2)
        assert ground == board.token("waiting"), theme
        assert ground not in (board.token("closed"), board.token("open")), theme
        middle = board.colours(20, [(0.2 + 0.02 * step, 0.5) for step in range(31)])
        assert middle.count(board.token("ink-2")) >= 3, theme
        assert board.token("waiting") in middle[middle.index(board.token("ink-2")) :], theme
        assert board.colour(21, 0.1, 0.2) == board.token("closed"), theme  # A flag: nothing is pressed there.
        board.set({20: 3}, pending=[], busy=False)
        assert board.colour(20, 0.1, 0.2) == board.token("open"), theme


def test_marks_differ_in_shape(board: BoardPage, page: Page) -> None:
    """The ring of a certain verdict is whole; that of an uncertain one has gaps."""
    percents = {2: ("safe", "0"), 4: ("mine", "100"), 6: ("unsure", "37")}
    board.set(hints={cell: {"verdict": verdict, "percent": percent} for cell, (verdict, percent) in percents.items()})
    down = 3.5 / page.evaluate("board.cellSize")
    for cell, (verdict, _) in percents.items():
        along = board.colours(cell, [(0.2 + 0.02 * step, down) for step in range(31)])
        assert board.token(verdict) in along
        assert (board.token("closed") in along) == (verdict == "unsure")


def test_colours_follow_the_theme(board: BoardPage, page: Page) -> None:
    board.set({20: 0})
    shown = set()
    for theme in (*THEMES, THEMES[0]):
        take(page, theme)
        colours = board.colour(20), board.colour(22)
        assert colours == (board.token("open"), board.token("closed")), theme
        shown.add(colours)
    assert len(shown) == len(THEMES)


def test_digits_are_centred_and_in_their_colour(board: BoardPage, page: Page) -> None:
    board.set({cell: cell + 1 for cell in range(8)})
    board.settle()
    boxes: list[dict[str, Any]] = page.evaluate(
        """() => Array.from({length: 8}, (_, cell) => {
            const n = Math.round(board.cellSize * devicePixelRatio);
            const context = document.querySelector('.board-tiles canvas').getContext('2d');
            const {data} = context.getImageData(cell * n, 0, n - 1, n - 1);
            const ground = data.slice(0, 3).join();
            const xs = [];
            const ys = [];
            for (let i = 0; i < (n - 1) ** 2; i++) {
                if (data.slice(4 * i, 4 * i + 3).join() === ground) continue;
                xs.push(i % (n - 1));
                ys.push(Math.floor(i / (n - 1)));
            }
            const [left, right] = [Math.min(...xs), Math.max(...xs)];
            const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
            return {x: left + right - (n - 2), y: top + bottom - (n - 2), height: (bottom - top + 1) / n};
        })"""
    )
    for digit, box in enumerate(boxes, start=1):
        assert abs(box["x"]) <= 2, digit  # Twice the distance from the middle, in pixels.
        assert abs(box["y"]) <= 2, digit
        assert box["height"] == pytest.approx(0.62, abs=0.06), digit


# Device pixels


@pytest.fixture(params=[1, 2.625, *further([1.25, 1.5])])
def at_ratio(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any], harness: str, request: pytest.FixtureRequest
) -> Iterator[BoardPage]:
    """The board on a screen with that many device pixels per CSS pixel; only a whole browser can have one, not a
    page.
    """
    flags = [f"--force-device-scale-factor={request.param}", "--window-size=800,700"]
    launch = {**browser_type_launch_args, "args": [*browser_type_launch_args["args"], *flags]}
    browser: Browser = browser_type.launch(**launch)
    page = browser.new_context(no_viewport=True).new_page()
    yield BoardPage(page).visit(harness)
    browser.close()


DIFFERENT = """
async (png) => {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const canvas = document.querySelector('.board-tiles canvas');
  const {left, top} = canvas.getBoundingClientRect();
  const {width, height} = canvas;
  const screen = new OffscreenCanvas(width, height).getContext('2d');
  screen.drawImage(image, -Math.round(left * devicePixelRatio), -Math.round(top * devicePixelRatio));
  const [a, b] = [screen, canvas.getContext('2d')].map((c) => c.getImageData(0, 0, width, height).data);
  return a.reduce((count, value, i) => count + (Math.abs(value - b[i]) > 1), 0);
}
"""
"""How many values of the canvas differ from a screenshot of the same place."""


def test_the_canvas_meets_the_screen_pixel_by_pixel(at_ratio: BoardPage) -> None:
    page = at_ratio.page
    for width in (360, 371, 512.5):
        page.evaluate("(width) => { document.getElementById('host').style.width = `${width}px`; }", width)
        at_ratio.reset(9, 9)
        at_ratio.set({cell: cell % 9 for cell in range(40)})
        at_ratio.settle()
        page.evaluate("() => document.querySelector('.board').removeAttribute('data-more')")  # no shaded edges
        screen = base64.b64encode(page.screenshot()).decode()
        assert page.evaluate(DIFFERENT, screen) == 0, width
