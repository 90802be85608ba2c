"""Teach me: four stages by button and by key, what they show and say, and what disappears with the next move."""

import re
import time
from collections.abc import Iterator
from itertools import pairwise

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.e2e.looks import shifts
from tests.e2e.looks.windows import SCREENS, SIDEWAYS_SCROLL, inside, on
from tests.e2e.parts import frame_box, toolbar, tools
from tests.e2e.player import Player
from tests.e2e.sharing import player_at, shared_page
from tests.thorough import further

GAME = "#new?size=13x9&mines=30&seed=7&rules=quantum"
STUCK = "#new?size=8x7&mines=16&seed=teach-43&rules=quantum"

KEEP_MOVES = """
  globalThis.moves = [];
  const Real = Worker;
  globalThis.Worker = class extends Real {
    postMessage(message, ...rest) {
      const {type, move} = JSON.parse(message.text ?? '{}');
      if (type === 'play') moves.push(move);
      return super.postMessage(message, ...rest);
    }
  };
"""


@pytest.fixture(scope="module")
def desk(browser: Browser, base_url: str) -> Iterator[Page]:
    """A page at a desktop for games that begin one after the other."""
    with shared_page(browser, base_url, shifts.WATCH, KEEP_MOVES, **SCREENS["desktop"]) as page:
        page.goto("#play")
        yield page


@pytest.fixture
def player(request: pytest.FixtureRequest) -> Player:
    """A player at the desk, or in a page of the screen that the test asks for by `@on(…)`."""
    return player_at(request, "() => void (globalThis.moves = [])", shifts.WATCH)


def expect_stage(player: Player, words: str) -> None:
    """Look in the menu of *Hint* how far the lesson has come."""
    player.page.get_by_role("button", name="Hint", exact=True).click()
    button = player.page.get_by_role("menuitem", name="Teach me", exact=True)
    expect(button).to_have_accessible_description(words)
    button.press("Escape")
    expect(button).to_be_hidden()


def noted(player: Player, words: str) -> list[tuple[int, int]]:
    """The places of cells whose names end like this."""
    found = (re.fullmatch(rf"row (\d+), column (\d+), .*{words}", name) for name in player.names())
    return [(int(each[1]), int(each[2])) for each in found if each]


def teach(player: Player, stage: int, sentence: str) -> str:
    """Press, and wait for the stage and its sentence; what was said."""
    player.press("Teach me")
    player.expect_status(sentence)
    expect_stage(player, f"{stage} of 4" if stage else "")
    return player.status.inner_text()


def test_four_stages_tell_more_and_more_and_the_last_one_plays(player: Player) -> None:
    player.visit(GAME).open(5, 5)
    opened = player.text()

    teach(player, 1, "^Look at the 2 at row 6, column 5 and the 1 at row 6, column 6.$")
    assert noted(player, ", used here") == [(6, 5), (6, 6)]
    assert noted(player, ", (safe|mine)") == []

    teach(player, 2, "^Inequality difference: two numbers share cells")
    assert noted(player, ", used here") == [(6, 5), (6, 6)]
    assert noted(player, ", (safe|mine)") == []

    teach(player, 3, "so row 7, column 7 is safe.$")
    assert noted(player, ", used here") == [(6, 5), (6, 6)]
    assert noted(player, ", safe") == [(7, 7)]
    assert player.text() == opened

    teach(player, 0, "^Opened row 7, column 7: ")
    assert noted(player, ", (used here|safe)") == []
    expect(player.cell(7, 7)).not_to_have_attribute("aria-label", re.compile("closed"))
    assert player.page.evaluate("moves") == ["open 4,4", *["hint"] * 4]


def test_key_t_teaches_while_the_board_has_the_focus(player: Player) -> None:
    player.visit(GAME).open(5, 5)
    player.page.keyboard.press("t")
    player.expect_status("^Look at ")
    player.page.keyboard.press("T")
    player.expect_status("^Inequality difference: ")
    player.page.keyboard.press("?")
    keys = player.page.get_by_role("dialog", name="Keys")
    expect(keys).to_contain_text("teach me")
    player.page.keyboard.press("Escape")
    expect(keys).to_be_hidden()


def test_a_lesson_goes_with_the_next_move_and_begins_again(player: Player) -> None:
    player.visit(GAME).open(5, 5)
    teach(player, 1, "^Look at ")
    teach(player, 2, "^Inequality")
    player.cell(1, 1).click(button="right")
    player.expect_status("^Flagged row 1, column 1")
    assert noted(player, ", used here") == []
    expect_stage(player, "")
    teach(player, 1, "^Look at ")
    assert noted(player, ", used here") == [(6, 5), (6, 6)]


def test_a_lesson_goes_on_after_a_pause_and_after_a_reload(player: Player) -> None:
    player.visit(GAME).open(5, 5)
    teach(player, 1, "^Look at ")
    player.press("Pause")
    player.expect_status("^Paused")
    player.press("Teach me")
    player.press("Pause")
    player.expect_status("^Back to the game")
    teach(player, 2, "^Inequality")
    player.expect_kept("hint")
    player.page.reload()
    player.expect_status("^Your game goes on")
    teach(player, 3, "so row 7, column 7 is safe.$")


def test_a_lesson_of_several_steps_can_be_asked_why(player: Player) -> None:
    player.visit(GAME.replace("13x9", "9x13")).open(5, 5)
    teach(player, 1, "^Look at ")
    teach(player, 2, "^Reduction: ")
    said = teach(player, 3, "row 3, column 3, is safe.$")
    player.press("Why?")
    expect(player.page.get_by_text(re.compile(r"^Step 1 of \d+"))).to_be_visible()
    player.press("Leave")
    expect(player.status).to_have_text(said)
    assert noted(player, ", safe") == [(3, 3)]
    teach(player, 0, "^Opened ")


def test_where_nothing_can_be_proven_the_best_guess_is_named(player: Player) -> None:
    player.visit(STUCK).open(4, 4)
    teach(player, 0, "^Nothing more can be proven here, .* Best guess: row 3, column 2, a mine in 7")

    player.press("Show percentages")
    player.expect_name(3, 2, "closed, 7% mine, best guess")


@on("phone")
def test_each_stage_leads_to_the_next_and_leaves_the_counters(player: Player) -> None:
    player.visit(GAME.replace("13x9", "9x13")).open(7, 5)
    teach(player, 1, "^Look at ")
    player.press("Show more")
    player.expect_status("^Complete number: ")
    player.press("Show more")
    player.expect_status("row 6, column 8 is a mine.$")
    assert len(player.status.inner_text()) > 84
    assert inside(player.status)
    assert player.status.evaluate("(line) => line.scrollHeight - line.clientHeight") <= 1
    for name in ("Mines left", "Time"):
        expect(player.page.get_by_label(name, exact=True)).to_be_visible()
    expect(player.page.get_by_role("button", name="New game", exact=True).filter(visible=True)).to_be_visible()


def test_before_the_first_opening_there_is_nothing_to_teach(player: Player) -> None:
    player.visit(GAME)
    expect(player.cell(1, 1)).to_be_visible()
    player.press("Teach me")
    player.expect_status("^Open a cell first")
    player.open(5, 5)
    assert player.page.evaluate("moves") == ["open 4,4"]


def test_games_without_hints_do_not_teach(page: Page) -> None:
    page.add_init_script(KEEP_MOVES)
    player = Player(page).visit()
    player.press("New game")
    dialog = player.page.get_by_role("dialog")
    dialog.get_by_role("switch", name="Hints").uncheck()
    dialog.get_by_role("button", name="Start", exact=True).click()
    expect(player.page.get_by_role("button", name="Hint", exact=True)).to_be_hidden()
    player.open(5, 5)
    player.page.keyboard.press("t")
    position, _ = player.analysis(mines=30)
    row, column = player.places(position, position.closed)[0]
    player.cell(row, column).click(button="right")
    player.expect_status(f"^Flagged row {row}, column {column}")
    assert player.page.evaluate("moves")[1:] == [f"flag {row - 1},{column - 1}"]


def answer_late(route: Route) -> None:
    time.sleep(0.7)
    route.continue_()


@on("narrow", *further(["sideways", "phone", "desktop"]))
def test_a_long_lesson_is_seen_whole_and_nothing_moves(player: Player) -> None:
    size = player.page.viewport_size
    assert size is not None
    upright = size["height"] > size["width"]
    player.visit(GAME.replace("13x9", "9x13") if upright else GAME).open(5, 5)
    page = player.page
    boxes = frame_box(player.grid), toolbar(page).bounding_box()
    # Any movement counts as a shift if the answer comes more than half a second after the press.
    page.route("**/handle", answer_late)
    for _ in range(3):
        before = player.status.inner_text()
        player.press("Teach me")
        expect(player.status).not_to_have_text(before)
    player.expect_status("is safe.$")
    assert (frame_box(player.grid), toolbar(page).bounding_box()) == boxes
    assert player.status.evaluate("(line) => line.scrollHeight - line.clientHeight") <= 1
    assert player.status.evaluate("(line) => line.scrollWidth - line.clientWidth") <= 0
    assert inside(player.status)
    assert page.evaluate(SIDEWAYS_SCROLL) <= 0
    assert shifts.moved(page) == []


@on("narrow", *further(["sideways", "phone"]))
def test_all_tools_fit_with_mine_vision_too(player: Player) -> None:
    player.visit()
    player.page.get_by_role("button", name="New game").first.click()
    dialog = player.page.get_by_role("dialog")
    dialog.get_by_role("switch", name="Mine Vision").check()
    dialog.get_by_role("button", name="Start", exact=True).click()
    player.open(5, 5)
    boxes = []
    assert tools(player.page).count() <= 6
    player.page.get_by_role("button", name="More", exact=True).click()
    expect(player.tool("Mine Vision")).to_be_visible()
    for tool in tools(player.page).all():
        box = tool.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
        assert tool.evaluate("(tool) => tool.scrollWidth - tool.clientWidth") <= 0
        boxes.append(box)
    size = player.page.viewport_size
    assert size is not None
    assert len(boxes) >= 6
    assert min(min(box["x"], box["y"]) for box in boxes) >= 0
    assert max(box["x"] + box["width"] for box in boxes) <= size["width"]
    assert max(box["y"] + box["height"] for box in boxes) <= size["height"]
    assert player.page.evaluate(SIDEWAYS_SCROLL) <= 0


@on("narrow", *further(["phone"]))
def test_large_text_leaves_every_tool_its_place(player: Player) -> None:
    player.visit(GAME.replace("13x9", "9x13"))
    player.page.evaluate("document.documentElement.style.fontSize = '200%'")
    player.open(5, 5)
    boxes = [tool.bounding_box() for tool in tools(player.page).all()]
    places = sorted((box["x"], box["x"] + box["width"]) for box in boxes if box)
    assert places[0][0] >= 0
    assert all(right <= left for (_, right), (left, _) in pairwise(places))
    size = player.page.viewport_size
    assert size is not None
    assert places[-1][1] <= size["width"]
