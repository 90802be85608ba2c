"""The options of constraint play, each with what it does."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.benches import MINED, SMALL, WITHIN, Bench
from tests.e2e.parts import frame_box
from tests.e2e.player import eventually

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
def bench(page: Page) -> Bench:
    return Bench(page).begin()


def test_they_begin_as_they_are_meant_to_and_each_says_what_it_does(bench: Bench) -> None:
    bench.press("Set up")
    dialog = bench.page.get_by_role("dialog", name="Options of constraint play")
    for name, on in DEFAULTS.items():
        field = dialog.get_by_role("switch", name=name, exact=True)
        expect(field).to_be_checked(checked=on)
        expect(field).to_have_accessible_description(re.compile(r"^[A-Z].*\.$"))


def test_show_remaining_has_numbers_say_what_is_left(bench: Bench) -> None:
    bench.cell(*MINED).click()
    bench.expect_status("^Flagged")
    bench.switch("Show Remaining")
    expect(bench.cell(8, 4)).to_have_attribute("aria-description", "1 left")
    bench.switch("Show Remaining", on=False)
    expect(bench.cell(8, 4)).not_to_have_attribute("aria-description", re.compile("."))


def test_cheat_mode_marks_numbers_that_settle_their_cells(bench: Bench) -> None:
    assert bench.marked("settles") == []
    bench.switch("Cheat Mode")
    assert "row 6, column 6" in bench.marked("settles mines")
    bench.cell(*MINED).click()
    bench.expect_status("^Flagged")
    assert "row 6, column 6" not in bench.marked("settles")
    assert bench.marked("settles safe cells")


def test_auto_zero_opens_round_a_0(page: Page) -> None:
    """Off, what is opened opens alone; switched on again, all that was left opens."""
    bench = Bench(page).begin("#new?size=6x6&mines=5&seed=z3&rules=constraints&start=opening")
    bench.switch("Auto Zero", on=False)
    bench.cell(5, 1).click()
    bench.expect_status("^Flagged ")
    bench.cell(3, 2).click()
    bench.expect_status("^Opened ")
    assert [bench.name(*place).split(", ")[2] for place in ((2, 1), (2, 2), (1, 1))] == ["empty", "empty", "closed"]
    bench.switch("Auto Zero")
    eventually(bench.page, lambda: "closed" in bench.name(1, 1), False)
    bench.press("Undo")
    bench.expect_status(r"^Taken back\.")
    assert "closed" in bench.name(1, 1)


def test_auto_flag_flags_what_is_settled_at_once(bench: Bench) -> None:
    bench.switch("Auto Flag")
    eventually(bench.page, lambda: bench.text().count("F") > 0, True)
    assert bench.name(7, 5).endswith("flagged")


def test_auto_clear_opens_what_is_settled_at_once(bench: Bench) -> None:
    bench.switch("Auto Clear")
    assert "closed" in bench.name(7, 4)
    bench.cell(*MINED).click()
    bench.expect_status(r"^Opened \d+ cells?\. Flagged 1 cell\. 9 mines left\.$")
    assert "closed" not in bench.name(7, 4)


def test_resolve_complex_carries_out_what_is_derived(bench: Bench) -> None:
    bench.switch("Resolve Complex")
    bench.cell(*MINED).click()
    bench.expect_status("^Flagged")
    bench.select(SMALL, WITHIN)
    bench.act("Subtract").click()
    bench.expect_status(r"^Subtracted A from B: 2 cells, no mine\. Opened \d+ cells\.$")
    assert bench.rows() == []


@pytest.mark.parametrize(
    ("name", "word"), [("Show Subtraction", "Subtract"), ("Show Reduction", "Reduce"), ("Show Merging", "Merge")]
)
def test_what_is_not_shown_cannot_be_derived(bench: Bench, name: str, word: str) -> None:
    action = bench.page.get_by_role("button", name=word, exact=True)
    expect(action).to_be_visible()
    bench.switch(name, on=False)
    expect(action).to_be_hidden()
    bench.switch(name)
    expect(action).to_be_visible()


def test_the_board_constraint_is_offered_and_selected(bench: Bench) -> None:
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


def test_the_board_constraint_stands_when_no_mine_is_left(page: Page) -> None:
    bench = Bench(page).begin("#new?size=5x5&mines=2&seed=z4&rules=constraints&start=opening")
    bench.switch("Show Board Constraint")
    bench.cell(3, 3).click()
    bench.expect_status("^Flagged ")
    total = page.get_by_role("button", name=re.compile("^([AB] )?Whole board: "))
    expect(total).to_have_text(re.compile(r"Whole board: \d+ cells?, no mine$"))
    total.click()
    bench.expect_status("^You won")


def test_coordinates_stand_at_the_edges(bench: Bench) -> None:
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


def test_what_is_shown_is_remembered_and_what_is_of_the_game_is_not(bench: Bench) -> None:
    page = bench.page
    bench.switch("Show Merging", on=False)
    bench.switch("Cheat Mode")
    bench.switch("Resolve Complex")
    bench.begin("#new?size=9x9&mines=10&seed=s2&rules=constraints&start=opening")
    expect(page.get_by_role("button", name="Merge", exact=True)).to_be_hidden()
    bench.press("Set up")
    dialog = page.get_by_role("dialog", name="Options of constraint play")
    expect(dialog.get_by_role("switch", name="Cheat Mode")).to_be_checked()
    expect(dialog.get_by_role("switch", name="Resolve Complex")).not_to_be_checked()


def test_a_switch_that_is_taken_back_stands_as_it_was(bench: Bench) -> None:
    bench.switch("Auto Flag")
    bench.press("Undo")
    bench.expect_status(r"^Taken back\.")
    bench.press("Set up")
    dialog = bench.page.get_by_role("dialog", name="Options of constraint play")
    expect(dialog.get_by_role("switch", name="Auto Flag")).not_to_be_checked()
    expect(bench.cell(7, 5)).to_have_attribute("aria-label", re.compile("closed"))


def test_numbers_of_other_games_are_as_their_options_say(bench: Bench) -> None:
    bench.switch("Show Remaining")
    bench.visit("#new?size=9x9&mines=10&seed=s1&rules=classic")
    bench.open(5, 5)
    expect(bench.page.locator("[role=gridcell][aria-description$=left]")).to_have_count(0)


def test_within_the_selection_names_do_not_contain_each_other(bench: Bench) -> None:
    bench.select(SMALL, WITHIN)
    words = [
        name
        for button in bench.page.get_by_role("button").all()
        if button.is_visible() and (name := button.get_attribute("aria-label") or button.inner_text())
    ]
    assert not [(one, other) for one in words for other in words if one != other and one in other]
