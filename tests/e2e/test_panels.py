"""Panels are next to the board, top to top, where there is room for them, and are sheets on phones: no board moves."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.e2e import replays
from tests.e2e.conftest import NewContext
from tests.e2e.lesson_page import LessonPage
from tests.e2e.looks import shifts
from tests.e2e.looks.windows import PHONE
from tests.e2e.parts import Box, around, counters, frame_box, is_whole, resize, toolbar
from tests.e2e.player import WHY_LOST, Player, eventually
from tests.e2e.replays import show
from tests.e2e.saving import lose
from tests.e2e.test_presets import BEEN_HERE
from tests.e2e.workbench_page import WorkbenchPage
from tests.thorough import further

LINK = "#new?size=13x9&mines=25&seed=machine&rules=quantum"
EXPERT = LINK.replace("13x9&mines=25", "30x16&mines=99")
LOSS = "#new?size=13x9&mines=30&seed=7&rules=quantum"
SIZES = pytest.mark.parametrize("size", [(1440, 900), *further([((1920, 1080),)])])
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


def set_up_beside(player: Player) -> Box:
    """Open the machine's panel and its choices, next to the board and without moving it; where the board is."""
    page = player.page
    parts = [counters(page), toolbar(page)]
    board = frame_box(player.grid)
    places = [box(part) for part in parts]
    player.press("Machine")
    expect(machine(page)).to_be_visible()
    assert (frame_box(player.grid), [box(part) for part in parts]) == (board, places)
    expect_beside(lambda: box(machine(page)), board)
    player.press("Set up")
    return board


@SIZES
def test_the_machine_stands_beside_the_board_and_moves_nothing(page: Page, size: tuple[int, int]) -> None:
    resize(page, *size)
    player = opened(page)
    board = set_up_beside(player)
    assert frame_box(player.grid) == board
    player.press("Close")
    expect(machine(page)).to_be_hidden()
    assert frame_box(player.grid) == board


@pytest.mark.parametrize("size", [(1280, 800), *further([((1366, 800),), ((1440, 900),), ((1920, 1080),)])])
def test_beside_the_largest_level_it_is_as_narrow_as_it_has_to_be(page: Page, size: tuple[int, int]) -> None:
    resize(page, *size)
    player = opened(page, EXPERT)
    set_up_beside(player)
    panel = box(machine(page))
    assert panel["x"] + panel["width"] <= size[0]
    assert panel["y"] + panel["height"] <= size[1]
    for name in ("Show all", "One move", "Keep playing", "Guess", "Run", "Step", "Reset", "Set up", "Close"):
        button = machine(page).get_by_role("button", name=name, exact=True)
        assert button.evaluate("(it) => it.scrollWidth <= it.clientWidth"), name


@pytest.mark.parametrize("size", [(1280, 593), *further([((1200, 1000),), ((1200, 650),), ((1536, 730),)])])
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


def lost(page: Page) -> Player:
    """A game that is lost, and whose loss has been looked at long enough for no press to excuse what moves."""
    player = Player(page).visit(LOSS)
    player.open(5, 5)
    lose(player)
    page.wait_for_function("() => performance.now() - shifts.lastInput > 500")
    assert shifts.moved(page) == []
    return player


def steps(page: Page) -> Locator:
    return page.get_by_role("region", name="Solver replay")


def places(page: Page) -> dict[str, FloatRect]:
    """The places of a walk's buttons."""
    return {each.inner_text(): box(each) for each in steps(page).get_by_role("button").all()}


def walk_through(player: Player) -> None:
    """To the last step: no button moves, whatever a step has to say."""
    page = player.page
    before = places(page)
    forward = steps(page).get_by_role("button", name="Forward")
    while forward.get_attribute("aria-disabled") != "true":
        told = player.status.inner_text()
        page.keyboard.press("ArrowRight")
        expect(player.status).not_to_have_text(told)
        assert places(page) == before


@SIZES
def test_a_proof_stands_beside_the_board_and_moves_nothing(page: Page, size: tuple[int, int]) -> None:
    page.add_init_script(shifts.WATCH)
    resize(page, *size)
    player = lost(page)
    end = page.get_by_role("region", name="The end of this game")
    before = [frame_box(player.grid), box(counters(page)), box(toolbar(page))]
    place = box(end)
    said = player.status.inner_text()
    player.press(WHY_LOST)
    expect(steps(page)).to_be_focused()
    expect_beside(lambda: box(steps(page)), frame_box(player.grid))
    assert 192 <= box(steps(page))["width"] <= 320
    expect(steps(page).get_by_role("status")).to_be_visible()
    assert [frame_box(player.grid), box(counters(page)), box(toolbar(page))] == before
    walk_through(player)
    player.press("Leave")
    expect(player.status).to_have_text(said)
    expect(end.get_by_role("button", name=WHY_LOST)).to_be_focused()
    assert box(end) == place
    assert [frame_box(player.grid), box(counters(page)), box(toolbar(page))] == before
    assert shifts.moved(page, by_presses_too=True) == []


def test_the_tools_beside_a_proof_can_be_pressed_and_end_it(page: Page) -> None:
    page.add_init_script(shifts.WATCH)
    resize(page, 1440, 900)
    player = lost(page)
    player.press(WHY_LOST)
    expect(steps(page)).to_be_visible()
    player.press("Percentages")
    player.expect_status("^Percentages: how many of")
    expect(steps(page)).to_be_hidden()
    player.press(WHY_LOST)
    expect(steps(page)).to_be_visible()
    player.press("Next board")
    expect(steps(page)).to_be_hidden()
    player.open(5, 5)


def test_where_a_board_leaves_no_room_its_steps_stand_below(page: Page) -> None:
    resize(page, 1440, 900)
    page.add_init_script(BEEN_HERE)  # The notice for newcomers would make the board smaller.
    player = opened(page, EXPERT)
    board = frame_box(player.grid)
    player.cell(16, 30).focus()
    page.keyboard.press("w")
    expect(steps(page)).to_be_visible()
    assert frame_box(player.grid) == board
    assert box(steps(page))["y"] > board["y"] + board["height"]


@pytest.mark.parametrize("size", [(390, 844), *further([((1440, 900),), ((1366, 657),), ((844, 390),)])])
def test_a_proof_moves_nothing_in_a_replay(new_context: NewContext, size: tuple[int, int]) -> None:
    width, height = size
    context = new_context(viewport={"width": width, "height": height})
    context.add_init_script(shifts.WATCH)
    page = context.new_page()
    player = Player(page)
    show(player, replays.LOST)
    page.keyboard.press("End")
    player.expect_status("^You lost")
    page.wait_for_function("() => performance.now() - shifts.lastInput > 500")
    shifts.moved(page, by_presses_too=True)
    board = frame_box(player.grid)
    player.press(WHY_LOST)
    expect(steps(page)).to_be_visible()
    assert frame_box(player.grid) == board
    if width >= 1200:
        expect_beside(lambda: box(steps(page)), board)
    walk_through(player)
    player.press("Leave")
    player.expect_status("^You lost")
    assert frame_box(player.grid) == board
    moved = shifts.moved(page, by_presses_too=True)
    assert [each for each in moved if not re.fullmatch(r"[^;]*(walk-count|line-sentence)[^;]*", each)] == []


def test_a_board_too_wide_for_that_stays_whole(page: Page) -> None:
    resize(page, 1280, 900)
    player = opened(page, EXPERT)
    player.press("Machine")
    expect(machine(page)).to_be_visible()
    eventually(page, lambda: is_whole(player.grid), True)
    expect_beside(lambda: box(machine(page)), frame_box(player.grid))
    assert box(machine(page))["x"] + box(machine(page))["width"] <= 1280
    assert frame_box(player.grid)["x"] >= 0


@pytest.mark.parametrize("size", [(360, 640), *further([((390, 844),)])])
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
