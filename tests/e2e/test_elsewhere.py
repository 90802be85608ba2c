"""A player who goes elsewhere while something is loading stays there, and a late result finds its own game or
nobody.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, Route, expect

from tests.e2e.database import dump
from tests.e2e.holding import HANDLE, Held, hold_part
from tests.e2e.lesson_page import LessonPage
from tests.e2e.player import Player, eventually
from tests.e2e.saving import be_saved, lose
from tests.e2e.test_hanging import HOLD
from tests.e2e.views import FRAMES
from tests.e2e.workbench_page import SMALL, WITHIN, WorkbenchPage
from tests.thorough import further

LINK = "#new?size=13x9&mines=30&seed=7&rules=quantum"


@pytest.fixture
def player(page: Page) -> Player:
    return Player(page)


def solved(page: Page) -> LessonPage:
    """A solved lesson, in a page that has not loaded any before."""
    pupil = LessonPage(page).start("trivial")
    pupil.solve()
    eventually(page, lambda: len(dump(page)["finished"]), 1)
    page.reload()
    pupil.expect_status("^You won")
    return pupil


def come(page: Page, held: Held, address: str = "/handle") -> None:
    """Release what is held, and wait until it has arrived and everything that follows from it has been drawn."""
    with page.expect_event("requestfinished", lambda request: address in request.url):
        held.let_go()
    page.evaluate(FRAMES)


# The workbench on its way


@pytest.fixture
def lesson(page: Page) -> LessonPage:
    """A lesson with a move."""
    pupil = LessonPage(page).start("subtraction-1")
    pupil.cell(4, 4).click()
    pupil.expect_status("^Selected A")
    pupil.expect_kept("select 3,3")
    return pupil


def held_bench(pupil: LessonPage) -> Held:
    """Reload the page, and hold the workbench."""
    held = hold_part(pupil.page, "bench")
    pupil.page.reload()
    pupil.expect_status("^Your game goes on")
    held.expect()
    return held


def test_numbers_and_keys_pressed_before_the_workbench_comes_act_as_soon_as_it_does(lesson: LessonPage) -> None:
    held = held_bench(lesson)
    lesson.cell(4, 5).click()
    held.let_go()
    lesson.expect_status("^Selected B")
    lesson.expect_name(4, 5, "1, selected as B")
    lesson.expect_kept("select 3,4")
    held = held_bench(lesson)
    lesson.cell(4, 4).press("n")
    held.let_go()
    lesson.expect_status(r"try subtracting\.$")


@pytest.mark.parametrize("how", ["r", *further(["Next board"])])
def test_the_next_board_of_a_lesson_is_that_lesson_also_before_its_words_come(lesson: LessonPage, how: str) -> None:
    held = held_bench(lesson)
    if how == "r":
        lesson.cell(4, 4).press("r")
    else:
        lesson.page.get_by_role("button", name="Next board").click()
    held.let_go()
    lesson.expect_lesson("subtraction-1")
    expect(lesson.page.get_by_role("list", name="Selection").get_by_text("none")).to_have_count(2)


def test_a_solved_lesson_is_shared_by_its_name_also_before_its_words_come(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    pupil = solved(page)
    held = hold_part(page, "bench")
    page.reload()
    pupil.expect_status("^You won")
    held.expect()
    pupil.press("Share")
    held.let_go()
    pupil.expect_status("The link is copied")
    assert page.evaluate("navigator.clipboard.readText()").endswith("#learn?lesson=trivial")


# What explains


def with_proof(player: Player) -> tuple[int, int]:
    """A game, and a closed cell of it that is certain."""
    player.visit(LINK).open(5, 7)
    position, known = player.analysis(mines=30)
    return player.places(position, known.mines)[0]


def walk(page: Page) -> Locator:
    return page.get_by_role("region", name="Solver replay")


def answered(page: Page) -> None:
    """Ask for the percentages, and wait for them: then every earlier request to the engine has been answered."""
    page.get_by_role("button", name="Percentages", exact=True).click()
    expect(page.get_by_role("gridcell", name=re.compile("% mine"))).not_to_have_count(0)


@pytest.mark.parametrize("instead", ["r", "p", *further(["1"])])
def test_a_proof_that_comes_late_is_not_laid_over_another_board(player: Player, instead: str) -> None:
    page = player.page
    held = hold_part(page, "why")
    player.cell(*with_proof(player)).focus()
    page.keyboard.press("w")
    held.expect()
    answered(page)
    player.cell(5, 7).press(instead)
    if instead == "p":
        expect(page.get_by_role("button", name="Pause")).to_have_attribute("aria-pressed", "true")
        player.expect_status("^Paused")
    else:
        player.expect_name(5, 7, "closed")
    come(page, held, "/why-")
    expect(walk(page)).to_have_count(0)
    # The engine answers in turn, so every earlier request is done.
    if instead == "p":
        player.cell(5, 7).press("p")
        player.expect_status("^Back to the game")
    else:
        player.open(5, 5)
    expect(walk(page)).to_have_count(0)


def test_a_proof_that_comes_late_is_about_the_board_as_it_is_then(player: Player) -> None:
    page = player.page
    held = hold_part(page, "why")
    mine = with_proof(player)
    player.cell(*mine).focus()
    page.keyboard.press("w")
    held.expect()
    player.flag(*mine)
    held.let_go()
    expect(walk(page)).to_be_visible()
    player.expect_status(f"row {mine[0]}, column {mine[1]}")


def test_saves_that_come_late_are_not_laid_over_another_board(player: Player) -> None:
    page = player.page
    held = hold_part(page, "saves")
    player.visit(LINK).open(5, 7)
    be_saved(player, 1)
    lose(player)
    player.press_at_end("See the save")
    held.expect()
    answered(page)
    page.keyboard.press("F2")
    player.expect_name(5, 7, "closed")
    come(page, held, "/saves-")
    player.open(5, 7)
    expect(page.get_by_role("figure", name="Before")).to_have_count(0)


def test_how_a_constraint_came_about_is_not_told_over_another_board(page: Page) -> None:
    held = hold_part(page, "why")
    bench = WorkbenchPage(page).begin()
    bench.select(SMALL, WITHIN)
    bench.derive("Subtract")
    page.get_by_role("button", name="Why? #1").click()
    held.expect()
    bench.cell(*SMALL).press("r")
    expect(page.get_by_role("button", name="Why? #1")).to_have_count(0)
    come(page, held, "/why-")
    bench.cell(*SMALL).press("n")
    bench.expect_status(r"\.$")
    expect(walk(page)).to_have_count(0)


def worlds_on_their_way(player: Player) -> Held:
    """Ask for the worlds in a game, and hold what shows them."""
    held = hold_part(player.page, "worlds")
    player.visit(LINK).open(5, 7)
    player.page.get_by_role("button", name="Worlds").click()
    return held.expect()


def test_the_worlds_of_a_board_are_not_told_over_another_board(player: Player) -> None:
    page = player.page
    held = worlds_on_their_way(player)
    answered(page)
    player.cell(1, 1).press("1")
    expect(player.grid).to_have_attribute("aria-colcount", "9")
    come(page, held, "/worlds-")
    player.open(5, 5)
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_the_worlds_are_told_to_a_player_who_comes_back(player: Player) -> None:
    page = player.page
    held = worlds_on_their_way(player)
    page.goto("#stats")
    expect(page.get_by_role("heading", level=1, name="Stats")).to_be_visible()
    come(page, held, "/worlds-")
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.goto("#play")
    expect(page.get_by_role("dialog", name="Worlds")).to_be_visible()


def test_the_worlds_that_come_late_are_those_of_the_board_as_it_is_then(player: Player) -> None:
    page = player.page
    held = worlds_on_their_way(player)
    player.open_safe(30, 1)
    held.let_go()
    shown = page.get_by_role("dialog", name="Worlds").get_by_text(re.compile(r"^[\d ]+$")).inner_text()
    assert re.sub(r"\D", "", shown) == str(player.analysis(30)[1].worlds)


# Dialogs requested over another view


def test_a_dialog_that_comes_late_does_not_open_over_another_view(player: Player) -> None:
    page = player.page
    parts = {part: hold_part(page, part) for part in ("newgame", "keys")}
    player.visit(LINK)
    ways: dict[str, Callable[[], None]] = {
        "newgame": page.get_by_role("button", name="New game", exact=True).click,
        "keys": lambda: player.cell(5, 7).press("?"),
    }
    names = {"newgame": "New game", "keys": "Keys"}
    for part, ask in ways.items():
        ask()
        held = parts[part].expect()
        page.goto("#stats")
        expect(page.get_by_role("heading", level=1, name="Stats")).to_be_visible()
        come(page, held, f"/{part}-")
        expect(page.locator("dialog[open]"), part).to_have_count(0)
        page.goto("#play")
        expect(page.locator("dialog[open]"), part).to_have_count(0)
        # Requested once more, it is there.
        ask()
        expect(page.get_by_role("dialog", name=names[part])).to_have_count(1)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_list_of_keys_opens_no_more_after_escape(player: Player) -> None:
    page = player.page
    held = hold_part(page, "keys")
    player.visit(LINK)
    player.cell(5, 7).press("?")
    held.expect()
    page.keyboard.press("Escape")
    come(page, held, "/keys-")
    expect(page.locator("dialog[open]")).to_have_count(0)


REFUSE_CLIPBOARD = """
globalThis.refused = 0;
navigator.clipboard.writeText = () => Promise.reject(new Error(`No: ${++refused}.`));
"""
"""A browser that refuses the clipboard, and counts. A link is then shown in a dialog."""


def test_a_link_that_comes_late_blocks_no_other_view(page: Page) -> None:
    page.add_init_script(REFUSE_CLIPBOARD)
    page.goto("#analyse")
    copy = page.get_by_role("button", name="Copy link")
    shown = page.get_by_role("dialog", name="Link to this position")
    copy.evaluate("(button) => { button.click(); button.click(); }")
    eventually(page, lambda: page.evaluate("refused"), 2)
    page.evaluate(FRAMES)
    expect(shown).to_have_count(1)
    page.keyboard.press("Escape")
    expect(shown).to_have_count(0)
    held = Held(page, HANDLE)
    copy.click()
    held.expect()
    page.goto("#stats")
    expect(page.get_by_role("heading", level=1, name="Stats")).to_be_visible()
    held.let_go()
    eventually(page, lambda: page.evaluate("refused"), 3)
    page.evaluate(FRAMES)
    page.get_by_role("link", name="Learn").click()
    expect(page.get_by_role("heading", level=1, name="Learn")).to_be_visible()


def test_a_refusal_that_comes_late_opens_no_dialog_over_another_view(player: Player) -> None:
    page = player.page
    player.visit(LINK).open(5, 7)
    asked: list[Route] = []

    def meet(route: Route) -> None:
        if json.loads(route.request.post_data or "{}").get("type") == "new":
            asked.append(route)
        else:
            route.continue_()

    page.route(HANDLE, meet)
    page.evaluate("location.hash = '#new?size=9x9&mines=10&seed=7&rules=classic'")
    eventually(page, lambda: len(asked), 1)
    page.goto("#stats")
    own = json.loads(asked[0].request.post_data or "{}")["id"]
    refusal = {"id": own, "ok": False, "error": {"code": "params", "message": "There is no such board."}}
    with page.expect_event("requestfinished", lambda request: request == asked[0].request):
        asked[0].fulfill(json={"reply": [json.dumps(refusal), ""], "busy": False})
    page.evaluate(FRAMES)
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.goto("#play")
    player.expect_status(r"^There is no such board\.$")


def test_a_game_that_waits_goes_on_in_sight_wherever_it_is_resumed(player: Player) -> None:
    page = player.page
    player.visit(LINK).open(5, 7)
    player.open_safe(30, 3)
    rows = player.text()
    page.keyboard.press("F2")
    player.expect_name(5, 7, "closed")
    # Where there is little room, the bar has a button for a new game over every view.
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("#stats")
    page.get_by_role("button", name="New game", exact=True).click()
    page.get_by_role("button", name="Resume 13×9, 30 mines").click()
    expect(player.grid).to_be_visible()
    eventually(page, player.text, rows)
    expect(page).to_have_url(re.compile("#play$"))


def test_what_is_said_of_games_that_are_read_slowly_is_not_said_of_others(context: BrowserContext, page: Page) -> None:
    page.clock.install()
    player = Player(page).visit(LINK)
    eventually(page, lambda: len(dump(page)["playing"]), 1)
    holder = context.new_page()
    holder.goto("manifest.webmanifest")
    holder.evaluate(HOLD.replace("'playing'", "'imported'"))
    page.goto("#history?player=nobody")
    expect(page.get_by_role("heading", level=1, name="History")).to_be_visible()
    page.goto("#history")
    empty = page.get_by_role("region", name="History").get_by_text("No finished games yet")
    expect(empty).to_be_visible()
    page.clock.fast_forward(1000)
    page.evaluate(FRAMES)
    expect(empty).to_be_visible()
    holder.evaluate("globalThis.isLetGo = true")
    page.goto("#play")
    player.open(5, 7)
