"""What text of twice the size, the narrowest phones and the system's own colours demand of the play view."""

import re
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import NewContext
from tests.e2e.looks.windows import NARROW
from tests.e2e.parts import FRAME, frame_box, tools
from tests.e2e.player import Player
from tests.e2e.saving import be_saved
from tests.e2e.test_keeping import BLOCKED, CLEARED, NO_ROOM, NOT_NOW, OUTDATED, SILENT
from tests.e2e.test_play import LINK
from tests.thorough import further

ABSENT = "The engine could not start. Your game is kept. Check the connection, then try again."
NEWER = "A new version is ready. The page reloads; your game goes on."
LOST = "This browser has lost the games saved here."
TEXTS = ["100%", "200%"]
PHONES = [(320, 568), *further([((390, 844),), ((844, 390),)])]
ROOMY = [(600, 800), *further([((768, 1024),), ((1440, 900),), ((1920, 1080),)])]
FINGER = 28
"""The least side of a cell, CSS px."""


def set_text(page: Page, size: str) -> None:
    page.evaluate("(size) => (document.documentElement.style.fontSize = size)", size)
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def over_the_board(page: Page, sentence: str, link: str, button: str) -> float:
    """How far a notice would reach over the board, CSS px, with a link after its sentence or a button next to it."""
    script = f"""
      (notice, [sentence, link, button]) => {{
        {FRAME}
        const made = (kind, textContent, className) =>
          Object.assign(document.createElement(kind), {{textContent, className}});
        notice.querySelector('p').replaceChildren(sentence, ...(link ? [' ', made('a', link, '')] : []));
        notice.querySelector('button:not([aria-label=Dismiss])')?.remove();
        if (button) notice.querySelector('p').after(made('button', button, 'button slim'));
        const board = frameOf(document.querySelector('[role=grid]'));
        return board.getBoundingClientRect().bottom - notice.getBoundingClientRect().top;
      }}
    """
    notice = page.get_by_role("region", name="Notice")
    return float(notice.evaluate(script, [sentence, link, button]))


def test_no_notice_lies_on_the_board_s_last_row(new_context: NewContext, complaints: list[str]) -> None:
    page = new_context(**NARROW).new_page()
    page.route(re.compile("/runtime-"), lambda route: route.abort())
    page.goto("#play")
    expect(page.get_by_role("region", name="Notice")).to_contain_text(ABSENT)
    notices = [
        *((sentence, "", "") for sentence in (NO_ROOM, NOT_NOW, CLEARED, OUTDATED, BLOCKED, SILENT)),
        (LOST, "Import a file", ""),
        (ABSENT, "", "Try again"),
        (NEWER, "", "Use it now"),
    ]
    for text in TEXTS:
        set_text(page, text)
        over = {sentence: over_the_board(page, sentence, *acts) for sentence, *acts in notices}
        assert {sentence: far for sentence, far in over.items() if far > 0} == {}, text
    complaints[:] = [each for each in complaints if "/runtime-" not in each]


def test_tools_that_are_pressed_do_not_touch(new_context: NewContext) -> None:
    page = new_context(**NARROW).new_page()
    player = Player(page).visit()
    player.open(5, 5)
    for tool in ("Flag mode", "Percentages"):
        player.press(tool)
        expect(page.get_by_role("button", name=tool, exact=True)).to_have_attribute("aria-pressed", "true")
    page.get_by_role("switch", name="all you could find out").evaluate(
        "(it) => it.setAttribute('aria-checked', 'true')"
    )
    for text in TEXTS:
        set_text(page, text)
        rows = sorted(tools(page).evaluate_all(SIDES))
        assert len(rows) >= 5
        gaps = [after[1] - before[2] for before, after in pairwise(rows) if after[0] == before[0]]
        assert min(gaps) >= 1, text


@pytest.mark.parametrize("window", [(360, 640), *further([((390, 844),)])])
def test_the_first_save_is_told_above_a_phone_s_tools(new_context: NewContext, window: tuple[int, int]) -> None:
    page = new_context(**{**NARROW, "viewport": {"width": window[0], "height": window[1]}}).new_page()
    player = Player(page).visit(LINK.replace("13x9", "9x13"))
    player.open(5, 7)
    be_saved(player, 1)
    for text in TEXTS:
        set_text(page, text)
        told, first_tool = page.get_by_text("Quantum save: you hit").bounding_box(), tools(page).first.bounding_box()
        assert told
        assert first_tool
        assert told["y"] + told["height"] <= first_tool["y"], text


SIDES = """
  (tools) => tools.map((tool) => tool.getBoundingClientRect()).map(({left, right, top}) => [top, left, right])
"""
"""Where the tools are: their upper edges, and both sides."""


def board_of(page: Page) -> list[float]:
    """The width and the height of the board, and the side of a cell."""
    box, cell = frame_box(page.get_by_role("grid")), page.get_by_role("gridcell").first.bounding_box()
    assert cell is not None
    return [box["width"], box["height"], cell["width"]]


@pytest.mark.parametrize("window", PHONES)
def test_larger_text_takes_nothing_of_a_phone_s_board(page: Page, window: tuple[int, int]) -> None:
    page.set_viewport_size({"width": window[0], "height": window[1]})
    Player(page).visit().open(5, 5)
    before = board_of(page)
    set_text(page, "200%")
    assert board_of(page) == before


@pytest.mark.parametrize("window", ROOMY)
def test_where_text_grows_a_cell_stays_large_enough_for_a_finger(page: Page, window: tuple[int, int]) -> None:
    page.set_viewport_size({"width": window[0], "height": window[1]})
    Player(page).visit().open(5, 5)
    set_text(page, "200%")
    assert board_of(page)[2] >= FINGER


@pytest.mark.parametrize("window", [(320, 568), *further([((360, 640),), ((640, 360),)])])
def test_a_cell_of_a_phone_s_board_is_large_enough_for_a_finger(
    new_context: NewContext, window: tuple[int, int]
) -> None:
    page = new_context(**{**NARROW, "viewport": {"width": window[0], "height": window[1]}}).new_page()
    Player(page).visit().open(5, 5)
    assert board_of(page)[2] >= FINGER


def test_the_worlds_are_measured_in_the_system_s_colours(page: Page) -> None:
    """The bar is drawn by its background, which forced colours remove unless it opts out."""
    Player(page).visit().open(5, 5)
    page.emulate_media(forced_colors="active", color_scheme="light")
    expect_measured(page)
    page.emulate_media(forced_colors="active", color_scheme="dark")
    expect_measured(page)


def expect_measured(page: Page) -> None:
    worlds = page.get_by_role("button", name="Worlds")
    edge, ground, fill, part = worlds.evaluate("""
      (worlds) => {
        const meter = worlds.querySelector('[aria-hidden=true]');
        const fill = meter.firstElementChild;
        const {borderTopColor, borderTopWidth, backgroundColor} = getComputedStyle(meter);
        const whole = meter.getBoundingClientRect().width;
        const edge = parseFloat(borderTopWidth) >= 1 ? borderTopColor : backgroundColor;
        const part = fill.getBoundingClientRect().width / whole;
        return [edge, backgroundColor, getComputedStyle(fill).backgroundColor, part];
      }
    """)
    assert edge == fill != ground
    assert 0 < part <= 1
