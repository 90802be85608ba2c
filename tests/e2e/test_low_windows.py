"""The room of boards under the rules of every preset: in low windows the largest level fits completely, and no end
moves a board, with a machine next to it or without.
"""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.looks.windows import Dresser, Setting, Window
from tests.e2e.parts import FRAME
from tests.e2e.player import WHY_LOST, Player, eventually
from tests.e2e.saving import lose
from tests.e2e.sharing import shared_page
from tests.e2e.views import FRAMES, expect_engine
from tests.e2e.workbench_page import WorkbenchPage
from tests.finished import PLAYABLE
from tests.thorough import further

LEAST = {(1366, 657): 33, (1280, 593): 30, (1536, 730): 38}
"""Low windows, and the least sides of their cells, CSS px."""
BESIDE_A_PANEL = dict.fromkeys(LEAST, 24)
OTHERS = [(390, 844), (844, 390), (768, 1024), (1440, 900)]
"""Windows of the other shapes; in the last one everything can be pressed."""
SOON = 10
MINES = 20
EXPERT = f"#new?size=30x16&mines={MINES}&seed=low-3&rules="
"""As large as that level, but over sooner."""

BOARD = f"""
(grid) => {{
  {FRAME}
  const {{left, top, right, bottom, width, height}} = frameOf(grid).getBoundingClientRect();
  const cell = grid.querySelector('[role=gridcell]').getBoundingClientRect();
  const isInside = left >= 0 && top >= 0 && right <= document.documentElement.clientWidth && bottom <= innerHeight;
  return {{box: [left, top, width, height], cell: cell.width, isWhole: isInside && isWhole(grid)}};
}}
"""

Boxes = dict[tuple[int, int], list[float]]


def boxes(page: Page, sizes: Iterable[tuple[int, int]]) -> Boxes:
    """Where the board is in windows of these sizes."""
    return {size: standing(page, size)["box"] for size in sizes}


def standing(page: Page, size: tuple[int, int]) -> dict[str, Any]:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(FRAMES)
    return dict(page.get_by_role("grid").evaluate(BOARD))


def whole(page: Page, least: dict[tuple[int, int], int]) -> Boxes:
    """Where the board is in low windows: complete, and with cells of a least side."""
    found: Boxes = {}

    def lacking(size: tuple[int, int]) -> str:
        board = standing(page, size)
        found[size] = board["box"]
        if not board["isWhole"]:
            return f"cut in a window of {size}"
        return f"cells of {board['cell']} px in a window of {size}" if board["cell"] < least[size] else ""

    for size in least:
        eventually(page, partial(lacking, size), "")
    return found


def open_machine(player: Player) -> None:
    """Its panel loads when it is first opened."""
    player.press("Machine")
    expect(player.page.get_by_role("region", name="Machine at play")).to_be_visible()


def play_to_the_end(player: Player) -> None:
    """Let the machine do it."""
    while True:
        player.press("Keep playing")
        player.expect_status("^(You |The machine|Nothing more)")
        if player.status.inner_text().startswith("You "):
            return
        player.press("Guess")
        player.expect_status("^(Opened|Flagged|You |Quantum|A |Not )")


@pytest.fixture(scope="module")
def player(browser: Browser, base_url: str) -> Iterator[Player]:
    """One page for the games of all presets: a page takes longer to load than most of them take to play."""
    with shared_page(browser, base_url) as page:
        yield Player(page)


def daily(*names: str) -> pytest.MarkDecorator:
    """These rules every day, all others at night."""
    return pytest.mark.parametrize("rules", [*names, *further(rules for rules in PLAYABLE if rules not in names)])


@daily("always-solvable")
def test_the_largest_level_stands_whole_in_low_windows(player: Player, rules: str) -> None:
    page = player.page
    page.set_viewport_size({"width": 1366, "height": 657})
    player.visit(EXPERT + rules)
    expect_engine(page)
    fresh = whole(page, LEAST)
    player.open(1, 1)
    assert whole(page, LEAST) == fresh
    open_machine(player)
    beside = whole(page, BESIDE_A_PANEL)
    play_to_the_end(player)
    assert whole(page, BESIDE_A_PANEL) == beside
    player.press("Close")
    assert whole(page, LEAST) == fresh


NARROW = {(820, 640): 40, (760, 600): 35}
"""Windows that have room for columns next to a board of few columns, and the least sides of its cells, CSS px."""


def test_a_board_of_usual_size_is_as_large_as_a_narrow_window_allows(player: Player) -> None:
    player.visit("#new?size=13x9&mines=20&seed=low-3&rules=quantum")
    expect_engine(player.page)
    whole(player.page, NARROW)


def test_so_it_does_beside_the_workbench(page: Page) -> None:
    page.set_viewport_size({"width": 1366, "height": 657})
    bench = WorkbenchPage(page).begin(EXPERT.replace(f"mines={MINES}", "mines=4") + "constraints&start=opening")
    expect_engine(page)
    fresh = whole(page, BESIDE_A_PANEL)
    number = bench.settling()
    assert number is not None
    bench.cell(*number).click()
    bench.expect_status(r"\.$")
    assert whole(page, BESIDE_A_PANEL) == fresh
    bench.solve()
    assert whole(page, BESIDE_A_PANEL) == fresh


@daily("kaboom-anywhere")
def test_no_end_moves_a_board(player: Player, rules: str) -> None:
    page = player.page
    player.visit(f"#new?size=9x9&mines={SOON}&seed=low-3&rules={rules}")
    expect_engine(page)
    player.open(1, 1)
    alone = boxes(page, OTHERS)
    open_machine(player)
    beside = boxes(page, OTHERS)
    play_to_the_end(player)
    assert boxes(page, OTHERS) == beside
    player.press("Close")
    assert boxes(page, OTHERS) == alone


def test_nothing_scrolls_the_block_out_of_its_window(page: Page) -> None:
    """It did so when a proof was there while the window became low, and the text large."""
    page.set_viewport_size({"width": 1440, "height": 900})
    player = Player(page).visit("#new?size=13x9&mines=30&seed=7&rules=quantum")
    player.open(5, 7)
    lose(player)
    player.press(WHY_LOST)
    expect(page.get_by_role("button", name="Download proof")).to_be_visible()
    Dresser(page).wear(Setting(Window(1536, 730), "light", 200))
    page.evaluate(FRAMES)
    assert page.get_by_role("region", name="Play", exact=True).evaluate("(block) => block.scrollTop") == 0
