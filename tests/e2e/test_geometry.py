"""
The geometry of the play block: every state of a game, windows of twelve sizes, text of the usual and of twice the size.

Nothing that is seen reaches out of the window, no text is cut, and neither words nor controls lie over one another. A
state is brought about once; then the window takes every size.
"""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import NewContext
from tests.e2e.player import Player, eventually
from tests.e2e.saving import be_saved, lose
from tests.e2e.test_play import LINK
from tests.e2e.test_screens import SIDEWAYS_SCROLL

SIZES = [
    (320, 568),
    (360, 640),
    (390, 844),
    (568, 320),
    (600, 800),
    (768, 1024),
    (844, 390),
    (1024, 768),
    (1280, 593),
    (1366, 657),
    (1440, 900),
    (1920, 1080),
]
FAULTS = """
(isPage) => {
  const SLACK = 1.5; // CSS px
  const isVisible = (element) => element.checkVisibility({visibilityProperty: true, opacityProperty: true});
  const isClipped = (element) =>
    element && (getComputedStyle(element).clipPath !== 'none' || isClipped(element.parentElement));
  const isSeen = (element) =>
    isVisible(element) && !element.closest('.board, [aria-hidden="true"] svg') && !isClipped(element);
  const name = ({className, tagName, textContent}) => `${className || tagName} “${textContent.slice(0, 40)}”`;
  const overlap = (one, other) => ({
    width: Math.min(one.right, other.right) - Math.max(one.left, other.left),
    height: Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top),
  });

  /** The part of a box that is not cut by what holds it. */
  function shown({left, top, right, bottom}, element) {
    for (let each = element; each && each !== document.body; each = each.parentElement) {
      const {overflowX, overflowY} = getComputedStyle(each);
      if (overflowX === 'visible' && overflowY === 'visible') continue;
      const own = each.getBoundingClientRect();
      [left, right] = [Math.max(left, own.left), Math.min(right, own.right)];
      [top, bottom] = [Math.max(top, own.top), Math.min(bottom, own.bottom)];
    }
    return {left, top, right, bottom};
  }

  const faults = new Set();
  const pieces = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    if (!texts.currentNode.data.trim() || element.closest('script, style, option') || !isSeen(element)) continue;
    // A proof of many words and a wide table may be scrolled, by keys too.
    const isWhole = !element.closest(':is(.line-sentence, .table-frame, .bench-lesson)[tabindex="0"]');
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    for (const box of range.getClientRects()) {
      const part = shown(box, element);
      const wide = box.width - (part.right - part.left);
      const high = box.height - (part.bottom - part.top);
      // A line's box is higher than its letters.
      if (isWhole && (wide > SLACK || high > 0.25 * box.height)) faults.add(`cut: ${name(element)}`);
      if (part.right > part.left && part.bottom > part.top) pieces.push({element, box: part, isText: true});
    }
  }
  for (const element of document.querySelectorAll('button, a, select, input, summary')) {
    if (!isSeen(element)) continue;
    const own = element.getBoundingClientRect();
    const box = element.closest('.table-frame[tabindex="0"]') ? shown(own, element) : own;
    if (box.right > box.left) pieces.push({element, box});
  }
  for (const element of document.querySelectorAll('.board-host .board'))
    if (isVisible(element)) pieces.push({element, box: element.getBoundingClientRect()});

  // What lies over the rest by design: a list, a notice, a dialog; for its moment what worlds became, on their word.
  const layer = (element) => element.closest('.more-list.is-open, .bench-sheet.is-open, .bench-lesson, .strip, dialog');
  // A field may keep room for a button, which stands in it.
  const isWithin = (one, other) => one.matches('.account-show, input') && one.parentElement === other.parentElement;
  const isMoment = (one, other) => one.matches('.chip') && other.closest('.counter') === one.closest('.counter');
  for (const [i, {element, box, isText}] of pieces.entries()) {
    const high = isPage ? 0 : Math.max(-box.top, box.bottom - innerHeight);
    const out = Math.max(-box.left, box.right - innerWidth, high);
    if (out > SLACK) faults.add(`outside by ${out.toFixed(1)}: ${name(element)}`);
    for (const other of pieces.slice(i + 1)) {
      if (element.contains(other.element) || other.element.contains(element)) continue;
      if (layer(element) !== layer(other.element)) continue;
      if (isWithin(element, other.element)) continue;
      if (isMoment(element, other.element) || isMoment(other.element, element)) continue;
      const {width, height} = overlap(box, other.box);
      const low = Math.min(box.bottom - box.top, other.box.bottom - other.box.top);
      const isClose = isText && other.isText && height < 0.3 * low;
      if (width > SLACK && height > SLACK && !isClose) faults.add(`over: ${name(element)} and ${name(other.element)}`);
    }
  }
  return [...faults];
}
"""
"""What reaches out of the window, is cut, or lies over something else. Pages are as high as they are."""


@pytest.fixture
def player(new_context: NewContext) -> Player:
    return Player(new_context(reduced_motion="reduce", has_touch=True).new_page()).visit(LINK)


def expect_no_faults_with_any_text(page: Page, state: str, is_page: bool = False) -> None:
    """Lets the text take both its sizes, and the window every size."""
    for text in ("200%", "100%"):
        page.evaluate("(size) => (document.documentElement.style.fontSize = size)", text)
        expect_no_faults(page, f"{state}, text of {text}", is_page)


def expect_no_faults(page: Page, state: str, is_page: bool = False) -> None:
    """Lets the window take every size."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        seen: list[str] = []

        def faults(seen: list[str] = seen) -> bool:
            page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
            seen[:] = page.evaluate(FAULTS, is_page)
            return not seen

        settled = any(faults() for _ in range(10))
        assert settled, (state, width, height, seen)
        assert page.evaluate(SIDEWAYS_SCROLL) <= 0, (state, width, height)


def test_a_game_that_is_played(player: Player) -> None:
    page = player.page
    expect_no_faults_with_any_text(page, "fresh")
    player.open(5, 7)
    expect_no_faults_with_any_text(page, "opened")
    player.press("Hint")
    expect_no_faults_with_any_text(page, "a hint is armed")
    page.keyboard.press("Escape")
    player.press("Teach me")
    player.expect_status(r"\.$")
    expect_no_faults_with_any_text(page, "a lesson")
    player.press("Overlay")
    player.expect_status("^Percentages")
    expect_no_faults_with_any_text(page, "overlay")


def test_a_game_that_is_lost(player: Player) -> None:
    page = player.page
    player.open(5, 7)
    be_saved(player, 1)
    expect_no_faults_with_any_text(page, "saved")
    lose(player)
    expect_no_faults_with_any_text(page, "lost")
    player.press("Overlay")
    player.expect_status("^Percentages")
    expect_no_faults_with_any_text(page, "lost, overlay")
    player.press("Overlay")
    page.set_viewport_size({"width": 1440, "height": 900})
    player.press("See why: See the solver's actions")
    expect(page.get_by_role("region", name="Solver replay")).to_be_visible()
    expect_no_faults_with_any_text(page, "walk")
    player.press("Leave")
    page.set_viewport_size({"width": 1440, "height": 900})
    player.press("See the save")
    player.expect_status("^Save 1 of 1")
    expect_no_faults_with_any_text(page, "the save")
    player.visit("#history")
    page.get_by_role("list", name="Games").get_by_role("link").first.click()
    expect(page.get_by_role("slider", name="Time line")).to_be_visible()
    expect_no_faults_with_any_text(page, "replay")


@pytest.mark.parametrize(("size", "mines"), [("13x9", 30), ("5x5", 5)])
def test_a_game_that_is_won(player: Player, size: str, mines: int) -> None:
    player.visit(f"#new?size={size}&mines={mines}&seed=7&rules=quantum")
    player.play_on(mines)
    eventually(player.page, lambda: player.page.get_by_role("list", name="Figures of this game").is_visible(), True)
    expect_no_faults_with_any_text(player.page, "won")


@pytest.mark.parametrize(
    "view", ["learn", "lab", "stats", "history", "leaderboard", "account", "options", "about", "rules", "tour"]
)
def test_a_view(player: Player, view: str) -> None:
    player.visit(f"#{view}")
    expect(player.page.get_by_role("heading", level=1).and_(player.page.locator(":visible")).first).to_be_visible()
    expect_no_faults_with_any_text(player.page, view, is_page=True)
