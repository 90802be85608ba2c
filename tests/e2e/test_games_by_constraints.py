"""Games by constraints in the views of many games: they cannot be lost, and each view separates them."""

import csv
import io
import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.games import body, put, solved, taught
from tests.e2e.lesson_page import LessonPage
from tests.e2e.test_lesson_links import shared

APART = "These games cannot be lost, so they don’t count in the win rate or the bests."
JUDGED = ("Results", "Speed", "Luck")
BY_CELLS = 6
PRACTICE = "#learn?practise=reduction&size=5x5&mines=5&seed=3"
"""A board of few steps."""


@pytest.fixture
def now(page: Page) -> float:
    """The browser's clock, ms since 1970, with a page of the same origin open that plays nothing."""
    page.goto("manifest.webmanifest")
    return float(page.evaluate("Date.now()"))


@pytest.fixture
def games(page: Page, now: float) -> Page:
    """A page with games of both kinds: six by cells, four of which were won, and twenty by constraints."""
    results = ["won", "lost", "won", "won", "lost", "won"]
    by_cells = [body(i, now - 1000 * i, state=state, time=90_000) for i, state in enumerate(results)]
    put(page, [*by_cells, *taught(100, now)])
    return page


def visit(page: Page, address: str) -> Page:
    page.goto("manifest.webmanifest")
    page.goto(address)
    return page


def apart(page: Page) -> Locator:
    return page.get_by_role("region", name="By constraints")


def test_stats_and_their_files_tell_of_them_apart(games: Page) -> None:
    page = visit(games, "#stats")
    results = page.get_by_role("region", name="Results")
    for term, figure in (("Played", "6"), ("Won", "4"), ("Lost", "2"), ("Win rate", "67\u202f%")):
        tile = results.locator("dl > div").filter(has=page.get_by_text(term, exact=True))
        expect(tile.get_by_role("definition").first).to_have_text(figure)
    expect(page.get_by_role("table", name="Personal bests").get_by_role("row")).to_have_count(2)
    expect(page.get_by_role("region", name="Win rate over time")).to_contain_text("67\u202f% of 6 games won")
    expect(apart(page)).to_contain_text(APART)
    for term, figure in (("Boards solved", "20"), ("Lessons solved", "5 of 7"), ("Practice boards", "12")):
        tile = apart(page).locator("dl > div").filter(has=page.get_by_text(term, exact=True))
        expect(tile.get_by_role("definition").first).to_have_text(figure)
    expect(apart(page)).to_contain_text("subtraction 4, reduction 4, the whole board 4")
    row = apart(page).get_by_role("row", name=re.compile("Practice: reduction 5×5, 5 mines"))
    expect(row).to_contain_text("3 of 3")
    expect(row).to_contain_text(re.compile(r"0:30\.0\s*median 0:37\.0"))
    expect(row.get_by_role("link", name="0:30.0, replay")).to_have_attribute("href", re.compile("^#game[?]"))
    expect_files_to_hold_them(page)
    # If there are only these nothing else is shown; if there are none, nothing about them.
    page.goto("#stats?rules=constraints")
    for name in (*JUDGED, "Win rate over time"):
        expect(page.get_by_role("region", name=name, exact=True)).to_be_hidden()
    expect(page.get_by_role("heading", name="Personal bests")).to_be_hidden()
    expect(apart(page)).to_be_visible()
    page.get_by_role("combobox", name="Rules").select_option("Quantum")
    expect(page.get_by_role("region", name="Results")).to_be_visible()
    expect(apart(page)).to_have_count(0)


def expect_files_to_hold_them(page: Page) -> None:
    """With their own columns."""
    with page.expect_download() as table:
        page.get_by_role("button", name="Download CSV").click()
    rows = list(csv.DictReader(io.StringIO(Path(table.value.path()).read_bytes().decode(), newline="")))
    assert sum(row["practice"] == "total" for row in rows) == 4
    assert sum(row["actions"] != "" for row in rows) == 20
    with page.expect_download() as file:
        page.get_by_role("button", name="Download JSON").click()
    found = json.loads(Path(file.value.path()).read_bytes())
    assert (found["totals"]["played"], found["totals"]["constraints"]["solved"]) == (BY_CELLS, 20)
    assert len(found["games"]) == BY_CELLS + 20


def test_a_row_says_what_a_board_was_for_and_that_it_was_given_up_and_the_search_finds_it(
    games: Page, now: float
) -> None:
    put(games, [solved(1000, now + 1000, state="lost", reason="resigned")])
    page = visit(games, "#history")
    rows = page.get_by_role("list", name="Games").get_by_role("listitem")
    row = rows.first
    expect(row.get_by_role("link")).to_have_accessible_name(re.compile("^Given up ?, 5×5, 5 mines"))
    search = page.get_by_role("searchbox", name="Search")
    told = {
        "lesson 6": (1, r"^Won ?, 5×5, 5 mines ?, Lesson 6 ?, 0:58\.0 ?, 12 actions ?, Numbers alone ?, \d"),
        "practice subtraction": (
            4,
            r"^Won ?, 5×5, 5 mines ?, Practice: subtraction ?, 0:30\.0 ?, 13 actions ?, Subtr.* ?, \d",
        ),
        "13×9 numbers alone": (3, r"^Won ?, 13×9, 20 mines ?, Constraints ?, .* actions ?, Numbers alone ?, \d"),
    }
    for words, (count, name) in told.items():
        search.fill(words)
        expect(rows).to_have_count(count)
        expect(rows.first.get_by_role("link")).to_have_accessible_name(re.compile(name))
    search.fill("")
    result = row.get_by_text("Given up", exact=True)
    for width in (320, 390, 800, 1440):
        page.set_viewport_size({"width": width, "height": 844})
        expect(result).to_be_visible()
        assert result.evaluate("(element) => element.scrollWidth <= element.clientWidth"), width


def test_they_are_not_ranked_and_it_says_so(page: Page, now: float) -> None:
    put(page, [solved(1, now, origin="drawn")])
    visit(page, "#leaderboard")
    expect(page.get_by_text("repeats, ready-made first boards, constraint games and boards")).to_be_visible()
    put(page, [body(2 + i, now - 1000 * i, time=90_000) for i in range(BY_CELLS)])
    expect(page.get_by_role("row", name=re.compile("Guest")).get_by_role("cell").nth(1)).to_have_text("6")
    expect(page.get_by_text("Constraint games cannot be lost, so they are not ranked.")).to_be_visible()
    assert page.get_by_role("combobox", name="Rules").get_by_role("option").all_inner_texts() == ["Quantum"]


def test_a_board_that_was_practised_on_is_known_in_history_and_replay(page: Page) -> None:
    """By its seed and its board, as in another browser that imports it from a file."""
    pupil = LessonPage(page)
    pupil.visit(PRACTICE)
    pupil.expect_practice("Reduction")
    pupil.solve()
    assert "#" + shared(pupil).rpartition("#")[2] == PRACTICE
    page.goto("#history")
    link = page.get_by_role("list", name="Games").get_by_role("link")
    expect(link).to_have_accessible_name(re.compile("Practice: reduction"))
    link.click()
    expect(page.get_by_text(re.compile("5×5, 5 mines · Constraints · Practice: reduction · "))).to_be_visible()
    # Played again it is still practice, and shared as such.
    pupil.press_at_end("Play this board again")
    pupil.expect_practice("Reduction")
    pupil.solve()
    assert "#" + shared(pupil).rpartition("#")[2] == PRACTICE
    page.goto("#history")
    expect(link).to_have_count(2)
    expect(link.first).to_have_accessible_name(re.compile("Practice: reduction"))
