"""Panels are next to the board, top to top, where there is room for them, and are sheets on phones: no board moves."""

from collections.abc import Callable

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.e2e.conftest import NewContext
from tests.e2e.lesson_page import LessonPage
from tests.e2e.looks.windows import PHONE
from tests.e2e.parts import Box, around, counters, frame_box, is_whole, resize, toolbar
from tests.e2e.player import Player, eventually
from tests.e2e.workbench_page import WorkbenchPage

LINK = "#new?size=13x9&mines=25&seed=machine&rules=quantum"
EXPERT = LINK.replace("13x9&mines=25", "30x16&mines=99")
SIZES = pytest.mark.parametrize("size", [(1440, 900), (1920, 1080)])
NEAR, LEVEL = 32, 2
"""The most px between board and panel, and between their tops."""


def box(part: Locator) -> FloatRect:
    found = part.bounding_box()
    assert found
    return found


def machine(page: Page) -> Locator:
    return page.get_by_role("region", name="Machine at play")


def opened(page: Page, link: str = LINK) -> Player:
    player = Player(page).visit(link)
    player.open(3, 3)
    return player


def expect_beside(panel: Callable[[], FloatRect], board: Box) -> None:
    edge = board["x"] + board["width"]
    at = panel()
    assert edge + 8 <= at["x"] <= edge + NEAR
    assert abs(at["y"] - board["y"]) <= LEVEL


@SIZES
def test_the_machine_stands_beside_the_board_and_moves_nothing(page: Page, size: tuple[int, int]) -> None:
    resize(page, *size)
    player = opened(page)
    parts = [counters(page), toolbar(page)]
    before = [frame_box(player.grid), *(box(part) for part in parts)]
    player.press("Machine")
    expect(machine(page)).to_be_visible()
    assert [frame_box(player.grid), *(box(part) for part in parts)] == before
    expect_beside(lambda: box(machine(page)), frame_box(player.grid))
    player.press("Set up")
    assert frame_box(player.grid) == before[0]
    player.press("Close")
    expect(machine(page)).to_be_hidden()
    assert frame_box(player.grid) == before[0]


@SIZES
def test_so_does_the_workbench_and_a_board_to_learn_on_is_centred(page: Page, size: tuple[int, int]) -> None:
    resize(page, *size)
    pupil = LessonPage(page).start("subtraction-1")
    board = frame_box(pupil.grid)
    expect_beside(lambda: box(pupil.region), board)
    view = box(page.get_by_role("region", name="Play", exact=True))
    assert abs(board["x"] + board["width"] / 2 - view["x"] - view["width"] / 2) <= LEVEL
    assert box(counters(page))["width"] <= board["width"] + 1
    assert box(toolbar(page))["x"] + box(toolbar(page))["width"] <= box(pupil.region)["x"]
    bench = WorkbenchPage(page).begin()
    expect_beside(lambda: box(bench.region), frame_box(bench.grid))


def test_a_board_too_wide_for_that_stays_whole(page: Page) -> None:
    resize(page, 1280, 900)
    player = opened(page, EXPERT)
    player.press("Machine")
    expect(machine(page)).to_be_visible()
    eventually(page, lambda: is_whole(player.grid), True)
    expect_beside(lambda: box(machine(page)), frame_box(player.grid))
    assert box(machine(page))["x"] + box(machine(page))["width"] <= 1280
    assert frame_box(player.grid)["x"] >= 0


@pytest.mark.parametrize("size", [(390, 844), (360, 640)])
def test_on_phones_it_is_a_sheet_and_cells_keep_their_size(new_context: NewContext, size: tuple[int, int]) -> None:
    width, height = size
    page = new_context(**{**PHONE, "viewport": {"width": width, "height": height}}).new_page()
    player = opened(page)
    before = box(player.cell(1, 1))
    player.press("Machine")
    expect(machine(page)).to_be_visible()
    after = box(player.cell(1, 1))
    assert (after["width"], after["height"]) == (before["width"], before["height"])
    sheet = box(machine(page))
    assert sheet["height"] <= 0.55 * height
    last = player.cell(9, 1)
    last.scroll_into_view_if_needed()
    assert box(last)["y"] + box(last)["height"] <= sheet["y"] + 1
    player.press("Set up")
    choices = box(around(page.get_by_role("combobox", name="Infers by"), page.get_by_role("combobox", name="Speed")))
    assert sheet["y"] + sheet["height"] - choices["y"] <= 0.55 * height
    machine(page).get_by_role("button", name="Close", exact=True).tap()
    expect(machine(page)).to_be_hidden()
