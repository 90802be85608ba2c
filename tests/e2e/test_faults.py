"""Tabs, workers and whole browsers killed while somebody plays: no finished game is missing or doubled, and the game in
progress is at most one move behind. (`python -m studies.faults` strikes oftener.)
"""

import os
import shutil
import sys
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Playwright

from tests.e2e.conftest import CHROMIUM_NAMES, QUIET
from tests.e2e.striking import Striker

STRIKES = 20


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="finds the browser's processes in /proc")
def test_games_outlive_strikes(playwright: Playwright, base_url: str, tmp_path: Path) -> None:
    browser = os.environ.get("QMINES_CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)
    striker = Striker(playwright, tmp_path, base_url, Random("strikes"), arguments=QUIET, browser=browser)
    try:
        for _ in range(STRIKES):
            striker.strike()
    finally:
        striker.close()
    assert sum(striker.tally.strikes.values()) == STRIKES
    assert striker.tally.finished
