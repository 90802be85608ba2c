"""Views that come when they are opened, or a little before."""

import re

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.e2e.player import eventually, wait_until

VIEWS = ["Stats", "Account", "Options", "About"]
ABSENT = "This part of the page did not load. Your games are kept."


def pieces(page: Page) -> set[str]:
    """The page's own scripts and sheets that have come so far, without their hashes."""
    script = "() => performance.getEntriesByType('resource').map(({name}) => name)"
    names = [name for name in page.evaluate(script) if "/app-" in name]
    return {re.sub(r"-[0-9A-Z]{8}(?=\.js)", "", name.split("/app-")[1].partition("/")[2]) for name in names}


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()


def test_the_first_view_comes_alone(page: Page) -> None:
    page.goto("")
    expect(page.get_by_role("grid")).to_be_visible()
    assert {"main.js", "start.js", "page.css", "head.js"} <= pieces(page)
    assert not {"stats.js", "replay.js", "account.js", "views/games.css", "views/account.css"} & pieces(page)


def test_all_of_a_view_is_asked_for_at_once_by_its_address(page: Page) -> None:
    """Before the page's own modules are there."""
    held: list[Route] = []
    page.route("**/app-*/main.js", lambda route: held.append(route))
    page.goto("#stats", wait_until="commit")
    asked = {"stats.js", "views/data.css", "views/games.css", "vendor/uplot.css"}
    eventually(page, lambda: asked <= pieces(page), True)
    held[0].continue_()
    expect(page.get_by_role("heading", level=1, name="Stats")).to_be_visible()


@pytest.mark.parametrize("view", VIEWS)
def test_a_view_comes_when_it_is_opened_and_has_the_focus(page: Page, view: str) -> None:
    page.goto("#play")
    page.evaluate("(view) => { location.hash = view; }", view.lower())
    heading = page.get_by_role("heading", level=1, name="Quantum Minesweeper" if view == "About" else view)
    expect(heading).to_be_focused()
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
    page.get_by_role("button", name="Reload").click()
    expect(page.get_by_role("heading", level=1, name="Stats")).to_be_visible()
    page.close()
    assert all("ERR_FAILED" in each for each in complaints)
    complaints.clear()


BOXES = """
() => [...document.querySelectorAll('main > :not([hidden]) *')].map((element) => {
  const {x, y, width, height} = element.getBoundingClientRect();
  return [element.tagName, x, y, width, height].join(' ');
})
"""


@pytest.mark.parametrize(
    "view", ["learn", "lab", "stats", "history", "leaderboard", "account", "options", "about", "tour"]
)
def test_a_view_stands_as_it_is_when_others_come(page: Page, view: str) -> None:
    """It brings all of its sheets: nothing moves under the hand of whoever is about to press."""
    page.goto(f"#{view}")
    expect(page.get_by_role("heading", level=1).first).to_be_visible()
    held: list[Route] = []
    page.route("**/app-*/**", lambda route: held.append(route))
    expect(page.get_by_role("status").filter(has_text="Loading")).to_have_count(0)
    page.wait_for_load_state("networkidle")
    before = page.evaluate(BOXES)
    page.unroute_all()
    for route in held:
        route.continue_()
    names = "performance.getEntriesByType('resource').map(({name}) => name)"
    sheets = ["games.css", "replay.css", "account.css", "data.css", "lab.css"]
    wait_until(page, f"() => {sheets}.every((sheet) => {names}.some((name) => name.endsWith(sheet)))")
    assert page.evaluate(BOXES) == before


def test_all_views_come_by_themselves_soon_after_the_engine(page: Page) -> None:
    page.goto("#play")
    expect(page.get_by_role("button", name=re.compile(r"^Worlds \d"))).to_be_visible()
    wanted = ["learn", "lab", "stats", "history", "leaderboard", "replay", "account", "options", "about", "tour"]
    names = "performance.getEntriesByType('resource').map(({name}) => name)"
    wait_until(page, f"() => {wanted}.every((view) => {names}.some((name) => name.includes(`/${{view}}-`)))")
    assert page.evaluate("document.querySelectorAll('#stats-title, #options-title').length") == 0


def test_the_list_of_keys_comes_when_it_is_asked_for_and_says_so_if_it_does_not(
    page: Page, complaints: list[str]
) -> None:
    page.route("**/keys-*.js", lambda route: route.abort(), times=1)
    page.goto("#play")
    page.get_by_role("gridcell").first.focus()
    assert "keys.js" not in pieces(page)
    page.keyboard.press("?")
    expect(page.get_by_role("region", name="Notice")).to_contain_text(ABSENT)
    page.get_by_role("button", name="Reload").click()
    page.get_by_role("gridcell").first.focus()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_have_count(1)
    page.close()
    assert complaints
    assert all("ERR_FAILED" in each or "dynamically imported" in each for each in complaints)
    complaints.clear()
