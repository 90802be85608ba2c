"""Drives the board alone: what is painted, what is named, and fingers with their own clock."""

from typing import Any

from playwright.sync_api import Locator, Page

Point = tuple[float, float]

_SET = """
([codes, patch]) => {
  for (const [name, value] of Object.entries(patch))
    if (Array.isArray(value)) patch[name] = new Set(value);
  if (patch.hints)
    patch.hints = new Map(Object.entries(patch.hints).map(([cell, mark]) => [+cell, mark]));
  if (patch.shares) patch.shares.best = new Set(patch.shares.best);
  const cells = board.state.cells.slice();
  for (const [cell, code] of Object.entries(codes)) cells[cell] = code;
  board.set({cells, ...patch});
}
"""

_PLACE = """
(cell) => {
  const {left, top} = document.querySelector('[role=grid]').getBoundingClientRect();
  const {cellSize, state: {columns}} = board;
  return [left + (cell % columns) * cellSize, top + Math.floor(cell / columns) * cellSize, cellSize];
}
"""

_COLOUR = """
([cell, x, y]) => {
  const {cellSize, state: {columns}} = board;
  const pixels = Math.round(cellSize * devicePixelRatio);
  const left = (cell % columns) * cellSize;
  const top = Math.floor(cell / columns) * cellSize;
  for (const canvas of document.querySelectorAll('.board-tiles canvas')) {
    const inX = Math.round((left - parseFloat(canvas.style.left)) * devicePixelRatio);
    const inY = Math.round((top - parseFloat(canvas.style.top)) * devicePixelRatio);
    if (inX < 0 || inY < 0 || inX >= canvas.width || inY >= canvas.height) continue;
    const [dx, dy] = [x, y].map((share) => Math.min(pixels - 1, Math.floor(share * pixels)));
    const {data} = canvas.getContext('2d').getImageData(inX + dx, inY + dy, 1, 1);
    return `#${[...data.slice(0, 3)].map((part) => part.toString(16).padStart(2, '0')).join('')}`.toUpperCase();
  }
  return 'not painted';
}
"""

_TOKEN = "(name) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim().toUpperCase()"


class BoardPage:
    """Drives the board of the harness. Cells are numbers, row by row; codes as in `web/board/state.ts`."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def visit(self, address: str) -> "BoardPage":
        self.page.goto(address)
        self.page.wait_for_function("window.board")
        self.page.locator(".board-tiles canvas").first.wait_for(state="attached")
        self.page.wait_for_function("() => document.fonts.status === 'loaded'")
        return self

    def reset(self, columns: int, rows: int) -> None:
        self.page.evaluate("([columns, rows]) => board.reset({columns, rows})", [columns, rows])

    def set(self, cells: dict[int, int] | None = None, **patch: Any) -> None:
        """Change the codes of some cells, and fields by their names; lists become sets."""
        self.page.evaluate(_SET, [cells or {}, patch])

    def play(self, **effect: Any) -> None:
        self.page.evaluate("(effect) => board.play(effect)", effect)

    def settle(self) -> None:
        """Wait until the frame that shows the last change has been painted."""
        self.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def at(self, cell: int, x: float = 0.5, y: float = 0.5) -> Point:
        """A point of the window in a cell, its middle by default."""
        left, top, size = self.page.evaluate(_PLACE, cell)
        return left + x * size, top + y * size

    def cell(self, name: str) -> Locator:
        return self.page.get_by_role("gridcell", name=name, exact=True)

    def heard(self, what: str) -> list[Any]:
        """What the board has reported: `intents`, `presses`, `focused` or `keys`."""
        heard: list[Any] = self.page.evaluate("(what) => heard[what]", what)
        return heard

    def forget(self) -> None:
        """Forget every report."""
        self.page.evaluate("() => Object.values(heard).forEach((each) => each.splice(0))")

    def intents(self) -> list[tuple[str, int, str]]:
        return [(intent["type"], intent["cell"], intent["by"]) for intent in self.heard("intents")]

    def name(self, cell: int) -> str | None:
        row, column = divmod(cell, self.page.evaluate("board.state.columns"))
        place = f"[aria-rowindex='{row + 1}'] [aria-colindex='{column + 1}']"
        return self.page.locator(place).get_attribute("aria-label")

    def painted(self, cell: int, x: float = 0.5, y: float = 0.5) -> str:
        """The colour on the canvas at a point of a cell, as `#RRGGBB`; 1.0 is the last pixel."""
        colour: str = self.page.evaluate(_COLOUR, [cell, x, y])
        return colour

    def colour(self, cell: int, x: float = 0.5, y: float = 0.5) -> str:
        """The same, once the last change is painted."""
        self.settle()
        return self.painted(cell, x, y)

    def colours(self, cell: int, points: list[tuple[float, float]]) -> list[str]:
        """The colours at points of a cell, once the last change is painted."""
        self.settle()
        return [self.painted(cell, x, y) for x, y in points]

    def token(self, name: str) -> str:
        """A colour of the style sheet."""
        colour: str = self.page.evaluate(_TOKEN, name)
        return colour


class Fingers:
    """Fingers on the glass. On a page with a stopped clock, only `wait` lets time pass."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._session = page.context.new_cdp_session(page)

    def _send(self, kind: str, points: list[Point]) -> None:
        touches = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def down(self, *points: Point) -> None:
        self._send("touchStart", list(points))

    def move(self, *points: Point) -> None:
        self._send("touchMove", list(points))

    def up(self) -> None:
        self._send("touchEnd", [])

    def tap(self, point: Point) -> None:
        self.down(point)
        self.wait(20)
        self.up()

    def wait(self, milliseconds: int) -> None:
        """Let time pass for timers and for the time stamps of events."""
        self._page.clock.run_for(milliseconds)
