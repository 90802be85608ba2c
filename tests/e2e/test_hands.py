"""Confirmed openings and countdown numbers: settings of the page that change no game."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.e2e.axe import violations_in_every_theme
from tests.e2e.player import Player, eventually

LINK = "#new?size=9x9&mines=10&seed=7&rules=classic"


def turn_on(page: Page, name: str) -> None:
    page.goto("#options")
    page.get_by_role("switch", name=name).click()
    page.goto("#play")


def test_in_safe_mode_a_second_press_confirms(page: Page) -> None:
    player = Player(page).visit(LINK)
    turn_on(page, "Confirm each opening")
    cell, other = player.cell(5, 5), player.cell(1, 1)
    cell.click()
    player.expect_status("^Press row 5, column 5 again to open it")
    expect(cell).to_have_accessible_description("press again to open")
    assert violations_in_every_theme(page) == ""
    # Another cell asks again, a flag isn't an opening, and a key counts as a press.
    other.click()
    player.expect_status("^Press row 1, column 1 again")
    expect(cell).to_have_accessible_description("")
    cell.click(button="right")
    player.expect_name(5, 5, "flagged")
    cell.click(button="right")
    player.expect_name(5, 5, "closed")
    cell.press("Enter")
    player.expect_status("^Press row 5, column 5 again")
    player.expect_name(5, 5, "closed")
    cell.press("Enter")
    player.expect_status("^Opened ")
    # A press in this game does not affect the next one.
    closed = page.get_by_role("gridcell", name="closed").first
    closed.click()
    page.keyboard.press("F2")
    expect(player.cell(1, 1)).to_have_accessible_description("")


def test_numbers_count_down_with_the_flags_round_them(page: Page) -> None:
    player = Player(page).visit(LINK)
    player.open(5, 5)
    position, _ = player.analysis(10)
    grid = position.grid
    numbers = [cell for cell, code in enumerate(position.cells) if 0 < code <= 8]
    number = next(cell for cell in numbers if any(position.is_closed(other) for other in grid.neighbours[cell]))
    place = (number // 9 + 1, number % 9 + 1)
    shown = player.cell(*place)
    name = shown.get_attribute("aria-label")
    before = shown.screenshot()
    turn_on(page, "Countdown numbers")
    expect(shown).to_have_accessible_description(f"{position.cells[number]} left")
    closed = [other for other in grid.neighbours[number] if position.is_closed(other)]
    assert len(closed) > 1
    for count, other in enumerate(closed, 1):
        target = player.cell(other // 9 + 1, other % 9 + 1)
        if count == 1:
            target.press("f")
        else:
            target.click(button="right")
        expect(shown).to_have_accessible_description(f"{position.cells[number] - count} left")
    # Its name still has the number itself, and other pixels show what is left.
    assert shown.get_attribute("aria-label") == name
    eventually(page, lambda: shown.screenshot() != before, True)
    assert violations_in_every_theme(page) == ""
