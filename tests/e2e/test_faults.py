"""Tabs, workers and whole browsers killed while somebody plays, registers or imports games: no finished game is missing
or doubled, and the game in progress is at most one move behind. (`python -m studies.faults` strikes more often.)
"""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, Playwright

from tests.e2e.conftest import QUIET, browser_path
from tests.e2e.fault_injection import FaultInjector, register
from tests.e2e.newcomer import Newcomer
from tests.e2e.profile_files import file_of, given_up
from tests.thorough import amount

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="finds the browser's processes in /proc")
STRIKES = amount(3, 6)
"""For a guest's games, and for a profile's."""

GAMES = amount(40, 300)
"""The games of a guest who registers."""
REGISTRATIONS = {"any moment": amount(1, 3), "writing": amount(1, 2)}
"""Struck at any moment, and between two games that change hands."""

Start = Callable[..., FaultInjector]


@pytest.fixture
def start(playwright: Playwright, base_url: str, tmp_path: Path) -> Iterator[Start]:
    """Start a striker on a new browser profile."""
    started: list[FaultInjector] = []

    def begin(
        seed: str, register: Callable[[Page], None] | None = None, kind: type[FaultInjector] = FaultInjector
    ) -> FaultInjector:
        striker = kind(
            playwright,
            tmp_path / "profile",
            base_url,
            Random(seed),
            arguments=QUIET,
            browser=browser_path(),
            register=register,
        )
        started.append(striker)
        return striker

    yield begin
    for striker in started:
        striker.close()


@pytest.mark.parametrize("who", ["guest", "profile"])
def test_games_outlive_strikes(start: Start, who: str) -> None:
    striker = start(who, register if who == "profile" else None)
    for _ in range(STRIKES):
        striker.strike()
    assert sum(striker.tally.strikes.values()) == STRIKES
    assert striker.tally.finished


def test_an_import_that_was_struck_comes_in_whole_and_once(start: Start, tmp_path: Path) -> None:
    games = given_up(amount(80, 150))
    file = tmp_path / "games.qmines.jsonl"
    file.write_bytes(file_of(games))
    striker = start("import")
    striker.strike_import(file, len(games))


def test_a_registration_that_was_struck_takes_all_games_along_or_none(start: Start) -> None:
    newcomer = start("newcomer", None, Newcomer)
    assert isinstance(newcomer, Newcomer)
    newcomer.register_unstruck(GAMES)
    for _ in range(REGISTRATIONS["any moment"]):
        newcomer.strike_at_some_moment(GAMES)
    for _ in range(REGISTRATIONS["writing"]):
        newcomer.strike_while_writing(GAMES)
    assert [is_made for _, is_made in newcomer.outcomes[-REGISTRATIONS["writing"] :]] == [False] * REGISTRATIONS[
        "writing"
    ]
