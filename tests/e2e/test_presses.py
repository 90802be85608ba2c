"""Where a press begins, and what its second click meets: a press that did not begin on the board does nothing there."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import NewContext
from tests.e2e.looks.windows import PHONE
from tests.e2e.player import Player
from tests.thorough import further

CLASSIC = "#new?size=9x9&mines=10&seed=7&rules=classic"
MINE = (9, 9)


def expect_nothing_done(player: Player, before: list[str]) -> None:
    """Nothing has changed. Moves are answered in order, so a flag set now is answered after any move that was made."""
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
    tools = [page.get_by_role("button", name=name, exact=True).last for name in ("New game", "Hint", "Percentages")]
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
    # The answer is there before the second click, as it is for a human.
    expect(player.cell(1, 1)).to_have_attribute("aria-label", re.compile(r", \d$"))
    before = player.names()
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)
    expect_nothing_done(player, before)
    # A single press is a chord.
    page.mouse.click(*middle(player.cell(1, 1)))
    player.expect_status("^You lost")


# The second click


def double_click(page: Page, target: Locator, between: Locator | None = None) -> None:
    """Two clicks, as a human makes them, the second when the result of the first is there."""
    x, y = middle(target)
    page.mouse.click(x, y)
    if between is not None:
        expect(between).to_be_visible()
    page.wait_for_timeout(120)
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)


def pressed(page: Page) -> Locator:
    return page.locator("[aria-pressed=true]").filter(visible=True)


SIZES = {"wide": {"width": 1280, "height": 720}, "phone": {"width": 390, "height": 844}}


@pytest.fixture(params=["phone", *further(["wide"])])
def player(request: pytest.FixtureRequest, new_context: NewContext) -> Player:
    """A player with a mouse, in a large and in a small window."""
    return Player(new_context(viewport=SIZES[request.param]).new_page())


def lose(player: Player) -> None:
    player.visit("#new?size=9x9&mines=10&seed=7&rules=kaboom")
    player.open(5, 5)
    player.cell(*MINE).click()
    player.expect_status("^You lost")


def test_a_double_click_on_undo_or_next_board_presses_no_tool(player: Player) -> None:
    lose(player)
    tools = player.page.get_by_role("group", name="Tools")
    double_click(player.page, end_button(player, "Undo"), tools)
    player.expect_name(*MINE, "closed")
    expect(pressed(player.page)).to_have_count(0)
    player.cell(*MINE).click()
    player.expect_status("^You lost")
    double_click(player.page, end_button(player, "Next board"), tools)
    expect(player.page.get_by_role("gridcell", name="closed")).to_have_count(81)
    expect(pressed(player.page)).to_have_count(0)
    expect(player.page.get_by_role("dialog")).to_have_count(0)
    # A single click presses what is there now.
    player.cell(5, 5).click()
    player.press("Percentages")
    expect(player.tool("Percentages")).to_have_attribute("aria-pressed", "true")


def end_button(player: Player, name: str) -> Locator:
    """A button of the end of a game, the last with that name, because the face has one of them too."""
    return player.page.get_by_role("button", name=name, exact=True).filter(visible=True).last


def test_a_double_click_on_start_presses_nothing_of_the_new_game(player: Player) -> None:
    page = player.page
    player.visit(CLASSIC).open(5, 5)
    page.get_by_role("button", name="New game", exact=True).filter(visible=True).first.click()
    dialog = page.get_by_role("dialog")
    start = dialog.get_by_role("button", name="Start", exact=True)
    expect(start).to_be_visible()
    x, y = middle(start)
    page.mouse.click(x, y)
    expect(dialog).to_be_hidden()
    page.wait_for_timeout(120)
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)
    player.cell(1, 1).press("f")
    player.expect_status("^Flagged ")
    assert not [name for name in player.names() if not re.search("closed|flagged", name)]
    expect(pressed(page)).to_have_count(0)


def corner(player: Player) -> tuple[int, int]:
    """The first closed cell."""
    row, column = re.findall(r"\d+", next(name for name in player.names() if name.endswith("closed")))
    return int(row), int(column)


def test_a_double_click_on_take_it_back_takes_one_game_back(player: Player) -> None:
    page = player.page
    player.visit()
    # Two games that are worth keeping, and a third.
    for size, mines, columns, first in (("13x9", 30, 13, (5, 7)), ("9x9", 10, 9, (5, 5)), ("16x16", 40, 16, (8, 8))):
        page.evaluate("(to) => location.hash = to", f"#new?size={size}&mines={mines}&seed=7&rules=classic")
        page.wait_for_function("() => !location.hash.startsWith('#new?')")
        expect(player.grid).to_have_attribute("aria-colcount", str(columns))
        player.open(*first)
        player.flag(*corner(player))
    back = page.get_by_role("button", name="Go back to it")
    x, y = middle(back)
    page.mouse.click(x, y)
    # Now the page offers the game that was just left, where the other one was.
    expect(player.grid).to_have_attribute("aria-colcount", "9")
    player.expect_status("^Your game goes on")
    expect(back).to_be_visible()
    page.wait_for_timeout(120)
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)
    # A requested game comes before what is pressed after it.
    page.get_by_role("gridcell", name="flagged").press("s")
    player.expect_status("^Above")
    expect(player.grid).to_have_attribute("aria-colcount", "9")


def test_quick_hands_press_the_same_control_again_and_again(page: Page) -> None:
    player = Player(page).visit(CLASSIC)
    player.open(5, 5)
    overlay = page.get_by_role("button", name="Percentages", exact=True)
    x, y = middle(overlay)
    page.mouse.move(x, y)
    for count in range(1, 6):
        page.mouse.down(click_count=count)
        page.mouse.up(click_count=count)
        expect(overlay).to_have_attribute("aria-pressed", str(count % 2 == 1).lower())
    # A key is not a second click.
    overlay.press("Enter")
    expect(overlay).to_have_attribute("aria-pressed", "false")
    # Neither is a click next to it, however soon.
    page.get_by_role("button", name="Percentages", exact=True).click(click_count=2, delay=0)
    page.mouse.move(*middle(page.get_by_role("button", name="Hint", exact=True)))
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)
    expect(page.get_by_role("menu", name="Hint")).to_be_visible()


def test_a_press_after_typing_is_no_second_click(new_context: NewContext) -> None:
    page = new_context(viewport={"width": 1280, "height": 400}).new_page()
    page.goto("#account")
    form = page.get_by_role("form", name="Register")
    password, again = (form.get_by_label(label, exact=True) for label in ("Password", "Repeat"))
    password.click()
    x, y = middle(password)
    page.keyboard.type("a horse of 17 hands")
    # The next field comes to the very place, and a hand that is quick enough makes the browser count a second click.
    page.mouse.wheel(0, middle(again)[1] - y)
    is_there = "([x, y, field]) => document.elementFromPoint(x, y) === field"
    page.wait_for_function(is_there, arg=[x, y, again.element_handle()])
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)
    expect(again).to_be_focused()


def test_the_second_tap_of_a_finger_finds_nothing_either(new_context: NewContext) -> None:
    player = Player(new_context(**PHONE).new_page())
    page = player.page
    player.visit(CLASSIC)
    page.get_by_role("button", name="New game", exact=True).filter(visible=True).first.tap()
    start = page.get_by_role("dialog").get_by_role("button", name="Start", exact=True)
    expect(start).to_be_visible()
    session = page.context.new_cdp_session(page)
    x, y = middle(start)
    # Their times are a human's, however long the page takes.
    began = time.time()
    for after in (0, 0.12):
        for kind, points in (("touchStart", [{"x": x, "y": y}]), ("touchEnd", [])):
            event = {"type": kind, "touchPoints": points, "timestamp": began + after}
            session.send("Input.dispatchTouchEvent", event)
        expect(page.get_by_role("dialog")).to_be_hidden()
    player.cell(1, 1).press("f")
    player.expect_status("^Flagged ")
    assert not [name for name in player.names() if not re.search("closed|flagged", name)]
    expect(pressed(page)).to_have_count(0)
