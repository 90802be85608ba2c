"""A position drawn in *Analyse* by mouse, by touch, by keys and by names alone, and what the board says of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from typing import Literal

import pytest
from playwright.sync_api import CDPSession, Locator, Page, expect

from tests.e2e.axe import violations_in_every_theme
from tests.e2e.conftest import NewContext
from tests.e2e.looks.windows import PHONE, SIDEWAYS_SCROLL
from tests.e2e.player import eventually

POSITION = """\
........1
....1.11F
.11101#21
.1#1.12##
.122112##
112#32?21
#23##211.
2#2221.*.
111......""".replace("0", ".").splitlines()
BLANK = ["#" * 9] * 9
PART = [row if at in (1, 5, 7) else BLANK[at] for at, row in enumerate(POSITION)]
"""The rows of it that have every sign: a click on each cell, and one on *Undo* for each, take long."""
SYMBOLS = {"closed": "#", "flagged": "F", "marked": "?", "empty": ".", "exploded mine": "*"}
TOOLS = {"F": "Flag", "?": "Question mark", ".": "0", "*": "Exploded mine"}
KEYS = {".": "0", "*": "x"}

Place = tuple[int, int]


@pytest.fixture
def analyse(page: Page) -> Page:
    page.goto("#analyse")
    expect(page.get_by_role("heading", name="Analyse")).to_be_visible()
    return page


@pytest.fixture
def phone(new_context: NewContext) -> Page:
    page = new_context(**PHONE).new_page()
    page.goto("#analyse")
    expect(page.get_by_role("gridcell", name="row 1, column 1, ")).to_be_visible()
    return page


def cell(page: Page, row: int, column: int) -> Locator:
    return page.get_by_role("gridcell", name=re.compile(f"^row {row}, column {column}, "))


def drawn(page: Page) -> list[str]:
    """What the board shows, in the characters of position text."""
    names = page.get_by_role("gridcell").evaluate_all("(cells) => cells.map(({ariaLabel}) => ariaLabel)")
    words = [re.match(r"row \d+, column (\d+), ([^,]*)", each) for each in names]
    text = "".join(SYMBOLS.get(word[2], word[2]) for word in words if word)
    columns = max(int(word[1]) for word in words if word)
    return [text[at : at + columns] for at in range(0, len(text), columns)]


def expect_drawn(page: Page, rows: list[str]) -> None:
    """Wait until the board shows these rows."""
    eventually(page, lambda: drawn(page), rows)


def tool(page: Page, name: str) -> Locator:
    return page.get_by_role("radiogroup", name="Draw", exact=True).get_by_role("radio", name=name, exact=True)


def runs(position: list[str]) -> Iterator[tuple[str, Place, Place]]:
    """The signs of a position in rows of equal ones: the sign, its first and its last place; sign by sign."""
    found = []
    for row, text in enumerate(position, 1):
        column = 1
        for sign, same in groupby(text):
            last = column + len([*same]) - 1
            if sign != "#":
                found.append((sign, (row, column), (row, last)))
            column = last + 1
    return iter(sorted(found))


def middle(page: Page, place: Place) -> tuple[float, float]:
    box = cell(page, *place).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def undo_all(page: Page, steps: int) -> None:
    """Undo exactly these steps, after which nothing is left to undo."""
    undo = page.get_by_role("button", name="Undo")
    for _ in range(steps):
        expect(undo).not_to_have_attribute("aria-disabled", "true")
        undo.click()
    expect(undo).to_have_attribute("aria-disabled", "true")
    expect_drawn(page, BLANK)


def drag(page: Page, first: Place, last: Place, button: Literal["left", "right"] = "left") -> None:
    page.mouse.move(*middle(page, first))
    page.mouse.down(button=button)
    page.mouse.move(*middle(page, last), steps=2)
    page.mouse.up(button=button)


def test_by_mouse(analyse: Page) -> None:
    strokes = [*runs(POSITION)]
    for sign, first, last in strokes:
        tool(analyse, TOOLS.get(sign, sign)).check()
        drag(analyse, first, last)
    expect_drawn(analyse, POSITION)
    analyse.reload()
    expect_drawn(analyse, POSITION)
    # The history does not outlast the page.
    expect(analyse.get_by_role("button", name="Undo")).to_have_attribute("aria-disabled", "true")


def test_each_stroke_is_one_step_of_undo(analyse: Page) -> None:
    strokes = [*runs(POSITION)][:12]
    for sign, first, last in strokes:
        tool(analyse, TOOLS.get(sign, sign)).check()
        drag(analyse, first, last)
    before = drawn(analyse)
    undo_all(analyse, len(strokes))
    redo = analyse.get_by_role("button", name="Redo")
    for _ in strokes:
        redo.click()
    expect(redo).to_have_attribute("aria-disabled", "true")
    expect_drawn(analyse, before)


def test_the_other_button_flags_and_the_wheel_counts(analyse: Page) -> None:
    drag(analyse, (1, 1), (1, 3), "right")
    # With *Move* a press opens, and shows as many mines as there are flags around.
    cell(analyse, 2, 2).click()
    expect_drawn(analyse, ["FFF######", "#3#######", *BLANK[2:]])
    analyse.mouse.move(*middle(analyse, (2, 2)))
    analyse.mouse.wheel(0, -100)
    expect(cell(analyse, 2, 2)).to_have_accessible_name(re.compile("column 2, 4"))
    analyse.mouse.wheel(0, 100)
    expect(cell(analyse, 2, 2)).to_have_accessible_name(re.compile("column 2, 3"))
    cell(analyse, 2, 2).click()
    expect_drawn(analyse, ["FFF######", *BLANK[1:]])
    drag(analyse, (1, 3), (1, 1), "right")
    undo_all(analyse, 6)


def touch(session: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    session.send(
        "Input.dispatchTouchEvent",
        {"type": kind, "touchPoints": [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]},
    )


def test_by_touch(phone: Page) -> None:
    session = phone.context.new_cdp_session(phone)
    strokes = [*runs(PART)]
    for sign, first, last in strokes:
        tool(phone, TOOLS.get(sign, sign)).check()
        phone.evaluate("scrollTo(0, 0)")
        touch(session, "touchStart", middle(phone, first))
        touch(session, "touchMove", middle(phone, last))
        touch(session, "touchEnd")
    expect_drawn(phone, PART)
    undo_all(phone, len(strokes))


def test_with_move_a_finger_draws_nothing(phone: Page) -> None:
    tool(phone, "Move").check()
    phone.evaluate("scrollTo(0, 0)")
    phone.touchscreen.tap(*middle(phone, (3, 3)))
    expect(cell(phone, 3, 3)).to_be_focused()
    expect_drawn(phone, BLANK)
    # Two fingers zoom, whatever is chosen.
    tool(phone, "3").check()
    phone.evaluate("scrollTo(0, 0)")
    session = phone.context.new_cdp_session(phone)
    size = cell(phone, 1, 1).bounding_box()
    (x, y), (other_x, other_y) = middle(phone, (4, 4)), middle(phone, (6, 6))
    touch(session, "touchStart", (x, y))
    touch(session, "touchStart", (x, y), (other_x, other_y))
    touch(session, "touchMove", (x - 60, y - 60), (other_x + 60, other_y + 60))
    touch(session, "touchEnd")
    expect_drawn(phone, BLANK)
    assert size
    grown = cell(phone, 1, 1).bounding_box()
    assert grown
    assert grown["width"] > size["width"]
    assert phone.evaluate(SIDEWAYS_SCROLL) == 0


def test_a_stroke_at_the_edge_scrolls_a_larger_board(phone: Page) -> None:
    """A finger that rests at the edge draws on to the last column; all of it is one step of undo."""
    phone.get_by_role("spinbutton", name="Columns").fill("30")
    phone.get_by_role("spinbutton", name="Columns").press("Tab")
    expect(cell(phone, 1, 30)).to_be_attached()
    tool(phone, "Flag").check()
    phone.evaluate("scrollTo(0, 0)")
    session = phone.context.new_cdp_session(phone)
    x, y = middle(phone, (2, 1))
    touch(session, "touchStart", (x, y))
    touch(session, "touchMove", (x + 100, y))
    touch(session, "touchMove", (PHONE["viewport"]["width"] - 8, y))
    expect(cell(phone, 2, 30)).to_have_accessible_name(re.compile(", flagged"))
    touch(session, "touchEnd")
    expect(phone.get_by_role("gridcell", name=re.compile("^row 2, .*, flagged"))).to_have_count(30)
    expect(phone.get_by_role("gridcell", name=re.compile(", flagged"))).to_have_count(30)
    phone.get_by_role("button", name="Undo").click()
    expect(phone.get_by_role("gridcell", name=re.compile(", flagged"))).to_have_count(0)


def test_by_keys(analyse: Page) -> None:
    cell(analyse, 1, 1).focus()
    steps = 0
    for text in POSITION:
        analyse.keyboard.press("Home")
        for sign in text:
            if sign != "#":
                analyse.keyboard.press(KEYS.get(sign, sign))
                steps += 1
            analyse.keyboard.press("ArrowRight")
        analyse.keyboard.press("ArrowDown")
    expect_drawn(analyse, POSITION)
    for _ in range(steps):
        analyse.keyboard.press("Control+z")
    expect_drawn(analyse, BLANK)
    expect(analyse.get_by_role("button", name="Undo")).to_have_attribute("aria-disabled", "true")
    for _ in range(steps):
        analyse.keyboard.press("Control+y")
    expect_drawn(analyse, POSITION)


def test_by_names_alone(analyse: Page) -> None:
    steps = 0
    for sign, (row, first), (_, last) in runs(PART):
        tool(analyse, TOOLS.get(sign, sign)).check()
        for column in range(first, last + 1):
            cell(analyse, row, column).evaluate("(element) => element.click()")
            steps += 1
    expect_drawn(analyse, PART)
    undo_all(analyse, steps)


def test_a_block_is_filled_turned_copied_and_pasted_by_keys(analyse: Page) -> None:
    cell(analyse, 1, 1).focus()
    for key in ("1", "ArrowRight", "2", "Shift+ArrowDown", "Shift+ArrowLeft"):
        analyse.keyboard.press(key)
    for place in ((1, 1), (1, 2), (2, 1), (2, 2)):
        expect(cell(analyse, *place)).to_have_accessible_name(re.compile(", selected$"))
    block = analyse.get_by_role("toolbar", name="Selected cells")
    block.get_by_role("button", name="Turn").click()
    expect_drawn(analyse, ["#1#######", "#2#######", *BLANK[2:]])
    expect(analyse.get_by_role("status").filter(has_text="Rotated")).to_have_count(1)
    block.get_by_role("button", name="Mirror").click()
    expect_drawn(analyse, ["1########", "2########", *BLANK[2:]])
    block.get_by_role("button", name="Flip").click()
    expect_drawn(analyse, ["2########", "1########", *BLANK[2:]])
    cell(analyse, 2, 2).focus()
    for key in ("Control+c", "Escape", "ArrowRight", "Control+v"):
        analyse.keyboard.press(key)
    expect_drawn(analyse, ["2########", "1#2######", "##1######", *BLANK[3:]])
    analyse.keyboard.press("Control+x")
    expect(analyse.get_by_role("status").filter(has_text="Cut a block of 2×2 cells.")).to_have_count(1)
    for key in ("ArrowLeft", "Shift+ArrowLeft", "0"):
        analyse.keyboard.press(key)
    expect_drawn(analyse, ["2########", "..#######", *BLANK[2:]])
    analyse.keyboard.press("Delete")
    expect_drawn(analyse, ["2########", *BLANK[1:]])
    analyse.keyboard.press("+")
    expect(analyse.get_by_label("Mines", exact=True).and_(analyse.get_by_role("spinbutton"))).to_have_value("11")


def test_a_size_or_a_total_that_no_board_has_is_refused_with_the_reason(analyse: Page) -> None:
    sides = "A board has 1 to 100 rows and columns."
    mines = "A board of this size has 0 to 81 mines."
    for name, given, told in (
        ("Columns", "101", sides),
        ("Mines", "82", mines),
        ("Rows", "0", sides),
        ("Mines left", "-1", mines),
    ):
        field = analyse.get_by_role("spinbutton", name=name, exact=True)
        before = field.input_value()
        field.fill(given)
        field.press("Enter")
        expect(analyse.get_by_role("status").filter(has_text=told)).to_have_count(1)
        expect(field).to_have_value(before)


def test_rows_and_columns_at_every_edge(analyse: Page) -> None:
    cell(analyse, 1, 1).focus()
    analyse.keyboard.press("3")
    analyse.get_by_role("button", name="Edges").click()
    analyse.get_by_role("button", name="Add a row above").click()
    analyse.get_by_role("button", name="Add a column left").click()
    expect_drawn(analyse, ["#" * 10, "#3########", *["#" * 10] * 8])
    analyse.get_by_role("button", name="Move everything right").click()
    expect_drawn(analyse, ["#" * 10, "##3#######", *["#" * 10] * 8])
    analyse.get_by_role("button", name="Remove the first row").click()
    analyse.get_by_role("button", name="Remove the last column").click()
    expect_drawn(analyse, ["##3######", *BLANK[1:]])
    for _ in range(6):
        analyse.get_by_role("button", name="Undo").click()
    expect_drawn(analyse, BLANK)


def test_by_mines_the_numbers_follow(analyse: Page) -> None:
    analyse.get_by_role("radio", name="Mines", exact=True).check()
    cell(analyse, 1, 1).click()
    expect(cell(analyse, 1, 1)).to_have_accessible_name(re.compile("closed, .*mine here$"))
    tool(analyse, "0").check()
    cell(analyse, 2, 2).click()
    expect_drawn(analyse, [BLANK[0], "#1#######", *BLANK[2:]])
    tool(analyse, "Mine").check()
    cell(analyse, 1, 2).click()
    expect_drawn(analyse, [BLANK[0], "#2#######", *BLANK[2:]])
    undo_all(analyse, 4)


def test_a_contradiction_is_outlined_and_undone(analyse: Page) -> None:
    expect(cell(analyse, 9, 9)).to_have_accessible_name(re.compile(r"closed, 12% mine$"))
    cell(analyse, 1, 1).focus()
    analyse.keyboard.press("8")
    expect(cell(analyse, 1, 1)).to_have_accessible_name("row 1, column 1, 8, in conflict")
    # No percentage of the position before is left.
    expect(cell(analyse, 9, 9)).to_have_accessible_name("row 9, column 9, closed")
    assert violations_in_every_theme(analyse) == ""
    analyse.keyboard.press("3")
    expect(cell(analyse, 1, 2)).to_have_accessible_name("row 1, column 2, closed, mine")
    expect(cell(analyse, 1, 1)).to_have_accessible_name("row 1, column 1, 3")
    assert violations_in_every_theme(analyse) == ""
