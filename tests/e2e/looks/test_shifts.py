"""Nothing jumps from view to view: whatever a view has to read first, everything appears in its final place."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.e2e.conftest import NewContext
from tests.e2e.games import bodies, put
from tests.e2e.looks import shifts
from tests.e2e.views import TITLES, expect_engine, expect_whole
from tests.thorough import THOROUGH, further

SCREENS: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1440, "height": 900}},
    "low": {"viewport": {"width": 1366, "height": 657}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
    "narrow": {"viewport": {"width": 320, "height": 568}, "has_touch": True, "is_mobile": True},
}


@pytest.fixture
def page(request: pytest.FixtureRequest, new_context: NewContext) -> Page:
    """A page on the screen that the test asks for, with scroll bars if it has a mouse."""
    context = new_context(**SCREENS[request.param])
    context.add_init_script(shifts.WATCH)
    page = context.new_page()
    context.new_cdp_session(page).send(
        "Emulation.setScrollbarsHidden", {"hidden": bool(SCREENS[request.param].get("is_mobile"))}
    )
    return page


def expect_no_jumps_in_any_view(page: Page, games: int) -> None:
    """Open every view by its address."""
    found = []
    for view in TITLES:
        page.goto("about:blank")
        page.goto(f"#{view}")
        expect_whole(page, view, games)
        expect_engine(page)
        found += shifts.moved(page, by_presses_too=True)
    assert "\n".join(found) == ""


def expect_no_jumps_from_view_to_view(page: Page, games: int) -> None:
    """Go through all views twice."""
    page.goto("about:blank")
    page.goto("#play")
    expect_whole(page, "play")
    expect_engine(page)
    for view in [*TITLES, "play", *TITLES, "play"]:
        page.evaluate("(view) => void (location.hash = view)", view)
        expect_whole(page, view, games)
    assert "\n".join(shifts.moved(page, by_presses_too=True)) == ""


def fill(page: Page, games: int) -> None:
    page.goto("#about")
    if games:
        put(page, bodies(games, float(page.evaluate("Date.now()"))))


@pytest.mark.parametrize(
    ("page", "games"),
    [
        ("desktop", 400),
        ("phone", 3),
        *further([("low", 400), ("phone", 400), ("narrow", 400), *((name, 0) for name in SCREENS)]),
    ],
    indirect=["page"],
)
def test_nothing_jumps_from_view_to_view(page: Page, games: int) -> None:
    """Nothing jumps either when an address opens a view, which is how `rooms.py` brings the views about."""
    fill(page, games)
    expect_no_jumps_from_view_to_view(page, games)


@THOROUGH
@pytest.mark.parametrize(("page", "games"), [("phone", 3), ("desktop", 400), ("narrow", 400)], indirect=["page"])
def test_nothing_jumps_in_a_view_that_is_opened(page: Page, games: int) -> None:
    fill(page, games)
    expect_no_jumps_in_any_view(page, games)


@THOROUGH
@pytest.mark.parametrize("page", ["desktop"], indirect=True)
def test_nothing_jumps_with_thousands_of_games(page: Page) -> None:
    """They take long to write, so one page has them and takes two sizes."""
    games = 5_000
    fill(page, games)
    for name in ("desktop", "phone"):
        page.goto("about:blank")
        page.set_viewport_size(SCREENS[name]["viewport"])
        expect_no_jumps_in_any_view(page, games)
        expect_no_jumps_from_view_to_view(page, games)


@pytest.mark.parametrize(
    ("page", "view"),
    [
        ("desktop", "account"),
        ("phone", "options"),
        *further([("desktop", "options"), ("phone", "account"), ("low", "account"), ("low", "options")]),
    ],
    indirect=["page"],
)
def test_the_board_stands_where_it_is_first_shown(page: Page, view: str) -> None:
    """The page was opened at another view."""
    page.goto(f"#{view}")
    expect_whole(page, view)
    expect_engine(page)
    page.evaluate("() => void (location.hash = 'play')")
    expect_whole(page, "play")
    assert "\n".join(shifts.moved(page, by_presses_too=True)) == ""
