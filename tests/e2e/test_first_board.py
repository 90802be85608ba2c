"""The board is in the page itself: it is visible before any script has loaded, in its final place and look."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.e2e.conftest import NewContext
from tests.e2e.player import Player, wait_until
from tests.thorough import further

SCREENS: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1440, "height": 900}},
    "large": {"viewport": {"width": 1920, "height": 1080}},
    "dark": {"viewport": {"width": 1280, "height": 720}, "color_scheme": "dark"},
    "tablet": {"viewport": {"width": 768, "height": 1024}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
    "narrow": {"viewport": {"width": 320, "height": 568}, "has_touch": True, "is_mobile": True},
    "on its side": {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True},
}

FIRST_BOARD = ".board-sheet"
"""A picture of a board, without a role or a name, because nobody can do anything with it."""
SIDES = """
(board) => {
  const {left, top, width, height} = board.getBoundingClientRect();
  return [left, top, width, height];
}
"""


@pytest.fixture(params=["large", "narrow", "on its side", *further(["desktop", "dark", "tablet", "phone"])])
def page(request: pytest.FixtureRequest, new_context: NewContext) -> Page:
    return new_context(**SCREENS[request.param]).new_page()


class Held:
    """The page's own modules, which wait until they are let go."""

    def __init__(self, page: Page) -> None:
        self._waiting: list[Route] = []
        page.route("**/main.js", self._hold)

    def _hold(self, route: Route) -> None:
        self._waiting.append(route)

    def go(self) -> None:
        for route in self._waiting:
            route.continue_()


def sides(board: Locator) -> list[float]:
    """Where the cells are: left, top, width and height."""
    return [float(side) for side in board.evaluate(SIDES)]


def test_it_stands_where_the_board_will_be(page: Page) -> None:
    held = Held(page)
    page.goto("", wait_until="commit")
    wait_until(page, "() => performance.getEntriesByName('first-paint').length")
    first = sides(page.locator(FIRST_BOARD))
    expect(page.get_by_role("grid")).to_have_count(0)
    held.go()
    expect(page.get_by_role("grid")).to_be_visible()
    assert sides(page.get_by_role("grid")) == pytest.approx(first, abs=1)


@pytest.mark.parametrize("page", ["narrow", *further(["desktop", "on its side"])], indirect=True)
def test_it_is_the_board_of_the_last_game(page: Page) -> None:
    page.goto("#new?size=8x7&mines=10&seed=1&rules=quantum")
    player = Player(page)
    player.open(3, 3)
    player.expect_kept("open 2,2")
    page.goto("about:blank")
    held = Held(page)
    page.goto("", wait_until="commit")
    wait_until(page, "() => performance.getEntriesByName('first-paint').length")
    first = sides(page.locator(FIRST_BOARD))
    held.go()
    expect(page.get_by_role("grid")).to_have_attribute("aria-colcount", "8")
    assert sides(page.get_by_role("grid")) == pytest.approx(first, abs=1)


@pytest.mark.parametrize("page", ["desktop"], indirect=True)
def test_other_views_do_not_show_it(page: Page) -> None:
    held = Held(page)
    page.goto("#about", wait_until="commit")
    wait_until(page, "() => performance.getEntriesByName('first-paint').length")
    expect(page.locator(FIRST_BOARD)).to_be_hidden()
    held.go()
    expect(page.get_by_role("heading", level=1, name="Quantum Minesweeper")).to_be_visible()
