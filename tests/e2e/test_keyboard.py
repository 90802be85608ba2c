"""Games by keyboard alone; single letters only work on the board."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.lesson_page import STEP, LessonPage
from tests.e2e.player import Player
from tests.e2e.test_presets import BEEN_HERE
from tests.thorough import further

LINK = "#new?size=13x9&mines=30&seed=7&rules=quantum"


@pytest.fixture
def player(page: Page) -> Player:
    page.add_init_script(BEEN_HERE)  # The notice for newcomers has two controls before the board.
    return Player(page)


def to_board(player: Player) -> None:
    """Press Tab until the board has the focus."""
    for _ in range(12):
        player.page.keyboard.press("Tab")
        if player.page.evaluate("document.activeElement.getAttribute('role')") == "gridcell":
            return
    raise AssertionError("the board cannot be reached by Tab")


def go_to(player: Player, row: int, column: int) -> None:
    """Walk to a cell from the upper left corner."""
    keys = player.page.keyboard
    keys.press("Control+Home")
    for _ in range(row - 1):
        keys.press("ArrowDown")
    for _ in range(column - 1):
        keys.press("ArrowRight")
    expect(player.cell(row, column)).to_be_focused()


def test_a_game_is_won_by_keyboard_alone(player: Player) -> None:
    player.visit("#new?size=5x5&mines=5&seed=7&rules=quantum")
    to_board(player)
    go_to(player, 3, 3)
    player.page.keyboard.press("Enter")
    player.expect_status("^Opened ")
    while not player.status.inner_text().startswith("You won"):
        position, known = player.analysis(mines=5)
        closed = [cell for cell in range(25) if position.is_closed(cell) and cell not in known.mines]
        row, column = player.places(position, known.safe or closed[:1])[0]
        go_to(player, row, column)
        player.page.keyboard.press("Space")
        expect(player.cell(row, column)).not_to_have_attribute("aria-label", re.compile("closed$"))
    player.page.keyboard.press("F2")
    expect(player.page.get_by_role("gridcell", name=re.compile("closed$"))).to_have_count(25)
    assert player.page.evaluate("document.activeElement.getAttribute('role')") == "gridcell"


def test_letters_flag_hint_pause_and_switch(player: Player) -> None:
    player.visit("#new?size=13x9&mines=30&seed=7&rules=quantum").open(5, 7)
    keys = player.page.keyboard
    go_to(player, 1, 1)
    keys.press("f")
    player.expect_name(1, 1, "flagged")
    keys.press("f")
    player.expect_name(1, 1, "closed")
    # The flag disappears at once; its sentence comes with the answer.
    player.expect_status("^Cleared ")
    keys.press("h")
    expect(player.status).to_have_text("Pick a closed cell")
    keys.press("Enter")
    expect(player.cell(1, 1)).to_have_attribute("aria-label", re.compile("^row 1, column 1, closed, "))
    keys.press("g")
    expect(player.tool("Flag mode")).to_have_attribute("aria-pressed", "true")
    keys.press("g")
    keys.press("p")
    player.expect_status("^Paused")
    keys.press("p")
    player.expect_status("^Back to the game")
    player.expect_name(5, 7, "empty")
    keys.press("s")
    player.expect_status("^Above: ")


def test_a_key_that_is_held_down_switches_once_and_arrows_go_on(player: Player) -> None:
    player.visit("#new?size=13x9&mines=30&seed=7&rules=quantum").open(5, 7)
    keys = player.page.keyboard
    go_to(player, 1, 1)
    for _ in range(4):
        keys.down("g")
    keys.up("g")
    expect(player.tool("Flag mode")).to_have_attribute("aria-pressed", "true")
    for _ in range(3):
        keys.down("ArrowRight")
    expect(player.cell(1, 4)).to_be_focused()


def test_a_paused_board_goes_on_at_the_key_that_opens_and_letters_elsewhere_do_nothing(player: Player) -> None:
    player.visit("#new?size=13x9&mines=30&seed=7&rules=quantum").open(5, 7)
    before = player.text()
    for key in ("Enter", "Space"):
        go_to(player, 1, 1)
        player.page.keyboard.press("p")
        player.expect_status("^Paused. Press the board to go on.$")
        player.page.keyboard.press("f")
        player.page.keyboard.press(key)
        player.expect_status("^Back to the game")
        expect(player.cell(1, 1)).to_be_focused()
        assert player.text() == before, key
    player.page.get_by_role("button", name="New game", exact=True).focus()
    for key in ("r", "p", "h", "g", "f", "2"):
        player.page.keyboard.press(key)
    expect(player.page.get_by_role("dialog")).to_have_count(0)
    assert player.text() == before


def test_digits_choose_the_levels(player: Player) -> None:
    player.visit()
    player.cell(1, 1).focus()
    for key, columns, rows in (("2", "16", "16"), ("3", "30", "16"), ("1", "9", "9")):
        player.page.keyboard.press(key)
        expect(player.grid).to_have_attribute("aria-colcount", columns)
        expect(player.grid).to_have_attribute("aria-rowcount", rows)
        expect(player.page.locator("[role=gridcell]:focus")).to_have_count(1)


def test_the_list_of_keys_opens_at_its_beginning_and_gives_the_focus_back(player: Player) -> None:
    player.visit()
    dialog = player.page.get_by_role("dialog", name="Keys")
    for height in (900, 593):
        player.page.set_viewport_size({"width": 1440, "height": height})
        player.cell(2, 2).focus()
        player.page.keyboard.press("?")
        expect(dialog.get_by_role("heading", name="Keys")).to_be_in_viewport(ratio=1)
        expect(dialog.get_by_role("button", name="Close")).to_be_in_viewport(ratio=1)
        expect(dialog.get_by_role("button", name="Close")).to_be_focused()
        player.page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
        expect(player.cell(2, 2)).to_be_focused()


LAYOUTS = {
    "Russian": {"f": "а", "g": "п", "p": "з", "s": "ы", "1": "1", "2": "2"},
    "Hebrew": {"f": "כ", "g": "ע", "p": "פ", "s": "ד", "1": "1", "2": "2"},
    "French": {"f": "f", "g": "g", "p": "p", "s": "s", "1": "&", "2": "é"},
}


def test_shortcuts_act_on_keyboards_of_other_layouts(player: Player) -> None:
    session = player.page.context.new_cdp_session(player.page)

    def strike(key: str, code: str) -> None:
        session.send("Input.dispatchKeyEvent", {"type": "keyDown", "key": key, "code": code})
        session.send("Input.dispatchKeyEvent", {"type": "keyUp", "key": key, "code": code})

    for layout, keys in LAYOUTS.items():
        player.visit(LINK).open(5, 7)
        player.expect_status("^Opened ")
        player.cell(1, 1).focus()
        strike(keys["f"], "KeyF")
        player.expect_name(1, 1, "flagged")
        # The flag is seen before its answer arrives, which would replace what is read out next.
        player.expect_status("^Flagged row 1, column 1")
        strike(keys["g"], "KeyG")
        expect(player.tool("Flag mode"), layout).to_have_attribute("aria-pressed", "true")
        strike(keys["s"], "KeyS")
        player.expect_status("^Above: the edge")
        strike(keys["p"], "KeyP")
        player.expect_status("^Paused")
        for digit, columns in (("2", "16"), ("1", "9")):
            strike(keys[digit], f"Digit{digit}")
            expect(player.grid, layout).to_have_attribute("aria-colcount", columns)
    expect_latin_keys_to_mean_what_is_on_them(player, strike)


def expect_latin_keys_to_mean_what_is_on_them(player: Player, strike: Callable[[str, str], None]) -> None:
    """By position it would be the F key of a Dvorak keyboard, and the machine's key of a French one."""
    player.visit(LINK).open(5, 7)
    player.cell(1, 1).focus()
    for key, code in (("u", "KeyF"), (",", "KeyM"), (";", "KeyP"), ("f", "KeyY")):
        strike(key, code)
    player.expect_name(1, 1, "flagged")
    player.expect_status("^Flagged ")
    expect(player.tool("Machine")).to_have_attribute("aria-pressed", "false")


@pytest.mark.parametrize("key", ["ν", *further(["ى"])], ids=["Greek", "Arabic"])
def test_the_next_step_of_a_lesson_is_asked_for_on_other_layouts(page: Page, key: str) -> None:
    pupil = LessonPage(page).start("trivial")
    page.get_by_role("gridcell").first.focus()
    session = page.context.new_cdp_session(page)
    session.send("Input.dispatchKeyEvent", {"type": "keyDown", "key": key, "code": "KeyN"})
    session.send("Input.dispatchKeyEvent", {"type": "keyUp", "key": key, "code": "KeyN"})
    expect(page.locator(STEP)).not_to_have_count(0)
    pupil.expect_status(r"Press the \d to flag (it|them)\.$")
