"""The options of constraint play, and what each does."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.holding import hold
from tests.e2e.parts import frame_box
from tests.e2e.player import READY_MS, eventually
from tests.e2e.workbench_page import MINED, SMALL, WITHIN, WorkbenchPage

DEFAULTS = {
    "Show Remaining": False,
    "Cheat Mode": False,
    "Auto Zero": True,
    "Auto Clear": False,
    "Auto Flag": False,
    "Resolve Complex": False,
    "Show Subtraction": True,
    "Show Reduction": True,
    "Show Merging": True,
    "Show Board Constraint": False,
    "Coordinates": False,
}


@pytest.fixture
def bench(page: Page) -> WorkbenchPage:
    return WorkbenchPage(page).begin()


def test_what_is_shown_is_as_the_options_say(bench: WorkbenchPage) -> None:
    """They have their default values at first, and each says what it does."""
    bench.press("Set up")
    dialog = bench.page.get_by_role("dialog", name="Options for constraint play")
    for name, on in DEFAULTS.items():
        field = dialog.get_by_role("switch", name=name, exact=True)
        expect(field).to_be_checked(checked=on)
        expect(field).to_have_accessible_description(re.compile(r"^[A-Z].*\.$"))
    dialog.get_by_role("button", name="Close", exact=True).click()
    for name, word in (("Show Subtraction", "Subtract"), ("Show Reduction", "Reduce"), ("Show Merging", "Merge")):
        action = bench.page.get_by_role("button", name=word, exact=True)
        expect(action).to_be_visible()
        bench.switch(name, on=False)
        expect(action).to_be_hidden()
        bench.switch(name)
        expect(action).to_be_visible()
    expect_coordinates_at_the_edges(bench)
    # Cheat mode marks numbers that decide their cells.
    assert bench.marked("settles") == []
    bench.switch("Cheat Mode")
    assert "row 6, column 6" in bench.marked("settles mines")
    bench.cell(*MINED).click()
    bench.expect_status("^Flagged")
    assert "row 6, column 6" not in bench.marked("settles")
    assert bench.marked("settles safe cells")
    bench.switch("Cheat Mode", on=False)
    bench.switch("Show Remaining")
    expect(bench.cell(8, 4)).to_have_attribute("aria-description", "1 left")
    bench.switch("Show Remaining", on=False)
    expect(bench.cell(8, 4)).not_to_have_attribute("aria-description", re.compile("."))
    # Numbers in games by cells follow their own options.
    bench.switch("Show Remaining")
    bench.visit("#new?size=9x9&mines=10&seed=s1&rules=classic")
    bench.open(5, 5)
    expect(bench.page.locator("[role=gridcell][aria-description$=left]")).to_have_count(0)


def expect_coordinates_at_the_edges(bench: WorkbenchPage) -> None:
    page = bench.page
    bench.switch("Coordinates")
    edges = page.locator("[aria-hidden=true]").filter(has_text=re.compile("^123456789$"))
    columns, rows = (edges.nth(i).get_by_text(re.compile(r"^\d$")) for i in range(2))
    assert columns.all_inner_texts() == rows.all_inner_texts() == [str(number) for number in range(1, 10)]
    cell, column, row = (each.bounding_box() for each in (bench.cell(3, 5), columns.nth(4), rows.nth(2)))
    assert cell
    assert column
    assert row
    assert column["x"] + column["width"] / 2 == pytest.approx(cell["x"] + cell["width"] / 2, abs=2)
    assert row["y"] + row["height"] / 2 == pytest.approx(cell["y"] + cell["height"] / 2, abs=2)
    assert frame_box(bench.grid)["y"] >= 52
    bench.switch("Coordinates", on=False)
    expect(columns.first).to_be_hidden()


def test_what_is_settled_is_flagged_or_opened_at_once_where_it_is_wished(bench: WorkbenchPage) -> None:
    """A refused switch keeps its value."""
    bench.switch("Auto Flag")
    eventually(bench.page, lambda: bench.text().count("F") > 0, True)
    assert bench.name(7, 5).endswith("flagged")
    bench.press("Undo")
    bench.expect_status(r"^Undone\.")
    bench.press("Set up")
    dialog = bench.page.get_by_role("dialog", name="Options for constraint play")
    expect(dialog.get_by_role("switch", name="Auto Flag")).not_to_be_checked()
    dialog.get_by_role("button", name="Close", exact=True).click()
    expect(bench.cell(7, 5)).to_have_attribute("aria-label", re.compile("closed"))
    bench.switch("Auto Clear")
    assert "closed" in bench.name(7, 4)
    bench.cell(*MINED).click()
    bench.expect_status(r"^Opened \d+ cells?\. Flagged 1 cell\. 9 mines left\.$")
    assert "closed" not in bench.name(7, 4)
    expect_auto_zero_to_open_round_a_0(bench)


def expect_auto_zero_to_open_round_a_0(bench: WorkbenchPage) -> None:
    """Off, an opened 0 leaves its neighbours closed; switched on again, it opens the rest."""
    bench.begin("#new?size=6x6&mines=5&seed=z3&rules=constraints&start=opening")
    bench.switch("Auto Zero", on=False)
    bench.cell(5, 1).click()
    bench.expect_status("^Flagged ")
    bench.cell(3, 2).click()
    bench.expect_status("^Opened ")
    assert [bench.name(*place).split(", ")[2] for place in ((2, 1), (2, 2), (1, 1))] == ["empty", "empty", "closed"]
    bench.switch("Auto Zero")
    eventually(bench.page, lambda: "closed" in bench.name(1, 1), False)
    bench.press("Undo")
    bench.expect_status(r"^Undone\.")
    assert "closed" in bench.name(1, 1)


def test_the_options_of_a_game_stand_only_once_the_engine_has_told_of_it(bench: WorkbenchPage) -> None:
    """Before that nobody knows them, and the dialog does not show them as off. The page's own options are always
    known.
    """
    begun = hold(bench.page, "new")
    bench.visit("#new?size=6x6&mines=5&seed=z3&rules=constraints&start=opening")
    begun.expect()
    bench.press("Set up")
    dialog = bench.page.get_by_role("dialog", name="Options for constraint play")
    zero = dialog.get_by_role("switch", name="Auto Zero", exact=True)
    expect(zero).to_be_disabled()
    expect(dialog.get_by_role("switch", name="Cheat Mode", exact=True)).to_be_enabled()
    begun.let_go()
    expect(zero).to_be_enabled(timeout=READY_MS)
    expect(zero).to_be_checked()


def test_resolve_complex_carries_out_what_is_derived_and_is_not_remembered(bench: WorkbenchPage) -> None:
    """It belongs to the game; the page's display options are remembered."""
    page = bench.page
    bench.switch("Resolve Complex")
    bench.cell(*MINED).click()
    bench.expect_status("^Flagged")
    bench.select(SMALL, WITHIN)
    words = [
        name
        for button in page.get_by_role("button").all()
        if button.is_visible() and (name := button.get_attribute("aria-label") or button.inner_text())
    ]
    assert not [(one, other) for one in words for other in words if one != other and one in other]
    bench.act("Subtract").click()
    bench.expect_status(r"^Subtracted A from B: 2 cells, no mine\. Opened \d+ cells\.$")
    assert bench.rows() == []
    bench.switch("Show Merging", on=False)
    bench.switch("Cheat Mode")
    bench.begin("#new?size=9x9&mines=10&seed=s2&rules=constraints&start=opening")
    expect(page.get_by_role("button", name="Merge", exact=True)).to_be_hidden()
    bench.press("Set up")
    dialog = page.get_by_role("dialog", name="Options for constraint play")
    expect(dialog.get_by_role("switch", name="Cheat Mode")).to_be_checked()
    expect(dialog.get_by_role("switch", name="Resolve Complex")).not_to_be_checked()


def test_the_board_constraint_is_offered_selected_and_stands_when_no_mine_is_left(bench: WorkbenchPage) -> None:
    page = bench.page
    total = page.get_by_role("button", name=re.compile("^([AB] )?Whole board: "))
    expect(total).to_be_hidden()
    bench.switch("Show Board Constraint")
    expect(total).to_have_text(re.compile(r"Whole board: 54 cells, 10 mines$"))
    total.click()
    bench.expect_status(r"^Selected A: the whole board\.$")
    expect(total).to_have_attribute("aria-pressed", "true")
    assert len(bench.marked("in A")) == 54
    bench.cell(*SMALL).press("t")
    bench.expect_status(r"^Deselected\.$")
    bench.select(SMALL)
    total.focus()
    page.keyboard.press("Enter")
    bench.expect_status("^Selected B")
    assert bench.result("Subtract") == "52 cells, 9 mines"
    bench.derive("Subtract")
    bench.expect_status(r"^Subtracted A from B: 52 cells, 9 mines\.$")
    bench.begin("#new?size=5x5&mines=2&seed=z4&rules=constraints&start=opening")
    bench.cell(3, 3).click()
    bench.expect_status("^Flagged ")
    expect(total).to_have_text(re.compile(r"Whole board: \d+ cells?, no mine$"))
    total.click()
    bench.expect_status("^You won")
