"""Nothing jumps: whatever view comes, and whatever it has to read first, all of it stands where it is first seen."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import NewContext
from tests.e2e.games import bodies, put
from tests.e2e.player import wait_until
from tests.e2e.views import FRAMES, TITLES, expect_engine, expect_whole

SCREENS: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1440, "height": 900}},
    "low": {"viewport": {"width": 1366, "height": 657}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
    "narrow": {"viewport": {"width": 320, "height": 568}, "has_touch": True, "is_mobile": True},
}

WATCH_ALL_SHIFTS = """
  globalThis.jumps = [];
  const box = ({x, y, width, height}) => [x, y, width, height].map(Math.round).join(' ');
  new PerformanceObserver((list) => {
    for (const {startTime, value, sources} of list.getEntries())
      jumps.push({startTime, told: `${value.toFixed(4)} in ${location.hash}: ` +
        sources.map(({node, previousRect, currentRect}) =>
          `${node?.nodeName}.${node?.className} ${box(previousRect)} to ${box(currentRect)}`).join('; ')});
  }).observe({type: 'layout-shift', buffered: true});
"""
"""Notes all that moves; also what moves soon after a press, which the browser's own measure leaves out."""

JUMPS = """
async () => {
  const seen = () => performance.getEntriesByName('first-paint')[0];
  while (!seen()) await new Promise((drawn) => requestAnimationFrame(drawn));
  return jumps.filter(({startTime}) => startTime >= seen().startTime).map(({told}) => told);
}
"""
"""What has moved since something was first seen: a look from outside lays a page out before its sheet is there. That it
is seen may be told late.
"""


@pytest.fixture
def page(request: pytest.FixtureRequest, new_context: NewContext) -> Page:
    """A page at the screen that the test asks for, with scroll bars where there is a mouse."""
    context = new_context(**SCREENS[request.param])
    context.add_init_script(WATCH_ALL_SHIFTS)
    page = context.new_page()
    context.new_cdp_session(page).send(
        "Emulation.setScrollbarsHidden", {"hidden": bool(SCREENS[request.param].get("is_mobile"))}
    )
    return page


def expect_no_jumps_in_any_view(page: Page, games: int) -> None:
    """Opens every view by its address."""
    found = []
    for view in TITLES:
        page.goto("about:blank")
        page.goto(f"#{view}")
        expect_whole(page, view, games)
        expect_engine(page)
        found += page.evaluate(JUMPS)
    assert "\n".join(found) == ""


def expect_no_jumps_from_view_to_view(page: Page, games: int) -> None:
    """Goes twice round all views."""
    page.goto("about:blank")
    page.goto("#play")
    expect_whole(page, "play")
    expect_engine(page)
    for view in [*TITLES, "play", *TITLES, "play"]:
        page.evaluate("(view) => void (location.hash = view)", view)
        expect_whole(page, view, games)
    assert "\n".join(page.evaluate(JUMPS)) == ""


def fill(page: Page, games: int) -> None:
    page.goto("#about")
    if games:
        put(page, bodies(games, float(page.evaluate("Date.now()"))))


@pytest.mark.parametrize(
    ("page", "games"), [*((name, games) for name in SCREENS for games in (0, 400)), ("phone", 3)], indirect=["page"]
)
def test_nothing_jumps(page: Page, games: int) -> None:
    fill(page, games)
    expect_no_jumps_in_any_view(page, games)
    expect_no_jumps_from_view_to_view(page, games)


@pytest.mark.parametrize("page", ["desktop"], indirect=True)
def test_nothing_jumps_with_thousands_of_games(page: Page) -> None:
    """They take long to write: one page has them, and takes two sizes."""
    games = 5_000
    fill(page, games)
    for name in ("desktop", "phone"):
        page.goto("about:blank")
        page.set_viewport_size(SCREENS[name]["viewport"])
        expect_no_jumps_in_any_view(page, games)
        expect_no_jumps_from_view_to_view(page, games)


@pytest.mark.parametrize("page", ["phone", "desktop"], indirect=True)
def test_a_run_of_the_lab_pushes_nothing_away(page: Page) -> None:
    page.goto("#lab?strategy=ratio&against=lowest&level=Beginner&games=60&seed=7")
    expect_whole(page, "lab")
    page.get_by_role("button", name="Run", exact=True).click()
    expect(page.get_by_text("Finished.")).to_be_visible()
    wait_until(
        page, "() => [...document.querySelectorAll('.lab-plots canvas')].some((canvas) => canvas.checkVisibility())"
    )
    page.evaluate(FRAMES)
    assert "\n".join(page.evaluate(JUMPS)) == ""


@pytest.mark.parametrize("page", ["desktop", "phone", "low"], indirect=True)
@pytest.mark.parametrize("view", ["account", "options"])
def test_the_board_stands_where_it_is_first_shown(page: Page, view: str) -> None:
    """The page was opened at another view."""
    page.goto(f"#{view}")
    expect_whole(page, view)
    expect_engine(page)
    page.evaluate("() => void (location.hash = 'play')")
    expect_whole(page, "play")
    assert "\n".join(page.evaluate(JUMPS)) == ""
