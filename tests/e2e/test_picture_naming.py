"""A picture next to what was read from it: unknown looks are named once, cells corrected, and the grid set by hand.

The page draws the pictures in a canvas, with a look that no known program has.
"""

from __future__ import annotations

import base64
import re
import zlib
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from tests.e2e.axe import violations_in_every_theme
from tests.e2e.conftest import NewContext
from tests.e2e.looks.windows import SCREENS
from tests.e2e.player import Player
from tests.e2e.sharing import shared_page
from tests.thorough import further

ROWS = (
    "000000000",
    "000001110",
    "011101#21",
    "01#1012##",
    "0122112##",
    "112#32#21",
    "#23##2110",
    "2#2221000",
    "111000000",
)
POSITION = "\n".join(("9x9x10", *ROWS))
OTHER_ROWS = ("#2111", "#2###", "12###", "01###", "01###")
"""The same look, another board."""
STATES = {"#": "Closed", "0": "Empty", "1": "1", "2": "2", "3": "3"}

DRAWN = """
({rows, cell, left, top, lines, odd}) => {
  const canvas = document.createElement('canvas');
  canvas.width = left + (rows[0].length + 1) * cell;
  canvas.height = top + (rows.length + 1) * cell;
  const context = canvas.getContext('2d');
  const paint = (colour, x, y, side) => {
    context.fillStyle = colour;
    context.fillRect(x, y, side, side);
  };
  paint('#303a52', 0, 0, 4000);
  rows.forEach((row, y) => [...row].forEach((sign, x) => {
    const at = [left + x * cell, top + y * cell];
    const isOdd = odd === y * row.length + x;
    if (lines) paint('#000000', ...at, cell);
    const gap = lines ? 1 : 0;
    paint(isOdd ? '#1d55b0' : sign === '#' ? '#ff8ad8' : '#0e6b5c', at[0] + gap, at[1] + gap, cell - 2 * gap);
    // A number has as many dots.
    for (let dot = 0; dot < Number(sign); dot++) {
      const angle = (dot * Math.PI) / 4;
      const [right, down] = [Math.cos(angle), Math.sin(angle)].map((far) => cell * (0.43 + 0.28 * far));
      paint('#ffffff', at[0] + right, at[1] + down, cell * 0.14);
    }
  }));
  return canvas.toDataURL('image/png').split(',')[1];
}
"""
"""A board as a PNG file. `lines`: between the cells; `odd`: a cell that looks like nothing else."""

PASTED = """
async (png) => {
  const bytes = Uint8Array.from(atob(png), (each) => each.charCodeAt(0));
  await navigator.clipboard.write([new ClipboardItem({'image/png': new Blob([bytes], {type: 'image/png'})})]);
}
"""


@pytest.fixture
def desk(browser: Browser, base_url: str) -> Iterator[Page]:
    with shared_page(browser, base_url, permissions=["clipboard-read", "clipboard-write"]) as page:
        yield analyser(page)


def analyser(page: Page) -> Page:
    page.goto("#analyse")
    expect(page.get_by_role("heading", level=1, name="Analyse")).to_be_visible()
    expect(page.get_by_role("grid").locator("visible=true")).to_be_visible()
    return page


def drawn(page: Page, rows: tuple[str, ...], *, cell: int = 32, lines: bool = True, odd: int = -1) -> bytes:
    spec = {"rows": rows, "cell": cell, "left": 50, "top": 70, "lines": lines, "odd": odd}
    return base64.b64decode(page.evaluate(DRAWN, spec))


def dialog(page: Page) -> Locator:
    return page.get_by_role("dialog", name="Open a position")


def choose(page: Page, data: bytes) -> Locator:
    """Give *Open* a file."""
    page.get_by_role("button", name="Open", exact=True).click()
    page.locator("input[type=file]").set_input_files({"name": "a.png", "mimeType": "image/png", "buffer": data})
    expect(dialog(page).get_by_role("button", name="Use this position")).to_be_focused()
    return dialog(page)


def expect_read(found: Locator, columns: int, rows: int) -> None:
    """Wait for the board next to the picture."""
    expect(found.get_by_role("img", name=f"The picture, with a grid of {columns}×{rows} cells")).to_be_visible()
    grid = found.get_by_role("grid")
    expect(grid).to_have_attribute("aria-colcount", str(columns))
    expect(grid).to_have_attribute("aria-rowcount", str(rows))


def what(found: Locator) -> Locator:
    """The question about a look."""
    return found.get_by_role("group", name="What is this?")


def answer_all(found: Locator, rows: tuple[str, ...]) -> list[str]:
    """Name every unknown look, told by where its enlarged cell is. Return the names in their order."""
    given = []
    while what(found).is_visible():
        example = what(found).get_by_role("img")
        name = example.get_attribute("aria-label") or ""
        place = re.match(r"The cell at row (\d+), column (\d+), enlarged", name)
        assert place
        state = STATES[rows[int(place[1]) - 1][int(place[2]) - 1]]
        given.append(state)
        what(found).get_by_role("button", name=state, exact=True).click()
        expect(found.get_by_role("status").filter(has_text=f"named: {state.lower()}")).to_be_visible()
        expect(found.get_by_role("img", name=name, exact=True)).to_be_hidden()
    return given


def use(page: Page) -> None:
    dialog(page).get_by_role("button", name="Use this position").click()
    expect(dialog(page)).to_be_hidden()


def expect_position(page: Page, position: str) -> None:
    _, *rows = position.split("\n")
    grid = page.get_by_role("grid").locator("visible=true")
    expect(grid).to_have_attribute("aria-colcount", str(len(rows[0])))
    expect(grid).to_have_attribute("aria-rowcount", str(len(rows)))
    assert Player(page).text() == "\n".join(rows).replace("0", ".")


def doubtful(found: Locator) -> Locator:
    return found.get_by_role("gridcell", name=re.compile(", doubtful$"))


def test_a_look_is_named_once(desk: Page) -> None:
    """All its cells at once; the next picture of it asks nothing, after a reload either, until it is forgotten."""
    before = Player(desk).text()
    found = choose(desk, drawn(desk, ROWS))
    expect_read(found, 9, 9)
    expect(doubtful(found)).to_have_count(81)
    expect(found.get_by_role("status").filter(has_text="cells have unknown looks")).to_be_visible()
    assert sorted(answer_all(found, ROWS)) == sorted(STATES.values())
    expect(found.get_by_role("button", name="Use this position")).to_be_focused()
    expect(found.get_by_text("Every cell was clear.")).to_be_visible()
    expect(doubtful(found)).to_have_count(0)
    use(desk)
    expect_position(desk, POSITION)
    # Taking it over is one step.
    desk.get_by_role("button", name="Undo").click()
    assert Player(desk).text() == before
    desk.reload()
    found = choose(desk, drawn(desk, OTHER_ROWS, cell=40))
    expect_read(found, 5, 5)
    expect(found.get_by_text("Every cell was clear.")).to_be_visible()
    expect(what(found)).to_be_hidden()
    expect(found.get_by_text("You have named 5 looks in screenshots.")).to_be_visible()
    found.get_by_role("button", name="Forget the looks you named").click()
    expect(what(found)).to_be_visible()
    expect(doubtful(found)).to_have_count(25)
    expect(found.get_by_role("button", name="Forget the looks you named")).to_be_hidden()


def test_a_doubtful_cell_is_corrected(desk: Page) -> None:
    """It is found by its name, pressed, and told what it is; the keys that draw do the same."""
    found = choose(desk, drawn(desk, ROWS))
    expect_read(found, 9, 9)
    answer_all(found, ROWS)
    found.get_by_role("button", name="Cancel").click()
    expect(dialog(desk)).to_be_hidden()
    odd = 2 * 9 + 7
    found = choose(desk, drawn(desk, ROWS, odd=odd))
    expect_read(found, 9, 9)
    expect(doubtful(found)).to_have_count(1)
    expect(found.get_by_text("One cell has an unknown look")).to_be_visible()
    found.get_by_role("button", name="Next doubtful cell").click()
    cell = found.get_by_role("gridcell", name=re.compile("^row 3, column 8, "))
    expect(cell).to_be_focused()
    expect(cell).to_have_accessible_name("row 3, column 8, closed, doubtful")
    group = found.get_by_role("group", name="Row 3, column 8 is")
    # An impossible number is pointed at, and the same cell corrected by key.
    group.get_by_role("button", name="8", exact=True).click()
    expect(cell).to_have_accessible_name("row 3, column 8, 8, in conflict")
    expect(found.get_by_role("status").filter(has_text="cannot be")).to_be_visible()
    cell.focus()
    cell.press("2")
    expect(cell).to_have_accessible_name("row 3, column 8, 2")
    expect(doubtful(found)).to_have_count(0)
    use(desk)
    expect_position(desk, POSITION)


def test_all_cells_of_a_look_are_corrected(desk: Page) -> None:
    found = choose(desk, drawn(desk, ROWS))
    expect_read(found, 9, 9)
    answer_all(found, ROWS)
    # A press on the picture is a press on the board.
    source = found.get_by_role("img", name=re.compile("^The picture, "))
    box = source.bounding_box()
    assert box
    # Row 3, column 7: the picture shows 0.6 cells around the board.
    side = box["width"] / (9 + 2 * 0.6)
    source.click(position={"x": side * 7.1, "y": side * 3.1})
    group = found.get_by_role("group", name="Row 3, column 7 is")
    expect(group.get_by_role("button", name="Closed", exact=True)).to_have_attribute("aria-pressed", "true")
    group.get_by_role("switch", name="Also the 11 others that look like it").check()
    group.get_by_role("button", name="Flag", exact=True).click()
    expect(found.get_by_role("gridcell", name=re.compile(", flagged"))).to_have_count(12)


def test_the_corners_are_set_by_keyboard(desk: Page) -> None:
    """Where no grid is found: cells without lines between them."""
    rows = ("####", "####", "1221")
    found = choose(desk, drawn(desk, rows, lines=False))
    expect(found.get_by_role("alert").filter(has_text="No board was found in this picture.")).to_be_visible()
    expect(found.get_by_role("button", name="Adjust the grid")).to_have_attribute("aria-pressed", "true")
    expect(found.get_by_role("button", name="Use this position")).to_have_attribute("aria-disabled", "true")
    found.get_by_role("spinbutton", name="Columns").fill("4")
    found.get_by_role("spinbutton", name="Rows").fill("3")
    found.get_by_role("spinbutton", name="Rows").press("Tab")
    expect_read(found, 4, 3)
    expect(found.get_by_role("alert").filter(has_text="No board")).to_have_count(0)
    for name, across, down in [("Upper left corner", 50, 70), ("Lower right corner", 50 + 4 * 32, 70 + 3 * 32)]:
        corner = found.get_by_role("button", name=name)
        corner.focus()
        size = (50 + 5 * 32, 70 + 4 * 32)
        start = (0, 0) if name.startswith("Upper") else size
        for key, steps in (("Right", across - start[0]), ("Down", down - start[1])):
            arrow = key if steps > 0 else {"Right": "Left", "Down": "Up"}[key]
            for _ in range(abs(steps) // 10):
                corner.press(f"Shift+Arrow{arrow}")
            for _ in range(abs(steps) % 10):
                corner.press(f"Arrow{arrow}")
        expect(corner).to_have_accessible_description(f"{across} across, {down} down")
    found.get_by_role("button", name="Adjust the grid").click()
    answer_all(found, rows)
    use(desk)
    expect_position(desk, "\n".join(("", *rows)))


def test_a_corner_is_dragged(desk: Page) -> None:
    found = choose(desk, drawn(desk, ROWS))
    expect_read(found, 9, 9)
    found.get_by_role("button", name="Adjust the grid").click()
    corner = found.get_by_role("button", name="Lower right corner")
    box, picture = corner.bounding_box(), found.get_by_role("img", name=re.compile("^The picture, ")).bounding_box()
    assert box
    assert picture
    scale = picture["width"] / (50 + 10 * 32)
    at = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    desk.mouse.move(*at)
    desk.mouse.down()
    desk.mouse.move(at[0] - 2 * 32 * scale, at[1] - 2 * 32 * scale, steps=4)
    desk.mouse.up()
    found.get_by_role("spinbutton", name="Columns").fill("7")
    found.get_by_role("spinbutton", name="Rows").fill("7")
    found.get_by_role("spinbutton", name="Rows").press("Tab")
    expect_read(found, 7, 7)
    found.get_by_role("button", name="Adjust the grid").click()
    answer_all(found, ROWS)
    use(desk)
    expect_position(desk, "\n".join(("", *(row[:7] for row in ROWS[:7]))))


def test_the_total_is_told(desk: Page) -> None:
    found = choose(desk, drawn(desk, ROWS))
    expect_read(found, 9, 9)
    answer_all(found, ROWS)
    total = found.get_by_role("spinbutton", name="Mines in all")
    expect(total).to_have_value("10")
    total.fill("12")
    total.press("Tab")
    expect(found.get_by_role("status").filter(has_text="9×9, 12 mines")).to_be_visible()
    use(desk)
    expect(desk.get_by_role("spinbutton", name="Mines", exact=True)).to_have_value("12")


def test_a_picture_is_pasted(desk: Page) -> None:
    desk.evaluate(PASTED, base64.b64encode(drawn(desk, ROWS)).decode())
    desk.get_by_role("heading", level=1, name="Analyse").focus()
    desk.keyboard.press("Control+V")
    expect_read(dialog(desk), 9, 9)
    # Another one takes its place.
    desk.evaluate(PASTED, base64.b64encode(drawn(desk, OTHER_ROWS)).decode())
    desk.keyboard.press("Control+V")
    expect_read(dialog(desk), 5, 5)


def test_too_many_pixels_are_refused_by_the_header(desk: Page) -> None:
    """Nothing is decoded: there are no pixels in this file."""
    header = b"IHDR" + (6000).to_bytes(4) + (5000).to_bytes(4) + bytes([8, 2, 0, 0, 0])
    data = b"\x89PNG\r\n\x1a\n" + (13).to_bytes(4) + header + zlib.crc32(header).to_bytes(4)
    desk.get_by_role("button", name="Open", exact=True).click()
    desk.locator("input[type=file]").set_input_files({"name": "a.png", "mimeType": "image/png", "buffer": data})
    expect(dialog(desk).get_by_role("alert").filter(has_text="6000 × 5000. It can have at most 20")).to_be_visible()
    expect(dialog(desk).get_by_role("button", name="Open this board")).to_have_attribute("aria-disabled", "true")


def test_reading_that_takes_long_is_shown_and_cancelled(desk: Page) -> None:
    """The script that reads is held until the dialog is closed; then the next picture is read."""
    held: list[Route] = []
    desk.context.route("**/picture/worker.js", lambda route: held.append(route))
    data = drawn(desk, ROWS)
    desk.get_by_role("button", name="Open", exact=True).click()
    desk.locator("input[type=file]").set_input_files({"name": "a.png", "mimeType": "image/png", "buffer": data})
    expect(dialog(desk).get_by_role("progressbar", name="Reading it …")).to_be_visible()
    dialog(desk).get_by_role("button", name="Cancel").click()
    expect(dialog(desk)).to_be_hidden()
    assert held
    desk.context.unroute("**/picture/worker.js")
    found = choose(desk, data)
    expect_read(found, 9, 9)
    expect(found.get_by_role("progressbar")).to_be_hidden()


@pytest.mark.parametrize("screen", ["phone", *further(["desktop"])])
def test_the_desk_is_accessible(new_context: NewContext, screen: str) -> None:
    page = analyser(new_context(**SCREENS[screen]).new_page())
    found = choose(page, drawn(page, ROWS))
    expect_read(found, 9, 9)
    found.get_by_role("gridcell", name=re.compile("^row 3, column 7, ")).click()
    expect(found.get_by_role("group", name="Row 3, column 7 is")).to_be_visible()
    assert violations_in_every_theme(page) == ""
    found.get_by_role("button", name="Adjust the grid").click()
    assert violations_in_every_theme(page) == ""
    assert found.evaluate("(dialog) => dialog.scrollWidth - dialog.clientWidth") == 0
