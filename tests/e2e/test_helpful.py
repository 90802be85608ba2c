"""The helpful game: cells that the game opens, remarks on flags, the end with every mine flagged."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe import violations_in_every_theme
from tests.e2e.conftest import NewContext
from tests.e2e.database import dump
from tests.e2e.player import Player, eventually
from tests.e2e.test_geometry import expect_no_faults
from tests.e2e.test_screens import PHONE

LINK = "#new?size=9x9&mines=18&seed=7&rules=always-solvable"
MINES = 18


@pytest.fixture
def player(page: Page) -> Player:
    return Player(page).visit(LINK)


def unsolved(player: Player) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """The closed cells that are provably safe, and those that are provably mines, as (row, column) from 1."""
    position, known = player.analysis(MINES)
    return player.places(position, known.safe), player.places(position, known.mines)


def test_a_game_is_never_stuck_and_won_with_every_mine_flagged(player: Player) -> None:
    expect(player.page.get_by_text("You lose only on a mine that you could have proven")).to_be_hidden()
    player.open(5, 5)
    while not re.search("^You won", player.status.inner_text()):
        safe, mines = unsolved(player)
        unflagged = [place for place in mines if player.name(*place).endswith("closed")]
        if not safe and not unflagged:
            # The last flag stands, and the sentence about the end is about to come: else nothing could be proven.
            player.expect_status("^You won")
        elif safe:
            player.open(*safe[0])
        else:
            for place in unflagged:
                player.cell(*place).click(button="right")
                player.expect_name(*place, "flagged")
    expect(player.page.get_by_role("button", name="Get hint")).to_be_hidden()


def test_it_opens_a_cell_when_it_is_asked(player: Player) -> None:
    player.press("Get hint")
    player.expect_status("^Open a cell first")
    player.open(5, 5)
    before = player.text()
    player.cell(1, 1).focus()
    player.page.keyboard.press("e")
    player.expect_status(r"The game opened (one|\w+) safe cells? for you\.")
    assert player.text() != before


def test_flags_that_are_wrong_are_remarked_on_while_they_stand(player: Player) -> None:
    player.open(5, 5)
    safe, mines = unsolved(player)
    player.cell(*safe[0]).click(button="right")
    player.expect_name(*safe[0], "flagged, proven wrong")
    # What was pressed last is kept a moment after it is shown.
    eventually(player.page, lambda: " p flag " in dump(player.page)["playing"][0]["record"], True)
    player.page.reload()
    player.expect_name(*safe[0], "flagged, proven wrong")
    player.cell(*safe[0]).click(button="right")
    player.expect_name(*safe[0], "closed")
    unsure = next(place for place in closed(player) if place not in safe and place not in mines)
    player.flag(*unsure)
    player.expect_name(*unsure, "flagged")


def test_a_number_with_too_many_flags_is_remarked_on(player: Player) -> None:
    player.open(5, 5)
    number = next(place for place in open_numbers(player) if len(neighbours(player, place)) > number_at(player, place))
    around = neighbours(player, number)
    for place in around:
        player.cell(*place).click(button="right")
    player.expect_name(*number, f"{number_at(player, number)}, too many flags")
    for place in around:
        player.cell(*place).click(button="right")
    player.expect_name(*number, f"{number_at(player, number)}")


def closed(player: Player) -> list[tuple[int, int]]:
    return [place_of(name) for name in player.names() if name.endswith("closed")]


def open_numbers(player: Player) -> list[tuple[int, int]]:
    return [place_of(name) for name in player.names() if re.search(r", \d$", name)]


def place_of(name: str) -> tuple[int, int]:
    row, column, *_ = map(int, re.findall(r"\d+", name))
    return row, column


def number_at(player: Player, place: tuple[int, int]) -> int:
    found = re.search(r"column \d+, (\d)", player.name(*place))
    assert found
    return int(found[1])


def neighbours(player: Player, place: tuple[int, int]) -> list[tuple[int, int]]:
    """The closed cells round a cell."""
    return [other for other in closed(player) if max(abs(other[0] - place[0]), abs(other[1] - place[1])) == 1]


@pytest.fixture
def guest(new_context: NewContext) -> Player:
    """A player with a finger, whose page does not move."""
    return Player(new_context(reduced_motion="reduce", **{**PHONE, "is_mobile": False}).new_page())


def test_the_menu_of_small_screens_asks_for_it_too(guest: Player) -> None:
    menu = guest.page.get_by_label("Views, small screen")
    asked = menu.get_by_role("button", name="Get hint")
    guest.visit(LINK).open(5, 5)
    guest.page.get_by_label("Menu", exact=True).tap()
    assert violations_in_every_theme(guest.page) == ""
    asked.tap()
    guest.expect_status(r"The game opened (one|\w+) safe cells? for you\.")
    expect(menu).to_be_hidden()
    # Where there is no game to go on with, or its rules have no help, it is absent.
    for address in ("#stats", LINK.replace("always-solvable", "classic")):
        guest.page.goto(address)
        guest.page.get_by_label("Menu", exact=True).tap()
        expect(menu.get_by_role("link", name="Stats")).to_be_visible()
        expect(asked).to_be_hidden()
        guest.page.get_by_label("Menu", exact=True).tap()


@pytest.mark.parametrize("vision", ["0", "1"])
def test_its_tools_and_remarks_stand_well_everywhere(guest: Player, vision: str) -> None:
    guest.visit(f"{LINK}&vision={vision}").open(5, 5)
    safe, _ = unsolved(guest)
    guest.cell(*safe[0]).click(button="right")
    guest.expect_name(*safe[0], "flagged, proven wrong")
    expect_no_faults(guest.page, "a helpful game")
    assert violations_in_every_theme(guest.page) == ""
