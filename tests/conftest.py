"""What tests of several rooms share."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from buildtools import site
from tests import durations, failures

settings.register_profile("qmines", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("qmines")  # a busy machine is no fault of the code's


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds what `build.py test --quick` asks for."""
    told = "run the quickest tests alone, as many as fit into so many seconds by the times of earlier runs"
    parser.addoption("--within-seconds", type=float, help=told)


def pytest_configure(config: pytest.Config) -> None:
    """The process that hears of all tests notes how long they take, and tells at once of those that fail."""
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(durations.Watch())
        config.pluginmanager.register(failures.Teller(config))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves out what does not fit."""
    seconds = config.getoption("--within-seconds")
    if seconds is None:
        return
    chosen = durations.quickest([item.nodeid for item in items], durations.read(), seconds)
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid not in chosen])
    items[:] = [item for item in items if item.nodeid in chosen]


def pytest_make_parametrize_id(val: object, argname: str) -> str | None:
    """Bytes make no name of a test: an archive packed a second later has others, and two processes would not agree."""
    return argname if isinstance(val, bytes) else None


@pytest.fixture(scope="session")
def built_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The whole site, made for this run: nobody who builds meanwhile can pull it away from under the tests."""
    folder = tmp_path_factory.mktemp("site") / "dist"
    site.build(folder)
    return folder
