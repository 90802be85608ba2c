"""The analyser's answers about cells: why, compare, what if, possible layouts, and a contradiction repaired."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from qmines import Position, analyse
from tests.e2e.holding import hold
from tests.e2e.player import READY_MS

STUCK = "4x4x4\n####\n####\n####\n#1##"
PROVEN = "4x1x1\n1###"
WRONG = "4x1x1\n1#2#"


class Desk:
    """The analyser with a position."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.findings = page.get_by_role("region", name="Findings")

    def cell(self, row: int, column: int) -> Locator:
        return self.page.get_by_role("gridcell", name=re.compile(f"^row {row}, column {column}, "))

    def name(self, row: int, column: int) -> Locator:
        return self.cell(row, column).filter(visible=True)

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).filter(visible=True).click()

    def ask(self, question: str, row: int, column: int) -> None:
        """Ask about a cell that is picked on the board."""
        self.press("Pick a cell")
        self.cell(row, column).click()
        self.press(question)

    def expect_worlds(self, text: str) -> None:
        expect(self.findings.get_by_text(text, exact=True).first).to_be_visible(timeout=READY_MS)


@pytest.fixture
def desk(page: Page) -> Callable[[str], Desk]:
    """Opens the analyser with a position, as a reload does."""

    def opened(position: str) -> Desk:
        page.goto("#analyse")
        expect(page.get_by_role("heading", name="Analyse", exact=True)).to_be_visible()
        keep = """(position) => {
          const [name] = Object.keys(localStorage).filter((name) => name.includes('analyse'));
          localStorage.setItem(name, JSON.stringify({position, layout: null, draws: 'numbers'}));
        }"""
        page.evaluate(keep, position)
        page.reload()
        return Desk(page)

    return opened


def test_a_certain_cell_is_proven_step_by_step(desk: Callable[[str], Desk]) -> None:
    analyser = desk(PROVEN)
    analyser.expect_worlds("1 layout fits")
    analyser.ask("Why?", 1, 4)
    count = analyser.page.get_by_text(re.compile(r"^Step \d+ of \d+$"))
    expect(count).to_have_text(re.compile("^Step 1 of "))
    steps = int(count.inner_text().split()[-1])
    for number in range(2, steps + 1):
        analyser.press("Forward")
        expect(count).to_have_text(f"Step {number} of {steps}")
    expect(analyser.findings.get_by_text(re.compile("is safe, row 1, column 4 among them"))).to_be_visible()
    analyser.press("Leave")
    expect(count).to_be_hidden()
    expect(analyser.name(1, 4)).to_have_accessible_name("row 1, column 4, closed, safe")


def test_two_layouts_differ_in_an_uncertain_cell(desk: Callable[[str], Desk]) -> None:
    analyser = desk(STUCK)
    analyser.expect_worlds(f"{analyse(Position.from_text(STUCK)).worlds} layouts fit")
    analyser.ask("Why?", 1, 1)
    expect(analyser.page.get_by_text("Layout 1 of 2")).to_be_visible()
    expect(analyser.findings.get_by_text("In one layout row 1, column 1 is safe.")).to_be_visible()
    analyser.press("Forward")
    expect(analyser.findings.get_by_text(re.compile("^In another layout it is a mine"))).to_be_visible()
    expect(analyser.name(1, 1)).to_have_accessible_name(re.compile("mine in this layout"))


def test_an_edit_leaves_the_walk(desk: Callable[[str], Desk]) -> None:
    analyser = desk(PROVEN)
    analyser.expect_worlds("1 layout fits")
    analyser.ask("Why?", 1, 4)
    count = analyser.page.get_by_text(re.compile(r"^Step \d+ of \d+$"))
    expect(count).to_be_visible()
    total = analyser.page.get_by_role("spinbutton", name="Mines", exact=True)
    total.fill("2")
    total.press("Tab")
    expect(count).to_be_hidden()
    analyser.expect_worlds("2 layouts fit")


def test_two_cells_are_compared_in_every_figure(desk: Callable[[str], Desk]) -> None:
    analyser = desk(STUCK)
    analyser.expect_worlds(f"{analyse(Position.from_text(STUCK)).worlds} layouts fit")
    analyser.ask("Compare", 1, 1)
    expect(analyser.findings.get_by_text("Pick the other cell on the board.")).to_be_visible()
    analyser.cell(4, 1).click()
    table = analyser.page.get_by_role("table", name="Two cells compared")
    expect(table.get_by_role("columnheader").filter(has_text="Row")).to_have_text(
        ["Row 1, column 1", "Row 4, column 1"]
    )
    rows = table.get_by_role("rowheader")
    expect(rows).to_have_text(
        [
            "Mine",
            "Safe, and the next opening too",
            "Safe, and wins or proves another safe",
            "Shows a 0",
            "Best play then wins",
        ]
    )
    mines = table.get_by_role("row", name=re.compile("^Mine "))
    known = analyse(Position.from_text(STUCK))
    better = min((0, 12), key=known.probability)
    expect(mines.get_by_role("cell").nth((0, 12).index(better))).to_contain_text("better")


def test_what_if_says_what_the_analysis_of_that_position_says(desk: Callable[[str], Desk]) -> None:
    analyser = desk(STUCK)
    whole = analyse(Position.from_text(STUCK)).worlds
    analyser.expect_worlds(f"{whole} layouts fit")
    analyser.ask("What if", 1, 1)
    expect(analyser.page.get_by_role("heading", name="What if row 1, column 1 is …")).to_be_visible()
    supposed = STUCK.replace("x4\n#", "x4\n1", 1)
    fitting = analyse(Position.from_text(supposed)).worlds
    item = analyser.findings.get_by_role("listitem").filter(has=analyser.page.get_by_role("button", name="1"))
    expect(item).to_contain_text(f"{fitting} layouts")
    item.get_by_role("button").click()
    analyser.expect_worlds(f"{fitting} layouts fit")
    tree = analyser.page.get_by_role("tree", name="What-ifs")
    branch = tree.get_by_role("treeitem", name=re.compile(f"^Row 1, column 1 is a 1 {fitting} layouts"))
    expect(branch).to_have_attribute("aria-selected", "true")
    expect(analyser.name(1, 1)).to_have_accessible_name("row 1, column 1, 1")
    branch.press("ArrowUp")
    expect(tree.get_by_role("treeitem", name=re.compile("^The position"))).to_be_focused()
    expect(analyser.name(1, 1)).to_have_accessible_name(re.compile("^row 1, column 1, closed"))
    analyser.page.keyboard.press("ArrowDown")
    expect(branch).to_be_focused()
    analyser.press("Keep")
    expect(tree).to_be_hidden()
    analyser.expect_worlds(f"{fitting} layouts fit")
    analyser.press("Undo")
    analyser.expect_worlds(f"{whole} layouts fit")
    expect(branch).to_be_visible()


def test_layouts_are_shown_one_after_the_other(desk: Callable[[str], Desk]) -> None:
    analyser = desk(STUCK)
    analyser.expect_worlds(f"{analyse(Position.from_text(STUCK)).worlds} layouts fit")

    def mines(number: int) -> list[str]:
        expect(
            analyser.findings.get_by_text(f"Possible layout {number}. Press Percentages to go back.")
        ).to_be_visible()
        shown = analyser.page.get_by_role("gridcell", name=re.compile("mine in this layout"))
        expect(shown).to_have_count(4)
        return [name or "" for name in (each.get_attribute("aria-label") for each in shown.all())]

    analyser.press("Show a layout")
    first = mines(1)
    analyser.press("Next layout")
    assert mines(2) != first
    analyser.press("Previous layout")
    assert mines(1) == first
    analyser.press("Percentages")
    expect(analyser.page.get_by_role("gridcell", name=re.compile("mine in this layout"))).to_have_count(0)
    expect(analyser.name(1, 1)).to_have_accessible_name(re.compile("% mine$"))


def test_a_contradiction_is_found_and_repaired(desk: Callable[[str], Desk]) -> None:
    analyser = desk(WRONG)
    analyser.expect_worlds("The outlined number and the total of mines contradict each other.")
    analyser.press("Repairs")
    offers = analyser.page.get_by_role("list", name="Repairs")
    expect(offers.get_by_role("button").first).to_have_text("Set row 1, column 3 to 1")
    expect(offers.get_by_role("listitem").first).to_contain_text("1 layout")
    offers.get_by_role("button").first.click()
    analyser.expect_worlds("1 layout fits")
    analyser.press("Undo")
    analyser.expect_worlds("The outlined number and the total of mines contradict each other.")


def test_a_long_search_for_the_contradiction_is_told_and_cancelled(desk: Callable[[str], Desk], page: Page) -> None:
    held = hold(page, "conflict")
    analyser = desk(WRONG)
    analyser.expect_worlds(
        "The outlined number and the total of mines contradict each other. Perhaps fewer are enough."
    )
    held.expect()
    bar = analyser.page.get_by_role("progressbar", name="Contradiction")
    expect(bar).to_be_visible()
    analyser.press("Cancel")
    expect(bar).to_be_hidden()
    held.let_go()
    analyser.press("Repairs")
    expect(analyser.page.get_by_role("list", name="Repairs")).to_be_visible()


def test_a_strategy_names_the_best_guess(desk: Callable[[str], Desk]) -> None:
    analyser = desk(STUCK)
    known = analyse(Position.from_text(STUCK))
    analyser.expect_worlds(f"{known.worlds} layouts fit")
    analyser.page.get_by_label("Strategy").select_option("Lowest share")
    expect(analyser.findings.get_by_text(re.compile("^Best guess: row"))).to_be_visible()
    expect(analyser.page.get_by_role("term").first).to_have_text("Mine")


def test_the_best_guess_is_seen_in_low_windows(desk: Callable[[str], Desk]) -> None:
    """With all its figures, without scrolling; they remain while a cell is explained."""
    analyser = desk(STUCK)
    last = analyser.findings.get_by_text("Best play then wins", exact=True).first
    for width, height in [(1440, 900), (1024, 768), (1366, 657), (1280, 593)]:
        analyser.page.set_viewport_size({"width": width, "height": height})
        expect(last).to_be_in_viewport(ratio=1, timeout=READY_MS)
    analyser.ask("Why?", 1, 1)
    expect(analyser.page.get_by_text("Layout 1 of 2")).to_be_visible()
    expect(last).to_be_visible()


def test_what_a_press_aims_at_keeps_its_place_as_answers_arrive(desk: Callable[[str], Desk], page: Page) -> None:
    analysis, advice = hold(page, "analysis"), hold(page, "advice")
    analyser = desk(STUCK)
    pick = page.get_by_role("button", name="Pick a cell", exact=True)
    analysis.expect()
    expect(analyser.findings.get_by_text("Working it out …", exact=True)).to_be_visible()
    place = pick.bounding_box()
    analysis.let_go()
    advice.expect()
    assert pick.bounding_box() == place
    advice.let_go()
    expect(analyser.findings.get_by_text("Best play then wins", exact=True)).to_be_visible()
    assert pick.bounding_box() == place
