"""Views that load when they are opened, or a little before."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.e2e.player import eventually, wait_until
from tests.e2e.versions import told
from tests.e2e.views import FRAMES, TITLES, expect_engine, expect_whole
from tests.thorough import further

VIEWS = ["Stats", "Account", "Options", "About"]
ABSENT = "This part of the page did not load. Your games are kept."
PATIENCE_MS = 8000
"""How long the page waits for what it asks for to explain a failure: `PATIENCE` in `web/rescue.ts`."""
LATER_MS = 3000
"""The others are fetched this long after the engine: `LATER` in `web/page/versions.ts`."""


def pieces(page: Page) -> set[str]:
    """The page's own scripts and sheets that have loaded so far, without their hashes."""
    script = "() => performance.getEntriesByType('resource').map(({name}) => name)"
    names = [name for name in page.evaluate(script) if "/app-" in name]
    return {re.sub(r"-[0-9A-Z]{8}(?=\.js)", "", name.split("/app-")[1].partition("/")[2]) for name in names}


def fetch_ahead(page: Page) -> None:
    """Have the page fetch its late parts in advance, on a clock that the test holds."""
    page.add_init_script("globalThis.fetchesAhead = true")
    page.clock.install()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()


def test_the_first_view_comes_alone(page: Page) -> None:
    """Without an engine, because the others are fetched after it."""
    page.route("**/app-*/worker.js", lambda _: None)
    page.goto("")
    expect(page.get_by_role("grid")).to_be_visible()
    assert {"main.js", "start.js", "page.css"} <= pieces(page)
    assert not {"newgame.js", "stats.js", "replay.js", "account.js", "views/games.css", "views/account.css"} & pieces(
        page
    )


def test_all_of_a_view_is_asked_for_at_once_by_its_address(page: Page) -> None:
    """Before the page's own modules are there."""
    held: list[Route] = []
    page.route("**/app-*/main.js", lambda route: held.append(route))
    page.goto("#stats", wait_until="commit")
    asked = {"stats.js", "views/data.css", "views/games.css", "vendor/uplot.css"}
    eventually(page, lambda: asked <= pieces(page), True)
    held[0].continue_()
    expect(page.get_by_role("heading", level=1, name="Stats")).to_be_visible()


def test_a_view_comes_when_it_is_opened_and_has_the_focus(page: Page) -> None:
    """Without an engine, because the page fetches everything after it."""
    page.route("**/app-*/worker.js", lambda _: None)
    page.goto("#play")
    for view in VIEWS:
        assert f"{view.lower()}.js" not in pieces(page)
        page.evaluate("(view) => { location.hash = view; }", view.lower())
        heading = page.get_by_role("heading", level=1, name="Quantum Minesweeper" if view == "About" else view)
        expect(heading, view).to_be_focused()
        assert f"{view.lower()}.js" in pieces(page)


def test_a_view_that_was_left_before_it_came_does_not_take_the_focus(page: Page) -> None:
    held: list[Route] = []
    page.route("**/options-*.js", lambda route: held.append(route))
    page.goto("#play")
    page.evaluate("location.hash = 'options'")
    expect(page.get_by_role("status").filter(has_text="Loading")).to_be_visible()
    page.evaluate("location.hash = 'about'")
    expect(page.get_by_role("heading", level=1, name="Quantum Minesweeper")).to_be_focused()
    held[0].continue_()
    wait_until(page, "() => document.querySelector('#options-title')")
    expect(page.get_by_role("heading", level=1, name="Quantum Minesweeper")).to_be_focused()
    expect(page.get_by_role("heading", level=1, name="Options")).to_be_hidden()
    page.evaluate("location.hash = 'options'")
    expect(page.get_by_role("heading", level=1, name="Options")).to_be_focused()


@pytest.mark.parametrize("part", ["**/stats-*.js", "**/views/games.css"])
def test_a_view_that_does_not_come_says_so_and_a_reload_brings_it(page: Page, complaints: list[str], part: str) -> None:
    page.route(part, lambda route: route.abort(), times=1)
    page.goto("#play")
    page.evaluate("location.hash = 'stats'")
    alert = page.get_by_role("alert").filter(has_text=ABSENT)
    expect(alert).to_be_visible()
    page.evaluate("location.hash = 'about'")
    expect(page.get_by_role("heading", level=1, name="Quantum Minesweeper")).to_be_focused()
    page.evaluate("location.hash = 'stats'")
    expect(alert).to_be_visible()
    # It fetches again before it loads.
    with page.expect_navigation():
        page.get_by_role("button", name="Reload").click()
    expect(page.get_by_role("heading", level=1, name="Stats")).to_be_visible()
    page.close()
    assert all("ERR_FAILED" in each for each in complaints)
    complaints.clear()


def test_the_next_game_by_constraints_asks_again_for_a_workbench_that_did_not_come(
    page: Page, complaints: list[str]
) -> None:
    page.route("**/bench-*.js", lambda route: route.abort())
    page.goto("#new?size=9x9&mines=10&seed=7&rules=constraints")
    notice = page.get_by_role("region", name="Notice").filter(has_text=ABSENT)
    expect(notice).to_be_visible()
    notice.get_by_role("button", name="Dismiss").click()
    expect(notice).to_be_hidden()
    page.goto("#new?size=9x9&mines=10&seed=8&rules=constraints")
    expect(notice).to_be_visible()
    page.close()
    assert all("ERR_FAILED" in each for each in complaints)
    complaints.clear()


BOXES = """
() => [...document.querySelectorAll('main > :not([hidden]) *')].map((element) => {
  const {x, y, width, height} = element.getBoundingClientRect();
  return [element.tagName, x, y, width, height].join(' ');
})
"""


class Gate:
    """Holds files of the page's own, by name, until it is opened."""

    def __init__(self, page: Page, names: set[str]) -> None:
        self.held: list[Route] = []
        self._is_open = False
        page.route(re.compile(f"/app-[^/]*/({'|'.join(map(re.escape, names))})$"), self._come)

    def open(self) -> None:
        self._is_open = True
        for route in self.held:
            route.continue_()

    def _come(self, route: Route) -> None:
        if self._is_open:
            route.continue_()
        else:
            self.held.append(route)


def parts(site: Path, view: str) -> set[str]:
    """The modules and sheets that make up a view."""
    late = told(site)["late"][view]
    return {*late["pieces"], *late["sheets"]}


DAILY = ["learn"]


@pytest.mark.parametrize("view", [*DAILY, *further(view for view in TITLES if view not in DAILY)])
def test_a_view_stands_as_it_is_when_others_come(page: Page, built_site: Path, view: str) -> None:
    """It brings all of its sheets, so nothing moves just before a press.

    Everything that it does not list as its own is held from the beginning, so the view works without that or not at
    all.
    """
    others = set().union(*(parts(built_site, name) for name in (*TITLES, "game"))) - parts(built_site, view)
    gate = Gate(page, others)
    fetch_ahead(page)
    page.goto(f"#{view}")
    expect_whole(page, view)
    eventually(page, lambda: page.clock.fast_forward(LATER_MS) or bool(gate.held), True)
    before = page.evaluate(BOXES)
    gate.open()
    sheets = sorted(name for name in others if name.endswith(".css"))
    there = "[...document.styleSheets].map(({href}) => href ?? '')"
    wait_until(page, f"() => {sheets}.every((sheet) => {there}.some((href) => href.endsWith(sheet)))")
    page.evaluate(FRAMES)
    assert page.evaluate(BOXES) == before


def test_all_views_come_by_themselves_soon_after_the_engine(page: Page, built_site: Path) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.partition("/app-")[2].partition("/")[2]))
    fetch_ahead(page)
    page.goto("#play")
    expect_engine(page)
    page.clock.fast_forward(LATER_MS)
    eventually(page, lambda: set().union(*(parts(built_site, name) for name in (*TITLES, "game"))) <= {*asked}, True)
    assert any(name.startswith("newgame-") for name in asked)
    assert page.evaluate("document.querySelectorAll('#stats-title, #options-title').length") == 0


def test_a_view_that_does_not_come_says_so_though_the_server_falls_silent(page: Page, complaints: list[str]) -> None:
    """The page asks for its other parts, to find out what is wrong, and does not wait for them for ever."""
    page.clock.install()
    asked: list[Route] = []
    page.route("**/learn-*.js", lambda route: asked.append(route))
    page.route("**/stats-*.js", lambda route: route.abort(), times=1)
    page.goto("#play")
    page.evaluate("location.hash = 'stats'")
    eventually(page, lambda: len(asked), 1)
    page.clock.fast_forward(PATIENCE_MS)
    alert = page.get_by_role("alert").filter(has_text=f"{ABSENT} Check the connection, then reload.")
    expect(alert).to_be_visible()
    assert any("Failed to load resource" in each for each in complaints)
    complaints.clear()


def test_the_list_of_keys_comes_when_it_is_asked_for_and_says_so_if_it_does_not(
    page: Page, complaints: list[str]
) -> None:
    page.route("**/keys-*.js", lambda route: route.abort(), times=1)
    page.goto("#play")
    page.get_by_role("gridcell").first.focus()
    assert "keys.js" not in pieces(page)
    page.keyboard.press("?")
    expect(page.get_by_role("region", name="Notice")).to_contain_text(ABSENT)
    # It fetches again before it loads.
    with page.expect_navigation():
        page.get_by_role("button", name="Reload").click()
    page.get_by_role("gridcell").first.focus()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_have_count(1)
    page.close()
    assert complaints
    assert all("ERR_FAILED" in each for each in complaints)
    complaints.clear()


def test_the_dialog_for_a_new_game_comes_when_it_is_opened_and_says_so_if_it_does_not(
    page: Page, complaints: list[str]
) -> None:
    page.route("**/newgame-*.js", lambda route: route.abort(), times=1)
    page.goto("#play")
    new_game = page.get_by_role("button", name="New game", exact=True)
    new_game.click()
    expect(page.get_by_role("region", name="Notice")).to_contain_text(ABSENT)
    # It fetches again before it loads.
    with page.expect_navigation():
        page.get_by_role("button", name="Reload").click()
    new_game.click()
    dialog = page.get_by_role("dialog", name="New game")
    expect(dialog.get_by_role("radio", checked=True)).to_be_focused()
    page.keyboard.press("Escape")
    expect(new_game).to_be_focused()
    page.close()
    assert complaints
    assert all("ERR_FAILED" in each for each in complaints)
    complaints.clear()


def play_on(page: Page) -> None:
    page.evaluate("location.hash = '#new?size=5x4&mines=3&seed=7'")
    expect(page.get_by_role("gridcell")).to_have_count(20)


@pytest.mark.parametrize("instead", [play_on, lambda page: page.keyboard.press("Escape")], ids=["play on", "Escape"])
def test_the_dialog_for_a_new_game_comes_only_while_it_is_wanted(page: Page, instead: Callable[[Page], None]) -> None:
    held: list[Route] = []
    page.route("**/newgame-*.js", lambda route: held.append(route))
    page.goto("#play")
    for _ in range(2):
        page.get_by_role("button", name="New game", exact=True).click()
    notice = page.get_by_role("region", name="Notice")
    expect(notice).to_contain_text("Loading.")
    instead(page)
    held[0].continue_()
    expect(notice.get_by_text("Loading.")).to_be_hidden()
    wait_until(page, "() => document.querySelector('dialog')")
    page.evaluate(FRAMES)
    expect(page.get_by_role("dialog")).to_be_hidden()
    assert len(held) == 1
