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
from tests.thorough import further

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


@pytest.mark.parametrize("size", [(1280, 800), *further([((1366, 800),), ((1440, 900),), ((1920, 1080),)])])
def test_beside_the_largest_level_it_is_as_narrow_as_it_has_to_be(page: Page, size: tuple[int, int]) -> None:
    resize(page, *size)
    player = opened(page, EXPERT)
    parts = [counters(page), toolbar(page)]
    before = [frame_box(player.grid), *(box(part) for part in parts)]
    player.press("Machine")
    expect(machine(page)).to_be_visible()
    assert [frame_box(player.grid), *(box(part) for part in parts)] == before
    expect_beside(lambda: box(machine(page)), frame_box(player.grid))
    player.press("Set up")
    panel = box(machine(page))
    assert panel["x"] + panel["width"] <= size[0]
    assert panel["y"] + panel["height"] <= size[1]
    for name in ("Show all", "One move", "Keep playing", "Guess", "Run", "Step", "Reset", "Set up", "Close"):
        button = machine(page).get_by_role("button", name=name, exact=True)
        assert button.evaluate("(it) => it.scrollWidth <= it.clientWidth"), name


@pytest.mark.parametrize("size", [(1280, 593), (1200, 1000), *further([((1200, 650),), ((1536, 730),)])])
def test_where_cells_have_to_shrink_for_it_the_board_stays_in_the_middle(page: Page, size: tuple[int, int]) -> None:
    resize(page, *size)
    player = opened(page, EXPERT)
    before = frame_box(player.grid)
    player.press("Machine")
    expect(machine(page)).to_be_visible()
    eventually(page, lambda: frame_box(player.grid)["width"] < before["width"], True)
    board = frame_box(player.grid)
    assert board["x"] + board["width"] / 2 == pytest.approx(before["x"] + before["width"] / 2, abs=1)
    assert board["y"] + board["height"] / 2 == pytest.approx(before["y"] + before["height"] / 2, abs=1)
    assert is_whole(player.grid)
    assert box(player.cell(1, 1))["width"] >= 24
    assert box(machine(page))["x"] >= board["x"] + board["width"]
    player.press("Close")
    eventually(page, lambda: frame_box(player.grid), before)


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
