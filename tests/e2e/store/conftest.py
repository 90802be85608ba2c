"""The store alone on a page, in a real browser with its own IndexedDB.

These tests need a browser: tabs that work at the same time, are killed or hold the database, and data that the browser
clears. `tests/web/store` covers what the modules do alone.
"""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext

from buildtools import site, tools
from buildtools.say import Steps
from tests.e2e.servers import serving
from tests.e2e.store.keeper import Keeper, OpenTab

PAGE = Path(__file__).with_name("store.html")


@pytest.fixture(scope="session")
def store_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The store's own files as in the built page, with the page of these tests among them."""
    node = tools.node(Steps(1))  # Installs the npm modules.
    folder = tmp_path_factory.mktemp("store")
    for name, source in site.app_files(folder, node).items():
        if name.startswith(("store/", "vendor/", "words", "here", "random")):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, folder / name)
    shutil.copy(PAGE, folder)
    (folder / "blank.html").write_text(
        "<!doctype html><title>Blank</title><link rel=icon href=data:,>", encoding="utf-8"
    )
    return folder


@pytest.fixture(scope="session")
def store_address(store_folder: Path) -> Iterator[str]:
    with serving(store_folder) as server:
        yield f"{server.address}{PAGE.name}"


@pytest.fixture
def open_tab(context: BrowserContext, store_address: str) -> OpenTab:
    """Open one more tab of the same browser."""
    return lambda: Keeper(context.new_page()).visit(store_address)


@pytest.fixture
def keeper(open_tab: OpenTab) -> Keeper:
    """A tab with an empty store."""
    return open_tab()
