"""The page about the game, with pictures of the actual board."""

import re
from typing import Literal

from playwright.sync_api import Locator, Page, expect

from qmines.game.rules import PRESETS
from tests.e2e.player import Player, eventually
from tests.e2e.views import FRAMES

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
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
MINE = {"light": "194,35,58", "dark": "255,138,148"}
"""The token `mine` of both themes."""


def picture(page: Page, name: str) -> Locator:
    return page.get_by_role("img", name=re.compile(f"^{PICTURES[name]}"))


def test_its_pictures_are_drawn_in_the_pages_own_colours_and_cannot_be_reached(page: Page) -> None:
    page.goto("#about")
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)
        for name in PICTURES:
            expect(picture(page, name)).to_be_visible()
            eventually(page, lambda name=name, theme=theme: MINE[theme] in picture(page, name).evaluate(COLOURS), True)
    expect(page.get_by_role("gridcell")).to_have_count(0)
    page.get_by_role("link", name="Play", exact=True).last.focus()
    page.keyboard.press("Shift+Tab")
    assert page.evaluate("document.activeElement.closest('[role=img]')") is None
    for width in (320, 390, 1440):
        page.set_viewport_size({"width": width, "height": 800})
        page.evaluate(FRAMES)
        expect_before_and_after_side_by_side(page, width)


def expect_before_and_after_side_by_side(page: Page, width: int) -> None:
    """Within their card."""
    before, after = (picture(page, name) for name in ("before", "after"))
    boxes = [each.bounding_box() for each in (before, after, page.get_by_role("listitem").filter(has=after))]
    left, right, card = (box for box in boxes if box is not None)
    assert left["y"] == right["y"], width
    assert left["x"] + left["width"] < right["x"], width
    assert right["x"] + right["width"] <= card["x"] + card["width"], width


def test_all_the_rules_are_told_where_links_to_them_lead(page: Page) -> None:
    """Each named set of rules, with its name and sentence from *New game*."""
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


def test_how_a_game_is_won_is_told_as_it_is(page: Page) -> None:
    page.goto("#about")
    main = page.get_by_role("main")
    expect(main).to_contain_text("by flagging every mine and nothing else, once each of them is certain")
    page.goto("#rules")
    expect(main).to_contain_text("You win when every safe cell is open and every mine is flagged.")
    # Flags alone do not win if the game opens cells.
    player = Player(page).visit("#new?size=9x9&mines=10&seed=7&rules=always-solvable")
    player.expect_status(r"^Always solvable: .* open every safe cell and flag every mine\.")
