"""The tools of a game: at most five and *More*, the menu of *Hint*, and that each keeps its place and size."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import NewContext
from tests.e2e.looks.windows import PHONE
from tests.e2e.parts import frame_box, tools
from tests.e2e.player import Player
from tests.thorough import further

LINK = "#new?size=13x9&mines=30&seed=7&rules="
ALL = ("quantum", "no-guess", "always-solvable&vision=1", "classic", "kaboom", "constraints")
SIZES = {"desktop": (1440, 900), "laptop": (1366, 657), "upright": (360, 640), "sideways": (844, 390)}


def daily(*names: str) -> pytest.MarkDecorator:
    """These sizes every day, the others at night."""
    others = further((SIZES[name],) for name in SIZES if name not in names)
    return pytest.mark.parametrize("size", [*(SIZES[name] for name in names), *others], ids=str)


WITHIN = """
  (list) => {
    const {left, top, right, bottom} = list.getBoundingClientRect();
    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  }
"""


def hint(page: Page) -> Locator:
    return page.get_by_role("button", name="Hint", exact=True)


def item(page: Page, name: str) -> Locator:
    return page.get_by_role("menuitem", name=name, exact=True)


def seen(page: Page) -> list[tuple[str, object]]:
    """The tools in sight, and where they are."""
    return [(each.inner_text(), each.bounding_box()) for each in tools(page).filter(visible=True).all()]


def at(new_context: NewContext, size: tuple[int, int]) -> Player:
    """A player in such a window, with a finger if it is a phone's."""
    wishes = PHONE if min(size) < 500 else {}
    return Player(new_context(**{**wishes, "viewport": {"width": size[0], "height": size[1]}}).new_page())


@pytest.mark.parametrize("screen", ["laptop", "upright"])
def test_the_menu_of_hint_shows_keys_to_who_has_them(new_context: NewContext, screen: str) -> None:
    player = at(new_context, SIZES[screen]).visit(LINK + "quantum")
    hint(player.page).click()
    expect(item(player.page, "Check a cell")).to_be_visible()
    key = item(player.page, "Check a cell").get_by_text("H", exact=True)
    expect(key).to_be_visible(visible=screen == "laptop")
    expect(item(player.page, "Check a cell")).to_have_attribute("aria-keyshortcuts", "H")


def test_the_menu_of_hint_goes_by_keyboard(page: Page) -> None:
    player = Player(page).visit(f"{LINK}always-solvable")
    player.open(5, 7)
    keys = page.keyboard
    hint(page).focus()
    expect(hint(page)).to_have_attribute("aria-expanded", "false")
    keys.press("ArrowDown")
    expect(hint(page)).to_have_attribute("aria-expanded", "true")
    expect(item(page, "Check a cell")).to_be_focused()
    for key, name in (
        ("ArrowDown", "Teach me"),
        ("End", "Open one for me"),
        ("ArrowDown", "Check a cell"),
        ("ArrowUp", "Open one for me"),
        ("Home", "Check a cell"),
    ):
        keys.press(key)
        expect(item(page, name), key).to_be_focused()
    keys.press("Escape")
    expect(page.get_by_role("menu")).to_be_hidden()
    expect(hint(page)).to_be_focused()
    keys.press("Enter")
    expect(item(page, "Check a cell")).to_be_focused()
    keys.press("Enter")
    player.expect_status("^Pick a closed cell$")
    expect(page.get_by_role("menu")).to_be_hidden()
    # When it is armed, another press puts it down.
    expect(hint(page)).to_have_attribute("aria-pressed", "true")
    hint(page).press("Enter")
    expect(hint(page)).to_have_attribute("aria-pressed", "false")
    # It closes with the focus.
    keys.press("ArrowDown")
    expect(page.get_by_role("menu")).to_be_visible()
    keys.press("Tab")
    expect(page.get_by_role("menu")).to_be_hidden()


@daily("upright")
def test_both_lists_open_within_the_window_and_close(new_context: NewContext, size: tuple[int, int]) -> None:
    player = at(new_context, size)
    page = player.page
    player.visit(f"{LINK}always-solvable&vision=1").open(5, 5)
    for name, chosen in (("Hint", item(page, "Open one for me")), ("More", player.tool("Mine Vision"))):
        opener = page.get_by_role("button", name=name, exact=True)
        opener.click()
        expect(chosen).to_be_visible()
        assert chosen.locator("..").evaluate(WITHIN), name
        box = chosen.bounding_box()
        assert box
        assert box["height"] >= 40
        chosen.click()
        expect(chosen).to_be_hidden()
        opener.click()
        expect(chosen).to_be_visible()
        # So does a press elsewhere.
        page.get_by_role("button", name={"Hint": "More", "More": "Hint"}[name], exact=True).click()
        expect(chosen).to_be_hidden()
        page.keyboard.press("Escape")


@pytest.mark.parametrize("hand", ["left", "right"])
def test_on_phones_neither_list_opens_over_flag_mode(new_context: NewContext, hand: str) -> None:
    player = at(new_context, (390, 844))
    page = player.visit(f"{LINK}always-solvable&vision=1").page
    page.evaluate("(hand) => (document.documentElement.dataset.hand = hand)", hand)
    player.open(5, 5)
    flag = player.tool("Flag mode").bounding_box()
    assert flag
    for name, listed in (("Hint", item(page, "Check a cell")), ("More", player.tool("Mine Vision"))):
        page.get_by_role("button", name=name, exact=True).click()
        box = listed.locator("..").bounding_box()
        assert box
        assert box["x"] + box["width"] <= flag["x"] if hand == "right" else box["x"] >= flag["x"] + flag["width"]
        page.keyboard.press("Escape")


@daily("desktop")
def test_at_most_five_tools_are_seen_beside_more(new_context: NewContext, size: tuple[int, int]) -> None:
    player = at(new_context, size)
    for rules in ALL:
        player.visit(LINK + rules)
        expect(player.tool("More")).to_be_visible()
        if rules == "constraints":
            expect(player.page.get_by_role("button", name="Subtract", exact=True)).to_be_visible()
        names = [re.sub(r"\W*\d*$", "", name) for name, _ in seen(player.page)]
        most = 3 if size[0] < 500 else 5
        assert len(names) <= most + 1, rules
        assert names[-1] == "More", rules
        board = frame_box(player.grid)
        tools_of = tools(player.page).filter(visible=True).all()
        boxes = [box for each in tools_of if (box := each.bounding_box())]
        if size == SIZES["desktop"]:
            width = max(box["x"] + box["width"] for box in boxes) - min(box["x"] for box in boxes)
            assert width <= max(board["width"], 360) + 1, rules


@daily("upright")
def test_tools_keep_place_and_size_through_a_game(new_context: NewContext, size: tuple[int, int]) -> None:
    player = at(new_context, size)
    page = player.page
    player.visit(f"{LINK}no-guess")
    expect(player.tool("More")).to_be_visible()
    before = seen(page)
    player.open(5, 5)
    for key, said in (("o", "^Percentages: "), ("n", "^Possible layout 1"), ("h", "^Pick a closed cell")):
        player.cell(1, 1).focus()
        page.keyboard.press(key)
        player.expect_status(said)
        now = [each for each in seen(page) if not re.search("layout|find out", each[0])]
        assert now == before, key
        page.keyboard.press("Escape")
    player.cell(1, 1).focus()
    page.keyboard.press("p")
    player.expect_status("^Paused")
    assert [name for name, _ in seen(page) if name in dict(before)] == [name for name, _ in before]


def test_flag_mode_is_a_tool_for_the_mouse_by_choice(page: Page) -> None:
    player = Player(page).visit(f"{LINK}quantum")
    flag = page.get_by_role("button", name="Flag mode", exact=True)
    expect(player.tool("More")).to_be_visible()
    expect(flag).to_be_hidden()
    page.goto("#options")
    page.get_by_role("switch", name="Flag mode in the toolbar").check()
    page.goto("#play")
    expect(flag).to_be_visible()
    flag.click()
    expect(flag).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("hand", ["right", "left"])
def test_on_an_upright_phone_the_face_is_in_the_middle_and_flag_mode_at_the_thumb(
    new_context: NewContext, hand: str
) -> None:
    player = at(new_context, SIZES["upright"])
    page = player.page
    player.visit("#options")
    page.get_by_label("Flag mode button").select_option(hand)
    page.goto("#play")
    face = page.get_by_role("button", name="Next board", exact=True).bounding_box()
    flag = page.get_by_role("button", name="Flag mode", exact=True).bounding_box()
    assert face
    assert flag
    assert face["x"] + face["width"] / 2 == pytest.approx(180, abs=1)
    assert flag["width"] == pytest.approx(120, abs=1)
    assert (flag["x"] > 180) == (hand == "right")


@daily("upright")
def test_a_press_on_the_board_that_puts_a_list_away_opens_nothing(
    new_context: NewContext, size: tuple[int, int]
) -> None:
    player = at(new_context, size)
    page = player.page
    player.visit("#new?size=9x13&mines=30&seed=7&rules=quantum").open(7, 5)
    # No list is there: on phones one comes from the upper left, in low windows they open to the left.
    column = 9 if size[0] < 500 else 1
    corner = player.cell(1, column)
    expect(corner).to_have_attribute("aria-label", f"row 1, column {column}, closed")
    lab = page.get_by_role("navigation", name="Views, small screen").get_by_role("link", name="Lab")
    lists = [(page.get_by_label("Menu", exact=True), lab)] if size[0] < 500 else []
    for opener, listed in (
        (hint(page), item(page, "Check a cell")),
        (player.tool("More"), player.tool("Machine")),
        *lists,
    ):
        opener.click()
        expect(listed).to_be_visible()
        corner.click()
        expect(listed).to_be_hidden()
        expect(opener).to_be_focused()
    page.get_by_role("button", name="Worlds").click()
    # The engine answers in order.
    expect(page.get_by_role("dialog", name="Worlds")).to_be_visible()
    page.keyboard.press("Escape")
    expect(corner).to_have_attribute("aria-label", f"row 1, column {column}, closed")
    corner.click()
    expect(corner).not_to_have_attribute("aria-label", f"row 1, column {column}, closed")
