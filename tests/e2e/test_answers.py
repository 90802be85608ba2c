"""An answer that is late goes to the game that it belongs to, or to nobody."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.database import change
from tests.e2e.holding import ADVANCE, Held, asked_types, expect_end_kept, hold
from tests.e2e.lesson_page import LessonPage
from tests.e2e.listening import EAR
from tests.e2e.player import WHY_LOST, Player, wait_until
from tests.e2e.views import FRAMES

CLASSIC = "#new?size=9x9&mines=10&seed=s1&rules=classic"
MINE = (3, 6)
"""A mine of that board, if it is opened in the middle first."""
SMALL = "#new?size=5x5&mines=3&seed=7&rules=classic"
HUGE = "#new?size=100x100&mines=2600&seed=7&rules=strict-no-guess"
KABOOM = "#new?size=9x9&mines=12&seed=4&rules=kaboom"
CERTAIN = (3, 4)
"""A certain mine of that board, if it is opened in the middle first."""


@pytest.fixture
def player(page: Page) -> Player:
    return Player(page)


def begin(player: Player, link: str = CLASSIC) -> Player:
    player.visit(link).open(5, 5)
    return player


def test_a_pause_asked_for_before_the_loss_leaves_the_loss(player: Player) -> None:
    page = player.page
    begin(player)
    held = hold(page, "play", "open")
    player.cell(*MINE).click()
    held.expect()
    page.keyboard.press("p")
    expect(page.get_by_role("button", name="Pause")).to_have_attribute("aria-pressed", "true")
    held.let_go()
    player.expect_status("^You lost: ")
    see_why(page)
    expect_end_kept(page)
    # Games that an earlier version kept as covered behave the same.
    change(page, "playing", "(entry) => ({...entry, covered: true})")
    page.reload()
    player.expect_status("^You lost: ")
    see_why(page)


def test_a_cell_that_a_press_opens_meanwhile_is_not_asked_about(player: Player) -> None:
    page = player.page
    begin(player)
    position, known = player.analysis(mines=10)
    player.cell(*player.places(position, known.safe)[0]).focus()
    page.keyboard.press("w")
    page.get_by_role("button", name="Leave").click()
    held = hold(page, "play", "open")
    page.keyboard.press("Enter")
    held.expect()
    page.keyboard.press("w")
    held.let_go()
    player.expect_status("^Opened ")
    page.get_by_role("button", name="Worlds").click()
    # The engine answers in order.
    expect(page.get_by_role("dialog", name="Worlds")).to_be_visible()
    page.keyboard.press("Escape")
    player.expect_status("^Opened ")


def see_why(page: Page) -> None:
    page.get_by_role("button", name=WHY_LOST).click()
    expect(page.get_by_role("button", name="Leave")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name=WHY_LOST)).to_be_visible()


def test_a_pause_asked_for_before_a_loss_leaves_undo(player: Player) -> None:
    page = player.page
    begin(player, KABOOM)
    held = hold(page, "play", "open")
    player.cell(*CERTAIN).click()
    held.expect()
    page.keyboard.press("p")
    held.let_go()
    player.expect_status("^You lost: ")
    page.get_by_role("button", name="Undo").click()
    player.expect_status("^Undone: the game goes on")
    page.keyboard.press("p")
    player.expect_status("^Paused")


def test_a_pause_asked_for_before_the_win_leaves_the_win(player: Player) -> None:
    page = player.page
    player.visit(SMALL).open(3, 3)
    last = open_all_but_one(player, 3)
    held = hold(page, "play", "open")
    player.cell(*last).click()
    held.expect()
    page.keyboard.press("p")
    held.let_go()
    expect_end_kept(page)
    assert player.status.inner_text().startswith("You won ")


def open_all_but_one(player: Player, mines: int) -> tuple[int, int]:
    """Open safe cells until one more ends the game, and return that one."""
    while True:
        position, known = player.analysis(mines)
        assert known.safe, "a guess is needed"
        if len(position.closed) == mines + 1:
            return player.places(position, known.safe)[0]
        player.open(*player.places(position, known.safe)[0])


def test_a_pause_asked_for_before_the_first_answer_comes_with_it(player: Player) -> None:
    page = player.page
    player.visit(CLASSIC)
    held = hold(page, "play", "open")
    player.cell(5, 5).click()
    held.expect()
    page.keyboard.press("p")
    expect(page.get_by_role("button", name="Pause")).to_have_attribute("aria-pressed", "true")
    held.let_go()
    player.expect_status("^Paused")
    player.expect_kept("pause")
    page.reload()
    player.expect_status("^Paused")
    player.cell(1, 1).click()
    player.expect_status("^Back to the game")
    assert player.name(5, 5) != "closed"


def listen(page: Page) -> None:
    """Note from now on what is said."""
    page.evaluate(f"() => {{{EAR}}}")


def heard(player: Player) -> list[str]:
    """What has been said once every earlier press has been answered."""
    if player.page.get_by_role("button", name="Next board").is_visible():
        player.page.get_by_role("button", name="Percentages").click()
        player.expect_status("^Percentages: how many of")
    else:
        player.cell(9, 9).click(button="right")
        player.expect_status("^Flagged row 9, column 9")
    return [said for said in player.page.evaluate("heard") if said][:-1]


def test_the_move_that_lost_is_taken_back_once(player: Player) -> None:
    """If it is pressed twice before the first answer, the page reports the undo, and not that there is nothing to take
    back.
    """
    page = player.page
    begin(player, KABOOM).cell(*CERTAIN).click()
    player.expect_status("^You lost: ")
    listen(page)
    held = hold(page, "play", "undo")
    for _ in range(2):
        player.cell(1, 1).press("u")
        held.expect()
    held.let_go()
    player.expect_status("^Undone: the game goes on")
    assert heard(player)[-1] == "Undone: the game goes on."


def test_what_there_was_to_take_back_is_told_where_there_is_no_more(player: Player) -> None:
    page = player.page
    player.visit("#new?size=9x9&mines=14&seed=1&rules=no-guess").open(5, 5)
    listen(page)
    held = hold(page, "play", "undo")
    player.cell(1, 1).press("u")
    held.expect()
    player.cell(1, 1).press("u")
    held.let_go()
    player.expect_status("^Undone: ")
    assert heard(player)[-1].startswith("Undone: ")


def test_a_pause_of_the_last_board_is_not_told_on_the_next(player: Player) -> None:
    page = player.page
    begin(player)
    listen(page)
    held = hold(page, "play", "pause")
    page.keyboard.press("p")
    held.expect()
    page.keyboard.press("F2")
    expect(page.get_by_role("gridcell", name=re.compile("closed$"))).to_have_count(81)
    held.let_go()
    player.open(5, 5)
    assert not [said for said in heard(player) if said.startswith("Paused")]


def test_a_link_that_is_copied_late_is_told_where_it_was_asked_for(player: Player) -> None:
    page = player.page
    page.add_init_script("navigator.clipboard.writeText = () => new Promise((done) => (globalThis.copied = done))")
    begin(player).cell(*MINE).click()
    player.expect_status("^You lost: ")
    listen(page)
    player.press_at_end("Share")
    wait_until(page, "Boolean(globalThis.copied)")
    player.press("Next board")
    page.evaluate("copied()")
    player.open(5, 5)
    assert not [said for said in heard(player) if "copied" in said or said.startswith("You lost")]


def test_a_board_that_is_searched_for_is_given_up_with_its_game(player: Player) -> None:
    page = player.page
    player.visit("#new?size=30x16&mines=130&seed=7&rules=strict-no-guess")
    asked = asked_types(page)
    held = Held(page, ADVANCE)
    player.cell(8, 8).click()
    held.expect()
    player.cell(8, 8).press("1")
    expect(player.grid).to_have_attribute("aria-colcount", "9")
    player.cell(5, 5).click()
    held.let_go()
    player.expect_status("^Opened ")
    assert asked[asked.index("play") + 1 :][:2] == ["cancel", "new"]


def test_the_next_board_shows_nothing_of_a_search_for_the_last(player: Player) -> None:
    page = player.page
    player.visit(HUGE)
    player.cell(3, 3).click()
    bar = page.get_by_role("progressbar")
    expect(page.get_by_role("button", name="Cancel")).to_be_visible()
    held = Held(page, ADVANCE)
    held.expect()
    player.cell(3, 3).press("1")
    expect(player.grid).to_have_attribute("aria-colcount", "9")
    expect(bar).to_be_hidden()
    expect(page.get_by_role("button", name="Cancel")).to_be_hidden()
    held.let_go()
    player.open(5, 5)
    expect(bar).to_be_hidden()


def test_the_next_step_that_was_asked_for_is_told_to_who_comes_back(page: Page) -> None:
    pupil = LessonPage(page).start("subtraction-1")
    pupil.cell(4, 3).click()
    pupil.expect_status("^Selected A: ")
    held = hold(page, "next")
    pupil.press("Next step")
    held.expect()
    page.goto("#learn")
    expect(page.get_by_role("heading", level=1, name="Learn")).to_be_visible()
    held.let_go()
    page.goto("#play")
    pupil.expect_status("(try subtracting|to flag (it|them))[.]$")


def test_an_answer_waits_until_the_board_is_seen(player: Player) -> None:
    """A dialog over another view would leave that view unusable, and one over a covered board would reveal what is
    covered.
    """
    page = player.page
    begin(player, "#new?size=13x9&mines=30&seed=7&rules=quantum")
    held = hold(page, "worlds")
    page.get_by_role("button", name="Worlds").click()
    held.expect()
    page.goto("#options")
    expect(page.get_by_role("heading", level=1, name="Options")).to_be_visible()
    held.let_go()
    page.goto("#stats")
    page.evaluate(FRAMES)
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.goto("#play")
    expect(page.get_by_role("dialog", name="Worlds")).to_be_visible()
