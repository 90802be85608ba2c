"""The page of rules: for each set its sentence, a board that shows it, and a game."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe import violations_in_every_theme
from tests.e2e.player import Player, eventually
from tests.exports import exported

WORDS = exported("words/presets.js", "PRESET_WORDS")
BOARDS = exported("words/rule-boards.js", "RULE_BOARDS")
GROUNDS = """
(picture) => {
  const colours = new Set();
  for (const canvas of picture.querySelectorAll('canvas')) {
    const {data} = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    for (let i = 0; i < data.length; i += 4) colours.add(`${data[i]},${data[i + 1]},${data[i + 2]}`);
  }
  return colours.size > 5;
}
"""
"""Whether a board is drawn: with only one or two colours it would not be."""


@pytest.fixture
def rules(page: Page) -> Page:
    page.goto("#rules")
    expect(page.get_by_role("heading", level=1, name="Rules")).to_be_visible()
    return page


def test_every_set_has_its_sentence_a_board_and_a_game(rules: Page) -> None:
    expect(rules).to_have_title("Rules · Quantum Minesweeper")
    cards = rules.get_by_role("main").get_by_role("listitem")
    expect(cards).to_have_count(len(WORDS))
    for name, words in WORDS.items():
        card = cards.filter(has=rules.get_by_role("heading", name=words["title"], exact=True))
        expect(card).to_contain_text(words["promise"])
        expect(card.get_by_role("button", name=f"Play {words['title']}", exact=True)).to_be_visible()
        board = card.get_by_role("img", name=BOARDS[name], exact=True)
        expect(board).to_be_visible()
        eventually(rules, lambda board=board: board.evaluate(GROUNDS), True)
    expect(rules.get_by_role("gridcell").filter(visible=True)).to_have_count(0)
    assert violations_in_every_theme(rules) == ""


def test_play_begins_a_game_of_the_last_size_and_back_leads_here(page: Page) -> None:
    player = Player(page).visit("#play")
    player.press("New game")
    dialog = page.get_by_role("dialog", name="New game")
    dialog.get_by_role("radio", name="8×7", exact=True).check()
    dialog.get_by_label("Rules", exact=True).select_option("classic")
    dialog.get_by_role("button", name="Start").click()
    player.expect_status("^Classic: ")
    player.press("New game")
    dialog.get_by_role("link", name="All the rules").click()
    expect(page.get_by_role("heading", level=1, name="Rules")).to_be_visible()
    expect(dialog).to_be_hidden()
    page.get_by_role("button", name="Play Kaboom", exact=True).click()
    player.expect_status("^Kaboom: ")
    expect(player.grid).to_have_attribute("aria-colcount", "8")
    player.press("New game")
    expect(dialog.get_by_label("Rules", exact=True)).to_have_value("kaboom")
    page.keyboard.press("Escape")
    page.go_back()
    expect(page.get_by_role("heading", level=1, name="Rules")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", level=1, name="Rules")).to_be_visible()
