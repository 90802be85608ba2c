"""The core of the tests, in each browser of `--engine NAME,…`; in Chromium without it."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Playwright

from buildtools import browsers
from tests.e2e.conftest import QUIET, browser_path
from tests.e2e.servers import Host, hosting, serving
from tests.engines.chromium import Chromium
from tests.engines.driver import Driver
from tests.engines.firefox import Firefox
from tests.engines.visitor import Visitor
from tests.engines.webkit import WebKit
from tests.thorough import further

SIMPLY = {"JSC_useOMGJIT": "0"}
"""WebKit compiles WebAssembly once, as Chromium does in our tests: twice, the core costs it 2.4 times as much."""


def _others(config: pytest.Config) -> list[str]:
    """The browsers that are asked for, except Chromium, which `tests/e2e` strikes."""
    return [name for name in config.getoption("--engine") if name != "chromium"]


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Strikes are for the other browsers."""
    return True if collection_path.name == "test_strikes.py" and not _others(config) else None


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Have each test that needs a browser run in each of those that are asked for. What the core does, `tests/e2e` does
    in Chromium, too, so among several browsers Chromium has its turn at night.
    """
    if "driver" in metafunc.fixturenames:
        asked, others = metafunc.config.getoption("--engine"), _others(metafunc.config)
        engines = [*others, *further(name for name in asked if name not in others)] if others else asked
        metafunc.parametrize("driver", engines, indirect=True, scope="module")
    if "engine" in metafunc.fixturenames:
        metafunc.parametrize("engine", _others(metafunc.config))


@pytest.fixture(scope="module")
def driver(request: pytest.FixtureRequest) -> Iterator[Driver]:
    """One browser for all tests of a file: to start one takes as long as a test."""
    driver = driver_of(request.param, lambda: request.getfixturevalue("playwright"))
    yield driver
    driver.close()


def driver_of(engine: str, playwright: Callable[[], Playwright]) -> Driver:
    """A new browser of an engine; `playwright` is only called for Chromium."""
    if engine == "firefox":
        return Firefox(browsers.installed_firefox())
    if engine == "webkit":
        return WebKit(browsers.installed_webkit(), SIMPLY)
    return Chromium(playwright(), browser_path(), QUIET)


def complaints(driver: Driver) -> list[str]:
    """What is on the console, except the advice not to preload the font of the digits: most views do not use it."""
    return [each for each in driver.complaints() if "preload" not in each]


@pytest.fixture(scope="session")
def shared_address(built_site: Path) -> Iterator[str]:
    """Where the site is for the tests that do not mind what others have left in the storage."""
    with serving(built_site) as server:
        yield server.address


@pytest.fixture
def visitor(driver: Driver, shared_address: str) -> Iterator[Visitor]:
    """A visitor whose test fails on any warning or error of the console."""
    visitor = Visitor(driver, shared_address)
    yield visitor
    assert complaints(driver) == []


@pytest.fixture
def newcomer(driver: Driver, built_site: Path) -> Iterator[Visitor]:
    """A visitor with nothing in the browser's storage, which belongs to a port."""
    with serving(built_site) as server:
        yield Visitor(driver, server.address)
        assert complaints(driver) == []
        driver.open("about:blank")


@pytest.fixture
def host(driver: Driver, built_site: Path, tmp_path: Path) -> Iterator[Host]:
    """A host that can vanish, or publish another version. The browser may complain of a host that is gone."""
    with hosting(built_site, tmp_path / "dist") as host:
        yield host
        driver.open("about:blank")
        driver.complaints()
    shutil.rmtree(tmp_path)
