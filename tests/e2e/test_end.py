"""The end of a game: everything that it offers is within reach, on screens of every width, and with large text."""

import re
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Page, expect

from tests.e2e.conftest import NewContext
from tests.e2e.looks.windows import DESKTOP, PHONE, SIDEWAYS, SIDEWAYS_SCROLL, inside
from tests.e2e.parts import frame_box, resize
from tests.e2e.player import WHY_LOST, Player, eventually
from tests.e2e.saving import be_saved, lose
from tests.e2e.test_play import LINK
from tests.e2e.test_text_size import set_text
from tests.thorough import further

SIZES = [(320, 568), (360, 640), (390, 844), (600, 800), (640, 360), (768, 1024), (1024, 768), (1280, 800)]
MISSED = """
(end) => [...end.querySelectorAll('button, a')].filter((each) => each.checkVisibility()).filter((each) => {
  const {left, top, right, bottom, width, height} = each.getBoundingClientRect();
  return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight || width < 44 || height < 44 ||
    each.scrollWidth > each.clientWidth || each.scrollHeight > each.clientHeight;
}).map((each) => `${each.textContent} at ${innerWidth}`)
"""
"""What is too small for a finger at the end, cut, or outside the window."""


@pytest.fixture
def player(new_context: NewContext) -> Player:
    """A player with a finger whose game is lost after a save, when the page offers the most."""
    screen: dict[str, Any] = {**PHONE, "is_mobile": False}
    player = Player(new_context(reduced_motion="reduce", **screen).new_page()).visit(LINK)
    player.open(5, 7)
    be_saved(player, 1)
    lose(player)
    return player


def test_all_of_it_is_within_reach_of_a_finger_and_on_phones_what_comes_second_in_a_list(player: Player) -> None:
    page = player.page
    expect_list(player)
    replay = page.get_by_role("link", name="Replay", exact=True)
    more = page.get_by_role("region", name="The end of this game").get_by_role("button", name="More", exact=True)
    for text in ("100%", "200%"):
        page.evaluate("(size) => (document.documentElement.style.fontSize = size)", text)
        for width, height in SIZES:
            resize(page, width, height)
            if more.is_visible() and more.get_attribute("aria-expanded") == "false":
                more.click()
            expect(replay).to_be_visible()
            eventually(page, lambda: page.get_by_role("region", name="The end of this game").evaluate(MISSED), [])
            if text == "100%":
                assert page.evaluate(SIDEWAYS_SCROLL) <= 0
    replay.click()
    expect(page).to_have_url(re.compile("#game\\?"))


def expect_list(player: Player) -> None:
    """Secondary items are in a list where there is little room, and only there."""
    page = player.page
    share = page.get_by_role("button", name="Share", exact=True)
    more = page.get_by_role("region", name="The end of this game").get_by_role("button", name="More", exact=True)
    expect(share).to_be_hidden()
    more.click()
    expect(share).to_be_visible()
    page.keyboard.press("Escape")
    expect(share).to_be_hidden()
    expect(more).to_be_focused()
    more.click()
    player.press("See the save")
    expect(share).to_be_hidden()
    player.expect_status("^Save 1 of 1: ")
    player.press("Leave")
    player.expect_status("^You lost: ")
    resize(page, 1280, 800)
    expect(more).to_be_hidden()
    expect(share).to_be_visible()


FIRST = """
(end) => [...end.querySelectorAll('button, a')].filter((each) => each.checkVisibility())
  .map((each) => each.getAttribute('aria-label') ?? each.textContent)
"""
"""What the end offers, in order, by name."""
LOGICAL = "#new?size=13x9&mines=20&seed=7&rules=no-guess"
SOON_WON = "#new?size=5x5&mines=5&seed=7&rules=quantum"


@pytest.mark.parametrize("screen", [PHONE, *further([SIDEWAYS, DESKTOP])])
def test_what_comes_next_stands_first_and_the_board_stays_in_its_place(
    new_context: NewContext, screen: dict[str, Any]
) -> None:
    page = new_context(reduced_motion="reduce", **screen).new_page()
    player = Player(page).visit(SOON_WON)
    end = page.get_by_role("region", name="The end of this game")
    player.open(3, 3)
    board = frame_box(player.grid)
    player.play_on(5)
    expect(end.get_by_role("button", name="Next board")).to_be_visible()
    offered = end.evaluate(FIRST)
    assert offered[:3] == ["Next board", "Same board again", "Share"]
    assert_apart(offered)
    assert frame_box(player.grid) == board
    expect(page.get_by_role("list", name="Figures of this game")).to_contain_text("3BV/s")
    expect(page.get_by_role("list", name="Figures of this game")).not_to_contain_text("bits")
    # Anyone can get the board of a link.
    expect(page.get_by_role("list", name="Figures of this game")).to_contain_text("Not ranked")

    player.visit(LINK if page.evaluate("innerWidth > innerHeight") else LINK.replace("13x9", "9x13"))
    player.open(5, 5)
    board = frame_box(player.grid)
    lose(player)
    expect(end.get_by_role("button", name=WHY_LOST)).to_be_visible()
    offered = end.evaluate(FIRST)
    assert offered[:2] == [WHY_LOST, "Next board"]
    assert_apart(offered)
    assert frame_box(player.grid) == board


def test_the_figures_of_a_win_are_within_a_low_window(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 593})
    figures = page.get_by_role("list", name="Figures of this game")
    player = Player(page)
    for address, mines, others in ((LOGICAL, 20, [re.compile("^Needs ")]), (LINK, 30, [])):
        player.visit(address).open(5, 7)
        player.play_on(mines)
        shown = [re.compile("^3BV "), re.compile("3BV/s$"), *others, "Not ranked"]
        expect(figures.get_by_role("listitem").filter(visible=True)).to_have_text(shown)
        for text in ("100%", "200%"):
            set_text(page, text)
            eventually(page, lambda: inside(figures), True)


def assert_apart(names: list[str]) -> None:
    """No name is part of another."""
    assert [(one, other) for one in names for other in names if one != other and one.lower() in other.lower()] == []


def test_bits_are_shown_from_the_tenth_game_on(page: Page) -> None:
    page.add_init_script("localStorage.setItem('qmines /qmines/ met', JSON.stringify({game: 9}))")
    player = Player(page).visit(SOON_WON)
    figures = page.get_by_role("list", name="Figures of this game")
    player.open(3, 3)
    player.play_on(5)
    expect(figures).to_contain_text("bits of luck")


@pytest.mark.parametrize("size", [(1366, 657), (1440, 900)])
def test_next_to_the_board_it_takes_the_place_of_no_tool(page: Page, size: tuple[int, int]) -> None:
    resize(page, *size)
    player = Player(page).visit(LINK)
    player.open(5, 7)
    tools = page.get_by_role("group", name="Tools").get_by_role("button")
    before = [each.bounding_box() for each in tools.all()]
    lose(player)
    end = page.get_by_role("region", name="The end of this game")
    expect(end.get_by_role("button", name=WHY_LOST)).to_be_visible()
    assert [each.bounding_box() for each in tools.all()] == before
    offered = [each.bounding_box() for each in end.get_by_role("button").all()]
    assert [(new, old) for new in offered for old in before if new and old and overlaps(new, old)] == []
    for name, is_of_use in (("Hint", False), ("Percentages", True), ("Pause", False), ("New game", True)):
        expect(player.tool(name)).to_be_enabled(enabled=is_of_use)


def overlaps(one: FloatRect, other: FloatRect) -> bool:
    return (
        one["x"] < other["x"] + other["width"]
        and other["x"] < one["x"] + one["width"]
        and one["y"] < other["y"] + other["height"]
        and other["y"] < one["y"] + one["height"]
    )
