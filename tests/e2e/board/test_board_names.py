"""The accessible grid: its shape, and the names by which people and tools find cells."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.board.driver import BoardPage

MINED = {"verdict": "mine", "percent": "100"}


def shares(code: int, *best: int) -> dict[str, Any]:
    """The percentages, with the same share on every cell."""
    return {"codes": [code] * 117, "best": list(best)}


def test_the_grid_tells_its_shape(board: BoardPage, page: Page) -> None:
    grid = page.get_by_role("grid", name="Board")
    expect(grid).to_have_attribute("aria-rowcount", "9")
    expect(grid).to_have_attribute("aria-colcount", "13")
    expect(grid.get_by_role("row")).to_have_count(9)
    expect(grid.get_by_role("gridcell")).to_have_count(117)
    expect(page.locator("[role=gridcell][tabindex='0']")).to_have_count(1)
    expect(board.cell("row 9, column 13, closed")).to_have_attribute("aria-colindex", "13")


def test_nothing_but_the_grid_is_told(board: BoardPage, page: Page) -> None:
    """The animation of a save soon ends, so the test looks at everything at the same moment."""
    hidden = page.evaluate("""
        () => {
          board.play({type: 'save', cell: 4});
          const all = [...document.querySelectorAll('canvas, .board-save')];
          return all.map((each) => [each.className, each.closest('[aria-hidden=true]') !== null]);
        }
    """)
    assert "board-save" in [name for name, _ in hidden]
    assert all(is_hidden for _, is_hidden in hidden)


NAMES: list[tuple[int, dict[str, Any], str]] = [
    (9, {}, "closed"),
    (10, {}, "flagged"),
    (11, {}, "marked"),
    (0, {}, "empty"),
    (1, {}, "1"),
    (8, {}, "8"),
    (12, {}, "exploded mine"),
    (9, {"hints": {4: {"verdict": "safe", "percent": "0"}}}, "closed, safe"),
    (10, {"hints": {4: MINED}}, "flagged, mine"),
    (11, {"hints": {4: {"verdict": "unsure", "percent": "37"}}}, "marked, 37% mine"),
    (9, {"hints": {4: {"verdict": "unsure", "percent": "<1"}}}, "closed, <1% mine"),
    (9, {"hints": {4: {"verdict": "unsure", "percent": None}}}, "closed, too complex to prove"),
    (9, {"shares": shares(0)}, "closed, safe"),
    (10, {"shares": shares(100)}, "flagged, mine"),
    (9, {"shares": shares(37)}, "closed, 37% mine"),
    (9, {"shares": shares(37, 4)}, "closed, 37% mine, best guess"),
    (9, {"shares": shares(101)}, "closed, <1% mine"),
    (11, {"shares": shares(102)}, "marked, >99% mine"),
    (9, {"shares": shares(255)}, "closed"),
    (3, {"shares": shares(37)}, "3"),
    (9, {"shares": shares(37), "hints": {4: MINED}}, "closed, mine"),
    (9, {"shares": shares(37), "hidden": True}, "closed"),
    (9, {"shares": shares(37), "world": [4]}, "closed, mine in this layout"),
    (10, {"shares": shares(37), "world": [5]}, "flagged"),
    (9, {"world": [5], "vision": [4]}, "closed"),
    (9, {"vision": [4]}, "closed, mine here"),
    (10, {"vision": [4], "hints": {4: MINED}}, "flagged, mine, mine here"),
    (9, {"vision": [5]}, "closed"),
    (9, {"revealed": [4]}, "mine"),
    (11, {"revealed": [4]}, "mine"),
    (9, {"revealed": [4], "vision": [4]}, "mine"),
    (10, {"revealed": [4]}, "flagged"),
    (10, {"revealed": [5]}, "wrong flag"),
    (9, {"revealed": [4], "fatal": [4]}, "exploded mine"),
    (3, {"revealed": [5], "saved": [4]}, "3"),
    (3, {"hidden": True}, "closed"),
    (10, {"hidden": True, "vision": [4], "hints": {4: MINED}}, "closed"),
]
"""What a cell holds, what else the board shows, and the cell's name."""


def test_names(board: BoardPage) -> None:
    for code, patch, state in NAMES:
        board.reset(13, 9)
        board.set({4: code}, **patch)
        assert board.name(4) == f"row 1, column 5, {state}", (code, patch)


def test_names_change_before_pixels(board: BoardPage, page: Page) -> None:
    name, painted = page.evaluate(
        """() => {
            const pixel = () => String(document.querySelector('canvas').getContext('2d').getImageData(5, 5, 1, 1).data);
            const before = pixel();
            board.set({cells: board.state.cells.slice().fill(0)});
            return [document.querySelector('[role=gridcell]').getAttribute('aria-label'), pixel() === before];
        }"""
    )
    assert (name, painted) == ("row 1, column 1, empty", True)


def test_cells_lie_where_the_eye_sees_them(board: BoardPage) -> None:
    box = board.cell("row 5, column 7, closed").bounding_box()
    assert box is not None
    assert (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) == pytest.approx(board.at(4 * 13 + 6), abs=0.1)


def test_a_board_of_another_size_keeps_the_focus(board: BoardPage, page: Page) -> None:
    page.evaluate("board.focus(20)")
    board.reset(30, 16)
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "row 1, column 21, closed"
    board.reset(3, 3)
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "row 3, column 3, closed"


def test_a_huge_board_tells_the_cells_round_the_focus(board: BoardPage, page: Page) -> None:
    board.reset(100, 100)
    expect(page.get_by_role("grid")).to_have_attribute("aria-rowcount", "100")
    assert page.get_by_role("gridcell").count() < 2_000
    page.evaluate("board.focus(5050)")
    for _ in range(30):
        page.keyboard.press("ArrowDown")
    focused = page.locator(":focus")
    expect(focused).to_have_attribute("aria-label", "row 81, column 51, closed")
    expect(board.cell("row 82, column 52, closed")).to_be_attached()
    page.mouse.click(*board.at(8130))
    assert board.intents() == [("primary", 8130, "mouse")]
    expect(focused).to_have_attribute("aria-label", "row 82, column 31, closed")


def test_the_surroundings_in_words(board: BoardPage, page: Page) -> None:
    board.set({6: 1, 8: 10, 19: 0, 21: 2, 33: 11})
    assert page.evaluate("[20, 0, 116].map((cell) => board.surroundings(cell))") == [
        "Above: 1, closed, flagged. Beside: empty, 2. Below: closed, marked, closed.",
        "Above: the edge. Beside: closed. Below: closed, closed.",
        "Above: closed, closed. Beside: closed. Below: the edge.",
    ]
