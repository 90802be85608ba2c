"""Where a press begins, and what its second click meets: what did not begin on the board does nothing there."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.e2e.player import Player

CLASSIC = "#new?size=9x9&mines=10&seed=7&rules=classic"
MINE = (9, 9)


def expect_nothing_done(player: Player, before: list[str]) -> None:
    """All is as it was. Moves are answered in order: had anything been one, a flag set now is answered after it."""
    assert not re.match("You (won|lost)", player.status.inner_text())
    player.cell(*MINE).press("f")
    player.expect_status(f"^Flagged row {MINE[0]}, column {MINE[1]}")
    player.cell(*MINE).press("f")
    player.expect_status("^Cleared ")
    assert player.names() == before


def middle(locator: Locator) -> tuple[float, float]:
    box = locator.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_button_pressed_elsewhere_opens_and_flags_nothing(page: Page) -> None:
    player = Player(page).visit(CLASSIC)
    player.open(5, 5)
    before = player.names()
    target = middle(player.cell(*MINE))
    tools = [page.get_by_role("button", name=name, exact=True).last for name in ("New game", "Hint", "Overlay")]
    # A tool, the event line, and the margin.
    for x, y in [*map(middle, tools), middle(player.status), (3, 400)]:
        for button in ("left", "right", "middle"):
            page.mouse.move(x, y)
            page.mouse.down(button=button)  # type: ignore[arg-type]
            page.mouse.move(*target, steps=3)
            page.mouse.up(button=button)  # type: ignore[arg-type]
            expect_nothing_done(player, before)


def test_a_press_that_began_in_a_dialog_does_nothing(page: Page) -> None:
    player = Player(page).visit(CLASSIC)
    player.open(5, 5)
    before = player.names()
    target = middle(player.cell(*MINE))
    dialog = page.get_by_role("dialog")
    for button in ("left", "right"):
        player.press("New game")
        expect(dialog).to_be_visible()
        page.mouse.move(*middle(dialog.get_by_role("heading").first))
        page.mouse.down(button=button)  # type: ignore[arg-type]
        page.keyboard.press("Escape")
        expect(dialog).to_be_hidden()
        page.mouse.move(*target, steps=3)
        page.mouse.up(button=button)  # type: ignore[arg-type]
        expect_nothing_done(player, before)


def test_a_double_click_beside_a_flag_opens_and_does_not_chord(page: Page) -> None:
    player = Player(page).visit("#new?size=9x9&mines=10&seed=d2&rules=classic")
    player.open(5, 5)
    player.flag(1, 2)
    page.mouse.click(*middle(player.cell(1, 1)))
    # The answer is there before the second click comes, as it is for a hand.
    expect(player.cell(1, 1)).to_have_attribute("aria-label", re.compile(r", \d$"))
    before = player.names()
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)
    expect_nothing_done(player, before)
    # A press that stands alone is a chord.
    page.mouse.click(*middle(player.cell(1, 1)))
    player.expect_status("^You lost")
