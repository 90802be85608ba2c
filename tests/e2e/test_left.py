"""A running game is left without a question: one that is worth it waits, and the page offers it back for a while."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import NewContext
from tests.e2e.database import dump
from tests.e2e.looks.windows import SCREENS, SIDEWAYS_SCROLL
from tests.e2e.parts import frame_box, row_of, seen_box, toolbar
from tests.e2e.player import Player, eventually
from tests.thorough import amount, further

LINK = "#new?size=13x9&mines=30&seed=7&rules=quantum"
OTHER = "location.hash = '#new?size=9x9&mines=10&seed=7&rules=quantum'"
LEFT = "Your last game is saved."
TIME = 8000
"""How long the offer lasts, ms."""


@pytest.fixture
def player(page: Page) -> Player:
    return Player(page)


def begin(player: Player, openings: int) -> str:
    """A game with that many openings; returns the board's rows."""
    player.visit(LINK).open(5, 7)
    player.open_safe(30, openings - 1)
    return player.text()


def offer(page: Page) -> Locator:
    return page.get_by_role("region", name="Notice").filter(has_text=LEFT)


def expect_new(player: Player) -> None:
    """Wait for a board with nothing open that the engine plays on."""
    expect(player.page.get_by_role("gridcell", name=re.compile("closed$"))).to_have_count(117)
    expect(player.page.get_by_role("dialog")).to_have_count(0)


def waiting(page: Page) -> list[bool]:
    """For each unfinished game in the database, whether it waits."""
    return [entry["waiting"] for entry in dump(page)["playing"] if entry["state"] in ("playing", "paused")]


def by_face(page: Page) -> None:
    page.get_by_role("button", name="Next board", exact=True).click()


def by_letter(page: Page) -> None:
    page.get_by_role("gridcell").first.focus()
    page.keyboard.press("r")


def by_dialog(page: Page) -> None:
    page.get_by_role("button", name="New game", exact=True).click()
    page.get_by_role("dialog", name="New game").get_by_role("button", name="Start").click()


def by_address(page: Page) -> None:
    page.evaluate(f"location.hash = '{LINK}'")


WAYS = [by_face, by_dialog, *[by_letter, by_address][: amount(0, 2)]]


def test_a_game_of_three_openings_makes_room_and_leaves_nothing(player: Player) -> None:
    for leave in WAYS:
        begin(player, 3)
        eventually(player.page, lambda: waiting(player.page), [False])
        leave(player.page)
        expect_new(player)
        expect(offer(player.page), leave.__name__).to_have_count(0)
        eventually(player.page, lambda: waiting(player.page), [])
    assert dump(player.page)["finished"] == []


def test_a_game_of_four_openings_can_be_taken_back_as_it_was(player: Player) -> None:
    """However it was left, it is the same game: at the end it is continued."""
    rows = begin(player, 4)
    counters = [player.counter(label) for label in ("Mines left", "Quantum saves")]
    for leave in WAYS:
        player.press("Pause")
        player.expect_status("^Paused")
        leave(player.page)
        expect_new(player)
        assert player.counter("Time") == "0:00.0"
        eventually(player.page, lambda: waiting(player.page), [True])
        offer(player.page).get_by_role("button", name="Go back to it", exact=True).click()
        player.expect_status("^Paused")
        assert [player.counter(label) for label in ("Mines left", "Quantum saves")] == counters, leave.__name__
        expect(offer(player.page)).to_have_count(0)
        player.cell(5, 7).click()
        player.expect_status("^Back to the game")
        assert player.text() == rows, leave.__name__
    player.play_on(mines=30)


def test_a_flag_is_worth_to_be_kept_and_escape_takes_the_offer_away(player: Player) -> None:
    """It returns the focus."""
    player.visit(LINK).open(5, 7)
    player.flag(1, 1)
    by_face(player.page)
    expect_new(player)
    expect(offer(player.page)).to_be_visible()
    player.cell(5, 7).focus()
    player.page.keyboard.press("z")
    player.expect_name(1, 1, "flagged")
    player.expect_status("^Your game goes on")
    by_letter(player.page)
    player.page.get_by_role("button", name="Go back to it", exact=True).focus()
    player.page.keyboard.press("Escape")
    expect(offer(player.page)).to_have_count(0)
    expect(player.page.locator("[role=gridcell]:focus")).to_have_count(1)
    eventually(player.page, lambda: True in waiting(player.page), True)


def test_the_time_stands_as_it_was_when_the_game_was_left(player: Player) -> None:
    player.page.clock.install()
    begin(player, 4)
    player.page.clock.pause_at(player.page.evaluate("Date.now() + 60_000"))
    player.page.clock.run_for(200)
    time = player.counter("Time")
    by_face(player.page)
    player.page.clock.run_for(TIME // 2)
    expect(player.cell(5, 7)).to_have_attribute("aria-label", re.compile("closed$"))
    player.press("Go back to it")
    expect(player.page.get_by_role("timer", name="Time")).to_have_text(time)


def test_the_offer_goes_by_itself_but_not_from_under_a_hand(player: Player) -> None:
    player.page.clock.install()
    begin(player, 4)
    by_face(player.page)
    expect(offer(player.page)).to_be_visible()
    player.expect_status("Press Z on the board to go back to it.$")
    button = player.page.get_by_role("button", name="Go back to it", exact=True)
    button.hover()
    player.page.clock.fast_forward(10 * TIME)
    expect(offer(player.page)).to_be_visible()
    button.focus()
    player.page.mouse.move(1, 1)
    player.page.clock.fast_forward(10 * TIME)
    expect(offer(player.page)).to_be_visible()
    player.open(5, 7)
    expect(offer(player.page)).to_be_visible()
    player.page.clock.fast_forward(TIME)
    expect(offer(player.page)).to_have_count(0)
    before = player.text()
    player.page.keyboard.press("z")
    player.page.keyboard.press("s")
    player.expect_status("^Above: ")
    assert player.text() == before
    player.press("New game")
    expect(player.page.get_by_role("button", name="Resume 13×9, 30 mines")).to_be_visible()


def test_what_is_taken_back_gives_back_in_turn_and_what_is_given_up_or_resumed_is_offered_no_more(
    player: Player,
) -> None:
    begin(player, 4)
    by_face(player.page)
    player.press("New game")
    player.page.get_by_role("button", name="Resume 13×9, 30 mines").click()
    player.expect_status("^Your game goes on")
    expect(offer(player.page)).to_have_count(0)
    by_face(player.page)
    expect(offer(player.page)).to_be_visible()
    player.press("New game")
    player.page.get_by_role("button", name="Give up 13×9, 30 mines").click()
    expect(player.page.get_by_role("button", name="Give up 13×9, 30 mines")).to_have_count(0)
    expect(offer(player.page)).to_have_count(0)
    (game,) = dump(player.page)["finished"]
    assert game["body"]["summary"]["reason"] == "resigned"
    player.page.keyboard.press("Escape")
    give_back_in_turn(player)


def give_back_in_turn(player: Player) -> None:
    """The board in between was played on as well, and is left like any other."""
    first = begin(player, 4)
    by_face(player.page)
    expect_new(player)
    player.flag(1, 1)
    player.open(5, 7)
    second = player.text()
    for rows in (first, second, first):
        player.press("Go back to it")
        player.expect_status("^Your game goes on")
        eventually(player.page, player.text, rows)


@pytest.fixture
def screened(request: pytest.FixtureRequest, new_context: NewContext) -> Player:
    return Player(new_context(**SCREENS[request.param]).new_page())


HELPED, ALONE = "mines=99", "mines=99&hints=0"
SEEN = [(HELPED, "100%"), (ALONE, "200%"), *[(HELPED, "200%"), (ALONE, "100%")][: amount(0, 2)]]
"""Rules, which have more or fewer tools, and sizes of text."""


@pytest.mark.parametrize("screened", ["narrow", *further(["sideways", "phone", "desktop"])], indirect=True)
def test_the_offer_covers_no_cell_and_moves_nothing(screened: Player) -> None:
    screened.visit()
    screened.press("Dismiss")
    for rules, text in SEEN:
        screened.page.evaluate("(size) => (document.documentElement.style.fontSize = size)", text)
        screened.visit(f"#new?size=30x16&{rules}&seed=7&rules=quantum").open(8, 8)
        screened.flag(1, 1)
        expect_offer_stands_apart(screened.page, f"{rules}, {text}")


def boxes_of(page: Page) -> list[object]:
    """Where the board, the tools and the event line are."""
    line = row_of(page.get_by_role("status"))
    return [frame_box(page.get_by_role("grid")), toolbar(page).bounding_box(), line.bounding_box()]


def expect_offer_stands_apart(page: Page, text: str) -> None:
    boxes = boxes_of(page)
    page.keyboard.press("F2")
    button = page.get_by_role("button", name="Go back to it", exact=True)
    # It disappears on its own, but not while it has the focus.
    button.focus()
    expect(offer(page)).to_be_visible()
    assert boxes_of(page) == boxes, text
    strip, seen = offer(page).bounding_box(), seen_box(page.get_by_role("grid"))
    assert strip is not None
    size = page.viewport_size
    assert size is not None
    assert strip["y"] >= seen["y"] + seen["height"], text
    assert strip["x"] >= 0, text
    assert strip["x"] + strip["width"] <= size["width"], text
    assert strip["y"] + strip["height"] <= size["height"], text
    assert button.evaluate("(e) => e.scrollWidth <= e.clientWidth && e.offsetHeight >= 24"), text
    page.keyboard.press("Escape")
    expect(offer(page)).to_have_count(0)
    assert boxes_of(page) == boxes, text
    assert page.evaluate(SIDEWAYS_SCROLL) <= 0, text
