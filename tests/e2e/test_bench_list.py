"""The list of what was derived: rows are selected, carried out, deleted and explained, by mouse and by keys."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.benches import OTHER, Bench
from tests.e2e.conftest import NewContext
from tests.e2e.looks.windows import PHONE
from tests.e2e.player import eventually
from tests.e2e.test_bench_layout import list_sheet


@pytest.fixture
def bench(page: Page) -> Bench:
    return Bench(page).begin().fill()


def names(bench: Bench) -> list[str]:
    return [row.partition(":")[0] for row in bench.rows()]


def test_an_empty_list_says_so(page: Page) -> None:
    bench = Bench(page).begin()
    empty = page.get_by_text("What you derive from numbers is listed here.")
    expect(empty).to_be_visible()
    bench.fill()
    expect(empty).to_be_hidden()


def test_a_row_is_selected_and_deselected(bench: Bench) -> None:
    bench.row("#2").click()
    bench.expect_status(r"^Selected A: 4 cells, 0 to 1 mine\.$")
    expect(bench.row("#2")).to_have_attribute("aria-pressed", "true")
    assert bench.slots()[0] == "A\n#2: 4 cells, 0 to 1 mine"
    assert len(bench.marked("in A")) == 4
    bench.row("#2").press("Enter")
    bench.expect_status(r"^Deselected\.$")
    expect(bench.row("#2")).to_have_attribute("aria-pressed", "false")


def test_what_settles_its_cells_is_carried_out(bench: Bench) -> None:
    page = bench.page
    expect(page.get_by_role("button", name="Carry out #1")).to_be_visible()
    expect(page.get_by_role("button", name="Carry out #2")).to_be_hidden()
    page.get_by_role("button", name="Carry out #1").click()
    bench.expect_status(r"^Opened \d+ cells\.$")
    eventually(page, lambda: "#1" in names(bench), False)
    assert "closed" not in bench.name(7, 3)
    bench.press("Undo")
    eventually(page, lambda: names(bench)[0], "#1")
    # A press on the row itself does as a press on a number.
    bench.row("#1").click()
    eventually(page, lambda: "#1" in names(bench), False)


def test_cells_that_become_known_leave_the_list(bench: Bench) -> None:
    bench.switch("Auto Clear")
    eventually(bench.page, lambda: "#1" in names(bench), False)
    assert bench.rows() == [f"#{number}: 4 cells, 0 to 1 mine" for number in range(2, 7)]


def test_keys_go_from_row_to_row_and_delete_them(bench: Bench) -> None:
    page = bench.page
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
    page.keyboard.press("Delete")
    expect(bench.row("#2")).to_be_focused()
    assert names(bench) == ["#2", "#3", "#4", "#5"]
    for left in (["#3", "#4", "#5"], ["#4", "#5"], ["#5"], []):
        page.keyboard.press("Delete")
        eventually(page, lambda left=left: names(bench) == left, True)
        expect(bench.row(left[0]) if left else page.get_by_role("heading", name="Derived")).to_be_focused()


def test_one_row_is_in_the_tab_order(bench: Bench) -> None:
    page = bench.page
    bench.act("Merge").focus()
    page.keyboard.press("Tab")
    expect(bench.row("#1")).to_be_focused()
    for name in ("Carry out #1", "Why? #1", "Delete #1"):
        page.keyboard.press("Tab")
        expect(page.get_by_role("button", name=name)).to_be_focused()
    page.keyboard.press("Enter")
    bench.expect_status(r"^Deleted\.$")
    expect(bench.row("#2")).to_be_focused()


def test_what_changes_leaves_the_focus_where_it_is(bench: Bench) -> None:
    bench.row("#3").focus()
    bench.page.keyboard.press("Enter")
    bench.expect_status("^Selected A")
    expect(bench.row("#3")).to_be_focused()
    bench.page.get_by_role("button", name="Delete #2").evaluate("(button) => button.click()")
    eventually(bench.page, lambda: "#2" in names(bench), False)
    expect(bench.row("#3")).to_be_focused()


def test_it_is_told_how_one_came_about(bench: Bench) -> None:
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


def test_on_a_phone_it_is_a_sheet_below_the_board(new_context: NewContext) -> None:
    page = new_context(**PHONE).new_page()
    bench = Bench(page).begin().fill()
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
