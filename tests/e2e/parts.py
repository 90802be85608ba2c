"""Parts of the page without a role or a name, found through those that have one and through what is visible."""

from __future__ import annotations

from typing import TypedDict

from playwright.sync_api import Locator, Page

FRAME = """
  const frameOf = (grid) => {
    let frame = grid;
    while (!parseFloat(getComputedStyle(frame).borderTopWidth)) frame = frame.parentElement;
    return frame;
  };
  const withinFrame = (grid) => {
    const frame = frameOf(grid);
    const {x, y} = frame.getBoundingClientRect();
    const {clientLeft, clientTop, clientWidth, clientHeight} = frame;
    return new DOMRect(x + clientLeft, y + clientTop, clientWidth, clientHeight);
  };
  const isWhole = (grid) => {
    const [board, frame] = [grid.getBoundingClientRect(), withinFrame(grid)];
    return board.left >= frame.left - 0.5 && board.top >= frame.top - 0.5 &&
      board.right <= frame.right + 0.5 && board.bottom <= frame.bottom + 0.5;
  };
"""
"""For scripts. The frame of a board is the closest element around its grid that has a border; a board larger than its
room scrolls within the frame.
"""


class Box(TypedDict):
    """A rectangle of the window, CSS px."""

    x: float
    y: float
    width: float
    height: float


def frame_box(grid: Locator) -> Box:
    """The box of a board with its frame."""
    box: Box = grid.evaluate(f"(grid) => {{ {FRAME} return frameOf(grid).getBoundingClientRect().toJSON(); }}")
    return _box(box)


def seen_box(grid: Locator) -> Box:
    """The box within the frame of a board, in which its cells are visible."""
    box: Box = grid.evaluate(f"(grid) => {{ {FRAME} return withinFrame(grid).toJSON(); }}")
    return _box(box)


def is_whole(grid: Locator) -> bool:
    """Whether every cell of a board is visible without scrolling."""
    return bool(grid.evaluate(f"(grid) => {{ {FRAME} return isWhole(grid); }}"))


def _box(box: Box) -> Box:
    return Box(x=box["x"], y=box["y"], width=box["width"], height=box["height"])


def around(*parts: Locator) -> Locator:
    """The closest element that holds all these parts. Each is a locator of the page, not of another part."""
    holders = parts[0].page.locator("*")
    for part in parts:
        holders = holders.filter(has=part)
    return holders.last


def row_of(part: Locator) -> Locator:
    """The row of the page that a part is in."""
    return part.locator("..")


def counters(page: Page) -> Locator:
    """The row of the counters of a game."""
    return around(page.get_by_label("Mines left", exact=True), page.get_by_label("Time", exact=True))


def toolbar(page: Page) -> Locator:
    """The tools of the current game."""
    return page.get_by_role("group", name="Tools", exact=True)


def tools(page: Page) -> Locator:
    """The available tools, with the controls of the percentages if these are among them."""
    return toolbar(page).get_by_role("button").or_(toolbar(page).get_by_role("switch"))


def resize(page: Page, width: int, height: int) -> None:
    """Give the window another size. The page learns of another shape with the next frame."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
