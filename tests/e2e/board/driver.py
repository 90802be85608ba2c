"""Drives the board alone: what is painted, what is named, and fingers with a clock of their own."""

import time
from typing import Any

from playwright.sync_api import CDPSession, Locator, Page

Point = tuple[float, float]


class BoardPage:
    """Drives the board of the harness. Cells are numbers, row by row; codes as in `web/board/state.js`."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def visit(self, address: str) -> "BoardPage":
        self.page.goto(address)
        self.page.wait_for_function("window.board")
        return self

    def reset(self, columns: int, rows: int) -> None:
        self.page.evaluate("([columns, rows]) => board.reset({ columns, rows })", [columns, rows])

    def set(self, cells: dict[int, int] | None = None, **patch: Any) -> None:
        """Change codes of some cells, and fields by their names; lists become sets."""
        self.page.evaluate(
            """([codes, patch]) => {
                for (const [name, value] of Object.entries(patch)) if (Array.isArray(value)) patch[name] = new Set(value);
                if (patch.marks) patch.marks = new Map(Object.entries(patch.marks).map(([cell, mark]) => [+cell, mark]));
                const cells = board.state.cells.slice();
                for (const [cell, code] of Object.entries(codes)) cells[cell] = code;
                board.set({ cells, ...patch });
            }""",
            [cells or {}, patch],
        )

    def play(self, **effect: Any) -> None:
        self.page.evaluate("(effect) => board.play(effect)", effect)

    def settle(self) -> None:
        """Wait until the frame that shows the last change has been painted."""
        self.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def at(self, cell: int, x: float = 0.5, y: float = 0.5) -> Point:
        """A point of the window in a cell, by default its middle."""
        place = self.page.evaluate(
            """(cell) => {
                const { left, top } = document.querySelector('[role=grid]').getBoundingClientRect();
                const { cellSize, state } = board;
                return [left + (cell % state.columns) * cellSize, top + Math.floor(cell / state.columns) * cellSize, cellSize];
            }""",
            cell,
        )
        return place[0] + x * place[2], place[1] + y * place[2]

    def cell(self, name: str) -> Locator:
        return self.page.get_by_role("gridcell", name=name, exact=True)

    def heard(self, what: str) -> list[Any]:
        heard: list[Any] = self.page.evaluate("(what) => heard[what]", what)
        return heard

    def intents(self) -> list[tuple[str, int, str]]:
        return [(intent["type"], intent["cell"], intent["by"]) for intent in self.heard("intents")]

    def name(self, cell: int) -> str | None:
        columns = self.page.evaluate("board.state.columns")
        place = f"[aria-rowindex='{cell // columns + 1}'] [aria-colindex='{cell % columns + 1}']"
        return self.page.locator(place).get_attribute("aria-label")

    def colour(self, cell: int, x: float = 0.5, y: float = 0.5) -> str:
        """The painted colour at a point of a cell, as `#RRGGBB`; 1.0 is the last pixel."""
        self.settle()
        colour: str = self.page.evaluate(
            """([cell, x, y]) => {
                const { cellSize, state } = board;
                const pixels = Math.round(cellSize * devicePixelRatio);
                const left = (cell % state.columns) * cellSize, top = Math.floor(cell / state.columns) * cellSize;
                for (const canvas of document.querySelectorAll('.board-tiles canvas')) {
                    const [inX, inY] = [left - parseFloat(canvas.style.left), top - parseFloat(canvas.style.top)]
                        .map((css) => Math.round(css * devicePixelRatio));
                    if (inX < 0 || inY < 0 || inX >= canvas.width || inY >= canvas.height) continue;
                    const [dx, dy] = [x, y].map((share) => Math.min(pixels - 1, Math.floor(share * pixels)));
                    const { data } = canvas.getContext('2d').getImageData(inX + dx, inY + dy, 1, 1);
                    return '#' + [...data.slice(0, 3)].map((part) => part.toString(16).padStart(2, '0')).join('').toUpperCase();
                }
                return 'not painted';
            }""",
            [cell, x, y],
        )
        return colour

    def token(self, name: str) -> str:
        """A colour of the style sheet."""
        colour: str = self.page.evaluate(
            "(name) => getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim().toUpperCase()",
            name,
        )
        return colour


class Fingers:
    """Fingers on the glass, with times of our own: nothing depends on how fast the test runs."""

    def __init__(self, session: CDPSession) -> None:
        self._session = session
        self._now = time.time()

    def _send(self, kind: str, points: list[Point]) -> None:
        touches = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches, "timestamp": self._now})

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

    def wait(self, milliseconds: float) -> None:
        """Let time pass for the time stamps of events alone; timers have the page's clock."""
        self._now += milliseconds / 1000
