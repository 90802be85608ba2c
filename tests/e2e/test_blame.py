"""If the game cannot be played, the page says why, with a separate explanation for each cause, and what helps."""

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, Request, Route, expect

from tests.e2e.holding import Held
from tests.e2e.player import Player, eventually
from tests.e2e.servers import Host, hosting
from tests.e2e.versions import revised
from tests.e2e.views import FRAMES
from tests.thorough import further

CONNECTION = re.compile("connection", re.IGNORECASE)
GONE = "This version is no longer on its server. Reload to get the newer one."


@pytest.fixture
def page(context: BrowserContext, complaints: list[str]) -> Iterator[Page]:
    """A page whose errors about missing files are expected."""
    page = context.new_page()
    yield page
    page.close()
    complaints.clear()


@pytest.fixture
def host(built_site: Path, tmp_path: Path) -> Iterator[Host]:
    with hosting(built_site, tmp_path / "dist") as host:
        yield host


def told(page: Page) -> Locator:
    """What the page says instead of the game; neither it nor a notice blames the connection."""
    alert, blamed = page.get_by_role("alert"), page.get_by_text(CONNECTION).filter(visible=True)
    expect(alert.or_(blamed).first).to_be_visible()
    expect(blamed).to_have_count(0)
    expect(alert).to_be_visible()
    return alert


# Browsers that cannot run it

WITHOUT_WORKERS = """
  const Classic = Worker;
  window.Worker = class extends Classic { constructor(address, {name}) { super(address, {name}); } };
"""
LACKING = {
    "Object.hasOwn": "delete Object.hasOwn",
    "roundRect": "delete CanvasRenderingContext2D.prototype.roundRect",
    "showModal": "delete HTMLDialogElement.prototype.showModal",
    "container queries": "CSS.supports = () => false",
    "replaceChildren": "delete Element.prototype.replaceChildren",
    "modules": "delete HTMLScriptElement.prototype.noModule",
    "workers that are modules": WITHOUT_WORKERS,
}


def test_a_browser_that_is_too_old_is_told_so(page: Page) -> None:
    for what, script in LACKING.items():
        page.add_init_script(f"if (location.search === '?{quote(what)}') {{ {script} }}")
    for what in LACKING:
        page.goto(f"?{quote(what)}")
        expect(told(page)).to_have_text(
            re.compile(rf"^This browser is too old; .*Safari 16.*Update it.*It lacks: {what}\.")
        )
        expect(page.get_by_role("gridcell"), what).to_have_count(0)


def test_what_fails_after_the_page_has_ended_takes_nothing_back(page: Page) -> None:
    """While the page finds out why a part has failed, the browser turns out to be too old."""
    page.add_init_script(WITHOUT_WORKERS)
    page.add_init_script("""
      sessionStorage.setItem('qmines.rescue', String(Date.now()));
      addEventListener('load', () => document.documentElement.removeAttribute('data-begun'));
    """)
    asked: list[Request] = []
    answered: list[Request] = []
    page.on("request", lambda request: asked.append(request) if request.resource_type == "xhr" else None)
    page.on("requestfinished", lambda request: answered.append(request) if request in asked else None)
    held = Held(page, "**/app-*/*", lambda request: request.resource_type == "xhr")
    page.goto("")
    expect(told(page)).to_contain_text("This browser is too old")
    held.let_go()
    eventually(page, lambda: len(answered), len(asked))
    page.evaluate(FRAMES)
    expect(told(page)).to_contain_text("This browser is too old")


@pytest.mark.parametrize("where", ["page", "workers"])
def test_a_browser_without_webassembly_is_told_of_lockdown_mode(page: Page, where: str) -> None:
    if where == "page":
        page.add_init_script("delete globalThis.WebAssembly")
    else:
        _in_workers(page, "delete self.WebAssembly;")
    page.goto("")
    expect(told(page)).to_contain_text("This browser has no WebAssembly")
    expect(told(page)).to_contain_text("switch Lockdown Mode off for this website, then reload.")
    expect(told(page).get_by_role("button", name="Reload")).to_be_enabled()


def _in_workers(page: Page, script: str) -> None:
    """Run a script in the engine's worker before its own."""

    def begin(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=script + response.text())

    page.route("**/app-*/worker.js", begin)


def test_a_page_that_is_opened_from_a_file_names_a_server(page: Page, built_site: Path) -> None:
    page.goto((built_site / "index.html").as_uri())
    expect(told(page)).to_contain_text("does not run from a file")
    expect(told(page)).to_contain_text("any web server, or run python3 build.py serve")
    expect(page.get_by_role("banner")).to_have_count(0)


# Servers


def test_a_version_that_is_gone_is_told_and_a_reload_brings_the_newer(
    page: Page, host: Host, built_site: Path, tmp_path: Path
) -> None:
    """The page comes from the browser's cache, and its folder is no longer there."""
    old = (built_site / "index.html").read_text(encoding="utf-8")
    host.publish(revised(built_site, tmp_path / "next", "98.0.0"))
    page.route(host.address, lambda route: route.fulfill(body=old, content_type="text/html"))
    page.goto(host.address)
    expect(told(page)).to_contain_text(f"{GONE} Your games are kept.")
    page.unroute(host.address)
    told(page).get_by_role("button", name="Reload").click()
    expect(page.get_by_role("gridcell").first).to_be_visible()


@pytest.mark.parametrize("folder", ["engine-", *further(["runtime-"])])
def test_an_engine_that_is_gone_is_told_and_a_reload_brings_the_newer(page: Page, host: Host, folder: str) -> None:
    gone = re.compile(f"/{folder}")
    page.route(gone, lambda route: route.fulfill(status=404))
    page.goto(host.address)
    notice = page.get_by_role("region", name="Notice")
    expect(notice).to_contain_text(GONE)
    expect(notice).not_to_contain_text(CONNECTION)
    page.unroute(gone)
    # The old page has such a cell, too.
    with page.expect_navigation():
        notice.get_by_role("button", name="Reload").click()
    Player(page).cell(5, 7).click()
    Player(page).expect_status("^Opened ")


def test_a_view_that_is_gone_is_told(page: Page) -> None:
    page.route(re.compile(r"/(stats|about)-\w+\.js$"), lambda route: route.fulfill(status=404))
    page.goto("#play")
    page.evaluate("location.hash = 'stats'")
    expect(told(page)).to_contain_text(f"This part of the page did not load. Your games are kept. {GONE}")


@pytest.mark.parametrize(
    ("end", "wrong"), [(".js", "application/octet-stream"), (".css", "text/plain"), *further([(".js", "")])]
)
def test_a_server_that_calls_scripts_or_sheets_wrongly_is_told_of(page: Page, host: Host, end: str, wrong: str) -> None:
    right = host.type_of
    host.type_of = lambda path: wrong if path.endswith(end) else right(path)
    page.goto(host.address)
    expect(told(page)).to_contain_text(
        f"Its server calls a script or a style sheet {f'“{wrong}”' if wrong else 'nothing'}"
    )
    expect(told(page)).to_contain_text("browsers take text/javascript and text/css.")
    host.type_of = right
    told(page).get_by_role("button", name="Reload").click()
    expect(page.get_by_role("gridcell").first).to_be_visible()


def test_what_was_told_stays_where_the_page_comes_later(page: Page, host: Host) -> None:
    """The sheet fails, and why is known before the page's modules run."""
    page.add_init_script("sessionStorage.setItem('qmines.rescue', String(Date.now()))")
    right = host.type_of
    host.type_of = lambda path: "text/plain" if path.endswith(".css") else right(path)
    held = Held(page, "**/app-*/main.js", lambda request: request.resource_type == "script")
    page.goto(host.address, wait_until="commit")
    expect(told(page)).to_contain_text("calls a script or a style sheet")
    held.let_go()
    page.wait_for_load_state()
    page.evaluate(FRAMES)
    expect(told(page)).to_contain_text("calls a script or a style sheet")


def test_a_server_in_trouble_is_told_of(page: Page) -> None:
    page.route("**/app-*/main.js", lambda route: route.fulfill(status=503))
    page.goto("")
    expect(told(page)).to_contain_text("Its server answers with the error 503.")


def test_another_page_in_the_place_of_a_part_is_told(page: Page) -> None:
    """Hosts that answer every missing file the same way do this, and networks that ask for a name first."""
    page.route("**/app-*/main.js", lambda route: route.fulfill(body="<!doctype html>", content_type="text/html"))
    page.goto("")
    expect(told(page)).to_contain_text("Another page came in its place")


def test_without_a_connection_that_is_what_is_told(page: Page) -> None:
    page.route(re.compile("/app-"), lambda route: route.abort())
    page.goto("")
    expect(page.get_by_role("alert")).to_contain_text("Check the connection, then reload.")
