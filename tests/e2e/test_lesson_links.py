"""Boards that teach have addresses: the end offers to share them, and they open the same board elsewhere."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.e2e.database import dump
from tests.e2e.lesson_page import LessonPage
from tests.e2e.player import eventually
from tests.e2e.test_learn import BEGIN
from tests.thorough import further

PRACTICE = "#learn?practise=subtraction&size=5x5&mines=5&seed=7"
HOPELESS = "#learn?practise=reduction&size=10x10&mines=85&seed=7"
"""No board of that size needs exactly this technique."""


def shared(pupil: LessonPage) -> str:
    """Press *Share*; what is copied."""
    pupil.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    pupil.press("Share")
    pupil.expect_status(r"^You won in .* Success! The link is copied\.$")
    return str(pupil.page.evaluate("navigator.clipboard.readText()"))


def test_a_solved_lesson_is_shared_by_its_name(page: Page) -> None:
    pupil = LessonPage(page).start("trivial")
    pupil.solve()
    link = shared(pupil)
    assert re.match(r"Quantum Minesweeper, 5×5 with 4 mines: won in 0:\d\d\.\d\. http", link)
    pupil.visit(link[link.index("#") :])
    pupil.expect_lesson("trivial")
    expect(page).to_have_url(re.compile("#play$"))
    # Coming back to Learn does not begin it again.
    pupil.take_step(pupil.next_step())
    page.go_back()
    page.get_by_role("link", name="Play", exact=True).click()
    expect(page.get_by_role("gridcell", name=re.compile("flagged"))).not_to_have_count(0)


def test_a_link_that_leads_to_no_board_says_so(page: Page) -> None:
    learn = page.get_by_role("region", name="Learn", exact=True)
    for address, sentence in (
        ("#learn?lesson=none", "This link does not lead to a lesson. Choose one here."),
        ("#learn?practise=total&size=5x5&mines=25&seed=7", "25 mines do not fit on 5×5: one cell must stay free"),
        ("#learn?lesson=total&seed=7", "This link does not lead to a lesson. Choose one here."),
        ("#learn?practise=merging&size=5x5&mines=5&seed=7", "No board needs merging"),
        ("#learn?seed=7", "This link does not lead to a lesson. Choose one here."),
        ("#learn?practise=luck&size=5x5&mines=5&seed=7", "This link does not lead to a lesson. Choose one here."),
        ("#learn?practise=total&size=5x5&seed=7", "This link does not lead to a lesson. Choose one here."),
        (HOPELESS, "None of 2,000 such boards"),
    ):
        page.goto(address)
        told = learn.get_by_role("status").filter(has_text=sentence)
        expect(told, address).to_be_visible()
        expect(page.get_by_role("heading", level=1, name="Learn"), address).to_be_visible()
        page.goto("#play")
        page.goto("#learn")
        expect(told, address).to_be_hidden()


def another(page: Page) -> Locator:
    return page.get_by_role("button", name="Another board")


@pytest.mark.parametrize("size", [(390, 844), *further([pytest.param((1280, 800)), pytest.param((844, 390))])])
def test_a_solved_practice_board_is_shared_and_a_long_search_for_another_one_can_be_ended(
    page: Page, size: tuple[int, int]
) -> None:
    pupil = LessonPage(page)
    pupil.visit(PRACTICE)
    pupil.expect_practice()
    first = pupil.text()
    pupil.solve()
    assert shared(pupil).endswith(PRACTICE)
    eventually(page, lambda: len(dump(page)["finished"]), 1)
    # Then the second engine of the page must still start.
    page.reload()
    pupil.expect_status("^You won")

    page.set_viewport_size({"width": size[0], "height": size[1]})
    solved, held = pupil.text(), list[Route]()
    page.route(BEGIN, lambda route: held.append(route))
    another(page).press("Enter")
    bar = page.get_by_role("progressbar")
    expect(bar).to_have_attribute("aria-valuetext", "Looking for a board: 0 boards looked at.")
    pupil.expect_status(r"^Looking for a board\.$")
    cancel = page.get_by_role("button", name="Cancel")
    cancel.press("Enter")
    pupil.expect_status(r"^Search cancelled\.$")
    expect(cancel).to_be_hidden()
    expect(bar).to_be_hidden()
    expect(another(page)).to_be_focused()
    assert pupil.text() == solved

    # A player who goes elsewhere while another board is searched for stays there.
    another(page).click()
    expect(bar).to_be_visible()
    pupil.expect_status(r"^Looking for a board\.$")
    page.goto("#stats")
    page.unroute(BEGIN)
    expect(page.get_by_role("heading", level=1, name="Stats")).to_be_visible()
    page.goto("#play")
    pupil.expect_status(r"^Search cancelled\.$")
    assert pupil.text() == solved

    # The next search goes well, and the board takes the focus.
    another(page).press("Enter")
    pupil.expect_practice()
    eventually(page, lambda: pupil.text() != solved, True)
    expect(page.get_by_role("gridcell").and_(page.locator(":focus"))).to_have_count(1)

    # The link opens the same board.
    pupil.visit(PRACTICE)
    eventually(page, pupil.text, first)
    pupil.expect_practice()
