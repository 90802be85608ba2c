"""A page that its browser freezes, as phones do, and a clock that somebody sets: the game goes on as it was."""

import re
from datetime import timedelta

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.e2e.database import dump
from tests.e2e.holding import expect_end_kept, hold
from tests.e2e.player import Player, eventually

GAME = "#new?size=9x9&mines=10&seed=7&rules=quantum"
MINES = 10


def test_a_frozen_page_goes_on_where_it_was_when_it_thaws(page: Page) -> None:
    """The answer to a press came while it could not see it."""
    player = Player(page).visit(GAME)
    player.open(5, 5)
    position, known = player.analysis(MINES)
    free = [cell for cell in position.closed if cell not in known.mines]
    [place, *_] = player.places(position, sorted(known.safe) or free)
    session = page.context.new_cdp_session(page)
    held = hold(page, "play")
    player.cell(*place).click()
    held.expect()
    session.send("Page.setWebLifecycleState", {"state": "frozen"})
    held.let_go()
    session.send("Page.setWebLifecycleState", {"state": "active"})
    player.expect_open([place])
    player.play_on(mines=MINES, until="^You (won|lost)")


@pytest.mark.parametrize("hours", [-30, 30])
def test_a_clock_that_is_set_changes_no_game(context: BrowserContext, hours: int) -> None:
    context.clock.install()
    page = context.new_page()
    player = Player(page).visit(GAME)
    player.open(5, 5)
    now = page.evaluate("Date.now()") / 1000
    context.clock.set_system_time(now + timedelta(hours=hours).total_seconds())
    player.open_another(MINES)
    eventually(page, lambda: records(page)[0].count(" p open "), 2)
    times = [int(line.split()[0]) for line in records(page)[0].splitlines() if re.match(r"\d+ ", line)]
    assert times == sorted(times)
    assert times[-1] < timedelta(hours=1).total_seconds() * 1000
    player.play_on(mines=MINES, until="^You (won|lost)")
    expect_end_kept(page)


def records(page: Page) -> list[str]:
    """Of the games at play, as they are kept."""
    return [entry["record"] for entry in dump(page)["playing"]]
