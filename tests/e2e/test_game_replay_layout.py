"""Where the parts of the game replay are: marks stay apart, tools keep their places, and everything is in sight."""

import re
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import NewContext
from tests.e2e.looks import shifts
from tests.e2e.looks.windows import SCREENS, on
from tests.e2e.parts import FRAME, around, is_whole
from tests.e2e.player import READY_MS, WHY_LOST, Player, eventually
from tests.e2e.replays import GIVEN_UP, LOST, THICK, WON, Plies, body, button, expect_place, keep, line, show
from tests.e2e.test_text_size import set_text
from tests.e2e.views import FRAMES
from tests.thorough import amount, further

MIDDLES = """
(marks) => marks.map((mark) => {
  const {x, width} = mark.getBoundingClientRect();
  return [x + width / 2, mark.innerText];
})
"""

OUTSIDE = f"""
(replay) => {{
  {FRAME}
  const wholeOf = (part) =>
    part.role === 'grid' ? frameOf(part) : part.role === 'status' ? part.parentElement : part;
  return [...replay.querySelectorAll('button, input, select, [role=grid], [role=status], [aria-label=Legend]')]
    .map(wholeOf)
    .filter((element) => element.checkVisibility())
    .filter((element) => {{
      const {{left, top, right, bottom}} = element.getBoundingClientRect();
      return left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5;
    }})
    .map((element) => element.textContent || element.tagName);
}}
"""
"""What of the replay is not within the window."""


STOOD = """
  globalThis.stood = {};
  const look = () => {
    const row = document.querySelector('[role=group][aria-label=Moves]')?.parentElement;
    for (const tool of row?.querySelectorAll('button') ?? []) {
      const {x, width} = tool.getBoundingClientRect();
      if (width && getComputedStyle(tool).visibility === 'visible')
        (stood[tool.innerText.trim()] ??= new Set()).add(`${Math.round(x)}, ${Math.round(width)} wide`);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
"""
"""Note in every frame where the tools of the replay are in their row."""


TORN = """
(head) => [...head.querySelectorAll('p span')]
  .filter((fact) => fact.getClientRects().length > 1)
  .map((fact) => fact.textContent)
"""
"""Which of a game's facts, its date among them, take more than one line."""


LOW = {"low": {"viewport": {"width": 1280, "height": 593}}}


@pytest.fixture
def player(request: pytest.FixtureRequest, new_context: NewContext) -> Player:
    """A player at the desktop, or at the screen that the test asks for by `@on(…)`."""
    screen: Any = (SCREENS | LOW)[getattr(request, "param", "desktop")]
    context = new_context(**screen)
    context.add_init_script(shifts.WATCH)
    return Player(context.new_page())


MARKED = ((320, 568), (1280, 800), *((390, 844), (768, 1024))[: amount(0, 2)])
"""Windows in which the marks are laid out."""


@on("phone", *further(["desktop"]))
def test_marks_stay_apart_hold_every_guess_and_save_and_lead_to_them(player: Player) -> None:
    plies = show(player, THICK)
    page = player.page
    size = page.viewport_size
    assert size is not None
    for width, height in MARKED:
        page.set_viewport_size({"width": width, "height": height})
        eventually(page, lambda: closest(marks(player)) >= 17.5, True)  # They are laid out again.
        told = marks(player)
        held = [sum(count for _, kind, count in told if kind == each) for each in ("guess", "save", "won")]
        assert held == [len(plies.places("guess")), len(plies.places("save")), 1], width
    page.set_viewport_size(size)
    is_touch = page.evaluate("navigator.maxTouchPoints") > 0
    expect_the_other_things_in_a_list(player)
    several = page.get_by_role("list", name="Marks").get_by_role("listitem").filter(has_text="guesses").first
    count, first = map(int, re.findall(r"\d+", several.inner_text())[:2])
    guesses = plies.places("guess")
    for place in guesses[guesses.index(first) :][:count]:
        press = several.tap if is_touch else several.click
        press(force=True)  # The slider beneath takes it.
        expect_place(player, place, plies.last)
    several.hover(force=True)
    expect(line(player)).to_have_attribute("title", several.inner_text())


def expect_the_other_things_in_a_list(player: Player) -> None:
    expect(button(player, "Copy record")).to_be_hidden()
    player.press("More")
    expect(button(player, "Copy record")).to_be_visible()
    player.page.keyboard.press("Escape")
    expect(button(player, "Copy record")).to_be_hidden()
    expect(button(player, "More")).to_be_focused()


def closest(told: list[tuple[float, str, int]]) -> float:
    """The least distance between two marks of one row, in CSS px."""
    rows = [[middle for middle, kind, _ in told if (kind == "guess") == is_guess] for is_guess in (True, False)]
    return min(later - middle for row in rows for middle, later in pairwise(row))


def marks(player: Player) -> list[tuple[float, str, int]]:
    """The marks of the time line: middle, kind, and from its label how many moves each represents."""
    listed = player.page.get_by_role("list", name="Marks").get_by_role("listitem")
    found = []
    for middle, text in listed.evaluate_all(MIDDLES):
        match = re.fullmatch(r"(?:(\d+) )?(quantum save|guess|won)(?:s|es)?, moves? \d+(?: to \d+)?", text)
        assert match, text
        found.append((middle, match[2].removeprefix("quantum "), int(match[1] or 1)))
    return found


@on("desktop", *further(["low", "phone"]))
def test_tools_stand_where_they_are_however_a_game_has_ended(player: Player) -> None:
    """Lost, won or given up, from the first frame on and at every move; actions that make no sense are not offered."""
    page = player.page
    names = (LOST, WON, GIVEN_UP)
    records = [Plies(name).record for name in names]
    games = keep(page, *(body(record) | {"finished": 10_000 - i} for i, record in enumerate(records)))
    page.add_init_script(STOOD)
    places: dict[str, set[str]] = {}
    for name, game in zip(names, games, strict=True):
        page.goto("about:blank")
        page.goto(f"#game?{game}")
        player.expect_status("^Before the first move")
        page.evaluate(FRAMES)
        assert shifts.moved(page) == []
        player.press("Forward")
        player.expect_status("^Opened ")
        page.keyboard.press("End")
        player.expect_status("^You (won|lost)")
        page.evaluate(FRAMES)
        for tool, stood in page.evaluate("Object.entries(stood).map(([tool, stood]) => [tool, [...stood]])"):
            places.setdefault(tool, set()).update(stood)
        # The review knows of moves that can be explained in each of these games.
        expect(button(player, WHY_LOST)).to_be_visible()
        expect(button(player, "Next save")).to_be_visible(visible=name != GIVEN_UP)
    assert len(places) == 9 + ("Review" in places), "on phones it opens the review"
    assert {tool: stood for tool, stood in places.items() if len(stood) > 1} == {}


CHIP = """
() => {
  const all = [...document.querySelectorAll('main > section:not([hidden]) span')];
  const seen = all.filter((each) => each.checkVisibility());
  const chip = seen.find((each) => /^−[\\d.]+ bits$/.test(each.textContent));
  if (!chip) return null;
  const {left, top, right, bottom} = chip.getBoundingClientRect();
  const isUnder = (each) => {
    const box = each.getBoundingClientRect();
    return box.left < right - 0.5 && box.right > left + 0.5 && box.top < bottom - 0.5 && box.bottom > top + 0.5;
  };
  const words = seen.filter((each) => each !== chip && !each.children.length && each.textContent.trim());
  return {over: words.filter(isUnder).map((each) => each.textContent), low: innerHeight - bottom};
}
"""
"""The words that the bits of a move cover; null before the bits appear."""


@on("phone", *further(["narrow", "sideways"]))
def test_the_bits_of_a_move_have_a_place_of_their_own(player: Player) -> None:
    page = player.page
    show(player, LOST)
    page.wait_for_function("() => performance.now() - shifts.lastInput > 500")
    shifts.moved(page)
    page.keyboard.press("End")
    found = page.wait_for_function(CHIP).json_value()
    assert found["over"] == []
    player.expect_status("^You lost")
    page.wait_for_function("() => performance.now() - shifts.lastInput > 500")
    assert [each for each in shifts.moved(page, by_presses_too=True) if "worlds" in each or "status" in each] == []


def test_what_can_be_done_is_in_a_list_and_nothing_leaves_its_row_at_any_width(player: Player) -> None:
    show(player, WON)
    page = player.page
    head = around(page.get_by_role("link", name="History"), page.get_by_role("heading", name="Replay", level=1))
    for width in range(1400, 599, -80):
        page.set_viewport_size({"width": width, "height": 800})
        eventually(page, lambda: page.get_by_role("region", name="Replay", exact=True).evaluate(OUTSIDE), [])
        expect(button(player, "More")).to_be_visible()
        assert head.evaluate("(row) => row.scrollHeight <= row.clientHeight && row.scrollWidth <= row.clientWidth")
        assert head.evaluate(TORN) == [], width
    expect_the_other_things_in_a_list(player)
    expect_marks_in_colours_of_the_system(player)


def expect_marks_in_colours_of_the_system(player: Player) -> None:
    player.page.emulate_media(forced_colors="active")
    drawn = "(paths) => paths.map((path) => getComputedStyle(path).stroke + getComputedStyle(path).fill)"
    ink = player.page.evaluate("getComputedStyle(document.body).color")
    marks = player.page.get_by_role("list", name="Marks").locator("path").evaluate_all(drawn)
    assert len(marks) > 3
    assert all(ink in mark for mark in marks)


@on("phone")
def test_larger_text_leaves_a_portrait_board_whole(player: Player) -> None:
    page = player.page
    player.visit("#new?size=9x13&mines=10&seed=7&rules=no-guess").open(5, 5)
    player.play_on(10)
    page.get_by_role("region", name="The end of this game").get_by_role("button", name="More", exact=True).click()
    page.get_by_role("link", name="Replay", exact=True).click()
    board = page.get_by_role("region", name="Replay", exact=True).get_by_role("grid")
    expect(board).to_be_visible(timeout=READY_MS)
    for text in ("100%", "200%"):
        set_text(page, text)
        eventually(page, lambda: is_whole(board), True)
