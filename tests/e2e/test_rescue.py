"""A part of the page that does not come: asked for once more by itself, then told."""

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

PARTS = {"module": "**/views/stats/frame.js", "main module": "**/main.js", "style": "**/views/play.css"}


@pytest.fixture
def page(context: BrowserContext, complaints: list[str]) -> Page:
    """A page whose complaints of what was kept from it are expected."""
    page = context.new_page()
    page.on("close", lambda _: complaints.clear())
    return page


def fail(page: Page, part: str, times: int | None = None) -> list[str]:
    """Keeps a part from coming, so many times or always; gives the requests that were refused."""
    refused: list[str] = []

    def abort(route: Route) -> None:
        refused.append(route.request.url)
        route.abort()

    page.route(part, abort, times=times)
    return refused


@pytest.mark.parametrize("part", PARTS)
def test_a_part_that_comes_at_the_second_try_is_not_missed(page: Page, complaints: list[str], part: str) -> None:
    refused = fail(page, PARTS[part], times=1)
    page.goto("#options")
    expect(page.get_by_role("heading", name="Options")).to_be_visible()
    expect(page.get_by_role("navigation", name="Views", exact=True)).to_be_visible()
    assert len(refused) == 1
    page.close()
    assert complaints == []


def test_a_part_that_never_comes_is_told_once_and_a_reload_brings_it(page: Page) -> None:
    fail(page, PARTS["module"])
    loads: list[Page] = []
    page.on("domcontentloaded", lambda loaded: loads.append(loaded))
    page.goto("#options")
    told = page.get_by_role("alert")
    expect(told).to_contain_text("A part of the page did not come. Your games are kept.")
    page.wait_for_timeout(1000)
    assert len(loads) == 2
    page.unroute(PARTS["module"])
    told.get_by_role("button", name="Reload").click()
    expect(page.get_by_role("heading", name="Options")).to_be_visible()
    page.close()
