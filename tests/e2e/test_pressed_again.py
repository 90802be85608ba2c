"""Pressing twice where once was enough: the first press's result stays on the line."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from tests.e2e.holding import expect_end_kept, hold
from tests.e2e.lesson_page import LessonPage
from tests.e2e.player import Player, eventually
from tests.e2e.test_answers import listen
from tests.e2e.workbench_page import SMALL, TRIVIAL, WITHIN, WorkbenchPage


def click_twice(bench: WorkbenchPage, place: tuple[int, int]) -> None:
    for _ in range(2):
        bench.cell(*place).click()


def stand_still(page: Page) -> None:
    """Stop the page's clock: from now on every press comes at the same moment, even on the slowest machine."""
    page.clock.pause_at(page.evaluate("Date.now() + 60_000"))


def answered(bench: WorkbenchPage) -> str:
    """The line once every earlier press has been answered: a held move follows them."""
    held = hold(bench.page, "play", "option")
    bench.press("Set up")
    dialog = bench.page.get_by_role("dialog", name="Options for constraint play")
    dialog.get_by_role("switch", name="Resolve Complex", exact=True).click()
    held.expect()
    return bench.status.inner_text()


def settling(bench: WorkbenchPage) -> tuple[int, int]:
    """A number that decides its cells, once the board is there."""
    eventually(bench.page, lambda: bench.settling() is not None, True)
    place = bench.settling()
    assert place
    return place


def press_settling(bench: WorkbenchPage) -> None:
    place, before = settling(bench), bench.text()
    bench.cell(*place).click()
    bench.expect_another(before)


@pytest.mark.parametrize("is_held", [True, False], ids=["before the answer", "after it"])
def test_a_number_that_is_pressed_twice_tells_what_it_did(page: Page, is_held: bool) -> None:
    page.clock.install()
    bench = WorkbenchPage(page).begin(TRIVIAL)
    press_settling(bench)
    place = settling(bench)
    stand_still(page)
    if is_held:
        held = hold(page, "play", "carry out")
        click_twice(bench, place)
        held.expect().let_go()
    else:
        press_settling(bench)
        bench.cell(*place).click()
    bench.expect_status("^(Opened|Flagged) ")
    assert re.match("^(Opened|Flagged) ", answered(bench))


def test_the_last_number_that_is_pressed_twice_wins(page: Page) -> None:
    pupil = LessonPage(page).start("trivial")
    places = []
    while "#" in pupil.text().replace("F", ""):
        places.append(settling(pupil))
        press_settling(pupil)
    expect_end_kept(page)
    pupil.visit("#learn?lesson=trivial")
    pupil.expect_lesson("trivial")
    for _ in places[:-1]:
        press_settling(pupil)
    held = hold(page, "play", "carry out")
    click_twice(pupil, places[-1])
    held.expect().let_go()
    pupil.expect_status("^You won")
    expect_end_kept(page, 2)
    assert pupil.status.inner_text().startswith("You won")


@pytest.mark.parametrize("is_held", [True, False], ids=["before the answer", "after it"])
def test_an_action_that_is_pressed_twice_tells_what_it_gave(page: Page, is_held: bool) -> None:
    page.clock.install()
    bench = WorkbenchPage(page).begin()
    bench.select(SMALL, WITHIN)
    stand_still(page)
    held = hold(page, "play", "subtract")
    bench.act("Subtract").click()
    held.expect()
    if is_held:
        bench.act("Subtract").click()
        held.let_go()
    else:
        held.let_go()
        bench.expect_status("^Subtracted ")
        bench.act("Subtract").click(force=True)
    bench.expect_status("^Subtracted ")
    assert answered(bench).startswith("Subtracted ")


def test_nothing_is_certain_only_where_nothing_was(page: Page) -> None:
    player = Player(page).visit("#new?size=13x9&mines=30&seed=7&rules=quantum")
    player.open(5, 7)
    player.press("Machine")
    listen(page)
    held = hold(page, "machine")
    keep = page.get_by_role("button", name="Keep playing")
    keep.click()
    held.expect()
    keep.click()
    held.let_go()
    player.expect_status("^The machine opened")
    position, _ = player.analysis(30)
    player.cell(*player.places(position, position.closed)[0]).click(button="right")
    player.expect_status("^Flagged row")
    assert not [said for said in page.evaluate("heard") if said.startswith("Nothing more")]
