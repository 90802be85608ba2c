"""Where the parts of constraint play are, and which patterns and colours distinguish them."""

import base64
import re

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.e2e.conftest import NewContext
from tests.e2e.looks.measures import layout_faults
from tests.e2e.looks.windows import PHONE, Window
from tests.e2e.parts import around, frame_box, resize
from tests.e2e.player import eventually
from tests.e2e.workbench_page import MINED, SMALL, WITHIN, WorkbenchPage
from tests.thorough import THOROUGH, further

WIDE = {"viewport": {"width": 1440, "height": 900}}


def busy(bench: WorkbenchPage) -> WorkbenchPage:
    """Two constraints are selected, and there is something in the list."""
    bench.cell(*MINED).click()
    bench.expect_status("^Flagged")
    bench.select(SMALL, WITHIN)
    bench.derive("Subtract")
    bench.select(SMALL, WITHIN)
    return bench


def test_the_whole_board_is_at_the_thumb_and_keys_come_to_what_is_derived_where_it_is_seen(
    new_context: NewContext,
) -> None:
    page = new_context(**PHONE).new_page()
    bench = WorkbenchPage(page).begin()
    bench.cell(*SMALL).focus()
    derive = [bench.act("Subtract"), bench.act("Reduce"), bench.act("Merge")]
    for control in (*derive, page.get_by_role("button", name="Next step", exact=True)):
        page.keyboard.press("Tab")
        expect(control).to_be_focused()
    bench.switch("Show Board Constraint")
    total = page.get_by_role("button", name="Whole board: 54 cells, 10 mines", exact=True)
    beside, own = bench.act("Merge").bounding_box(), total.bounding_box()
    assert beside
    assert own
    assert (own["y"], own["height"]) == (beside["y"], beside["height"])
    total.tap()
    bench.expect_status(r"^Selected A: the whole board\.$")
    assert len(bench.marked("in A")) == 54
    # A window in which it is below the tools; the focus does not move.
    derive[0].focus()
    resize(page, 1024, 768)
    expect(derive[0]).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(bench.tool("More")).to_be_focused()


ODD_WINDOWS = [(600, 501), (640, 505), (768, 600), (1199, 700), (1200, 501)]
"""Windows just past the limits at which the shape of the view changes."""


@THOROUGH
def test_nothing_is_amiss_beside_the_windows_in_which_its_shape_changes(new_context: NewContext) -> None:
    page = new_context(**PHONE, reduced_motion="reduce").new_page()
    bench = WorkbenchPage(page).begin()
    bench.switch("Show Board Constraint")
    busy(bench)
    for width, height in ODD_WINDOWS:
        resize(page, width, height)
        assert [fault for fault in layout_faults(page, Window(width, height)) if "small text" in fault] == []


CLOSE_HAS_ITS_ROW = """
  (sheet) => {
    const [close, rows] = ['[aria-label="Close the list"]', 'ul'].map((part) => sheet.querySelector(part));
    const [{top, bottom}, {left, right}] = [close, sheet].map((each) => each.getBoundingClientRect());
    for (let y = top + 1; y < bottom; y += 6)
      for (let x = left + 2; x < right - 2; x += 6) if (rows.contains(document.elementFromPoint(x, y))) return false;
    return sheet.scrollTop > 0;
  }
"""
"""Whether a list is scrolled, and none of its rows is next to or below the button that closes it."""


def list_sheet(page: Page) -> Locator:
    """The sheet that holds the list and the button that closes it."""
    close = page.get_by_role("button", name="Close the list", exact=True)
    return around(close, page.get_by_role("list", name="Derived"))


@pytest.mark.parametrize("theme", ["light", *further(["dark", "contrast"])])
def test_the_two_selections_differ_by_colour_and_pattern(page: Page, theme: str) -> None:
    page.emulate_media(
        color_scheme="light" if theme == "light" else "dark",
        contrast="more" if theme == "contrast" else "no-preference",
    )
    bench = WorkbenchPage(page).begin()
    bench.select(SMALL, (4, 5))
    only_a, only_b = (8, 3), (3, 5)
    for place, own, other in ((only_a, "--ink", "--focus"), (only_b, "--focus", "--ink")):
        bench.expect_pixels(place, own, 50)
        if theme != "contrast":  # There the edges of all keys are white, like ink.
            assert bench.pixels(place, other) < 10
    assert hatching(bench, only_a, "--ink") == "rising"
    assert hatching(bench, only_b, "--focus") == "falling"


def test_the_list_stands_beside_the_board_or_below_it_and_shows_focus_and_selection(page: Page) -> None:
    resize(page, 1440, 900)
    bench = WorkbenchPage(page).begin().fill()
    bench.cell(*SMALL).press("n")
    bench.expect_status("carry it out")
    row = bench.row("#1")
    expect(row).to_have_attribute("aria-current", "step")
    bench.cell(*SMALL).press("l")
    expect(row).to_be_focused()
    assert row.evaluate("(row) => getComputedStyle(row).outlineStyle") == "solid"

    def boxes() -> tuple[FloatRect, FloatRect]:
        one, other = frame_box(bench.grid), row.bounding_box()
        assert other
        return one, other

    one, other = boxes()
    assert other["x"] >= one["x"] + one["width"]
    resize(page, 1100, 900)

    def is_below() -> bool:
        one, other = boxes()
        return other["y"] >= one["y"] + one["height"]

    eventually(page, is_below, True)
    expect(page.get_by_role("button", name=re.compile("^List "))).to_be_hidden()
    expect_colours_of_the_system_to_tell(bench)


def expect_colours_of_the_system_to_tell(bench: WorkbenchPage) -> None:
    """What is selected, of which only B is."""
    page = bench.page
    page.emulate_media(forced_colors="active")
    ground = "(row) => getComputedStyle(row).backgroundColor"
    assert bench.row("#2").evaluate(ground) == bench.row("#3").evaluate(ground)
    bench.row("#3").click()
    bench.expect_status("^Selected")
    assert bench.row("#2").evaluate(ground) != bench.row("#3").evaluate(ground)
    # Signs next to words have the system's colours, too, and differ by their strokes.
    drawn = "(sign) => ((style) => [style.stroke, style.strokeDasharray])(getComputedStyle(sign.firstElementChild))"
    signs = page.get_by_role("list", name="Selection").get_by_role("listitem").locator("svg")
    (one, ring), (other, dashes) = [sign.evaluate(drawn) for sign in signs.all()]
    assert one == other
    assert ring != dashes


_SLOPE = """
async ([png, [red, green, blue]]) => {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const {width, height} = image;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  context.drawImage(image, 0, 0);
  const {data} = context.getImageData(0, 0, width, height);
  const is = (x, y) => {
    const i = 4 * (y * width + x);
    return Math.abs(data[i] - red) + Math.abs(data[i + 1] - green) + Math.abs(data[i + 2] - blue) < 120;
  };
  let rising = 0, falling = 0;
  for (let y = 8; y < height - 8; y++)
    for (let x = 8; x < width - 8; x++)
      if (is(x, y)) {
        rising += is(x + 2, y - 2);
        falling += is(x + 2, y + 2);
      }
  return rising > 2 * falling ? 'rising' : falling > 2 * rising ? 'falling' : 'neither';
}
"""
"""Which way lines of a colour run."""


def hatching(bench: WorkbenchPage, place: tuple[int, int], token: str) -> str:
    page = bench.page
    colour = page.evaluate("(token) => getComputedStyle(document.documentElement).getPropertyValue(token)", token)
    wanted = [int(colour.strip()[i : i + 2], 16) for i in (1, 3, 5)]
    png = base64.b64encode(bench.cell(*place).screenshot(animations="allow")).decode()
    return str(page.evaluate(_SLOPE, [png, wanted]))
