"""The list of derived constraints: rows are selected, carried out, deleted and explained, by mouse and by keys."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import NewContext
from tests.e2e.looks.windows import PHONE
from tests.e2e.parts import resize
from tests.e2e.player import eventually
from tests.e2e.test_bench_layout import CLOSE_HAS_ITS_ROW, list_sheet
from tests.e2e.workbench_page import OTHER, WorkbenchPage


def names(bench: WorkbenchPage) -> list[str]:
    return [row.partition(":")[0] for row in bench.rows()]


def test_rows_are_selected_explained_and_carried_out_until_the_list_is_empty(page: Page) -> None:
    bench = WorkbenchPage(page).begin()
    empty = page.get_by_text("What you derive from numbers is listed here.")
    expect(empty).to_be_visible()
    bench.fill()
    expect(empty).to_be_hidden()
    bench.row("#2").click()
    bench.expect_status(r"^Selected A: 4 cells, 0 to 1 mine\.$")
    expect(bench.row("#2")).to_have_attribute("aria-pressed", "true")
    assert bench.slots()[0] == "A\n#2: 4 cells, 0 to 1 mine"
    assert len(bench.marked("in A")) == 4
    bench.row("#2").press("Enter")
    bench.expect_status(r"^Deselected\.$")
    expect(bench.row("#2")).to_have_attribute("aria-pressed", "false")
    expect_to_be_explained(bench)
    expect(page.get_by_role("button", name="Carry out #1")).to_be_visible()
    expect(page.get_by_role("button", name="Carry out #2")).to_be_hidden()
    page.get_by_role("button", name="Carry out #1").click()
    bench.expect_status(r"^Opened \d+ cells\.$")
    eventually(page, lambda: "#1" in names(bench), False)
    assert "closed" not in bench.name(7, 3)
    bench.press("Undo")
    eventually(page, lambda: names(bench)[0], "#1")
    # A press on the row itself works like a press on a number.
    bench.row("#1").click()
    eventually(page, lambda: "#1" in names(bench), False)
    bench.press("Undo")
    eventually(page, lambda: names(bench)[0], "#1")
    # Constraints whose cells become known leave the list.
    bench.switch("Auto Clear")
    eventually(page, lambda: "#1" in names(bench), False)
    assert bench.rows() == [f"#{number}: 4 cells, 0 to 1 mine" for number in range(2, 7)]


def expect_to_be_explained(bench: WorkbenchPage) -> None:
    """Where the first one comes from."""
    page = bench.page
    page.get_by_role("button", name="Why? #1").click()
    walk = page.get_by_role("region", name="Solver replay")
    expect(walk).to_be_visible()
    bench.expect_status(r"\.")
    expect(bench.region).to_be_hidden()
    page.keyboard.press("Escape")
    expect(walk).to_be_hidden()
    expect(page.get_by_role("button", name="Why? #1")).to_be_focused()
    assert names(bench) == [f"#{number}" for number in range(1, 7)]


def test_keys_go_from_row_to_row_and_delete_them_and_the_focus_stays(page: Page) -> None:
    bench = WorkbenchPage(page).begin().fill()
    # One row is in the tab order.
    bench.act("Merge").focus()
    page.keyboard.press("Tab")
    expect(bench.row("#1")).to_be_focused()
    bench.cell(*OTHER).press("l")
    expect(bench.row("#1")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(bench.row("#2")).to_be_focused()
    assert len(bench.marked("in #2")) == 4
    page.keyboard.press("End")
    expect(bench.row("#6")).to_be_focused()
    page.keyboard.press("Delete")
    bench.expect_status(r"^Deleted\.$")
    expect(bench.row("#5")).to_be_focused()
    page.keyboard.press("Home")
    expect(bench.row("#1")).to_be_focused()
    for name in ("Carry out #1", "Why? #1", "Delete #1"):
        page.keyboard.press("Tab")
        expect(page.get_by_role("button", name=name)).to_be_focused()
    page.keyboard.press("Enter")
    expect(bench.row("#2")).to_be_focused()
    assert names(bench) == ["#2", "#3", "#4", "#5"]
    # A change leaves the focus where it is.
    bench.row("#3").focus()
    page.keyboard.press("Enter")
    bench.expect_status("^Selected A")
    expect(bench.row("#3")).to_be_focused()
    page.get_by_role("button", name="Delete #2").evaluate("(button) => button.click()")
    eventually(page, lambda: names(bench), ["#3", "#4", "#5"])
    expect(bench.row("#3")).to_be_focused()
    for left in (["#4", "#5"], ["#5"], []):
        page.keyboard.press("Delete")
        eventually(page, lambda left=left: names(bench) == left, True)
        expect(bench.row(left[0]) if left else page.get_by_role("heading", name="Derived")).to_be_focused()


def test_on_a_phone_it_is_a_sheet_below_the_board_and_no_row_lies_under_its_button(new_context: NewContext) -> None:
    page = new_context(**PHONE).new_page()
    bench = WorkbenchPage(page).begin().fill()
    expect(bench.row("#1")).to_be_hidden()
    button = page.get_by_role("button", name="List 6", exact=True)
    page.mouse.move(5, 5)
    button.tap()
    expect(button).to_have_attribute("aria-expanded", "true")
    expect(bench.row("#1")).to_be_focused()
    sheet = list_sheet(page).bounding_box()
    assert sheet
    assert sheet["height"] <= 0.55 * 640
    assert sheet["y"] + sheet["height"] == pytest.approx(640, abs=1)
    assert bench.marked("by #1") == ["row 7, column 3", "row 7, column 4"]
    bench.row("#2").tap()
    bench.expect_status("^Selected A")
    page.keyboard.press("Escape")
    expect(button).to_be_focused()
    expect(bench.row("#1")).to_be_hidden()
    button.tap()
    page.get_by_role("button", name="Close the list").tap()
    expect(button).to_be_focused()
    resize(page, 320, 480)
    button.tap()
    page.keyboard.press("End")
    expect(bench.row("#6")).to_be_focused()
    close = page.get_by_role("button", name="Close the list")
    eventually(page, lambda: list_sheet(page).evaluate(CLOSE_HAS_ITS_ROW), True)
    # Neither does the row that keys go back to.
    for number in range(5, 1, -1):
        page.keyboard.press("ArrowUp")
        row = bench.row(f"#{number}")
        expect(row).to_be_focused()
        below = "(row, close) => row.getBoundingClientRect().top >= close.getBoundingClientRect().bottom"
        assert row.evaluate(below, close.element_handle())
