"""What the tests of several folders share."""

import os
import shutil
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from buildtools import browsers, site
from tests import durations, failures, thorough

settings.register_profile("qmines", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("qmines")  # A busy machine is not the code's fault.


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options behind those of `build.py test`."""
    parser.addoption("--thorough", action="store_true", help="run the tests marked thorough, too")
    told = "the browsers for the tests in tests/engines (default: chromium)"
    parser.addoption("--engine", metavar="NAME,...", type=browsers.named, default="chromium", help=told)
    told = "run only the quickest tests, as many as fit into this time according to earlier runs"
    parser.addoption("--within-seconds", type=float, help=told)


def pytest_configure(config: pytest.Config) -> None:
    """Have the controlling process record how long tests take, and report each failure at once."""
    if config.getoption("--thorough"):
        thorough.ask_for()
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(durations.Watch())
        config.pluginmanager.register(failures.Teller(config))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the tests that take too long for every day and those that do not fit."""
    if not config.getoption("--thorough"):
        _keep(config, items, [item.get_closest_marker("thorough") is None for item in items])
    seconds = config.getoption("--within-seconds")
    if seconds is None:
        return
    chosen = durations.quickest([item.nodeid for item in items], durations.read(), seconds)
    _keep(config, items, [item.nodeid in chosen for item in items])


def _keep(config: pytest.Config, items: list[pytest.Item], are_kept: list[bool]) -> None:
    left_out = [item for item, is_kept in zip(items, are_kept, strict=True) if not is_kept]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item, is_kept in zip(items, are_kept, strict=True) if is_kept]


def pytest_make_parametrize_id(val: object, argname: str) -> str | None:
    """Never name a test after bytes: an archive packed a second later has different ones, so two processes would
    disagree.
    """
    return argname if isinstance(val, bytes) else None


@pytest.fixture(scope="session")
def built_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the whole site, so that another build cannot delete it while the tests run.

    `build.py test` has built it and names its folder in QMINES_SITE; without that, it is built here.
    """
    folder = tmp_path_factory.mktemp("site") / "dist"
    if built := os.environ.get("QMINES_SITE"):
        shutil.copytree(built, folder)
    else:
        site.build(folder)
    return folder
