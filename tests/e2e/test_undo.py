"""Undo: of a move, and of the losing one; the stats have one game, with its deaths, even after reloads."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe import violations_in_every_theme
from tests.e2e.database import dump
from tests.e2e.looks.measures import expect_sound_layout
from tests.e2e.looks.windows import Window
from tests.e2e.player import Player, eventually
from tests.thorough import further

NO_GUESS = "#new?size=9x9&mines=14&seed=7&rules=no-guess"
KABOOM = "#new?size=9x9&mines=12&seed=5&rules=kaboom"


def lose(player: Player, mines: int) -> None:
    """Open an uncertain cell while another is certainly safe, playing on until there is one."""
    while True:
        position, known = player.analysis(mines)
        unsure = [cell for cell in position.closed if cell not in known.safe | known.mines]
        if known.safe and known.mines:
            player.open(*player.places(position, [min(known.mines)])[0])
            break
        near = position.grid.neighbours
        # Under Kaboom's rule, only a guess next to open numbers is free.
        beside = [cell for cell in unsure if any(position.cells[other] <= 8 for other in near[cell])]
        player.open(*player.places(position, known.safe or [min(beside or unsure, key=known.probability)])[0])
    player.expect_status("^You lost: ")


def test_any_move_is_taken_back_where_the_rules_have_it(page: Page) -> None:
    player = Player(page).visit(NO_GUESS)
    undo = page.get_by_role("button", name="Undo")
    player.open(5, 5)
    opened = player.text()
    _, known = player.analysis(14)
    safe = player.places(player.analysis(14)[0], known.safe)[0]
    player.open(*safe)
    undo.click()
    player.expect_status("^Undone: ")
    assert player.text() == opened
    player.flag(1, 1)
    player.expect_name(1, 1, "flagged")
    player.cell(1, 1).press("u")
    player.expect_name(1, 1, "closed")
    undo.click()
    player.expect_status("^Undone: ")
    eventually(page, lambda: set(player.text()), set("#\n"))
    undo.click()
    player.expect_status("^Nothing to undo")
    assert player.counter("Deaths") == "0"


@pytest.mark.parametrize(
    ("link", "mines"),
    [pytest.param(KABOOM, 12, id="kaboom"), *further([pytest.param(NO_GUESS, 14, id="no guess")])],
)
def test_the_move_that_lost_is_taken_back_and_the_game_counts_once(page: Page, link: str, mines: int) -> None:
    player = Player(page).visit(link)
    player.open(5, 5)
    lose(player, mines)
    expect(page.get_by_label("Deaths", exact=True)).to_have_text("1")
    assert violations_in_every_theme(page) == ""
    # After a reload, too, the lost game is on the board, and goes on from there.
    eventually(page, lambda: len(dump(page)["finished"]), 1)
    page.reload()
    player.expect_status("^You lost: ")
    page.get_by_role("button", name="Undo").click()
    player.expect_status("^Undone: the game goes on")
    expect(page.get_by_role("button", name="Same board again")).to_be_hidden()
    lose(player, mines)
    page.get_by_role("button", name="Undo").click()
    player.expect_status("^Undone: the game goes on")
    player.expect_kept("undo")
    page.reload()
    expect(page.get_by_label("Deaths", exact=True)).to_have_text("2")
    for _ in range(200):
        if player.status.inner_text().startswith("You won"):
            break
        position, known = player.analysis(mines)
        unsure = [cell for cell in position.closed if cell not in known.mines]
        near = position.grid.neighbours
        beside = [cell for cell in unsure if any(position.cells[other] <= 8 for other in near[cell])]
        player.open_all(player.places(position, known.safe or [min(beside or unsure, key=known.probability)]))
    player.expect_status("^You won ")
    eventually(page, lambda: len(dump(page)["finished"]), 3)
    page.goto("#history")
    expect(page.get_by_role("status").filter(has_text="game")).to_have_text("1 game.")
    expect(page.get_by_role("link", name="Won")).to_have_count(1)
    page.goto("#stats")
    expect(page.get_by_role("option", name="Hints, Undo")).to_have_count(1)
    # Once deleted, it leaves nothing of the attempts that it covers.
    page.goto("#history")
    page.get_by_role("button", name="Delete").first.click()
    page.get_by_role("button", name="Delete it").click()
    eventually(page, lambda: len(dump(page)["finished"]), 0)


def test_where_rules_know_no_undo_there_is_none(page: Page) -> None:
    """Kaboom only takes the losing move back."""
    player = Player(page).visit(KABOOM)
    player.open(5, 5)
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)
    player.cell(5, 5).press("u")
    player.expect_status("^Under these rules you can only undo the move that lost")

    player.visit("#new?size=9x9&mines=10&seed=7&rules=quantum").open(5, 5)
    before = player.text()
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)
    player.cell(5, 5).press("u")
    assert player.text() == before


@pytest.mark.parametrize("vision", ["1", *further("0")])
def test_its_tools_and_its_end_stand_well_everywhere(page: Page, vision: str, windows: tuple[Window, ...]) -> None:
    page.emulate_media(reduced_motion="reduce")
    player = Player(page).visit(f"{NO_GUESS}&vision={vision}")
    player.open(5, 5)
    expect_sound_layout(page, "a game with undo", windows)
    page.set_viewport_size({"width": 1280, "height": 800})
    lose(player, 14)
    expect_sound_layout(page, "a loss that may be taken back", windows)
