"""A player's own rules, by keyboard; and the board of a finished game, under other rules."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.axe import violations
from tests.e2e.looks.measures import expect_sound_layout
from tests.e2e.looks.windows import Window
from tests.e2e.player import Player, eventually
from tests.exports import exported
from tests.thorough import further

CLASSIC = "#new?size=9x9&mines=16&seed=9&rules=classic"
MINES = 16


@pytest.fixture
def dialog(page: Page) -> Locator:
    return page.get_by_role("dialog", name="New game")


def option(dialog: Locator, label: str, name: str) -> Locator:
    return dialog.get_by_label(label, exact=True).get_by_role("option", name=name, exact=True)


def lose(player: Player, mines: int = MINES) -> None:
    """Open what is safe until a mine is certain, and then that mine."""
    player.open(5, 5)
    while not (found := player.analysis(mines))[1].mines:
        position, known = found
        cells = known.safe or [min(position.closed, key=known.probability)]
        player.open(*player.places(position, cells)[0])
    position, known = found
    player.cell(*player.places(position, known.mines)[0]).click()
    player.expect_status("^You lost: ")


def test_rules_of_ones_own_are_made_by_keyboard(page: Page, dialog: Locator, windows: tuple[Window, ...]) -> None:
    player = Player(page).visit(CLASSIC)
    page.get_by_role("button", name="New game", exact=True).press("Enter")
    keys = page.keyboard
    dialog.get_by_label("Rules", exact=True).focus()
    keys.type("Classic")
    dialog.get_by_text("Custom rules").focus()
    keys.press("Enter")
    for label, name in (("Undo", "any move"), ("A guess", "is saved: the mine moves"), ("First cell", "is safe")):
        dialog.get_by_label(label, exact=True).focus()
        keys.type(name)
        expect(option(dialog, label, name)).to_have_js_property("selected", True)
    dialog.get_by_label("Number of lives").focus()
    keys.press("ArrowUp")
    expect(dialog.get_by_label("Number of lives")).to_have_value("2")
    assert violations(page) == ""
    expect(dialog.get_by_text(re.compile("^As Classic, but the first cell is safe; a mine that could"))).to_be_visible()
    keys.press("Enter")
    expect(dialog).to_be_hidden()
    player.expect_status(r"^Classic with 4 rules changed\.")
    assert player.counter("Lives") == "2"
    expect(page.get_by_role("button", name="Undo")).to_be_visible()
    expect_sound_layout(page, "custom rules", windows)
    # They are remembered, and a preset brings its own again.
    page.reload()
    page.get_by_role("button", name="New game", exact=True).click()
    dialog.get_by_text("Custom rules").click()
    expect(dialog.get_by_label("Number of lives")).to_have_value("2")
    dialog.get_by_role("button", name="Back to Classic").click()
    expect(dialog.get_by_label("Number of lives")).to_have_value("1")
    expect(dialog.get_by_role("button", name="Back to Classic")).to_be_hidden()


def test_what_helps_is_told_by_the_rules_and_what_does_not_go_together_cannot_be_chosen(
    page: Page, dialog: Locator
) -> None:
    Player(page).visit(CLASSIC)
    page.get_by_role("button", name="New game", exact=True).click()
    hints, vision = dialog.get_by_role("switch", name="Hints"), dialog.get_by_role("switch", name="Mine Vision")
    dialog.get_by_label("Rules", exact=True).select_option("classic")
    about_a_cell = "Check any cell: safe, a mine, or its percentage."
    expect(hints).to_have_accessible_description(about_a_cell)
    expect(vision).to_have_accessible_description("See the mines in red.")
    dialog.get_by_label("Rules", exact=True).select_option("quantum")
    expect(hints).to_have_accessible_description(about_a_cell)
    expect(vision).to_have_accessible_description("See the mines in red, and watch them move when you are saved.")
    dialog.get_by_label("Rules", exact=True).select_option("constraints")
    expect(hints).to_have_accessible_description("Ask what is useful next.")
    expect(vision).to_have_accessible_description("See the mines in red.")
    dialog.get_by_text("Custom rules").click()
    first = dialog.get_by_label("First cell", exact=True)
    expect(first).to_have_accessible_description(re.compile("What the first cell guarantees. The game opens it"))
    expect_forbidden_pairs(dialog)


def expect_forbidden_pairs(dialog: Locator) -> None:
    dialog.get_by_label("Rules", exact=True).select_option("no-guess")
    expect(option(dialog, "First cell", "no protection")).to_be_disabled()
    reason = "“no protection” is not available when logic alone solves the board."
    expect(dialog.get_by_label("First cell", exact=True)).to_have_accessible_description(re.compile(reason))
    dialog.get_by_label("Rules", exact=True).select_option("kaboom")
    expect(option(dialog, "First cell", "no protection")).to_be_enabled()
    expect(option(dialog, "What counts as known", "all you could find out")).to_be_disabled()
    expect(dialog.get_by_label("A forced guess", exact=True)).to_have_value("frontier")
    dialog.get_by_label("A guess", exact=True).select_option("luck")
    expect(dialog.get_by_label("A forced guess", exact=True)).to_be_hidden()
    lives = dialog.get_by_label("Number of lives")
    lives.fill("3")
    expect(option(dialog, "A guess", "always loses")).to_be_disabled()
    lives.fill("0")
    dialog.get_by_role("button", name="Start").click()
    expect(dialog.get_by_text("The number of lives can be any whole number from 1 to 99.")).to_be_visible()
    expect(lives).to_be_focused()
    # Rules that match a preset have its name.
    dialog.get_by_label("Rules", exact=True).select_option("classic")
    lives.fill("3")
    expect(dialog.get_by_label("Rules", exact=True)).to_have_value("three-lives")


def from_the_end(page: Page) -> None:
    Player(page).press_at_end("New game")
    page.get_by_role("dialog", name="New game").get_by_role("radio", name="Same board").check()


def from_the_replay(page: Page) -> None:
    page.goto("#history")
    page.get_by_role("list", name="Games").get_by_role("link").first.click()
    expect(page.get_by_role("slider", name="Time line")).to_be_enabled()
    Player(page).press_at_end("Resume")
    expect(page.get_by_role("dialog", name="New game").get_by_role("radio", name="Same board")).to_be_checked()


def test_a_board_is_played_again_by_other_rules_from_its_end_and_its_replay(page: Page, dialog: Locator) -> None:
    player = Player(page).visit(CLASSIC)
    player.open(5, 5)
    begun = player.text()
    lose(player)
    from_the_end(page)
    expect(dialog.get_by_label("Seed", exact=True)).to_be_hidden()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    from_the_replay(page)
    expect(dialog.get_by_label("Seed", exact=True)).to_be_hidden()
    dialog.get_by_label("Rules", exact=True).select_option("three-lives")
    assert violations(page) == ""
    for is_again in (False, True):
        dialog.get_by_role("button", name="Start").click()
        expect(page.get_by_label("Lives", exact=True)).to_have_text("3")
        eventually(page, player.text, begun)
        # The size was not a choice: the next game has the previous one.
        page.get_by_role("button", name="New game", exact=True).first.click()
        expect(dialog.get_by_role("radio", name="13×9")).to_be_checked()
        expect(dialog.get_by_role("radio", name="Same board")).to_be_hidden()
        if is_again:
            break
        page.goto(CLASSIC)
        player.expect_status("^Classic: ")
        lose(player)
        from_the_end(page)
        dialog.get_by_label("Rules", exact=True).select_option("three-lives")


def test_of_a_board_played_again_nothing_is_said_of_the_first_cell(page: Page) -> None:
    """It is open already, whatever the rules promise about it."""
    player = Player(page).visit(CLASSIC)
    player.expect_status(r"Your first cell is safe, and opens an area if there is room\.$")
    lose(player)
    page.get_by_role("button", name="Same board again").click()
    asked = r"Classic: mines stay where they are, and opening one loses\."
    player.expect_status(rf"^{asked} The same board again: 9 columns, 9 rows, 16 mines\.$")
    page.goto("#new?size=9x9&mines=9&seed=9&rules=classic&start=safe")
    player.expect_status(r"^As Classic, but the first cell is safe\.")
    player.open(5, 5)
    player.play_on(9, until="^You (won|lost)")
    page.get_by_role("button", name="Same board again").click()
    player.expect_status(f"^{asked}")


def test_a_board_that_needs_guesses_is_told_where_none_are_promised(page: Page, dialog: Locator) -> None:
    """With thirty mines in eighty-one cells, logic alone opens almost none."""
    player = Player(page).visit("#new?size=9x9&mines=30&seed=9&rules=classic")
    lose(player, 30)
    from_the_end(page)
    dialog.get_by_label("Rules", exact=True).select_option("no-guess")
    dialog.get_by_role("button", name="Start").click()
    expect(dialog.get_by_text("Logic alone cannot open that board from its start")).to_be_visible()
    dialog.get_by_label("Rules", exact=True).select_option("quantum")
    dialog.get_by_role("button", name="Start").click()
    expect(dialog).to_be_hidden()
    expect(page.get_by_role("gridcell", name=re.compile("empty|[1-8]$")).first).to_be_visible()


@pytest.mark.parametrize("rules", ["three-lives", *further(["classic", "quasi-no-guess", "kaboom-anywhere"])])
def test_a_whole_game_by_each_of_the_other_rules(page: Page, rules: str) -> None:
    """Other files play a game of each remaining preset."""
    player = Player(page).visit(f"#new?size=5x5&mines=5&seed=3&rules={rules}")
    player.expect_status(f"^{exported('words/presets.js', 'PRESET_WORDS')[rules]['title']}: ")
    player.play_on(5, until="^You (won|lost)")
    page.get_by_role("button", name="Next board").first.click()
    player.expect_name(1, 1, "closed")


def test_an_address_names_rules_of_ones_own(page: Page) -> None:
    player = Player(page).visit("#new?size=9x9&mines=10&seed=7&rules=classic&lives=5&undo=free")
    player.expect_status("^As Classic, but you have 5 lives; any move can be taken back")
    assert player.counter("Lives") == "5"
    expect(page.get_by_role("button", name="Undo")).to_be_visible()
    player.open(5, 5)
    player.press("Undo")
    player.expect_status("^Undone: ")
