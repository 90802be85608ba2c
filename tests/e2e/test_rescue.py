"""A part of the page that does not load, or cannot be read: requested once more automatically, then reported."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.e2e.servers import hosting
from tests.thorough import further

PAGE = "<!doctype html><title>Welcome</title>"
TOLD = "Part of the page did not load. Your games are kept."


@pytest.fixture
def page(context: BrowserContext, complaints: list[str]) -> Page:
    """A page whose errors about withheld files are expected."""
    page = context.new_page()
    page.on("close", lambda _: complaints.clear())
    return page


@pytest.fixture
def parts(built_site: Path) -> dict[str, str]:
    """What the first view cannot do without, as addresses to look for: the last module that its modules share, the view
    itself, and its sheet.
    """
    shared = re.findall(r'rel="modulepreload" href="[^"]*/([^"]+)"', (built_site / "index.html").read_text())
    return {"module": f"**/{shared[-1]}", "main module": "**/main.js", "style": "**/page.css"}


def fail(page: Page, part: str, times: int | None = None, wrong: str | None = None) -> list[str]:
    """Keep a part from loading, or let something wrong load, that many times or always; returns the requests it met."""
    met: list[str] = []

    def answer(route: Route) -> None:
        met.append(route.request.url)
        if wrong is None:
            route.abort()
        else:
            route.fulfill(body=wrong, content_type="text/javascript")

    page.route(part, answer, times=times)
    return met


@pytest.mark.parametrize("part", ["module", "style", *further(["main module"])])
def test_a_part_that_comes_at_the_second_try_is_not_missed(
    page: Page, complaints: list[str], parts: dict[str, str], part: str
) -> None:
    refused = fail(page, parts[part], times=1)
    page.goto("#options")
    expect(page.get_by_role("heading", name="Options")).to_be_visible()
    expect(page.get_by_role("navigation", name="Views", exact=True)).to_be_visible()
    assert len(refused) == 1
    page.close()
    assert complaints == []


@pytest.mark.parametrize(
    ("wrong", "part"),
    [(PAGE, "main module"), ("", "module"), *further([(PAGE, "module"), ("", "main module")])],
)
def test_a_module_that_cannot_be_read_is_asked_for_once_more(
    page: Page, parts: dict[str, str], wrong: str, part: str
) -> None:
    met = fail(page, parts[part], times=1, wrong=wrong)
    page.goto("#options")
    expect(page.get_by_role("heading", name="Options")).to_be_visible()
    assert len(met) == 1
    page.close()


@pytest.mark.parametrize("wrong", [None, *further([PAGE])])
def test_a_part_that_never_comes_is_told_once_and_a_reload_brings_it(
    page: Page, parts: dict[str, str], wrong: str | None
) -> None:
    fail(page, parts["module"], wrong=wrong)
    loads: list[Page] = []
    page.on("domcontentloaded", lambda loaded: loads.append(loaded))
    page.goto("#options")
    told = page.get_by_role("alert")
    expect(told).to_contain_text(TOLD)
    page.wait_for_timeout(1000)
    assert len(loads) == 2
    page.unroute(parts["module"])
    told.get_by_role("button", name="Reload").click()
    expect(page.get_by_role("heading", name="Options")).to_be_visible()
    page.close()


def test_a_script_that_another_has_changed_does_not_run(page: Page, parts: dict[str, str], built_site: Path) -> None:
    """Neither one that the page has tags for, nor one that a view brings later."""
    index = (built_site / "index.html").read_text(encoding="utf-8")
    (told,) = re.findall(r'id="build">(.*?)</script>', index)
    view = f"**/{json.loads(told)['late']['options']['pieces'][0]}"

    def change(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=f"globalThis.isForeign = true;{response.text()}")

    page.route(view, change)
    page.goto("#options")
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("This part of the page did not load.")
    page.unroute(view)
    page.route(parts["main module"], change)
    page.reload()
    expect(alert).to_contain_text(TOLD)
    assert page.evaluate("() => globalThis.isForeign") is None
    page.close()


def test_a_wrong_answer_that_the_browser_keeps_is_asked_for_past_it(
    page: Page, built_site: Path, tmp_path: Path
) -> None:
    """Hosts mark files with hashes in their names as valid for a year, right or wrong."""
    with hosting(built_site, tmp_path / "dist") as host:
        part = re.findall(r'modulepreload" href="([^"]+)"', (built_site / "index.html").read_text(encoding="utf-8"))[0]
        host.faults[part] = "wrong page"
        host.passing.add(part)
        page.goto(f"{host.address}#options")
        expect(page.get_by_role("heading", name="Options")).to_be_visible()
        assert sum(path == part for path in host.asked) == 2
    page.close()
