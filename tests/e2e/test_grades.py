"""Boards of a chosen grade: chosen in the dialog or by an address, shown at the end, and kept for the next board."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.axe import violations_in_every_theme
from tests.e2e.database import dump
from tests.e2e.looks.measures import expect_sound_layout
from tests.e2e.looks.windows import Window
from tests.e2e.player import READY_MS, Player, eventually
from tests.e2e.test_no_guess import LISTEN

GRADED = "#new?size=9x9&mines=20&rules=no-guess&grade=subtraction"
NEEDED = "Needs pairs of numbers to solve"


@pytest.fixture
def dialog(page: Page) -> Locator:
    return page.get_by_role("dialog", name="New game")


def advanced(page: Page, dialog: Locator) -> None:
    page.get_by_role("button", name="New game", exact=True).first.click()
    dialog.get_by_text("Advanced", exact=True).click()


def test_a_grade_can_be_wished_where_logic_solves_the_boards(page: Page, dialog: Locator) -> None:
    page.add_init_script(LISTEN)
    player = Player(page).visit()
    advanced(page, dialog)
    grade = dialog.get_by_label("Grade", exact=True)
    expect(grade).to_be_disabled()
    expect(grade).to_have_accessible_description(re.compile("^Only no-guess boards are graded"))
    dialog.get_by_label("Rules", exact=True).select_option("strong-guessable")
    grade.focus()
    page.keyboard.type("total")
    expect(grade).to_have_value("total")
    assert violations_in_every_theme(page) == ""
    # The choice survives rules under which it means nothing.
    dialog.get_by_label("Rules", exact=True).select_option("kaboom")
    expect(grade).to_have_value("")
    dialog.get_by_label("Rules", exact=True).select_option("no-guess")
    expect(grade).to_have_value("total")
    dialog.get_by_role("button", name="Start").click()
    player.open(5, 7)
    # The board at play, and perhaps one made ahead.
    asked = page.evaluate("told.filter((text) => text.includes('no-guess') && /type.{5}new/.test(text))")
    assert asked
    assert all("total" in text for text in asked)
    advanced(page, dialog)
    expect(grade).to_have_value("total")


def win(player: Player, mines: int) -> None:
    while not player.status.inner_text().startswith("You won"):
        position, known = player.analysis(mines)
        player.open_all(player.places(position, known.safe))
    player.expect_status("^You won ")


def test_the_grade_is_told_at_the_end_and_wished_of_the_next_board(page: Page, windows: tuple[Window, ...]) -> None:
    page.add_init_script(LISTEN)
    player = Player(page).visit(GRADED)
    # Nothing is open, so the record has no board yet, and the choice is kept separately.
    player.flag(1, 1)
    eventually(page, lambda: " p flag " in dump(page)["playing"][0]["record"], True)
    page.reload()
    player.expect_name(1, 1, "flagged")
    eventually(page, lambda: page.evaluate("told.filter((text) => /resume.*subtraction/.test(text)).length"), 1)
    player.cell(1, 1).click(button="right")
    player.expect_name(1, 1, "closed")
    player.open(5, 5)
    win(player, 20)
    end = page.get_by_label("The end of this game")
    expect(end.get_by_text(NEEDED)).to_be_visible()
    expect_sound_layout(page, "a graded board that was won", windows)
    page.get_by_role("button", name="Next board").click()
    expect(end).to_be_hidden()
    player.open(5, 5)
    assert page.evaluate("told.filter((text) => /new.*subtraction/.test(text)).length") >= 1


def test_a_loss_and_its_replay_tell_the_grade(page: Page, windows: tuple[Window, ...]) -> None:
    player = Player(page).visit(f"{GRADED.replace('no-guess', 'strict-no-guess')}&seed=7")
    player.open(5, 5)
    position, known = player.analysis(20)
    unsure = [cell for cell in position.closed if cell not in known.safe]
    player.cell(*player.places(position, unsure)[0]).click()
    player.expect_status("^You lost: ")
    end = page.get_by_label("The end of this game")
    expect(end.get_by_text(NEEDED)).to_be_visible()
    expect_sound_layout(page, "a graded board that was lost", windows)
    page.get_by_role("link", name="Replay").click()
    expect(page.get_by_text(NEEDED).filter(visible=True)).to_be_visible()
    expect_sound_layout(page, "the replay of a graded board", windows, is_page=True)


def test_a_search_for_a_grade_says_so_and_can_be_ended(page: Page, dialog: Locator) -> None:
    """No board with this few mines needs a case split."""
    player = Player(page).visit()
    advanced(page, dialog)
    dialog.get_by_role("radio", name="Custom").check()
    for label, value in (("Columns", "40"), ("Rows", "40"), ("Mines", "16")):
        dialog.get_by_label(label, exact=True).fill(value)
    dialog.get_by_label("Rules", exact=True).select_option("no-guess")
    dialog.get_by_label("Grade", exact=True).select_option("case split")
    dialog.get_by_role("button", name="Start").click()
    page.get_by_role("gridcell", name="row 8, column 8, closed").click()
    bar = page.get_by_role("progressbar")
    expect(bar).to_have_attribute("aria-valuetext", re.compile("^Looking for a board of that grade"))
    cancel = page.get_by_role("button", name="Cancel")
    expect(cancel).to_be_visible(timeout=READY_MS)
    expect(player.status).to_contain_text("Looking for a board of that grade.")
    cancel.click()
    player.expect_status("^Search stopped")
    expect(bar).to_be_hidden()
    player.expect_name(8, 8, "closed")
    assert player.counter("Time") == "0:00.0"
    # The choice still holds, and can be given up.
    page.get_by_role("button", name="Any grade").click()
    player.open(8, 8)
    # A board with this few mines may open completely.
    player.expect_status("^(Opened |You won )")


def test_where_no_board_is_of_the_grade_another_way_is_offered(page: Page) -> None:
    """A single mine is found without a case split, wherever it is."""
    player = Player(page).visit("#new?size=3x4&mines=1&rules=strict-no-guess&grade=case+split")
    player.cell(1, 1).click()
    expect(player.status).to_have_text(re.compile("^None of [0-9,]+ boards has the grade case split"), timeout=READY_MS)
    player.expect_name(1, 1, "closed")
    page.get_by_role("button", name="Any grade").click()
    player.open(1, 1)
    player.expect_status("^(Opened|You won) ")


def test_an_address_with_a_grade_that_cannot_be_is_told(page: Page, dialog: Locator) -> None:
    for query in ("rules=quantum&grade=total", "rules=no-guess&grade=hard"):
        Player(page).visit(f"#new?size=9x9&mines=10&{query}")
        expect(dialog.get_by_role("alert").first, query).to_contain_text("This link does not hold a game")
        page.keyboard.press("Escape")
        expect(dialog, query).to_be_hidden()
