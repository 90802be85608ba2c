"""Whole games through the page, by roles and names alone."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.player import Player

LINK = "#new?size=13x9&mines=30&seed=7&rules=quantum"
SMALL = "#new?size=5x5&mines=5&seed=7&rules=quantum"


@pytest.fixture
def player(page: Page) -> Player:
    return Player(page)


@pytest.mark.pyodide
def test_a_game_begun_before_the_engine_is_ready_is_won(player: Player) -> None:
    held: list[Route] = []
    player.page.context.route("**/engine-*", lambda route: held.append(route))
    player.visit(LINK)
    player.cell(5, 7).click()
    expect(player.page.get_by_role("progressbar")).to_be_visible()
    player.expect_name(5, 7, "closed")
    while not held:
        player.page.wait_for_timeout(20)
    held.pop().continue_()
    player.expect_status("^Opened ")
    player.expect_name(5, 7, "empty")
    expect(player.page.get_by_role("progressbar")).to_be_hidden()
    player.play_on(mines=30)
    player.expect_status(r"^You won in \d+:\d\d\.\d")
    expect(player.page.get_by_label("Mines left", exact=True)).to_have_text("0")
    # The history's sheet comes later, and has no rules for other views.
    player.page.goto("#history")
    expect(player.page.get_by_role("heading", name="History")).to_be_visible()
    player.page.goto("#play")
    share = player.page.get_by_role("button", name="Share", exact=True)
    assert share.evaluate("(e) => getComputedStyle(e.querySelector('svg')).color === getComputedStyle(e).color")
    expect(player.page.get_by_text(re.compile(r"3BV/s$"))).to_be_visible()
    assert player.counter("Time") in player.status.inner_text()
    player.press("Next board")
    expect(player.page.get_by_role("gridcell", name=re.compile("closed$"))).to_have_count(117)


def test_a_certain_mine_loses_and_in_classic_games_a_wrong_guess(player: Player) -> None:
    player.visit(LINK).open(5, 7)
    known = player.analysis(mines=30)
    while not known[1].mines:
        player.open(*player.places(known[0], known[1].safe or known[0].grid.neighbours[0])[0])
        known = player.analysis(mines=30)
    row, column = player.places(known[0], known[1].mines)[0]
    player.open(row, column)
    player.expect_status(f"^You lost: row {row}, column {column} was a mine in every layout\\.$")
    player.expect_name(row, column, "exploded mine")
    player.expect_pixels((row, column), "--fatal", 100)
    mines = player.page.get_by_role("gridcell", name=re.compile(", mine$"))
    expect(mines).to_have_count(29)
    player.visit("#new?size=9x9&mines=40&seed=3&rules=classic").open(5, 5)
    while not player.status.inner_text().startswith("You lost"):
        player.open(
            *next(
                place for place in player.places(player.analysis(40)[0], range(81)) if "closed" in player.name(*place)
            )
        )
    player.expect_status(r"^You lost: row \d+, column \d+ was a mine(, as in .* of the layouts| in every layout)\.$")


def test_the_clock_changes_its_text_and_nothing_else(player: Player) -> None:
    """It does so ten times a second; if nodes came and went, the browser would compute the styles of the whole page
    again.
    """
    player.visit(LINK).open(5, 7)
    changed = player.page.get_by_role("timer").evaluate(
        """(clock) => new Promise((resolve) => {
          const observer = new MutationObserver((records) => resolve(records.map(({type}) => type)));
          observer.observe(clock, {childList: true, characterData: true, subtree: true});
        })"""
    )
    assert changed == ["characterData"]


def test_hints_show_verdict_share_and_shape_go_with_the_next_move_and_are_disarmed(player: Player) -> None:
    player.visit(LINK).open(5, 7)
    position, _ = player.analysis(mines=30)
    unsure = next(place for place in player.places(position, range(117)) if "closed" in player.name(*place))
    player.press("Check a cell")
    expect(player.status).to_have_text("Pick a closed cell")
    player.cell(*unsure).click()
    player.expect_status(r"(layouts?\.|prove it\.|can’t lose by opening it\.|loses\.)$")
    assert re.search(r", (safe|mine|(\d+|<1|>99)% mine)$", player.name(*unsure))
    token = {"safe": "--safe", "mine": "--mine"}.get(player.name(*unsure).rsplit(", ")[-1], "--unsure")
    player.expect_pixels(unsure, token, 60)
    player.cell(9, 13).click(button="right")
    player.expect_name(9, 13, "flagged")
    player.expect_name(*unsure, "closed")
    player.press("Check a cell")
    player.cell(1, 1).focus()
    player.page.keyboard.press("Escape")
    expect(player.page.get_by_role("button", name="Hint", exact=True)).to_have_attribute("aria-pressed", "false")
    player.open(1, 1)


def seen_mines(player: Player) -> set[str]:
    return {name for name in player.names() if name.endswith(", mine here")}


def test_mine_vision_shows_the_mines_and_where_they_move(player: Player) -> None:
    player.visit()
    player.press("New game")
    dialog = player.page.get_by_role("dialog", name="New game")
    dialog.get_by_role("switch", name="Mine Vision").check()
    dialog.get_by_text("Advanced").click()
    dialog.get_by_label("Seed").fill("7")
    dialog.get_by_role("button", name="Start").click()
    player.open(5, 7)
    mined = player.page.get_by_role("gridcell", name=re.compile(", mine here$"))
    expect(mined).to_have_count(30)
    position, known = player.analysis(mines=30)
    while known.safe:
        player.open(*player.places(position, known.safe)[0])
        position, known = player.analysis(mines=30)
    before = seen_mines(player)
    closed = player.places(position, (cell for cell in range(117) if cell not in known.mines))
    row, column = next(place for place in closed if player.name(*place) in before)
    player.expect_pixels((row, column), "--mine", 60)
    player.open(row, column)
    player.expect_status("^Quantum save: you hit a mine nobody could have known about, so it moved")
    expect(mined).to_have_count(30)
    assert seen_mines(player) != before
    assert player.counter("Quantum saves") == "1"
    player.press("Mine Vision")
    expect(mined).to_have_count(0)


def test_chord_opens_round_a_satisfied_number_and_nothing_else(player: Player) -> None:
    player.visit(LINK).open(5, 7)
    position, known = player.analysis(mines=30)
    number = next(
        cell
        for cell in range(117)
        if 1 <= position.cells[cell] <= 8
        and (around := {c for c in position.grid.neighbours[cell] if position.is_closed(c)}) & known.mines
        and len(around & known.mines) == position.cells[cell] < len(around)
    )
    around = {cell for cell in position.grid.neighbours[number] if position.is_closed(cell)}
    before = player.text()
    player.cell(*player.places(position, [number])[0]).click()
    for row, column in player.places(position, around & known.mines):
        player.cell(row, column).click(button="right")
        player.expect_name(row, column, "flagged")
    assert player.counter("Mines left") == str(30 - position.cells[number])
    assert player.text().replace("F", "#") == before, "a number without its flags opened something"
    player.cell(*player.places(position, [number])[0]).click()
    player.expect_open(player.places(position, around - known.mines))


def test_flags_toggle_may_be_too_many_come_fast_in_a_mode_and_with_question_marks(player: Player) -> None:
    player.visit(SMALL).open(3, 3)
    closed = player.places(*(lambda p: (p, [c for c in range(25) if p.is_closed(c)]))(player.analysis(mines=5)[0]))
    for row, column in closed[:6]:
        player.cell(row, column).click(button="right")
        player.expect_name(row, column, "flagged")
    assert player.counter("Mines left") == "−1"
    row, column = closed[0]
    player.cell(row, column).click()
    player.expect_name(row, column, "flagged")
    player.cell(row, column).click(button="right")
    player.expect_name(row, column, "closed")
    player.cell(row, column).click(modifiers=["Control"])
    player.expect_name(row, column, "flagged")
    flag_twenty_cells_fast(player)
    flag_in_flag_mode(player)
    player.page.goto("#options")
    player.page.get_by_role("switch", name="Question marks").check()
    player.page.goto("#play")
    player.cell(1, 4).click(button="right")
    for state in ("flagged", "marked", "closed"):
        player.expect_name(1, 4, state)
        player.cell(1, 4).click(button="right")


def flag_twenty_cells_fast(player: Player) -> None:
    player.visit(LINK).open(5, 7)
    names = player.names()
    places = [(row, column) for row in (1, 2) for column in range(1, 14) if "closed" in names[13 * row + column - 14]]
    boxes = [player.cell(*place).bounding_box() for place in places[:20]]
    assert len(boxes) == 20
    for box in boxes:
        assert box is not None
        player.page.mouse.click(box["x"] + 9, box["y"] + 9, button="right")
    expect(player.page.get_by_role("gridcell", name=re.compile("flagged$"))).to_have_count(20)
    assert player.counter("Mines left") == "10"


def flag_in_flag_mode(player: Player) -> None:
    """There a press flags."""
    player.visit(LINK).open(5, 7)
    player.press("Flag mode")
    expect(player.tool("Flag mode")).to_have_attribute("aria-pressed", "true")
    player.cell(1, 1).click()
    player.expect_name(1, 1, "flagged")
    player.press("Flag mode")
    player.cell(1, 2).click()
    expect(player.cell(1, 2)).not_to_have_attribute("aria-label", re.compile("flagged"))


def test_an_address_is_one_game_which_is_shared_when_it_is_won_and_played_again(player: Player) -> None:
    player.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    player.visit(LINK).open(5, 7)
    first = player.text()
    expect(player.page).to_have_url(re.compile("#play$"))
    player.page.evaluate("location.hash = '#new?size=13x9&mines=30&seed=7&rules=quantum'")
    expect(player.cell(5, 7)).to_have_attribute("aria-label", re.compile("closed$"))
    player.open(5, 7)
    assert player.text() == first
    player.visit(SMALL).open(3, 3)
    before = player.text()
    player.play_on(mines=5)
    player.press("Share")
    player.expect_status(r"^You won in .*\. The link is copied\.$")
    copied = player.page.evaluate("navigator.clipboard.readText()")
    assert re.match(r"Quantum Minesweeper, 5×5 with 5 mines: won in 0:\d\d\.\d.*\. http", copied)
    assert re.search(r"/#new\?size=5x5&mines=5&rules=quantum&board=[0-9a-f]{8}&from=2,2$", copied)
    player.press("Same board again")
    player.expect_name(3, 3, before.split("\n")[2][2].replace(".", "empty"))
    assert player.counter("Time") == "0:00.0"


def test_pause_covers_the_board_and_stops_the_clock_and_a_press_goes_on_and_opens_nothing(player: Player) -> None:
    player.page.clock.install()
    player.visit(LINK).open(5, 7)
    before = player.text()
    place = player.places(*(lambda p: (p, p.closed))(player.analysis(mines=30)[0]))[0]
    told = player.page.get_by_text("Paused Press the board to go on.", exact=True)
    expect(told).to_be_hidden()
    screen_reader = "(cell) => cell.click()"
    for press in (player.cell(*place).click, lambda: player.cell(*place).evaluate(screen_reader)):
        player.press("Pause")
        expect(told).to_be_visible()
        player.expect_status("^Paused. Press the board to go on.$")
        player.expect_name(5, 7, "closed")
        time = player.counter("Time")
        player.page.clock.run_for(5000)
        assert player.counter("Time") == time
        player.cell(*place).click(button="right")
        player.cell(*place).click(button="middle")
        press()
        expect(told).to_be_hidden()
        player.expect_status("^Back to the game")
        assert player.text() == before
    player.press("Pause")
    player.expect_name(5, 7, "closed")
    player.press("Pause")
    player.expect_name(5, 7, "empty")
    player.cell(*place).click(button="right")
    player.expect_name(*place, "flagged")


def test_a_double_click_on_a_paused_board_opens_nothing(player: Player) -> None:
    player.visit(LINK).open(5, 7)
    position, known = player.analysis(mines=30)
    place = player.places(position, known.safe)[0]
    player.press("Pause")
    player.expect_name(5, 7, "closed")
    player.cell(*place).dblclick(force=True)
    player.expect_status("^Back to the game")
    player.expect_name(5, 7, "empty")
    # The engine answers in order.
    player.page.get_by_role("button", name="Worlds").click()
    expect(player.page.get_by_role("dialog", name="Worlds")).to_be_visible()
    player.expect_name(*place, "closed")


FORBID_COPYING = "void (navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError')))"
ALLOW_COPYING = "void (navigator.clipboard.writeText = async (text) => void (globalThis.copied = text))"
"""Not every browser asks for permission, or lets a test read what was copied."""


def test_a_link_that_cannot_be_copied_is_shown_to_be_copied_by_hand(player: Player) -> None:
    player.visit(SMALL).open(3, 3)
    player.play_on(mines=5)
    won = player.status.inner_text()
    player.page.evaluate(FORBID_COPYING)
    share = player.page.get_by_role("button", name="Share", exact=True)
    share.focus()
    share.evaluate("(it) => [it, it].map((each) => each.click())")
    box = player.page.get_by_role("dialog", name="Link to this game").get_by_role("textbox")
    expect(box).to_have_value(re.compile(r"/#new\?size=5x5&mines=5&rules=quantum&board=[0-9a-f]{8}&from=2,2$"))
    expect(box).to_be_focused()
    assert player.page.evaluate("String(getSelection())") == box.input_value()
    player.page.keyboard.press("Escape")
    expect(player.page.get_by_role("button", name="Share", exact=True)).to_be_focused()
    player.expect_status(f"^{re.escape(won)}$")


def test_every_digit_of_the_worlds_is_shown(player: Player) -> None:
    player.visit(LINK).open(5, 7)
    _, known = player.analysis(mines=30)
    player.page.get_by_role("button", name="Worlds").click()
    dialog = player.page.get_by_role("dialog", name="Worlds")
    expect(dialog).to_contain_text("A world is one possible layout of the mines.")
    shown = dialog.get_by_text(re.compile(r"^[\d ]+$")).inner_text()
    assert re.sub(r"\D", "", shown) == str(known.worlds)
    assert shown == f"{known.worlds:,}".replace(",", " "), "groups as far apart as words"
    # If the browser forbids it, the digits are ready to be copied by hand.
    player.page.evaluate(FORBID_COPYING)
    dialog.get_by_role("button", name="Copy").click()
    expect(dialog.get_by_role("status")).to_contain_text("The digits are selected")
    assert player.page.evaluate("String(getSelection())").strip() == shown
    player.page.evaluate(ALLOW_COPYING)
    dialog.get_by_role("button", name="Copy").click()
    expect(dialog.get_by_role("status")).to_have_text("Copied.")
    assert player.page.evaluate("copied") == str(known.worlds)
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_have_count(0)


def test_views_keep_the_board_back_works_and_options_hold_at_once_and_after_a_reload(player: Player) -> None:
    player.visit(LINK).open(5, 7)
    before = player.text()
    player.page.get_by_role("link", name="Options").click()
    expect(player.page.get_by_role("heading", name="Options")).to_be_focused()
    player.page.get_by_role("link", name="About").click()
    expect(player.page).to_have_title(re.compile("^About"))
    player.page.go_back()
    player.page.go_back()
    expect(player.grid).to_be_visible()
    assert player.text() == before
    player.page.goto("#options")
    root = player.page.locator("html")
    for theme, name in (("Dark", "dark"), ("High contrast", "contrast"), ("Light", "light"), ("Dark", "dark")):
        player.page.get_by_label("Theme").select_option(theme)
        expect(root).to_have_attribute("data-theme", name)
    player.page.reload()
    expect(root).to_have_attribute("data-theme", "dark")
    expect(player.page.get_by_label("Theme")).to_have_value("dark")


def test_the_first_boards_say_what_helps_to_go_on(player: Player) -> None:
    helps = ["Each number counts", "When a number touches only as many closed cells", "Once a number has all its mines"]
    for count, advice in enumerate(helps):
        player.visit(LINK.replace("seed=7", f"seed=board-{count}")).open(5, 7)
        player.expect_status(rf"^Opened \d+ cells\. {advice}")
        position, known = player.analysis(mines=30)
        player.open(*player.places(position, known.safe)[0])
        expect(player.status).not_to_have_text(re.compile("|".join(helps)))
    player.visit(LINK.replace("seed=7", "seed=board-3")).open(5, 7)
    player.expect_status(r"^Opened \d+ cells\.$")
