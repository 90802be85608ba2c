"""The history: rows, filters and search, using the long list by hand and by keys, deleting and undoing that."""

import re
from itertools import product

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.e2e.database import opening
from tests.e2e.games import DAY_MS, bodies, body, put, solved
from tests.e2e.player import eventually
from tests.e2e.test_learn import BEGIN

DAMAGE = opening("""
(count) => new Promise(async (done) => {
  (await openDatabase()).onsuccess = ({target: {result: db}}) => {
    const transaction = db.transaction('finished', 'readwrite');
    const store = transaction.objectStore('finished');
    store.getAll(null, count).onsuccess = ({target: {result}}) => result.forEach((game) => {
      store.put({...game, body: {...game.body, data: new ArrayBuffer(99)}});
    });
    transaction.oncomplete = () => (db.close(), done());
  };
})
""")
"""Make that many sealed games unreadable."""

ROW_FAULTS = """
(row) => {
  const parts = [...row.querySelectorAll('a > span, button')].filter(({textContent}) => textContent);
  const box = (part) => part.getBoundingClientRect();
  const isCut = (part) => part.scrollWidth > part.clientWidth || box(part).bottom > box(row).bottom;
  const isOver = (one, other) =>
    Math.min(box(one).right, box(other).right) > Math.max(box(one).left, box(other).left) &&
    Math.min(box(one).bottom, box(other).bottom) > Math.max(box(one).top, box(other).top);
  return parts.filter((part) => isCut(part) || parts.some((other) => other !== part && isOver(part, other)))
    .map(({textContent}) => textContent);
}
"""
"""Which parts of a row are cut or overlap."""


@pytest.fixture
def now(page: Page) -> float:
    """The browser's clock, ms since 1970, with a page of the same origin open that plays nothing."""
    page.goto("manifest.webmanifest")
    return float(page.evaluate("Date.now()"))


def shown(page: Page, address: str = "#history") -> Locator:
    """The list of games in the history, opened again."""
    page.goto("manifest.webmanifest")
    page.goto(address)
    expect(page.get_by_role("heading", name="History", level=1)).to_be_visible()
    return page.get_by_role("list", name="Games")


def status(page: Page) -> Locator:
    return page.get_by_role("status").filter(has_text="ame")


def place(page: Page) -> str:
    """The place in the list of the row that has the focus."""
    return str(page.evaluate("document.activeElement.closest('[role=listitem]')?.getAttribute('aria-posinset')"))


def test_without_games_it_says_what_to_do_and_rows_tell_of_games_that_come(page: Page, now: float) -> None:
    games = shown(page)
    expect(page.get_by_text("No finished games yet. Win or lose one and it appears here.")).to_be_visible()
    expect(games).to_be_hidden()
    lost = body(2, now, state="lost", columns=9, rows=13, luck=None, forgiven=None, saves=0, rules="classic")
    dated = [lost, body(1, now - DAY_MS, time=102_300, saves=2, luck=3.2)]
    kinds = {"quantum": "0 saves", "classic": "", "strict-no-guess": "", "kaboom": "0 saves"}
    saving = [body(3 + i, now - 2 * DAY_MS - i, rules=rules, saves=0) for i, rules in enumerate(kinds)]
    put(page, [*dated, *saving, body(9, 0)])
    rows = games.get_by_role("listitem")
    expect(rows).to_have_count(7)
    newest = rows.first.get_by_role("link")
    expect(newest).to_have_accessible_name(
        re.compile(r"^Lost ?, 9×13, 30 mines ?, Classic ?, 1:00\.0 ?, luck – ?, \d+ \w+ 20\d\d, \d\d:\d\d$")
    )
    expect(rows.nth(1).get_by_role("link")).to_have_accessible_name(
        re.compile("^Won.*1:42.3 ?, 2 saves ?, luck 3.2 bits")
    )
    expect(newest).to_have_attribute("href", re.compile("^#game\\?[0-9a-f]{8,}$"))
    for i, text in enumerate(kinds.values(), 2):
        said = re.compile(f", {text} ?, " if text else r"^((?!save).)*$")
        expect(rows.nth(i).get_by_role("link")).to_have_accessible_name(said)
    expect_deleting_to_look_quieter_than_the_replay(rows.first)
    expect(rows.last.get_by_role("link")).to_have_accessible_name(re.compile(", no date$"))
    rows.last.get_by_role("button", name="Delete the game without a date").click()
    expect(page.get_by_role("dialog")).to_contain_text("This removes the game without a date from your history")


def expect_deleting_to_look_quieter_than_the_replay(row: Locator) -> None:
    """And the row looks as if it leads there."""
    page = row.page
    link, delete = row.get_by_role("link"), row.get_by_role("button", name=re.compile("^Delete"))
    leads = link.get_by_text("Replay", exact=True)
    expect(leads).to_be_visible()
    expect(link).to_have_css("cursor", "pointer")
    assert weight(leads) > weight(delete)
    page.mouse.move(0, 0)
    ground, colour = look(row, "backgroundColor"), look(delete, "color")
    link.hover()
    assert look(row, "backgroundColor") != ground
    delete.hover()
    assert look(row, "backgroundColor") == ground
    assert look(delete, "color") != colour
    page.mouse.move(0, 0)
    assert look(delete, "color") == colour
    page.keyboard.press("Tab")
    delete.focus()
    assert look(delete, "color") != colour


def weight(part: Locator) -> int:
    return int(look(part, "fontWeight"))


def look(part: Locator, name: str) -> str:
    """The current look of a part of the page."""
    return str(part.evaluate("(element, name) => getComputedStyle(element)[name]", name))


WIDTHS = (320, 390, 768, 844, 1000, 1440)


def test_a_row_keeps_its_parts_whole_and_apart_and_long_names_of_rules_too(page: Page, now: float) -> None:
    """Names of rules are complete where there is room, and rows have one height, even if the text grows meanwhile."""
    long = {"columns": 30, "rows": 16, "mines": 199, "time": 3_600_000}
    taught = {"practice": "total", "techniques": ["trivial", "subtraction", "total"], "actions": 28}
    ruled = {"rules": "classic", "changes": {"start": "safe"}, "columns": 30, "rows": 16, "mines": 99}
    longer = {**ruled, "changes": {"start": "safe", "win": "open_and_flag", "undo": "free"}}
    put(page, [body(1, now, **long, saves=20, luck=28.8), solved(2, now - 1, **long, **taught)])
    put(page, [body(3, now - 2, **longer), body(4, now - 3, **ruled), solved(5, now - 4, practice="total")])
    rows = shown(page).get_by_role("listitem")
    expect(rows).to_have_count(5)
    for width, size in product(WIDTHS, ("100%", "200%")):
        page.set_viewport_size({"width": width, "height": 800})
        page.evaluate("(size) => (document.documentElement.style.fontSize = size)", size)
        for row in (rows.nth(0), rows.nth(1)):
            eventually(page, lambda row=row: row.evaluate(ROW_FAULTS), [])
        if size == "100%":
            expect_names_of_rules_to_be_whole(rows, width)


def expect_names_of_rules_to_be_whole(rows: Locator, width: int) -> None:
    for i, words in ((3, "Classic"), (4, "Practice: the whole board")):
        name = rows.nth(i).get_by_text(words)
        assert name.evaluate("(e) => e.scrollHeight - e.clientHeight") <= 0, (words, width)
        assert name.evaluate("(e) => e.scrollWidth - e.clientWidth") <= 0, (words, width)
    heights = rows.evaluate_all("(rows) => rows.map((row) => row.scrollHeight - row.clientHeight)")
    assert max(heights[2:]) <= 0, width


def test_a_long_list_is_walked_by_keys_says_its_places_and_follows_the_wheel_in_order(page: Page, now: float) -> None:
    put(page, bodies(1000, now))
    games = shown(page)
    expect(games.get_by_role("listitem").first).to_have_attribute("aria-setsize", "1000")
    assert games.get_by_role("listitem").count() < 60
    expect_rows_to_follow_the_wheel(games)
    page.evaluate("scrollTo(0, 0)")
    expect(games.get_by_role("listitem").first).to_have_attribute("aria-posinset", "1")
    games.get_by_role("link").first.focus()
    for key, expected in (("ArrowDown", "2"), ("ArrowUp", "1"), ("ArrowUp", "1"), ("End", "1000"), ("Home", "1")):
        page.keyboard.press(key)
        assert place(page) == expected
    page.keyboard.press("PageDown")
    assert 5 < int(place(page)) < 30
    page.keyboard.press("End")
    box = games.get_by_role("listitem").last.bounding_box()
    size = page.viewport_size
    assert box is not None
    assert size is not None
    assert 0 <= box["y"] <= size["height"] - box["height"] + 1
    expect(games.get_by_role("listitem").last).to_have_attribute("aria-posinset", "1000")
    page.keyboard.press("Tab")
    expect(
        page.get_by_role("button", name=re.compile("^Delete the game of ")).and_(page.locator(":focus"))
    ).to_have_count(1)


def expect_rows_to_follow_the_wheel(games: Locator) -> None:
    page = games.page
    for height in (4000, 30_000, 12_000):
        page.evaluate("(height) => scrollTo(0, height)", height)
        page.wait_for_function(
            """() => {
              const row = document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('[role=listitem]');
              return row !== null && row !== undefined;
            }"""
        )
        places = games.get_by_role("listitem").evaluate_all(
            "(rows) => rows.map((row) => +row.getAttribute('aria-posinset'))"
        )
        assert places == sorted(places)
        assert len(places) < 60


def test_a_game_is_deleted_after_a_question_and_comes_back(page: Page, now: float) -> None:
    put(page, [body(i, now - i * 60_000, time=10_000 * (i + 1)) for i in range(4)])
    games = shown(page)
    games.get_by_role("link", name="0:20.0").focus()
    page.keyboard.press("Delete")
    dialog = page.get_by_role("dialog", name="Delete this game?")
    expect(dialog).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(games.get_by_role("listitem")).to_have_count(4)
    assert place(page) == "2"
    address = games.get_by_role("link", name="0:20.0").get_attribute("href")
    games.get_by_role("listitem").nth(1).get_by_role("button").click()
    dialog.get_by_role("button", name="Delete it").click()
    expect(games.get_by_role("listitem")).to_have_count(3)
    expect(games.get_by_role("link", name="0:20.0")).to_have_count(0)
    assert place(page) == "2"
    expect(status(page)).to_contain_text("Game deleted.")
    page.get_by_role("button", name="Undo").click()
    expect(games.get_by_role("listitem")).to_have_count(4)
    expect(games.get_by_role("listitem").nth(1)).to_contain_text("0:20.0")
    assert games.get_by_role("link", name="0:20.0").get_attribute("href") == address
    page.reload()
    expect(games.get_by_role("listitem")).to_have_count(4)


def test_damaged_games_are_told_of_and_the_others_stand(page: Page, now: float) -> None:
    put(page, bodies(4, now), {"name": "Ada Lovelace", "password": "a good password"})
    page.evaluate(DAMAGE, 2)
    games = shown(page)
    expect(games.get_by_role("listitem")).to_have_count(2)
    told = page.get_by_role("status").filter(has_text="2 games here are damaged and can’t be opened.")
    expect(told).to_be_visible()
    page.goto("#stats")
    expect(told).to_be_visible()
    expect(page.get_by_role("status").filter(has_text=re.compile(r"^2 games\b(?! here)"))).to_be_visible()


def test_filters_and_words_narrow_the_list_and_a_phone_folds_them_away(page: Page, now: float) -> None:
    made = bodies(200, now)
    put(page, made)
    games = shown(page)
    expect(status(page)).to_have_text("200 games.")
    lost = [each for each in made if each["summary"]["state"] == "lost"]
    page.get_by_role("combobox", name="Result").select_option("Lost")
    expect(status(page)).to_have_text(f"{len(lost)} of 200 games.")
    page.get_by_role("searchbox", name="Search").fill("30x16 classic")
    found = [each for each in lost if each["summary"]["columns"] == 30 and each["summary"]["rules"] == "classic"]
    expect(status(page)).to_have_text(f"{len(found)} of 200 games.")
    expect(page).to_have_url(re.compile(r"#history\?result=lost&text=30x16\+classic$"))
    page.reload()
    expect(page.get_by_role("searchbox", name="Search")).to_have_value("30x16 classic")
    expect(status(page)).to_have_text(f"{len(found)} of 200 games.")
    page.get_by_role("searchbox", name="Search").fill("no such game")
    expect(page.get_by_role("region", name="History").get_by_text("No game matches.")).to_be_visible()
    page.get_by_role("button", name="Clear filters").click()
    expect(status(page)).to_have_text("200 games.")
    expect(page.get_by_role("searchbox", name="Search")).to_have_value("")
    expect(page.get_by_role("combobox", name="Result")).to_have_value("")
    page.set_viewport_size({"width": 320, "height": 568})
    page.reload()
    expect(status(page)).to_have_text("200 games.")
    expect(page.get_by_role("combobox", name="Rules")).to_be_hidden()
    expect(games.get_by_role("listitem").first).to_be_visible()
    view = page.get_by_role("region", name="History")
    view.get_by_text("Filters", exact=True).click()
    page.get_by_role("combobox", name="Rules").select_option("Quantum")
    expect(view.get_by_text("Filters (1 set)")).to_be_visible()
    for size in ("100%", "200%"):
        page.evaluate("(size) => (document.documentElement.style.fontSize = size)", size)
        assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0


def test_the_engine_that_replays_is_on_its_way_when_a_history_with_games_is_opened(page: Page, now: float) -> None:
    """It takes seconds to start in some browsers, and a player who opens a game would have to wait."""
    begun: list[str] = []

    def begin(route: Route) -> None:
        begun.append(route.request.url)
        route.continue_()

    # What the previous page starts is not counted.
    page.goto("about:blank")
    page.route(BEGIN, begin)
    expect(shown(page)).to_have_count(0)
    eventually(page, lambda: len(begun), 1)
    # The view hears of new games, and starts the engine then, too.
    put(page, bodies(2, now))
    eventually(page, lambda: len(begun), 2)
    page.goto("about:blank")
    begun.clear()
    expect(shown(page).get_by_role("listitem")).to_have_count(2)
    eventually(page, lambda: len(begun), 2)
