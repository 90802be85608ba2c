"""The leaderboard: profiles of this device and the guest, by class and by two orders."""

import re
from itertools import product

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.games import body, put
from tests.e2e.views import FRAMES

PASSWORD = "correct horse"


@pytest.fixture
def now(page: Page) -> float:
    """The browser's clock, ms since 1970, with a page of the same origin open that plays nothing."""
    page.goto("manifest.webmanifest")
    return float(page.evaluate("Date.now()"))


def shown(page: Page, address: str = "#leaderboard") -> Locator:
    """The table of the leaderboard, opened again."""
    page.goto("manifest.webmanifest")
    page.goto(address)
    expect(page.get_by_role("heading", name="Leaderboard", level=1)).to_be_visible()
    return page.get_by_role("table")


def users(table: Locator) -> list[str]:
    return table.get_by_role("rowheader").all_inner_texts()


def games(first: int, now: float, won: int, lost: int, **fields: object) -> list[dict[str, object]]:
    """That many games won and lost, numbered from `first` on."""
    states = ["won"] * won + ["lost"] * lost
    return [body(first + i, now - i, state=state, **fields) for i, state in enumerate(states)]


def test_the_first_games_that_count_come_to_the_board_and_then_other_players(page: Page, now: float) -> None:
    """Only games on drawn boards and daily boards count, each day once; the page does not hide what does not count."""
    table = shown(page)
    expect(page.get_by_text("No finished games yet. Win or lose one and it appears here.")).to_be_visible()
    put(page, [*games(100, now, 5, 1, origin="given"), *games(110, now, 0, 1, origin="again")])
    expect(page.get_by_text("None of your games count here")).to_be_visible()
    put(page, games(1, now, 3, 1, time=30_000))
    expect(table).to_have_accessible_name("Quantum, 13×9, 30 mines, Hints")
    expect(page.get_by_text("7 of your 11 games don’t count here")).to_be_visible()
    row = table.get_by_role("row", name=re.compile("Guest"))
    expect(row.get_by_role("cell")).to_have_text(
        ["1", "4", "3", "1", re.compile("75\u202f% at least 30\u202f%"), "4", "0:30.0", "1.67"]
    )
    expect(row.get_by_role("rowheader")).to_have_text("Guest (you)")
    expect(page.get_by_text(re.compile("^Only you so far. Profiles on this device and players whose"))).to_be_visible()
    put(page, games(20, now, 2, 0, origin="daily", begun="2026-11-20T08:00:00Z"))
    put(page, games(1000, now, 9, 0), imported="Grace")
    put(page, games(2000, now, 1, 3), imported="Guest")
    shown(page)
    expect(table.get_by_role("rowheader")).to_have_text(["Grace from a file", "Guest (you)", "Guest from a file"])
    expect(table.get_by_role("row").nth(2).get_by_role("cell").nth(1)).to_have_text("5")
    expect(page.get_by_text("Only you so far.")).to_be_hidden()


def test_the_guest_stays_on_the_board_while_a_profile_plays(page: Page, now: float) -> None:
    put(page, games(1, now, 4, 0))
    put(page, games(1000, now, 1, 1), {"name": "Ada Lovelace", "password": PASSWORD})
    table = shown(page)
    expect(table.get_by_role("rowheader")).to_have_text(["Guest", "Ada Lovelace (you)"])
    expect(table.get_by_role("row", name=re.compile("Ada"))).to_contain_text("50\u202f%")


def test_one_win_of_one_does_not_beat_many(page: Page, now: float) -> None:
    put(page, games(1000, now, 19, 1), {"name": "Ada Lovelace", "password": PASSWORD, "leaves": True})
    put(page, games(2000, now, 1, 0), {"name": "<b>Grace</b>", "password": PASSWORD, "leaves": True})
    put(page, games(1, now, 2, 2))
    table = shown(page)
    expect(table.get_by_role("rowheader")).to_have_count(3)
    assert users(table) == ["Ada Lovelace", "<b>Grace</b>", "Guest (you)"]
    expect(page.get_by_text("1 of 1 counts as 20\u202f%, 99 of 100 as 94\u202f%.")).to_be_visible()
    page.get_by_role("combobox", name="Ranked by").select_option("Plain win rate")
    expect(table.get_by_role("rowheader").first).to_have_text("<b>Grace</b>")
    expect(page).to_have_url(re.compile("by=ratio"))
    expect(page.get_by_text("Only you so far.")).to_be_hidden()


def test_classes_are_kept_apart(page: Page, now: float) -> None:
    put(page, games(1000, now, 3, 0, rules="classic"), {"name": "Ada Lovelace", "password": PASSWORD, "leaves": True})
    put(
        page,
        [
            *games(1, now, 4, 4),
            *games(50, now, 1, 0, rules="classic", hints=False),
            *games(60, now, 0, 2, rules="classic"),
        ],
    )
    table = shown(page)
    expect(table).to_have_accessible_name("Quantum, 13×9, 30 mines, Hints")
    assert users(table) == ["Guest (you)"]
    page.get_by_role("combobox", name="Rules").select_option("Classic")
    expect(table).to_have_accessible_name("Classic, 13×9, 30 mines, Hints")
    expect(table.get_by_role("rowheader")).to_have_text(["Ada Lovelace", "Guest (you)"])
    page.get_by_role("combobox", name="Assistance").select_option("No help")
    expect(table.get_by_role("rowheader")).to_have_text(["Guest (you)"])
    page.reload()
    expect(table).to_have_accessible_name("Classic, 13×9, 30 mines, No help")
    page.go_back()
    expect(table).to_have_accessible_name("Classic, 13×9, 30 mines, Hints")


OUTSIDE = """
(table) => [...table.querySelectorAll('[role=columnheader], [role=cell], th, td')]
  .filter((cell) => cell.checkVisibility())
  .filter((cell) => cell.getBoundingClientRect().right > innerWidth || cell.scrollWidth > cell.clientWidth)
  .map((cell) => cell.textContent)
"""
"""The cells of a table that are cut, or not within the window."""


def test_every_figure_of_a_player_stands_in_the_window(page: Page, now: float) -> None:
    put(page, games(1, now, 30, 12, time=62_000, saves=2))
    table = shown(page)
    expect(table.get_by_role("columnheader")).to_have_count(9)
    for width, size in product((320, 390, 768, 1440), ("100%", "200%")):
        page.set_viewport_size({"width": width, "height": 844})
        page.evaluate("(size) => (document.documentElement.style.fontSize = size)", size)
        page.evaluate(FRAMES)
        assert table.locator("..").evaluate("(frame) => frame.scrollWidth - frame.clientWidth") <= 0, (width, size)
        assert table.evaluate(OUTSIDE) == [], (width, size)
