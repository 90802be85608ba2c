"""A player at the page: finds cells by their names, reads the board, and reasons with the engine's solver."""

import base64
import re
from collections.abc import Callable, Iterable, Sequence

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as Overdue

from qmines import Analysis, Position, analyse
from tests.e2e.database import dump

_NAME = re.compile(
    r"row (\d+), column (\d+), (closed|flagged|marked|empty|[1-8]|mine|exploded mine|wrong flag)(?:, .*)?"
)
_CHARACTERS = {
    "closed": "#",
    "flagged": "F",
    "marked": "?",
    "empty": ".",
    "mine": "#",
    "exploded mine": "#",
    "wrong flag": "F",
}
WHY_LOST = "Why? See the solver's actions"
"""The name of the button that explains a loss."""
IN_HINT = ("Check a cell", "Teach me", "Open one for me")
"""The items in the menu of *Hint*."""
READY_MS = 90_000
"""Long enough for the engine to start on a slow machine; nothing is judged by it."""

_CELLS_AT = """
  const shown = [...document.querySelectorAll('[role=gridcell]')].filter((cell) => cell.checkVisibility());
  const at = ([row, column]) => shown.find(({ariaLabel}) => ariaLabel.startsWith(`row ${row}, column ${column}, `));
"""
_ARE_OPEN = f"""
(places) => {{
  {_CELLS_AT}
  return places.every((place) => !/^row .*, (closed|flagged|marked)/.test(at(place).ariaLabel));
}}
"""
_MIDDLES = f"""
(places) => {{
  {_CELLS_AT}
  const cells = places.map(at);
  const boxes = cells.map((cell) => cell.getBoundingClientRect());
  const middles = boxes.map(({{x, y, width, height}}) => [x + width / 2, y + height / 2]);
  const isSeen = ([x, y]) => document.elementFromPoint(x, y)?.closest('[role=grid]');
  return middles.every(isSeen) && !cells.some(({{ariaLabel}}) => ariaLabel.endsWith('flagged')) ? middles : null;
}}
"""
"""Where cells are; null if something hides one of them, or one is flagged."""

_COUNT_COLOUR = """
async ([png, [red, green, blue]]) => {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  const {data} = context.getImageData(0, 0, image.width, image.height);
  let count = 0;
  for (let i = 0; i < data.length; i += 4)
    if (Math.abs(data[i] - red) + Math.abs(data[i + 1] - green) + Math.abs(data[i + 2] - blue) < 12) count++;
  return count;
}
"""


class Player:
    """Plays at a page. Cells are (row, column), counted from 1 as the page does."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.status = page.get_by_role("status")
        self.grid = page.get_by_role("grid")

    def visit(self, address: str = "") -> "Player":
        """Open the page; the engine may still be loading. An address that begins a game has been followed by then."""
        self.page.goto(address)
        if address.startswith("#new?"):
            self.page.wait_for_function("() => !location.hash.startsWith('#new?')", timeout=READY_MS)
        return self

    def cell(self, row: int, column: int) -> Locator:
        return self.page.get_by_role("gridcell", name=re.compile(f"^row {row}, column {column}, "))

    def name(self, row: int, column: int) -> str:
        return self.cell(row, column).get_attribute("aria-label") or ""

    def expect_name(self, row: int, column: int, name: str) -> None:
        """Wait until the rest of the cell's name, after row and column, is this."""
        expect(self.cell(row, column)).to_have_attribute("aria-label", f"row {row}, column {column}, {name}")

    def expect_status(self, pattern: str) -> None:
        expect(self.status).to_have_text(re.compile(pattern), timeout=READY_MS)

    def open(self, row: int, column: int) -> None:
        """Open a cell, flagged or not, and wait until it is open, or the game over."""
        if self.name(row, column).endswith("flagged"):
            self.cell(row, column).click(button="right")
        self.cell(row, column).click()
        self.expect_open([(row, column)])

    def open_all(self, places: Sequence[tuple[int, int]]) -> None:
        """Open cells, in rapid succession if nothing hides them, and wait until all are open."""
        middles = self.page.evaluate(_MIDDLES, places)
        if middles is None:
            for place in places:
                self.open(*place)
            return
        for x, y in middles:
            self.page.mouse.click(x, y)
        self.expect_open(places)

    def expect_open(self, places: Sequence[tuple[int, int]]) -> None:
        """Wait until cells are open."""
        try:
            self.page.wait_for_function(_ARE_OPEN, arg=places, timeout=READY_MS)
        except Overdue as error:
            raise AssertionError(f"not open: {[self.name(*place) for place in places]}") from error

    def names(self) -> list[str]:
        """The names of all cells, row by row."""
        cells = self.page.get_by_role("gridcell")
        return cells.evaluate_all("(cells) => cells.map((cell) => cell.getAttribute('aria-label'))")

    def text(self) -> str:
        """The board's rows in the form of a position."""
        return board_text(self.names())

    def open_another(self, mines: int) -> None:
        """Open one more cell, a safe one if any can be proved, so that nobody who could know better loses."""
        position, known = self.analysis(mines)
        free = [cell for cell in position.closed if cell not in known.mines]
        self.open(*self.places(position, sorted(known.safe) or free)[0])

    def open_safe(self, mines: int, count: int) -> None:
        """Open that many provably safe cells, one after the other."""
        for _ in range(count):
            position, known = self.analysis(mines)
            self.open(*self.places(position, known.safe)[0])

    def analysis(self, mines: int) -> tuple[Position, Analysis]:
        rows = self.text()
        position = Position.from_text(f"{rows.index(chr(10))}x{rows.count(chr(10)) + 1}x{mines}\n{rows}")
        return position, analyse(position)

    def places(self, position: Position, cells: Iterable[int]) -> list[tuple[int, int]]:
        """Cells of a position as (row, column) from 1."""
        return [(cell // position.grid.columns + 1, cell % position.grid.columns + 1) for cell in sorted(cells)]

    def play_on(self, mines: int, until: str = "^You won") -> None:
        """Open safe cells, or guess if there is none, until the status line begins like this or the board is done."""
        while not re.search(until, self.status.inner_text()):
            position, known = self.analysis(mines)
            closed = [
                cell for cell in range(len(position.cells)) if position.is_closed(cell) and cell not in known.mines
            ]
            choice = known.safe or set(closed[:1])
            assert choice, "nothing is left to open"
            self.open_all(self.places(position, choice))

    def counter(self, label: str) -> str:
        return self.page.get_by_label(label, exact=True).inner_text()

    def press(self, name: str) -> None:
        """Press a button, wherever it is: in sight, in the menu of *Hint*, or under *More*."""
        if name in IN_HINT:
            self.page.get_by_role("button", name="Hint", exact=True).click()
            self.page.get_by_role("menuitem", name=name, exact=True).click()
            return
        button = self.page.get_by_role("button", name=name, exact=True)
        folded = self.page.locator("#more-tools").get_by_role("button", name=name, exact=True, include_hidden=True)
        expect(button.or_(folded).first).to_be_attached(timeout=READY_MS)
        if not button.count() and folded.count():
            self.page.get_by_role("group", name="Tools").get_by_role("button", name="More", exact=True).click()
        button.click()

    def tool(self, name: str) -> Locator:
        """A tool, whether it is in sight or under *More*."""
        tools = self.page.get_by_role("group", name="Tools")
        return tools.get_by_role("button", name=name, exact=True, include_hidden=True)

    def flag(self, row: int, column: int) -> None:
        """Flag a cell, and wait for the answer: the flag is seen at once, and kept with it."""
        self.cell(row, column).click(button="right")
        self.expect_name(row, column, "flagged")
        self.expect_status(rf"^Flagged row {row}, column {column}\.")

    def press_at_end(self, name: str) -> None:
        """Press a button of the end of a game, or of a replay: where there is little room it is in a list."""
        more = self.page.get_by_role("button", name="More", exact=True)
        if not self.page.get_by_role("button", name=name, exact=True).count() and more.is_visible():
            more.click()
        self.press(name)

    def expect_kept(self, move: str) -> None:
        """Wait until a running game is kept up to a move, in the form of a record: that is a moment after the move is
        shown.
        """

        def is_kept() -> bool:
            records = [entry["record"] for entry in dump(self.page)["playing"]]
            return move in [moves[-1] for record in records if (moves := re.findall(r"(?m)^\d+ p (.*)$", record))]

        eventually(self.page, is_kept, True)

    def expect_pixels(self, place: tuple[int, int], token: str, more_than: int) -> None:
        """Wait until more than that many pixels of a cell have the colour of a token of the style sheet."""
        eventually(self.page, lambda: self.pixels(place, token) > more_than, True)

    def pixels(self, place: tuple[int, int], token: str) -> int:
        """How many pixels of a cell have the colour of a token of the style sheet."""
        colour = self.page.evaluate(
            "(token) => getComputedStyle(document.documentElement).getPropertyValue(token)", token
        )
        png = self.cell(*place).screenshot(animations="allow")
        wanted = [int(colour.strip()[i : i + 2], 16) for i in (1, 3, 5)]
        return int(self.page.evaluate(_COUNT_COLOUR, [base64.b64encode(png).decode(), wanted]))


def board_text(names: Iterable[str]) -> str:
    """The rows of a board in the form of a position, from the names of its cells."""
    rows: dict[int, str] = {}
    for name in names:
        match = _NAME.fullmatch(name)
        assert match, name
        rows[int(match[1])] = rows.get(int(match[1]), "") + _CHARACTERS.get(match[3], match[3])
    return "\n".join(rows.values())


def wait_until(page: Page, script: str) -> None:
    """Wait until a script that takes its time returns true. (`wait_for_function` takes its promise for true.)"""
    eventually(page, lambda: bool(page.evaluate(script)), True)


def eventually(page: Page, seen: Callable[[], object], wanted: object) -> None:
    """Wait until the visible state of a page is the expected one: it may still be in layout or painting.

    Most results are there soon, so early looks are more frequent.
    """
    for pause in (5, 10, 20, 40, *[100] * (READY_MS // 100)):
        if seen() == wanted:
            return
        page.wait_for_timeout(pause)
    found = seen()
    assert found == wanted, f"{found!r} instead of {wanted!r}"
