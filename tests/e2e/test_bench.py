"""Constraint play: players press numbers, not cells; they select two, see which is which, and combine them."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.player import eventually
from tests.e2e.workbench_page import MINED, OTHER, SMALL, TRIVIAL, WITHIN, WorkbenchPage


@pytest.fixture
def bench(page: Page) -> WorkbenchPage:
    return WorkbenchPage(page).begin()


def test_it_is_chosen_like_other_rules(page: Page) -> None:
    bench = WorkbenchPage(page)
    bench.visit()
    bench.press("New game")
    dialog = page.get_by_role("dialog", name="New game")
    dialog.get_by_label("Rules", exact=True).select_option("constraints")
    expect(dialog.get_by_text("You select numbers and combine what they say.")).to_be_visible()
    dialog.get_by_text("Custom rules").click()
    expect(dialog.get_by_label("First cell")).to_be_visible()
    expect(dialog.get_by_label("A guess", exact=True)).to_be_hidden()
    dialog.get_by_role("button", name="Start").click()
    expect(bench.act("Subtract")).to_be_visible()
    bench.expect_guide("Press an open number.")
    # The page says once what to press, next to the board.
    bench.expect_status(r"^Constraints: press numbers, not cells\. What they prove opens or gets a flag\.")
    eventually(page, lambda: sum("closed" not in name for name in bench.names()) > 0, True)


def test_closed_cells_take_no_press_and_what_the_rules_lack_is_absent(bench: WorkbenchPage) -> None:
    page = bench.page
    bench.expect_status("^As Constraints, but the first cell opens an area")
    before = bench.text()
    expect(bench.cell(1, 1)).to_have_attribute("aria-description", "not to be pressed: play by numbers")
    bench.cell(1, 1).click()
    bench.expect_status("^Here you press numbers, not closed cells")
    bench.cell(1, 1).click(button="right")
    bench.cell(1, 1).press("f")
    bench.cell(*OTHER).click(button="middle")
    bench.select(SMALL)
    assert bench.text() == before
    tools = page.get_by_role("group", name="Tools")
    for name in ("Hint", "Flag mode", "Percentages", "Machine"):
        expect(bench.tool(name)).to_have_count(0)
    expect(tools.get_by_role("menuitem", include_hidden=True)).to_have_count(0)
    for name in ("Undo", "Redo", "Pause", "New game"):
        expect(tools.get_by_role("button", name=name, exact=True)).to_be_visible()
    tools.get_by_role("button", name="More", exact=True).click()
    for name in ("Deselect", "Set up"):
        expect(tools.get_by_role("button", name=name, exact=True)).to_be_visible()
    page.keyboard.press("Escape")
    bench.cell(*OTHER).focus()
    for key in "htgow":
        page.keyboard.press(key)
        page.keyboard.press("Escape")
    assert bench.text() == before
    bench.visit("#new?size=9x9&mines=10&seed=s1&rules=classic")
    expect(bench.tool("Flag mode")).to_have_count(1)
    expect(bench.tool("Redo")).to_have_count(0)
    expect(bench.region).to_be_hidden()
    bench.open(5, 5)


def test_a_closed_cell_does_not_look_pressed(bench: WorkbenchPage) -> None:
    page = bench.page
    bench.cell(9, 9).click()
    bench.expect_status("^No closed cell touches this number")
    box = bench.cell(1, 1).bounding_box()
    assert box
    clip = {"x": box["x"], "y": box["y"], "width": box["width"], "height": box["height"]}
    before = page.screenshot(clip=clip)  # type: ignore[arg-type]
    page.mouse.move(box["x"] + 10, box["y"] + 10)
    page.mouse.down()
    page.wait_for_timeout(200)
    assert page.screenshot(clip=clip) == before  # type: ignore[arg-type]
    page.mouse.up()


def test_numbers_are_selected_one_by_one_and_all_are_deselected(bench: WorkbenchPage) -> None:
    bench.cell(*SMALL).click()
    bench.expect_status(r"^Selected A: 2 cells, 1 mine\.$")
    bench.expect_name(*SMALL, "1, selected as A")
    bench.expect_name(8, 3, "closed, in A")
    assert bench.slots() == ["A\nRow 9, column 4: 2 cells, 1 mine", "B\nnone"]
    bench.cell(*WITHIN).press("Enter")
    bench.expect_status(r"^Selected B: 5 cells, 2 mines\.$")
    bench.expect_name(8, 3, "closed, in A and B")
    bench.expect_name(7, 3, "closed, in B")
    bench.cell(*SMALL).click()
    bench.expect_status(r"^Deselected\.$")
    bench.expect_name(*SMALL, "1")
    # The number that stays selected keeps its letter; the other letter is free again.
    bench.expect_name(*WITHIN, "2, selected as B")
    bench.select(OTHER)
    bench.expect_name(*OTHER, "1, selected as A")
    bench.select(SMALL)
    bench.expect_name(*SMALL, "1, selected as B")
    bench.expect_name(*WITHIN, "2")
    ways = {
        "button": lambda: bench.press("Deselect"),
        "key": lambda: bench.cell(*SMALL).press("Escape"),
        "panel": lambda: bench.act("Subtract").press("Escape"),
    }
    for way, deselect in ways.items():
        deselect()
        bench.expect_status(r"^Deselected\.$")
        assert bench.marked("selected") == [], way
        bench.select(SMALL, WITHIN)


def test_what_cannot_be_derived_says_why_and_while_it_is_paused_nothing_is_seen_or_done(bench: WorkbenchPage) -> None:
    bench.select(SMALL, OTHER)
    assert bench.result("Subtract") == "Neither contains the other"
    bench.expect_guide("Nothing new follows from these two. Select others.")
    expect(bench.act("Subtract")).to_have_attribute("aria-disabled", "true")
    bench.act("Subtract").press("Enter")
    bench.expect_status("^Neither of the two is contained in the other")
    bench.act("Merge").press("Enter")
    bench.expect_status("^Merge takes two constraints on the same cells")
    assert bench.rows() == []
    bench.cell(*SMALL).click()
    bench.expect_status(r"^Deselected\.$")
    bench.press("Pause")
    bench.expect_status("^Paused")
    assert bench.marked("selected") == []
    bench.act("Reduce").press("Enter")
    bench.expect_status("^Paused")
    bench.press("Pause")
    bench.expect_status("^Back to the game")
    bench.expect_name(*OTHER, "1, selected as B")
    assert bench.result("Reduce") == "5 new, each 4 cells, 0 to 1 mine"
    bench.act("Reduce").focus()
    assert len(bench.marked("in what follows")) == 5
    bench.derive("Reduce")
    bench.expect_status(r"^Reduced B: 5 new, each 4 cells, 0 to 1 mine\.$")
    assert bench.rows() == [f"#{number}: 4 cells, 0 to 1 mine" for number in range(1, 6)]


def test_a_preview_is_what_then_follows_and_it_is_taken_back_and_made_again(bench: WorkbenchPage) -> None:
    bench.cell(*MINED).click()
    bench.expect_status(r"^Flagged 1 cell\. 9 mines left\.$")
    bench.expect_name(7, 5, "flagged")
    assert bench.counter("Mines left") == "9"
    assert bench.result("Subtract") == "Select two"
    bench.select(SMALL)
    assert bench.marked("selected") == ["row 9, column 4"]
    assert [bench.result("Subtract"), bench.result("Reduce")] == ["Select one more", "Nothing new follows"]
    bench.select(WITHIN)
    assert [bench.result("Subtract"), bench.result("Reduce")] == ["2 cells, no mine", "Takes only one"]
    bench.act("Subtract").hover()
    assert bench.marked("safe by what follows") == ["row 7, column 3", "row 7, column 4"]
    told = bench.result("Subtract")
    bench.derive("Subtract")
    bench.expect_status(r"^Subtracted A from B: 2 cells, no mine\.$")
    assert bench.rows() == [f"#1: {told}"]
    bench.row("#1").hover()
    assert bench.marked("safe by #1") == ["row 7, column 3", "row 7, column 4"]
    bench.page.mouse.move(5, 5)
    assert bench.marked("by #1") == []
    bench.press("Undo")
    bench.expect_status(r"^Undone\.$")
    assert bench.rows() == []
    bench.press("Redo")
    bench.expect_status(r"^Redone\.$")
    assert bench.rows() == ["#1: 2 cells, no mine"]
    for _ in range(2):
        bench.cell(*SMALL).press("u")
    bench.expect_name(7, 5, "closed")
    bench.cell(*SMALL).press("y")
    bench.expect_name(7, 5, "flagged")
    bench.page.keyboard.press("y")
    eventually(bench.page, bench.rows, ["#1: 2 cells, no mine"])
    bench.page.keyboard.press("y")
    bench.expect_status("^Nothing to redo")


def test_it_goes_on_as_it_stood_after_a_reload(bench: WorkbenchPage) -> None:
    bench.fill()
    bench.row("#1").press("Delete")
    bench.expect_status(r"^Deleted\.$")
    bench.select(SMALL)
    rows, text = bench.rows(), bench.text()
    assert len(rows) == 5
    bench.expect_kept("select 8,3")
    bench.page.reload()
    expect(bench.act("Subtract")).to_be_visible()
    eventually(bench.page, bench.rows, rows)
    assert bench.text() == text
    bench.expect_name(*SMALL, "1, selected as A")
    bench.press("Undo")
    eventually(bench.page, lambda: bench.rows()[0], "#1: 2 cells, no mine")


def test_a_board_is_solved_by_its_numbers_and_keys_alone(page: Page) -> None:
    bench = WorkbenchPage(page).begin(TRIVIAL)
    bench.cell(1, 1).focus()
    while (number := bench.settling()) and not re.search("^You won", bench.status.inner_text()):
        before = bench.text()
        page.keyboard.press("Control+Home")
        for key, times in (("ArrowDown", number[0] - 1), ("ArrowRight", number[1] - 1)):
            for _ in range(times):
                page.keyboard.press(key)
        page.keyboard.press("Enter")
        bench.expect_another(before)
    bench.expect_status(r"^You won in [\d:.]+\. Success!$")
    bench.expect_guide("All cells are known.")
    # Nothing is left at the workbench, so what continues has the focus.
    expect(page.get_by_role("heading", name="Derived")).to_be_hidden()
    end = page.get_by_role("region", name="The end of this game")
    expect(end.get_by_role("button", name="Next board")).to_be_focused()
