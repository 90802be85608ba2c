"""The list of derived constraints in the replay: its state after each move, shown on the board, and explained."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from qmines.game.questions.derivation import earlier_derivation
from qmines.game.records.replay import replaying
from qmines.proofs.steps import source_text
from qmines.work import result_of
from tests.e2e.axe import violations, violations_in_every_theme
from tests.e2e.conftest import NewContext
from tests.e2e.looks.measures import expect_sound_layout
from tests.e2e.looks.windows import DESKTOP, NARROW, SIDEWAYS, Window
from tests.e2e.parts import resize
from tests.e2e.player import Player, eventually
from tests.e2e.replays import WON, Plies, expect_place, line, show
from tests.e2e.test_bench_layout import CLOSE_HAS_ITS_ROW, list_sheet
from tests.e2e.test_bench_replay import SOLVED
from tests.e2e.test_game_replay_layout import OUTSIDE
from tests.e2e.workbench_page import derived
from tests.thorough import further
from tests.workbenches import workbench_of

FIRST = 3
"""After this move there is `#1`, and nothing else."""
FULL = 45
"""After this move there are seven, one of them safe, and the last is fresh."""
WIDE = {"viewport": {"width": 1440, "height": 900}}
SCREENS = {"wide": WIDE, "desktop": DESKTOP, "narrow": NARROW, "sideways": SIDEWAYS}


class Listed:
    """The replay of a game by constraints, with its list."""

    def __init__(self, page: Page) -> None:
        self.page, self.player = page, Player(page)
        self.plies: Plies = show(self.player, SOLVED)
        self.view = page.get_by_role("region", name="Replay", exact=True)
        self.tool = page.get_by_role("button", name=re.compile(r"^List \d+$"))

    def rows(self) -> list[str]:
        return derived(self.view).all_inner_texts()

    def row(self, name: str) -> Locator:
        return self.view.get_by_role("button", name=re.compile(rf"^([AB] )?{name}: "))

    def why(self, name: str) -> Locator:
        return self.view.get_by_role("button", name=f"Why? {name}", exact=True)

    def go(self, place: int) -> "Listed":
        """Go to a move, by the keys of the time line."""
        line(self.player).focus()
        self.page.keyboard.press("Home")
        self.player.expect_status("^Before the first move")
        for key, times in (("PageUp", place // 10), ("ArrowUp", place % 10)):
            for _ in range(times):
                self.page.keyboard.press(key)
        expect_place(self.player, place, self.plies.last)
        return self

    def pointed(self, name: str) -> int:
        """How many cells are highlighted for something in the list."""
        return len([cell for cell in self.player.names() if re.search(rf", (in|safe by|mine by) {name}$", cell)])


def told(plies: Plies) -> list[list[str]]:
    """What the list says after each move, according to the engine; there, pauses are not moves."""
    found = []
    for game in replaying(plies.record):
        if game.moves and game.moves[-1].move.verb in ("pause", "resume"):
            continue
        lines = []
        for source, one in workbench_of(game).state.derived:
            least = "" if one.least == one.most else f"{one.least} to "
            cells = "1 cell" if one.size == 1 else f"{one.size} cells"
            mines = "no mine" if one.most == 0 else "1 mine" if one.most == 1 else f"{one.most} mines"
            lines.append(f"{source_text(game.params.grid, source)}: {cells}, {least}{mines}")
        found.append(lines)
    return found


def test_the_list_stands_as_it_stood_after_each_move_and_is_looked_at(new_context: NewContext) -> None:
    listed = Listed(new_context(**WIDE).new_page())
    wanted = told(listed.plies)
    expect(listed.page.get_by_text("The list is empty at this move.")).to_be_visible()
    seen = []
    for place in range(1, listed.plies.last + 1):
        listed.page.keyboard.press("ArrowRight")
        expect_place(listed.player, place, listed.plies.last)
        rows = [re.sub(r"^[AB]", "", row).replace("\n", "") for row in listed.rows()]
        assert [re.sub(r",? ?new$", "", row) for row in rows] == wanted[place]
        frame = listed.plies.frames[place]
        is_derived = frame.workbench is not None and str(frame.played and frame.played.move) in ("subtract", "reduce")
        assert [row.endswith("new") for row in rows].count(True) == int(is_derived)
        seen.append(len(rows))
    assert max(seen) > 5
    assert seen[-1] == 0
    expect(listed.page.get_by_text("The list is empty at this move.")).to_be_visible()
    for place in range(listed.plies.last - 1, FULL - 1, -1):
        listed.page.keyboard.press("ArrowLeft")
        expect_place(listed.player, place, listed.plies.last)
        assert len(listed.rows()) == len(wanted[place])
    explain_a_row(listed)
    walk_by_keys(listed)
    point_at_a_row(listed)


def explain_a_row(listed: Listed) -> None:
    """The page explains how a row came about, and then shows the move again."""
    page = listed.page
    before, name = listed.rows(), listed.rows()[-1].partition(":")[0]
    listed.why(name).click()
    walk = page.get_by_role("region", name="Solver replay")
    expect(walk).to_be_visible()
    after = listed.plies.film.frames.index(listed.plies.frames[FULL])
    reason = result_of(earlier_derivation(listed.plies.film.game, name, after))
    assert reason.proof is not None
    listed.player.expect_status(f"^{re.escape(reason.proof.steps[0].sentence)}$")
    expect(listed.row(name)).to_be_hidden()
    expect(page.get_by_role("button", name="Download proof").and_(page.locator(":visible"))).to_have_count(0)
    page.keyboard.press("Escape")
    expect(walk).to_be_hidden()
    expect(listed.why(name)).to_be_focused()
    expect_place(listed.player, FULL, listed.plies.last)
    assert listed.rows() == before


def walk_by_keys(listed: Listed) -> None:
    """They move through the list, and leave the time line alone."""
    page = listed.page
    names = [row.partition(":")[0] for row in listed.rows()]
    listed.player.cell(1, 1).focus()
    page.keyboard.press("l")
    expect(listed.row(names[-1])).to_be_focused()  # Because it is fresh.
    assert listed.pointed(names[-1]) > 0
    page.keyboard.press("ArrowUp")
    expect(listed.row(names[-2])).to_be_focused()
    page.keyboard.press("End")
    expect(listed.row(names[-1])).to_be_focused()
    page.keyboard.press("Home")
    expect(listed.row(names[0])).to_be_focused()
    page.keyboard.press("Delete")
    page.keyboard.press("Tab")
    expect(listed.why(names[0])).to_be_focused()
    expect_place(listed.player, FULL, listed.plies.last)
    assert [row.partition(":")[0] for row in listed.rows()] == names
    listed.player.press("Back")
    expect_place(listed.player, FULL - 1, listed.plies.last)
    listed.player.cell(1, 1).focus()
    page.keyboard.press("l")
    expect(listed.row(names[0])).to_be_focused()  # Because nothing is fresh.
    listed.player.press("Forward")
    expect_place(listed.player, FULL, listed.plies.last)


def point_at_a_row(listed: Listed) -> None:
    """The row shows its cells, and stays in sight from move to move."""
    page = listed.page
    name = listed.rows()[0].partition(":")[0]
    page.mouse.move(5, 5)
    listed.row(name).hover()
    size = int(re.findall(r"(\d+) cell", listed.rows()[0])[0])
    eventually(page, lambda: listed.pointed(name), size)
    listed.player.cell(1, 1).evaluate("(cell) => cell.ownerDocument.activeElement.blur()")
    page.keyboard.press("ArrowLeft")
    expect_place(listed.player, FULL - 1, listed.plies.last)
    assert listed.pointed(name) > 0
    page.mouse.move(5, 5)
    eventually(page, lambda: listed.pointed(name), 0)


@pytest.mark.parametrize("screen", ["narrow", *further(["desktop", "sideways"])])
def test_where_there_is_no_column_a_button_opens_it_and_the_controls_stay(new_context: NewContext, screen: str) -> None:
    wishes = {**SCREENS[screen], **({"viewport": {"width": 1024, "height": 768}} if screen == "desktop" else {})}
    listed = Listed(new_context(**wishes).new_page()).go(FULL)
    page, count = listed.page, len(told(listed.plies)[FULL])
    expect(listed.tool).to_have_text(f"List {count}")
    expect(listed.view.get_by_role("list", name="Derived")).to_be_hidden()
    listed.tool.click()
    expect(listed.tool).to_have_attribute("aria-expanded", "true")
    assert len(listed.rows()) == count
    expect(listed.row(listed.rows()[-1].partition(":")[0])).to_be_focused()
    if screen != "desktop":
        eventually(page, lambda: list_sheet(page).evaluate(CLOSE_HAS_ITS_ROW), True)
    name = listed.rows()[0].partition(":")[0]
    listed.row(name).click()
    assert listed.view.evaluate(OUTSIDE_BUT_ROWS) == []
    listed.player.press("Forward")
    expect_place(listed.player, FULL + 1, listed.plies.last)
    assert len(listed.rows()) == len(told(listed.plies)[FULL + 1])
    listed.why(name).click()
    expect(page.get_by_role("region", name="Solver replay")).to_be_visible()
    page.keyboard.press("Escape")
    expect(listed.why(name)).to_be_focused()
    page.keyboard.press("Escape")
    expect(listed.tool).to_be_focused()
    expect(listed.view.get_by_role("list", name="Derived")).to_be_hidden()
    listed.tool.click()
    listed.view.get_by_role("button", name="Close the list").click()
    expect(listed.tool).to_be_focused()
    expect_no_list_of_games_by_cells(listed.player)


def expect_no_list_of_games_by_cells(player: Player) -> None:
    show(player, WON)
    player.expect_status("^Before the first move")
    player.press("Forward")
    expect(player.page.get_by_role("button", name="Percentages")).to_be_visible()
    expect(player.page.get_by_role("button", name=re.compile(r"^List \d+$"))).to_have_count(0)
    player.cell(1, 1).press("l")
    expect(player.page.get_by_role("list", name="Derived")).to_have_count(0)


OUTSIDE_BUT_ROWS = OUTSIDE.replace("button, input", "button:not(ul *), input")
"""Rows may scroll."""


def test_nothing_is_cut_or_amiss_and_nothing_lies_over_anything(
    new_context: NewContext, windows: tuple[Window, ...]
) -> None:
    listed = Listed(new_context(reduced_motion="reduce", has_touch=True, **WIDE).new_page()).go(FIRST)
    page = listed.page
    expect_sound_layout(page, "the list next to the block", windows)
    page.set_viewport_size(WIDE["viewport"])
    expect(listed.row("#1")).to_be_visible()
    assert violations_in_every_theme(page) == ""
    resize(page, 390, 844)
    listed.tool.click()
    expect(listed.row("#1")).to_be_visible()
    expect_sound_layout(page, "the open list", windows)
    resize(page, 390, 844)
    assert violations(page) == ""
