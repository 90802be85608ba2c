"""A page that the browser translates: its texts are in the translator's elements, and keep changing."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.player import Player

TRANSLATE = """
() => {
  const isTold = ({data, parentElement}) => data.trim() && !parentElement.closest('script, style, svg, [role=grid]');
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) if (isTold(walker.currentNode)) texts.push(walker.currentNode);
  for (const text of texts) {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    text.replaceWith(outer);
    outer.append(inner);
    inner.append(text.data);
  }
  return texts.length;
}
"""
"""Like Chrome's translator: the text nodes that the page has made are no longer in the document."""


@pytest.fixture
def player(page: Page) -> Player:
    player = Player(page)
    player.visit("#new?size=9x9&mines=10&seed=s1&rules=classic&start=opening")
    player.open(9, 9)
    assert page.evaluate(TRANSLATE) > 50
    return player


def test_counters_sentences_tools_and_views_go_on(player: Player) -> None:
    """A page with console errors fails its test; so does one whose scripts throw."""
    page = player.page
    mines, time = (page.get_by_label(name, exact=True) for name in ("Mines left", "Time"))
    before = mines.inner_text()
    player.cell(1, 1).click(button="right")
    player.expect_status("^Flagged row 1, column 1")
    expect(mines).to_have_text(str(int(before) - 1))
    player.press("Teach me")
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.get_by_role("menuitem", name="Teach me")).to_have_accessible_description(re.compile("1 of 4"))
    page.keyboard.press("Escape")
    player.press("Flag mode")
    player.expect_status("^Flag mode: ")
    expect(player.tool("Flag mode")).to_have_attribute("aria-pressed", "true")
    begun = time.inner_text()
    expect(time).not_to_have_text(begun)
    page.get_by_role("link", name="Learn", exact=True).click()
    expect(page.get_by_role("heading", name="Learn", exact=True)).to_be_visible()
    page.get_by_role("link", name="Play", exact=True).click()
    expect(player.grid).to_be_visible()


def test_the_end_and_another_board_are_told(player: Player) -> None:
    player.play_on(10, "^You (won|lost)")
    expect(player.page.get_by_role("button", name="Next board", exact=True).last).to_be_visible()
    expect(player.page.get_by_role("list", name="Figures of this game")).to_be_visible()
    player.page.get_by_role("button", name="Next board", exact=True).last.click()
    player.expect_status("A new board: 9 columns, 9 rows, 10 mines")
    expect(player.page.get_by_label("Mines left", exact=True)).to_have_text("10")
