"""The New game dialog, and addresses that begin a game or do not."""

import base64
import re
from typing import Literal

import pytest
from playwright.sync_api import Locator, Page, expect

from qmines.game.rules import PRESETS
from tests.e2e.conftest import NewContext
from tests.e2e.player import Player
from tests.e2e.views import FRAMES
from tests.exports import exported


@pytest.fixture
def player(page: Page) -> Player:
    return Player(page)


@pytest.fixture
def dialog(player: Player) -> Locator:
    player.visit()
    player.press("New game")
    dialog = player.page.get_by_role("dialog", name="New game")
    expect(dialog).to_be_visible()
    return dialog


def expect_size(player: Player, columns: int, rows: int, mines: int) -> None:
    expect(player.grid).to_have_attribute("aria-colcount", str(columns))
    expect(player.grid).to_have_attribute("aria-rowcount", str(rows))
    expect(player.page.get_by_label("Mines left", exact=True)).to_have_text(str(mines))


def start(dialog: Locator) -> None:
    dialog.get_by_role("button", name="Start").click()
    expect(dialog).to_be_hidden()


def test_each_board_has_one_card_and_mines_are_told_once_by_slider_and_size(dialog: Locator) -> None:
    radios = dialog.get_by_role("radiogroup", name="Size").get_by_role("radio")
    names = radios.evaluate_all("(all) => all.filter((each) => each.offsetParent).map((each) => each.value)")
    assert names == ["5×5", "8×7", "Beginner", "13×9", "20×12", "Intermediate", "Expert", "30×16", "Custom"]
    # Both names of the largest board lead to its card, which has the slider too: with other mines it isn't a level.
    cards = dialog.locator("label", has=dialog.page.get_by_role("radio"))
    largest = cards.filter(has=dialog.page.get_by_role("radio", name="Expert"))
    expect(cards.filter(visible=True)).to_have_count(len(names) - 1)
    expect(largest.get_by_role("radio", name="30×16")).to_have_count(1)
    expert, size = (dialog.get_by_role("radio", name=name, exact=True) for name in ("Expert", "30×16"))
    expert.check()
    expect(largest).to_contain_text("30×16 · 99")
    dialog.get_by_role("slider", name="Mines").fill("1.3")
    expect(size).to_be_checked()
    expect(largest).to_contain_text("129 mines")
    expert.check()
    expect(dialog.get_by_role("slider", name="Mines")).to_have_value("1")
    dialog.get_by_role("radio", name="13×9", exact=True).check()
    dialog.get_by_role("slider", name="Mines").fill("1")
    slider = dialog.get_by_role("slider", name="Mines")
    expect(slider).to_have_attribute("aria-valuetext", "30 mines · 26\u202f%")
    sizes = dialog.locator("label", has=dialog.page.get_by_role("radio", name=re.compile("^(8×7|13×9)$")))
    expect(sizes).to_contain_text(["14 mines", "30 mines"])
    slider.fill("1.3")
    expect(sizes).to_contain_text(["14 mines", "39 mines"])
    dialog.get_by_role("radio", name="8×7", exact=True).check()
    expect(sizes).to_contain_text(["18 mines", "30 mines"])
    # The slider announces its own value: a status next to it would be heard a second time.
    for size in ("13×9", "Custom"):
        dialog.get_by_role("radio", name=size).check()
        expect(dialog.get_by_role("status")).to_have_count(0)


SIZES = [
    ("5×5", "0.7", (5, 5, 4)),
    ("5×5", "1.3", (5, 5, 7)),
    ("8×7", "1", (8, 7, 14)),
    ("20×12", "0.7", (20, 12, 39)),
    ("30×16", "1.3", (30, 16, 129)),
    ("Beginner", "", (9, 9, 10)),
    ("Expert", "", (30, 16, 99)),
]
"""Sizes, multipliers of their mines, and the resulting boards."""


def test_sizes_multipliers_portrait_and_custom_boards(player: Player, dialog: Locator) -> None:
    for size, multiplier, expected in SIZES:
        dialog.get_by_role("radiogroup", name="Size").get_by_role("radio", name=size).check()
        if multiplier:
            dialog.get_by_role("slider", name="Mines").fill(multiplier)
        start(dialog)
        expect_size(player, *expected)
        if size in ("5×5", "Expert"):
            player.open(3, 3)
        player.press("New game")
    dialog.get_by_role("radio", name="13×9").check()
    dialog.get_by_role("slider", name="Mines").fill("1")
    dialog.get_by_role("switch", name="Portrait").check()
    start(dialog)
    expect_size(player, 9, 13, 30)
    player.press("New game")
    dialog.get_by_role("radio", name="Custom").check()
    dialog.get_by_role("spinbutton", name="Columns").fill("10")
    dialog.get_by_role("spinbutton", name="Rows").fill("7")
    dialog.get_by_role("spinbutton", name="Mines").fill("20")
    dialog.get_by_label("Unit").select_option("% of the cells")
    start(dialog)
    expect_size(player, 10, 7, 14)


LONG = "12345678901234567891"
"""A number that the page cannot hold exactly is never shown as another one."""
WRONG = [
    ("5", "5", "25", "25 mines do not fit on 5×5: one cell must stay free. Choose 24 or fewer."),
    ("5", "5", "0", "The number of mines can be any whole number from 1 to 24."),
    ("1", "5", "3", "The number of columns can be any whole number from 2 to 100."),
    ("5", "5", LONG, "The number of mines can be any whole number from 1 to 24."),
    ("5", "101", "3", "The number of rows can be any whole number from 2 to 100."),
    ("5", "5", "", "The number of mines can be any whole number from 1 to 24."),
    ("5", "2.5", "3", "The number of rows can be any whole number from 2 to 100."),
    ("9", "9", LONG, "The number of mines can be any whole number from 1 to 80."),
]
"""Columns, rows, mines, and the message about them, each different from the one before."""


def test_wrong_numbers_and_seeds_are_told_at_their_field(player: Player, dialog: Locator) -> None:
    dialog.get_by_role("radio", name="Custom").check()
    for columns, rows, mines, sentence in WRONG:
        for label, value in (("Columns", columns), ("Rows", rows), ("Mines", mines)):
            dialog.get_by_role("spinbutton", name=label).fill(value)
        dialog.get_by_role("button", name="Start").click()
        expect(dialog.get_by_text(sentence)).to_be_visible()
        expect(dialog).to_be_visible()
        field = sentence.split()[3].capitalize() if "number" in sentence else "Mines"
        wrong = dialog.get_by_role("spinbutton", name=field)
        expect(wrong, sentence).to_be_focused()
        expect(wrong, sentence).to_have_attribute("aria-invalid", "true")
        for label, value in (("Columns", columns), ("Rows", rows), ("Mines", mines)):
            expect(dialog.get_by_role("spinbutton", name=label), sentence).to_have_value(value)
        told = " ".join(dialog.get_by_role("alert").all_inner_texts())
        assert sentence in told
        assert not re.search(r"\d{4}|\d+e", told)
    dialog.get_by_role("radio", name="13×9").check()
    dialog.get_by_text("Advanced").click()
    dialog.get_by_label("Seed").fill("no spaces")
    dialog.get_by_role("button", name="Start").click()
    expect(dialog.get_by_text("A seed must be 1 to 64 letters")).to_be_visible()
    dialog.get_by_label("Seed").fill("right")
    start(dialog)
    player.open(5, 7)


def test_the_last_choice_is_remembered(player: Player, dialog: Locator) -> None:
    dialog.get_by_role("radio", name="8×7").check()
    dialog.get_by_role("combobox", name="Rules").select_option("classic")
    dialog.get_by_role("switch", name="Hints").uncheck()
    start(dialog)
    expect(player.page.get_by_role("button", name="Hint", exact=True)).to_be_hidden()
    player.page.reload()
    expect_size(player, 8, 7, 14)
    player.press("New game")
    expect(dialog.get_by_role("radio", name="8×7")).to_be_checked()
    expect(dialog.get_by_role("combobox", name="Rules")).to_have_value("classic")
    expect(dialog.get_by_role("switch", name="Hints")).not_to_be_checked()


def test_escape_returns_enter_starts_and_what_is_offered_is_what_the_engine_plays(
    player: Player, dialog: Locator
) -> None:
    player.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(player.page.get_by_role("button", name="New game", exact=True)).to_be_focused()
    player.press("New game")
    dialog.get_by_role("radio", name="5×5").check()
    player.page.keyboard.press("Enter")
    expect(dialog).to_be_hidden()
    expect_size(player, 5, 5, 5)
    player.press("New game")
    rules = dialog.get_by_role("combobox", name="Rules")
    offered = rules.locator("option").evaluate_all("(all) => all.map(({value}) => value)")
    assert offered == list(exported("words/presets.js", "PRESET_WORDS"))
    assert set(offered) == set(PRESETS)
    dialog.get_by_role("radio", name="13×9").check()
    dialog.get_by_text("Custom rules").click()
    dialog.get_by_label("First cell").select_option("is safe")
    dialog.get_by_label("What counts as known").select_option("the open numbers only")
    start(dialog)
    expect_size(player, 13, 9, 30)
    player.open(5, 7)


UNREADABLE = [
    "size=13x9&mines=30&seed=7&rules=nonsense",
    "size=13by9&mines=30",
    "size=13x9&mines=many",
    "size=13x9&mines=-3",
    "size=13x9&mines=30&colour=red",
    "size=13x9&mines=30&mines=31",
    "%F0%9F%92%A3",
    "size=13x9&mines=30&start=nowhere",
    "size=13x9&mines=30&guess=never&start=any",
    "size=13x9&mines=30&lives=0",
    "size=13x9&mines=30&play=constraints",
    "size=13x9&mines=30&rules=constraints&start=any",
]
IMPOSSIBLE = {
    "size=5x5&mines=25&seed=7&rules=quantum": "25 mines do not fit on 5×5",
    "size=500x5&mines=25": "The number of columns can be any whole number from 2 to 100.",
    "size=1000x1000&mines=200000&seed=7": "The number of columns can be any whole number from 2 to 100.",
    "size=100x1000": "The number of rows can be any whole number from 2 to 100.",
    "size=13x9&mines=30&seed=%20": "A seed must be 1 to 64 letters",
}


def test_addresses_that_cannot_be_read_or_played_are_told_and_leave_the_running_game_alone(player: Player) -> None:
    """The first opens the page, the others come while a game runs."""
    page = player.page
    dialog = page.get_by_role("dialog", name="New game")
    unreadable = dialog.get_by_text("This link does not hold a game we can read.")
    player.visit(f"#new?{UNREADABLE[0]}")
    expect(unreadable).to_be_visible()
    start(dialog)
    player.open(5, 7)
    before = player.text()
    for query in (*UNREADABLE[1:], *IMPOSSIBLE):
        page.evaluate("(query) => (location.hash = `#new?${query}`)", query)
        told = dialog.get_by_role("alert").get_by_text(IMPOSSIBLE[query]) if query in IMPOSSIBLE else unreadable
        expect(told.first, query).to_be_visible()
        if query not in IMPOSSIBLE:
            expect(dialog.get_by_text("Your own game is untouched."), query).to_be_visible()
        dialog.get_by_role("button", name="Cancel").click()
        expect(dialog).to_be_hidden()
        assert player.text() == before, query


def test_an_address_of_a_game_that_cannot_be_is_told_where_the_page_begins_with_it(player: Player) -> None:
    query, sentence = next(iter(IMPOSSIBLE.items()))
    player.visit(f"#new?{query}")
    dialog = player.page.get_by_role("dialog", name="New game")
    expect(dialog.get_by_role("alert").get_by_text(sentence).first).to_be_visible()


def test_nothing_with_round_corners_scrolls(player: Player) -> None:
    """Firefox paints the bar over them."""
    page = player.visit("#play").page
    for name in ("New game", "Keys"):
        player.cell(1, 1).focus()
        if name == "Keys":
            page.keyboard.press("?")
        else:
            player.press(name)
        page.set_viewport_size({"width": 1280, "height": 320})
        dialog = page.get_by_role("dialog", name=name)
        expect(dialog).to_be_visible()
        assert dialog.evaluate(SCROLLING) == ["0px"], name
        page.keyboard.press("Escape")
        expect(dialog).to_be_hidden()
        page.set_viewport_size({"width": 1280, "height": 720})


def test_cards_and_select_are_one_choice_of_rules(player: Player, dialog: Locator) -> None:
    """The cards are for eye and hand; tools and keys only have the select."""
    rules = dialog.get_by_role("combobox", name="Rules")
    for name, words in exported("words/presets.js", "PRESET_WORDS").items():
        dialog.get_by_text(words["promise"], exact=True).click()
        expect(rules).to_have_value(name)
        expect(rules).to_have_accessible_description(words["promise"])
    expect(dialog.get_by_role("radio", checked=True)).to_have_count(1)
    rules.select_option("kaboom")
    dialog.get_by_text("Custom rules").click()
    dialog.get_by_label("Undo", exact=True).select_option("none")
    expect(rules).to_have_accessible_description("As Kaboom, but no move can be taken back.")
    dialog.get_by_text(exported("words/presets.js", "PRESET_WORDS")["classic"]["promise"], exact=True).click()
    start(dialog)
    player.expect_status("^Classic: ")


def test_rules_and_sizes_are_in_sight_when_the_dialog_opens(page: Page) -> None:
    for width, height in ((360, 640), (390, 844), (1366, 657), (1440, 900)):
        # Another shape has another button, so the page begins with it.
        page.goto("about:blank")
        page.set_viewport_size({"width": width, "height": height})
        player = Player(page).visit("#play")
        player.press("New game")
        dialog = page.get_by_role("dialog", name="New game")
        foot = dialog.get_by_role("button", name="Start").bounding_box()
        assert foot is not None
        for part in (dialog.get_by_label("Rules", exact=True), dialog.get_by_role("radio", name="5×5", exact=True)):
            box = part.bounding_box()
            assert box is not None
            assert 0 < box["y"] < foot["y"] - 20, (width, height)
        dialog.get_by_role("combobox", name="Rules").select_option("constraints")
        shown = dialog.get_by_text("You select numbers and combine what they say.").bounding_box()
        assert shown is not None
        assert shown["x"] >= 0, (width, height)
        assert shown["x"] + shown["width"] <= width, (width, height)
        dialog.get_by_role("button", name="Cancel").click()


def test_the_first_change_of_the_rules_pushes_nothing_away_and_back_closes_the_dialog_with_its_view(page: Page) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    player = Player(page).visit("#stats")
    page.goto("#play")
    player.press("New game")
    dialog = page.get_by_role("dialog", name="New game")
    dialog.get_by_text("Custom rules").click()
    field = dialog.get_by_role("combobox", name="First cell")
    field.scroll_into_view_if_needed()
    top = "(field) => field.getBoundingClientRect().top"
    before = field.evaluate(top)
    expect(dialog.get_by_role("button", name="Back to Quantum")).to_be_hidden()
    field.select_option("safe")
    expect(dialog.get_by_role("button", name="Back to Quantum")).to_be_visible()
    # Scrolling goes by whole pixels.
    assert field.evaluate(top) == pytest.approx(before, abs=1)
    # Otherwise it would cover the next view and make it unusable.
    page.go_back()
    expect(page.get_by_role("heading", name="Stats", level=1)).to_be_visible()
    expect(dialog).to_be_hidden()


SCROLLING = """
(dialog) => [dialog, ...dialog.querySelectorAll('*')]
  .filter((each) => each.scrollHeight > each.clientHeight && getComputedStyle(each).overflowY === 'auto')
  .map((each) => getComputedStyle(each).borderTopRightRadius)
"""


def test_a_dialog_darkens_the_room_of_the_scroll_bar_too(new_context: NewContext) -> None:
    context = new_context(viewport={"width": 1440, "height": 900})
    page = context.new_page()
    context.new_cdp_session(page).send("Emulation.setScrollbarsHidden", {"hidden": False})
    player = Player(page).visit("#new?size=5x5&mines=5&seed=7&rules=quantum")
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        expect(page.locator("html")).to_have_attribute("data-theme", scheme)
        player.cell(1, 1).focus()
        page.keyboard.press("?")
        expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
        page.evaluate(FRAMES)
        colours = page.evaluate(PIXELS, base64.b64encode(page.screenshot()).decode())
        gutter, beside = colours
        assert max(abs(one - other) for one, other in zip(gutter, beside, strict=True)) <= 3, (scheme, colours)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)


SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
PIXELS = """
async (png) => {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  return [image.width - 4, image.width - 40].map((x) => [...context.getImageData(x, 700, 1, 1).data]);
}
"""
"""The colours of a point in the scroll bar's room, and of a point next to it."""
