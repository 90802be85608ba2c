"""The stats: figures, filters in the address, bests, plots with their text, files, and what is there before."""

import csv
import io
import json
import re
from itertools import product
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.axe import violations
from tests.e2e.database import opening
from tests.e2e.games import DAY_MS, bodies, body, put, solved
from tests.e2e.player import READY_MS, eventually
from tests.e2e.views import FRAMES, drawings

PLOTS = ("Win rate over time", "Times of won games", "Luck and result")
LINES = 80
"""Less than a drawing, more than two lines of text; CSS px."""
PAINTED = """
(canvas) => {
  const {data} = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  const colours = new Set();
  for (let i = 0; i < data.length; i += 4)
    if (data[i + 3] === 255) colours.add(`${data[i]},${data[i + 1]},${data[i + 2]}`);
  return [...colours];
}
"""

IDS_BY_TIME = opening("""
() => new Promise(async (resolve) => {
  const opening = await openDatabase();
  opening.onsuccess = () => {
    const reading = opening.result.transaction('finished').objectStore('finished').getAll();
    reading.onsuccess = () => resolve(Object.fromEntries(reading.result.map(({id, body}) => [body.summary.time, id])));
  };
})
""")
"""The ids of a guest's finished games, by their times."""
LOCK = """
async () => {
  const room = (name) => import(new URL(`source/store/${name}.js`, location.href).href);
  const {createDatabase} = await room('database');
  const {createAccounts} = await room('accounts');
  const accounts = createAccounts(createDatabase());
  await accounts.ready;
  await accounts.lock();
}
"""


@pytest.fixture
def now(page: Page) -> float:
    """The browser's clock, ms since 1970, with a page of the same origin open that plays nothing."""
    page.goto("manifest.webmanifest")
    return float(page.evaluate("Date.now()"))


def shown(page: Page, address: str = "#stats") -> Page:
    """The stats, opened again."""
    page.goto("manifest.webmanifest")
    page.goto(address)
    expect(page.get_by_role("heading", name="Stats", level=1)).to_be_visible()
    return page


def figure(page: Page, name: str) -> Locator:
    """The tile with this name."""
    return page.get_by_role("term").filter(has_text=re.compile(f"^{re.escape(name)}$")).locator("..")


def test_the_figures_follow_from_the_games_and_from_each_that_ends(page: Page, now: float) -> None:
    shown(page)
    expect(page.get_by_text("No finished games yet. Win or lose one and it appears here.")).to_be_visible()
    expect(page.get_by_role("combobox", name="Rules")).to_be_hidden()
    expect(page.get_by_role("main").get_by_role("link", name="Play")).to_have_attribute("href", "#play")
    lost = {"state": "lost", "time": 20_000, "clicks": 30, "saves": 2, "guesses": 4, "luck": 3.0, "forgiven": 1.5}
    games = [
        body(1, now - 4000, time=90_000, clicks=50),
        body(2, now - 3000, **lost),
        body(3, now - 2000, time=40_000, clicks=100),
        body(4, now - 1000, luck=None, forgiven=None),
    ]
    put(page, games)
    expected = {
        "Played": "4",
        "Won": "3",
        "Lost": "1",
        "Quantum saves": "5",
        "Win rate": "75\u202f%",
        "Winning streak": "2",
        "Best time": "0:40.0",
        "Best 3BV/s": "1.25",
        "Best efficiency": "100\u202f%",
        "Clicks": "240",
        "Guesses": "10",
        "Luck": "6.0 bits",
        "Forgiven": "3.5 bits",
        "Time played": "3 min",
    }
    for name, value in expected.items():
        expect(figure(page, name).get_by_role("definition").first).to_have_text(value)
    expect(figure(page, "Win rate")).to_contain_text("95\u202f% interval: 30–\u206095\u202f%")
    expect(figure(page, "Winning streak")).to_contain_text("best 2")
    tile = figure(page, "Winning streak")
    parts = [tile.get_by_role("definition").first, tile.get_by_role("term"), tile.get_by_text("best 2")]
    tops = [part.bounding_box() for part in parts]
    assert sorted(tops, key=lambda box: box["y"] if box else 0) == tops
    assert None not in tops
    put(page, [body(5, now, state="lost")])
    expect(figure(page, "Lost")).to_contain_text("2")
    expect(figure(page, "Played")).to_contain_text("5")


def test_bests_say_on_which_board_lead_to_their_games_and_are_not_the_machines(page: Page, now: float) -> None:
    small = {"columns": 5, "rows": 5, "mines": 5, "time": 9000, "solved": 5, "clicks": 9}
    put(
        page,
        [
            body(1, now - 4, time=30_000, solved=60, clicks=55),
            body(2, now - 3, time=20_000, clicks=70),
            body(3, now - 2, columns=9, rows=13),
            body(4, now - 1, **small),
            body(5, now, time=1_000, machine=9),
        ],
    )
    shown(page)
    expect(figure(page, "Played")).to_contain_text("5")
    expect(figure(page, "Best time")).to_contain_text("0:09.0")
    expect(figure(page, "Best time")).to_contain_text("on 5×5, 5 mines")
    expect(figure(page, "Best 3BV/s")).to_contain_text("on 13×9, 30 mines")
    expect(figure(page, "Best efficiency")).to_contain_text("3BV per click, on 13×9, 30 mines")
    table = page.get_by_role("table", name="Personal bests")
    expect(table.get_by_role("row")).to_have_count(3)
    row = table.get_by_role("row", name=re.compile("13×9, 30 mines Quantum · Hints"))
    expect(row).to_contain_text("3 of 3")
    link = row.get_by_role("link", name="0:20.0, replay")
    fastest = page.evaluate(IDS_BY_TIME)["20000"]
    expect(link).to_have_attribute("href", f"#game?{fastest}")
    page.goto("#stats?board=5x5x5")
    expect(page.get_by_role("status").filter(has_text="game")).to_have_text("1 of 5 games.")
    expect(figure(page, "Best 3BV/s")).to_contain_text("on 5×5, 5 mines")


def test_filters_stand_in_the_address_and_files_hold_what_they_let_through(page: Page, now: float) -> None:
    games = [body(i, now - i * DAY_MS, rules="classic" if i % 4 == 0 else "quantum", origin="=1+1") for i in range(40)]
    put(page, games)
    shown(page)
    status = page.get_by_role("status").filter(has_text="game")
    expect(status).to_have_text("40 games.")
    page.get_by_role("combobox", name="Rules").select_option("Classic")
    expect(status).to_have_text("10 of 40 games.")
    expect_files_to_hold(page, [each["identity"] for each in games if each["summary"]["rules"] == "classic"])
    page.get_by_role("combobox", name="Period").select_option("Last 7 days")
    expect(status).to_have_text("2 of 40 games.")
    expect(page).to_have_url(re.compile("#stats\\?rules=classic&period=week$"))
    page.reload()
    expect(status).to_have_text("2 of 40 games.")
    expect(page.get_by_role("combobox", name="Period")).to_have_value("week")
    page.go_back()
    expect(status).to_have_text("10 of 40 games.")
    page.goto("#stats?rules=classic&board=5x5x5")
    expect(page.get_by_role("region", name="Stats").get_by_text("No game matches.")).to_be_visible()
    page.get_by_role("button", name="Clear filters").click()
    expect(status).to_have_text("40 games.")


def expect_files_to_hold(page: Page, classic: list[str]) -> None:
    """The files of a table and of JSON hold these games, and a formula in them stays a text."""
    with page.expect_download() as table:
        page.get_by_role("button", name="Download CSV").click()
    rows = list(csv.DictReader(io.StringIO(Path(table.value.path()).read_bytes().decode(), newline="")))
    assert [row["identity"] for row in rows] == classic
    assert {row["origin"] for row in rows} == {"'=1+1"}
    with page.expect_download() as file:
        page.get_by_role("button", name="Download JSON").click()
    found = json.loads(Path(file.value.path()).read_bytes())
    assert found["totals"]["played"] == len(found["games"]) == len(classic)
    assert found["filter"] == "#stats?rules=classic"


def test_tables_stand_in_the_window_however_long_the_names_of_rules(page: Page, now: float) -> None:
    changes = {"start": "safe", "win": "open_and_flag", "undo": "free"}
    long = body(1, now, rules="classic", changes=changes, columns=30, rows=16, mines=99)
    put(page, [long, solved(2, now, practice="total")])
    shown(page)
    for width, size in product((320, 390, 1440), ("100%", "200%")):
        page.set_viewport_size({"width": width, "height": 844})
        page.evaluate("(size) => (document.documentElement.style.fontSize = size)", size)
        page.evaluate(FRAMES)
        for name, columns in (("Personal bests", 5), ("By constraints", 4)):
            table = page.get_by_role("table", name=name)
            expect(table.get_by_role("row")).to_have_count(2)
            expect(table.get_by_role("columnheader")).to_have_count(columns)
            wider = table.locator("..").evaluate("(frame) => frame.scrollWidth - frame.clientWidth")
            assert wider <= 0, (name, width, size)


def test_every_plot_has_a_sentence_a_drawing_and_a_table_and_follows_theme_and_window(page: Page, now: float) -> None:
    games = bodies(60, now)
    put(page, games)
    shown(page)
    for name in PLOTS:
        plot = page.get_by_role("region", name=name)
        expect(plot.get_by_role("paragraph").first).to_contain_text(re.compile(r"\d"))
        expect(plot.locator("canvas")).to_have_count(1, timeout=READY_MS)
        assert len(plot.locator("canvas").evaluate(PAINTED)) > 2
        expect(plot.get_by_role("table")).to_be_hidden()
        plot.get_by_text("As a table").click()
        expect(plot.get_by_role("table", name=name).get_by_role("row").nth(3)).to_be_visible()
    won = sum(each["summary"]["state"] == "won" for each in games)
    page.get_by_role("region", name="Times of won games").get_by_text(f"Half of {won} won games").wait_for()
    counts = page.get_by_role("region", name="Times of won games").get_by_role("cell").all_inner_texts()
    assert sum(map(int, counts)) == won
    # The stats are scenes of the looks, but not with the tables of their plots open.
    assert violations(page) == ""
    canvas = page.get_by_role("region", name="Times of won games").locator("canvas")
    assert "201,209,223" in canvas.evaluate(PAINTED)
    width = canvas.bounding_box()
    page.emulate_media(color_scheme="dark")
    page.wait_for_function("() => document.documentElement.dataset.theme === 'dark'")
    expect(canvas).to_have_count(1, timeout=READY_MS)
    eventually(page, lambda: "59,69,88" in canvas.evaluate(PAINTED), True)
    page.set_viewport_size({"width": 360, "height": 640})
    eventually(page, lambda: canvas.evaluate("(canvas) => canvas.getBoundingClientRect().width") < 330, True)
    assert width is not None
    assert width["width"] > 330
    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0


def test_too_few_games_for_a_plot_are_told_below_those_that_are_drawn(page: Page, now: float) -> None:
    put(page, [body(1, now - 1, state="lost"), body(2, now, state="lost")])
    shown(page)
    expect(page.get_by_text("After 5 games, your win rate appears here.")).to_be_visible()
    expect(page.get_by_text("After 5 won games, their times appear here.")).to_be_visible()
    expect(page.get_by_text("After 5 games, your luck and results appear here.")).to_be_visible()
    expect(drawings(page)).to_have_count(0)
    for name in PLOTS:
        expect(page.get_by_role("heading", name=name)).to_be_hidden()
        box = page.get_by_role("region", name=name).bounding_box()
        assert box is not None
        assert box["height"] < LINES, "a sentence, not the room of a drawing"
    put(page, [body(i, now - i, state="lost") for i in range(3, 7)])
    expect(drawings(page)).to_have_count(2, timeout=READY_MS)
    waits = page.get_by_role("region", name="Times of won games").bounding_box()
    drawn = page.get_by_role("region", name="Luck and result").bounding_box()
    assert waits is not None
    assert drawn is not None
    assert waits["y"] >= drawn["y"] + drawn["height"]


def test_games_without_a_date_are_not_placed_in_time(page: Page, now: float) -> None:
    put(page, [body(i, now - i * DAY_MS) for i in range(6)] + [body(i, 0, state="lost") for i in (6, 7)])
    shown(page)
    expect(figure(page, "Played")).to_contain_text("8")
    expect(figure(page, "Winning streak")).to_contain_text("6")
    rate = page.get_by_role("region", name="Win rate over time")
    expect(rate).to_contain_text("of 6 games won")
    expect(rate).to_contain_text("2 games without a date are left out.")
    expect(page.get_by_text("1970")).to_have_count(0)
    with page.expect_download() as table:
        page.get_by_role("button", name="Download CSV").click()
    rows = csv.DictReader(io.StringIO(Path(table.value.path()).read_bytes().decode(), newline=""))
    assert [row["finished"] == "" for row in rows] == [False] * 6 + [True] * 2
    page.get_by_role("combobox", name="Period").select_option("Last 365 days")
    expect(page.get_by_role("status").filter(has_text="game")).to_have_text("6 of 8 games.")


def test_a_locked_profile_shows_nothing_and_the_way(page: Page, now: float) -> None:
    put(page, [body(1, now)], {"name": "Ada Lovelace", "password": "correct horse"})
    page.evaluate(LOCK)
    shown(page)
    expect(page.get_by_text("This profile is locked. Unlock it to see its games.")).to_be_visible()
    expect(page.get_by_role("link", name="Unlock")).to_have_attribute("href", "#account")
