"""No state of the page breaks a rule of accessibility that axe-core knows, in any theme."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe import violations
from tests.e2e.conftest import NewContext
from tests.e2e.player import Player
from tests.e2e.saving import be_saved, lose
from tests.e2e.test_play import LINK
from tests.e2e.test_screens import DESKTOP, PHONE
from tests.e2e.test_walk import SEE

SCREENS: dict[str, dict[str, Any]] = {
    "Light": DESKTOP,
    "Dark": {**PHONE, "viewport": {"width": 412, "height": 915}},
    "High contrast": DESKTOP,
}
"""A theme each, and a screen to see it on."""


@pytest.fixture(params=SCREENS)
def player(request: pytest.FixtureRequest, new_context: NewContext) -> Player:
    """A player with one of the themes, whose page does not move: nothing is looked at half faded in."""
    player = Player(new_context(reduced_motion="reduce", **SCREENS[request.param]).new_page())
    player.visit("#options")
    player.page.get_by_label("Theme").select_option(request.param)
    return player


def test_the_finder_finds(page: Page) -> None:
    page.set_content("<html lang=en><title>.</title><main><h1>.</h1><button></button></main>")
    assert violations(page).startswith("button-name: ")


def test_options_about_learn_tour_and_keys(player: Player) -> None:
    assert violations(player.page) == ""
    player.visit("#about")
    expect(player.page.get_by_role("heading", name="Quantum Minesweeper")).to_be_visible()
    assert violations(player.page) == ""
    player.visit("#learn")
    expect(player.page.get_by_role("radio", name="Subtraction")).to_be_visible()
    assert violations(player.page) == ""
    player.visit("#tour")
    for _ in range(5):
        player.page.get_by_role("gridcell", name=re.compile("press here")).click()
        assert violations(player.page) == ""
    player.visit(LINK).open(5, 7)
    player.cell(1, 1).focus()
    player.page.keyboard.press("?")
    expect(player.page.get_by_role("dialog", name="Keys")).to_be_visible()
    assert violations(player.page) == ""


def test_a_game_from_its_beginning_to_its_end(player: Player) -> None:
    player.visit(LINK)
    assert violations(player.page) == ""
    player.page.get_by_role("button", name="New game").click()
    expect(player.page.get_by_role("dialog", name="New game")).to_be_visible()
    assert violations(player.page) == ""
    player.page.keyboard.press("Escape")
    player.open(5, 7)
    be_saved(player, 1)
    assert violations(player.page) == ""
    player.press("Overlay")
    player.expect_status("^Percentages: how many of")
    assert violations(player.page) == ""
    player.press("Another world")
    player.expect_status("possible world")
    assert violations(player.page) == ""
    player.press("Overlay")
    player.press("Overlay")
    player.press("Pause")
    player.expect_status("^Paused")
    assert violations(player.page) == ""
    player.press("Pause")
    player.play_on(mines=30)
    assert violations(player.page) == ""
    player.press_at_end("See the saves" if player.counter("Quantum saves") != "1" else "See the save")
    player.expect_status("^Save 1 of ")
    assert violations(player.page) == ""


def test_a_loss_and_its_proof(player: Player) -> None:
    player.visit(LINK).open(5, 7)
    lose(player)
    assert violations(player.page) == ""
    player.press(SEE)
    expect(player.page.get_by_role("region", name="Solver replay")).to_be_visible()
    for key in ("Home", "ArrowRight", "End"):
        player.page.keyboard.press(key)
        assert violations(player.page) == ""
