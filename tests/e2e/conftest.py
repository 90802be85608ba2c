"""Browser tests: the site is served below a path, as on GitHub Pages, and no page may report an error."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, WebError, expect

from buildtools import chromium
from tests.e2e.looks.windows import WINDOWS, Window
from tests.e2e.native import EngineHandler, near, scripted
from tests.e2e.servers import serving
from tests.e2e.versions import revised

QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--js-flags=--liftoff-only",
]
"""The browser must speak only to our server, and run without a user or a graphics card.

It compiles WebAssembly once and simply: recompiling Python for speed costs every page more than its test ever saves.
"""


NewContext = Callable[..., BrowserContext]
"""Makes a browser context, with the options of Playwright's `new_context`."""

PATIENCE_MS = 60_000
"""How long a test waits for what must appear. No test judges by time, and a busy machine is slow."""

expect.set_options(timeout=PATIENCE_MS)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark all tests of this folder as driving a browser."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.e2e)


@pytest.fixture(scope="session")
def base_url(built_site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the site with the native engine is: `page.goto("")` opens the game."""
    with serving(near(built_site, tmp_path_factory.mktemp("near") / "dist"), EngineHandler) as server:
        yield server.address


@pytest.fixture(scope="session")
def whole_url(built_site: Path) -> Iterator[str]:
    """Where the site is as it is built, with Python for the browser."""
    with serving(built_site) as server:
        yield server.address


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, object], request: pytest.FixtureRequest) -> dict[str, object]:
    """Pages of tests marked `pyodide` open the site as it is built; the others store no build for later.

    Storing one costs more than everything else in most tests, and their engine could not be stored anyway.
    """
    if request.node.get_closest_marker("pyodide") is None:
        return {**browser_context_args, "service_workers": "block"}
    return {**browser_context_args, "base_url": request.getfixturevalue("whole_url")}


@pytest.fixture(scope="session")
def scripted_site(built_site: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site with a script for an engine, for hosts that change or vanish."""
    return scripted(built_site, tmp_path_factory.mktemp("scripted") / "dist")


@pytest.fixture
def hosted_site(request: pytest.FixtureRequest) -> Path:
    """What a host serves: the site as it is built for tests marked `pyodide`, otherwise the one with the script."""
    is_whole = request.node.get_closest_marker("pyodide") is not None
    site: Path = request.getfixturevalue("built_site" if is_whole else "scripted_site")
    return site


@pytest.fixture
def next_site(hosted_site: Path, tmp_path: Path) -> Path:
    """The same in a later version, which calls itself 98.0.0."""
    return revised(hosted_site, tmp_path / "next", "98.0.0")


@pytest.fixture
def windows(request: pytest.FixtureRequest) -> tuple[Window, ...]:
    """Sizes of the window in which a test looks at a static layout: some every day, all in a thorough run."""
    return WINDOWS if request.config.getoption("--thorough") else WINDOWS[:5]


def browser_path() -> Path | None:
    """The Chromium that `build.py test` found, or this machine's; None for Playwright's own."""
    told = os.environ.get("QMINES_CHROMIUM")
    return Path(told) if told else chromium.installed(shell=True)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, object]) -> dict[str, object]:
    path = browser_path()
    return {**browser_type_launch_args, "args": QUIET, **({"executable_path": path} if path else {})}


@pytest.fixture
def complaints() -> list[str]:
    """The errors on this test's pages; a test that provokes an error removes it from this list."""
    return []


@pytest.fixture
def new_context(new_context: NewContext, complaints: list[str]) -> Iterator[NewContext]:
    """Makes browser contexts whose test fails on any console error, script error, or request to another origin."""
    contexts = []

    def watched(**wishes: object) -> BrowserContext:
        contexts.append(new_context(**wishes))
        watch(contexts[-1], complaints)
        return contexts[-1]

    yield watched
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture
def holder(context: BrowserContext) -> Page:
    """A page of the same origin that plays nothing; a test makes it hold the database."""
    page = context.new_page()
    page.goto("manifest.webmanifest")
    return page


def watch(context: BrowserContext, complaints: list[str]) -> None:
    """Collect the errors on the pages of a context."""

    def on_console(message: ConsoleMessage) -> None:
        if message.type == "error":
            complaints.append(f"console: {message.text} ({message.location.get('url', '')})")

    def on_error(error: WebError) -> None:
        complaints.append(f"script: {error.error}")

    def on_request(request: Request) -> None:
        if not request.url.startswith(("http://127.0.0.1:", "data:", "blob:")):
            complaints.append(f"request: {request.url}")

    context.on("console", on_console)
    context.on("weberror", on_error)
    context.on("request", on_request)
