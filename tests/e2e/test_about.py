"""The page about the game, with pictures of the very board."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from qmines.game.rules import PRESETS
from tests.e2e.player import Player, eventually

PICTURES = {
    "number": "The 2 is marked",
    "before": "Before: nobody can know",
    "after": "After: that cell is open",
    "proven": "A 1 and a 2 side by side",
}

COLOURS = """
(picture) => {
  const colours = new Set();
  for (const canvas of picture.querySelectorAll('canvas')) {
    const {data} = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    for (let i = 0; i < data.length; i += 4)
      if (data[i + 3] === 255) colours.add(`${data[i]},${data[i + 1]},${data[i + 2]}`);
  }
  return [...colours];
}
"""
MINE = {"light": "194,35,58", "dark": "255,138,148"}
"""The token `mine` of both themes."""


def picture(page: Page, name: str) -> Locator:
    return page.get_by_role("img", name=re.compile(f"^{PICTURES[name]}"))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_its_pictures_are_drawn_in_the_pages_own_colours(page: Page, theme: str) -> None:
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    page.goto("#about")
    for name in PICTURES:
        expect(picture(page, name)).to_be_visible()
        eventually(page, lambda name=name: MINE[theme] in picture(page, name).evaluate(COLOURS), True)


@pytest.mark.parametrize("width", [320, 390, 1440])
def test_before_and_after_stand_side_by_side_within_their_card(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.goto("#about")
    before, after = (picture(page, name) for name in ("before", "after"))
    expect(after).to_be_visible()
    boxes = [each.bounding_box() for each in (before, after, page.get_by_role("listitem").filter(has=after))]
    left, right, card = (box for box in boxes if box is not None)
    assert left["y"] == right["y"]
    assert left["x"] + left["width"] < right["x"]
    assert right["x"] + right["width"] <= card["x"] + card["width"]


def test_nothing_in_the_pictures_can_be_reached(page: Page) -> None:
    page.goto("#about")
    expect(picture(page, "number")).to_be_visible()
    expect(page.get_by_role("gridcell")).to_have_count(0)
    page.get_by_role("link", name="Play", exact=True).last.focus()
    page.keyboard.press("Shift+Tab")
    assert page.evaluate("document.activeElement.closest('[role=img]')") is None


def test_all_the_rules_are_told_where_links_to_them_lead(page: Page) -> None:
    """Each named set of rules, by the name and the sentence that *New game* has for it."""
    for view in ("tour", "learn", "options"):
        page.goto(f"#{view}")
        page.get_by_role("link", name="All the rules").click()
        expect(page.get_by_role("heading", level=1, name="Rules")).to_be_visible()
    headings = page.get_by_role("heading", level=2)
    expect(headings).to_have_count(len(PRESETS))
    told = dict(
        headings.evaluate_all("(all) => all.map((each) => [each.innerText, each.nextElementSibling.innerText])")
    )
    page.goto("#new")
    rules = page.get_by_role("dialog").get_by_label("Rules", exact=True)
    expect(rules).to_be_visible()
    offered = {}
    for title in rules.locator("option").all_inner_texts():
        rules.select_option(label=title)
        expect(rules).to_have_accessible_description(told.get(title, ""))
        offered[title] = told.get(title, "")
    assert offered == told


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("#about", "by flagging every mine and nothing else, once each of them is certain"),
        ("#rules", "You win when every safe cell is open and every mine is flagged."),
    ],
)
def test_how_a_game_is_won_is_told_as_it_is(page: Page, address: str, sentence: str) -> None:
    page.goto(address)
    expect(page.get_by_role("main")).to_contain_text(sentence)


def test_what_wins_where_the_game_opens_cells_is_told_as_it_is(page: Page) -> None:
    """Flags alone do not."""
    player = Player(page).visit("#new?size=9x9&mines=10&seed=7&rules=always-solvable")
    player.expect_status(r"^Always solvable: .* open every safe cell and flag every mine\.")
