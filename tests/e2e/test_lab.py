"""The Lab: runs with plots and files, paused and cancelled, any of their games replayed, the current game untouched."""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from qmines.lab.play import Level
from qmines.lab.simulate import simulate
from qmines.lab.tally import Tally
from qmines.strategies.named import STRATEGIES, named
from tests.e2e.holding import HANDLE, Held
from tests.e2e.player import Player
from tests.e2e.sharing import shared_page
from tests.e2e.views import FRAMES, in_lab

SMALL = "#lab?strategy=lowest&against=ratio&level=Custom&size=8x8&mines=12&start=safe&games=20&seed=7"
LONG = "#lab?strategy=lowest&level=Beginner&games=100000&seed=7"


def run(page: Page, address: str = SMALL) -> Page:
    """Open an address of the Lab and start the run."""
    page.goto(address)
    page.get_by_role("button", name="Run").click()
    return page


def finished(page: Page, address: str = SMALL) -> Page:
    expect(run(page, address).get_by_text("Finished.")).to_be_visible()
    return page


@pytest.fixture(scope="module")
def done(browser: Browser, base_url: str) -> Iterator[Page]:
    """The Lab at the end of a run, for tests that look at its results; it takes the engine longer than they do."""
    with shared_page(browser, base_url) as page:
        yield finished(page)


@cache
def simulated(name: str) -> Tally:
    """The same games without a page."""
    return simulate(STRATEGIES[name], Level(8, 8, 12, "safe"), 20, "7")


def told(page: Page) -> list[list[str]]:
    """The cells of the table of results, row by row."""
    rows = page.get_by_role("table", name="Results of the run").get_by_role("row").all()[1:]
    return [row.locator("th, td").all_inner_texts() for row in rows]


def test_a_run_comes_to_what_the_command_line_comes_to(done: Page) -> None:
    for row, name in zip(told(done), ["lowest", "ratio"], strict=True):
        tally = simulated(name)
        assert row[1] == "20 of 20"
        assert row[2].startswith(f"{100 * tally.won / 20:.1f}\u202f%")
        assert row[3] == f"{tally.guesses / 20:.2f}"
        assert row[5] == f"T {tally.clicked}"


def test_plots_tell_the_same_in_words_and_in_tables(done: Page) -> None:
    lab = done.get_by_role("region", name="Lab", exact=True)
    expect(lab.locator("canvas").filter(visible=True)).to_have_count(5)
    rate = done.get_by_role("region", name="Rate of games won")
    expect(rate).to_contain_text(re.compile(r"Safest cell: [\d.]+\u202f% of 20 games won .* Ratio \(minesweeper-ai\)"))
    rate.get_by_text("As a table").click()
    expect(rate.get_by_role("row").last).to_contain_text("20")
    expect(done.get_by_role("region", name="Luck a game")).not_to_contain_text("Ratio (minesweeper-ai): ")
    pair = lab.get_by_text("Safest cell against Ratio (minesweeper-ai)")
    expect(pair).to_contain_text(re.compile(r"95\u202f% interval [−+]?[\d.]+ to"))


def test_the_file_holds_the_run(done: Page, tmp_path: Path) -> None:
    with done.expect_download() as download:
        done.get_by_role("button", name="Download JSON").click()
    path = tmp_path / "lab.json"
    download.value.save_as(path)
    report = json.loads(path.read_text(encoding="utf-8"))
    assert (report["qmines"], report["state"], len(report["runs"])) == ("lab", "finished", 2)
    for row, name in zip(report["runs"], ["lowest", "ratio"], strict=True):
        tally = simulated(name)
        assert (row["strategy"], row["state"], row["games"], row["won"]) == (name, "finished", 20, tally.won)
        assert row["interval"] == pytest.approx(list(tally.interval))
        assert row["outcomes"].count("w") == tally.won
        assert row["failures"] == {"T": tally.clicked, "F": tally.mistaken}
    assert report["paired"]["games"] == 20


def test_several_boards_are_drawn_beside_each_other(page: Page) -> None:
    finished(page, "#lab?strategy=lowest&level=levels&games=2&seed=7")
    assert [row[1] for row in told(page)] == ["2 of 2"] * 3
    expect(page.get_by_role("region", name="Rate by board")).to_be_visible()
    expect(page.get_by_role("region", name="Guesses a game")).to_be_hidden()


def test_a_run_is_held_goes_on_and_is_cancelled(page: Page) -> None:
    run(page, LONG)
    expect(page.get_by_role("table", name="Results of the run")).to_be_visible()
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_text("Paused. Games under way were played to the end.")).to_be_visible()
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_text("Cancelled. Results so far are below.")).to_be_visible()
    expect(page.get_by_role("button", name="Cancel")).to_be_hidden()
    played = int(told(page)[0][1].split(" of ")[0].replace(",", ""))
    assert 0 < played < 100_000


def test_nothing_is_said_of_who_has_not_played(page: Page) -> None:
    """Neither a rate of no games, nor a difference from one; the room for later results is kept."""
    held = Held(page, HANDLE, lambda request: json.loads(request.post_data or "{}").get("strategy") == "ratio")
    run(page)
    played = page.get_by_role("table", name="Results of the run").get_by_role(
        "cell", name=re.compile(r"^[1-9]\d* of 20$")
    )
    expect(played).to_have_count(1)
    assert told(page)[1][1:] == ["0 of 20", *["–"] * 5]
    rate = page.get_by_role("region", name="Rate of games won")
    expect(rate).to_contain_text(re.compile(r"Safest cell: [\d.]+\u202f% of [1-9]\d* games won"))
    expect(page.get_by_role("main")).not_to_contain_text("of 0 games")
    for name in ("Guesses a game", "Luck a game", "Time a game"):
        plot = page.get_by_role("region", name=name)
        expect(plot).to_contain_text(re.compile(r"Safest cell: [\d.]+ \w+ on average"))
        expect(plot).not_to_contain_text("(minesweeper-ai): ")
        plot.get_by_text("As a table").click()
        assert plot.get_by_role("row").last.get_by_role("cell").last.inner_text() == "–"
    compared = page.get_by_text("Safest cell against Ratio (minesweeper-ai), on the same boards")
    expect(compared).to_be_hidden()
    room = compared.evaluate("(told) => told.offsetTop")
    held.let_go()
    expect(page.get_by_text("Finished.")).to_be_visible()
    expect(compared).to_be_visible()
    assert compared.evaluate("(told) => told.offsetTop") == room


def test_a_run_goes_on_while_a_game_is_played(page: Page) -> None:
    player = Player(page).visit("#new?size=9x9&mines=10&seed=7&rules=quantum")
    player.open(4, 4)
    run(page, LONG)
    expect(page.get_by_role("table", name="Results of the run")).to_be_visible()
    page.goto("#play")
    position, analysis = player.analysis(10)
    safe = next(cell for cell in position.closed if analysis.shares[cell] == 0)
    player.open(*divmod(safe, 9))
    page.goto("#lab")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()


def test_a_game_of_a_run_is_watched(done: Page) -> None:
    done.get_by_role("combobox", name="Player").select_option(label="Ratio (minesweeper-ai)")
    done.get_by_role("button", name="Next loss").click()
    number = int(done.get_by_role("spinbutton", name="Number").input_value())
    assert number > 1
    done.get_by_role("button", name="Replay it").click()
    time_line = done.get_by_role("slider", name="Time line")
    expect(time_line).to_be_enabled()
    expect(done.get_by_text(f"Ratio (minesweeper-ai), game {number} of seed 7")).to_be_visible()
    time_line.press("End")
    expect(done.get_by_role("gridcell", name="exploded mine").first).to_be_attached()
    done.get_by_role("link", name="Lab", exact=True).last.click()
    expect(done.get_by_role("table", name="Results of the run")).to_be_visible()


def test_an_address_of_no_such_game_says_so(page: Page) -> None:
    replay = page.get_by_role("region", name="Replay", exact=True)
    for address, said in (
        ("#game?lab&strategy=nobody&rows=9&columns=9&mines=10&start=safe&seed=7&number=1", "There is no strategy"),
        ("#game?lab&strategy=best&rows=9&columns=9&mines=99&start=safe&seed=7&number=1", "99 mines do not fit"),
        ("#game?lab&", "There is no strategy named"),
    ):
        page.goto(address)
        expect(replay.get_by_text(said), address).to_be_visible()
        expect(replay.get_by_role("link", name="Lab").last, address).to_be_visible()


def test_what_cannot_be_played_is_told_at_its_field(page: Page) -> None:
    page.goto(SMALL)
    for field, value, said in (
        ("Games", "0", "A whole number from 1 to 100,000."),
        ("Games", "2.5", "A whole number from 1 to 100,000."),
        ("Seed", "a b", "Up to 64 letters"),
        ("Columns", "101", "A whole number from 2 to 100."),
        ("Mines", "64", "at least one cell left safe"),
        ("Cores", "0", "A whole number from 1 to"),
    ):
        box = in_lab(page, field)
        good = box.input_value()
        box.fill(value)
        page.get_by_role("button", name="Run").click()
        expect(box, value).to_have_attribute("aria-invalid", "true")
        expect(box, value).to_be_focused()
        expect(page.get_by_text(said), value).to_be_visible()
        expect(page.get_by_text("No games yet."), value).to_be_visible()
        box.fill(good)


AGENTS = "#lab?strategy=agent:0.5&against=agent&level=Custom&size=12x12&mines=28&start=safe&games=10&seed=7"


def test_the_p_of_an_agent_is_a_field_while_it_plays(page: Page) -> None:
    """It goes into the address, the results and the engine."""
    page.goto(SMALL)
    p = page.get_by_role("spinbutton", name="p", exact=True)
    expect(p).to_have_count(0)
    page.get_by_label("Strategy", exact=True).select_option("agent")
    expect(p).to_have_value("0.25")
    p.fill("0.5")
    page.get_by_label("Compared with", exact=True).select_option("")
    page.get_by_role("button", name="Run").click()
    expect(page.get_by_text("Finished.")).to_be_visible()
    assert "#lab?strategy=agent:0.5&" in page.url
    tally = simulate(named("agent:0.5"), Level(8, 8, 12, "safe"), 20, "7")
    (row,) = told(page)
    assert row[0].startswith("Four rules (hardyOne), p 0.5")
    assert row[2].startswith(f"{100 * tally.won / 20:.1f}\u202f%")


def test_two_agents_are_compared_by_their_p_which_is_told_where_it_cannot_be(page: Page, tmp_path: Path) -> None:
    page.goto(AGENTS)
    for name, good in (("p", "0.5"), ("p, compared with", "0.25")):
        box = page.get_by_role("spinbutton", name=name, exact=True)
        expect(box).to_have_value(good)
        for value in ("1.5", "-0.1", ""):
            box.fill(value)
            page.get_by_role("button", name="Run").click()
            expect(box, value).to_have_attribute("aria-invalid", "true")
            expect(box, value).to_be_focused()
            expect(page.get_by_text("A number from 0 to 1.").filter(visible=True), value).to_have_count(1)
        box.fill(good)
    page.get_by_role("button", name="Run").click()
    expect(page.get_by_text("Finished.")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("button", name="Download JSON").click()
    download.value.save_as(tmp_path / "lab.json")
    runs = json.loads((tmp_path / "lab.json").read_text(encoding="utf-8"))["runs"]
    level = Level(12, 12, 28, "safe")
    assert [(one["strategy"], one["won"]) for one in runs] == [
        (name, simulate(named(name), level, 10, "7").won) for name in ("agent:0.5", "agent")
    ]
    page.get_by_role("button", name="Next loss").click()
    page.get_by_role("button", name="Replay it").click()
    expect(page.get_by_text("Four rules (hardyOne), p 0.5, game")).to_be_visible()


def test_mines_of_an_own_board_may_be_a_share(page: Page) -> None:
    """From then on it is a number, in the address and in the form."""
    page.goto("#lab?strategy=lowest&level=Custom&size=9x8&mines=10&games=5&seed=7")
    page.get_by_label("Mines", exact=True).fill("12.5")
    page.get_by_label("Counted in").select_option("% of the cells")
    page.get_by_role("button", name="Run").click()
    expect(page.get_by_text("Finished.")).to_be_visible()
    assert "size=9x8&mines=9&" in page.url
    page.get_by_label("Mines", exact=True).fill("100")
    page.get_by_role("button", name="Run").click()
    expect(page.get_by_text("at least one cell left safe")).to_be_visible()


@pytest.mark.parametrize(("vendor", "begun"), [("Google Inc.", "3"), ("Apple Computer, Inc.", "1")])
def test_cores_begin_with_one_where_the_browser_does_not_tell_how_many_there_are(
    page: Page, vendor: str, begun: str
) -> None:
    """WebKit says four on a machine with two: engines that share a core took ten times as long."""
    page.add_init_script(f"Object.defineProperty(navigator, 'vendor', {{value: {vendor!r}}})")
    page.add_init_script("Object.defineProperty(navigator, 'hardwareConcurrency', {value: 4})")
    page.goto("#lab")
    expect(in_lab(page, "Cores")).to_have_value(begun)


def test_no_word_of_a_choice_is_cut_nor_that_the_boards_of_others_were_skewed(page: Page) -> None:
    page.goto("#lab")
    table = page.get_by_role("region", name="Published win rates")
    expect(table.get_by_role("row", name="minesweeper-ai")).to_contain_text("skewed boards")
    expect(table).to_contain_text("The boards of minesweeper-ai were skewed")

    form = page.get_by_role("form", name="What to play")
    form.get_by_role("combobox", name="Board").select_option("Custom")
    fields = form.get_by_role("combobox").filter(visible=True)
    expect(fields).to_have_count(5)
    for width, height in ((1440, 900), (1366, 657), (768, 1024), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(FRAMES)
        assert fields.evaluate_all(CUT) == [], width


CUT = """
(fields) => {
  const context = document.createElement('canvas').getContext('2d');
  const arrow = 20;
  return fields.flatMap((field) => [...field.options].filter((option) => {
    option.selected = true;
    const {font, paddingLeft, paddingRight} = getComputedStyle(field);
    context.font = font;
    const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - arrow;
    return room < context.measureText(option.label).width;
  }).map(({label}) => label));
}
"""
"""The choices whose words have too little room next to the arrow."""


def test_a_study_is_filled_in_and_begins_when_it_is_asked_for(page: Page) -> None:
    page.goto("#lab")
    form = page.get_by_role("form", name="What to play")
    form.get_by_role("combobox", name="Compared with").select_option("ratio")
    page.get_by_role("button", name="All levels, 2,000 games each").click()
    expect(form.get_by_role("combobox", name="Board")).to_have_value("levels")
    expect(form.get_by_role("spinbutton", name="Games")).to_have_value("2000")
    expect(form.get_by_role("combobox", name="Compared with")).to_have_value("ratio")
    expect(page.get_by_role("button", name="Cancel")).to_be_hidden()
    expect(form.get_by_role("button", name="Run")).to_be_focused()


def test_what_is_folded_is_unfolded_where_it_cannot_be_played(page: Page) -> None:
    page.goto(SMALL)
    in_lab(page, "Seed").fill("a b")
    page.get_by_text("Advanced", exact=True).click()
    page.get_by_role("button", name="Run").click()
    form = page.get_by_role("form", name="What to play")
    expect(form.get_by_label("Seed", exact=True)).to_be_focused()
    expect(page.get_by_text("Up to 64 letters")).to_be_visible()


def test_published_rates_are_seen_on_a_phone_and_own_ones_beside_them(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto("#lab?strategy=lowest&level=Expert&games=20&seed=7")
    rates = page.get_by_role("region", name="Published win rates")
    expect(rates.get_by_role("row")).to_have_count(6)
    for row in rates.get_by_role("row").all():
        last = row.locator("th, td").last
        last.scroll_into_view_if_needed()
        box = last.bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= 360
    page.get_by_role("button", name="Run").click()
    expect(page.get_by_text("Finished.")).to_be_visible()
    won = simulate(STRATEGIES["lowest"], Level(16, 30, 99, "opening"), 20, "7").won
    own = rates.get_by_role("row", name="Safest cell, your run")
    expect(own).to_contain_text("first click opens an area")
    cells = own.get_by_role("cell").all_inner_texts()
    assert [cell.split("\n")[0] for cell in cells] == ["–", "–", f"{100 * won / 20:.1f}\u202f%"]


def test_where_the_optimum_is_known_the_results_name_it(page: Page) -> None:
    """On 4×4 with five mines 1,461 of 3,003 boards can be won."""
    small = SMALL.replace("size=8x8&mines=12", "size=4x4&mines=5")
    for row in told(finished(page, small)):
        assert row[2].endswith("nobody can win more than 48.7\u202f%")


def test_where_it_is_not_known_nothing_is_said_of_it(done: Page) -> None:
    for row in told(done):
        assert "nobody can win" not in row[2]
