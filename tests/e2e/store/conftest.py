"""The store alone on a page, in a real browser with its own IndexedDB."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext

from tests.e2e.servers import serving
from tests.e2e.store.keeper import Keeper

PAGE = Path(__file__).with_name("store.html")


@pytest.fixture(scope="session")
def store_folder(built_site: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built page's own files, with the page of these tests among them."""
    folder = tmp_path_factory.mktemp("store") / "app"
    shutil.copytree(next(built_site.glob("app-*")), folder)
    shutil.copy(PAGE, folder)
    return folder


@pytest.fixture(scope="session")
def store_address(store_folder: Path) -> Iterator[str]:
    with serving(store_folder) as server:
        yield f"{server.address}{PAGE.name}"


@pytest.fixture
def open_tab(context: BrowserContext, store_address: str) -> Callable[[], Keeper]:
    """Opens one more tab of the same browser."""
    return lambda: Keeper(context.new_page()).visit(store_address)


@pytest.fixture
def keeper(open_tab: Callable[[], Keeper]) -> Keeper:
    """A tab with an empty store."""
    return open_tab()
