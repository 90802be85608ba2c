"""A database that is slow when the page is opened: the last game is not lost, and nothing else is left of it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.database import dump
from tests.e2e.holding import SLOW_DATABASE
from tests.e2e.lesson_page import LessonPage
from tests.e2e.owner import NAME, Owner
from tests.e2e.player import Player, eventually
from tests.e2e.test_hanging import HOLD
from tests.e2e.views import FRAMES
from tests.thorough import further

ALL = HOLD.replace("['playing'], 'readwrite'", "['playing', 'keys', 'profiles', 'finished'], 'readwrite'")
"""Hold everything that a start reads: the current player, and the games."""
LINK = "#new?size=13x9&mines=30&seed=7&rules=quantum"
SMALL = "#new?size=5x5&mines=3&seed=7&rules=quantum"


def let_go(holder: Page) -> None:
    holder.evaluate("globalThis.isLetGo = true")


def left(page: Page) -> list[Any]:
    """Leave the page; its games in progress."""
    page.goto("manifest.webmanifest")
    return list(dump(page)["playing"])


def test_games_that_were_passed_over_leave_nothing(holder: Page, page: Page) -> None:
    Player(page).visit("")
    eventually(page, lambda: len(dump(page)["playing"]), 1)
    left(page)
    holder.evaluate(ALL)
    player = Player(page).visit(SMALL)
    expect(player.grid).to_have_attribute("aria-colcount", "5")
    for key, columns in (("2", "16"), ("3", "30")):
        player.cell(1, 1).press(key)
        expect(player.grid).to_have_attribute("aria-colcount", columns)
        player.expect_name(1, 1, "closed")
    let_go(holder)
    # In addition to the previous visit's game, which a link leaves alone.
    eventually(page, lambda: sorted(entry["columns"] for entry in dump(page)["playing"]), [13, 30])


@pytest.mark.parametrize("moves", [4, 1], ids=["worth keeping", "hardly begun"])
def test_the_last_game_is_offered_back_where_a_lesson_came_first(holder: Page, page: Page, moves: int) -> None:
    player = Player(page).visit(LINK)
    player.open(5, 7)
    player.open_safe(30, moves - 1)
    eventually(page, lambda: [entry["openings"] for entry in dump(page)["playing"]], [moves])
    rows = player.text()
    left(page)
    holder.evaluate(HOLD)
    pupil = LessonPage(page)
    pupil.visit("#learn?lesson=total")
    pupil.expect_lesson("total")
    let_go(holder)
    if moves == 1:
        eventually(page, lambda: [entry["columns"] for entry in dump(page)["playing"]], [5])
        return
    eventually(page, lambda: {each["columns"]: each["waiting"] for each in dump(page)["playing"]}, {13: True, 5: False})
    page.get_by_role("button", name="Go back to it").click()
    eventually(page, player.text, rows)


def test_a_game_begun_before_it_is_known_who_plays_is_theirs(holder: Page, page: Page) -> None:
    owner = Owner(page).visit()
    owner.register()
    owner.expect_name(NAME)
    left(page)
    holder.evaluate(ALL)
    player = Player(page).visit(LINK)
    player.open(5, 7)
    let_go(holder)
    owner.expect_name(NAME)
    mine = dump(page)["profiles"][0]["id"]
    eventually(
        page, lambda: (mine, "playing") in [(each["owner"], each["state"]) for each in dump(page)["playing"]], True
    )
    player.flag(1, 1)
    page.reload()
    player.expect_status("^Your game goes on")
    player.expect_name(1, 1, "flagged")


@pytest.mark.parametrize("then", ["waits", "plays", *further(["follows a link"])])
def test_an_address_that_leads_nowhere_is_told_of_once_and_before_anybody_plays(
    holder: Page, page: Page, then: str
) -> None:
    player = Player(page).visit(LINK)
    player.open(5, 7)
    player.expect_kept("open 4,6")
    left(page)
    holder.evaluate(ALL)
    page.goto("#nonsense")
    player.expect_status("^There is nothing at this address. Here is the board.$")
    if then == "plays":
        player.cell(1, 1).press("1")
    elif then == "follows a link":
        page.goto(SMALL)
    columns = {"waits": "13", "plays": "9", "follows a link": "5"}[then]
    expect(player.grid).to_have_attribute("aria-colcount", columns)
    let_go(holder)
    if then == "waits":
        player.expect_status("^Your game goes on")
    else:
        # The page has found the game to continue, and has hardly begun it.
        eventually(page, lambda: [str(entry["columns"]) for entry in dump(page)["playing"]], [columns])
    page.evaluate(FRAMES)
    expect(player.status).not_to_contain_text("nothing at this address")


def test_a_new_board_that_comes_late_does_not_wipe_out_that_the_address_led_nowhere(page: Page) -> None:
    page.add_init_script(SLOW_DATABASE)
    player = Player(page).visit("#nonsense")
    player.expect_status("^There is nothing at this address")
    page.evaluate("globalThis.isLetGo = true; letGo()")
    expect(page.get_by_label("Mines left", exact=True)).to_have_text("30")
    page.evaluate(FRAMES)
    player.expect_status("^There is nothing at this address")


def test_a_game_that_is_looked_for_long_is_told_of_and_another_can_be_begun(holder: Page, page: Page) -> None:
    page.clock.install()
    player = Player(page).visit(LINK)
    player.open(5, 7)
    player.flag(1, 1)
    player.expect_kept("flag 0,0")
    another = page.get_by_role("button", name="New board", exact=True)
    for begins_another in (False, True):
        left(page)
        holder.evaluate("globalThis.isLetGo = false")
        holder.evaluate(ALL)
        player.visit("")
        expect(player.grid).to_have_attribute("aria-colcount", "13")
        page.clock.run_for(5000)
        player.expect_status("^The browser’s storage isn’t responding. Wait for your game, or start another.")
        if not begins_another:
            let_go(holder)
            player.expect_status("^Your game goes on")
        else:
            another.click()
            player.cell(5, 7).click()
            player.expect_status("^Opened ")
            let_go(holder)
            expect(page.get_by_role("button", name="Go back to it")).to_be_visible()
            player.expect_status("^Opened ")
        expect(another).to_be_hidden()
