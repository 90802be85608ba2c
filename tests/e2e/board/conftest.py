"""The board alone on a page: a player's input is collected, nothing is played."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.e2e.board.driver import BoardPage, Fingers
from tests.e2e.native import copy_sources
from tests.e2e.servers import serving

HARNESS = Path(__file__).with_name("harness.html")


@pytest.fixture(scope="session")
def harness(built_site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the harness, which is served among the page's own modules."""
    folder = tmp_path_factory.mktemp("board") / "app"
    copy_sources(built_site, folder)
    shutil.copy(HARNESS, folder)
    with serving(folder) as server:
        yield f"{server.address}{HARNESS.name}"


@pytest.fixture
def board(page: Page, harness: str) -> BoardPage:
    """A 13×9 board, all closed."""
    return BoardPage(page).visit(harness)


@pytest.fixture
def clocked(page: Page, harness: str) -> BoardPage:
    """The same board with the clock stopped: timers and frames wait for `page.clock`."""
    page.clock.install(time=0)
    board = BoardPage(page).visit(harness)
    page.clock.pause_at(1_000)
    return board


@pytest.fixture
def fingers(page: Page) -> Fingers:
    return Fingers(page)
