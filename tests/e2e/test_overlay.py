"""The percentages: shares, legend, knowledge, and worlds drawn one after the other."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from qmines import Analysis, Position
from qmines.text import percent
from tests.e2e.conftest import NewContext
from tests.e2e.looks import shifts
from tests.e2e.looks.measures import layout_faults
from tests.e2e.looks.windows import DESKTOP, NARROW, PHONE, PHONES, SIDEWAYS, SIDEWAYS_SCROLL, Window
from tests.e2e.parts import counters, frame_box, row_of, toolbar, tools
from tests.e2e.player import READY_MS, Player, eventually
from tests.e2e.sharing import shared_page
from tests.thorough import further

LINK = "#new?size=13x9&mines=30&seed=7&rules=quantum"
TURNED = "#new?size=9x13&mines=30&seed=7&rules=quantum"
SMALL = "#new?size=5x5&mines=5&seed=7&rules=quantum"
TOLD = r"^Percentages: how many of .* layouts? have a mine there\.$"


@pytest.fixture(scope="module")
def desk(browser: Browser, base_url: str) -> Iterator[Page]:
    """A page for games that begin one after the other."""
    with shared_page(browser, base_url) as page:
        yield page


@pytest.fixture
def player(desk: Page) -> Player:
    player = Player(desk).visit(LINK)
    player.open(5, 7)
    return player


def switch_on(player: Player) -> None:
    player.press("Percentages")
    player.expect_status(TOLD)


def expected_names(position: Position, known: Analysis) -> dict[int, str]:
    """How the names of the closed cells end, except the best guess."""
    told = {}
    for cell in position.closed:
        share = percent(known.probability(cell))
        told[cell] = {"0": "closed, safe", "100": "closed, mine"}.get(share, f"closed, {share}% mine")
    return told


def expect_shares(player: Player) -> None:
    """Wait until the names agree with the solver."""
    position, known = player.analysis(mines=30)
    unsure = [cell for cell in position.closed if cell not in known.safe | known.mines]
    least = min(map(known.probability, unsure))
    best = {cell for cell in unsure if not known.safe and known.probability(cell) == least}
    expected = {
        cell: told + (", best guess" if cell in best else "") for cell, told in expected_names(position, known).items()
    }

    def wrong() -> dict[int, str]:
        told = [name.split(", ", 2)[2] for name in player.names()]
        return {cell: told[cell] for cell, name in expected.items() if told[cell] != name}

    eventually(player.page, wrong, {})


def test_the_button_shows_the_shares_that_the_solver_finds(player: Player) -> None:
    before = player.names()
    expect(player.page.get_by_role("group", name="Legend")).to_be_hidden()
    switch_on(player)
    expect(player.page.get_by_role("button", name="Percentages", exact=True)).to_have_attribute("aria-pressed", "true")
    expect(player.page.get_by_role("group", name="Legend")).to_be_visible()
    expect_shares(player)
    player.press("Percentages")
    player.expect_status("^Percentages are off\\.$")
    assert player.names() == before


def test_the_key_switches_it_and_moves_renew_it(player: Player) -> None:
    player.cell(1, 1).focus()
    player.page.keyboard.press("o")
    player.expect_status(TOLD)
    while True:
        position, known = player.analysis(mines=30)
        if not known.safe:
            break
        player.open(*player.places(position, known.safe)[0])
        expect_shares(player)
    best = next(place for place in player.places(position, position.closed) if "best guess" in player.name(*place))
    player.expect_pixels(best, "--quantum", 20)
    player.cell(1, 1).focus()
    player.page.keyboard.press("o")
    player.expect_name(1, 1, "closed")


def test_shares_are_painted_on_the_ramp(player: Player) -> None:
    switch_on(player)
    position, known = player.analysis(mines=30)
    shown = {place: player.name(*place) for place in player.places(position, position.closed)}
    assert known.mines
    for place, name in list(shown.items())[::7]:
        if match := re.search(r", (\d+)% mine$", name):
            player.page.mouse.move(2, 2)
            player.expect_pixels(place, f"--ramp-{min(int(match[1]) // 20, 4) + 1}", 200)
    certain = next(place for place, name in shown.items() if name.endswith("closed, mine"))
    player.expect_pixels(certain, "--mine", 60)
    player.expect_pixels(certain, "--closed", 200)
    assert not any(name.endswith("best guess") for name in shown.values())


def test_no_mark_next_to_a_flag_looks_like_a_verdict_on_it(player: Player) -> None:
    position, known = player.analysis(mines=30)
    [mine], [safe] = (player.places(position, sorted(cells)[:1]) for cells in (known.mines, known.safe))
    for place in (mine, safe):
        player.flag(*place)
    player.page.mouse.move(2, 2)
    before = player.pixels(mine, "--ink")
    switch_on(player)
    player.expect_pixels(mine, "--mine", 60)
    player.expect_pixels(safe, "--safe", 60)
    # The right flag is as large as without percentages, and the wrong one is struck through.
    player.expect_pixels(mine, "--ink", int(0.8 * before))
    player.expect_pixels(safe, "--ink", player.pixels(mine, "--ink") + 20)


def test_high_contrast_has_figures_and_no_ramp(page: Page) -> None:
    page.add_init_script("localStorage.setItem('qmines /qmines/ options', JSON.stringify({theme: 'contrast'}))")
    player = Player(page).visit(LINK)
    player.open(5, 7)
    switch_on(player)
    player.expect_pixels((1, 1), "--closed", 500)
    player.expect_pixels((1, 1), "--ink", 40)
    legend = page.get_by_role("group", name="Legend")
    expect(legend.get_by_text("mine")).to_be_visible()
    expect(legend.get_by_text("100", exact=True)).to_be_hidden()
    expect(legend.get_by_text("% of the layouts")).to_be_visible()
    page.set_viewport_size({"width": 360, "height": 640})
    expect(legend.get_by_text("% of the layouts")).to_be_visible()


def test_the_switch_counts_with_all_that_could_be_found_out(player: Player) -> None:
    switch_on(player)
    visible = player.names()
    knowledge = player.page.get_by_role("switch", name="all you could find out")
    expect(knowledge).to_have_attribute("aria-checked", "false")
    expect_counted(knowledge, "visible numbers")
    knowledge.click()
    player.press("Not now")
    expect(knowledge).to_have_attribute("aria-checked", "false")
    assert player.names() == visible
    knowledge.click()
    player.press("Show it")
    player.expect_status("^With every provably safe cell open, .* left\\. Counts as a hint\\.$")
    expect(knowledge).to_have_attribute("aria-checked", "true")
    shares = player.names()
    assert shares != visible
    expect_counted(knowledge, "all you could find out")
    knowledge.click()
    player.expect_status(TOLD)
    knowledge.click()
    player.expect_status("^With every provably safe cell open, ")
    player.press("Check a cell")
    unsure = next(name for name in shares if re.search(r"\d% mine$", name))
    match = re.match(r"row (\d+), column (\d+), (.*)", unsure)
    assert match
    player.cell(int(match[1]), int(match[2])).click()
    player.expect_status("% mine, counting all you could work out; ")
    assert player.name(int(match[1]), int(match[2])) == unsure


def expect_counted(switch: Locator, side: str) -> None:
    """The current side of the switch is bold."""
    for name in ("visible numbers", "all you could find out"):
        weight = switch.get_by_text(name).evaluate("(side) => getComputedStyle(side).fontWeight")
        assert (int(weight) > 400) == (name == side), name


def test_other_worlds_fit_every_number_and_leave_with_escape_or_a_move(player: Player) -> None:
    switch_on(player)
    position, _ = player.analysis(mines=30)
    worlds = []
    for number in range(1, 4):
        player.press("Another layout")
        player.expect_status(f"^Possible layout {number}\\. ")
        names = player.names()
        world = {cell for cell, name in enumerate(names) if name.endswith(", mine in this layout")}
        assert len(world) == 30
        assert all(
            len(world & set(position.grid.neighbours[cell])) == code
            for cell, code in enumerate(position.cells)
            if code <= 8
        )
        assert not any("%" in name for name in names)
        worlds.append(frozenset(world))
    assert len(set(worlds)) == 3
    place = player.places(position, worlds[-1])[0]
    player.expect_pixels(place, "--quantum", 60)
    assert player.pixels(place, "--mine") == 0
    player.page.keyboard.press("Escape")
    player.expect_status("^Back to the percentages\\.$")
    expect_shares(player)
    player.press("Another layout")
    player.expect_status("^Possible layout 1\\. ")
    player.press("Percentages")
    player.expect_status("^Back to the percentages\\.$")
    expect_shares(player)
    player.cell(9, 13).focus()
    player.page.keyboard.press("n")
    player.expect_status("^Possible layout 1\\. ")
    player.cell(9, 13).click(button="right")
    expect(player.page.get_by_role("gridcell", name="mine in this layout")).to_have_count(0)
    expect(player.cell(9, 13)).to_have_attribute("aria-label", re.compile("flagged, .*mine"))


def test_a_game_without_hints_has_it_only_at_its_end(page: Page) -> None:
    page.add_init_script(shifts.WATCH)
    player = Player(page).visit()
    player.press("New game")
    dialog = page.get_by_role("dialog", name="New game")
    dialog.get_by_role("switch", name="Hints").uncheck()
    dialog.get_by_role("button", name="Start").click()
    overlay = page.get_by_role("button", name="Percentages", exact=True)
    player.open(5, 7)
    expect(overlay).to_have_count(0)
    player.cell(1, 1).focus()
    page.keyboard.press("o")
    player.expect_kept("open 4,6")
    page.reload()
    player.expect_status("^Your game goes on")
    assert shifts.moved(page) == []
    while not re.search("^You (won|lost)", player.status.inner_text()):
        position, known = player.analysis(mines=30)
        player.open(*player.places(position, known.mines or known.safe or position.closed)[0])
    board = frame_box(player.grid)
    overlay.click()
    player.expect_status(TOLD)
    expect(page.get_by_role("group", name="Legend")).to_be_visible()
    assert frame_box(player.grid) == board


def test_a_new_game_begins_without_it(player: Player) -> None:
    switch_on(player)
    player.press("New game")
    player.page.get_by_role("dialog", name="New game").get_by_role("button", name="Start").click()
    expect(player.page.get_by_role("gridcell", name=re.compile("closed$"))).to_have_count(117, timeout=READY_MS)
    overlay = player.page.get_by_role("button", name="Percentages", exact=True)
    expect(overlay).to_have_attribute("aria-pressed", "false")


def test_small_cells_tell_the_share_of_the_focus(page: Page) -> None:
    page.set_viewport_size({"width": 800, "height": 600})
    player = Player(page).visit("#new?size=30x16&mines=99&seed=7&rules=quantum")
    player.open(8, 15)
    switch_on(player)
    player.cell(1, 1).focus()
    page.keyboard.press("ArrowRight")
    player.expect_status(r"^A mine in \d+\s%.of the layouts\.$".replace(".of", " of"))


@pytest.fixture
def screened(request: pytest.FixtureRequest, new_context: NewContext) -> Player:
    """A player at a separate screen, who notes what shifts."""
    context = new_context(**SCREENS[request.param])
    context.add_init_script(shifts.WATCH)
    return Player(context.new_page())


TABLET = {"viewport": {"width": 640, "height": 800}}
SCREENS = {"phone": PHONE, "narrow": NARROW, "sideways": SIDEWAYS, "desktop": DESKTOP, "tablet": TABLET}


def boxes_of(player: Player) -> list[object]:
    """Where the board, the counters, the event line and the row of tools are."""
    rows = (counters(player.page), row_of(player.status), row_of(toolbar(player.page)))
    return [frame_box(player.grid), *(row.bounding_box() for row in rows)]


@pytest.mark.parametrize("screened", ["narrow", *further(name for name in SCREENS if name != "narrow")], indirect=True)
def test_nothing_shifts_and_everything_is_within_reach(screened: Player) -> None:
    page = screened.page
    screened.visit(LINK if page.evaluate("innerWidth > innerHeight") else TURNED).open(5, 5)
    boxes = boxes_of(screened)
    place = page.get_by_role("button", name="Percentages", exact=True).bounding_box()
    switch_on(screened)
    screened.cell(1, 1).click(button="right")
    screened.expect_status("^Flagged")
    assert boxes_of(screened) == boxes
    assert page.get_by_role("button", name="Percentages", exact=True).bounding_box() == place
    assert shifts.moved(page) == []
    assert page.evaluate(SIDEWAYS_SCROLL) <= 0
    width = page.evaluate("innerWidth")
    for element in (
        page.get_by_role("group", name="Legend"),
        page.get_by_role("switch", name="all you could find out"),
        page.get_by_role("button", name="Another layout"),
    ):
        expect(element).to_be_visible()
        box = element.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
    if page.evaluate("matchMedia('(pointer: coarse)').matches"):
        for button in tools(page).all():
            box = button.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= 44


def test_the_best_play_may_name_the_best_guess(page: Page) -> None:
    """Chosen in the options, it takes effect at once, is labelled as what it is, in the lesson too, and is not in the
    record.
    """
    player = Player(page).visit("#new?size=9x9&mines=16&seed=3&rules=classic")
    player.open(5, 5)
    while (known := player.analysis(mines=16)[1]).safe:
        player.open(*player.places(known.position, known.safe)[0])
    for mine in player.places(known.position, known.mines):
        player.flag(*mine)
    switch_on(player)
    legend = page.get_by_role("group", name="Legend")
    expect(legend).to_contain_text("best guess")
    page.evaluate("location.hash = '#options'")
    page.get_by_label("Best guess by").select_option("Best play")
    page.evaluate("location.hash = '#play'")
    expect(legend).to_contain_text("best play")
    (place,) = [
        one for one in player.places(known.position, known.position.closed) if player.name(*one).endswith("best play")
    ]
    assert player.name(*place).endswith(" mine, best guess by the best play")
    player.press("Teach me")
    row, column = place
    player.expect_status(f"Best guess by the best play: row {row}, column {column}, a mine in ")


WITH_UNDO = "always-solvable&vision=1"
EVERY_DAY = [((320, 568), WITH_UNDO)]
ALL = [(size, rules) for size in PHONES for rules in ("quantum", WITH_UNDO)]


@pytest.mark.parametrize(("size", "rules"), [*EVERY_DAY, *further(each for each in ALL if each not in EVERY_DAY)])
def test_every_tool_keeps_its_place_and_its_size(new_context: NewContext, size: tuple[int, int], rules: str) -> None:
    page = new_context(**{**PHONE, "viewport": {"width": size[0], "height": size[1]}}).new_page()
    player = Player(page).visit(TURNED.replace("quantum", rules))
    player.open(5, 5)
    tools = page.get_by_role("group", name="Tools").get_by_role("button").filter(has_not_text="layout")
    before = [(tool.inner_text(), tool.bounding_box()) for tool in tools.filter(visible=True).all()]
    assert 4 <= len(before) <= 6
    player.press("Percentages")
    expect(page.get_by_role("button", name="Another layout")).to_be_visible()
    assert [(tool.inner_text(), tool.bounding_box()) for tool in tools.filter(visible=True).all()] == before
    for text in (200, 100):
        page.evaluate("(size) => (document.documentElement.style.fontSize = `${size}%`)", text)
        assert layout_faults(page, Window(*size), text) == [], text
