"""What the pages have in common: the bar, the view that each belongs to, and one left edge for their text."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import NewContext
from tests.e2e.player import Player
from tests.e2e.replays import WON, show
from tests.e2e.views import TITLES, expect_whole
from tests.thorough import further

WINDOWS = [(390, 844), (844, 390), (1440, 900)]
LISTS = {"desktop": "Views", "phone": "Views, small screen"}


def links(page: Page, of: str) -> Locator:
    views = page.get_by_role("navigation", name=LISTS[of], exact=True, include_hidden=True)
    return views.get_by_role("link", include_hidden=True)


def current(page: Page, of: str) -> list[str]:
    """The links of the bar that are marked as current."""
    marked: list[str] = links(page, of).evaluate_all(
        "(all) => all.filter((each) => each.getAttribute('aria-current') === 'page').map((each) => each.textContent)"
    )
    return marked


@pytest.mark.parametrize("of", LISTS)
def test_the_views_stand_in_the_bar_in_their_order(page: Page, of: str) -> None:
    page.goto("#options")
    expect_whole(page, "options")
    expect(links(page, of)).to_have_text(
        ["Play", "Learn", "Analyse", "Lab", "Stats", re.compile("Guest$"), "Options", "About"]
    )


def test_who_plays_and_what_is_set_stand_at_the_right(page: Page) -> None:
    for width in (600, 768, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        page.goto("#options")
        expect_whole(page, "options")
        boxes = [box for box in (link.bounding_box() for link in links(page, "desktop").all()) if box]
        assert len(boxes) == 8
        ends = [box["x"] + box["width"] for box in boxes]
        starts = [box["x"] for box in boxes[1:]]
        gaps = [start - end for start, end in zip(starts, ends, strict=False)]
        assert all(0 <= gap < 17 for i, gap in enumerate(gaps) if i != 4), width
        assert gaps[4] == max(gaps), width
        assert ends[-1] <= width, width


@pytest.mark.parametrize("of", LISTS)
def test_the_bar_marks_the_view_that_a_page_belongs_to(page: Page, of: str) -> None:
    belongs = {"rules": "Learn", "tour": "Learn", "history": "Stats", "leaderboard": "Stats", "about": "About"}
    for view, word in belongs.items():
        page.goto(f"#{view}")
        expect_whole(page, view)
        assert current(page, of) == [word], view


def test_a_replay_belongs_to_the_stats_and_leads_back_to_the_history(page: Page) -> None:
    player = Player(page)
    show(player, WON)
    assert [current(page, of) for of in LISTS] == [["Stats"], ["Stats"]]
    page.get_by_role("main").get_by_role("link", name="History", exact=True).click()
    expect_whole(page, "history", games=1)
    page.go_back()
    expect(page.get_by_role("heading", level=1, name="Replay")).to_be_visible()


EDGES = """
() => {
  const section = [...document.querySelectorAll('main > section')].find((each) => !each.hidden);
  const seen = [...section.children].filter((each) => each.checkVisibility() && each.getBoundingClientRect().height);
  return {
    edge: section.querySelector('h1').getBoundingClientRect().left,
    others: seen.map((each) => [each.getBoundingClientRect().left, each.innerText.slice(0, 40)]),
  };
}
"""
"""Where the title of the view begins, and where each of its parts does."""

LONGEST = """
() => {
  let longest = [0, ''];
  for (const each of document.querySelectorAll('main > section:not([hidden]) p')) {
    const lines = new Map();
    const walker = document.createTreeWalker(each, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      for (let i = 0; i < text.data.length; i++) {
        const range = document.createRange();
        range.setStart(text, i);
        range.setEnd(text, i + 1);
        const {top, width} = range.getBoundingClientRect();
        if (width) lines.set(top, (lines.get(top) ?? '') + text.data[i]);
      }
    }
    for (const line of lines.values()) if (line.length > longest[0]) longest = [line.length, line];
  }
  return longest;
}
"""
"""The longest line of the view's paragraphs: its characters, and the line."""


@pytest.mark.parametrize("window", [WINDOWS[0], *further((window,) for window in WINDOWS[1:])])
def test_the_text_of_all_pages_begins_at_one_left_edge(page: Page, window: tuple[int, int]) -> None:
    page.set_viewport_size({"width": window[0], "height": window[1]})
    edges = {}
    for view in TITLES:
        page.goto(f"#{view}")
        expect_whole(page, view)
        found = page.evaluate(EDGES)
        edges[view] = found["edge"]
        # The tour has its board next to its lines, or its count at the other end of one.
        strays = [] if view == "tour" else [other for other in found["others"] if abs(other[0] - found["edge"]) > 0.5]
        assert strays == [], view
    assert len(set(edges.values())) == 1, edges


def test_no_line_of_a_page_is_longer_than_is_read_well(page: Page) -> None:
    page.set_viewport_size({"width": 1920, "height": 1080})
    for view in TITLES:
        page.goto(f"#{view}")
        expect_whole(page, view)
        longest = page.evaluate(LONGEST)
        assert longest[0] <= 64, (view, longest)


@pytest.mark.parametrize("window", [(320, 568), *further([((568, 320),), ((600, 800),)])])
def test_pages_grow_with_the_text_and_nothing_of_them_is_cut(new_context: NewContext, window: tuple[int, int]) -> None:
    page = new_context(viewport={"width": window[0], "height": window[1]}, has_touch=True, is_mobile=True).new_page()
    for view in TITLES:
        page.goto("manifest.webmanifest")
        page.goto(f"#{view}")
        expect_whole(page, view)
        grown = page.evaluate(GROWN)
        assert grown["least"] >= 1.9, (view, grown)
        assert grown["sideways"] <= 0, view
        assert grown["cut"] == [], view


GROWN = """
async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const texts = [...document.querySelectorAll('main > section:not([hidden]) :is(h1, h2, h3, p, label, button, a)')]
    .filter((each) => each.checkVisibility() && each.innerText?.trim() && !each.closest('[role=grid], [role=img]'));
  const size = (each) => parseFloat(getComputedStyle(each).fontSize);
  const before = texts.map(size);
  document.documentElement.style.fontSize = '200%';
  await frame();
  const ratios = texts.map((each, i) => size(each) / before[i]);
  const cut = texts.filter((each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0)
    .map((each) => each.innerText);
  const {scrollWidth, clientWidth} = document.documentElement;
  return {least: Math.min(...ratios), cut, sideways: scrollWidth - clientWidth};
}
"""
"""How much less some text grows than the rest when the page's text is doubled, which text is cut, and by how much the
page is wider than the window.
"""
