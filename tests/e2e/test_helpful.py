"""The helpful game: cells that the game opens, remarks about flags, the end with every mine flagged."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe import violations_in_every_theme
from tests.e2e.conftest import NewContext
from tests.e2e.database import dump
from tests.e2e.looks.measures import expect_sound_layout
from tests.e2e.looks.windows import PHONE, Window
from tests.e2e.player import Player, eventually
from tests.thorough import further

LINK = "#new?size=9x9&mines=18&seed=7&rules=always-solvable"
MINES = 18


@pytest.fixture
def player(page: Page) -> Player:
    return Player(page).visit(LINK)


def unsolved(player: Player, count: int = MINES) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """The closed cells that are provably safe, and those that are provably mines, as (row, column) from 1."""
    position, known = player.analysis(count)
    return player.places(position, known.safe), player.places(position, known.mines)


def test_a_game_opens_cells_is_never_stuck_and_won_with_every_mine_flagged(player: Player) -> None:
    expect(player.page.get_by_text("You only lose on a mine you could have worked out")).to_be_hidden()
    player.visit("#new?size=7x7&mines=10&seed=7&rules=always-solvable")
    player.press("Open one for me")
    player.expect_status("^Open a cell first")
    player.open(5, 5)
    before = player.text()
    player.cell(1, 1).focus()
    player.page.keyboard.press("e")
    player.expect_status(r"The game opened (one|\w+) safe cells? for you\.")
    assert player.text() != before
    while not re.search("^You won", player.status.inner_text()):
        safe, mines = unsolved(player, 10)
        unflagged = [place for place in mines if player.name(*place).endswith("closed")]
        if not safe and not unflagged:
            # The last flag is set, and the sentence about the end is about to appear: otherwise nothing could be
            # proven.
            player.expect_status("^You won")
        elif safe:
            player.open_all(safe)
        else:
            for place in unflagged:
                player.cell(*place).click(button="right")
                player.expect_name(*place, "flagged")
    expect(player.page.get_by_role("button", name="Hint", exact=True)).to_be_disabled()


def test_flags_that_are_wrong_are_remarked_on_while_they_stand(player: Player) -> None:
    player.open(5, 5)
    safe, mines = unsolved(player)
    player.cell(*safe[0]).click(button="right")
    player.expect_name(*safe[0], "flagged, proven wrong")
    # The last press is kept a moment after it is shown.
    eventually(player.page, lambda: " p flag " in dump(player.page)["playing"][0]["record"], True)
    player.page.reload()
    player.expect_name(*safe[0], "flagged, proven wrong")
    player.cell(*safe[0]).click(button="right")
    player.expect_name(*safe[0], "closed")
    unsure = next(place for place in closed(player) if place not in safe and place not in mines)
    player.flag(*unsure)
    player.expect_name(*unsure, "flagged")


def test_the_flags_that_are_too_many_are_remarked_on_in_their_order(player: Player) -> None:
    """A number gets its flags, and more: the extra ones are marked while they are there and the number has too many."""
    player.open(5, 5)
    number, around = crowded(player)
    for place in around:
        flag(player, place)
    expect_too_many(player, number, around)
    # After a reload, and when the first of them is removed and set again as the last.
    player.expect_kept(f"flag {around[-1][0] - 1},{around[-1][1] - 1}")
    player.page.reload()
    expect_flagged(player, around[-1])
    expect_too_many(player, number, around)
    first, *others = around
    unflag(player, first)
    expect_too_many(player, None, others)
    flag(player, first)
    expect_too_many(player, number, [*others, first])
    for place in around:
        unflag(player, place)
    expect_too_many(player, None, [])


def test_undo_and_the_replay_remark_on_the_same_flags(player: Player) -> None:
    page = player.page
    player.visit(f"{LINK}&undo=free")
    player.open(5, 5)
    number, around = crowded(player)
    for place in around:
        flag(player, place)
    # A removed flag that *Undo* brings back has its old place in the order.
    unflag(player, around[0])
    player.press("Undo")
    expect_flagged(player, around[0])
    expect_too_many(player, number, around)
    _, mines = unsolved(player)
    mine = next(place for place in mines if player.name(*place).endswith("closed"))
    player.cell(*mine).click()
    player.expect_status("^You lost")
    assert "too many" not in " ".join(player.names())
    page.get_by_role("link", name="Replay", exact=True).click()
    player.expect_status("^Before the first move")
    page.keyboard.press("End")
    player.expect_status("^You lost")
    page.keyboard.press("ArrowLeft")
    expect_too_many(player, number, around)


def crowded(player: Player) -> tuple[tuple[int, int], list[tuple[int, int]]]:
    """The open number with the most closed cells beyond what it says, and these in another order than the board's."""
    number = max(open_numbers(player), key=lambda place: len(neighbours(player, place)) - number_at(player, place))
    around = neighbours(player, number)[::-1]
    assert len(around) > number_at(player, number)
    return number, around


def flag(player: Player, place: tuple[int, int]) -> None:
    player.cell(*place).click(button="right")
    expect_flagged(player, place)


def unflag(player: Player, place: tuple[int, int]) -> None:
    player.cell(*place).click(button="right")
    player.expect_name(*place, "closed")


def expect_flagged(player: Player, place: tuple[int, int]) -> None:
    expect(player.cell(*place)).to_have_attribute("aria-label", re.compile(", flagged"))


def expect_too_many(player: Player, number: tuple[int, int] | None, order: list[tuple[int, int]]) -> None:
    """Numbers and flags are marked by the order of the flags, and one number is among them."""
    numbers, flags = set(), set()
    for place in [place_of(name) for name in player.names() if re.search(r", [1-8](,|$)", name)]:
        beside = [other for other in order if max(abs(other[0] - place[0]), abs(other[1] - place[1])) == 1]
        spare = beside[number_at(player, place) :]
        numbers |= {place} if spare else set()
        flags |= set(spare)
    assert number is None or number in numbers

    def marked(kind: str) -> set[tuple[int, int]]:
        names = [name for name in player.names() if re.search(f", {kind}, too many flags(, proven wrong)?$", name)]
        return {place_of(name) for name in names}

    eventually(player.page, lambda: (marked("[1-8]"), marked("flagged")), (numbers, flags))


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
    """The closed cells around a cell."""
    return [other for other in closed(player) if max(abs(other[0] - place[0]), abs(other[1] - place[1])) == 1]


@pytest.fixture
def guest(new_context: NewContext) -> Player:
    """A player with a finger, whose page does not move."""
    return Player(new_context(reduced_motion="reduce", **{**PHONE, "is_mobile": False}).new_page())


def test_the_menu_of_hint_asks_for_it_by_touch(guest: Player) -> None:
    hint = guest.page.get_by_role("button", name="Hint", exact=True)
    menu = guest.page.get_by_role("menu", name="Hint")
    asked = menu.get_by_role("menuitem", name="Open one for me")
    guest.visit(LINK).open(5, 5)
    hint.tap()
    assert violations_in_every_theme(guest.page) == ""
    asked.tap()
    guest.expect_status(r"The game opened (one|\w+) safe cells? for you\.")
    expect(menu).to_be_hidden()
    # Without help in the rules, it is absent.
    guest.visit(LINK.replace("always-solvable", "classic"))
    hint.tap()
    expect(menu.get_by_role("menuitem", name="Check a cell")).to_be_visible()
    expect(asked).to_be_hidden()


@pytest.mark.parametrize("vision", ["1", *further("0")])
def test_its_tools_and_remarks_stand_well_everywhere(guest: Player, vision: str, windows: tuple[Window, ...]) -> None:
    guest.visit(f"{LINK}&vision={vision}").open(5, 5)
    safe, _ = unsolved(guest)
    guest.cell(*safe[0]).click(button="right")
    guest.expect_name(*safe[0], "flagged, proven wrong")
    expect_sound_layout(guest.page, "a helpful game", windows)
    assert violations_in_every_theme(guest.page) == ""


WINDOWS = {
    "phone": (390, 844),
    "small": (320, 568),
    "sideways": (640, 360),
    "tablet": (700, 900),
    "desktop": (1280, 720),
}


def test_it_is_asked_for_in_every_window(guest: Player) -> None:
    """In the menu of *Hint*, also with the machine's panel."""
    page = guest.page
    guest.visit(LINK).open(5, 5)
    for size in WINDOWS.values():
        page.set_viewport_size({"width": size[0], "height": size[1]})
        for has_machine in (False, True):
            if has_machine:
                page.get_by_role("gridcell").first.press("m")
                expect(page.get_by_role("region", name="Machine at play")).to_be_visible()
            before = guest.text()
            guest.press("Open one for me")
            eventually(page, lambda before=before: guest.text() != before, True)
            if has_machine:
                page.get_by_role("gridcell").first.press("m")
